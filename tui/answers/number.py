"""A number: one field for a decimal, a fraction or a product, beside whatever panels stand."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from core.exercises.answers import read
from core.exercises.base import Answer, NumberAnswer, Question
from core.exercises.panels import ModelPanel
from core.wording import Wording
from core.wording.numbers import decimal
from core.wording.visible import visible
from tui.answers.base import Key
from tui.answers.beside import BesideView
from tui.answers.material import panel_rows
from tui.answers.model_pane import is_behind_tab, model_aside
from tui.answers.panels import model_rows, rule_rows
from tui.widgets.field import FieldKind

LONGEST_FRACTION = 40
"""Characters of a number that is shown as it was written."""

NUMBER_CHARACTERS = "0123456789., +-*/^()"


def number_text(answer: NumberAnswer, wording: Wording) -> str:
    """A number as it was written. A logarithm has no short fraction: it is a decimal."""
    if len(answer.typed) > LONGEST_FRACTION and answer.value.denominator != 1:
        return decimal(answer.value, wording.language)
    return answer.typed


class NumberView(BesideView):
    """Screens.md 7: the field takes digits and signs, every letter stays a command."""

    def __init__(self, question: Question, wording: Wording) -> None:
        super().__init__(question, wording)
        writes = {"l": "ln("} if question.calculator else {}
        self.fields = (FieldKind(NUMBER_CHARACTERS, writes=writes),)
        self._typed = ""
        model = self.panel(ModelPanel)
        self._model = model if isinstance(model, ModelPanel) and self.lists is None else None

    def material_rows(self) -> list[Content]:
        if self._model is None:
            return panel_rows(self.question.panels, self.wording, self.room)
        if self._is_flipped and self.pane:
            return model_rows(self._model, self.wording, self.room)
        if self._is_flipped or self.room.side:
            others = [p for p in self.question.panels if p is not self._model]
            return panel_rows(others, self.wording, self.room)
        return panel_rows(self.question.panels, self.wording, self.room)

    @property
    def _is_flipped(self) -> bool:
        """Whether the model stands behind Tab. One that is all the material does not, as long
        as the rule has room below it."""
        if self._model is None or not is_behind_tab(self.room):
            return False
        if len(self.question.panels) > 1:
            return True
        model = model_rows(self._model, self.wording, self.room)
        rule = rule_rows(self.question.rule, self.wording, self.room)
        return len(model) + len(rule) > self.room.stage

    def pane_names(self) -> Sequence[str]:
        if not self._is_flipped:
            return super().pane_names()
        return self.wording.text("panel.material_tab"), self.wording.text("panel.model_tab")

    def focus_row(self) -> int | None:
        return None if self._is_flipped and self.pane else super().focus_row()

    def side_rows(self) -> list[Content]:
        return model_aside(self._model, self.wording, self.room)

    def answer_text(self) -> Content:
        return Content(visible(self._typed))

    def keys(self) -> list[Key]:
        logarithm: list[Key] = [("l", "ln(", "l")] if self.question.calculator else []
        return [
            *self.list_keys(),
            (self.wording.text("key.type"), self.wording.text("key.the_number"), ""),
            *logarithm,
            ("Enter", self.wording.text("key.answer"), "enter"),
        ]

    def typed_changed(self, values: Sequence[str]) -> None:
        self._typed = values[0] if values else ""

    def answer(self, typed: Sequence[str]) -> Answer:
        return read(self.question, typed[0], self.wording.language)

    def show(self, answer: Answer) -> None:
        assert isinstance(answer, NumberAnswer)
        self._typed = number_text(answer, self.wording)
