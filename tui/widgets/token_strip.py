"""Tokens over their IDs, a pair of rows a turn, wrapped under itself where a turn is long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from core.wording import Wording
from core.wording.visible import visible_token
from tui.widgets import roles
from tui.widgets.cells import clip, fit, squeeze

MARGIN = 3
LABEL_WIDTH = 11
FIRST_CELL = MARGIN + LABEL_WIDTH + 2
ROOM = 78 - FIRST_CELL


@dataclass(frozen=True, slots=True)
class StripCell:
    """A token and its ID, as shown; ``mark``: the ID in brackets."""

    token: str
    token_id: str
    style: str = roles.TEXT
    mark: bool = False


@dataclass(frozen=True, slots=True)
class StripLine:
    """A label and the cells behind it: a turn, or a learner's own tokens."""

    label: str
    cells: tuple[StripCell, ...]
    style: str = roles.TEXT


@dataclass(frozen=True, slots=True)
class StripPair:
    """One wrapped pair of rows: its cells are those from ``first`` on of line ``line``."""

    label: str
    style: str
    line: int
    first: int
    cells: tuple[StripCell, ...]


def strip_token(token: str) -> str:
    """A token as a strip shows it, in the notation in force."""
    return visible_token(token)


def wrapped_lines(lines: Sequence[StripLine]) -> list[StripPair]:
    """The lines as pairs of rows, broken between tokens."""
    pairs: list[StripPair] = []
    for number, line in enumerate(lines):
        first, used = 0, 0
        for index, cell in enumerate(line.cells):
            size = _width(cell) + 1
            if used and used + size > ROOM:
                pairs.append(_pair(line, number, first, index))
                first, used = index, 0
            used += size
        pairs.append(_pair(line, number, first, len(line.cells)))
    return pairs


def _pair(line: StripLine, number: int, first: int, last: int) -> StripPair:
    label = squeeze(line.label, LABEL_WIDTH - 1) if first == 0 else ""
    return StripPair(label, line.style, number, first, line.cells[first:last])


def _width(cell: StripCell) -> int:
    return max(cell_len(cell.token), cell_len(cell.token_id))


def pair_rows(pair: StripPair) -> tuple[Content, Content]:
    """The tokens behind ``┌``, the IDs behind ``└``; brackets take the gaps."""
    above: list[str | tuple[str, str]] = [
        " " * MARGIN,
        (fit(pair.label, LABEL_WIDTH), pair.style),
        "┌",
    ]
    below = " " * (MARGIN + LABEL_WIDTH) + "└"
    closing = False
    for cell in pair.cells:
        size = _width(cell)
        above += [" ", (cell.token, cell.style), " " * (size - cell_len(cell.token))]
        below += "]" if closing else "[" if cell.mark else " "
        number = clip(cell.token_id, size)
        rest = size - cell_len(number)
        closing = cell.mark and rest == 0
        below += number + ("]" + " " * (rest - 1) if cell.mark and rest else " " * rest)
    below += "]" if closing else ""
    return Content.assemble(*above).rstrip(), Content(below.rstrip())


def strip_rows(
    lines: Sequence[StripLine], here: tuple[int, int], room: int, wording: Wording
) -> list[Content]:
    """As many pairs as ``room`` rows hold, around the cell ``here`` (line, cell), and how many
    pairs stand above and below."""
    return window_of_pairs(wrapped_lines(lines), here, room, wording)


def window_of_pairs(
    pairs: Sequence[StripPair], here: tuple[int, int], room: int, wording: Wording
) -> list[Content]:
    """The same from lines that were wrapped before."""
    count = len(pairs)
    first = 0
    if 2 * count > room:
        count = max(1, (room - 1) // 2)
        own = max((i for i, p in enumerate(pairs) if (p.line, p.first) <= here), default=0)
        first = max(0, min(own - count // 2, len(pairs) - count))
    rows: list[Content] = []
    for pair in pairs[first : first + count]:
        rows += pair_rows(pair)
    parts: list[str] = []
    if first > 0:
        parts.append(wording.text("replay.more_above", count=first))
    below = len(pairs) - first - count
    if below > 0:
        parts.append(wording.text("replay.more", count=below))
    if parts and len(rows) < room:
        rows.append(Content.styled(" " * MARGIN + "   ".join(parts), roles.QUIET))
    return rows
