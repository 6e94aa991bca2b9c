"""The set-up of a quiz while it is being made: its fields, the cursor, what keys change. Nothing
here is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.quiz import MOST_QUESTIONS, MOST_SEED, TOPICS, QuizSetup
from core.statement import Statement


@dataclass(frozen=True, slots=True)
class OpenQuiz:
    """A quiz that was left: the number of the question it is gone on with."""

    at: int
    questions: int
    seed: int


@dataclass(frozen=True, slots=True)
class LastQuiz:
    """The result of a quiz, and how many days ago its last answer was given."""

    right: int
    questions: int
    days: int


@dataclass(frozen=True, slots=True)
class Offer:
    """What the set-up begins with. ``setup``: the values of its fields; ``known``: the number
    of the lesson that a topic is known from."""

    setup: QuizSetup
    known: Mapping[str, int]
    open: OpenQuiz | None = None
    last: LastQuiz | None = None


GO_ON, QUESTIONS, VERDICT, HINTS, SEED = "go_on", "questions", "verdict", "hints", "seed"
TICKED = (*TOPICS, VERDICT, HINTS)
"""Fields that Space, and a click where the cursor is, change."""
WRITTEN = {QUESTIONS: MOST_QUESTIONS, SEED: MOST_SEED}
"""Fields that take digits, and the largest number of each."""


class Form:
    """The fields in the order of their rows. ``cursor``: the place of one of them."""

    def __init__(self, offer: Offer) -> None:
        self.offer = offer
        self.fields = (
            *((GO_ON,) if offer.open is not None else ()),
            *TOPICS, QUESTIONS, VERDICT, HINTS, SEED,
        )  # fmt: skip
        self.cursor = 0
        self.topics = {topic for topic in offer.setup.topics if topic in TOPICS}
        self.written = {QUESTIONS: str(offer.setup.questions), SEED: str(offer.setup.seed)}
        self.at_end = offer.setup.at_end
        self.hints = offer.setup.hints
        self._is_typing = False

    @property
    def field(self) -> str:
        """The field with the cursor."""
        return self.fields[self.cursor]

    @property
    def takes_digits(self) -> bool:
        """Whether digits are typed into the field with the cursor."""
        return self.field in WRITTEN

    def move(self, steps: int) -> None:
        """Move the cursor; it stops at both ends."""
        self.cursor = max(0, min(len(self.fields) - 1, self.cursor + steps))
        self._is_typing = False

    def toggle(self) -> None:
        """Space: tick or clear, or the other of two."""
        field = self.field
        if field in TOPICS:
            self.topics ^= {field}
        elif field == VERDICT:
            self.at_end = not self.at_end
        elif field == HINTS:
            self.hints = not self.hints

    def change(self, steps: int) -> None:
        """← →: one less or more, or as Space."""
        if self.field not in WRITTEN:
            self.toggle()
            return
        most = WRITTEN[self.field]
        least = 1 if self.field == QUESTIONS else 0
        number = int(self.written[self.field] or 0) + steps
        self.written[self.field] = str(max(least, min(most, number)))
        self._is_typing = False

    def digit(self, digit: int) -> None:
        """A digit behind those typed before it, as far as there are numbers so large. The
        first one after the cursor came takes the place of what stood there."""
        if self.field not in WRITTEN:
            return
        typed = (self.written[self.field] if self._is_typing else "") + str(digit)
        self._is_typing = True
        if int(typed) <= WRITTEN[self.field]:
            self.written[self.field] = str(int(typed))

    def backspace(self) -> None:
        """The last digit goes."""
        if self.field in WRITTEN:
            self.written[self.field] = self.written[self.field][:-1]
            self._is_typing = True

    @property
    def fault(self) -> Statement | None:
        """Why this cannot be started."""
        if not self.topics:
            return Statement("quiz.no_topic")
        if self.written[QUESTIONS] in ("", "0"):
            return Statement("quiz.no_number", {"most": MOST_QUESTIONS})
        if not self.written[SEED]:
            return Statement("quiz.no_seed")
        return None

    @property
    def setup(self) -> QuizSetup:
        """What was chosen; only where there is no ``fault``."""
        return QuizSetup(
            topics=tuple(topic for topic in TOPICS if topic in self.topics),
            questions=int(self.written[QUESTIONS]),
            seed=int(self.written[SEED]),
            at_end=self.at_end,
            hints=self.hints,
        )
