"""The command palette: by keys alone, in both languages, without markup, without waiting."""

from __future__ import annotations

import subprocess
import sys

import pytest
from mouse import cell_of, click, click_on
from player import Player, playing
from stand_in import Row
from test_lesson_screen import skip_to
from textual import events

from core.statement import Localized
from tui.commands import Command, found
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.lesson import LessonScreen
from tui.screens.lesson_shown import Phase
from tui.screens.palette import Palette
from tui.screens.settings import SettingsScreen

everywhere = pytest.mark.parametrize(
    ("language", "size"),
    [(language, size) for language in ("en", "id") for size in ((80, 24), (60, 20), (40, 12))],
)
WORDS = {
    "en": {"settings": "settings", "help": "help", "hint": "hint", "leave": "leave Toklings"},
    "id": {
        "settings": "pengaturan",
        "help": "bantuan",
        "hint": "petunjuk",
        "leave": "keluar dari Toklings",
    },
}


def listed(player: Player) -> list[str]:
    """The commands in view, without their keys."""
    rows = [row for row in player.rows()[2:-2] if row.strip()]
    return [row[3:].rpartition("  ")[0] or row[3:] for row in rows]


def lesson(player: Player) -> LessonScreen:
    screen = player.app.screen
    assert isinstance(screen, LessonScreen)
    return screen


@everywhere
async def test_every_command_of_a_question(language: str, size: tuple[int, int]) -> None:
    words = WORDS[language]
    async with playing("first-merges", language, size) as player:
        await skip_to(player, "merge-5")
        before = player.rows()
        await player.press("colon")
        assert isinstance(player.app.screen, Palette)
        assert {words["help"], words["hint"]} <= set(listed(player))
        await player.press("escape")
        assert player.rows() == before
        await player.press("ctrl+p")
        await player.type(words["hint"])
        await player.press("enter")
        assert lesson(player).shown.hints == 1
        await player.press("colon")
        await player.type(words["help"])
        await player.press("enter")
        assert isinstance(player.app.screen, HelpScreen)


@everywhere
async def test_settings_a_lesson_and_leaving(language: str, size: tuple[int, int]) -> None:
    async with playing(None, language, size) as player:
        await player.press("colon")
        await player.type(WORDS[language]["settings"])
        await player.press("enter")
        assert isinstance(player.app.screen, SettingsScreen)
        await player.press("colon")
        assert WORDS[language]["settings"] not in listed(player)
        await player.type("viterbi")
        await player.press("enter")
        assert lesson(player).playthrough.lesson.id == "viterbi"
        await player.press("colon")
        await player.type("15")
        await player.press("up", "home", "enter")
        assert lesson(player).playthrough.lesson.number == 15
        assert len(player.app.screen_stack) == 2  # home and the lesson
        await player.press("colon")
        await player.type(WORDS[language]["leave"])
        await player.press("enter")
        assert not player.app.is_running or player.app.return_code == 0


async def test_letters_and_enter_in_one_burst_run_what_was_typed() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-5")
        await player.burst("colon", *"hint", "enter")
        assert lesson(player).shown.hints == 1
        assert lesson(player).shown.phase is Phase.ASKING


async def test_enter_as_a_command_answers() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-5")
        await player.press("home", "colon", "enter")
        assert lesson(player).shown.phase is Phase.VERDICT


async def test_a_colon_where_text_is_typed() -> None:
    async with playing("vocabulary") as player:
        await skip_to(player, "decode-enak")
        await player.press("colon")
        assert player.answer().split() == ["›", ":"]
        await player.press("ctrl+p")
        assert isinstance(player.app.screen, Palette)
        assert not {"hint", "copy"} & set(listed(player))  # letters are text there
        await player.press("colon")
        assert player.rows()[0].startswith(" : :")
        await player.press("escape")
        assert player.answer().split() == ["›", ":"]


async def test_a_number_field_leaves_the_colon_a_command() -> None:
    async with playing("counting-pairs") as player:
        await player.press("n", "n")
        await player.type("12")
        await player.press("colon")
        assert isinstance(player.app.screen, Palette)
        await player.press("escape")
        await player.type("3")
        assert player.answer().split() == ["›", "123"]


async def test_commands_of_keys_that_have_no_room_in_the_footer() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-5")
        for words, slug in (("ahead", "merge-6"), ("back", "merge-5")):
            await player.press("colon")
            await player.type(words)
            await player.press("enter")
            assert player.slug == slug
        await player.press("colon")
        await player.type("copy")
        await player.press("enter")
        assert player.app.clipboard.startswith("Which pair is merged next?")


async def test_vim_keys_run_as_they_are_written() -> None:
    async with playing("first-merges") as player:
        await player.press("comma", "down", "down", "down", "right", "escape")
        assert player.app.vim_keys
        await skip_to(player, "merge-5")
        await player.press("colon")
        assert "   hint  H" in player.rows()
        await player.type("hint")
        await player.press("enter")
        assert lesson(player).shown.hints == 1


async def test_a_replay_stops_beneath() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-5")
        await player.give("i + n")
        await player.press("right", "space", "colon")
        assert lesson_beneath(player).player._timer is None


def lesson_beneath(player: Player) -> LessonScreen:
    return next(s for s in player.app.screen_stack if isinstance(s, LessonScreen))


async def test_where_a_question_waits_for_yes_or_no_there_are_none() -> None:
    async with playing() as player:
        await player.press("comma", "end", "enter", "colon", "ctrl+p")
        assert not any(isinstance(screen, Palette) for screen in player.app.screen_stack)


# ── the list ──


async def test_the_place_in_the_list_and_no_command() -> None:
    async with playing("first-merges", "en", (40, 12)) as player:
        await player.press("colon")
        total = int(player.rows()[0].split()[-1])
        for number in range(1, total + 1):
            assert player.rows()[0].endswith(f"{number} of {total}")
            assert sum("►" in row for row in player.rows()) == 1
            await player.press("down")
        await player.type("qqqq")
        assert listed(player) == ["No command has these letters."]
        await player.press("enter", "down", "enter")
        assert isinstance(player.app.screen, Palette)
        await player.press("ctrl+c")
        assert player.rows()[-2].strip() == "Esc closes the commands."


async def test_a_click_is_the_cursor_and_a_second_one_runs() -> None:
    async with playing() as player:
        await player.press("colon")
        column, row = cell_of(player, "settings")
        await click(player, column, row)
        assert player.rows()[row].startswith(" ►")
        assert isinstance(player.app.screen, Palette)
        await click(player, column, row)
        assert isinstance(player.app.screen, SettingsScreen)
        await player.press("colon")
        await click_on(player, "Esc close")
        assert isinstance(player.app.screen, SettingsScreen)


@pytest.mark.parametrize("title", ["[red]merah[/] [@click=app.quit]", "[/INST]", "a\x1b[2Jb\u202e"])
async def test_a_hostile_title_is_shown_as_it_is(title: str) -> None:
    async with playing() as player:
        hostile = Row("hostile", 77, "bpe", Localized(title, title), Localized("-", "-"), 3)
        app = player.app
        app._index = type(app._index)(rows=(hostile,), faulty=())
        await player.press("colon")
        await player.type("77")
        assert isinstance(app.screen, Palette)
        text = player.rows()[2]
        shown = title.replace("\x1b", "␛").replace("\u202e", "‹U+202E›")
        assert text.startswith(f" ► go to lesson 77: {shown}")


async def test_a_hostile_paste() -> None:
    async with playing() as player:
        await player.press("colon")
        event = events.Paste("set\x1b[31mtings\n[red]" + "x" * 100_000)
        event.set_sender(player.app)
        player.app.post_message(event)
        await player.settle()
        assert isinstance(player.app.screen, Palette)
        assert not any("\x1b" in row for row in player.rows())


def test_a_thousand_lessons_are_searched() -> None:
    many = [Command(f"go to lesson {n}: Words", lambda: None) for n in range(1000)]
    assert found(many, "lesson 777", 80)[0].text == "go to lesson 777: Words"


def test_the_palette_is_loaded_when_it_is_wanted() -> None:
    wanted = "tui.commands", "tui.screens.palette"
    code = f"import sys, tui.app; print([m for m in {wanted} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


async def test_home_beneath_is_as_it_was() -> None:
    async with playing() as player:
        await player.press("down", "down")
        before = player.rows()
        await player.press("colon", "down", "escape")
        assert player.rows() == before
        assert isinstance(player.app.screen, HomeScreen)
