"""CutRow: the letters of a word with cuts in the gaps, the tokens underlined, the place ▲.

Where a word is made of tokens already, these are its letters: they are never cut themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.cells import cell_len
from textual.content import Content

from core.wording.visible import visible_token
from tui.widgets import roles
from tui.widgets.cells import squeeze
from tui.widgets.clicked_gap import gap_at
from tui.widgets.room import FULL, Room

LONGEST = 24


def cut_rows(
    letters: Sequence[str], cuts: Collection[int], place: int | None, room: Room = FULL
) -> list[Content]:
    """Three rows: letters with ``│`` at the cuts, a line below each token, ``▲`` below the gap
    ``place`` (1 to the last gap; None: no mark). A word too long for the row shows a window
    around the place, ``…`` where it goes on."""
    margin = " " * _margin(room)
    top, line, mark = _rows(letters, cuts, place, room)
    below = margin + " " * mark + "▲" if mark is not None else ""
    return [top, Content(margin + line), Content.styled(below, roles.ACCENT)]


def cut_lines(
    letters: Sequence[str], cuts: Collection[int], place: int | None, room: Room = FULL
) -> list[Content]:
    """The same in two rows, for one of several words: ``▲`` stands in the line below the
    letters, and ``►`` before the word that has it (``place`` 0: the word has no gap)."""
    margin = " " * _margin(room)
    top, line, mark = _rows(letters, cuts, place, room)
    if place is not None:
        column = _margin(room) - 4
        top = Content.assemble(" " * column, ("►", roles.ACCENT), top[column + 1 :])
    if mark is None:
        return [top, Content(margin + line)]
    return [top, Content.assemble(margin + line[:mark], ("▲", roles.ACCENT), line[mark + 1 :])]


def place_at(letters: Sequence[str], place: int | None, room: Room, column: int) -> int | None:
    """The gap (from 1) at a column of these rows, or the nearest beside the letter that is
    there; None beside the word."""
    _, widths, pitch, first, last = _layout(letters, place, room)
    gap = gap_at(widths[first:last], pitch, column - _margin(room))
    return first + gap + 1 if gap is not None else None


def _margin(room: Room) -> int:
    """The cells before the first letter: a mark and ``…`` stand there."""
    return 7 if room.is_wide else 4


def _rows(
    letters: Sequence[str], cuts: Collection[int], place: int | None, room: Room
) -> tuple[Content, str, int | None]:
    """The letters, the line below them, and the column of the place in that line."""
    shown, widths, pitch, first, last = _layout(letters, place, room)
    top: list[str | tuple[str, str]] = []
    line = ""
    mark: int | None = None
    for index in range(first, last):
        top.append(shown[index])
        line += "─" * widths[index]
        if index + 1 < last:
            is_cut = index + 1 in cuts
            left = pitch // 2
            gap = " " * left + ("│" if is_cut else " ") + " " * (pitch - left - 1)
            top.append((gap, roles.ACCENT))
            if index + 1 == place:
                mark = len(line) + left
            line += (" " if is_cut else "─") * pitch
    before = " " * (_margin(room) - 2) + ("… " if first else "  ")
    after = " …" if last < len(shown) else ""
    return Content.assemble(before, *top, after), line, mark


def _layout(
    letters: Sequence[str], place: int | None, room: Room
) -> tuple[list[str], list[int], int, int, int]:
    """The letters as shown, the cells of each and between them, and which are in view."""
    shown = [squeeze(visible_token(letter), LONGEST) for letter in letters]
    widths = [cell_len(letter) for letter in shown]
    cells = room.width - _margin(room) - 3
    gaps = len(shown) - 1
    pitch = next((p for p in (3, 2, 1) if sum(widths) + p * gaps <= cells), 1)
    return shown, widths, pitch, *_window(widths, pitch, place or 0, cells)


def _window(widths: Sequence[int], pitch: int, place: int, cells: int) -> tuple[int, int]:
    """The letters (half-open) that fit, those beside the gap ``place`` in the middle."""
    if sum(widths) + pitch * (len(widths) - 1) <= cells:
        return 0, len(widths)
    first = last = max(0, min(place, len(widths) - 1))
    used = -pitch
    grew = True
    while grew:
        grew = False
        if first > 0 and used + widths[first - 1] + pitch <= cells:
            first -= 1
            used += widths[first] + pitch
            grew = True
        if last < len(widths) and used + widths[last] + pitch <= cells:
            used += widths[last] + pitch
            last += 1
            grew = True
    return first, last
