"""CutRow: the letters of a word with cuts in the gaps, the tokens underlined, the place ▲."""

from __future__ import annotations

from collections.abc import Collection

from rich.cells import cell_len
from textual.content import Content

from core.wording.visible import visible
from tui.widgets import roles

MARGIN = 7
ROOM = 70


def cut_rows(letters: str, cuts: Collection[int], place: int | None) -> list[Content]:
    """Three rows: letters with ``│`` at the cuts, a line below each token, ``▲`` below the gap
    ``place`` (1 to the last gap; None: no mark). A word too long for 70 cells shows a window
    around the place, ``…`` where it goes on."""
    shown = [visible(letter, space="␣") for letter in letters]
    size = max((cell_len(letter) for letter in shown), default=1)
    pitch = next((p for p in (3, 2, 1) if (size + p) * len(shown) - p <= ROOM), 1)
    per_window = max(1, (ROOM + pitch - 2) // (size + pitch))
    first = 0
    if len(shown) > per_window:
        first = max(0, min((place or 0) - per_window // 2, len(shown) - per_window))
    last = min(len(shown), first + per_window)
    top: list[str | tuple[str, str]] = []
    line, mark = "", ""
    for index in range(first, last):
        letter = shown[index]
        top.append(letter + " " * (size - cell_len(letter)))
        line += "─" * size
        mark += " " * size
        if index + 1 < last:
            is_cut = index + 1 in cuts
            left = pitch // 2
            gap = " " * left + ("│" if is_cut else " ") + " " * (pitch - left - 1)
            top.append((gap, roles.ACCENT))
            line += (" " if is_cut else "─") * pitch
            mark += " " * left + ("▲" if index + 1 == place else " ") + " " * (pitch - left - 1)
    before = " " * (MARGIN - 2) + ("… " if first else "  ")
    after = " …" if last < len(shown) else ""
    return [
        Content.assemble(before, *top, after),
        Content(" " * MARGIN + line),
        Content.styled(" " * MARGIN + mark.rstrip(), roles.ACCENT),
    ]
