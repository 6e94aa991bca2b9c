"""ScrollRows: rows of text of which as many show as fit; the rest scrolls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message

from tui.widgets.room import padded, window, window_around
from tui.widgets.rows import RowWidget

WHEEL = 3


class ScrollRows(RowWidget):
    """Rows, and at the right edge how many more stand above and below. The widget's size never
    depends on the rows."""

    DEFAULT_CSS = """
    ScrollRows { width: 1fr; height: 1fr; }
    """

    @dataclass
    class Clicked(Message):
        """A row was clicked: its place among all rows, and the column."""

        zone: ScrollRows
        row: int
        column: int

    @dataclass
    class Wheeled(Message):
        """The wheel was turned over rows that are all in view; down where positive."""

        zone: ScrollRows
        rows: int

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: tuple[Content, ...] = ()
        self._first = 0
        self._height: int | None = None
        self._remark: Content | None = None
        self._key = ""

    @property
    def rows(self) -> tuple[Content, ...]:
        """All rows."""
        return self._rows

    @property
    def fits(self) -> bool:
        """Whether all rows are in view."""
        return len(self._rows) <= self._rows_in_view

    @property
    def is_at_the_end(self) -> bool:
        """Whether the last row is in view."""
        return self._first + self._rows_in_view >= len(self._rows)

    @property
    def _rows_in_view(self) -> int:
        return self.size.height if self._height is None else self._height

    @property
    def first(self) -> int:
        """The place of the first row in view; when it is set, of what is drawn next."""
        return self._first

    @first.setter
    def first(self, place: int) -> None:
        if place != self._first:
            self.refresh(layout=False)
        self._first = place

    def give(self, height: int) -> None:
        """Give the widget this many rows, and what is drawn next too."""
        self._height = height
        self.styles.height = height

    def name_key(self, key: str) -> None:
        """Name the key that scrolls, beside the number of rows below; "": none."""
        if key != self._key:
            self._key = key
            self.redraw()

    def show(self, rows: Sequence[Content], focus: int | None = None) -> None:
        """Draw these rows. The place in them is kept as far as they reach; ``focus``: the row
        that has to be in view."""
        self._rows = tuple(rows)
        if focus is not None:
            height = self._rows_in_view
            self._first = window_around(len(self._rows), height, focus, self._first)
        self._keep_within()
        self.redraw()

    def show_from_the_top(self, rows: Sequence[Content]) -> None:
        """Draw other rows than before, from the first on."""
        self._first = 0
        self.show(rows)

    def remark(self, row: Content) -> None:
        """Say something in the last row, until rows are drawn again or scrolled."""
        self._remark = row
        self.redraw()

    def scroll_rows(self, rows: int) -> None:
        """Scroll down (up where negative); stops at both ends."""
        self._first += rows
        self._keep_within()
        self.redraw()

    def _keep_within(self) -> None:
        last = max(0, len(self._rows) - self._rows_in_view)
        self._first = max(0, min(last, self._first))
        self._remark = None

    def scroll_page(self, pages: int) -> None:
        """Scroll by pages."""
        self.scroll_rows(pages * max(1, self._rows_in_view - 1))

    def on_resize(self) -> None:
        self.scroll_rows(0)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        row = self._first + event.y
        if row < len(self._rows):
            self.post_message(self.Clicked(self, row, event.x))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._wheel(WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._wheel(-WHEEL)

    def _wheel(self, rows: int) -> None:
        if self.fits:
            self.post_message(self.Wheeled(self, rows))
        else:
            self.scroll_rows(rows)

    def rows_in_view(self) -> list[Content]:
        width, height = self.size
        shown = window(self._rows, height, width, self._first, self._key)
        if self._remark is not None:
            shown = [*padded(shown, height)[: height - 1], self._remark]
        return [row.truncate(width, ellipsis=True) for row in shown]
