"""The state machine of a lesson: which step is next, what comes back. No clock, no I/O.

A run is a fold over what the store holds: the answers given (in order) and the place reached.
Starting the app again therefore lands at the same step without anything else being saved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    """What stands on the screen: a step. ``again``: a question that has come back. ``left``:
    how many are still to be right, itself included, once no new question is ahead; else 0."""

    slug: str
    again: bool = False
    left: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """For the summary: slugs right at once, right after hints (and how many), missed then right."""

    at_once: tuple[str, ...]
    with_hints: Mapping[str, int]
    missed: tuple[str, ...]


ASKS_BETWEEN = 2
"""A missed question comes back after so many other answers at the earliest."""


class Run:
    """One run through a lesson.

    ``given`` are the answers so far, in order; ``reached`` the slug of the main line that was
    reached (None: the first step). Asks of the main line up to ``reached`` without a right
    answer are waiting: a missed one comes back two asks later at the earliest, and a new ask
    stands between two that come back, so that misses in a row hold nobody up; once the last
    ask of the main line is behind, all of them come back, the oldest first, until each was
    right once; what the lesson says at its very end follows, then the summary.

    A run made anew from the same answers and place stands where this one stood; only what
    was skipped leaves no trace: it resumes at ``reached``. What the lesson file no longer
    holds is ignored; an unknown ``reached`` becomes the furthest ask that has an answer.
    ``finished``: the run is over, and stands at its summary.
    """

    def __init__(
        self,
        steps: Sequence[Step],
        given: Sequence[Given] = (),
        reached: str | None = None,
        *,
        finished: bool = False,
    ) -> None:
        self._steps = tuple(steps)
        self._places = {step.slug: place for place, step in enumerate(self._steps)}
        self._given = [g for g in given if g.slug in self._places and self._asks(g.slug)]
        if reached is not None and reached in self._places:
            self._main = self._places[reached]
        else:
            self._main = max((self._places[g.slug] for g in self._given), default=0)
        is_over = finished or not self._steps
        self._item: Item | None = None if is_over else Item(self._steps[self._main].slug)
        self._answered = self._item is not None and self._has_answer(self._item.slug)

    def _asks(self, slug: str) -> bool:
        return self._steps[self._places[slug]].asks

    def _has_answer(self, slug: str) -> bool:
        return any(g.slug == slug for g in self._given)

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
        """(n, m) for "step n of m" of the main line, n from 1; (0, 0) without steps."""
        return min(self._main + 1, len(self._steps)), len(self._steps)

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
        waiting, ahead = self._waiting(), self._ahead()
        back = self._coming_back(self._item.slug, waiting, ahead)
        if back is not None:
            self._item = Item(back, again=True, left=0 if self._has_new(ahead) else len(waiting))
        elif ahead:
            self._main = ahead[0]
            self._item = Item(self._steps[self._main].slug)
        else:
            self._item = None
        self._answered = False

    def _coming_back(self, here: str, waiting: Sequence[str], ahead: Sequence[int]) -> str | None:
        """The waiting ask that is next; None: the main line is."""
        if self._asks(here) and not self._answered:
            following = [*waiting, *waiting][waiting.index(here) + 1]
            return None if ahead else following
        if waiting and not self._has_new(ahead):
            return waiting[0]
        if not self._answered or self._latest_came_back():
            return None
        return next((slug for slug in waiting if self._is_due(slug)), None)

    def _has_new(self, ahead: Sequence[int]) -> bool:
        """Whether there is an ask among the main line's places ahead."""
        return any(self._steps[place].asks for place in ahead)

    def _latest_came_back(self) -> bool:
        """Whether the latest answer was to a question that had one before."""
        return bool(self._given) and self._given[-1].slug in {g.slug for g in self._given[:-1]}

    def _ahead(self) -> list[int]:
        """The main line's places still to come; an ask that has an answer already (a lesson
        file that was put into another order) is none."""
        places = range(self._main + 1, len(self._steps))
        return [p for p in places if not self._has_answer(self._steps[p].slug)]

    def _waiting(self) -> list[str]:
        """The asks up to the main line's place that were not right yet: those missed in the
        order of their latest miss, then those skipped, in the lesson's order."""
        right = {g.slug for g in self._given if g.correct}
        missed = {g.slug: n for n, g in enumerate(self._given) if g.slug not in right}
        passed = {s.slug for s in self._steps[: self._main + 1] if s.asks}
        skipped = [s.slug for s in self._steps if s.slug in passed - right - set(missed)]
        return sorted(missed, key=missed.__getitem__) + skipped

    def _is_due(self, slug: str) -> bool:
        """Whether two answers were given since the latest miss."""
        since = [n for n, g in enumerate(reversed(self._given)) if g.slug == slug]
        return bool(since) and since[0] >= ASKS_BETWEEN

    def tally(self) -> Tally:
        """How each ask went, in the order of the lesson."""
        first: dict[str, Given] = {}
        for given in self._given:
            first.setdefault(given.slug, given)
        asked = [step.slug for step in self._steps if step.slug in first]
        at_once = tuple(s for s in asked if first[s].correct and not first[s].hints)
        with_hints = {s: first[s].hints for s in asked if first[s].correct and first[s].hints}
        missed = tuple(s for s in asked if not first[s].correct)
        return Tally(at_once, with_hints, missed)
