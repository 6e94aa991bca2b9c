"""The root of the commands: ``toklings …`` in Typer, one module a command group."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

import typer
from typer.main import get_command

from core.errors import UsageError
from tui.cli import explain, learn, lessons, progress, quiz, workshop
from tui.cli.grammar import Command, Group, new_group

app = new_group()
app.command("learn", cls=Command, help="help.learn")(learn.learn)
app.command("quiz", cls=Command, help="help.quiz")(quiz.quiz)
app.add_typer(explain.app, name="explain", cls=Group, help="help.explain")
app.add_typer(lessons.app, name="lessons", cls=Group, help="help.lessons")
app.add_typer(progress.app, name="progress", cls=Group, help="help.progress")
app.add_typer(workshop.app, name="workshop", cls=Group, help="help.workshop")


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"toklings {version('toklings')}")
        raise typer.Exit


@app.callback(help="help.toklings")
def root(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_print_version, help="help.version")
    ] = False,
) -> None:
    """The options of ``toklings`` itself."""


@cache
def command() -> Any:
    """The commands as Typer makes them of the signatures."""
    return get_command(app)


def run_command(arguments: Sequence[str]) -> int:
    """Run one command; returns its exit status. Raises ToklingsError."""
    for position, argument in enumerate(arguments, start=1):
        if any("\ud800" <= character <= "\udfff" for character in argument):
            raise UsageError("argument_not_utf8", number=position)
    try:
        status = command().main([*arguments], prog_name="toklings", standalone_mode=False)
    except typer.Abort:
        raise KeyboardInterrupt from None
    return status or 0
