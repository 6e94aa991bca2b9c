"""``toklings learn [LESSON]``: straight into a lesson; ``--watch FILE``: into one being written."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from core.errors import UsageError
from tui.cli.grammar import suggestion
from tui.cli.starting import check_lessons, start, start_watching


def learn(
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="help.learn.lesson")
    ] = None,
    watch: Annotated[
        str | None, typer.Option("--watch", metavar="FILE", help="help.learn.watch")
    ] = None,
) -> int:
    """Open the app at a lesson, or at a lesson file that is being written."""
    if watch is not None:
        if lesson is not None:
            raise UsageError("watch_and_lesson", place="learn")
        return start_watching(Path(watch))
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
