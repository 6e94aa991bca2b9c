"""A lesson screen that was made before it was wanted shows what one made then shows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from player import Player, playing

from core.progress import MemoryStore
from core.progress.store import LOCAL_LEARNER, Place
from tui.ready_lesson import nearest
from tui.screens.lesson import LessonScreen


async def opened(player: Player, *, ahead: bool, size: tuple[int, int]) -> Sequence[str]:
    """The rows of the second lesson, opened from home."""
    screen = None
    if ahead:
        await player.app._lesson_ahead.make()
        screen = player.app._lesson_ahead._screen
        assert screen is not None
    await player.pilot.resize_terminal(*size)
    await player.settle()
    await player.press("down", "enter")
    assert isinstance(player.app.screen, LessonScreen)
    assert (player.app.screen is screen) == ahead
    return player.rows()


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12)])
@pytest.mark.parametrize("step", ["letters-and-pairs", "count-tu", "batu-merge-1"])
async def test_the_same_shows_as_without_it(step: str, size: tuple[int, int]) -> None:
    found: list[Sequence[str]] = []
    for ahead in (True, False):
        store = MemoryStore()
        at = datetime(2026, 3, 14, tzinfo=UTC)
        await store.set_place(Place(LOCAL_LEARNER, "counting-pairs", 1, step, False, at))
        async with playing(store=store) as player:
            found.append(await opened(player, ahead=ahead, size=size))
            if step == "count-tu":
                await player.press("4")
                assert "› 4" in player.text()
                await player.press("enter")
                assert "✓ Right" in player.text()
    assert found[0] == found[1]


async def test_a_finished_lesson_needs_none() -> None:
    store = MemoryStore()
    at = datetime(2026, 3, 14, tzinfo=UTC)
    await store.set_place(Place(LOCAL_LEARNER, "why-subwords", 1, "attention", True, at))
    async with playing(store=store) as player:
        await player.app._lesson_ahead.make()
        await player.press("enter")
        assert "Keep in mind" in player.text()
        await player.press("escape", "down", "enter")
        assert player.slug == "letters-and-pairs"


def test_the_lessons_nearest_to_the_cursor_come_first() -> None:
    lessons = ["a", "b", "c", "d", "e", "f", "g"]
    assert nearest(lessons, "d") == ["d", "c", "e", "b", "f"]
    assert nearest(lessons, None) == ["a", "b", "c", "d", "e"]
    assert nearest([], None) == []
