"""ScrollRows: rows of text of which as many show as fit; the rest scrolls."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.widget import Widget

from tui.widgets import roles

WHEEL = 3


class ScrollRows(Widget):
    """Rows with ``↑`` and ``↓`` at the right edge where there are more."""

    DEFAULT_CSS = """
    ScrollRows { width: 1fr; height: 1fr; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: tuple[Content, ...] = ()
        self._first = 0

    @property
    def rows(self) -> tuple[Content, ...]:
        """All rows."""
        return self._rows

    @property
    def fits(self) -> bool:
        """Whether all rows are in view."""
        return len(self._rows) <= self.size.height

    def show(self, rows: Sequence[Content]) -> None:
        """Draw these rows; the place in them is kept as far as they reach."""
        self._rows = tuple(rows)
        self.scroll_rows(0)

    def scroll_rows(self, rows: int) -> None:
        """Scroll down (up where negative); stops at both ends."""
        last = max(0, len(self._rows) - self.size.height)
        self._first = max(0, min(last, self._first + rows))
        self.refresh()

    def scroll_page(self, pages: int) -> None:
        """Scroll by pages."""
        self.scroll_rows(pages * max(1, self.size.height - 1))

    def on_resize(self) -> None:
        self.scroll_rows(0)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.scroll_rows(WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll_rows(-WHEEL)

    def render(self) -> Content:
        width, height = self.size
        shown = [
            row.truncate(max(0, width - 2), ellipsis=True, pad=True)
            for row in self._rows[self._first : self._first + height]
        ]
        if shown and self._first > 0:
            shown[0] += Content.styled("↑", roles.ACCENT)
        if shown and self._first + height < len(self._rows):
            shown[-1] += Content.styled("↓", roles.ACCENT)
        return Content("\n").join(shown)
