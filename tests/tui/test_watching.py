"""A lesson file that is written while it is played: saved, broken, mended, in both languages."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from player import PATIENCE, Player

from core.curriculum.sketch import sketch
from core.wording import Wording
from tui.screens.lesson_faults import LessonFaultsScreen
from tui.screens.settings import SettingsScreen
from tui.screens.summary import SummaryScreen
from tui.watching import WatchingApp, nearest


@asynccontextmanager
async def watching(
    path: Path, language: str = "en", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Player]:
    app = WatchingApp(path)
    app.wording = Wording(language)
    async with app.run_test(size=size) as pilot:
        player = Player(app, pilot)
        await until(player, lambda: player.slug is not None)
        yield player


async def until(player: Player, is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, player.text()
        await asyncio.sleep(0.005)
    await player.settle()


async def until_shown(player: Player, words: str) -> None:
    await until(player, lambda: words in player.words())


def save(path: Path, text: str) -> None:
    """As editors do: beside it, then in its place."""
    beside = path.with_suffix(".new")
    beside.write_text(text, "utf-8")
    os.replace(beside, path)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(sketch("mine"), "utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "size", "line", "gone", "pair"),
    [
        ("en", (80, 24), "line 6, column 1", "There is no such file", "side by side, then?"),
        ("id", (80, 24), "baris 6, kolom 1", "Berkas ini tidak ada", "bersebelahan kini?"),
        ("en", (40, 12), "line 6, column 1", "There is no such file", "side by side, then?"),
    ],
)
async def test_it_survives_every_broken_save(path: Path, language, size, line, gone, pair):
    sound = path.read_text("utf-8")
    assert sound.splitlines()[5] == "number: 1"
    other = sound.replace("side by side?", "side by side, then?")
    other = other.replace("i bersebelahan?", "i bersebelahan kini?")
    async with watching(path, language, size) as player:
        await player.press("enter")
        assert player.slug == "count-pi"
        save(path, sound.replace("number: 1", "nummer: 1"))
        await until_shown(player, line)
        path.write_bytes(b"")
        await until_shown(player, "format_version: 1")
        path.write_bytes(b"format_version: \xff")
        await until_shown(player, "0xFF")
        path.unlink()
        await until_shown(player, gone)
        path.write_text(sound[: sound.index("  - id: count-pi")], "utf-8")
        await until(player, lambda: player.slug == "idea")  # half a lesson that is whole
        save(path, other)
        await until_shown(player, pair)
        assert player.slug == "count-pi"
        assert not any(isinstance(s, LessonFaultsScreen) for s in player.app.screen_stack)


async def test_the_place_is_kept_and_nothing_is_stored(path: Path, tmp_path: Path):
    sound = path.read_text("utf-8")
    first, rest = sound.split("  - id: count-pi\n")
    last = rest.index("  - {id: merge-1")
    between = "  - id: more\n    say: {en: One more text., id: Satu teks lagi.}\n\n"
    async with watching(path) as player:
        await player.press("enter", "5", "enter", "enter")
        assert player.slug == "merge-1"
        save(path, first + between + "  - id: count-pi\n" + rest)
        await until_shown(player, "step 4 of 4")
        assert player.slug == "merge-1"
        await player.press("p", "p")
        assert player.slug == "more"
        save(path, sound)
        await until_shown(player, "step 1 of 3")  # looked back at: the nearest earlier one
        assert player.slug == "idea"
        await player.press("escape")
        assert player.slug == "merge-1"
        save(path, first + "  - id: count-pi\n" + rest[:last])
        await until_shown(player, "step 2 of 2")
        assert player.slug == "count-pi"  # asked anew: its answer is another question's now
        await player.give("5")
        await player.press("enter")
        assert isinstance(player.app.screen, SummaryScreen)
        save(path, sound)
        await until(player, lambda: player.slug is not None)
        assert player.slug == "count-pi"
    assert not (tmp_path / "data").exists()
    assert not (tmp_path / "config").exists()


async def test_a_save_closes_what_lies_over_the_lesson_and_esc_leads_home(path: Path):
    sound = path.read_text("utf-8")
    async with watching(path) as player:
        await player.press("comma")
        assert isinstance(player.app.screen, SettingsScreen)
        save(path, "steps: [\x07")
        await until_shown(player, "U+0007")
        await player.press("escape")
        assert "The file mine.yaml is watched" in player.words()
        save(path, sound)
        await until(player, lambda: player.slug == "idea")


def test_the_nearest_earlier_step():
    assert nearest(["a", "b", "c"], "b", ["c", "b"]) == "b"
    assert nearest(["a", "b", "c"], "c", ["x", "a", "y"]) == "a"
    assert nearest(["a", "b", "c"], "b", ["c"]) is None
