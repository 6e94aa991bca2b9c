"""How a screen is painted: no row is drawn that does not go to the terminal, and nothing is laid
out twice. Textual's compositor has every widget draw all its rows where one of them is another
than before, and then drops what is not wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from textual._compositor import Compositor, ReflowResult  # private: no other painter is there
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget


class RowCompositor(Compositor):
    """Draws the rows that are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self._bands: Sequence[Region] = ()

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        found = super().reflow(parent, size)
        self._full_map_invalidated = False  # this was the full map: it need not be made again
        return found

    def _render_chops(
        self, crop: Region, is_rendered_line: Callable[[int], bool]
    ) -> Sequence[Mapping[int, Strip]]:
        self._bands = bands(crop, self.size.width, is_rendered_line)
        return super()._render_chops(crop, is_rendered_line)

    def _get_renders(
        self, crop: Region | None = None
    ) -> Iterable[tuple[Region, Region, list[Strip]]]:
        for widget, (region, clip) in self.visible_widgets.items():
            for band in self._bands:
                seen = clip.intersection(band)
                if wanted := region.intersection(seen):
                    yield region, seen, widget.render_lines(wanted.translate(-region.offset))


def bands(crop: Region, width: int, is_wanted: Callable[[int], bool]) -> list[Region]:
    """The rows of a region that are wanted, neighbours together, across the whole screen."""
    found: list[Region] = []
    for y in crop.line_range:
        if not is_wanted(y):
            continue
        if found and found[-1].bottom == y:
            above = found.pop()
            found.append(Region(0, above.y, width, above.height + 1))
        else:
            found.append(Region(0, y, width, 1))
    return found
