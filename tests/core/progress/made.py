"""Events made by hand, for the tests of the stores."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID

from core.progress.store import AnswerEvent, HelpEvent, HintEvent, Place, QuizEvent

NOON = datetime(2026, 3, 1, 12, 0, 0, 250, tzinfo=UTC)


def at(minutes: int) -> datetime:
    return NOON + timedelta(minutes=minutes)


def answer(
    number: int, lesson: str = "first-merges", run: int = 1, learner: str = "local",
    step: str = "merge-1", correct: bool = True,
) -> AnswerEvent:  # fmt: skip
    return AnswerEvent(
        UUID(int=number), learner, lesson, run, step, None, None, "next_merge",
        '{"pair": ["a", "n"]}', correct, 0, (), at(number),
    )  # fmt: skip


def hint(
    number: int, lesson: str = "first-merges", run: int = 1, learner: str = "local",
    attempt: int = 0,
) -> HintEvent:  # fmt: skip
    return HintEvent(
        UUID(int=number), learner, lesson, run, "merge-1", attempt, 1 + number % 3, at(number)
    )


def help_call(
    number: int, lesson: str = "first-merges", run: int = 1, learner: str = "local",
    wanted: bool = True,
) -> HelpEvent:  # fmt: skip
    return HelpEvent(UUID(int=number), learner, lesson, run, "merge-1", wanted, at(number))


def place(
    lesson: str, step: str, run: int = 1, learner: str = "local", minutes: int = 0,
    finished: bool = False,
) -> Place:  # fmt: skip
    return Place(learner, lesson, run, step, finished, at(minutes))


def quiz(number: int, learner: str = "local", identity: int | None = None) -> QuizEvent:
    return QuizEvent(
        UUID(int=500 + number if identity is None else identity), learner, number,
        ("next_merge", "viterbi_path"), 10, 4711, True, False, at(number),
    )  # fmt: skip
