"""Settings in the running app: what is chosen holds at once, whatever becomes of the file."""

from __future__ import annotations

import errno
import json
import os
import unicodedata
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from player import Player

from core import settings as settings_module
from core.progress import MemoryStore
from core.settings import Settings, load, save, settings_path
from tui import themes
from tui.app import ToklingsApp
from tui.screens.home import HomeScreen
from tui.screens.settings import SettingsScreen

LANGUAGE, THEME, SYMBOLS, KEYS, DIGITS, MOTION = range(6)
LESSONS = sorted(path.stem for path in (Path(__file__).parents[2] / "lessons").glob("*.yaml"))


@asynccontextmanager
async def app_with(
    settings: Settings | None = None, lesson: str | None = None
) -> AsyncIterator[Player]:
    """The app as a person finds it who chose ``settings`` (None: there is no usable file)."""
    if settings is not None:
        save(settings, settings_path())
    app = ToklingsApp(lesson, MemoryStore())
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.settle()
        yield player


async def skip_to(player: Player, slug: str) -> None:
    for _ in range(40):
        if player.slug == slug:
            return
        await player.press("n")
    raise AssertionError(f"no step {slug}")


async def change(player: Player, row: int, times: int = 1) -> None:
    """Open the settings and change one."""
    await player.press("comma", *["down"] * row, *["right"] * times)


def segments(player: Player) -> list:
    strips = player.app.screen._compositor.render_strips(player.app.size)
    return [segment for strip in strips for segment in strip]


# ── the file ──


def broken(content: str) -> Path:
    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{ not json", "cannot be understood"),
        ('{"version": 7, "theme": "blue"}', "A newer Toklings wrote the settings file"),
        ('{"language": "\\u001b[31m"}', "cannot be understood"),
        ("[" * 90_000, "cannot be understood"),
    ],
    ids=["damaged", "newer", "hostile", "deep"],
)
async def test_a_refused_file_is_said_once_and_kept_when_something_is_chosen(content, said) -> None:
    path = broken(content)
    async with app_with() as player:
        assert player.words().count(said) == 1
        assert "\x1b" not in player.text()
        await player.press("enter", "escape")  # a lesson is no choice
        assert isinstance(player.app.screen, HomeScreen)
        assert path.read_text(encoding="utf-8") == content
        await change(player, LANGUAGE)
        assert "Berkas pengaturan lama disimpan sebagai settings.json.old." in player.words()
        assert player.rows()[0].endswith("langsung disimpan")
        await player.press("right", "escape")
        assert said not in player.words()
    assert load(path).language == "en"
    assert path.with_name("settings.json.old").read_text(encoding="utf-8") == content
    assert sorted(os.listdir(path.parent)) == ["settings.json", "settings.json.old"]


def no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    settings_path().parent.parent.mkdir(parents=True, exist_ok=True)
    settings_path().parent.write_text("a file where the folder should be")


def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(settings_module.os, "fsync", full)


@pytest.mark.parametrize("trouble", [no_folder, full_disk])
async def test_what_cannot_be_saved_is_said_at_once_and_stays_in_force(
    trouble, monkeypatch
) -> None:
    trouble(monkeypatch)
    async with app_with() as player:
        await change(player, LANGUAGE)
        assert player.rows()[0].split() == ["Pengaturan", "tidak", "disimpan"]
        assert "Pengaturan tidak bisa disimpan (" in player.words()
        await player.press("down", "right")
        assert player.rows()[0].endswith("tidak disimpan")
        assert player.app.theme == themes.HIGH_CONTRAST.name
        await player.press("escape")
        assert "Pengaturan tidak bisa disimpan (" in player.words()
        await player.press("enter")
        assert "langkah 1 dari" in player.rows()[0]
        await player.press("escape", "comma")
        assert "kontras tinggi ›" in player.rows()[3]
        assert player.rows()[0].endswith("tidak disimpan")
    assert not settings_path().exists()


async def test_once_it_can_be_saved_again_it_is(monkeypatch) -> None:
    async with app_with() as player:
        with monkeypatch.context() as until_then:
            full_disk(until_then)
            await change(player, KEYS)
            assert player.rows()[0].endswith("not saved")
        await player.press("down", "right")
        assert player.rows()[0].endswith("saved at once")
        await player.press("escape")
        assert "cannot be saved" not in player.words()


async def test_where_a_lesson_was_left_is_no_choice() -> None:
    async with app_with(Settings("id", keys="vim")) as player:
        await player.press("down", "enter", "escape")
    assert json.loads(settings_path().read_text())["last_lesson"] is not None
    assert load(settings_path()).keys == "vim"


# ── the theme ──


async def test_a_theme_of_our_own_colours_is_worn_at_once() -> None:
    async with app_with(Settings("en")) as player:
        assert player.app.theme == themes.DARK.name
        await change(player, THEME)
        assert player.app.theme == themes.HIGH_CONTRAST.name
        await player.press("left", "left")
        assert player.app.theme == themes.LIGHT.name
        grounds = {s.style.bgcolor.triplet.hex for s in segments(player) if s.style.bgcolor}
        assert grounds == {themes.LIGHT.background}
        assert "takes effect" not in player.text()
    assert load(settings_path()).theme == "light"


@pytest.mark.parametrize(
    ("before", "steps", "after"), [("light", "left", "ansi"), ("ansi", "right", "light")]
)
async def test_to_and_from_the_terminals_colours_is_said_to_wait(before, steps, after) -> None:
    async with app_with(Settings("en", theme=before)) as player:
        await player.press("comma", "down", steps)
        assert player.app.theme == themes.CHOSEN[before].name
        assert "This theme takes effect at the next start." in player.words()
        await player.press("escape")
    async with app_with() as player:
        assert player.app.theme == themes.CHOSEN[after].name
        assert player.app.native_ansi_color == (after == "ansi")


async def test_as_the_terminal_no_ground_and_no_text_has_a_colour_of_ours() -> None:
    async with app_with(Settings("en", theme="ansi"), "first-merges") as player:
        await skip_to(player, "merge-1")
        styles = [segment.style for segment in segments(player) if segment.style]
        assert all(s.bgcolor is None or s.bgcolor.is_default for s in styles)
        numbers = {s.color.number for s in styles if s.color and not s.color.is_default}
        assert numbers == {6}  # cyan, as the terminal's owner sees it


async def test_without_colours_the_marks_remain(monkeypatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with app_with(Settings("en", theme="light"), "first-merges") as player:
        await skip_to(player, "merge-1")
        await player.press("home")
        assert "[m+a]" in player.text()
        for keys in ((), ("h",), ("slash", "a"), ("escape", "enter"), ("right",), ("comma",)):
            await player.press(*keys)
            styles = [segment.style for segment in segments(player) if segment.style]
            assert all(s.color is None and s.bgcolor is None for s in styles)
            assert any(s.bold for s in styles)
        await player.press("down", "right")
        assert player.app.theme == themes.NO_COLOUR.name
        assert "NO_COLOR is set" in player.text()


# ── letters only ──


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("lesson", LESSONS)
async def test_with_letters_only_every_step_of_every_lesson_is_ascii(lesson, language) -> None:
    """But for the letters of tokens: the byte alphabet of GPT-2, for one."""
    async with app_with(Settings(language, symbols="ascii"), lesson) as player:
        seen: set[str] = set()
        steps: set[str | None] = set()
        while player.slug not in steps:
            steps.add(player.slug)
            seen |= set(player.text())
            await player.press("escape" if "F1" in player.footer() else "n")
            if player.slug in steps:
                await player.press("n")
        assert len(steps) > 5
    assert [c for c in seen if not c.isascii() and unicodedata.category(c)[0] != "L"] == []


async def test_hints_verdicts_replays_help_and_home_are_ascii_too() -> None:
    async with app_with(Settings("en", symbols="ascii"), "viterbi") as player:
        shown = ""
        await skip_to(player, "path-unhug")
        for keys in (("h",), ("h",), ("space",), ("enter",), *[("right",)] * 12,
                     ("question_mark",), ("escape",) * 3, ("question_mark",)):  # fmt: skip
            await player.press(*keys)
            shown += player.text()
        assert shown.isascii()
        assert "x Not this one" in shown
        assert "==" in shown
        assert "\\" in shown


async def test_the_symbols_change_on_every_screen_at_once() -> None:
    async with app_with(Settings("en"), "first-merges") as player:
        assert "·" in player.rows()[0]
        await change(player, SYMBOLS)
        assert player.text().isascii()
        await player.press("escape")
        assert player.text().isascii()
        await player.press("comma", "down", "down", "right", "escape")
        assert "·" in player.rows()[0]


# ── keys ──


@pytest.mark.parametrize(
    ("language", "hint", "help_line"),
    [("en", "H hint", "H next hint"), ("id", "H petunjuk", "H petunjuk")],
)
async def test_the_vim_keys(language, hint, help_line) -> None:
    async with app_with(Settings(language, keys="vim"), "first-merges") as player:
        await skip_to(player, "merge-1")
        await player.press("home")
        first = player.answer()
        assert hint in player.footer()
        await player.press("l")
        second = player.answer()
        assert second != first
        await player.press("h")
        assert player.answer() == first
        await player.press("right")
        assert player.answer() == second
        await player.press("left", "j")
        assert player.answer() != first
        await player.press("k")
        assert player.answer() == first
        assert not player.feedback()[0].strip()
        await player.press("H")
        assert "1" in player.feedback()[0]
        await player.press("question_mark")
        assert help_line in player.words()
        assert "← → h l" in player.words()
        await player.press("escape", "slash")
        await player.type("hl")
        assert player.answer().endswith("hl")


async def test_the_hint_in_the_footer_is_a_button_in_both_keymaps() -> None:
    async with app_with(Settings("en"), "first-merges") as player:
        await skip_to(player, "merge-1")
        await player.pilot.click(offset=(player.footer().index("h hint"), 23))
        await player.settle()
        assert "Hint 1 of 3" in player.feedback()[0]
        await change(player, KEYS)
        await player.press("escape")
        await player.pilot.click(offset=(player.footer().index("H hint"), 23))
        await player.settle()
        assert "Hint 2 of 3" in player.feedback()[0]
        await player.press("comma", *["down"] * KEYS, "left", "escape")
        assert "h " in player.footer()
        await player.press("h")
        assert "Hint 3 of 3" in player.feedback()[0]


async def test_l_and_h_change_a_setting_with_the_vim_keys() -> None:
    async with app_with(Settings("en", keys="vim")) as player:
        await player.press("comma", "j", "j", "j", "j", "l")
        assert "‹ 4 ›" in player.rows()[6]
        await player.press("h")
        assert "‹ 6 ›" in player.rows()[6]
        assert isinstance(player.app.screen, SettingsScreen)


# ── digits and motion ──


@pytest.mark.parametrize(
    ("digits", "language", "shown"),
    [(6, "en", "0.00770975"), (5, "en", "0.0077098"), (4, "en", "0.00771"), (4, "id", "0,00771")],
)
async def test_as_many_digits_as_were_chosen(digits, language, shown) -> None:
    """The two best paths of pug have 0.00770975 (the course's figure)."""
    async with app_with(Settings(language), "viterbi") as player:
        player.app.wear(Settings(language, digits=digits))
        await player.settle()
        assert player.app.wording.value(0.0077097505668934) == shown
        await change(player, DIGITS)
        assert f"‹ {4 if digits == 6 else digits + 1} ›" in player.rows()[6]


async def test_without_motion_space_shows_the_next_step() -> None:
    async with app_with(Settings("en", motion="none"), "first-merges") as player:
        await skip_to(player, "merge-1")
        await player.press("home", "enter", "right")
        assert "Space" not in player.footer()
        first = player.text()
        await player.press("right")
        second = player.text()
        assert second != first
        await player.press("left", "space")
        assert player.text() == second
        await player.press("question_mark")
        assert "Space the next step" in player.words()


async def test_a_replay_that_plays_stands_still_once_motion_is_off() -> None:
    async with app_with(Settings("en"), "first-merges") as player:
        await skip_to(player, "merge-1")
        await player.press("home", "enter", "right")
        assert "Space play" in player.footer()
        await player.press("space")
        await change(player, MOTION)
        await player.press("escape")
        screen = player.app.screen
        assert screen.player is not None
        assert screen.player._timer is None


async def test_without_colours_cursor_and_selection_are_reversed(monkeypatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with app_with(Settings("en"), "counting-pairs") as player:
        await skip_to(player, "count-tu")

        def reversed_text() -> str:
            found = [s.text for s in segments(player) if s.style and s.style.reverse]
            return "".join(found)

        await player.press("4", "2")
        assert reversed_text() == " "
        await player.press("shift+left")
        assert reversed_text() == "2"
        await player.press("end")
        row = next(y for y, text in enumerate(player.rows()) if "b a t u" in text)
        column = player.rows()[row].index("b a t u")
        await player.pilot.mouse_down(offset=(column, row))
        await player.pilot.hover(offset=(column + 6, row))
        await player.pilot.mouse_up(offset=(column + 6, row))
        await player.settle()
        assert "b a t u" in reversed_text()
