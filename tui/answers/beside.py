"""A question beside a vocabulary: the material and the rule at the left, the list at the right.

IDs, texts and numbers are asked this way. ``↑ ↓`` move in the list, which scrolls; Tab flips
to the merge list where the question shows one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from textual.content import Content

from core.exercises.base import Question
from core.exercises.panels import MergesPanel, MessagesPanel, ModelPanel, TextPanel, VocabularyPanel
from core.wording import Wording
from tui.answers.base import AnswerView, Key
from tui.answers.panels import (
    merges_rows,
    message_rows,
    model_rows,
    paragraph,
    text_rows,
    vocabulary_rows,
)
from tui.widgets import roles
from tui.widgets.cells import beside
from tui.widgets.room import Room, padded

RIGHT_COLUMN = 44


class BesideView(AnswerView):
    """An answer view that draws a vocabulary at the right, if the question shows one."""

    def __init__(self, question: Question, wording: Wording) -> None:
        super().__init__(question, wording)
        vocabulary, merges = self.panel(VocabularyPanel), self.panel(MergesPanel)
        self._vocabulary = vocabulary if isinstance(vocabulary, VocabularyPanel) else None
        self._merges = merges if isinstance(merges, MergesPanel) else None
        self._cursor = 0

    def below_the_rule(self) -> list[Content]:
        """What stands under the rule at the left (the tokens read back)."""
        return []

    def stage_rows(self) -> list[Content]:
        if self._vocabulary is None:
            return super().stage_rows()
        if self.room.is_wide:
            return padded(beside(self._left(), self._right(), RIGHT_COLUMN), self.room.stage)
        return padded(self._left() if self.pane == 0 else self._right(), self.room.stage)

    def focus_row(self) -> int | None:
        return 0 if self._vocabulary is None or self.pane == 0 else None

    def pane_names(self) -> Sequence[str]:
        """Vocabulary and merges are one block, the material another; a wide window has both."""
        if self._vocabulary is None:
            return ()
        lists = [self.wording.text("panel.vocabulary")]
        if self._merges is not None:
            lists.append(self.wording.text("panel.merges_tab"))
        return lists if self.room.is_wide else (self.wording.text("panel.material_tab"), *lists)

    @property
    def _shows_merges(self) -> bool:
        return self.pane == (1 if self.room.is_wide else 2)

    def _left(self) -> list[Content]:
        rows: list[Content] = []
        room = self._left_room
        for panel in self.question.panels:
            match panel:
                case MessagesPanel():
                    rows += message_rows(panel, self.wording, room)
                case TextPanel():
                    rows += text_rows(panel, self.wording, room)
                case ModelPanel():
                    rows += model_rows(panel, self.wording, room)
                case _:
                    pass
        for statement in self.question.rule:
            rows += [*([Content("")] if rows else []), *self.wrapped(self.say(statement))]
        return [*rows, *self.below_the_rule()]

    @property
    def _left_room(self) -> Room:
        """The room beside the list, or all of it where the list is behind Tab."""
        return replace(self.room, width=RIGHT_COLUMN) if self.room.is_wide else self.room

    def wrapped(self, text: str) -> list[Content]:
        """A sentence in the left part."""
        return paragraph(text, self._left_room)

    def _right(self) -> list[Content]:
        assert self._vocabulary is not None
        if self._shows_merges and self._merges is not None:
            return [self._tabs(), *merges_rows(self._merges, self._list_rows, self.wording)]
        cursor = None if self.frozen else self._cursor
        height = self._list_rows
        rows = vocabulary_rows(self._vocabulary, self._cursor, height, self.wording, cursor)
        return [self._tabs(), *rows]

    @property
    def _list_rows(self) -> int:
        """Rows of a list under its title, one left free below."""
        return max(2, self.room.stage - 2)

    def _tabs(self) -> Content:
        names = [self.wording.text("panel.vocabulary")]
        if self._merges is not None:
            names.append(self.wording.text("panel.merges_tab"))
        parts: list[str | tuple[str, str]] = ["  "]
        for number, name in enumerate(names):
            current = (number == 1) == self._shows_merges
            parts.append((f"[{name}]", roles.ACCENT) if current else (f" {name} ", roles.QUIET))
            parts.append(" ")
        return Content.assemble(*parts)

    def list_keys(self) -> list[Key]:
        """The footer's keys for the list."""
        return [("↑↓", self.wording.text("key.list"), "")] if self._vocabulary else []

    def move(self, direction: str) -> None:
        if self._vocabulary is None or self._shows_merges:
            return
        last = len(self._vocabulary.entries) - 1
        step = {"up": -1, "down": 1}.get(direction, 0)
        self._cursor = max(0, min(last, self._cursor + step))
