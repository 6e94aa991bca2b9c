"""Which gap a click meant: the one under it, or the nearest beside the token that was hit."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from tui.widgets.corpus_view import (
    LONGEST_TOKEN,
    CorpusPage,
    WordLine,
    shown_tokens,
    token_window,
)


def gap_at(widths: Sequence[int], pitch: int, column: int) -> int | None:
    """The gap (0: between the first two tokens) at a column of tokens that are ``widths`` cells
    wide and ``pitch`` apart; None beside them, or where there is no gap."""
    start = 0
    for index, width in enumerate(widths):
        if column < start + width + pitch:
            is_left = column < start + width and 2 * (column - start) < width
            gap = index - 1 if is_left else index
            known = column >= -pitch and len(widths) > 1
            return max(0, min(len(widths) - 2, gap)) if known else None
        start += width + pitch
    return None


def pair_at(page: CorpusPage, row: int, column: int) -> tuple[int, int | None] | None:
    """The word on a page and its gap at a cell of the page's rows. The gap is None where the
    click hit the word's count or a word of one token."""
    side = next((n for n, cells in enumerate(page.columns) if column in cells), None)
    if side is None or row < 0:
        return None
    place = row + side * page.half
    if place >= len(page.lines) or (side == 0 and row >= page.half):
        return None
    cells = page.columns[side]
    before = column - cells.start - page.lead
    gap = _gap_of(page.lines[place], before, len(cells) - page.lead) if before >= 0 else None
    return page.words.start + place, gap


def _gap_of(line: WordLine, column: int, width: int) -> int | None:
    """The gap at a column of a row as ``token_row`` draws it."""
    shown = shown_tokens(line.tokens, max(1, min(LONGEST_TOKEN, width - 2)))
    widths = [cell_len(token) for token in shown]
    around = line.here if line.here is not None else min(line.lit, default=0)
    first, last = token_window([cells + 1 for cells in widths], around, width)
    gap = gap_at(widths[first:last], 1, column - 1)
    return first + gap if gap is not None else None
