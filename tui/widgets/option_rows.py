"""OptionRows: a few rows of which one has the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from tui.widgets import roles


class OptionRows(Widget):
    """One option a row, ``►`` before the one with the cursor."""

    DEFAULT_CSS = """
    OptionRows { width: 1fr; height: auto; }
    """

    cursor: reactive[int] = reactive(0, layout=False)

    @dataclass
    class Chosen(Message):
        """An option was clicked where the cursor stands, or Enter was pressed; from 0."""

        option: int

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._options: tuple[Content, ...] = ()

    @property
    def options(self) -> tuple[Content, ...]:
        """All options, in order."""
        return self._options

    def show(self, options: Sequence[Content]) -> None:
        """Draw these options; the cursor stays where it is."""
        layout = len(options) != len(self._options)
        self._options = tuple(options)
        self.cursor = min(self.cursor, max(0, len(options) - 1))
        self.refresh(layout=layout)

    def move(self, steps: int) -> None:
        """Move the cursor; it stops at both ends."""
        self.cursor = max(0, min(len(self._options) - 1, self.cursor + steps))

    def choose(self) -> None:
        """Post ``Chosen`` for the option under the cursor."""
        if self._options:
            self.post_message(self.Chosen(self.cursor))

    def render(self) -> Content:
        return Content("\n").join(
            Content.assemble((" ► " if place == self.cursor else "   ", roles.ACCENT), option)
            for place, option in enumerate(self._options)
        )

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if event.y == self.cursor:
            self.choose()
        elif event.y < len(self._options):
            self.cursor = event.y
