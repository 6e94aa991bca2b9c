"""Home in the app: coming back to it, its second pane, and a thousand lessons."""

from __future__ import annotations

from pathlib import Path

import pytest
from player import Player, playing

from core.curriculum import loader, outline
from core.curriculum.index import read_index
from tui.screens.home import HomeScreen
from tui.screens.home_steps import StepReader
from tui.screens.lesson import LessonScreen
from tui.widgets.lesson_list import LessonList

LANGUAGES = ("en", "id")


def watch_home(player: Player, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the terminal gets to see of home's rows of lessons, frame by frame."""
    frames: list[str] = []
    app = player.app
    display = type(app)._display

    def watched(self, screen, renderable):
        if isinstance(screen, HomeScreen) and not self._batch_count:
            frames.append(next(row for row in player.rows() if "►" in row))
        display(self, screen, renderable)

    monkeypatch.setattr(type(app), "_display", watched)
    return frames


async def test_home_is_never_seen_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing() as player:
        assert "0 of " in player.rows()[4]
        await player.press("enter")
        frames = watch_home(player, monkeypatch)
        await player.press("enter")
        assert isinstance(player.app.screen, LessonScreen)
        await player.press("escape")
        assert isinstance(player.app.screen, HomeScreen)
        assert frames, "home was painted"
        assert all("◐" in frame and " 1 of " in frame for frame in frames)


def steps_beside(player: Player) -> list[str]:
    """The first row of each step in the second pane, below its title."""
    return [row[81:] for row in player.rows()[4:-2] if row[82:83] != " "]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_steps_of_the_lesson_under_the_cursor(language: str) -> None:
    async with playing("counting-pairs", language, (120, 40)) as player:
        player.app._step_reader = StepReader(rest=0)
        await player.press("enter", "enter")
        await player.give("4")
        await player.press("enter")
        await player.give("1")
        await player.press("escape")
        await player.app.workers.wait_for_complete()
        await player.settle()
        pane = steps_beside(player)[:6]
        assert pane[0] == {"en": "Steps of lesson 2", "id": "Langkah pelajaran 2"}[language]
        assert [row[1:2] for row in pane[1:]] == ["✓", "✓", "✓", "✗", "○"]
        assert {"en": "3 How often does", "id": "3 Berapa frekuensi"}[language] in pane[3]
        await player.press("down")
        await player.app.workers.wait_for_complete()
        await player.settle()
        title, *steps = steps_beside(player)
        assert title.endswith(" 3")
        assert [step[1:2] for step in steps[:3]] == ["○", "○", "○"]


async def test_searching_and_opening_in_the_app() -> None:
    async with playing() as player:
        await player.press("slash")
        await player.type("viterbi")
        assert "1 of " in player.rows()[2]
        await player.press("enter")
        assert isinstance(player.app.screen, LessonScreen)
        await player.press("escape")
        assert player.rows()[2].startswith(" / search ")
        row = next(row for row in player.rows() if "►" in row)
        assert "►11 ◐" in row


async def test_a_search_outlives_help_and_too_small_a_window() -> None:
    async with playing() as player:
        await player.press("slash", "b", "f1")
        assert "Searching the lessons" in player.rows()[0]
        await player.press("escape", "p")
        await player.pilot.resize_terminal(12, 3)
        await player.settle()
        await player.pilot.resize_terminal(80, 24)
        await player.settle()
        await player.press("e")
        assert player.rows()[2].startswith(" / bpe ")


def thousand(folder: Path) -> None:
    folder.mkdir()
    shipped = (Path(__file__).parents[2] / "lessons" / "first-merges.yaml").read_text("utf-8")
    for number in range(1, 1_001):
        head = f"id: lesson-{number}\nnumber: {min(number, 999)}\n"
        text = shipped.replace("id: first-merges\nnumber: 3\n", head, 1)
        text = text.replace("The first ten merges", f"Lesson {number} of many", 1)
        (folder / f"lesson-{number}.yaml").write_text(text, "utf-8")


async def test_a_thousand_lesson_files_are_neither_parsed_nor_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thousand(tmp_path / "lessons")
    monkeypatch.setenv("TOKLINGS_LESSONS", str(tmp_path / "lessons"))
    monkeypatch.setattr(loader, "load", lambda path: pytest.fail(f"{path} was parsed"))
    assert len(read_index().rows) == 1_000
    monkeypatch.setattr(outline, "outline", lambda text: pytest.fail("a file was read again"))
    drawn: list[int] = []
    row = LessonList.row

    def counted(self, place, *, first_in_view=False):
        drawn.append(place)
        return row(self, place, first_in_view=first_in_view)

    monkeypatch.setattr(LessonList, "row", counted)
    async with playing() as player:
        for key, number in [("down", 2), ("end", 999), ("up", 1_000), ("home", 1)]:
            drawn.clear()
            await player.press(key)
            here = next(row for row in player.rows() if "►" in row)
            assert f"Lesson {number} of many" in here
            assert 0 < len(drawn) <= 2 * 18
        await player.press("slash")
        drawn.clear()
        await player.type("many 777")
        assert "Lesson 777 of many" in player.rows()[4]
        assert "1 of 1,000 match" in player.rows()[2]
        assert len(drawn) <= 2 * 18 * len("many 777")
