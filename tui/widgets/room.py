"""The room that a lesson has in a window: how wide its rows are, how many each zone has.

Height and width decide each on its own. Nothing here draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.geometry import Size

from tui.widgets import roles
from tui.widgets.cells import clip, fit, wrapped

WIDTH = 80
"""Cells of the main column; further ones become the second pane."""

SIDE_COLUMN = 82
WITH_SIDE = 120
"""The width from which on a second pane stands at the right."""

LEAST = Size(40, 12)
"""The smallest window that Toklings is drawn in."""

MOST_STAGE, MOST_FEEDBACK = 24, 8
MOST_QUESTION = 3


@dataclass(frozen=True, slots=True)
class Room:
    """``width``: cells of a row; ``stage``, ``question``, ``feedback``: rows of the zones;
    ``gaps``: whether empty rows part them; ``side``: cells of the second pane (0: none);
    ``indent``: blank cells before a sentence of the stage or the feedback."""

    width: int = WIDTH
    stage: int = 12
    question: int = 1
    feedback: int = 6
    gaps: bool = True
    side: int = 0
    indent: int = 3

    @property
    def text(self) -> int:
        """Cells of a sentence: the row without its margins."""
        return min(76, self.width - 2)

    @property
    def is_wide(self) -> bool:
        """Whether two blocks stand side by side; else the second is behind Tab."""
        return self.width >= WIDTH

    @property
    def is_narrow(self) -> bool:
        """Whether there are no bars, only numbers, and labels stand in their sentences."""
        return self.indent == 1

    @property
    def margin(self) -> str:
        """The blank cells before a sentence."""
        return " " * self.indent

    @property
    def bar(self) -> int:
        """Cells of the longest bar."""
        return 0 if self.is_narrow else 18 if self.is_wide else 9


FULL = Room()
"""80x24, the design."""


def room_for(size: Size, question: str = "") -> Room:
    """The room in a window of this size, where the question's sentence stands whole: rows that
    it takes beyond its first one are the stage's loss."""
    size = Size(max(size.width, LEAST.width), max(size.height, LEAST.height))
    width = min(WIDTH, size.width)
    side = size.width - SIDE_COLUMN if size.width >= WITH_SIDE else 0
    asked = len(prompt_lines(question, width))
    height = size.height - (asked - 1)
    indent = 1 if width < 60 else 3
    if size.height >= 24:
        stage = max(9, min(MOST_STAGE, height - 12))
        feedback = max(6, min(MOST_FEEDBACK, height - 6 - stage))
        return Room(width, stage, asked, feedback, True, side, indent)
    if size.height >= 20:
        return Room(width, height - 11, asked, 5, True, side, indent)
    return Room(width, height - 8, asked, 4, False, side, indent)


def prompt_lines(question: str, width: int) -> list[str]:
    """A question's sentence in rows of a window; what is longer yet ends in ``…``."""
    lines = wrapped(question, max(8, width - 2))
    rest = " ".join(lines[MOST_QUESTION - 1 :])
    return [*lines[: MOST_QUESTION - 1], clip(rest, width - 2)] if rest else lines


def padded(rows: Sequence[Content], height: int) -> list[Content]:
    """The rows, and empty ones up to ``height``."""
    return [*rows, *[Content("")] * (height - len(rows))]


def window(
    rows: Sequence[Content], height: int, width: int, first: int, key: str = ""
) -> list[Content]:
    """``height`` of ``rows`` from ``first`` on; at the edges, over the row's last cells, how
    many rows stand above and below: ``↑ 3``, ``↓ 12``. ``key``: what leads to those below,
    ``PgDn ↓ 12``."""
    if len(rows) <= height:
        return list(rows)
    shown = list(rows[first : first + height])
    below = len(rows) - first - height
    if first and shown:
        shown[0] = _marked(shown[0], f"↑ {first}", width)
    if below > 0 and shown:
        mark = f"↑ {first}  ↓ {below}" if first and height == 1 else f"{key} ↓ {below}".lstrip()
        shown[-1] = _marked(shown[-1], mark, width)
    return shown


def window_around(total: int, height: int, focus: int, first: int) -> int:
    """Where a window of ``height`` rows has to begin so that ``focus`` is in view, not under a
    mark, and moves as little as may be from ``first``."""
    if total <= height:
        return 0
    inner = 1 if height > 2 else 0
    lowest, highest = focus - height + 1 + inner, focus - inner
    return max(0, min(max(min(first, highest), lowest), total - height))


def _marked(row: Content, mark: str, width: int) -> Content:
    mark = clip(mark, max(1, width - 1))
    room = max(0, width - 2 - Content(mark).cell_length)
    kept = row.truncate(room, ellipsis=True)
    return kept.pad_right(room - kept.cell_length) + Content.styled(f" {mark} ", roles.ACCENT)


def sentence_rows(
    label: str, text: str, room: Room, *, indent: int, style: str = roles.TEXT
) -> list[Content]:
    """A label and a sentence behind it, wrapped; a narrow window has the label on the
    sentence's first row and no indent."""
    if room.is_narrow:
        joined = f"{label}  {text}" if label else text
        lines = [line for part in joined.splitlines() for line in wrapped(part, room.text)]
        return [Content(f"{room.margin}{line}") for line in lines]
    width = room.text - len(room.margin) - indent
    lines = [line for part in text.splitlines() for line in wrapped(part, max(8, width))]
    return [
        Content.assemble(room.margin, (fit(label if n == 0 else "", indent), style), line)
        for n, line in enumerate(lines)
    ]
