"""LearnerGrid: the learners of a workshop, a row each, with a mark for every step of a lesson.

Learners stand in blocks side by side, down the first and then down the next. Steps that find
no room beside the chosen one are not drawn; ``…`` says on which side they are.
"""

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
from tui.widgets.cells import fit, squeeze
from tui.widgets.rows import are_same

MARGIN = 3
"""Cells before a name; the cursor stands in them."""
NAME, MOST_NAME = 9, 24
"""A name's cells with the one behind it, and how many they may become where there is room."""
PROGRESS = 8
NOTE = 12
FEWEST_STEPS = 12
"""Beside another block no fewer steps are drawn than these."""
WITH_MARKS = 60
"""Narrower windows list the learners without a mark a step."""
MOST_ROWS = 30

STYLES = {"✗": roles.WRONG, "►": roles.ACCENT, "·": roles.QUIET}


@dataclass(frozen=True, slots=True)
class GridLine:
    """A learner: a mark a step, how far (for windows without marks), and a note. ``urgent``:
    the note is for the instructor to act on."""

    learner_id: str
    name: str
    marks: str
    progress: str
    note: str
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class GridRoom:
    """How a grid is laid out: blocks side by side, rows in each, steps drawn, and how many
    cells a block and a name in it take."""

    blocks: int
    rows: int
    steps: int
    block: int
    name: int = NAME

    @property
    def learners(self) -> int:
        """How many are in view."""
        return self.blocks * self.rows


def room_of(width: int, height: int, learners: int, steps: int, longest: int = 0) -> GridRoom:
    """The room of a grid: as few blocks as hold all learners, as many as find place. What is
    left is for names (``longest``: cells of the longest one), then for more steps."""
    rows = max(1, min(MOST_ROWS, height))
    if width < WITH_MARKS:
        name = max(NAME, min(MOST_NAME, width - MARGIN - PROGRESS - NOTE))
        return GridRoom(1, rows, 0, width, name)
    fixed = MARGIN + 1 + NOTE
    fewest = min(steps, FEWEST_STEPS)
    wanted = -(-learners // rows)
    blocks = max(1, min(wanted, (width - 1) // (fixed + NAME + fewest)))
    most = (width - 1) // blocks - fixed
    name = max(NAME, min(longest + 1, MOST_NAME, most - fewest))
    shown = min(steps, most - name)
    return GridRoom(blocks, rows, shown, fixed + name + shown, name)


class LearnerGrid(Widget):
    """Draws the learners with a cursor. The heading with the steps' numbers is its first row."""

    DEFAULT_CSS = """
    LearnerGrid { width: 1fr; height: 1fr; }
    """

    @dataclass
    class Chosen(Message):
        """A learner was clicked, and perhaps a step (from 0)."""

        place: int
        step: int | None

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: Sequence[GridLine] = ()
        self._steps = self._step = self._cursor = self._first = self._longest = 0
        self._nothing = ""
        self._rows: tuple[Content, ...] = ()

    def show(
        self, lines: Sequence[GridLine], cursor: int, steps: int, step: int, nothing: str = ""
    ) -> None:
        """Draw these learners; ``cursor``: the place of one, ``step`` the chosen one of
        ``steps``; ``nothing`` is said where nobody is."""
        self._lines, self._cursor = lines, cursor
        self._steps, self._step, self._nothing = steps, step, nothing
        self._longest = max((cell_len(visible(line.name)) for line in lines), default=0)
        self._draw()

    @property
    def room(self) -> GridRoom:
        """How the grid is laid out now."""
        width, height = self.size
        return room_of(width, height - 1, len(self._lines), self._steps, self._longest)

    @property
    def in_view(self) -> range:
        """The places of the learners that are drawn."""
        return range(self._first, min(len(self._lines), self._first + self.room.learners))

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if not self.size:
            return
        self._keep_in_view()
        room = self.room
        rows = [self._heading(room), *(self._row(room, y) for y in range(room.rows))]
        if not self._lines:
            rows[1:2] = [Content.styled(f"   {visible(self._nothing)}", roles.QUIET)]
        if not are_same(self._rows, rows):
            self._rows = tuple(rows)
            self.refresh(layout=False)

    def _keep_in_view(self) -> None:
        """Scroll by whole blocks: no learner changes the row while the cursor moves."""
        room = self.room
        if len(self._lines) <= room.learners:
            self._first = 0
            return
        block = self._cursor // room.rows
        first = self._first // room.rows
        last = -(-len(self._lines) // room.rows) - room.blocks
        first = max(min(first, block), block - room.blocks + 1)
        self._first = max(0, min(first, last)) * room.rows

    def _first_step(self, room: GridRoom) -> int:
        return max(0, min(self._step - room.steps // 2, self._steps - room.steps))

    def _heading(self, room: GridRoom) -> Content:
        blocks = min(room.blocks, max(1, -(-len(self.in_view) // room.rows)))
        row = Content("")
        if room.steps:
            numbers = self._numbers(room)
            row = Content("").join(numbers for _ in range(blocks))
        if len(self.in_view) < len(self._lines):
            seen = self.in_view
            more = f"{seen.start + 1}–{seen.stop} / {len(self._lines)} "
            room_left = self.size.width - len(more)
            row = row.truncate(room_left).pad_right(max(0, room_left - row.cell_length))
            row += Content.styled(more, roles.QUIET)
        return row

    def _numbers(self, room: GridRoom) -> Content:
        first = self._first_step(room)
        last = first + room.steps
        before = "…" if first else " "
        after = "…" if last < self._steps else " "
        digits = "".join(str((number + 1) % 10) for number in range(first, last))
        chosen = self._step - first
        row = Content.assemble(
            " " * (MARGIN + room.name - 1),
            (before + digits[:chosen], roles.QUIET),
            (digits[chosen : chosen + 1], roles.MARK),
            (digits[chosen + 1 :] + after, roles.QUIET),
        )
        return row.pad_right(max(0, room.block - row.cell_length))

    def _row(self, room: GridRoom, y: int) -> Content:
        row = Content("")
        for block in range(room.blocks):
            place = self._first + block * room.rows + y
            if place < len(self._lines):
                row += self._learner(room, place)
        return row

    def _learner(self, room: GridRoom, place: int) -> Content:
        line = self._lines[place]
        here = place == self._cursor
        mark = (" ► " if here else "   ", roles.ACCENT)
        name = fit(squeeze(visible(line.name), room.name - 1), room.name)
        note = (visible(line.note), roles.HINT if line.urgent else roles.QUIET)
        if not room.steps:
            row = Content.assemble(
                mark, (name, "bold" if here else ""),
                (fit(line.progress, PROGRESS), roles.QUIET), note,
            )  # fmt: skip
        else:
            first = self._first_step(room)
            marks = line.marks[first : first + room.steps]
            row = Content.assemble(
                mark, (name, "bold" if here else ""),
                *((sign, STYLES.get(sign, "")) for sign in marks), " ", note,
            )  # fmt: skip
        row = row.truncate(room.block, ellipsis=True)
        return row.pad_right(max(0, room.block - row.cell_length))

    def render(self) -> Content:
        return Content("\n").join(self._rows[: self.size.height])

    def on_click(self, event: events.Click) -> None:
        event.stop()
        room = self.room
        block, column = divmod(event.x, room.block) if room.block else (0, 0)
        place = self._first + block * room.rows + event.y - 1
        step = column - MARGIN - room.name
        chosen = self._first_step(room) + step if 0 <= step < room.steps else None
        if event.y == 0:
            place = self._cursor
        if block < room.blocks and place < len(self._lines):
            self.post_message(self.Chosen(place, chosen))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._scroll(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._scroll(-1)

    def _scroll(self, blocks: int) -> None:
        """The wheel moves the cursor by a block: it is always in view."""
        place = self._cursor + blocks * self.room.rows
        if len(self._lines) > self.room.learners:
            self.post_message(self.Chosen(max(0, min(len(self._lines) - 1, place)), None))
