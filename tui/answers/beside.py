"""A question beside a vocabulary: the material and the rule at the left, the list at the right.

IDs, texts and numbers are asked this way. ``↑ ↓`` move in the list, which goes by the page;
Tab flips to the merge list where the question shows one. A narrow window has the material, the
vocabulary and the merges behind Tab, a very wide one the merges in its second pane.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from textual.content import Content

from core.exercises.base import Question
from core.exercises.panels import MergesPanel, MessagesPanel, ModelPanel, TextPanel, VocabularyPanel
from core.exercises.traces import ChatTrace
from core.wording import Wording
from tui.answers.base import AnswerView, Click, Key
from tui.answers.panels import (
    LOW_STAGE,
    close,
    marked_row,
    merge_lines,
    message_rows,
    model_rows,
    paragraph,
    text_rows,
)
from tui.answers.token_lists import PagedLists
from tui.widgets import roles
from tui.widgets.cells import beside
from tui.widgets.room import WIDTH, Room, padded, window, window_around

RIGHT_COLUMN = 44
NAMES = {
    "material": "panel.material_tab",
    "vocabulary": "panel.vocabulary",
    "merges": "panel.merges_tab",
}
"""The blocks that Tab flips through, and what each is called."""


class BesideView(AnswerView):
    """An answer view that draws a vocabulary at the right, if the question shows one."""

    def __init__(self, question: Question, wording: Wording) -> None:
        super().__init__(question, wording)
        vocabulary, merges = self.panel(VocabularyPanel), self.panel(MergesPanel)
        self._merges = merges if isinstance(merges, MergesPanel) else None
        self.lists: PagedLists | None = None
        if isinstance(vocabulary, VocabularyPanel):
            self.lists = PagedLists(vocabulary, self._merges)
        self._block: str | None = None

    # ── for subclasses ──

    def below_the_rule(self, room: Room) -> list[Content]:
        """What stands under the rule at the left (the tokens read back)."""
        return []

    def short_below(self, room: Room) -> list[Content]:
        """The same in one row at most, where it finds no room."""
        return []

    def place_of_interest(self) -> int | None:
        """The place in the right IDs that a verdict is about: the first difference."""
        return None

    @property
    def takes_from_list(self) -> bool:
        """Whether the vocabulary with its cursor is in view."""
        return self._current == "vocabulary"

    # ── the blocks ──

    @property
    def _lists(self) -> list[str]:
        """The lists that stand in the main column."""
        if self._merges is None or self._merges_fit_aside:
            return ["vocabulary"]
        return ["vocabulary", "merges"]

    @property
    def _blocks(self) -> list[str]:
        """What Tab flips through. Beside a list there is no need for the material, unless it
        is too long to stand there whole."""
        if not self.room.is_wide:
            return ["material", *self._lists]
        return [*self._lists, "material"] if self._is_too_long else self._lists

    @property
    def _is_too_long(self) -> bool:
        return len(close(self._left(self._beside_room))) > self.room.stage

    @property
    def _current(self) -> str:
        """The block in view: the one that Tab flipped to, as long as there is such a one."""
        lists = self._lists
        if self._block in lists:
            return self._block
        has_material = not self.room.is_wide or (self._block == "material" and self._is_too_long)
        return "material" if has_material else lists[0]

    @property
    def _merges_fit_aside(self) -> bool:
        """Whether the second pane shows every merge."""
        height = self.room.stage + self.room.question + self.room.feedback
        merges = self._merges
        return merges is not None and self.room.side > 0 and len(merges.merges) < height

    def pane_names(self) -> Sequence[str]:
        if self.lists is None:
            return ()
        names = [self.wording.text(NAMES[block]) for block in self._blocks]
        return names if len(names) > 1 else ()

    def next_pane(self) -> str | None:
        if self.lists is None:
            return super().next_pane()
        names = self.pane_names()
        if not names or self._tabs_in_view:
            return None
        return names[(self._blocks.index(self._current) + 1) % len(names)]

    @property
    def _tabs_in_view(self) -> bool:
        """Whether the stage names all blocks, so that the footer need not."""
        return self.room.is_wide and self._has_tabs and self._current != "material"

    def tab(self) -> bool:
        if self.lists is None:
            return super().tab()
        blocks = self._blocks
        after = (blocks.index(self._current) + 1) % len(blocks)
        self._block = blocks[after]
        return after > 0

    # ── drawing ──

    def stage_rows(self) -> list[Content]:
        if self.lists is None:
            return super().stage_rows()
        height = self.room.stage
        if self._current == "material":
            rows = self._left(self.room)
            return padded(close(rows) if len(rows) > height else rows, height)
        if not self.room.is_wide:
            return padded(self._list(self.room.width - 1), height)
        left = self._left_beside(height)
        return padded(beside(left, self._list(WIDTH - RIGHT_COLUMN), RIGHT_COLUMN), height)

    def focus_row(self) -> int | None:
        if self.lists is None:
            return super().focus_row()
        if self._current != "material" or not self.frozen:
            return None
        return marked_row(self.stage_rows(), self.room)

    @property
    def scrolls_stage(self) -> bool:
        return self.lists is None or self._current == "material"

    def side_rows(self) -> list[Content]:
        if self.lists is None or self._merges is None or not self.room.side:
            return []
        title = Content.styled(self.wording.text("panel.merges_tab"), roles.QUIET)
        return [title, *merge_lines(self._merges.merges, self.wording, self.room.side)]

    def _left(self, room: Room) -> list[Content]:
        rows: list[Content] = []
        for panel in self.question.panels:
            match panel:
                case MessagesPanel():
                    rows += message_rows(panel, self.wording, room, self._message_of_interest())
                case TextPanel():
                    rows += text_rows(panel, self.wording, room)
                case ModelPanel():
                    rows += model_rows(panel, self.wording, room)
                case _:
                    pass
        for statement in self.question.rule:
            rows += [*([Content("")] if rows else []), *paragraph(self.say(statement), room)]
        return [*rows, *self.below_the_rule(room)]

    def _left_beside(self, height: int) -> list[Content]:
        """The left part in rows beside the list: what does not fit is counted at its edge, and
        the material's own block has it."""
        room = self._beside_room
        rows = self._left(room)
        rows = close(rows) if len(rows) > height else rows
        if len(rows) <= height:
            return rows
        below = self.short_below(room)
        if below:
            rows = rows[: len(rows) - len(close(self.below_the_rule(room)))]
        here = (marked_row(rows, room) or 0) if self.frozen else 0
        first = window_around(len(rows), height - len(below), here, 0)
        return [*window(rows, height - len(below), RIGHT_COLUMN, first), *below]

    @property
    def _beside_room(self) -> Room:
        """The room beside the list."""
        return replace(self.room, width=RIGHT_COLUMN)

    def _message_of_interest(self) -> int | None:
        """The message of the turn where an answer first differs."""
        place = self.place_of_interest()
        if not self.frozen or place is None or self.verdict is None:
            return None
        trace = self.verdict.trace
        if not isinstance(trace, ChatTrace) or not trace.tokens:
            return None
        return trace.tokens[min(place, len(trace.tokens) - 1)].message

    def _list(self, width: int) -> list[Content]:
        """The vocabulary or the merges, under their names where there is room."""
        assert self.lists is not None
        tabs = [self._tabs()] if self._has_tabs else []
        height, marked = self._list_height, not self.frozen
        return [*tabs, *self.lists.rows(self._current, height, self.wording, width, marked=marked)]

    @property
    def _has_tabs(self) -> bool:
        return self.room.stage >= LOW_STAGE

    @property
    def _list_height(self) -> int:
        return self.room.stage - 1 if self._has_tabs else self.room.stage

    def _tabs(self) -> Content:
        parts: list[str | tuple[str, str]] = ["  "]
        for block in self._blocks if self.room.is_wide else self._lists:
            name = self.wording.text(NAMES[block])
            current = block == self._current
            parts.append((f"[{name}]", roles.ACCENT) if current else (f" {name} ", roles.QUIET))
            parts.append(" ")
        return Content.assemble(*parts)

    # ── keys ──

    def list_keys(self) -> list[Key]:
        """The footer's keys for the list."""
        lists = self.lists
        if lists is None or self.scrolls_stage:
            return []
        if self._current == "merges" and lists.length("merges") <= self._list_height:
            return []
        return [("↑↓", self.wording.text("key.list"), "")]

    def move(self, direction: str) -> None:
        if self.lists is None:
            return
        total = self.lists.length(self._current)
        steps = {"up": -1, "down": 1, "home": -total, "end": total}
        self._move(steps.get(direction, 0))

    def page(self, pages: int) -> bool:
        if self.lists is None or self.scrolls_stage:
            return False
        self._move(pages * max(1, self._list_height - 1))
        return True

    def click(self, row: int, column: int) -> Click:
        """On a tab: that list; on an entry: the cursor, and on the cursor's: it is taken."""
        start, width = 0, self.room.width - 1
        if self.room.is_wide:
            start, width = RIGHT_COLUMN, WIDTH - RIGHT_COLUMN
        if self.lists is None or self._current == "material" or column < start:
            return Click.MISSED
        if self._has_tabs and row == 0:
            return self._click_tab(column - start)
        row -= self._has_tabs
        entry = self.lists.entry_at(self._list_height, width, row, column - start)
        if entry is None or self._current != "vocabulary":
            return Click.MISSED
        was_here, self.lists.cursor = entry == self.lists.cursor, entry
        return Click.TAKE if was_here else Click.MOVED

    def _click_tab(self, column: int) -> Click:
        drawn = self._tabs().plain
        for block in self._blocks:
            name = self.wording.text(NAMES[block])
            start = drawn.find(name)
            if start >= 0 and start - 1 <= column <= start + len(name):
                self._block = block
                return Click.MOVED
        return Click.MISSED

    def wheel(self, rows: int) -> bool:
        if self.lists is None or self._current == "material":
            return False
        self._move(rows)
        return True

    def _move(self, steps: int) -> None:
        assert self.lists is not None
        self.lists.move(self._current, steps, self._list_height)
