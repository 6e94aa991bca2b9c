"""The words of a corpus in two columns: a mark, a count, the tokens, pairs in brackets.

Brackets and plus take the gaps between tokens, so lighting a pair up shifts nothing. ``lit``
holds places of pairs (the place of the left token); neighbouring places that overlap are joined
by plus, as ``[a+a+a]``, those that do not stand apart, as ``[a+a|a+a]``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from core.statement import Pair
from core.tokenizers.trace import WordState
from core.wording import Wording
from core.wording.visible import visible_token
from tui.widgets import roles
from tui.widgets.cells import squeeze

MARGIN = 3
"""Cells before the first column, where the caller names no others."""
COLUMN_WIDTH = 22
"""Cells from column to column, where the window is wide enough."""
COLUMN_ROWS = 5
LONGEST_TOKEN = 24


@dataclass(frozen=True, slots=True)
class WordLine:
    """One word of a corpus: its mark, its count, its tokens; ``lit``: places of pairs that
    stand in brackets, in ``style``; ``here``: the one of them where the cursor is; ``whole``:
    brackets even where there is only one token."""

    mark: str
    count: int
    tokens: tuple[str, ...]
    lit: frozenset[int] = frozenset()
    whole: bool = False
    style: str = roles.MARK
    here: int | None = None


@dataclass(frozen=True, slots=True)
class CorpusPage:
    """The rows of a page of words, the words on it, and the row of the one in hand. ``lines``
    are the words as drawn, ``half`` of them in the first column; ``columns`` the cells that
    each column takes (half-open), ``lead`` the cells before a word's tokens in it."""

    rows: list[Content]
    words: range
    focus: int
    lines: tuple[WordLine, ...]
    half: int
    columns: tuple[range, range]
    lead: int


def every_place(tokens: Sequence[str]) -> frozenset[int]:
    """The places of all adjacent pairs."""
    return frozenset(range(len(tokens) - 1))


def counted_places(tokens: Sequence[str], pair: Pair) -> frozenset[int]:
    """The places where a pair stands, overlapping ones too: as counting sees it."""
    return frozenset(
        i for i in range(len(tokens) - 1) if tokens[i] == pair.left and tokens[i + 1] == pair.right
    )


def merged_places(tokens: Sequence[str], pair: Pair) -> frozenset[int]:
    """The places that merging takes: from the left, jumping over both tokens."""
    places: set[int] = set()
    for place in sorted(counted_places(tokens, pair)):
        if place - 1 not in places:
            places.add(place)
    return frozenset(places)


def pair_line(word: WordState, pair: Pair | None, here: int | None = None) -> WordLine:
    """A word with a pair lit up wherever merging would take it; ``here``: the place of the
    cursor, which is taken whatever overlaps it."""
    lit = merged_places(word.tokens, pair) if pair is not None else frozenset[int]()
    if here is not None and pair is not None and here not in lit:
        lit = frozenset(place for place in lit if abs(place - here) > 1) | {here}
    mark = "►" if here is not None else " "
    return WordLine(mark, word.count, word.tokens, lit, style=roles.ECHO, here=here)


def shown_tokens(tokens: Sequence[str], longest: int = LONGEST_TOKEN) -> list[str]:
    """Tokens made visible, long ones cut in the middle."""
    return [squeeze(visible_token(token), longest) for token in tokens]


def token_width(tokens: Sequence[str]) -> int:
    """The cells that a row of tokens takes, with the gap before and after it."""
    return sum(cell_len(token) + 1 for token in shown_tokens(tokens)) + 1


def word_cells(tokens: Sequence[str], count: str) -> int:
    """The cells of a column that shows a word whole, with its mark and its count."""
    return token_width(tokens) + 4 + cell_len(count)


def token_row(
    tokens: Sequence[str],
    width: int,
    *,
    lit: Collection[int] = (),
    whole: bool = False,
    style: str = roles.MARK,
    here: int | None = None,
) -> Content:
    """Tokens with a gap before each, in at most ``width`` cells; a row that is too long shows
    a window around ``here`` or the first lit place, ``…`` where it goes on."""
    shown = shown_tokens(tokens, max(1, min(LONGEST_TOKEN, width - 2)))
    gaps = _gaps(len(shown), lit, whole)
    around = here if here is not None else min(lit, default=0)
    first, last = token_window([cell_len(t) + 1 for t in shown], around, width)
    if first > 0:
        gaps[first] = "…"
    if last < len(shown):
        gaps[last] = "…"
    styles = [roles.MARK if here in {i, i - 1} else style for i in range(len(shown))]
    parts = _parts(shown, gaps, lit, whole, styles, first, last)
    return Content.assemble(*parts, (gaps[last].rstrip(), roles.ACCENT))


def token_lines(
    tokens: Sequence[str],
    width: int,
    rows: int,
    *,
    lit: Collection[int] = (),
    style: str = roles.MARK,
) -> list[Content]:
    """The same over several rows, broken between tokens; what does not fit ends in ``…``."""
    shown = shown_tokens(tokens, max(1, min(LONGEST_TOKEN, width - 2)))
    gaps = _gaps(len(shown), lit, False)
    lines: list[Content] = []
    first = 0
    while first < len(shown) and len(lines) < rows:
        last, used = first, 1
        while last < len(shown) and (last == first or used + cell_len(shown[last]) + 1 <= width):
            used += cell_len(shown[last]) + 1
            last += 1
        closing = gaps[last].rstrip() if last == len(shown) else ""
        if last < len(shown) and len(lines) == rows - 1:
            closing = "…"
        parts = _parts(shown, gaps, lit, False, [style] * len(shown), first, last)
        lines.append(Content.assemble(*parts, (closing, roles.ACCENT)))
        first = last
    return lines


def _parts(
    shown: Sequence[str],
    gaps: Sequence[str],
    lit: Collection[int],
    whole: bool,
    styles: Sequence[str],
    first: int,
    last: int,
) -> list[str | tuple[str, str]]:
    parts: list[str | tuple[str, str]] = []
    for index in range(first, last):
        is_lit = whole or index in lit or index - 1 in lit
        parts.append((gaps[index], styles[index] if gaps[index] == "+" else roles.ACCENT))
        parts.append((shown[index], styles[index]) if is_lit else shown[index])
    return parts


def _gaps(count: int, lit: Collection[int], whole: bool) -> list[str]:
    """What stands before each token and after the last."""
    if whole and count == 1:
        return ["[", "]"]
    gaps: list[str] = []
    for gap in range(count + 1):
        if gap - 1 in lit:
            gaps.append("+")
        else:
            ends, begins = gap - 2 in lit, gap in lit
            gaps.append("|" if ends and begins else "]" if ends else "[" if begins else " ")
    return gaps


def token_window(sizes: Sequence[int], around: int, width: int) -> tuple[int, int]:
    """The tokens (half-open) that fit into ``width`` cells around a place, at least one."""
    if sum(sizes) + 1 <= width:
        return 0, len(sizes)
    first = last = min(around, len(sizes) - 1)
    used = 1
    grew = True
    while grew:
        grew = False
        if last < len(sizes) and used + sizes[last] <= width:
            used += sizes[last]
            last += 1
            grew = True
        if first > 0 and used + sizes[first - 1] <= width:
            first -= 1
            used += sizes[first]
            grew = True
    return first, max(last, first + 1)


def page_around(total: int, here: int, size: int = 2 * COLUMN_ROWS) -> range:
    """The page of ``size`` items that holds ``here``; the last page is as full as the others."""
    first = min(here // size * size, max(0, total - size))
    return range(first, min(total, first + size))


def more_row(page: range, total: int, wording: Wording, margin: int = MARGIN) -> Content | None:
    """How much stands above and below a page; None where all is shown."""
    parts: list[str] = []
    if page.start > 0:
        parts.append(wording.text("replay.more_above", count=page.start))
    if page.stop < total:
        parts.append(wording.text("replay.more", count=total - page.stop))
    return Content.styled(" " * margin + "   ".join(parts), roles.QUIET) if parts else None


def corpus_page(
    total: int,
    here: int,
    line: Callable[[int], WordLine],
    wording: Wording,
    *,
    width: int,
    height: int = COLUMN_ROWS,
    margin: int = MARGIN,
    column: int = COLUMN_WIDTH,
    alone: bool = False,
) -> CorpusPage:
    """The page of words around ``here``, down two columns of at most ``height`` rows in a row
    of ``width`` cells; ``column``: the cells of a column where the window is wide enough.
    ``alone``: down a single column, as wide as the row."""
    page = page_around(total, here, 2 * height)
    lines = [line(index) for index in page]
    counts = [wording.value(item.count) for item in lines]
    digits = max(map(cell_len, counts), default=1)
    half = len(lines) if alone or len(lines) == 1 else len(lines) // 2
    end = min(margin + 2 * column + 1, width - 1)
    column = width if alone else margin + min(column, (width - margin) // 2)
    rows: list[Content] = []
    for row in range(max(half, len(lines) - half)):
        content = Content(" " * margin)
        if row < half:
            content += _word(lines[row], counts[row], digits, column - margin - 1)
        if half + row < len(lines):
            content = content.pad_right(max(0, column - content.cell_length))
            content += _word(lines[half + row], counts[half + row], digits, end - column - 1)
        rows.append(content)
    focus = corpus_focus(total, here, height)
    columns = range(margin, column - 1), range(column, end - 1)
    return CorpusPage(rows, page, focus, tuple(lines), half, columns, 3 + digits)


def corpus_focus(total: int, here: int, height: int = COLUMN_ROWS) -> int:
    """The row of the page that the word ``here`` stands in."""
    page = page_around(total, here, 2 * height)
    half = len(page) // 2 if len(page) > 1 else len(page)
    place = here - page.start
    return max(0, place if place < half else place - half)


def column_width(width: int, margin: int = MARGIN) -> int:
    """Cells from one column to the next in a row of ``width`` cells."""
    return min(COLUMN_WIDTH, (width - margin) // 2)


def word_width(width: int, count_digits: int = 1) -> int:
    """The cells that a word's tokens have in a column."""
    return column_width(width) - 1 - 3 - count_digits


def _word(line: WordLine, count: str, digits: int, width: int) -> Content:
    style = roles.ACCENT if line.mark == "►" else roles.QUIET
    lead = Content.assemble((f"{line.mark or ' '} ", style), count.rjust(digits) + " ")
    tokens = token_row(
        line.tokens,
        width - lead.cell_length,
        lit=line.lit,
        whole=line.whole,
        style=line.style,
        here=line.here,
    )
    return lead + tokens
