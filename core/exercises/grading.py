"""GradedExercise: how an answer becomes a verdict, the same way for every kind.

A kind says what is right, which wrong rules give an answer, and what the rows show; in which
order they are asked, and what becomes of it, stands here alone.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Generic, TypeVar, cast

from core.exercises.base import Answer, Diagnosis, Exercise, FeedbackRow, P, Verdict
from core.exercises.traces import Trace
from core.statement import Localized, Statement

A = TypeVar("A", bound=Answer)

Explanation = Statement | Localized | None


class GradedExercise(Exercise[P], Generic[P, A]):
    """``A``: the class of the answers, as ``answer_type`` names it."""

    @abstractmethod
    def _is_right(self, answer: A) -> bool:
        """Raises AnswerError where the field is to ask again."""

    @abstractmethod
    def _expected(self) -> tuple[A, ...]:
        """Every right answer, 64 at most, the canonical one first."""

    @abstractmethod
    def _right_rows(self) -> tuple[FeedbackRow, ...]:
        """The rows on a right answer, and where the answer is shown."""

    @abstractmethod
    def _wrong_rows(self, answer: A) -> tuple[FeedbackRow, ...]:
        """The rows on a wrong answer, what is right among them."""

    @abstractmethod
    def _trace(self) -> Trace:
        """How the answer comes about."""

    def _diagnoses(self, answer: A) -> Iterable[Diagnosis]:
        """Every wrong rule that gives a wrong answer, in the order in which they are named."""
        return ()

    def _on_right(self) -> Explanation:
        """What is worth saying of a right answer."""
        return None

    def _on_shown(self) -> Explanation:
        """What is worth saying where the answer is shown."""
        return None

    def _on_wrong(self, answer: A, diagnoses: tuple[Diagnosis, ...]) -> Explanation:
        """What is said of a wrong answer before the diagnoses."""
        return None if diagnoses else self._honest(answer)

    def _honest(self, answer: A) -> Explanation:
        """The comparison of a wrong answer, where no wrong rule gives it."""
        return None

    def grade(self, answer: Answer) -> Verdict:
        given = cast("A", answer)
        if self._is_right(given):
            return self._verdict(given, self._right_rows(), self._on_right(), correct=True)
        diagnoses = tuple(self._diagnoses(given))
        explanation = self._on_wrong(given, diagnoses)
        return self._verdict(given, self._wrong_rows(given), explanation, diagnoses)

    def reveal(self) -> Verdict:
        return self._verdict(None, self._right_rows(), self._on_shown())

    def _verdict(
        self,
        answer: A | None,
        rows: tuple[FeedbackRow, ...],
        explanation: Explanation,
        diagnoses: tuple[Diagnosis, ...] = (),
        *,
        correct: bool = False,
    ) -> Verdict:
        expected = self._expected()
        return Verdict(
            correct,
            answer,
            expected,
            rows,
            self._trace(),
            tie=len(expected) > 1,
            diagnoses=diagnoses,
            explanation=explanation,
        )
