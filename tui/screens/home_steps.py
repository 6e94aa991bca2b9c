"""The steps of a lesson for home's second pane, with the learner's marks. They are read aside,
one lesson at a time, so that the cursor never waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from core.errors import StoreError
from tui.screens.home_rows import ShownStep
from tui.widgets.step_list import OPEN, RIGHT, WRONG

if TYPE_CHECKING:
    from core.curriculum.prose import Prose
    from core.progress.store import Place
    from core.statement import Localized, Statement
    from tui.saving import Saving

REST = 0.15
"""Seconds that the cursor rests on a lesson before its file is read."""

Said = tuple[str, bool, "Statement | Localized | Prose"]
"""A step: its slug, whether it asks, and what it asks or says."""


class StepReader:
    """Reads lessons in a thread of its own. What is cancelled before its turn is never read."""

    def __init__(self, rest: float = REST) -> None:
        self._rest = rest
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="steps")

    async def read(self, lesson_id: str, saving: Saving) -> tuple[ShownStep, ...]:
        """The steps of a lesson. Raises LessonError."""
        await asyncio.sleep(self._rest)
        loop = asyncio.get_running_loop()
        said = await loop.run_in_executor(self._thread, read_lesson, lesson_id)
        place, verdicts = await _record(lesson_id, saving)
        return marked(said, place, verdicts)

    def close(self) -> None:
        """Read nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


async def _record(lesson_id: str, saving: Saving) -> tuple[Place | None, Mapping[str, bool]]:
    """How far the learner is in the lesson, and whether the latest answer to each step of
    that run was right; nothing where the store cannot be read."""
    store, learner = saving.store, saving.learner_id
    try:
        place = next((p for p in await store.places(learner) if p.lesson == lesson_id), None)
        if place is None:
            return None, {}
        answers = await store.answers(learner, lesson_id, place.run)
    except StoreError:
        return None, {}
    return place, {answer.step: answer.correct for answer in answers}


def read_lesson(lesson_id: str) -> tuple[Said, ...]:
    """The steps of a lesson file. Raises LessonError."""
    from core.curriculum.loader import find
    from core.curriculum.schema import FreshStep, SayStep
    from core.statement import Statement

    lesson = find(lesson_id)
    said: list[Said] = []
    for step in lesson.steps:
        if isinstance(step, SayStep):
            said.append((step.id, False, lesson.prose(step.id)))
        elif isinstance(step, FreshStep):
            said.append((step.id, True, Statement("home.fresh_step")))
        else:
            said.append((step.id, True, lesson.exercise(step.id).question().prompt))
    return tuple(said)


def marked(
    said: tuple[Said, ...], place: Place | None, verdicts: Mapping[str, bool]
) -> tuple[ShownStep, ...]:
    """The steps with their marks: a question's by its latest answer, a text's by whether the
    learner has gone on from it."""
    slugs = [slug for slug, _, _ in said]
    reached = slugs.index(place.step) if place is not None and place.step in slugs else 0
    finished = place is not None and place.finished
    steps: list[ShownStep] = []
    for number, (slug, asks, text) in enumerate(said):
        behind = verdicts.get(slug) if asks else finished or number < reached or None
        mark = OPEN if behind is None else RIGHT if behind else WRONG
        here = place is not None and not finished and number == reached
        steps.append(ShownStep(mark, text, here))
    return tuple(steps)
