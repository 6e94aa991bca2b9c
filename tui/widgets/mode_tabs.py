"""ModeTabs: the modes of the app in the first row, the one in use in brackets."""

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


@dataclass(frozen=True, slots=True)
class Tab:
    """A mode, its name in the language in force, and how much waits there (0: not said)."""

    mode: str
    name: str
    count: int = 0


class ModeTabs(Widget):
    """Numbered tabs. The brackets take the cells of the gaps, so nothing shifts."""

    DEFAULT_CSS = """
    ModeTabs { width: auto; height: 1; }
    """

    @dataclass
    class Chosen(Message):
        """A tab was clicked."""

        mode: str

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._tabs: tuple[Tab, ...] = ()
        self._current = ""

    def show(self, tabs: Sequence[Tab], current: str) -> None:
        """Draw these tabs."""
        self._tabs = tuple(tabs)
        self._current = current
        self.refresh(layout=True)

    def _labels(self) -> list[str]:
        return [
            f"{number} {visible(tab.name)}" + (f" {tab.count}" if tab.count else "")
            for number, tab in enumerate(self._tabs, start=1)
        ]

    def render(self) -> Content:
        parts: list[str | tuple[str, str]] = [" "]
        for tab, label in zip(self._tabs, self._labels(), strict=True):
            if tab.mode == self._current:
                parts.append((f"[{label}]", roles.ACCENT))
            else:
                parts.append((f" {label} ", roles.QUIET))
        return Content.assemble(*parts)

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
