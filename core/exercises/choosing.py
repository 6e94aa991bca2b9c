"""ChoosingExercise: what the kinds share whose answer is one of a few options."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property

from core.exercises.base import ChoiceAnswer, FeedbackRow, P
from core.exercises.grading import GradedExercise
from core.statement import Localized, Statement


class ChoosingExercise(GradedExercise[P, ChoiceAnswer]):
    """Exactly one option is right."""

    answer_type = "choice"

    @abstractmethod
    def _find_right(self) -> int:
        """The place of the right option."""

    @abstractmethod
    def _option(self, place: int) -> Statement | Localized:
        """The words of an option."""

    def _note(self) -> Statement | None:
        """What stands behind the right option."""
        return None

    @cached_property
    def _right(self) -> int:
        return self._find_right()

    def _is_right(self, answer: ChoiceAnswer) -> bool:
        return answer.option == self._right

    def _expected(self) -> tuple[ChoiceAnswer, ...]:
        return (ChoiceAnswer(self._right),)

    def _right_rows(self) -> tuple[FeedbackRow, ...]:
        return (FeedbackRow(self._option(self._right), note=self._note(), mark="right"),)

    def _wrong_rows(self, answer: ChoiceAnswer) -> tuple[FeedbackRow, ...]:
        return FeedbackRow(self._option(answer.option), mark="yours"), *self._right_rows()
