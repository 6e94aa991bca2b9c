"""A text: a letter field, focused at once, beside the IDs and the vocabulary."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from core.exercises.answers import read
from core.exercises.base import Answer, Question, TextAnswer
from core.wording import Wording
from core.wording.visible import visible_token
from tui.answers.base import Key
from tui.answers.beside import BesideView
from tui.answers.material import panel_rows
from tui.widgets.field import FieldKind


class TextView(BesideView):
    """Text itself is the answer, so the letter field is open at once. Esc closes it, and
    letters are commands again; ``/`` opens it with what was typed."""

    opens_typing = True

    def __init__(self, question: Question, wording: Wording) -> None:
        super().__init__(question, wording)
        self._typed = ""

    def material_rows(self) -> list[Content]:
        return panel_rows(self.question.panels, self.wording, self.room)

    def answer_text(self) -> Content:
        return Content(visible_token(self._typed, None) if self._typed else "")

    def keys(self) -> list[Key]:
        return [
            *self.list_keys(),
            ("/", self.wording.text("key.type"), "slash"),
            ("Enter", self.wording.text("key.answer"), "enter"),
        ]

    def typed_changed(self, values: Sequence[str]) -> None:
        self._typed = values[0] if values else ""

    def typing_field(self) -> FieldKind | None:
        return FieldKind()

    def typing_value(self) -> str:
        return self._typed

    def take_typed(self, text: str) -> str | None:
        self.show(read(self.question, text, self.wording.language))
        return None

    def answer(self, typed: Sequence[str]) -> Answer:
        return read(self.question, self._typed, self.wording.language)

    def show(self, answer: Answer) -> None:
        assert isinstance(answer, TextAnswer)
        self._typed = answer.text
