"""``toklings workshop serve|watch``: for instructors."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import Annotated

import typer

from core.errors import UsageError
from core.wording.visible import visible
from tui.cli.grammar import Command, new_group
from tui.cli.output import print_lines, wording
from tui.cli.starting import check_lessons
from tui.cli.watch import watch

app = new_group()

SHORTEST_CODE = 8
"""Letters and digits: one that is typed at random, as ours are, has 40 bits then."""

MOST_CHARACTERS = {"--room": 40, "--code": 100}
"""Learners read the room's name in a row of their terminals, and type the code."""

PORT = 2222
"""No learner's usual port, and one that needs no rights."""


@app.command("serve", cls=Command, help="help.workshop.serve")
def serve(
    host: Annotated[
        str | None, typer.Option("--host", metavar="ADDRESS", help="help.workshop.serve.host")
    ] = None,
    port: Annotated[
        str, typer.Option("--port", metavar="N", help="help.workshop.serve.port")
    ] = str(PORT),
    room: Annotated[
        str | None, typer.Option("--room", metavar="NAME", help="help.workshop.serve.room")
    ] = None,
    code: Annotated[
        str | None, typer.Option("--code", metavar="WORDS", help="help.workshop.serve.code")
    ] = None,
) -> int:
    """Host a workshop until Ctrl+C or SIGTERM."""
    if os.name == "nt":
        raise UsageError("workshop_needs_unix", place="workshop serve")
    number = _port(port)
    _check_length("--room", room)
    _check_length("--code", code)
    _check_code(code)
    check_lessons()
    from tui.workshop.hosting import Host, host_workshop

    return host_workshop(Host(wording(), _show, _complain), host, number, room, code)


app.command("watch", cls=Command, help="help.workshop.watch")(watch)


def _show(lines: Iterable[str]) -> None:
    print_lines(lines)
    sys.stdout.flush()


def _complain(line: str) -> None:
    print(f"toklings: {visible(line)}", file=sys.stderr, flush=True)


def _check_code(given: str | None) -> None:
    """Raises UsageError ``weak_code``."""
    if given is not None and sum(map(str.isalnum, given)) < SHORTEST_CODE:
        raise UsageError("weak_code", place="workshop serve --code", least=SHORTEST_CODE)


def _check_length(option: str, given: str | None) -> None:
    """Raises UsageError ``value_too_long``."""
    most = MOST_CHARACTERS[option]
    if given is not None and len(given) > most:
        place = f"workshop serve {option}"
        raise UsageError("value_too_long", place=place, given=len(given), most=most)


def _port(given: str) -> int:
    """Raises UsageError ``bad_port``."""
    if given.isascii() and given.isdecimal() and len(given) <= 5 and int(given) <= 65_535:
        return int(given)
    raise UsageError("bad_port", place="workshop serve --port", given=given)
