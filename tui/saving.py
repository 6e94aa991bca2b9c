"""Saving: every event goes to the store before the screen shows what came of it.

Where the store fails, the app goes on without saving, says so once, and overwrites nothing.
The clock and the event IDs of the app are here and nowhere else.
"""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

from core.errors import StoreError, ToklingsError
from core.exercises.answers import to_json
from core.exercises.base import Question, Verdict
from core.progress import MemoryStore
from core.progress.store import (
    LOCAL_LEARNER,
    AnswerEvent,
    HintEvent,
    Place,
    Store,
)
from core.statement import Statement


def placed(error: ToklingsError) -> Statement:
    """An error with the place it is about, for a notice row."""
    if error.place is None:
        return error.statement
    return Statement("notice.placed", {"place": error.place, "what": error.statement})


class Saving:
    """A learner's record. ``trouble``: why nothing is saved any more, once that is so."""

    def __init__(
        self, store: Store, learner_id: str = LOCAL_LEARNER, trouble: StoreError | None = None
    ) -> None:
        self.store = store
        self.learner_id = learner_id
        self.trouble = trouble

    @property
    def notice(self) -> Statement | None:
        """What is wrong with the store, for a notice row."""
        return placed(self.trouble) if self.trouble else None

    async def answer(self, question: Question, run: int, verdict: Verdict, hints: int) -> None:
        """Store an answer; on return it is durable (or saving has stopped)."""
        event = AnswerEvent(
            event_id=uuid4(),
            learner_id=self.learner_id,
            lesson=question.reference.lesson,
            run=run,
            step=question.reference.step,
            seed=question.reference.seed,
            level=question.reference.level,
            kind=question.kind,
            answer=to_json(verdict.answer) if verdict.answer is not None else None,
            correct=verdict.correct,
            hints=hints,
            diagnoses=tuple(d.name for d in verdict.diagnoses),
            at=datetime.now(UTC),
        )
        try:
            await self.store.record_answer(event)
        except StoreError as trouble:
            await self._stop(trouble)
            await self.store.record_answer(event)

    async def hint(self, question: Question, run: int, attempt: int, number: int) -> None:
        """Store that a hint was taken."""
        event = HintEvent(
            event_id=uuid4(),
            learner_id=self.learner_id,
            lesson=question.reference.lesson,
            run=run,
            step=question.reference.step,
            attempt=attempt,
            number=number,
            at=datetime.now(UTC),
        )
        try:
            await self.store.record_hint(event)
        except StoreError as trouble:
            await self._stop(trouble)

    async def place(self, lesson: str, run: int, step: str, *, finished: bool) -> None:
        """Store how far the learner is."""
        place = Place(self.learner_id, lesson, run, step, finished, datetime.now(UTC))
        try:
            await self.store.set_place(place)
        except StoreError as trouble:
            await self._stop(trouble)
            await self.store.set_place(place)

    async def reset(self, lesson: str | None) -> None:
        """Forget a lesson, or all."""
        try:
            await self.store.reset(self.learner_id, lesson)
        except StoreError as trouble:
            await self._stop(trouble)

    async def _stop(self, trouble: StoreError) -> None:
        """Go on in memory, with what can still be read of the record."""
        memory = MemoryStore()
        try:
            for event in await self.store.answers(self.learner_id):
                await memory.record_answer(event)
            for place in reversed(await self.store.places(self.learner_id)):
                await memory.set_place(place)
        except StoreError:
            pass
        self.store = memory
        self.trouble = trouble
