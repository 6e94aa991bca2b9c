"""number: a quantity that an expression computes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any

from pydantic import Field

from core.errors import LessonError
from core.exercises.base import (
    Answer,
    Diagnosis,
    Exercise,
    FeedbackRow,
    NumberAnswer,
    Parameters,
    Question,
    Slip,
    Verdict,
)
from core.exercises.expressions import parse
from core.exercises.number_grading import DIGITS, is_right, matches, plain
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


class Number(Exercise[NumberParameters]):
    """A whole number is exact; a decimal is right to the digits typed."""

    kind = "number"
    answer_type = "number"
    Parameters = NumberParameters

    @cached_property
    def _value(self) -> Fraction:
        return parse(self.parameters.answer).number(self.materials)

    @cached_property
    def _working(self) -> tuple[Statement, ...]:
        lines = parse(self.parameters.answer).working(self.materials)
        return lines or (Statement("working.number", {"value": self._shown}),)

    @property
    def _shown(self) -> int | Fraction:
        return int(self._value) if self._value.denominator == 1 else self._value

    def slips(self) -> tuple[Slip, ...]:
        """The wrong rules of this step that give another value than the right one."""
        values = (
            (name, parse(source).number(self.materials))
            for name, source in self.parameters.slips.items()
        )
        return tuple(Slip(name, value) for name, value in values if value != self._value)

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
        first = self._working[0]
        steps = len(self._working)
        return (
            Statement("hint.number.nudge"),
            Statement("hint.number.narrow", {"count": steps}),
            Statement(
                "hint.number.first",
                {"line": first} if steps > 1 else {"line": Statement("hint.number.alone")},
            ),
        )

    def grade(self, answer: Answer) -> Verdict:
        assert isinstance(answer, NumberAnswer)
        correct = is_right(answer, self._value, digits=self.parameters.digits)
        diagnoses = () if correct else tuple(self._diagnoses(answer))
        explanation = None
        if not correct and not diagnoses:
            explanation = self._explanation(answer)
        rows = [FeedbackRow(self._text(), note=self._note, mark="right")]
        if not correct:
            read = Statement("note.read_as", {"value": plain(answer.value)})
            shown = answer.digits is None and not answer.typed.isdecimal()
            rows.insert(0, FeedbackRow(answer.typed, note=read if shown else None, mark="yours"))
        return self._verdict(answer, correct, tuple(rows), diagnoses, explanation)

    def _explanation(self, answer: NumberAnswer) -> Statement:
        """Too large or too small, with the rule (the working stands beside the right answer);
        without one, with the working, which is left to the replay if it lists very much."""
        key = "large" if answer.value > self._value else "small"
        if self.parameters.why is not None:
            return Statement(f"explain.number_{key}_why", {"why": self.parameters.why})
        working = self._working[-1]
        things = working.values.get("things")
        if isinstance(things, Tokens) and len(things.tokens) > MOST_LISTED:
            return Statement(f"explain.number_counted_too_{key}", {"value": self._shown})
        return Statement(f"explain.number_too_{key}", {"working": working})

    def reveal(self) -> Verdict:
        row = FeedbackRow(self._text(), note=self._note, mark="right")
        return self._verdict(None, False, (row,), (), self.parameters.why)

    @property
    def _note(self) -> Statement | None:
        """How the value comes about; a changed sign alone would only say it again."""
        last = self._working[-1]
        return None if last.key == "working.minus" else last

    def _text(self) -> Statement:
        return Statement("note.number", {"value": self._shown})

    def _verdict(
        self,
        answer: Answer | None,
        correct: bool,
        rows: tuple[FeedbackRow, ...],
        diagnoses: tuple[Diagnosis, ...],
        explanation: Statement | Localized | None,
    ) -> Verdict:
        why = self.parameters.why
        lines = self._working if why is None else (why, *self._working)
        expected = NumberAnswer(str(self._value), self._value)
        return Verdict(
            correct,
            answer,
            (expected,),
            rows,
            SumTrace(lines),
            diagnoses=diagnoses,
            explanation=explanation,
        )

    def _diagnoses(self, answer: NumberAnswer) -> Iterator[Diagnosis]:
        for slip in self.slips():
            if matches(answer, slip.value):
                values = {
                    "yours": plain(slip.value),
                    "right": self._shown,
                    "working": self._working[-1],
                }
                yield Diagnosis(
                    slip.name,
                    Statement(f"diagnosis.slip.{slip.name}", values),
                    Statement(f"diagnosis.{slip.name}.short"),
                )

    def meets(self, expect: Any) -> bool:
        if isinstance(expect, bool) or not isinstance(expect, int | float | str):
            return False
        try:
            return parse(str(expect)).number({}) == self._value
        except LessonError:
            return False
