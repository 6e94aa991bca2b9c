"""Tables and lists for people: at most 80 columns, tokens that cannot be seen made visible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from core.statement import Pair
from core.wording.characters import cells, first_cells
from core.wording.visible import visible_token

WIDTH = 80
_GAP = 2
_NARROWEST = 4


def token(text: str) -> str:
    """A token as tables show it: a space as ``␣``, never wider than a table."""
    return visible_token(text, WIDTH) if text else "∅"


def tokens(row: Iterable[str]) -> str:
    """A segmentation; of one that is wider than any table as much as can be needed."""
    first = [*islice(row, WIDTH)]
    return " | ".join([*map(token, first), *["…"] * (len(first) == WIDTH)])


def pair(given: Pair) -> str:
    """A pair."""
    return f"{token(given.left)} + {token(given.right)}"


def cut(text: str, width: int) -> str:
    """The text, shortened with ``…`` to at most ``width`` columns."""
    if cells(text) <= width:
        return text
    return first_cells(text, width - 1) + "…"


def table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    right: frozenset[int] = frozenset(),
    indent: int = 0,
) -> list[str]:
    """A table with a head; columns ``right`` are aligned to the right. Where the table is too
    wide the widest columns are shortened."""
    widths = [
        max([cells(title), *(cells(row[column]) for row in rows)])
        for column, title in enumerate(head)
    ]
    while sum(widths) + _GAP * (len(widths) - 1) > WIDTH - indent and max(widths) > _NARROWEST:
        widths[widths.index(max(widths))] -= 1
    return [" " * indent + _line(row, widths, right) for row in (head, *rows)]


def _line(row: Sequence[str], widths: Sequence[int], right: frozenset[int]) -> str:
    shown: list[str] = []
    for column, (text, width) in enumerate(zip(row, widths, strict=True)):
        short = cut(text, width)
        space = " " * (width - cells(short))
        shown.append(space + short if column in right else short + space)
    return (" " * _GAP).join(shown).rstrip()


def listed(label: str, items: Sequence[str], most_rows: int, more: str) -> list[str]:
    """``label: a  ai  air …`` over several rows, the later ones indented; at most ``most_rows``
    rows, ``more`` (``{left}``: how many items are left out) at the end of a cut list."""
    rows: list[str] = []
    row = f"{label}:"
    for number, item in enumerate(items):
        short = cut(item, WIDTH - 4)
        if cells(row) + _GAP + cells(short) > WIDTH:
            rows.append(row)
            if len(rows) == most_rows:
                return [*rows, "  " + more.replace("{left}", str(len(items) - number))]
            row = ""
        row += "  " + short
    return [*rows, row]
