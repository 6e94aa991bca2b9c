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


ASKS_BETWEEN = 2
"""A missed question comes back after so many other answers at the earliest."""


class Run:
    """One run through a lesson.

    ``given`` are the answers so far, in order; ``reached`` the slug of the main line that was
    reached (None: the first step). Asks of the main line up to ``reached`` without a right
    answer are waiting: a missed one comes back two asks later at the earliest, all of them
    before the summary, until each was right once. A step that was skipped is asked at the end.
    What the lesson file no longer holds is ignored.
    """

    def __init__(
        self, steps: Sequence[Step], given: Sequence[Given] = (), reached: str | None = None
    ) -> None:
        self._steps = tuple(steps)
        self._places = {step.slug: place for place, step in enumerate(self._steps)}
        self._given = [g for g in given if g.slug in self._places and self._asks(g.slug)]
        self._main = self._places.get(reached, 0) if reached is not None else 0
        self._item: Item | None = Item(self._steps[self._main].slug) if self._steps else None
        self._answered = False
        if self._item is not None and self._asks(self._item.slug):
            self._answered = any(g.slug == self._item.slug for g in self._given)

    def _asks(self, slug: str) -> bool:
        return self._steps[self._places[slug]].asks

    @property
    def item(self) -> Item | None:
        """What stands on the screen now; None: the summary."""
        return self._item

    @property
    def answered(self) -> bool:
        """Whether the item on the screen has its answer (its verdict shows)."""
        return self._answered

    @property
    def reached(self) -> str:
        """The main line's slug that was reached, to be stored as the place."""
        return self._steps[self._main].slug if self._steps else ""

    @property
    def progress(self) -> tuple[int, int]:
        """(n, m) for "step n of m" of the main line, n from 1."""
        return self._main + 1, len(self._steps)

    def answer(self, correct: bool, hints: int, shown: bool = False) -> None:
        """Take the verdict on the item on the screen (an ask without an answer yet)."""
        if self._item is None or self._answered or not self._asks(self._item.slug):
            raise ValueError("nothing to answer")
        self._given.append(Given(self._item.slug, correct, hints, shown))
        self._answered = True

    def go_on(self) -> None:
        """Leave a say, or an answered ask, for what is next. An ask that has no answer is
        skipped (it waits, and is asked before the summary)."""
        if self._item is None:
            return
        skipped = self._asks(self._item.slug) and not self._answered
        due = None if skipped else self._due()
        if due is None and self._main + 1 < len(self._steps):
            self._main += 1
            self._item = Item(self._steps[self._main].slug)
        else:
            self._item = self._again(due or self._oldest_waiting())
        self._answered = False

    def _again(self, slug: str | None) -> Item | None:
        if slug is None:
            return None
        waiting = self._waiting()
        place = waiting.index(slug)
        return Item(slug, place + 1, len(waiting))

    def _waiting(self) -> list[str]:
        """The asks up to the main line's place that were not right yet: those missed in the
        order of their latest miss, then those skipped, in the lesson's order."""
        right = {g.slug for g in self._given if g.correct}
        missed = {g.slug: n for n, g in enumerate(self._given) if g.slug not in right}
        passed = [s.slug for s in self._steps[: self._main + 1] if s.asks]
        latest = sorted((s for s in missed if s in passed), key=missed.__getitem__)
        return latest + [s for s in passed if s not in right and s not in missed]

    def _due(self) -> str | None:
        """The missed ask that has waited longest, if two answers were given since its miss."""
        for slug in self._waiting():
            last = max((n for n, g in enumerate(self._given) if g.slug == slug), default=None)
            if last is not None and len(self._given) - 1 - last >= ASKS_BETWEEN:
                return slug
        return None

    def _oldest_waiting(self) -> str | None:
        waiting = self._waiting()
        here = self._item.slug if self._item is not None else None
        others = [slug for slug in waiting if slug != here]
        return others[0] if others else waiting[0] if waiting else None

    def tally(self) -> Tally:
        """How each ask went, in the order of the lesson."""
        first: dict[str, Given] = {}
        for given in self._given:
            first.setdefault(given.slug, given)
        asked = [step.slug for step in self._steps if step.slug in first]
        at_once = tuple(s for s in asked if first[s].correct and not first[s].hints)
        with_hints = tuple(s for s in asked if first[s].correct and first[s].hints)
        missed = tuple(s for s in asked if not first[s].correct)
        return Tally(at_once, with_hints, missed)
