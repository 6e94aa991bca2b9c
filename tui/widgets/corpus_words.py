"""The words of a corpus in two columns, with a pair in brackets wherever it stands.

Brackets and plus take the gaps between tokens, so lighting a pair up shifts nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from core.statement import Pair
from core.tokenizers.trace import WordState
from core.wording.visible import visible_token
from tui.widgets import roles

FIRST_COLUMN = 1
SECOND_COLUMN = 23
END_COLUMN = 46
"""Cells where the columns begin, and where the second one has to end."""


def places_of(tokens: Sequence[str], pair: Pair) -> list[int]:
    """The places at which merging takes the pair: left to right, overlaps skipped."""
    places: list[int] = []
    index = 0
    while index + 1 < len(tokens):
        if tokens[index] == pair.left and tokens[index + 1] == pair.right:
            places.append(index)
            index += 2
        else:
            index += 1
    return places


def word_row(
    word: WordState,
    pair: Pair | None,
    width: int,
    *,
    mark: str = "",
    here: int | None = None,
    digits: int = 1,
) -> Content:
    """One word: a mark, its count, its tokens. ``here``: the place of the cursor's pair, which
    is drawn stronger and kept in view where the word is longer than ``width`` cells."""
    places = places_of(word.tokens, pair) if pair is not None else []
    if here is not None and here not in places and pair is not None:
        places = sorted({*(p for p in places if abs(p - here) > 1), here})
    lead = Content.assemble((f"{mark or ' '} ", roles.ACCENT), f"{word.count:>{digits}} ")
    room = width - lead.cell_length
    tokens = [visible_token(token) for token in word.tokens]
    first, last = _window(tokens, here or 0, room)
    parts: list[str | tuple[str, str]] = []
    for index in range(first, last):
        style = ""
        before = " "
        if index in places:
            before = "|" if index - 2 in places and index - 2 >= first else "["
            style = roles.MARK if index == here else roles.ECHO
        elif index - 1 in places:
            before = "+"
            style = roles.MARK if index - 1 == here else roles.ECHO
        elif index - 2 in places:
            before = "]"
        if index == first and first > 0:
            before = "…"
        parts.append((before, style if before in "[+|" and before != " " else roles.ACCENT))
        parts.append((tokens[index], style) if style else tokens[index])
    closing = "]" if last - 2 in places else ""
    parts.append((closing, roles.ACCENT))
    if last < len(tokens):
        parts.append("…")
    return lead + Content.assemble(*parts)


def _window(tokens: Sequence[str], here: int, room: int) -> tuple[int, int]:
    """The tokens that fit into ``room`` cells around the cursor: first and last (half-open)."""
    sizes = [cell_len(token) + 1 for token in tokens]
    if sum(sizes) + 1 <= room:
        return 0, len(tokens)
    first = last = min(here, len(tokens) - 1)
    used = 3
    while True:
        grew = False
        if last < len(tokens) and used + sizes[last] <= room:
            used += sizes[last]
            last += 1
            grew = True
        if first > 0 and used + sizes[first - 1] <= room:
            first -= 1
            used += sizes[first]
            grew = True
        if not grew:
            return first, max(last, first + 1)


def word_columns(
    words: Sequence[WordState],
    pair: Pair | None,
    height: int,
    *,
    cursor: tuple[int, int] | None = None,
    marks: Sequence[str] = (),
) -> tuple[list[Content], int, int]:
    """Words down two columns of at most ``height`` rows, those around the cursor where not all
    fit. ``cursor``: (word, place of the pair). Returns the rows and the window shown."""
    per_page = 2 * height
    first = 0
    if len(words) > per_page:
        wanted = cursor[0] if cursor else 0
        first = min(wanted // per_page * per_page, len(words) - per_page)
    shown = list(range(first, min(len(words), first + per_page)))
    left_count = max(1, len(shown) // 2) if len(shown) > 1 else len(shown)
    columns = [shown[:left_count], shown[left_count:]]
    digits = max((len(str(words[index].count)) for index in shown), default=1)
    rows: list[Content] = []
    for row in range(max(map(len, columns))):
        line = Content(" " * FIRST_COLUMN)
        for column, begin, end in (
            (0, FIRST_COLUMN, SECOND_COLUMN),
            (1, SECOND_COLUMN, END_COLUMN),
        ):
            if row >= len(columns[column]):
                continue
            index = columns[column][row]
            here = cursor[1] if cursor and cursor[0] == index else None
            mark = marks[index] if marks else "►" if here is not None else ""
            width = end - begin - 1
            cell = word_row(words[index], pair, width, mark=mark, here=here, digits=digits)
            line = line.pad_right(max(0, begin - line.cell_length)) + cell
        rows.append(line)
    return rows, first, first + len(shown)
