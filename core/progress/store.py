"""The Store protocol: all that Toklings remembers about a learner.

Asynchronous throughout, ``learner_id`` everywhere. Every event carries a UUID that the client
made: the same event sent twice is the same event. Answers are never overwritten.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

LOCAL_LEARNER = "local"
"""The learner of one's own terminal."""

QUIZ = "~quiz"
"""``lesson`` of what belongs to a quiz; ``run`` is the number of the quiz, ``step`` the kind and
the number of the question (of a place: the number alone). No lesson can be called so."""


@dataclass(frozen=True, slots=True)
class AnswerEvent:
    """One graded answer. ``run`` counts how often the lesson was begun (from 1); ``answer`` is
    the answer as JSON (``core.exercises.answers``), None where it was shown; ``hints`` how
    many were taken; ``diagnoses`` the names of the wrong rules that matched; ``at`` UTC."""

    event_id: UUID
    learner_id: str
    lesson: str
    run: int
    step: str
    seed: int | None
    level: int | None
    kind: str
    answer: str | None
    correct: bool
    hints: int
    diagnoses: tuple[str, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class HintEvent:
    """A hint (1 to 3) that was taken at a step, before its ``attempt``-th answer (from 0)."""

    event_id: UUID
    learner_id: str
    lesson: str
    run: int
    step: str
    attempt: int
    number: int
    at: datetime


@dataclass(frozen=True, slots=True)
class HelpEvent:
    """A hand that goes up at a step in a workshop, or down (not ``wanted``)."""

    event_id: UUID
    learner_id: str
    lesson: str
    run: int
    step: str
    wanted: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class Place:
    """How far a learner is in a lesson: the step of the main line that was reached (``step``,
    its slug), or ``finished`` (the summary was shown)."""

    learner_id: str
    lesson: str
    run: int
    step: str
    finished: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class QuizEvent:
    """A quiz that was begun, as it was set up. ``number`` counts a learner's quizzes from 1:
    the ``run`` of its answers; ``topics`` are kinds; ``at_end``: no verdict shows before the
    last answer; ``hints``: they may be taken."""

    event_id: UUID
    learner_id: str
    number: int
    topics: tuple[str, ...]
    questions: int
    seed: int
    at_end: bool
    hints: bool
    at: datetime


class Store(Protocol):
    """What a store does. Every method raises ``StoreError`` and nothing else."""

    async def record_answer(self, event: AnswerEvent) -> None:
        """Store an answer; it is durable when this returns."""
        ...

    async def record_hint(self, event: HintEvent) -> None: ...

    async def record_quiz(self, event: QuizEvent) -> None:
        """Store that a quiz was begun. A number that another quiz of the learner has is left
        to it: ``quizzes`` tells."""
        ...

    async def quizzes(self, learner_id: str) -> Sequence[QuizEvent]:
        """By their numbers."""
        ...

    async def record_help(self, event: HelpEvent) -> None: ...

    async def set_place(self, place: Place) -> None: ...

    async def places(self, learner_id: str) -> Sequence[Place]:
        """One place a lesson, the latest run's, the most recently used first."""
        ...

    async def answers(
        self, learner_id: str, lesson: str | None = None, run: int | None = None
    ) -> Sequence[AnswerEvent]:
        """In the order in which they were given."""
        ...

    async def hints(self, learner_id: str, lesson: str, run: int) -> Sequence[HintEvent]: ...

    async def help_calls(self, learner_id: str, lesson: str, run: int) -> Sequence[HelpEvent]: ...

    async def settings(self, learner_id: str) -> Mapping[str, str]: ...

    async def set_setting(self, learner_id: str, name: str, value: str) -> None: ...

    async def reset(self, learner_id: str, lesson: str | None = None) -> None:
        """Forget one lesson, or all (settings stay); ``QUIZ``: all quizzes."""
        ...

    async def close(self) -> None: ...
