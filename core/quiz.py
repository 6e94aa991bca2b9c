"""A quiz: which questions it asks, and which of them stands on the screen. No clock, no I/O.

The questions follow from the set-up alone. A run is a fold over what the store holds, the
questions that were answered and the place: starting the app again lands at the same question.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from core.exercises.base import Exercise, Question, Reference
from core.exercises.generators.chance import Chance
from core.exercises.generators.registry import GENERATORS, LEVELS, generate

TOPICS = tuple(GENERATORS)
"""The kinds that a quiz can ask, in the order in which they are listed."""

MOST_QUESTIONS = 50
MOST_SEED = 999_999_999
_SEEDS = 10**9


@dataclass(frozen=True, slots=True)
class QuizSetup:
    """``topics``: kinds of ``TOPICS``; ``at_end``: no verdict shows before the last answer;
    ``hints``: they may be taken."""

    topics: tuple[str, ...]
    questions: int = 10
    seed: int = 1
    at_end: bool = True
    hints: bool = False

    @property
    def is_playable(self) -> bool:
        """Whether this can be asked; what was stored by hand, or by another version, may not."""
        return (
            bool(self.topics)
            and all(topic in TOPICS for topic in self.topics)
            and 1 <= self.questions <= MOST_QUESTIONS
            and 0 <= self.seed <= MOST_SEED
        )


@dataclass(frozen=True, slots=True)
class Planned:
    """A question before it is made: its kind and level."""

    kind: str
    level: int


def _key(setup: QuizSetup) -> tuple[str | int, ...]:
    """What all chance of a quiz begins with. In what order topics are listed, here or in the
    set-up, has no part in it."""
    return "quiz", "+".join(_sorted(setup)), setup.questions, setup.seed


def _sorted(setup: QuizSetup) -> list[str]:
    return sorted(set(setup.topics))


def plan(setup: QuizSetup) -> tuple[Planned, ...]:
    """The kinds and levels. The topics are asked in rounds, each once a round in an order that
    is drawn; a last round that is not whole takes the first ones drawn. The levels rise from 1
    evenly."""
    topics = _sorted(setup)
    chance = Chance(*_key(setup))
    kinds: list[str] = []
    while len(kinds) < setup.questions:
        kinds += chance.some(topics, len(topics))
    total = setup.questions
    return tuple(
        Planned(kind, LEVELS[len(LEVELS) * number // total])
        for number, kind in enumerate(kinds[:total])
    )


class Questions:
    """The questions of a quiz, each made when it is wanted. ``lesson``: what their references
    name; their steps are the kind and the number."""

    def __init__(self, setup: QuizSetup, lesson: str) -> None:
        self.planned = plan(setup)
        self._key = _key(setup)
        self._lesson = lesson
        self._made: dict[int, Exercise[Any]] = {}

    def step(self, number: int) -> str:
        """The step that a question's answers are stored under."""
        return f"{self.planned[number - 1].kind}/{number}"

    def exercise(self, number: int) -> Exercise[Any]:
        """Question ``number`` (from 1). Its seed is the first of its stream that does not ask
        what an earlier question asked."""
        if number not in self._made:
            here = self.planned[number - 1]
            same = [n for n in range(1, number) if self.planned[n - 1] == here]
            asked = [_content(self.exercise(n).question()) for n in same]
            chance = Chance(*self._key, number)
            exercise = self._drawn(chance, number)
            while _content(exercise.question()) in asked:
                exercise = self._drawn(chance, number)
            self._made[number] = exercise
        return self._made[number]

    def _drawn(self, chance: Chance, number: int) -> Exercise[Any]:
        here = self.planned[number - 1]
        step, seed = self.step(number), chance.below(_SEEDS)
        return generate(here.kind, Reference(self._lesson, step, seed, here.level))


def _content(question: Question) -> tuple[object, ...]:
    """What is asked, wherever it stands."""
    return question.prompt, question.panels, question.target


class QuizRun:
    """Which question of a quiz is on the screen. ``answered``: the numbers of those that have
    an answer; ``at``: where the learner was (None: nowhere yet); ``finished``: the result was
    shown.

    Any question can be looked at; the quiz is over once each has its answer. With the verdicts
    at the end an answer can be changed as long as another question is open.
    """

    def __init__(
        self,
        total: int,
        *,
        at_end: bool,
        answered: Iterable[int] = (),
        at: int | None = None,
        finished: bool = False,
    ) -> None:
        self.total = total
        self.at_end = at_end
        self._answered = {number for number in answered if 1 <= number <= total}
        is_over = not self.open and (finished or at_end)
        if is_over:
            self._at: int | None = None
        elif at is not None and 1 <= at <= total:
            self._at = at
        else:
            self._at = self.open[0] if self.open else None

    @property
    def at(self) -> int | None:
        """The number of the question on the screen, from 1; None: the result."""
        return self._at

    @property
    def open(self) -> Sequence[int]:
        """The questions without an answer."""
        return [n for n in range(1, self.total + 1) if n not in self._answered]

    @property
    def answered(self) -> bool:
        """Whether the question on the screen has an answer."""
        return self._at in self._answered

    @property
    def is_settled(self) -> bool:
        """Whether the question on the screen shows its verdict: its answer is the last word."""
        return self.answered and not self.at_end

    @property
    def is_last_open(self) -> bool:
        """Whether the answer to the question on the screen ends the quiz."""
        return self.open == [self._at]

    def answer(self) -> None:
        """Note that the question on the screen has its answer."""
        if self._at is None or self.is_settled:
            raise ValueError("nothing to answer")
        self._answered.add(self._at)

    def go_on(self) -> None:
        """To the next open question, from the last one around to the first; where none is open,
        to the result."""
        if self._at is None:
            return
        later = [number for number in self.open if number > self._at]
        self._at = next(iter(later or self.open), None)

    def back(self) -> bool:
        """To the question before; returns whether there is one."""
        if self._at is None or self._at == 1:
            return False
        self._at -= 1
        return True

    def ahead(self) -> None:
        """To the question after, answered or not; from the last one as ``go_on``."""
        if self._at is not None and self._at < self.total:
            self._at += 1
        else:
            self.go_on()
