"""RankLadder: rows of tokens, below each the place in the merge list of every two neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from core.wording.visible import visible_token
from tui.widgets import roles
from tui.widgets.cells import clip, fit, squeeze
from tui.widgets.room import FULL, Room

MARGIN = 3
LABEL = 11
NOTE = 42
LONGEST = 16


@dataclass(frozen=True, slots=True)
class Rung:
    """A row of tokens: its label, the number of the pair in each gap (None: never learned),
    the gap that is merged (None: none), and what is said of it."""

    label: str
    tokens: tuple[str, ...]
    numbers: tuple[int | None, ...]
    chosen: int | None
    note: str


def rung_rows(rung: Rung, room: Room = FULL) -> list[Content]:
    """Two rows. A row too long for the window shows a part around the chosen gap; a note that
    finds no room is left out."""
    tokens = [squeeze(visible_token(token), LONGEST) for token in rung.tokens]
    cells = [
        f"[{number}]" if gap == rung.chosen else "-" if number is None else str(number)
        for gap, number in enumerate(rung.numbers)
    ]
    pitch = max([3, *map(cell_len, cells)])
    first, last = _window([cell_len(t) for t in tokens], pitch, rung.chosen, room.text)
    left = " " * MARGIN + fit(rung.label, LABEL - 2) + ("… " if first else "  ")
    above, below = left, [" " * (MARGIN + LABEL)]
    parts: list[str | tuple[str, str]] = []
    for index in range(first, last):
        above += tokens[index]
        parts.append(" " * cell_len(tokens[index]))
        if index + 1 < last:
            above += " " * pitch
            style = roles.ACCENT if index == rung.chosen else roles.QUIET
            parts.append((cells[index].center(pitch), style))
    if last < len(tokens):
        above += " …"
    lower = Content.assemble(*below, *parts)
    column = max(NOTE, lower.cell_length + 3)
    left = room.text + MARGIN - column
    if cell_len(rung.note) <= left or (column == NOTE and room.is_wide):
        lower = lower.pad_right(column - lower.cell_length) + Content(clip(rung.note, left))
    return [Content(above), lower]


def _window(widths: Sequence[int], pitch: int, around: int | None, width: int) -> tuple[int, int]:
    """The tokens (half-open) that fit, the two beside the chosen gap among them."""
    room = width - MARGIN - LABEL - 2
    if sum(widths) + pitch * (len(widths) - 1) <= room + 2:
        return 0, len(widths)
    first = last = around or 0
    used = -pitch
    grew = True
    while grew:
        grew = False
        if last < len(widths) and used + widths[last] + pitch <= room:
            used += widths[last] + pitch
            last += 1
            grew = True
        if first > 0 and used + widths[first - 1] + pitch <= room:
            first -= 1
            used += widths[first] + pitch
            grew = True
    return first, last
