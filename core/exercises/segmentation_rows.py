"""Segmentations compared: the rows of a verdict, and an author's ``expect``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from core.exercises.base import FeedbackRow
from core.statement import Statement, Tokens

Row = tuple[str, ...]


def segmentation_rows(right: Sequence[Row], yours: Sequence[Row] | None) -> tuple[FeedbackRow, ...]:
    """Each word that is wrong, the learner's tokens above the right ones, with how many there
    are; where nothing is wrong, or nothing was answered, every word's right tokens."""
    if yours is None:
        return tuple(FeedbackRow(Tokens(row), note=_count(row), mark="right") for row in right)
    rows: list[FeedbackRow] = []
    for mine, best in zip(yours, right, strict=True):
        if mine == best:
            continue
        same = len(mine) == len(best)
        note = Statement("note.both_tokens", {"count": len(best)}) if same else _count(mine)
        rows += [
            FeedbackRow(Tokens(mine), note=note, mark="yours"),
            FeedbackRow(Tokens(best), note=None if same else _count(best), mark="right"),
        ]
    return tuple(rows)


def _count(row: Row) -> Statement:
    return Statement("note.token_count", {"count": len(row)})


def meets_words(expect: Any, right: Sequence[Row]) -> bool:
    """Whether ``expect`` is the tokens of the words: a list a word, or one list for one."""
    if not isinstance(expect, list | tuple) or not expect:
        return False
    given = cast("Sequence[Any]", expect)
    rows = given if isinstance(given[0], list | tuple) else [given]
    return all(isinstance(row, list | tuple) for row in rows) and [*map(tuple, rows)] == [*right]
