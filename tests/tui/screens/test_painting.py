"""What is painted piece by piece is what the screen shows, whatever was painted before."""

from __future__ import annotations

from typing import Any

import pyte
import pytest
from player import playing

from tui.app import ToklingsApp
from tui.screens.painting import covers


@pytest.mark.parametrize(
    ("spans", "whole"),
    [
        ([(0, 80)], True),
        ([(3, 61), (0, 3), (61, 80)], True),
        ([(0, 40), (20, 80)], True),
        ([(0, 79)], False),
        ([(1, 80)], False),
        ([(0, 3), (4, 80)], False),
        ([], False),
    ],
)
def test_whether_a_row_is_drawn_in_whole(spans: list[tuple[int, int]], whole: bool) -> None:
    assert covers(spans, 0, 80) == whole


@pytest.mark.parametrize(
    ("lesson", "keys"),
    [
        (
            "counting-pairs",
            "down enter enter 1 2 backspace h enter right right escape ? escape p n n / a b escape"
            " n n down right enter right tab escape escape down",
        ),
        ("viterbi", "down down n n n n n n n n n n 1 tab 2 h h , down escape c n : escape p y"),
    ],
)
async def test_the_terminal_holds_what_the_screen_shows(
    lesson: str, keys: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = pyte.Screen(80, 24)
    stream = pyte.Stream(terminal)
    display = ToklingsApp._display

    def fed(app: ToklingsApp, screen: Any, update: Any) -> None:
        if screen is app.screen and update is not None:
            stream.feed(update.render_segments(app.console).replace("\n", "\r\n"))
        display(app, screen, update)

    monkeypatch.setattr(ToklingsApp, "_display", fed)
    async with playing(lesson) as player:
        for key in keys.split():
            await player.press(key)
            assert [row.rstrip() for row in terminal.display] == player.rows(), key
