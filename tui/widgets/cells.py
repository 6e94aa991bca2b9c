"""Texts measured in terminal cells: padded, cut with an ellipsis, cut in the middle."""

from __future__ import annotations

from rich.cells import cell_len, chop_cells, set_cell_size


def fit(text: str, width: int) -> str:
    """``text`` in exactly ``width`` cells: padded, or cut with ``…``."""
    return set_cell_size(clip(text, width), width)


def clip(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells, cut with ``…`` where it is longer."""
    if cell_len(text) <= width:
        return text
    if width <= 1:
        return "…"[:width]
    return chop_cells(text, width - 1)[0] + "…"


def squeeze(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells, cut in the middle (``first…last``)."""
    if cell_len(text) <= width:
        return text
    half = max(1, (width - 1) // 2)
    return clip_plain(text, half) + "…" + clip_plain(text[::-1], half)[::-1]


def clip_plain(text: str, width: int) -> str:
    """The first cells of ``text``, without a mark."""
    if cell_len(text) <= width:
        return text
    return chop_cells(text, width)[0] if width > 0 else ""
