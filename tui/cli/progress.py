"""``toklings progress show|reset``: a learner's own record."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, TypeVar

import typer

from core.errors import StoreError, UsageError
from core.progress import data_path, open_store
from core.progress.store import LOCAL_LEARNER, QUIZ, AnswerEvent, Place, Store
from tui.cli import tables
from tui.cli.grammar import Command, new_group
from tui.cli.learn import known_lesson
from tui.cli.output import print_lines, wording

app = new_group()

T = TypeVar("T")


@app.command("show", cls=Command, help="help.progress.show")
def show() -> int:
    """One row a lesson that was begun, and one for all quizzes."""
    answers, places = _with_store(_record) if data_path().exists() else ((), ())
    say = wording()
    begun = _lessons(answers, places)
    if not begun:
        print(say.text("progress.nothing"))
        return 0
    head = [say.text(f"progress.head.{name}") for name in ("lesson", "answers", "right", "state")]
    rows: list[Sequence[str]] = []
    for lesson in begun:
        of_lesson = [answer for answer in answers if answer.lesson == lesson]
        if lesson == QUIZ:  # there an answer can be changed
            of_lesson = [*{(answer.run, answer.step): answer for answer in of_lesson}.values()]
        right = sum(answer.correct for answer in of_lesson)
        place = next((place for place in places if place.lesson == lesson), None)
        shown = say.text("progress.quizzes") if lesson == QUIZ else tables.token(lesson)
        rows.append((shown, say.value(len(of_lesson)), say.value(right), _state(place)))
    print_lines(tables.table(head, rows, frozenset({1, 2})))
    return 0


def _lessons(answers: Sequence[AnswerEvent], places: Sequence[Place]) -> list[str]:
    return list(dict.fromkeys([*(p.lesson for p in places), *(a.lesson for a in answers)]))


def _state(place: Place | None) -> str:
    if place is None:
        return wording().text("progress.begun")
    if place.finished:
        return wording().text("progress.finished")
    key = "progress.at_question" if place.lesson == QUIZ else "progress.at_step"
    return wording().text(key, step=place.step)


@app.command("reset", cls=Command, help="help.progress.reset")
def reset(
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="help.progress.reset.lesson")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="help.progress.reset.yes")] = False,
) -> int:
    """Forget the answers of one lesson, or of all, after a confirmation."""
    begun = _begun()
    if lesson is not None and lesson not in (begun or ()):
        known_lesson(lesson)
    say = wording()
    if begun is not None and not begun:
        print(say.text("progress.nothing"))
        return 0
    if not yes and not _confirmed(lesson):
        print(say.text("progress.kept"))
        return 1
    _with_store(lambda store: store.reset(LOCAL_LEARNER, lesson))
    print(say.text("progress.forgotten_all" if lesson is None else "progress.forgotten"))
    return 0


def _begun() -> list[str] | None:
    """The lessons that were begun; None where a value in the record is damaged: what cannot be
    read can still be forgotten. Raises StoreError for every other fault."""
    if not data_path().exists():
        return []
    try:
        return _lessons(*_with_store(_record))
    except StoreError as error:
        if error.code != "store_bad_row":
            raise
        return None


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


async def _record(store: Store) -> tuple[Sequence[AnswerEvent], Sequence[Place]]:
    return await store.answers(LOCAL_LEARNER), await store.places(LOCAL_LEARNER)


def _with_store(work: Callable[[Store], Awaitable[T]]) -> T:
    """Open the learner's store for one piece of work. Raises StoreError."""

    async def run() -> T:
        store = await open_store(data_path())
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())
