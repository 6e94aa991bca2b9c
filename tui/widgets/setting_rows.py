"""SettingRows: the settings, one a row: its name, its value, what else it can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from tui.widgets import roles
from tui.widgets.cells import fit

LABEL_WIDTH, VALUE_WIDTH = 16, 24
NARROW_LABEL = 10
TWO_COLUMNS = LABEL_WIDTH + VALUE_WIDTH + 3
"""Cells without the third column; it is drawn where it fits whole."""


@dataclass(frozen=True, slots=True)
class SettingRow:
    """``others``: what else can be chosen, or what the value means. ``gap``: empty rows before
    this one, where there is room for them."""

    label: str
    value: str
    others: str = ""
    gap: int = 0


class SettingRows(Widget):
    """``►`` stands before the row with the cursor. Where not all rows fit, they scroll."""

    DEFAULT_CSS = """
    SettingRows { width: 1fr; height: 1fr; }
    """

    cursor: reactive[int] = reactive(0, layout=False)

    @dataclass
    class Chosen(Message):
        """A row was clicked where the cursor stands, or Enter was pressed; from 0."""

        row: int

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: tuple[SettingRow, ...] = ()

    def show(self, rows: Sequence[SettingRow]) -> None:
        """Draw these rows; the cursor stays where it is."""
        self._rows = tuple(rows)
        self.cursor = min(self.cursor, max(0, len(rows) - 1))
        self.refresh()

    @property
    def rows(self) -> tuple[SettingRow, ...]:
        """All rows."""
        return self._rows

    @property
    def current(self) -> SettingRow:
        """The row with the cursor."""
        return self._rows[self.cursor]

    @property
    def has_room(self) -> bool:
        """Whether the third column fits, in every row."""
        widest = max((len(row.others) for row in self._rows), default=0)
        return TWO_COLUMNS + widest <= self.size.width

    def move(self, steps: int) -> None:
        """Move the cursor; it stops at both ends."""
        self.cursor = max(0, min(len(self._rows) - 1, self.cursor + steps))

    def choose(self) -> None:
        """Post ``Chosen`` for the row with the cursor."""
        if self._rows:
            self.post_message(self.Chosen(self.cursor))

    def _lines(self) -> list[int | None]:
        """Which row stands in each line of the widget (None: an empty line)."""
        height = self.size.height
        spare = height - len(self._rows)
        lines: list[int | None] = []
        for place, row in enumerate(self._rows):
            gap = max(0, min(row.gap, spare))
            spare -= gap
            lines += [*([None] * gap), place]
        first = max(0, min(self.cursor - height // 2, len(lines) - height))
        return lines[first : first + height]

    def render(self) -> Content:
        lines = self._lines()
        drawn = [Content("") if place is None else self._drawn(place) for place in lines]
        edge = max(0, min(self.size.width, TWO_COLUMNS + 37) - 2)
        for line, (sign, more) in ((0, ("↑", 0)), (-1, ("↓", len(self._rows) - 1))):
            if lines and lines[line] not in (more, None):
                row = drawn[line].truncate(edge, pad=True)
                drawn[line] = row + Content.styled(f" {sign}", roles.QUIET)
        return Content("\n").join(drawn)

    def _drawn(self, place: int) -> Content:
        row, here = self._rows[place], place == self.cursor
        return Content.assemble(
            (" ► " if here else "   ", roles.ACCENT),
            fit(row.label, LABEL_WIDTH if self.size.width >= TWO_COLUMNS else NARROW_LABEL),
            fit(row.value, VALUE_WIDTH),
            (row.others if self.has_room else "", roles.QUIET),
        ).rstrip()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.move(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.move(-1)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        lines = self._lines()
        place = lines[event.y] if event.y < len(lines) else None
        if place is None:
            return
        if place == self.cursor:
            self.choose()
        else:
            self.cursor = place
