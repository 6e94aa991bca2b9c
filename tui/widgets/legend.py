"""Legend: what the marks in view stand for, in the empty row below the header.

It shows only where a mark is in view, or where tokens are written as code points; the row is
there in any case, so nothing moves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from core.wording import Wording
from core.wording.visible import Notation
from tui.widgets import roles
from tui.widgets.rows import Rows

GAP = 3

_MARKS = (
    ("space", "␣"),
    ("metaspace", "▁"),
    ("byte_space", "Ġ"),
    ("tab", "⇥"),
    ("newline", "↵"),
    ("return", "␍"),
    ("control", "[␀-␈␋␌␎-␟␡]"),
    ("code_point", "‹U\\+[0-9A-F]{4,6}[^›]*›"),
    ("bytes", "‹[0-9A-F]{2}( [0-9A-F]{2})*›"),
    ("alone", "◌"),
    ("special", "⟦[^⟧]*⟧"),
    ("length", "…[^ ]+(\\([0-9]+\\))"),
)
"""Each mark's name and how it looks; a group is what the legend shows of it."""


class Legend(Rows):
    """One row; see ``legend``."""

    DEFAULT_CSS = """
    Legend { width: 1fr; height: 1; }
    """

    _explained: tuple[str, Notation, Wording, int] | None = None

    def look_at(self, rows: Sequence[Content], notation: Notation, wording: Wording) -> None:
        """Explain the marks in these rows."""
        text = "\n".join(row.plain for row in rows)
        explained = (text, notation, wording, self.size.width)
        if explained != self._explained:
            self._explained = explained
            self.show([legend(*explained)])


def legend(text: str, notation: Notation, wording: Wording, width: int) -> Content:
    """The marks in a text with what each stands for, as many as fit, and the key that changes
    the notation. Empty where there is no mark."""
    say = wording.text
    if notation.code_points:
        items = [("‹20 U+…›", say("legend.written"))]
        key = ("c", say("legend.to_marks"))
    else:
        items = [item for name, look in _MARKS for item in _found(name, look, text, wording)]
        key = ("c", say("legend.to_code_points"))
    if not items:
        return Content("")
    room = width - 4 - _width(key)
    shown: list[tuple[str, str]] = []
    for item in items:
        room -= _width(item) + GAP
        if room < 0:
            break
        shown.append(item)
    parts: list[str | tuple[str, str]] = ["   "]
    for mark, meaning in (*shown, key):
        parts += [(mark, roles.ACCENT), (f" {meaning}", roles.QUIET), " " * GAP]
    return Content.assemble(*parts).rstrip()


def _found(name: str, look: str, text: str, wording: Wording) -> list[tuple[str, str]]:
    found = re.search(look, text)
    if found is None:
        return []
    mark = found.group(1) if name == "length" else found.group()
    if cell_len(mark) > 10:
        mark = {"code_point": "‹U+…›", "bytes": "‹…›", "special": "⟦…⟧"}[name]
    return [(mark, wording.text(f"legend.{name}"))]


def _width(item: tuple[str, str]) -> int:
    mark, meaning = item
    return cell_len(mark) + 1 + cell_len(meaning)
