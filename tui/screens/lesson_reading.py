"""A reading step as rows: the author's lines at 80 columns, wrapped anew where it is narrower."""

from __future__ import annotations

import re

from rich.cells import cell_len
from textual.content import Content

from core.curriculum.schema import Lesson
from core.statement import Statement
from core.wording import Wording
from tui.widgets.cells import wrapped
from tui.widgets.room import Room
from tui.widgets.verdict_rows import notice_rows


def reading_rows(
    lesson: Lesson, slug: str, wording: Wording, room: Room, message: Statement | None
) -> list[Content]:
    """The text of a step, and a message under it."""
    text = wording.say_prose(lesson.prose(slug))
    lines = text.splitlines() if room.is_wide else rewrapped(text, room.width - 2)
    rows = [Content(" " + line) for line in lines]
    if message is not None:
        rows += [Content(""), *notice_rows(wording.say(message), room)]
    return rows


def rewrapped(text: str, width: int) -> list[str]:
    """A text for a narrow window: paragraphs of plain lines wrapped to ``width``; of indented
    lines, which are laid out by hand, those that are longer folded."""
    indented = [line for line in text.splitlines() if line.startswith(" ")]
    margin = min((_indent(line) for line in indented), default=0)
    rows: list[str] = []
    paragraph: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line and not line.startswith(" "):
            paragraph.append(line)
            continue
        if paragraph:
            rows += wrapped(" ".join(paragraph), width)
            paragraph = []
        rows += folded(line, margin, width)
    return rows[:-1]


def folded(line: str, margin: int, width: int) -> list[str]:
    """A line laid out in columns (two spaces and more between them): what finds no room goes on
    in the next row, a little to the right of the margin, with its columns as wide as before."""
    if cell_len(line) <= width:
        return [line]
    margin = min(margin, width // 4)
    under = " " * (margin + 2)
    rows: list[str] = []
    row = under if _indent(line) > margin else " " * _indent(line)
    for gap, column in re.findall(r"( {2,}|^ ?)((?: ?[^ ]+)+)", line):
        begun = bool(row.strip())
        longer = row + gap * begun + column
        if cell_len(longer) <= width:
            row = longer
            continue
        if begun:
            rows.append(row)
        pieces = wrapped(column, width - len(under))
        rows += [under + piece for piece in pieces[:-1]]
        row = under + pieces[-1]
    return [*rows, row]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
