"""PageScreen: a screen of one text that scrolls. A notice stands in its last row."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import ScreenResultType

from core.statement import Statement
from tui.copying import Copied
from tui.screens.worded import WordedScreen
from tui.widgets import roles
from tui.widgets.scroll_rows import ScrollRows


class PageScreen(WordedScreen[ScreenResultType]):
    """Its text stands in one ``ScrollRows``; what stands beside it scrolls with it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("home", "scroll(-1000000)", show=False),
        Binding("end", "scroll(1000000)", show=False),
        Binding("comma", "settings", show=False),
    ]

    @property
    def overflows(self) -> bool:
        """Whether not all rows are in view in this window: the header, an empty row and the
        footer take three."""
        return any(len(zone.rows) > self.size.height - 3 for zone in self.query(ScrollRows))

    def tell(self, statement: Statement) -> None:
        row = f"   {self.wording.say(statement)}"
        self.query_one(ScrollRows).remark(Content.styled(row, roles.WARN))

    def copied(self) -> Copied | None:
        rows = self.query_one(ScrollRows).rows
        return Copied("\n".join(row.plain.rstrip() for row in rows), "copied.page")

    def action_scroll(self, rows: int) -> None:
        for zone in self.query(ScrollRows):
            zone.scroll_rows(rows)

    def action_page(self, pages: int) -> None:
        for zone in self.query(ScrollRows):
            zone.scroll_page(pages)
