"""Texts measured in terminal cells: padded, cut with an ellipsis, cut in the middle."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from core.wording.characters import first_cells, last_cells


def fit(text: str, width: int) -> str:
    """``text`` in exactly ``width`` cells: padded, or cut with ``…``."""
    return set_cell_size(clip(text, width), width)


def clip(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells, cut with ``…`` where it is longer."""
    if cell_len(text) <= width:
        return text
    if width <= 1:
        return "…"[:width]
    return first_cells(text, width - 1) + "…"


def squeeze(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells, cut in the middle (``first…last``)."""
    if cell_len(text) <= width:
        return text
    half = max(1, (width - 1) // 2)
    return first_cells(text, half) + "…" + last_cells(text, half)
