"""Saving: every event goes to the store before the screen shows what came of it, and all that
the screens know of earlier sittings is read here.

Where the store fails, the app goes on without saving, says so once, and overwrites nothing.
The clock and the event IDs of the app are here and nowhere else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar
from uuid import uuid4

from core.errors import StoreError
from core.progress import MemoryStore
from core.progress.store import (
    LOCAL_LEARNER,
    QUIZ,
    AnswerEvent,
    HelpEvent,
    HintEvent,
    Place,
    QuizEvent,
    Store,
)
from core.progress.summary import LessonState, lesson_states
from core.statement import Statement
from tui.notices import placed

if TYPE_CHECKING:
    from core.exercises.base import Question, Verdict
    from core.quiz import QuizSetup

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Begun:
    """The run of a lesson that is to be gone on with: its number, the step reached (None: none
    yet), the answers given and the hints taken in it, the step at which the learner's hand is
    up (None: it is not), and whether the run is over."""

    run: int
    reached: str | None
    answers: Sequence[AnswerEvent]
    hints: Sequence[HintEvent]
    asked_at: str | None = None
    finished: bool = False


@dataclass(frozen=True, slots=True)
class QuizRecord:
    """A quiz that was begun, where the learner was in it (None: nowhere yet), and the answers
    given in it."""

    event: QuizEvent
    place: Place | None
    answers: Sequence[AnswerEvent]


class Saving:
    """A learner's record. ``trouble``: why nothing is saved any more, once that is so.

    Nothing here raises StoreError: what fails is done in memory, and ``notice`` says so.
    """

    def __init__(
        self, store: Store, learner_id: str = LOCAL_LEARNER, trouble: StoreError | None = None
    ) -> None:
        self.store = store
        self.learner_id = learner_id
        self.trouble = trouble
        self._stopping = asyncio.Lock()

    @property
    def notice(self) -> Statement | None:
        """What is wrong with the store, for a notice row."""
        return placed(self.trouble) if self.trouble else None

    @property
    def in_workshop(self) -> bool:
        """Whether somebody else keeps the record, and can be asked for help."""
        return self.learner_id != LOCAL_LEARNER

    async def answer(
        self, question: Question, run: int, verdict: Verdict, hints: int
    ) -> AnswerEvent:
        """Store an answer; on return it is durable (or saving has stopped)."""
        from core.exercises.answers import to_json

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
        await self._do(lambda store: store.record_answer(event))
        return event

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
        await self._do(lambda store: store.record_hint(event))

    async def hand(self, lesson: str, run: int, step: str, *, wanted: bool) -> None:
        """Store that the learner's hand goes up at a step, or down."""
        now = datetime.now(UTC)
        event = HelpEvent(uuid4(), self.learner_id, lesson, run, step, wanted, now)
        await self._do(lambda store: store.record_help(event))

    async def place(self, lesson: str, run: int, step: str, *, finished: bool) -> None:
        """Store how far the learner is."""
        place = Place(self.learner_id, lesson, run, step, finished, datetime.now(UTC))
        await self._do(lambda store: store.set_place(place))

    async def begin_quiz(self, setup: QuizSetup) -> QuizRecord:
        """Store that a quiz begins: the learner's next one."""
        return await self._do(lambda store: _begin_quiz(store, self.learner_id, setup))

    async def reset(self, lesson: str | None) -> bool:
        """Forget a lesson, or all. Returns whether that was done."""
        stopped = self.trouble is not None
        try:
            await self.store.reset(self.learner_id, lesson)
        except StoreError as trouble:
            await self._stop(trouble)
        return stopped or self.trouble is None

    async def close(self) -> None:
        """Close the store; what it says to that no longer helps anybody."""
        with suppress(StoreError):
            await self.store.close()

    # ── reading ──

    @staticmethod
    def days_since(at: datetime) -> int:
        """How many midnights, where the learner is, lie between a moment and now."""
        return (datetime.now().astimezone().date() - at.astimezone().date()).days

    async def states(self) -> Mapping[str, LessonState]:
        """How far the learner is, by lesson."""
        return await self._do(lambda store: lesson_states(store, self.learner_id))

    async def begun(self, lesson: str, *, anew: bool = False) -> Begun:
        """Where a lesson is to be gone on with. ``anew``: one that is finished begins anew."""
        return await self._do(lambda store: _begun(store, self.learner_id, lesson, anew=anew))

    async def answers(self, lesson: str, run: int) -> Sequence[AnswerEvent]:
        """The answers of a run, in the order in which they were given."""
        return await self._do(lambda store: store.answers(self.learner_id, lesson, run))

    async def quizzes(self) -> Sequence[QuizRecord]:
        """The quizzes that were begun, the latest first."""
        return await self._do(lambda store: _quizzes(store, self.learner_id))

    async def hints(self, lesson: str, run: int) -> Sequence[HintEvent]:
        """The hints that were taken in a run."""
        return await self._do(lambda store: store.hints(self.learner_id, lesson, run))

    async def kinds_met(self) -> Mapping[str, frozenset[str]]:
        """The lessons in which questions of a kind were answered, by kind."""
        answers = await self._do(lambda store: store.answers(self.learner_id))
        kinds = {answer.kind for answer in answers}
        return {
            kind: frozenset(a.lesson for a in answers if a.kind == kind and a.lesson != QUIZ)
            for kind in kinds
        }

    # ── trouble ──

    async def _do(self, work: Callable[[Store], Awaitable[T]]) -> T:
        """Read or write; where the store fails, do it in memory."""
        try:
            return await work(self.store)
        except StoreError as trouble:
            await self._stop(trouble)
            return await work(self.store)

    async def _stop(self, trouble: StoreError) -> None:
        """Go on in memory, with what can still be read of the record."""
        async with self._stopping:
            if self.trouble is not None:
                return
            failed = self.store
            self.store = await _kept(failed, self.learner_id)
            self.trouble = trouble
            with suppress(StoreError):
                await failed.close()


async def _begun(store: Store, learner_id: str, lesson: str, *, anew: bool) -> Begun:
    places = await store.places(learner_id)
    place = next((place for place in places if place.lesson == lesson), None)
    run, reached, finished = 1, None, False
    if place is not None and place.finished and anew:
        run = place.run + 1
    elif place is not None:
        run, reached, finished = place.run, place.step, place.finished
    return Begun(
        run,
        reached,
        await store.answers(learner_id, lesson, run),
        await store.hints(learner_id, lesson, run),
        _asked_at(await store.help_calls(learner_id, lesson, run)),
        finished,
    )


def _asked_at(calls: Sequence[HelpEvent]) -> str | None:
    return calls[-1].step if calls and calls[-1].wanted else None


async def _begin_quiz(store: Store, learner_id: str, setup: QuizSetup) -> QuizRecord:
    while True:
        known = await store.quizzes(learner_id)
        event = QuizEvent(
            event_id=uuid4(),
            learner_id=learner_id,
            number=max((quiz.number for quiz in known), default=0) + 1,
            topics=setup.topics,
            questions=setup.questions,
            seed=setup.seed,
            at_end=setup.at_end,
            hints=setup.hints,
            at=datetime.now(UTC),
        )
        await store.record_quiz(event)
        stored = await store.quizzes(learner_id)
        if any(quiz.event_id == event.event_id for quiz in stored):
            return QuizRecord(event, None, ())
        # Another process took the number.


async def _quizzes(store: Store, learner_id: str) -> Sequence[QuizRecord]:
    answers = await store.answers(learner_id, QUIZ)
    place = next((place for place in await store.places(learner_id) if place.lesson == QUIZ), None)
    return [
        QuizRecord(
            event,
            place if place is not None and place.run == event.number else None,
            [answer for answer in answers if answer.run == event.number],
        )
        for event in reversed(await store.quizzes(learner_id))
    ]


async def _kept(store: Store, learner_id: str) -> MemoryStore:
    """In memory, what can be read of a store that fails: the places, and the latest run of
    each lesson whose rows are sound."""
    memory = MemoryStore()
    with suppress(StoreError):
        for quiz in await store.quizzes(learner_id):
            await memory.record_quiz(quiz)
    places: Sequence[Place] = ()
    with suppress(StoreError):
        places = await store.places(learner_id)
    for place in places:
        await memory.set_place(place)
        with suppress(StoreError):
            for answer in await store.answers(learner_id, place.lesson, place.run):
                await memory.record_answer(answer)
        with suppress(StoreError):
            for hint in await store.hints(learner_id, place.lesson, place.run):
                await memory.record_hint(hint)
    return memory
