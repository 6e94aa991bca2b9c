"""find_the_mistake: which line of a worked figure is wrong?"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, cast

from pydantic import Field

from core.errors import AnswerError, LessonError
from core.exercises.base import ChoiceAnswer, Diagnosis, NumberAnswer, Parameters, Question
from core.exercises.choosing import ChoosingExercise
from core.exercises.expression_values import Result
from core.exercises.expressions import parse
from core.exercises.materials import Materials
from core.exercises.number_grading import matches, read_number
from core.exercises.shown_panels import shown_panels
from core.exercises.strict import Strict
from core.exercises.texts import LessonText
from core.exercises.traces import SumTrace
from core.statement import Figure, Statement, Value

LEAST_FAULT = Fraction(1, 500)
"""A figure that is off by less, in proportion, may be a matter of rounding: no mistake."""


class WorkedLine(Strict):
    """A line: what it is about, the figure ``printed`` (written with a decimal point, or as a
    fraction or product), and the expression for its right ``value``. Later lines may use its
    ``name`` for the printed figure: they follow from what stands there, right or wrong."""

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)] | None = None
    text: LessonText
    printed: Annotated[str, Field(min_length=1, max_length=40)]
    value: str


class FindTheMistakeParameters(Parameters):
    """``lines``: three to six, exactly one of them wrong; ``shows``: the materials beside;
    ``question``: where the kind's own does not fit."""

    shows: Annotated[tuple[str, ...], Field(strict=False)] = ()
    question: LessonText | None = None
    lines: Annotated[tuple[WorkedLine, ...], Field(strict=False, min_length=3, max_length=6)]


class FindTheMistake(ChoosingExercise[FindTheMistakeParameters]):
    """The options are the lines, in their order."""

    kind = "find_the_mistake"
    Parameters = FindTheMistakeParameters

    @cached_property
    def _printed(self) -> tuple[NumberAnswer, ...]:
        """What the lines say. Raises LessonError ``printed_no_number``."""
        found: list[NumberAnswer] = []
        for number, line in enumerate(self.parameters.lines, 1):
            try:
                found.append(read_number(line.printed, integer=False, logarithms=True))
            except AnswerError:
                raise LessonError(
                    "printed_no_number", number=number, printed=line.printed
                ) from None
        return tuple(found)

    @cached_property
    def _worked(self) -> tuple[tuple[Fraction, Value], ...]:
        """The right figures, each with how it comes about (the last line of its working); a line
        takes the printed ones before it as they stand."""
        known: dict[str, Any] = dict(self.materials)
        found: list[tuple[Fraction, Value]] = []
        for line, printed in zip(self.parameters.lines, self._printed, strict=True):
            expression, materials = parse(line.value), cast("Materials", known)
            value = expression.number(materials)
            lines = expression.working(materials)
            found.append((value, lines[-1] if lines else value))
            if line.name is not None:
                if line.name in known:
                    raise LessonError("line_name_taken", name=line.name)
                known[line.name] = Result(printed.value)
        return tuple(found)

    @property
    def _values(self) -> tuple[Fraction, ...]:
        return tuple(value for value, _ in self._worked)

    def _find_right(self) -> int:
        """The wrong line. Raises LessonError ``mistakes`` where it is not exactly one,
        ``mistake_by_rounding`` where it is off by too little."""
        pairs = list(zip(self._printed, self._values, strict=True))
        wrong = [n for n, (printed, value) in enumerate(pairs) if not matches(printed, value)]
        if len(wrong) != 1:
            raise LessonError(
                "mistakes", number=len(wrong), lines=", ".join(str(n + 1) for n in wrong) or "–"
            )
        printed, value = pairs[wrong[0]]
        if abs(printed.value - value) < LEAST_FAULT * max(abs(value), abs(printed.value)):
            raise LessonError("mistake_by_rounding", number=wrong[0] + 1)
        return wrong[0]

    def question(self) -> Question:
        wrong = self._right
        other = (wrong + 1) % len(self.parameters.lines)
        first, second = sorted((wrong, other))
        return Question(
            self.reference,
            self.kind,
            self.answer_type,
            self.parameters.question or Statement("prompt.find_the_mistake"),
            (Statement("rule.find_the_mistake"),),
            shown_panels(self.parameters.shows, self.materials),
            (
                Statement("hint.find_the_mistake.nudge"),
                Statement(
                    "hint.find_the_mistake.narrow",
                    {"one": self._option(first), "two": self._option(second)},
                ),
                Statement("hint.find_the_mistake.first", {"line": self._checked(other)}),
            ),
            options=tuple(map(self._option, range(len(self.parameters.lines)))),
            options_in_order=True,
        )

    def _option(self, place: int) -> Statement:
        line = self.parameters.lines[place]
        return Statement("option.worked", {"text": line.text, "figure": Figure(line.printed)})

    def _checked(self, place: int) -> Statement:
        """A line with its right figure, and how that comes about."""
        values: dict[str, Value] = {
            "text": self.parameters.lines[place].text,
            "figure": Figure(self.parameters.lines[place].printed),
            "value": self._worked[place][1],
        }
        key = "right"
        if place == self._right:
            key = "wrong"
        elif self._follows(place):
            key = "follows"
        return Statement(f"working.worked_{key}", values)

    def _follows(self, place: int) -> bool:
        """Whether a line takes over the figure of the wrong one."""
        mistaken = self.parameters.lines[self._right].name
        return mistaken in parse(self.parameters.lines[place].value).names()

    def _note(self) -> Statement:
        return Statement("note.right_figure", {"value": self._worked[self._right][1]})

    def _diagnoses(self, answer: ChoiceAnswer) -> tuple[Diagnosis, ...]:
        """The line was recomputed: it is right, by itself or given the lines before it."""
        place = answer.option
        name = "follows_from_the_mistake" if self._follows(place) else "line_is_right"
        values: dict[str, Value] = {
            "line": self._option(place),
            "value": self._values[place],
            "number": self._right + 1,
        }
        told = Statement(f"diagnosis.find_the_mistake.{name}", values)
        return (Diagnosis.of(name, told),)

    def _trace(self) -> SumTrace:
        return SumTrace(tuple(map(self._checked, range(len(self.parameters.lines)))))

    def meets(self, expect: Any) -> bool:
        """The number of the wrong line, from 1."""
        return not isinstance(expect, bool) and bool(expect == self._right + 1)
