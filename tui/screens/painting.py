"""How a screen is painted: no row is drawn that does not go to the terminal, and nothing is laid
out twice. Textual's compositor has every widget draw all its rows where one of them is another
than before, also those that others cover, and then drops what is not wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from textual._compositor import Compositor, ReflowResult  # private: no other painter is there
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

Spans = list[tuple[int, int]]
"""Columns that are drawn already in a row, half-open."""


class RowCompositor(Compositor):
    """Draws the rows that are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self._wanted: dict[int, Spans] = {}

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        found = super().reflow(parent, size)
        self._full_map_invalidated = False  # this was the full map: it need not be made again
        return found

    def _render_chops(
        self, crop: Region, is_rendered_line: Callable[[int], bool]
    ) -> Sequence[Mapping[int, Strip]]:
        self._wanted = {y: [] for y in crop.line_range if is_rendered_line(y)}
        return super()._render_chops(crop, is_rendered_line)

    def _get_renders(
        self, crop: Region | None = None
    ) -> Iterable[tuple[Region, Region, list[Strip]]]:
        # The widgets come front to back: what lies behind others is not drawn.
        for widget, (region, clip) in self.visible_widgets.items():
            for part in self._open_parts(region.intersection(clip)):
                yield region, part, widget.render_lines(part.translate(-region.offset))

    def _open_parts(self, region: Region) -> Iterator[Region]:
        """The rows of a region that are wanted and not drawn in whole, neighbours together."""
        x, right = region.column_span
        rows = [
            y
            for y in region.line_range
            if (drawn := self._wanted.get(y)) is not None and not covers(drawn, x, right)
        ]
        for _, run in groupby(enumerate(rows), lambda item: item[1] - item[0]):
            part = [y for _, y in run]
            for y in part:
                self._wanted[y].append((x, right))
            yield Region(x, part[0], region.width, len(part))


def covers(spans: Spans, start: int, end: int) -> bool:
    """Whether spans hold all columns from ``start`` to ``end``."""
    for first, last in sorted(spans):
        if first > start:
            return False
        start = max(start, last)
        if start >= end:
            return True
    return False
