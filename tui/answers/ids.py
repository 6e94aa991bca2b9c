"""Token IDs: a field for digits beside the vocabulary, with the tokens read back."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from core.errors import AnswerError
from core.exercises.answers import read
from core.exercises.base import Answer, IdsAnswer, Question, Verdict
from core.wording import Wording
from core.wording.characters import last_cells
from core.wording.visible import visible, visible_token
from tui.answers.base import Key
from tui.answers.beside import BesideView
from tui.answers.ids_rows import compared_rows, first_difference, right_rows
from tui.answers.panels import paragraph
from tui.widgets.field import FieldKind
from tui.widgets.room import Room

FIELD_WIDTH = 58
"""Cells of an answer that stand in its field at 80 columns; a longer one scrolls, and then it
is said how many IDs there are."""


class IdsView(BesideView):
    """Screens.md 9, with a chat or with a plain text."""

    def __init__(self, question: Question, wording: Wording) -> None:
        super().__init__(question, wording)
        self.fields = (FieldKind("0123456789 ,[]"),)
        assert self.lists is not None
        self._entries = self.lists.vocabulary.entries
        self._tokens = {e.token_id: e.token for e in self._entries}
        self._typed = ""

    # ── drawing ──

    def material_rows(self) -> list[Content]:
        return []

    def below_the_rule(self, room: Room) -> list[Content]:
        if self.frozen and not self._typed:
            return []
        tokens = self._read_back()
        title = room.margin + self.wording.text("panel.read_back")
        if cell_len(self._typed) > FIELD_WIDTH and not self.frozen:
            place = self.wording.text("replay.place.place", number=len(tokens), total="?")
            title += f"   {place}"
        return [Content(""), Content(title), *paragraph(" ".join(tokens), room)]

    def short_below(self, room: Room) -> list[Content]:
        """The last tokens that were read back."""
        tokens = " ".join(self._read_back())
        if not tokens:
            return []
        label = f"{room.margin}{self.wording.text('panel.read_back')}  "
        left = room.width - 2 - cell_len(label)
        if cell_len(tokens) > left:
            tokens = "…" + last_cells(tokens, left - 1)
        return [Content(label + tokens)]

    def _read_back(self) -> list[str]:
        tokens: list[str] = []
        for word in self._typed.replace(",", " ").replace("[", " ").replace("]", " ").split():
            token = self._tokens.get(int(word)) if word.isdecimal() and len(word) < 10 else None
            tokens.append(visible_token(token) if token is not None else f"{word[:10]}?")
        return tokens

    def answer_text(self) -> Content:
        return Content(visible(self._typed))

    def keys(self) -> list[Key]:
        word = self.wording
        takes: list[Key] = [("→", word.text("key.take"), "")] if self.takes_from_list else []
        return [
            *self.list_keys(),
            *takes,
            ("Enter", word.text("key.answer"), "enter"),
            ("/", word.text("key.search"), "slash"),
        ]

    # ── keys ──

    def right_at_end(self) -> str | None:
        if self.lists is None or not self.takes_from_list or not self._entries:
            return None
        return self._with(self._entries[self.lists.cursor].token_id)

    def typing_field(self) -> FieldKind | None:
        tokens = tuple(e.token for e in self._entries if e.token.isprintable())
        return FieldKind(suggestions=tokens)

    def take_typed(self, text: str) -> str | None:
        wanted = text.strip()
        assert self.lists is not None
        for match in (str.__eq__, str.startswith, str.__contains__):
            for index, entry in enumerate(self._entries):
                if wanted and match(entry.token, wanted):
                    self.lists.cursor = index
                    return self._with(entry.token_id)
        raise AnswerError("token_not_found", token=text.strip())

    def _with(self, token_id: int) -> str:
        return f"{self._typed.rstrip(' ,')} {token_id} ".lstrip()

    def typed_changed(self, values: Sequence[str]) -> None:
        self._typed = values[0] if values else ""

    # ── answer and verdict ──

    def answer(self, typed: Sequence[str]) -> Answer:
        return read(self.question, typed[0], self.wording.language)

    def show(self, answer: Answer) -> None:
        assert isinstance(answer, IdsAnswer)
        self._typed = " ".join(map(str, answer.ids))

    def comparison(self, verdict: Verdict) -> list[Content] | None:
        right = verdict.expected[0]
        assert isinstance(right, IdsAnswer)
        yours = verdict.answer.ids if isinstance(verdict.answer, IdsAnswer) else None
        if verdict.correct or yours is None:
            return right_rows(right.ids, self.wording, self.room)
        return compared_rows(yours, right.ids, self._tokens, self.wording, self.room)

    def place_of_interest(self) -> int | None:
        verdict = self.verdict
        if verdict is None or verdict.correct or not isinstance(verdict.answer, IdsAnswer):
            return None
        right = verdict.expected[0]
        assert isinstance(right, IdsAnswer)
        return first_difference(verdict.answer.ids, right.ids)
