"""What stands on the lesson screen: a step of the lesson, and what the screen does with it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from core.exercises.base import Exercise, Question, Verdict
from tui.answers.base import AnswerView

HINTS = 3


class Phase(Enum):
    """What the screen is doing."""

    READING = auto()
    ASKING = auto()
    VERDICT = auto()
    REPLAY = auto()


@dataclass
class Shown:
    """What stands on the screen: a step, and for an ask its question, view and verdict.
    ``back``: an earlier step, looked at again; nothing can be answered there. ``misfit``: it
    was answered, but that answer is none to the question as it is now. ``in_quiz``: it does
    not come back, and hints cost nothing. ``again``: it was missed before, and counts nothing
    whatever hints are taken."""

    slug: str
    phase: Phase
    exercise: Exercise[Any] | None = None
    question: Question | None = None
    view: AnswerView | None = None
    verdict: Verdict | None = None
    hints: int = 0
    back: bool = False
    misfit: bool = False
    in_quiz: bool = False
    again: bool = False

    @property
    def asks(self) -> bool:
        """Whether an answer can be given."""
        return self.phase is Phase.ASKING and not self.back

    def settle(self, verdict: Verdict) -> None:
        """Take the verdict: the view shows the answer that was given, or the right one."""
        assert self.view is not None
        self.verdict = verdict
        self.phase = Phase.VERDICT
        self.view.frozen = True
        self.view.verdict = verdict
        self.view.show(verdict.answer if verdict.answer is not None else verdict.expected[0])
