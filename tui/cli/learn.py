"""``toklings learn [LESSON]``: straight into a lesson."""

from __future__ import annotations

from typing import Annotated

import typer

from core.errors import UsageError
from tui.cli.grammar import suggestion
from tui.cli.starting import check_lessons, start


def learn(
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="help.learn.lesson")
    ] = None,
) -> int:
    """Open the app at a lesson."""
    if lesson is not None:
        known_lesson(lesson)
    return start(lesson)


def known_lesson(name: str) -> str:
    """The name, if a lesson has it. Raises UsageError ``unknown_lesson``."""
    from core.curriculum.index import lesson_rows

    check_lessons()
    names = [row.id for row in lesson_rows()]
    if name not in names:
        raise UsageError("unknown_lesson", name=name, remedy=suggestion(name, names))
    return name
