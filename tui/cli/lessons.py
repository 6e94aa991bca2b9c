"""``toklings lessons list|check|new``: for authors."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from core.errors import UsageError
from core.statement import Localized
from core.wording.visible import visible
from tui.cli import tables
from tui.cli.grammar import Command, new_group
from tui.cli.output import print_lines, wording
from tui.cli.starting import check_lessons

app = new_group()


@app.command("list", cls=Command, help="help.lessons.list")
def list_lessons() -> int:
    """One row a lesson."""
    from core.curriculum.index import lesson_rows

    check_lessons()
    say = wording()
    head = [say.text(f"lessons.head.{name}") for name in ("number", "id", "title", "steps", "asks")]
    rows = [
        (str(row.number), row.id, _text(row.title), say.value(row.steps), say.value(row.asks))
        for row in lesson_rows()
    ]
    print_lines(tables.table(head, rows, frozenset({0, 3, 4})))
    return 0


def _text(text: Localized) -> str:
    return wording().say(text)


@app.command("check", cls=Command, help="help.lessons.check")
def check(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE", help="help.lessons.check.files")
    ] = None,
) -> int:
    """Every fault of every file, one a line; exit status 1 where there is one."""
    from core.curriculum.loader import check as check_files

    if not files:
        check_lessons()
    report = check_files([Path(file) for file in files] if files else None)
    say = wording()
    for fault in report.faults:
        print_lines([f"{visible(fault.place)}: {say.say(fault.statement)}"])
    if report.faults:
        print(say.text("lessons.faults", count=len(report.faults)))
        return 1
    print(say.text("lessons.sound", lessons=report.lessons_checked, steps=report.steps_checked))
    return 0


@app.command("new", cls=Command, help="help.lessons.new")
def new(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="help.lessons.new.name")
    ] = None,
) -> int:
    """Write a small sound lesson, to begin with."""
    from core.curriculum.sketch import write_sketch

    if name is None:
        raise UsageError("lesson_without_name", place="lessons new")
    path = write_sketch(name)
    shown = visible(shlex.join(["toklings", "learn", "--watch", str(path)]))
    print_lines([wording().text("lessons.written", path=visible(str(path)))])
    print_lines([wording().text("lessons.try_it", command=shown)])
    return 0
