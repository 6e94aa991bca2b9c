"""The first run: as screens.md draws it, in both languages, in letters only, at every size."""

from __future__ import annotations

import json

import pytest
from player import Player
from stand_in import StandIn

from core.progress import MemoryStore
from core.settings import Settings, settings_path
from tui.app import ToklingsApp
from tui.preferences import is_first_run
from tui.screens.first_run import FirstRunScreen
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.lesson import LessonScreen
from tui.surroundings import Surroundings

ENGLISH = {
    4: "      Toklings",
    5: "      Predict what a tokenizer does next, then see why.",
    8: "      Language · Bahasa",
    10: "    ► English",
    11: "      Bahasa Indonesia",
    14: "      Symbols on this terminal:  ✓ ✗ ● ◐ ○ ► ␣ ▁ █",
    15: "      If one of them is a box or a question mark, press a: letters only.",
    18: "      Both can be changed later: press , (comma) on any screen.",
    23: " ↑↓ choose   Enter start · mulai   a letters only   ? help   q quit",
}
INDONESIAN = {
    4: "      Toklings",
    5: "      Tebak langkah tokenizer berikutnya, lalu lihat alasannya.",
    8: "      Bahasa · Language",
    10: "      English",
    11: "    ► Bahasa Indonesia",
    14: "      Simbol di terminal ini:  ✓ ✗ ● ◐ ○ ► ␣ ▁ █",
    15: "      Jika ada yang berupa kotak atau tanda tanya, tekan a: hanya huruf.",
    18: "      Keduanya bisa diubah nanti: tekan , (koma) di layar mana pun.",
    23: " ↑↓ pilih   Enter mulai · start   a hanya huruf   ? bantuan   q keluar",
}


def filled(rows: list[str]) -> dict[int, str]:
    return {place: row for place, row in enumerate(rows) if row}


def first_run(lesson: str | None = None) -> ToklingsApp:
    return ToklingsApp(lesson, MemoryStore(), first_run=True)


@pytest.mark.parametrize(
    ("lang", "drawn"),
    [("en_GB.UTF-8", ENGLISH), ("id_ID.UTF-8", INDONESIAN), ("fr.UTF-8", ENGLISH)],
)
async def test_the_list_starts_at_the_language_of_the_locale(lang, drawn, monkeypatch) -> None:
    monkeypatch.setenv("LANG", lang)
    app = first_run()
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.settle()
        assert filled(player.rows()) == drawn
        assert is_first_run()


async def test_a_language_is_seen_at_once_and_saved_with_enter() -> None:
    app = first_run()
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("down")
        assert filled(player.rows()) == INDONESIAN
        await player.press("up", "down", "j", "j")
        assert filled(player.rows()) == INDONESIAN
        assert is_first_run()
        await player.press("enter")
        assert isinstance(app.screen, HomeScreen)
        assert "pilih" in player.footer()
    assert json.loads(settings_path().read_text())["language"] == "id"
    assert not is_first_run()


async def test_a_click_chooses_a_language_and_on_it_starts() -> None:
    app = first_run()
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await pilot.click(offset=(8, 11))
        await player.settle()
        assert filled(player.rows()) == INDONESIAN
        await pilot.click(offset=(8, 11))
        await player.settle()
        assert isinstance(app.screen, HomeScreen)
    assert json.loads(settings_path().read_text())["language"] == "id"


async def test_a_draws_with_letters_only_at_once_and_back() -> None:
    app = first_run()
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("a")
        assert filled(player.rows()) == {
            **ENGLISH,
            8: "      Language - Bahasa",
            10: "    > English",
            14: "      Symbols on this terminal:  + x * o . > _ _ #",
            15: "      These are letters only. Press a to see the symbols.",
            23: " ^v choose   Enter start - mulai   a all symbols   ? help   q quit",
        }
        await player.press("a")
        assert filled(player.rows()) == ENGLISH
        await player.press("a", "enter")
        assert player.text().isascii()
    assert json.loads(settings_path().read_text())["symbols"] == "ascii"


async def test_after_it_the_lesson_that_was_asked_for_is_opened() -> None:
    app = first_run("viterbi")
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        assert isinstance(app.screen, FirstRunScreen)
        await player.press("enter")
        assert isinstance(app.screen, LessonScreen)
        assert player.slug is not None
        assert "step 1 of" in player.rows()[0]


async def test_help_is_in_the_language_under_the_cursor_and_comes_back() -> None:
    app = first_run()
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("down", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert "hanya huruf, atau semua simbol" in player.words()
        await player.press("escape")
        assert filled(player.rows()) == INDONESIAN


async def test_leaving_saves_nothing_and_escape_does_nothing() -> None:
    app = first_run()
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("down", "escape", "ctrl+c")
        assert "q untuk keluar, Enter untuk mulai." in player.text()
        assert isinstance(app.screen, FirstRunScreen)
        await player.press("q")
    assert app.return_code == 0
    assert is_first_run()


async def test_a_folder_that_takes_no_file_is_said_at_home() -> None:
    settings_path().parent.parent.mkdir(exist_ok=True)
    settings_path().parent.write_text("a file where the folder should be")
    app = first_run()
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.press("enter")
        assert isinstance(app.screen, HomeScreen)
        assert "The settings cannot be saved" in player.words()


SIZES = [(200, 60), (120, 40), (80, 24), (80, 20), (60, 24), (60, 20), (40, 24), (40, 20), (40, 12)]


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_size(size: tuple[int, int], language: str) -> None:
    app = StandIn(FirstRunScreen(Settings(), Surroundings()), language)
    async with app.run_test(size=size):
        rows, words = app.rows(), " ".join(app.shown().split())
        assert all(len(row) <= size[0] for row in rows)
        text = app.wording.text
        for key in ("tagline", "language", "later"):
            assert text(f"first_run.{key}") in words
        assert sum("►" in row[:7] for row in rows) == 1
        assert ("✓ ✗ ● ◐ ○ ► ␣ ▁ █" in words) == (size[1] > 12)
        assert "Enter" in rows[-1]


async def test_the_screen_posts_what_is_seen_and_what_was_chosen() -> None:
    app = StandIn(FirstRunScreen(Settings(), Surroundings()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "a", "enter")
        await pilot.pause()
        shown, letters, started = app.posted
        assert shown.settings == Settings("id")
        assert letters.settings == Settings("id", symbols="ascii")
        # The stand-in goes on speaking English, so that is where the cursor stands.
        assert started.settings == Settings("en", symbols="ascii")
