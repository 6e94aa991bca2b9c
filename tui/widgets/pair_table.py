"""Pairs with their counts as bars: a pane beside the corpus, or a table as wide as the stage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from core.statement import Pair
from core.wording import Wording
from core.wording.visible import visible_token
from tui.widgets import roles
from tui.widgets.cells import clip, fit, squeeze

LEAST_LABEL = 8
"""Short pairs leave this much room, so that the bars seldom move."""


@dataclass(frozen=True, slots=True)
class BarRow:
    """A pair, its count, a note behind the bar; ``marked``: in brackets, as the chosen one."""

    pair: Pair
    count: int
    note: str = ""
    marked: bool = False


def pair_label(pair: Pair, width: int, joint: str = " + ") -> str:
    """``a + kan`` in at most ``width`` cells: long tokens are cut in the middle."""
    left, right = map(visible_token, pair)
    room = max(2, width - len(joint))
    if cell_len(left) + cell_len(right) > room:
        half = room // 2
        left = squeeze(left, max(1, half, room - cell_len(right)))
        right = squeeze(right, max(1, room - cell_len(left)))
    return clip(left + joint + right, width)


def bar_rows(
    rows: Sequence[BarRow],
    most: int,
    wording: Wording,
    *,
    width: int,
    longest_bar: int,
    longest_label: int,
) -> list[Content]:
    """One row a pair in at most ``width`` cells, each with the gap before it where a bracket
    may stand. ``most``: the count whose bar is the longest."""
    if not rows:
        return []
    counts = [wording.value(row.count) for row in rows]
    digits = max(map(cell_len, counts))
    labels = [pair_label(row.pair, longest_label) for row in rows]
    label_width = max(LEAST_LABEL, *map(cell_len, labels))
    bar_room = max(0, min(longest_bar, width - label_width - digits - 3))
    drawn: list[Content] = []
    for row, label, count in zip(rows, labels, counts, strict=True):
        length = round(bar_room * row.count / max(1, most))
        length = max(length, 1 if row.count and bar_room else 0)
        opening, closing = ("[", "]") if row.marked else (" ", "")
        head = fit(opening + label + closing, label_width + 2)
        text = head + "█" * length + (" " if bar_room else "") + count
        if row.note:
            text = fit(text, label_width + bar_room + digits + 6) + row.note
        drawn.append(Content.styled(clip(text, width), roles.ACCENT if row.marked else roles.TEXT))
    return drawn
