"""The faults of a lesson file that is watched, each with its place, until they are mended."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from core.curriculum.faults import Fault
from core.wording import Wording
from core.wording.visible import visible
from tui.screens.page import PageScreen
from tui.widgets import roles
from tui.widgets.cells import wrapped
from tui.widgets.key_footer import KeyFooter
from tui.widgets.room import WIDTH
from tui.widgets.scroll_rows import ScrollRows
from tui.widgets.stage_header import StageHeader

MARGIN = "   "


class LessonFaultsScreen(PageScreen[None]):
    """Shown in place of a lesson whose file cannot be played as it was saved."""

    CSS_PATH = "lesson_faults.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", show=False),
    ]

    class Left(Message):
        """Esc: to the lessons."""

    def __init__(self, path: Path, faults: Sequence[Fault]) -> None:
        super().__init__()
        self._path = path
        self._faults = tuple(faults)

    def compose(self) -> ComposeResult:
        yield StageHeader(id="header")
        yield ScrollRows(id="text")
        yield KeyFooter(id="footer")

    def show(self, faults: Sequence[Fault]) -> None:
        """Draw other faults."""
        self._faults = tuple(faults)
        if self.is_mounted:
            self.query_one(ScrollRows).show_from_the_top(())
            self.draw()

    def draw(self) -> None:
        text = self.wording.text
        header = self.query_one(StageHeader)
        header.trail = visible(self._path.name)
        header.progress = text("watching.watched")
        rows = fault_rows(self._faults, self.wording, self.size.width)
        self.query_one(ScrollRows).show(rows)
        self.query_one(KeyFooter).set_keys(
            [
                *([("↑↓", text("footer.scroll"), "pagedown")] if self.overflows else []),
                ("y", text("key.copy"), "y"),
                (",", text("footer.settings"), "comma"),
                ("Esc", text("key.lessons"), "escape"),
            ]
        )

    def action_leave(self) -> None:
        self.post_message(self.Left())


def fault_rows(faults: Sequence[Fault], wording: Wording, width: int) -> list[Content]:
    """How many faults there are, what to do, and each with its line and column."""
    room = max(20, min(WIDTH, width) - 2 * len(MARGIN))
    title = wording.text("watching.faults", count=len(faults))
    rows = [Content.styled(MARGIN + title, roles.WARN)]
    rows += [Content(MARGIN + row) for row in wrapped(wording.text("watching.mend"), room)]
    for fault in faults:
        place = wording.text("watching.file")
        if fault.line:
            place = wording.text("watching.column", line=fault.line, column=fault.column)
        rows += [Content(""), Content.styled(MARGIN + place, roles.HINT)]
        said = wrapped(wording.say(fault.statement), room - 2)
        rows += [Content(f"{MARGIN}  {row}") for row in said]
    return rows
