"""A reading step as rows: the author's lines at 80 columns, wrapped anew where it is narrower."""

from __future__ import annotations

from textual.content import Content

from core.curriculum.schema import Lesson
from core.statement import Statement
from core.wording import Wording
from tui.widgets.cells import clip, wrapped
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
    """Paragraphs of plain lines wrapped to ``width``; indented lines are laid out by hand and
    stay lines, cut with ``…`` where they are longer."""
    rows: list[str] = []
    paragraph: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line and not line.startswith(" "):
            paragraph.append(line)
            continue
        if paragraph:
            rows += wrapped(" ".join(paragraph), width)
            paragraph = []
        rows.append(clip(line, width))
    return rows[:-1]
