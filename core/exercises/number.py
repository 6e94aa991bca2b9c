"""number: a quantity that an expression computes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Annotated

from pydantic import Field

from core.exercises.base import NumberAnswer, Parameters, Question
from core.exercises.expressions import parse
from core.exercises.number_exercise import NumberExercise, Slip
from core.exercises.number_grading import DIGITS
from core.exercises.shown_panels import shown_panels
from core.exercises.texts import LessonText
from core.exercises.traces import SumTrace
from core.statement import Localized, Statement, Tokens

MOST_LISTED = 8
"""Tokens that a sentence lists at most."""


class NumberParameters(Parameters):
    """``answer`` and the ``slips`` are expressions; ``shows`` names the materials beside the
    question; ``why``: the rule that leads to the answer, said with a wrong one; ``calc``: the
    field takes ``ln``."""

    shows: Annotated[tuple[str, ...], Field(strict=False)] = ()
    question: LessonText
    answer: str
    slips: Annotated[dict[str, str], Field(default_factory=dict)]
    why: LessonText | None = None
    digits: Annotated[int, Field(ge=1, le=6)] = DIGITS
    calc: bool = False


class Number(NumberExercise[NumberParameters]):
    """A whole number is exact; a decimal is right to the digits typed."""

    kind = "number"
    Parameters = NumberParameters

    def _compute(self) -> Fraction:
        return parse(self.parameters.answer).number(self.materials)

    def _slip_key(self, name: str) -> str:
        return f"diagnosis.slip.{name}"

    def _slips(self) -> Iterator[Slip]:
        for name, source in self.parameters.slips.items():
            yield name, parse(source).number(self.materials), {"working": self._lines[-1]}

    @cached_property
    def _lines(self) -> tuple[Statement, ...]:
        lines = parse(self.parameters.answer).working(self.materials)
        return lines or (Statement("working.number", {"value": self._value}),)

    def _working(self) -> tuple[Statement, ...]:
        return self._lines

    @property
    def _digits(self) -> int:
        return self.parameters.digits

    def question(self) -> Question:
        rule = Statement("rule.number_whole" if self._value.denominator == 1 else "rule.number")
        return Question(
            self.reference,
            self.kind,
            self.answer_type,
            self.parameters.question,
            (rule,),
            shown_panels(self.parameters.shows, self.materials),
            self._hints(),
            integer=self._value.denominator == 1,
            calculator=self.parameters.calc,
        )

    def _hints(self) -> tuple[Statement, Statement, Statement]:
        first = self._lines[0]
        steps = len(self._lines)
        return (
            Statement("hint.number.nudge"),
            Statement("hint.number.narrow", {"count": steps}),
            Statement(
                "hint.number.first",
                {"line": first} if steps > 1 else {"line": Statement("hint.number.alone")},
            ),
        )

    def _honest(self, answer: NumberAnswer) -> Statement:
        """Too large or too small, with the rule (the working stands beside the right answer);
        without one, with the working, which is left to the replay if it lists very much."""
        size = "large" if answer.value > self._value else "small"
        if self.parameters.why is not None:
            return Statement(f"explain.number_{size}_why", {"why": self.parameters.why})
        things = self._lines[-1].values.get("things")
        if isinstance(things, Tokens) and len(things.tokens) > MOST_LISTED:
            return Statement(f"explain.number_counted_too_{size}", {"value": self._value})
        return super()._honest(answer)

    def _on_shown(self) -> Localized | None:
        return self.parameters.why

    def _trace(self) -> SumTrace:
        why = self.parameters.why
        return SumTrace(self._lines if why is None else (why, *self._lines))

    def _note(self) -> Statement | None:
        """How the value comes about; a changed sign alone would only say it again."""
        last = self._lines[-1]
        return None if last.key == "working.minus" else last
