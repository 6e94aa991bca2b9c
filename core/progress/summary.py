"""How far a learner is in each lesson, for the list of lessons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.progress.store import Store


@dataclass(frozen=True, slots=True)
class LessonState:
    """The latest run of a lesson that was begun: the slug of the step reached, whether it was
    finished, and how many answers it holds."""

    run: int
    reached: str
    finished: bool
    answers: int


async def lesson_states(store: Store, learner_id: str) -> Mapping[str, LessonState]:
    """By lesson, the most recently used first. Raises StoreError."""
    counts: dict[tuple[str, int], int] = {}
    for event in await store.answers(learner_id):
        counts[event.lesson, event.run] = counts.get((event.lesson, event.run), 0) + 1
    return {
        place.lesson: LessonState(
            place.run, place.step, place.finished, counts.get((place.lesson, place.run), 0)
        )
        for place in await store.places(learner_id)
    }
