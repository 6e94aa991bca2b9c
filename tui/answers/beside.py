"""A question beside a vocabulary: the material and the rule at the left, the list at the right.

IDs, texts and numbers are asked this way. ``↑ ↓`` move in the list, which scrolls; Tab flips
to the merge list where the question shows one.
"""

from __future__ import annotations

from textwrap import wrap

from textual.content import Content

from core.exercises.base import (
    MergesPanel,
    MessagesPanel,
    ModelPanel,
    Question,
    TextPanel,
    VocabularyPanel,
)
from core.wording import Wording
from tui.answers.base import STAGE_ROWS, AnswerView, Key
from tui.answers.panels import (
    beside,
    merges_rows,
    message_rows,
    model_rows,
    text_rows,
    vocabulary_rows,
)
from tui.widgets import roles

LEFT_WIDTH = 40
RIGHT_COLUMN = 44
LIST_ROWS = 10


class BesideView(AnswerView):
    """An answer view that draws a vocabulary at the right, if the question shows one."""

    def __init__(self, question: Question, wording: Wording) -> None:
        super().__init__(question, wording)
        vocabulary, merges = self.panel(VocabularyPanel), self.panel(MergesPanel)
        self._vocabulary = vocabulary if isinstance(vocabulary, VocabularyPanel) else None
        self._merges = merges if isinstance(merges, MergesPanel) else None
        self._cursor = 0
        self._shows_merges = False

    def below_the_rule(self) -> list[Content]:
        """What stands under the rule at the left (the tokens read back)."""
        return []

    def stage_rows(self) -> list[Content]:
        if self._vocabulary is None:
            return super().stage_rows()
        rows = beside(self._left(), self._right(), RIGHT_COLUMN)
        return (rows + [Content("")] * STAGE_ROWS)[:STAGE_ROWS]

    def _left(self) -> list[Content]:
        rows: list[Content] = []
        for panel in self.question.panels:
            match panel:
                case MessagesPanel():
                    rows += message_rows(panel, self.wording, LEFT_WIDTH - 2)
                case TextPanel():
                    rows += text_rows(panel, self.wording)
                case ModelPanel():
                    rows += model_rows(panel, self.wording)
                case _:
                    pass
        for statement in self.question.rule:
            rows += [*([Content("")] if rows else []), *self.wrapped(self.say(statement))]
        return [*rows, *self.below_the_rule()]

    def wrapped(self, text: str) -> list[Content]:
        """A sentence in the left part."""
        return [Content(f"   {line}") for line in wrap(text, LEFT_WIDTH)]

    def _right(self) -> list[Content]:
        assert self._vocabulary is not None
        if self._shows_merges and self._merges is not None:
            return [self._tabs(), *merges_rows(self._merges, LIST_ROWS, self.wording)]
        cursor = None if self.frozen else self._cursor
        rows = vocabulary_rows(self._vocabulary, self._cursor, LIST_ROWS, self.wording, cursor)
        return [self._tabs(), *rows]

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

    def tab(self) -> bool:
        if self._merges is not None:
            self._shows_merges = not self._shows_merges
        return self._merges is not None
