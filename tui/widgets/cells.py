"""Texts measured in terminal cells: padded, cut with an ellipsis, cut in the middle."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, chop_cells, set_cell_size
from textual.content import Content

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


def clip_words(text: str, width: int) -> str:
    """As ``clip``, but cut between two words, where they fill half of the width at least."""
    if cell_len(text) <= width:
        return text
    kept = first_cells(text, max(0, width - 1))
    if not text[len(kept) :].startswith(" "):
        kept = kept[: kept.rfind(" ")] if " " in kept.strip() else kept
    kept = kept.rstrip(" ,;:|·=+")
    return clip(text, width) if 2 * cell_len(kept) < width else kept + "…"


def squeeze(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells, cut in the middle (``first…last``)."""
    if cell_len(text) <= width:
        return text
    half = max(1, (width - 1) // 2)
    return first_cells(text, half) + "…" + last_cells(text, half)


def wrapped(text: str, width: int) -> list[str]:
    """``text`` in rows of at most ``width`` cells; its own line breaks stay, and a pair such as
    ``a + kan`` stays in one row."""
    rows: list[str] = []
    for line in text.split("\n"):
        row = ""
        for word in _units(line, width):
            if row and cell_len(row) + 1 + cell_len(word) <= width:
                row += " " + word
                continue
            if row:
                rows.append(row)
            pieces = chop_cells(word, width) or [""]
            rows += pieces[:-1]
            row = pieces[-1]
        rows.append(row)
    return rows


def _units(line: str, width: int) -> list[str]:
    """The words of a line; two with a plus between them count as one, as long as they fit into
    a row and belong to no longer sum."""
    words = line.split(" ")
    if "+" not in words:
        return words
    units: list[str] = []
    place = 0
    while place < len(words):
        pair = " ".join(words[place : place + 3])
        is_pair = place + 2 < len(words) and words[place + 1] == "+"
        is_longer = units[-1:] == ["+"] or words[place + 3 : place + 4] == ["+"]
        whole = is_pair and not is_longer and cell_len(pair) <= width
        units.append(pair if whole else words[place])
        place += 3 if whole else 1
    return units


def beside(left: Sequence[Content], right: Sequence[Content], column: int) -> list[Content]:
    """Two blocks side by side, the right one at ``column``."""
    rows: list[Content] = []
    for number in range(max(len(left), len(right))):
        first = left[number] if number < len(left) else Content("")
        second = right[number] if number < len(right) else Content("")
        first = first.truncate(column - 1, ellipsis=True)
        rows.append(first.pad_right(max(0, column - first.cell_length)) + second)
    return rows
