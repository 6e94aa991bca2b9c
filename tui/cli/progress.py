"""``toklings progress show|reset``: a learner's own record."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from core.errors import UsageError
from core.progress.store import LOCAL_LEARNER, AnswerEvent, Place
from tui.cli import tables
from tui.cli.grammar import Command, new_group
from tui.cli.learn import known_lesson
from tui.cli.output import print_lines, wording

app = new_group()


@app.command("show", cls=Command, help="help.progress.show")
def show() -> int:
    """One row a lesson that was begun."""
    answers, places = asyncio.run(_read())
    say = wording()
    begun = list(dict.fromkeys([*(p.lesson for p in places), *(a.lesson for a in answers)]))
    if not begun:
        print(say.text("progress.nothing"))
        return 0
    head = [say.text(f"progress.head.{name}") for name in ("lesson", "answers", "right", "state")]
    rows: list[Sequence[str]] = []
    for lesson in begun:
        of_lesson = [answer for answer in answers if answer.lesson == lesson]
        right = sum(answer.correct for answer in of_lesson)
        place = next((place for place in places if place.lesson == lesson), None)
        rows.append((lesson, say.value(len(of_lesson)), say.value(right), _state(place)))
    print_lines(tables.table(head, rows, frozenset({1, 2})))
    return 0


def _state(place: Place | None) -> str:
    if place is None:
        return wording().text("progress.begun")
    if place.finished:
        return wording().text("progress.finished")
    return wording().text("progress.at_step", step=place.step)


async def _read() -> tuple[Sequence[AnswerEvent], Sequence[Place]]:
    from core.progress import open_store

    store = await open_store()
    try:
        return await store.answers(LOCAL_LEARNER), await store.places(LOCAL_LEARNER)
    finally:
        await store.close()


@app.command("reset", cls=Command, help="help.progress.reset")
def reset(
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="help.progress.reset.lesson")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="help.progress.reset.yes")] = False,
) -> int:
    """Forget the answers of one lesson, or of all, after a confirmation."""
    if lesson is not None:
        known_lesson(lesson)
    say = wording()
    if not yes and not _confirmed(lesson):
        print(say.text("progress.kept"))
        return 1
    asyncio.run(_forget(lesson))
    print(say.text("progress.forgotten_all" if lesson is None else "progress.forgotten"))
    return 0


def _confirmed(lesson: str | None) -> bool:
    if not sys.stdin.isatty():
        raise UsageError("reset_needs_yes", place="progress reset")
    say = wording()
    if lesson is None:
        question = say.text("progress.ask_all")
    else:
        question = say.text("progress.ask", lesson=lesson)
    print(question, end=" ", flush=True)
    reply = sys.stdin.readline().strip().casefold()
    return reply in ("y", "yes", "ya")


async def _forget(lesson: str | None) -> None:
    from core.progress import open_store

    store = await open_store()
    try:
        await store.reset(LOCAL_LEARNER, lesson)
    finally:
        await store.close()
