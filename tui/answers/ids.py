"""Token IDs: a field for digits beside the vocabulary, with the tokens read back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from textual.content import Content

from core.errors import AnswerError
from core.exercises.answers import read
from core.exercises.base import Answer, IdsAnswer, Question, Verdict
from core.wording import Wording
from core.wording.visible import visible, visible_token
from tui.answers.base import Key
from tui.answers.beside import BesideView
from tui.widgets import roles
from tui.widgets.cells import fit
from tui.widgets.field import FieldKind

IDS_WIDTH = 52
"""Cells of IDs in a comparison row; a longer answer shows a window on the difference."""


class IdsView(BesideView):
    """Screens.md 9, with a chat or with a plain text."""

    def __init__(self, question: Question, wording: Wording) -> None:
        super().__init__(question, wording)
        self.fields = (FieldKind("0123456789 ,[]"),)
        assert self._vocabulary is not None
        self._entries = self._vocabulary.entries
        self._tokens = {e.token_id: e.token for e in self._entries}
        self._typed = ""

    # ── drawing ──

    def material_rows(self) -> list[Content]:
        return []

    def below_the_rule(self) -> list[Content]:
        if self.frozen and not self._typed:
            return []
        title = Content("   " + self.wording.text("panel.read_back"))
        return [Content(""), title, *self.wrapped(" ".join(self._read_back()))]

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
        return [
            *self.list_keys(),
            ("→", word.text("key.take"), ""),
            ("Enter", word.text("key.answer"), "enter"),
            ("/", word.text("key.search"), "slash"),
        ]

    # ── keys ──

    def right_at_end(self) -> str | None:
        if self._shows_merges or not self._entries:
            return None
        return self._with(self._entries[self._cursor].token_id)

    def typing_field(self) -> FieldKind | None:
        tokens = tuple(e.token for e in self._entries if e.token.isprintable())
        return FieldKind(suggestions=tokens)

    def take_typed(self, text: str) -> str | None:
        wanted = text.strip()
        for match in (str.__eq__, str.startswith, str.__contains__):
            for index, entry in enumerate(self._entries):
                if wanted and match(entry.token, wanted):
                    self._cursor = index
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
            return [self._ids_row("label.right", right.ids, None, 0)]
        place = first_difference(yours, right.ids)
        widths = [
            max(len(str(a)) if a is not None else 1, len(str(b)) if b is not None else 1)
            for a, b in zip_longest(yours, right.ids)
        ]
        start = window_start(widths, place)
        return [
            self._ids_row("label.yours", yours, place, start, widths),
            self._ids_row("label.right", right.ids, place, start, widths),
            self._place_row(yours, right.ids, place),
        ]

    def _ids_row(
        self,
        label: str,
        ids: Sequence[int],
        place: int | None,
        start: int,
        widths: Sequence[int] | None = None,
    ) -> Content:
        sizes = widths or [len(str(token_id)) for token_id in ids]
        parts: list[str | tuple[str, str]] = [f"   {fit(self.wording.text(label), 8)}"]
        if start:
            parts.append("… ")
        end = min(len(ids), start + fitting(sizes[start:]))
        for index in range(start, end):
            text = str(ids[index])
            if index == place:
                parts += [(f"[{text}]", roles.MARK), " " * (sizes[index] - len(text))]
            else:
                parts.append(f" {text}" + " " * (sizes[index] - len(text) + 1))
        if place is not None and place >= len(ids):
            parts.append(("[-]", roles.MARK))
        if end < len(ids):
            parts.append(" …")
        parts.append(("   " + self.wording.text("ids.tokens", count=len(ids)), roles.QUIET))
        return Content.assemble(*parts)

    def _place_row(self, yours: Sequence[int], right: Sequence[int], place: int) -> Content:
        def name(ids: Sequence[int]) -> str:
            if place >= len(ids):
                return self.wording.text("ids.nothing")
            token = self._tokens.get(ids[place])
            return visible_token(token) if token is not None else f"{ids[place]}?"

        key = "ids.first_difference" if place else "ids.first_difference_at_once"
        return Content(
            "   " + self.wording.text(key, place=place + 1, yours=name(yours), right=name(right))
        )


def fitting(sizes: Sequence[int]) -> int:
    """How many IDs of these sizes fit in a row."""
    used = 0
    for count, size in enumerate(sizes):
        used += size + 2
        if used > IDS_WIDTH:
            return count
    return len(sizes)


def window_start(sizes: Sequence[int], place: int) -> int:
    """The first ID shown: 0 where the difference is in view from there."""
    if fitting(sizes) > place or fitting(sizes) == len(sizes):
        return 0
    start = place
    while start > 0 and fitting(sizes[start - 1 :]) > (place - start + 1) + 3:
        start -= 1
    return start


def first_difference(yours: Sequence[int], right: Sequence[int]) -> int:
    """The first place at which two rows of IDs differ (the shorter one's end included)."""
    for place, (a, b) in enumerate(zip_longest(yours, right)):
        if a != b:
            return place
    return len(right)
