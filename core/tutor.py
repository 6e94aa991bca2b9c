"""The state machine of a lesson: which step is next, what comes back. No clock, no I/O.

A run is a fold over what the store holds: the answers given (in order) and the place reached.
Starting the app again therefore lands at the same step without anything else being saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson, as the tutor sees it: its slug, and whether it asks."""

    slug: str
    asks: bool


@dataclass(frozen=True, slots=True)
class Given:
    """An answer that was given at a step."""

    slug: str
    correct: bool
    hints: int
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """What stands on the screen: a step; ``again`` counts from 1 where a missed question has
    come back (``again_total``: how many come back in all, itself included), else 0."""

    slug: str
    again: int = 0
    again_total: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """For the summary: slugs right at once, right after a hint, missed then right."""

    at_once: tuple[str, ...]
    with_hints: tuple[str, ...]
    missed: tuple[str, ...]


class Run:
    """One run through a lesson.

    ``given`` are the answers so far, in order; ``reached`` the slug of the main line that was
    reached (None: the first step). Asks of the main line before ``reached`` without a right
    answer are waiting: a missed one comes back two asks later at the earliest, all of them
    before the summary, until each was right once.
    """

    def __init__(
        self, steps: Sequence[Step], given: Sequence[Given] = (), reached: str | None = None
    ) -> None:
        raise NotImplementedError

    @property
    def item(self) -> Item | None:
        """What stands on the screen now; None: the summary."""
        raise NotImplementedError

    @property
    def answered(self) -> bool:
        """Whether the item on the screen has its answer (its verdict shows)."""
        raise NotImplementedError

    @property
    def reached(self) -> str:
        """The main line's slug that was reached, to be stored as the place."""
        raise NotImplementedError

    @property
    def progress(self) -> tuple[int, int]:
        """(n, m) for "step n of m" of the main line, n from 1."""
        raise NotImplementedError

    def answer(self, correct: bool, hints: int, shown: bool = False) -> None:
        """Take the verdict on the item on the screen (an ask without an answer yet)."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Leave a say, or an answered ask, for what is next. An ask that has no answer is
        skipped (it waits, and is asked before the summary)."""
        raise NotImplementedError

    def tally(self) -> Tally:
        """How each ask went, in the order of the lesson."""
        raise NotImplementedError
