"""ModeTabs: the modes of the app in the first row, the one in use in brackets; right: how far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from core.wording.visible import visible
from tui.widgets import roles
from tui.widgets.cells import clip


@dataclass(frozen=True, slots=True)
class Tab:
    """A mode, its name in the language in force, and how much waits there (0: not said)."""

    mode: str
    name: str
    count: int = 0


class ModeTabs(Widget):
    """Numbered tabs. The brackets take the cells of the gaps, so nothing shifts. In a narrow
    window the tabs not in use keep their numbers alone; the progress goes last."""

    DEFAULT_CSS = """
    ModeTabs { width: 1fr; height: 1; }
    """

    @dataclass
    class Chosen(Message):
        """A tab was clicked."""

        mode: str

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._tabs: tuple[Tab, ...] = ()
        self._current = ""
        self._progress = ""

    def show(self, tabs: Sequence[Tab], current: str, progress: str = "") -> None:
        """Draw these tabs; ``progress`` stands at the right."""
        self._tabs = tuple(tabs)
        self._current = current
        self._progress = visible(progress)
        self.refresh()

    def _labels(self) -> list[str]:
        """A tab's words, or its number alone where the row has no room for all words."""
        whole = [
            f"{number} {visible(tab.name)}" + (f" {tab.count}" if tab.count else "")
            for number, tab in enumerate(self._tabs, start=1)
        ]
        if _row_width(whole) + _beside(self._progress) <= self.size.width:
            return whole
        return [
            label if tab.mode == self._current else label.split(" ", 1)[0]
            for tab, label in zip(self._tabs, whole, strict=True)
        ]

    def render(self) -> Content:
        parts: list[str | tuple[str, str]] = [" "]
        labels, width = self._labels(), self.size.width
        for tab, label in zip(self._tabs, labels, strict=True):
            if tab.mode == self._current:
                parts.append((f"[{label}]", roles.ACCENT))
            else:
                parts.append((f" {label} ", roles.QUIET))
        room = width - _row_width(labels) - 2
        if self._progress and room > 1:
            parts.append((clip(self._progress, room).rjust(room + 1) + " ", roles.QUIET))
        return Content.assemble(*parts).truncate(width, ellipsis=True)

    def tab_at(self, column: int) -> Tab | None:
        """The tab that is drawn at a column of the row."""
        start = 1
        for tab, label in zip(self._tabs, self._labels(), strict=True):
            end = start + cell_len(label) + 2
            if start <= column < end:
                return tab
            start = end
        return None

    def on_click(self, event: events.Click) -> None:
        event.stop()
        tab = self.tab_at(event.x)
        if tab is not None:
            self.post_message(self.Chosen(tab.mode))


def _row_width(labels: Sequence[str]) -> int:
    """Cells of the tabs, with the cell at their left edge."""
    return 1 + sum(cell_len(label) + 2 for label in labels)


def _beside(progress: str) -> int:
    """Cells that the progress takes, with a gap before it and the cell at its right edge."""
    return cell_len(progress) + 2 if progress else 0
