"""Rows: a zone of the screen that draws the rows it is given, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget


def are_same(rows: Sequence[Content], others: Sequence[Content]) -> bool:
    """Whether rows are the same, styles too."""
    return len(rows) == len(others) and all(map(Content.is_same, rows, others))


class Rows(Widget):
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
            self.refresh(layout=False)

    def render(self) -> Content:
        width = self.size.width
        return Content("\n").join(
            row.truncate(width, ellipsis=True) for row in self._rows[: self.size.height]
        )
