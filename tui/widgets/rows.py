"""Rows: a zone of the screen that draws the rows it is given, and nothing else."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from itertools import zip_longest

from rich.segment import Segment
from textual.content import Content
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

EMPTY = Content("")


def are_same(rows: Sequence[Content], others: Sequence[Content]) -> bool:
    """Whether rows are the same, styles too."""
    return len(rows) == len(others) and all(map(Content.is_same, rows, others))


class RowWidget(Widget):
    """Draws one row of text a line, and of other rows than before only those that differ: a
    key that moves a cursor costs no more than the rows it changes."""

    # Nothing scrolls: a new size was laid out and is painted already.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), layout=False, repaint=False)

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._in_view: tuple[Content, ...] | None = None
        self._in_view_at = Size(0, 0)

    @abstractmethod
    def rows_in_view(self) -> Sequence[Content]:
        """The rows as they stand in the widget's size now, none wider than it."""

    def redraw(self) -> None:
        """Draw the rows that are others than before."""
        size, before = self.size, self._in_view
        if before is None or size != self._in_view_at:
            self._in_view = None
            self.refresh(layout=False)
            return
        self._in_view = tuple(self.rows_in_view())
        pairs = zip_longest(before, self._in_view, fillvalue=EMPTY)
        other = [y for y, (old, new) in enumerate(pairs) if not old.is_same(new)]
        if other:
            self.refresh(*(Region(0, y, size.width, 1) for y in other), layout=False)

    def _drawn(self) -> tuple[Content, ...]:
        if self._in_view is None or self.size != self._in_view_at:
            self._in_view, self._in_view_at = tuple(self.rows_in_view()), self.size
        return self._in_view

    def render(self) -> Content:
        return Content("\n").join(self._drawn())

    def render_line(self, y: int) -> Strip:
        if self.text_selection is not None:
            return super().render_line(y)
        style, rows = self.visual_style, self._drawn()
        if y >= len(rows):
            return Strip.blank(self.size.width, style.rich_style)
        segments: list[Segment] = []
        x = 0
        for text, own in rows[y].render(style, end=""):
            # The place in the text, for who selects with the mouse.
            segments.append(Segment(text, (style + own).rich_style_with_offset(x, y)))
            x += len(text)
        return Strip(segments, rows[y].cell_length)


class Rows(RowWidget):
    """Draws ``rows`` from the top; what does not fit is cut at the zone's edge. The zone's
    size never depends on the rows, so a change never moves anything."""

    DEFAULT_CSS = """
    Rows { width: 1fr; height: 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: tuple[Content, ...] = ()

    @property
    def rows(self) -> tuple[Content, ...]:
        """What is drawn now."""
        return self._rows

    def show(self, rows: Sequence[Content]) -> None:
        """Draw ``rows``; nothing is painted where they stand there already."""
        if not are_same(self._rows, rows):
            self._rows = tuple(rows)
            self.redraw()

    def rows_in_view(self) -> list[Content]:
        width, height = self.size
        return [row.truncate(width, ellipsis=True) for row in self._rows[:height]]
