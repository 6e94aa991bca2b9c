"""choice: one of a few statements is right."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field, model_validator

from core.exercises.base import (
    Answer,
    ChoiceAnswer,
    Exercise,
    FeedbackRow,
    Parameters,
    Question,
    Verdict,
)
from core.exercises.shown_panels import shown_panels
from core.exercises.texts import LessonText, Writing
from core.exercises.traces import SumTrace
from core.statement import Localized, Statement


class Option(BaseModel):
    """An option; ``why`` says why it is right, or what is wrong with it."""

    model_config = {"frozen": True, "extra": "forbid", "strict": True}

    en: Writing
    id: Writing
    right: bool = False
    why: LessonText | None = None

    @property
    def text(self) -> Localized:
        """The option itself."""
        return Localized(self.en, self.id)


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


class Choice(Exercise[ChoiceParameters]):
    """Options keep the author's order here; a view may show them in another."""

    kind = "choice"
    answer_type = "choice"
    Parameters = ChoiceParameters

    @property
    def _right(self) -> int:
        return next(i for i, option in enumerate(self.parameters.options) if option.right)

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

    def grade(self, answer: Answer) -> Verdict:
        assert isinstance(answer, ChoiceAnswer)
        chosen = self.parameters.options[answer.option]
        right = self.parameters.options[self._right]
        rows = [FeedbackRow(right.text, mark="right")]
        if not chosen.right:
            rows.insert(0, FeedbackRow(chosen.text, mark="yours"))
        return self._verdict(answer, chosen.right, tuple(rows), chosen.why or right.why)

    def reveal(self) -> Verdict:
        right = self.parameters.options[self._right]
        return self._verdict(None, False, (FeedbackRow(right.text, mark="right"),), right.why)

    def _verdict(
        self,
        answer: Answer | None,
        correct: bool,
        rows: tuple[FeedbackRow, ...],
        explanation: Localized | None,
    ) -> Verdict:
        lines: list[Statement | Localized] = []
        for option in (
            *(o for o in self.parameters.options if not o.right),
            self.parameters.options[self._right],
        ):
            if option.why is not None:
                lines.append(
                    Statement("working.option", {"option": option.text, "why": option.why})
                )
        right = self.parameters.options[self._right]
        lines.append(Statement("working.right_option", {"option": right.text}))
        return Verdict(
            correct, answer, (ChoiceAnswer(self._right),), rows, SumTrace(tuple(lines)),
            explanation=explanation,
        )  # fmt: skip

    def meets(self, expect: Any) -> bool:
        option = self.parameters.options[self._right]
        return expect in {self._right + 1, option.en, option.id}
