"""A number: one field for a decimal, a fraction or a product, beside whatever panels stand."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from core.exercises.answers import read
from core.exercises.base import Answer, NumberAnswer, Question
from core.wording import Wording
from core.wording.visible import visible
from tui.answers.base import Key
from tui.answers.beside import BesideView
from tui.answers.material import panel_rows
from tui.widgets.field import FieldKind

NUMBER_CHARACTERS = "0123456789., +-*/^()"


class NumberView(BesideView):
    """Screens.md 7: the field takes digits and signs, every letter stays a command."""

    def __init__(self, question: Question, wording: Wording) -> None:
        super().__init__(question, wording)
        writes = {"l": "ln("} if question.calculator else {}
        self.fields = (FieldKind(NUMBER_CHARACTERS, writes=writes),)
        self._typed = ""

    def material_rows(self) -> list[Content]:
        return panel_rows(self.question.panels, self.wording, self.room)

    def answer_text(self) -> Content:
        return Content(visible(self._typed))

    def keys(self) -> list[Key]:
        return [
            *self.list_keys(),
            (self.wording.text("key.type"), self.wording.text("key.the_number"), ""),
            ("Enter", self.wording.text("key.answer"), "enter"),
        ]

    def typed_changed(self, values: Sequence[str]) -> None:
        self._typed = values[0] if values else ""

    def answer(self, typed: Sequence[str]) -> Answer:
        return read(self.question, typed[0], self.wording.language)

    def show(self, answer: Answer) -> None:
        assert isinstance(answer, NumberAnswer)
        self._typed = answer.typed
