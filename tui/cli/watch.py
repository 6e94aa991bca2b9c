"""``toklings workshop watch``: the learners of a workshop, on the host's own terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from core.progress import data_path
from tui.cli.learn import known_lesson
from tui.cli.starting import check_lessons, check_terminal


def watch(
    lesson: Annotated[
        str | None, typer.Option("--lesson", metavar="LESSON", help="help.workshop.watch.lesson")
    ] = None,
    room: Annotated[
        str | None, typer.Option("--room", metavar="NAME", help="help.workshop.watch.room")
    ] = None,
) -> int:
    """Show who is where, from the record that ``workshop serve`` writes."""
    check_lessons()
    if lesson is not None:
        known_lesson(lesson)
    from core.progress.room_reader import RoomReader

    reader = RoomReader(data_path(), room)
    reader.open()
    check_terminal()
    from tui.workshop.watch_app import run

    return run(reader, lesson)
