"""A hand on the mouse: events as the driver delivers them, through the whole app."""

from __future__ import annotations

from typing import Any

from player import Player
from textual import events
from textual.app import App


def post(
    app: App[Any], kind: type[events.MouseEvent], column: int, row: int, button: int = 1
) -> None:
    """Post one mouse event to the app."""
    event = kind(None, column, row, 0, 0, button, False, False, False, column, row)
    event.set_sender(app)
    app.post_message(event)


async def click(player: Player, column: int, row: int, button: int = 1) -> None:
    """A button down and up on a cell of the screen."""
    for kind in (events.MouseDown, events.MouseUp):
        post(player.app, kind, column, row, button)
    await player.settle()


def cell_of(player: Player, words: str, within: str = "") -> tuple[int, int]:
    """The cell of the first of some words on the screen, in a row that holds ``within``."""
    for row, text in enumerate(player.rows()):
        if words in text and within in text:
            return text.index(words), row
    raise AssertionError(f"{words!r} is not on the screen:\n{player.text()}")


async def click_on(player: Player, words: str, within: str = "", *, beyond: int = 0) -> None:
    """Click on the first cell of some words, or ``beyond`` cells further right."""
    column, row = cell_of(player, words, within)
    await click(player, column + beyond, row)


async def drag(player: Player, start: tuple[int, int], end: tuple[int, int]) -> None:
    """The left button down on a cell, moved, and up on another."""
    post(player.app, events.MouseDown, *start)
    post(player.app, events.MouseMove, *end)
    post(player.app, events.MouseUp, *end)
    await player.settle()


async def wheel(player: Player, column: int, row: int, *, down: bool = True) -> None:
    """One notch of the wheel over a cell."""
    post(player.app, events.MouseScrollDown if down else events.MouseScrollUp, column, row, 0)
    await player.settle()
