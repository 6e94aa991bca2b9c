"""LessonList: the lessons as one widget that draws its own rows, however many there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import overload

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget

from core.wording.visible import visible
from tui.widgets import roles
from tui.widgets.cells import clip, fit, wrapped

GROUP_WIDTH = 12
"""Cells of the group's column, with the cell at its left edge; none below ``WITH_GROUPS``."""
WITH_GROUPS = 80
WITH_PROGRESS = 60
"""Windows from so many cells on show how far each lesson is; narrower ones the title alone."""
DIGITS = 2
PROGRESS_COLUMN = 60
TEXT_WIDTH = 79
WHEEL = 3


@dataclass(frozen=True, slots=True)
class LessonLine:
    """A lesson as a row: ``state`` is ○, ◐ or ●, ``progress`` is "4 of 8". ``group`` and
    ``title`` are in the language in force."""

    lesson_id: str
    number: int
    group: str
    title: str
    state: str
    progress: str


class LessonLines(Sequence[LessonLine]):
    """Rows that are made when they are looked at: of a thousand lessons only those in view."""

    def __init__(self, ids: Iterable[str], make: Callable[[str], LessonLine]) -> None:
        self.ids = tuple(ids)
        self._make = make
        self._made: dict[str, LessonLine] = {}

    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, place: int) -> LessonLine: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[LessonLine]: ...
    def __getitem__(self, place: int | slice) -> LessonLine | Sequence[LessonLine]:
        if isinstance(place, slice):
            return LessonLines(self.ids[place], self._make)
        lesson_id = self.ids[place]
        if lesson_id not in self._made:
            self._made[lesson_id] = self._make(lesson_id)
        return self._made[lesson_id]


class LessonList(Widget):
    """Rows under each other with a cursor. The group's name stands at its first row in view,
    so it stays while the list scrolls."""

    DEFAULT_CSS = """
    LessonList { width: 1fr; height: 1fr; }
    """

    cursor: reactive[int] = reactive(0, repaint=False)  # only the two rows

    @dataclass
    class Opened(Message):
        """A lesson was opened (clicked where the cursor stands)."""

        lesson_id: str

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: Sequence[LessonLine] = ()
        self._ids: tuple[str, ...] = ()
        self._first = 0
        self._digits = DIGITS
        self._nothing = ""

    @property
    def lines(self) -> Sequence[LessonLine]:
        """All rows, in order."""
        return self._lines

    @property
    def current(self) -> LessonLine | None:
        """The row under the cursor."""
        return self._lines[self.cursor] if self.cursor < len(self._lines) else None

    @property
    def current_id(self) -> str | None:
        """The lesson under the cursor."""
        return self._ids[self.cursor] if self.cursor < len(self._ids) else None

    def show(
        self,
        lines: Sequence[LessonLine],
        at: str | None = None,
        *,
        highest: int = 0,
        nothing: str = "",
    ) -> None:
        """Draw these rows; the cursor goes to lesson ``at``, or stays on its lesson. ``highest``
        is the highest number that any row can have; ``nothing`` is said where there is no row."""
        wanted = at or self.current_id
        self._lines = lines
        self._ids = lines.ids if isinstance(lines, LessonLines) else _ids(lines)
        self._digits = max(DIGITS, len(str(highest)))
        self._nothing = nothing
        last = max(0, len(self._ids) - 1)
        known = wanted is not None and wanted in self._ids
        self.cursor = self._ids.index(wanted) if known and wanted else min(self.cursor, last)
        self._keep_in_view()
        self.refresh()

    def move(self, steps: int) -> None:
        """Move the cursor; it stops at both ends."""
        self.cursor = max(0, min(len(self._ids) - 1, self.cursor + steps))
        self._keep_in_view()

    def page(self, pages: int) -> None:
        """Move the cursor by pages."""
        self.move(pages * max(1, self.size.height - 1))

    def open_current(self) -> None:
        """Post ``Opened`` for the row under the cursor."""
        if self.current_id is not None:
            self.post_message(self.Opened(self.current_id))

    def watch_cursor(self, left: int, reached: int) -> None:
        rows = (left - self._first, reached - self._first)
        seen = [Region(0, row, self.size.width, 1) for row in rows if 0 <= row < self.size.height]
        if seen:
            self.refresh(*seen)

    def on_resize(self) -> None:
        self._keep_in_view()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        place = self._first + event.y
        event.stop()
        if place >= len(self._lines):
            return
        if place == self.cursor:
            self.open_current()
        else:
            self.move(place - self.cursor)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._scroll(WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._scroll(-WHEEL)

    def _scroll(self, rows: int) -> None:
        last = max(0, len(self._lines) - self.size.height)
        self._first = max(0, min(last, self._first + rows))
        self.refresh()

    def _keep_in_view(self) -> None:
        height = self.size.height
        if not height:
            return
        before = self._first
        first = max(min(self._first, self.cursor), self.cursor - height + 1)
        self._first = max(0, min(first, len(self._lines) - height))
        if self._first != before:
            self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        place = self._first + y
        if width <= 0:
            return Strip.blank(0, self.rich_style)
        if place < len(self._lines):
            row = self.row(place, first_in_view=y == 0)
        else:
            said = [] if self._lines else wrapped(visible(self._nothing), max(1, width - 2))
            row = Content.styled(clip(f" {said[y]}" if y < len(said) else "", width), roles.QUIET)
        return Visual.to_strips(self, row, width, 1, self.visual_style, pad=True)[0]

    def row(self, place: int, *, first_in_view: bool = False) -> Content:
        """The row of a lesson."""
        width = min(self.size.width - 1, TEXT_WIDTH)  # the last column stays empty
        line = self._lines[place]
        begins = first_in_view or place == 0 or self._lines[place - 1].group != line.group
        here = place == self.cursor
        row = Content.assemble(
            (self._group(line.group if begins else ""), roles.QUIET),
            ("►" if here else " ", roles.ACCENT),
            f"{line.number:>{self._digits}} ",
            (line.state, roles.ACCENT if line.state == "◐" else ""),
            " ",
        )
        progress = visible(line.progress) if self.size.width >= WITH_PROGRESS else ""
        column = min(PROGRESS_COLUMN, width - cell_len(progress) - 2) if progress else width - 1
        room = max(0, column - row.cell_length - 1)
        row += Content.assemble(
            (fit(visible(line.title), room), "bold" if here else ""), "  ", (progress, roles.QUIET)
        )
        return row.truncate(width - 1, pad=True) + Content.styled(self._more(place), roles.QUIET)

    def _group(self, name: str) -> str:
        """The group's column; nothing in a window too narrow for it."""
        if self.size.width < WITH_GROUPS:
            return ""
        return fit(f" {clip(visible(name), GROUP_WIDTH - 2)}", GROUP_WIDTH)

    def _more(self, place: int) -> str:
        """``↑`` or ``↓`` at the edge of the view where the list goes on."""
        if place == self._first and self._first > 0:
            return "↑"
        bottom = self._first + self.size.height - 1
        return "↓" if place == bottom and bottom < len(self._lines) - 1 else " "


def _ids(lines: Sequence[LessonLine]) -> tuple[str, ...]:
    return tuple(line.lesson_id for line in lines)
