"""One picture of every screen and of every exercise kind, at 80x24 in English.

``pytest tests/tui/test_snapshots.py --snapshot-update`` draws them anew; look at each before it
is committed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from player import NAMES, Player, playing
from pytest_textual_snapshot import SVGImageExtension
from syrupy.assertion import SnapshotAssertion
from test_quiz import anything, quizzing, setup
from test_sizes_lessons import MET, answers, asked
from test_sizes_screens import SCREENS, first_run

from core.exercises.registry import KINDS


@pytest.fixture(autouse=True)
def pictured_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    """The questions of ``MET``, in lessons that stay as they are."""
    monkeypatch.setenv("TOKLINGS_LESSONS", str(Path(__file__).parent / "pictured"))


@pytest.fixture
def picture(snapshot: SnapshotAssertion) -> Callable[[Player], None]:
    """Compares the picture of the screen with the one that is kept."""
    pictures = snapshot.use_extension(SVGImageExtension)

    def compare(player: Player) -> None:
        assert player.app.export_screenshot(title="Toklings") == pictures

    return compare


Picture = Callable[[Player], None]


@pytest.mark.parametrize("name", SCREENS)
async def test_a_screen(name: str, picture: Picture) -> None:
    async with playing() as player:
        await player.settle()
        await SCREENS[name].open(player)
        picture(player)


async def test_the_first_run(picture: Picture) -> None:
    async with first_run("en") as player:
        picture(player)


async def test_a_reading_step(picture: Picture) -> None:
    async with playing("first-merges") as player:
        await player.settle()
        picture(player)


async def test_help(picture: Picture) -> None:
    async with asked(MET["next_merge"], "en") as player:
        await player.press("question_mark")
        picture(player)


async def test_a_window_that_is_too_small(picture: Picture) -> None:
    async with playing(size=(34, 9)) as player:
        await player.settle()
        picture(player)


async def test_the_set_up_of_a_quiz(picture: Picture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.quiz_app.SEEDS", [4711])
    async with quizzing(None) as player:
        picture(player)


async def test_a_quiz(picture: Picture) -> None:
    async with quizzing(setup()) as player:
        picture(player)


async def test_the_result_of_a_quiz(picture: Picture) -> None:
    async with quizzing(setup(questions=2)) as player:
        await anything(player)
        await anything(player)
        picture(player)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_kind_asking(kind: str, picture: Picture) -> None:
    async with asked(MET[kind], "en") as player:
        await player.press(*(NAMES.get(key, key) for key in MET[kind].begun))
        picture(player)


async def test_a_wrong_answer(picture: Picture) -> None:
    async with asked(MET["next_merge"], "en") as player:
        await player.give(answers(MET["next_merge"], "en")[1])
        picture(player)


async def test_a_replay(picture: Picture) -> None:
    async with asked(MET["viterbi_path"], "en") as player:
        await player.give(answers(MET["viterbi_path"], "en")[1])
        await player.press("right", "2")
        picture(player)
