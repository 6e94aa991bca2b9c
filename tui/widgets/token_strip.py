"""Tokens over their IDs, a pair of rows a turn, wrapped under itself where a turn is long.

A narrow window has no room for that: there stand the tokens of a turn in rows, or a place a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len
from textual.content import Content

from core.wording import Wording
from core.wording.visible import visible_token
from tui.widgets import roles
from tui.widgets.cells import clip, fit, squeeze, wrapped
from tui.widgets.room import FULL, Room

MARGIN = 3
LABEL_WIDTH = 11
FIRST_CELL = MARGIN + LABEL_WIDTH + 2
HERE = "►"
INDENT = 3
"""Blank cells before a turn's tokens where its label stands above them."""


@dataclass(frozen=True, slots=True)
class StripCell:
    """A token and its ID, as shown; ``mark``: the ID in brackets."""

    token: str
    token_id: str
    style: str = roles.TEXT
    mark: bool = False


@dataclass(frozen=True, slots=True)
class StripLine:
    """A label and the cells behind it: a turn, or a learner's own tokens. ``span``: the turn's
    places, shown where not all turns are in view. ``after``: rows below a cell, by its place,
    where a cell has a row of its own."""

    label: str
    cells: tuple[StripCell, ...]
    style: str = roles.TEXT
    span: str = ""
    after: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Strip:
    """The rows of a strip, and the one that has to be in view."""

    rows: list[Content]
    focus: int | None = None


@dataclass(frozen=True, slots=True)
class StripPair:
    """One wrapped pair of rows: its cells are those from ``first`` on of line ``line``."""

    label: str
    style: str
    line: int
    first: int
    cells: tuple[StripCell, ...]
    span: str = ""


def strip_token(token: str) -> str:
    """A token as a strip shows it, in the notation in force."""
    return visible_token(token)


def wrapped_lines(lines: Sequence[StripLine], room: Room = FULL) -> list[StripPair]:
    """The lines as pairs of rows, broken between tokens."""
    width = room.width - 2 - FIRST_CELL
    pairs: list[StripPair] = []
    for number, line in enumerate(lines):
        first, used = 0, 0
        for index, cell in enumerate(line.cells):
            size = min(width, _width(cell)) + 1
            if used and used + size > width:
                pairs.append(_pair(line, number, first, index, width))
                first, used = index, 0
            used += size
        pairs.append(_pair(line, number, first, len(line.cells), width))
    return pairs


def _pair(line: StripLine, number: int, first: int, last: int, width: int) -> StripPair:
    label = squeeze(line.label, LABEL_WIDTH - 1) if first == 0 else ""
    cells = tuple(
        cell
        if cell_len(cell.token) < width
        else replace(cell, token=squeeze(cell.token, width - 1))
        for cell in line.cells[first:last]
    )
    return StripPair(label, line.style, number, first, cells, line.span if first == 0 else "")


def _width(cell: StripCell) -> int:
    return max(cell_len(cell.token), cell_len(cell.token_id))


def pair_rows(pair: StripPair, *, here: bool = False, span: str = "") -> tuple[Content, Content]:
    """The tokens behind ``┌``, the IDs behind ``└``; brackets take the gaps. ``here``: the
    turn is marked; ``span``: its places."""
    above: list[str | tuple[str, str]] = [
        (HERE.center(MARGIN) if here else " " * MARGIN, roles.ACCENT),
        (fit(pair.label, LABEL_WIDTH), pair.style),
        "┌",
    ]
    below = " " * MARGIN + fit(span, LABEL_WIDTH) + "└"
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
    lines: Sequence[StripLine],
    here: tuple[int, int],
    height: int,
    wording: Wording,
    room: Room = FULL,
) -> Strip:
    """As many pairs as ``height`` rows hold, around the cell ``here`` (line, cell), and how many
    pairs stand above and below. A narrow window has all tokens in rows, and scrolls."""
    if room.is_narrow:
        return token_rows(lines, here, room)
    return Strip(window_of_pairs(wrapped_lines(lines, room), here, height, wording))


def window_of_pairs(
    pairs: Sequence[StripPair],
    here: tuple[int, int],
    height: int,
    wording: Wording,
    *,
    marks: bool = True,
) -> list[Content]:
    """The same from lines that were wrapped before. Where not all are in view, the turn of the
    cell is marked (``marks``) and each has its places."""
    count = len(pairs)
    first = 0
    own = max((i for i, p in enumerate(pairs) if (p.line, p.first) <= here), default=0)
    hides = 2 * count > height
    if hides:
        count = max(1, (height - 1) // 2)
        first = max(0, min(own - count // 2, len(pairs) - count))
    rows: list[Content] = []
    for number in range(first, first + count):
        pair = pairs[number]
        rows += pair_rows(
            pair, here=marks and hides and number == own, span=pair.span if hides else ""
        )
    parts: list[str] = []
    if first > 0:
        parts.append(wording.text("replay.more_above", count=first))
    below = len(pairs) - first - count
    if below > 0:
        parts.append(wording.text("replay.more", count=below))
    if parts and len(rows) < height:
        rows.append(Content.styled(" " * MARGIN + "   ".join(parts), roles.QUIET))
    return rows


def token_rows(lines: Sequence[StripLine], here: tuple[int, int], room: Room) -> Strip:
    """The tokens of each line below its label, wrapped, without IDs."""
    width = room.width - 1 - INDENT
    rows: list[Content] = []
    focus: int | None = None
    for number, line in enumerate(lines):
        rows += _label_row(line, room)
        parts: list[str | tuple[str, str]] = []
        used = 0
        for place, cell in enumerate(line.cells):
            token = squeeze(cell.token, width - 1)
            if used and used + cell_len(token) > width:
                rows.append(Content.assemble(" " * INDENT, *parts))
                parts, used = [], 0
            parts += [(token, cell.style), " "]
            used += cell_len(token) + 1
            if (number, place) == here:
                focus = len(rows)
        rows.append(Content.assemble(" " * INDENT, *parts).rstrip())
    return Strip(rows, focus)


def place_rows(lines: Sequence[StripLine], here: tuple[int, int], room: Room) -> Strip:
    """A place a row below the label of its line: ID and token; ``►`` at the one in hand."""
    width = room.width - 1
    digits = max((cell_len(c.token_id) for line in lines for c in line.cells), default=1)
    rows: list[Content] = []
    focus: int | None = None
    for number, line in enumerate(lines):
        rows += _label_row(line, room)
        after = dict(line.after)
        for place, cell in enumerate(line.cells):
            is_here = (number, place) == here
            focus = len(rows) if is_here else focus
            mark = f" {HERE} " if is_here else " " * INDENT
            left = width - INDENT - digits - 2
            rows.append(
                Content.assemble(
                    (mark, roles.ACCENT),
                    f"{cell.token_id.rstrip():>{digits}}  ",
                    (squeeze(cell.token.rstrip(), left), cell.style),
                )
            )
            if place in after:
                said = wrapped(after[place], width - INDENT)
                rows += [Content.styled(" " * INDENT + row, roles.ACCENT) for row in said]
                focus = len(rows) - 1 if is_here else focus
    return Strip(rows, focus)


def _label_row(line: StripLine, room: Room) -> list[Content]:
    if not line.label:
        return []
    text = f"{line.label}  {line.span}".rstrip()
    return [Content.styled(room.margin + squeeze(text, room.width - 2), line.style)]
