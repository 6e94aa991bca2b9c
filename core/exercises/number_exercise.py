"""NumberExercise: what the kinds share whose answer is a number.

A kind has its question, its computation, and its slips: wrong rules, each run for the value
that it gives. Which readings of a typed number are right stands in ``number_grading``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from core.errors import LessonError
from core.exercises.base import Diagnosis, FeedbackRow, NumberAnswer, P
from core.exercises.expressions import parse
from core.exercises.grading import GradedExercise
from core.exercises.number_grading import DIGITS, is_right, matches
from core.exercises.traces import SumTrace, Trace
from core.statement import Statement, Value

Slip = tuple[str, Fraction | int, Mapping[str, Value]]
"""A wrong rule: its name, the value that it gives, and what its words need besides the two
values (``yours``, ``right``)."""


class NumberExercise(GradedExercise[P, NumberAnswer]):
    """Decimals are right to the digits typed; whole numbers, fractions and products exactly."""

    answer_type = "number"

    @abstractmethod
    def _compute(self) -> Fraction | int:
        """The right value."""

    @abstractmethod
    def _slips(self) -> Iterable[Slip]:
        """The wrong rules, in the order in which they are named. A rule may give several
        values; one that gives the right value does not count."""

    def _working(self) -> Sequence[Statement]:
        """How the value comes about, line by line; the last one gives it. (A kind without lines
        has a trace and a comparison of its own.)"""
        return ()

    @abstractmethod
    def _note(self) -> Statement | None:
        """What stands behind the right value."""

    def _slip_key(self, name: str) -> str:
        """The catalogue's key of a slip's words."""
        return f"diagnosis.{self.kind}.{name}"

    @cached_property
    def _value(self) -> Fraction:
        return Fraction(self._compute())

    @property
    def _digits(self) -> int:
        """How many digits a decimal needs at least."""
        return DIGITS

    # ── the verdict ──

    def _is_right(self, answer: NumberAnswer) -> bool:
        return is_right(answer, self._value, digits=self._digits)

    def _expected(self) -> tuple[NumberAnswer, ...]:
        return (NumberAnswer(str(self._value), self._value),)

    def _trace(self) -> Trace:
        return SumTrace(tuple(self._working()))

    def _right_rows(self) -> tuple[FeedbackRow, ...]:
        return (FeedbackRow(self._value, note=self._note(), mark="right"),)

    def _wrong_rows(self, answer: NumberAnswer) -> tuple[FeedbackRow, ...]:
        computed = answer.digits is None and not answer.typed.isdecimal()
        read = Statement("note.read_as", {"value": answer.value}) if computed else None
        return FeedbackRow(answer.typed, note=read, mark="yours"), *self._right_rows()

    def _diagnoses(self, answer: NumberAnswer) -> Iterator[Diagnosis]:
        named: set[str] = set()
        for name, value, values in self._slips():
            if value == self._value or name in named or not matches(answer, Fraction(value)):
                continue
            named.add(name)
            values = {"yours": value, "right": self._value, **values}
            yield Diagnosis.of(name, Statement(self._slip_key(name), values))

    def _honest(self, answer: NumberAnswer) -> Statement:
        """Too large or too small, with the working."""
        size = "large" if answer.value > self._value else "small"
        return Statement(f"explain.number_too_{size}", {"working": self._working()[-1]})

    def meets(self, expect: Any) -> bool:
        """A number, a fraction or a product, exactly."""
        if isinstance(expect, bool) or not isinstance(expect, int | float | str):
            return False
        try:
            return parse(str(expect)).number({}) == self._value
        except LessonError:
            return False
