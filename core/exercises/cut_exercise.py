"""CutExercise: what the kinds share whose answer is the tokens of words, exactly."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any, cast

from core.exercises.base import FeedbackRow, P, SegmentationAnswer
from core.exercises.grading import GradedExercise
from core.statement import Statement, Tokens

Row = tuple[str, ...]


class CutExercise(GradedExercise[P, SegmentationAnswer]):
    """A kind gives the tokens of each word (``_right``), what differs is shown word by word."""

    answer_type = "segmentation"

    @abstractmethod
    def _compute(self) -> tuple[Row, ...]:
        """The right tokens of each word."""

    @cached_property
    def _right(self) -> tuple[Row, ...]:
        return self._compute()

    def _is_right(self, answer: SegmentationAnswer) -> bool:
        return answer.words == self._right

    def _expected(self) -> tuple[SegmentationAnswer, ...]:
        return (SegmentationAnswer(self._right),)

    def _right_rows(self) -> tuple[FeedbackRow, ...]:
        return tuple(
            FeedbackRow(Tokens(row), note=_count(row), mark="right") for row in self._right
        )

    def _wrong_rows(self, answer: SegmentationAnswer) -> tuple[FeedbackRow, ...]:
        """Each word that is wrong, the learner's tokens above the right ones, with how many
        there are."""
        rows: list[FeedbackRow] = []
        for mine, best in zip(answer.words, self._right, strict=True):
            if mine == best:
                continue
            same = len(mine) == len(best)
            note = Statement("note.both_tokens", {"count": len(best)}) if same else _count(mine)
            rows += [
                FeedbackRow(Tokens(mine), note=note, mark="yours"),
                FeedbackRow(Tokens(best), note=None if same else _count(best), mark="right"),
            ]
        return tuple(rows)

    def meets(self, expect: Any) -> bool:
        """The tokens of the words: a list a word, or one list for one."""
        if not isinstance(expect, list | tuple) or not expect:
            return False
        given = cast("Sequence[Any]", expect)
        rows = given if isinstance(given[0], list | tuple) else [given]
        alike = all(isinstance(row, list | tuple) for row in rows)
        return alike and [*map(tuple, rows)] == [*self._right]


def _count(row: Row) -> Statement:
    return Statement("note.token_count", {"count": len(row)})
