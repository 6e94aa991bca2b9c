"""choice: one of a few statements is right."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, model_validator

from core.exercises.base import ChoiceAnswer, Parameters, Question
from core.exercises.choosing import ChoosingExercise
from core.exercises.shown_panels import shown_panels
from core.exercises.texts import BothLanguages, LessonText
from core.exercises.traces import SumTrace
from core.statement import Localized, Statement


class Option(BothLanguages):
    """An option; ``why`` says why it is right, or what is wrong with it."""

    right: bool = False
    why: LessonText | None = None


class ChoiceParameters(Parameters):
    """Two to six options, exactly one of them right."""

    shows: Annotated[tuple[str, ...], Field(strict=False)] = ()
    question: LessonText
    options: Annotated[tuple[Option, ...], Field(strict=False, min_length=2, max_length=6)]

    @model_validator(mode="after")
    def _one_right(self) -> ChoiceParameters:
        if sum(option.right for option in self.options) != 1:
            raise ValueError("exactly one option is right")
        return self


class Choice(ChoosingExercise[ChoiceParameters]):
    """Options keep the author's order here; a view may show them in another."""

    kind = "choice"
    Parameters = ChoiceParameters

    def _find_right(self) -> int:
        return next(i for i, option in enumerate(self.parameters.options) if option.right)

    def _option(self, place: int) -> Localized:
        return self.parameters.options[place].text

    def question(self) -> Question:
        options = self.parameters.options
        wrong = [option.text for option in options if not option.right]
        return Question(
            self.reference,
            self.kind,
            self.answer_type,
            self.parameters.question,
            (),
            shown_panels(self.parameters.shows, self.materials),
            (
                Statement("hint.choice.nudge"),
                Statement("hint.choice.narrow", {"option": wrong[0]}),
                Statement("hint.choice.first", {"one": wrong[0], "two": wrong[-1]})
                if len(wrong) > 1
                else Statement("hint.choice.narrow", {"option": wrong[0]}),
            ),
            options=tuple(option.text for option in options),
        )

    def _on_right(self) -> Localized | None:
        return self.parameters.options[self._right].why

    def _on_shown(self) -> Localized | None:
        return self._on_right()

    def _honest(self, answer: ChoiceAnswer) -> Localized | None:
        return self.parameters.options[answer.option].why or self._on_right()

    def _trace(self) -> SumTrace:
        """What is said of the wrong options, then of the right one."""
        right = self.parameters.options[self._right]
        wrong = [option for option in self.parameters.options if not option.right]
        reasons = [
            Statement("working.option", {"option": option.text, "why": option.why})
            for option in (*wrong, right)
            if option.why is not None
        ]
        return SumTrace((*reasons, Statement("working.right_option", {"option": right.text})))

    def meets(self, expect: Any) -> bool:
        option = self.parameters.options[self._right]
        return expect in {self._right + 1, option.en, option.id}
