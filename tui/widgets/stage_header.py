"""StageHeader: the first row of every screen. Left: where one is; right: how far."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from core.wording.visible import visible
from tui.widgets import roles
from tui.widgets.cells import clip, fit

EDGE = " "
"""The cell at each side."""


class StageHeader(Widget):
    """One row. A trail that does not fit beside the progress is cut with ``…``; a tab in use
    is written by the caller in brackets (``ModeTabs`` draws those)."""

    DEFAULT_CSS = """
    StageHeader { width: 1fr; height: 1; }
    """

    trail: reactive[str] = reactive("")
    progress: reactive[str] = reactive("")

    def __init__(
        self,
        trail: str = "",
        progress: str = "",
        *,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.set_reactive(StageHeader.trail, trail)
        self.set_reactive(StageHeader.progress, progress)

    def render(self) -> Content:
        return Content.styled(header_text(self.trail, self.progress, self.size.width), roles.QUIET)


def header_text(trail: str, progress: str, width: int) -> str:
    """The row of a header, ``width`` cells wide. The progress stays whole as long as it fits
    with one word's room (8 cells) before it; narrower windows keep the trail alone."""
    trail, progress = visible(trail), visible(progress)
    room = width - 2 * len(EDGE)
    if room <= 0:
        return clip(trail, width)
    left = room - cell_len(progress) - 2
    if not progress or left < 8:
        return EDGE + fit(trail, room) + EDGE
    return EDGE + fit(trail, left) + "  " + progress + EDGE
