"""A vocabulary and a merge list by the page: as many rows as there are, and what is hidden."""

from __future__ import annotations

from itertools import accumulate

from rich.cells import cell_len
from textual.content import Content

from core.exercises.panels import MergesPanel, VocabularyEntry, VocabularyPanel
from core.wording import Wording
from core.wording.visible import special_token, visible_token
from tui.answers.panels import merge_lines
from tui.widgets import roles
from tui.widgets.cells import clip
from tui.widgets.corpus_view import page_around

COLUMN = 18
"""Cells that a column of a vocabulary has at least."""
LEAST_COLUMNS = 2


def _columns_in(width: int) -> int:
    """How many columns of a vocabulary stand in ``width`` cells."""
    return max(LEAST_COLUMNS, width // COLUMN)


def _starts(panel: VocabularyPanel, width: int) -> list[int]:
    """The cell at which each column begins, and where the last one ends: columns of equal
    width, of which one with wider tokens takes what another can spare."""
    columns = _columns_in(width)
    entries = panel.entries
    per_column = max(1, -(-len(entries) // columns))
    digits = max(2, len(str(max((e.token_id for e in entries), default=0))))
    even = width // columns
    needs = [
        digits
        + 4
        + max((cell_len(_token(e)) for e in entries[n * per_column :][:per_column]), default=0)
        for n in range(columns)
    ]
    spare = sum(max(0, even - need) for need in needs)
    sizes: list[int] = []
    for need in needs:
        more = min(max(0, need - even), spare)
        spare -= more
        sizes.append(even + more)
    over = sum(sizes) - even * columns
    for number in reversed(range(columns)):
        less = min(over, max(0, even - needs[number]))
        sizes[number] -= less
        over -= less
    return [0, *accumulate(sizes)]


def _token(entry: VocabularyEntry) -> str:
    """An entry's token; a real special one is marked as such."""
    return special_token(entry.token) if entry.special else visible_token(entry.token)


def vocabulary_rows(
    panel: VocabularyPanel,
    at: int,
    height: int,
    wording: Wording,
    cursor: int | None,
    width: int,
) -> list[Content]:
    """The vocabulary down columns that scroll together; the page with the entry ``at`` is in
    view. ``cursor``: the entry that is marked, if one is."""
    entries = panel.entries
    columns = _columns_in(width)
    per_column = max(1, -(-len(entries) // columns))
    page = _page(per_column, at % per_column, height)
    digits = max(2, len(str(max((e.token_id for e in entries), default=0))))
    starts = _starts(panel, width)
    rows: list[Content] = []
    for row in page:
        parts: list[str | tuple[str, str]] = []
        for column in range(columns):
            index = column * per_column + row
            if index >= len(entries):
                continue
            entry = entries[index]
            room = starts[column + 1] - starts[column] - 3
            token = clip(_token(entry), room - digits - 1)
            style = roles.SPECIAL if entry.special else roles.TEXT
            blank = room + 1 - digits - 1 - cell_len(token)
            parts += [
                ("► ", roles.ACCENT) if index == cursor else "  ",
                f"{entry.token_id:>{digits}} ",
                (token, style),
                " " * blank,
            ]
        rows.append(Content.assemble(*parts).rstrip())
    return [*rows, *_hidden(page, per_column, wording, "    ")]


def entry_at(
    panel: VocabularyPanel, at: int, height: int, width: int, row: int, column: int
) -> int | None:
    """The entry at a cell of these rows."""
    columns = _columns_in(width)
    per_column = max(1, -(-len(panel.entries) // columns))
    page = _page(per_column, at % per_column, height)
    starts = _starts(panel, width)
    side = next((n for n in range(columns) if starts[n] <= column < starts[n + 1]), columns)
    if row not in range(len(page)) or side not in range(columns):
        return None
    entry = side * per_column + page[row]
    return entry if page[row] < per_column and entry < len(panel.entries) else None


def merge_page_rows(
    panel: MergesPanel, first: int, height: int, wording: Wording, width: int
) -> list[Content]:
    """The merges from ``first`` on (from 0), one a row."""
    total = len(panel.merges)
    shown = height if total <= height else max(1, height - 1)
    first = max(0, min(first, total - shown))
    page = range(first, min(total, first + shown))
    rows = merge_lines(panel.merges[page.start : page.stop], wording, width)
    return [*rows, *_hidden(page, total, wording, " ")]


def _page(total: int, at: int, height: int) -> range:
    """The rows of the page with the row ``at``; one is kept for what is hidden."""
    return page_around(total, at, total if total <= height else max(1, height - 1))


def _hidden(page: range, total: int, wording: Wording, margin: str) -> list[Content]:
    """How many rows stand above and below."""
    parts: list[str] = []
    if page.start:
        parts.append(wording.text("replay.more_above", count=page.start))
    if page.stop < total:
        parts.append(wording.text("panel.more_rows", count=total - page.stop))
    return [Content.styled(margin + "   ".join(parts), roles.QUIET)] if parts else []


class PagedLists:
    """A vocabulary with its cursor, and the merges beside it with the first one in view."""

    def __init__(self, vocabulary: VocabularyPanel, merges: MergesPanel | None) -> None:
        self.vocabulary = vocabulary
        self.merges = merges
        self.cursor = 0
        self._first_merge = 0

    def rows(
        self, block: str, height: int, wording: Wording, width: int, *, marked: bool
    ) -> list[Content]:
        """The page of a list that is in view; ``marked``: with the cursor."""
        if block == "merges" and self.merges is not None:
            return merge_page_rows(self.merges, self._first_merge, height, wording, width - 2)
        cursor = self.cursor if marked else None
        return vocabulary_rows(self.vocabulary, self.cursor, height, wording, cursor, width)

    def entry_at(self, height: int, width: int, row: int, column: int) -> int | None:
        """The entry of the vocabulary at a cell of its rows."""
        return entry_at(self.vocabulary, self.cursor, height, width, row, column)

    def length(self, block: str) -> int:
        """How many entries a list has."""
        if block == "merges" and self.merges is not None:
            return len(self.merges.merges)
        return len(self.vocabulary.entries)

    def move(self, block: str, steps: int, height: int) -> None:
        """Move by so many entries, as far as the list reaches."""
        total = self.length(block)
        if block == "merges":
            hidden = total - height
            last = hidden + 1 if hidden > 0 else 0
            self._first_merge = max(0, min(last, self._first_merge + steps))
        else:
            self.cursor = max(0, min(total - 1, self.cursor + steps))
