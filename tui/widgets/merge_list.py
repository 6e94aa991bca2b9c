"""MergeList: merges with their numbers, down columns, by the page where not all fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from core.exercises.panels import MergeRow, MergesPanel
from core.wording import Wording
from core.wording.visible import visible_token
from tui.widgets import roles
from tui.widgets.cells import fit, squeeze, wrapped

MARGIN = 3
WIDTH = 76
GAP = 4
MOST_COLUMNS = 3
LONGEST = 14
"""Cells that a token may take."""


@dataclass(frozen=True, slots=True)
class MergePage:
    """A page of a merge list: its rows, the numbers (from 1) of the first and the last merge
    on it, and how many pages there are."""

    rows: tuple[Content, ...]
    first: int
    last: int
    pages: int


def merge_page(
    panel: MergesPanel, height: int, page: int, wording: Wording, width: int = WIDTH
) -> MergePage:
    """The merges of a page in at most ``height`` rows, in as many columns as fit into ``width``
    cells, down each column first."""
    cells = _cells(panel.merges, wording)
    widest = max(map(cell_len, cells), default=1)
    per_row = max(1, min(MOST_COLUMNS, (width - MARGIN + GAP) // (widest + GAP)))
    size = max(1, height) * per_row
    pages = max(1, -(-len(cells) // size))
    start = page % pages * size
    shown = cells[start : start + size]
    per_column = max(1, -(-len(shown) // per_row) if pages == 1 else height)
    rows = [
        " " * MARGIN + "".join(fit(cell, widest + GAP) for cell in shown[row::per_column]).rstrip()
        for row in range(min(per_column, len(shown)))
    ]
    return MergePage(tuple(map(Content, rows)), start + 1, start + len(shown), pages)


def merge_title(
    panel: MergesPanel, page: MergePage, wording: Wording, width: int = WIDTH
) -> list[Content]:
    """What stands above the list; on one of several pages, which merges it shows."""
    key = "panel.merge_list" if panel.learned else "panel.merge_list_given"
    text = wording.text(key if panel.merges else "panel.merge_list_empty")
    if page.pages > 1:
        text += "  " + wording.text(
            "panel.merge_page", first=page.first, last=page.last, total=len(panel.merges)
        )
    lines = wrapped(text, max(8, width - MARGIN))
    return [Content.styled(" " * MARGIN + line, roles.QUIET) for line in lines]


def _cells(merges: Sequence[MergeRow], wording: Wording) -> list[str]:
    """``1  a + kan  → akan``, the arrows of all below each other."""
    digits = max([2, *(cell_len(wording.value(merge.number)) for merge in merges)])
    pairs = [
        " + ".join(squeeze(visible_token(token), LONGEST) for token in merge.pair)
        for merge in merges
    ]
    width = max(map(cell_len, pairs), default=0)
    return [
        f"{wording.value(merge.number):>{digits}}  {fit(pair, width)} → "
        f"{squeeze(visible_token(merge.token), 2 * LONGEST)}"
        for merge, pair in zip(merges, pairs, strict=True)
    ]
