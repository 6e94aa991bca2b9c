"""The settings screen: as screens.md draws it, what is posted, what is said, at every size."""

from __future__ import annotations

from dataclasses import replace

import pytest
from stand_in import StandIn

from core.settings import Settings
from core.statement import Statement
from tui.screens.confirm import ConfirmScreen
from tui.screens.settings import SettingsScreen
from tui.surroundings import Surroundings


def screen(settings: Settings | None = None, **around: object) -> SettingsScreen:
    return SettingsScreen(settings or Settings(), Surroundings(**around))  # type: ignore[arg-type]


async def test_settings_as_screens_draw_them() -> None:
    app = StandIn(screen(Settings(theme="ansi")))
    async with app.run_test(size=(80, 24)):
        rows = app.rows()
        assert rows[0] == " Settings" + " " * 57 + "saved at once"
        assert rows[2:8] == [
            " ► Language        ‹ English ›             Bahasa Indonesia",
            "   Theme           ‹ as the terminal ›     light · dark · high contrast · ANSI",
            "   Symbols         ‹ ✓ ✗ ● ◐ ○ ► ␣ ›       letters only: + x * o . > _",
            "   Keys            ‹ arrows, j and k ›     vim: h j k l move, H is the hint",
            "   Digits          ‹ 6 ›                   of a probability",
            "   Motion          ‹ when asked ›          Space plays, a step in 0.8 s",
        ]
        assert rows[10] == "   Progress        reset all …"
        assert rows[21] == "   Terminal  xterm-256color · 80 x 24 · UTF-8 · colours 256"
        assert rows[23] == " ↑↓ setting   ←→ change   Enter choose   ? help   Esc close"


async def test_settings_in_indonesian() -> None:
    app = StandIn(screen(Settings(theme="high_contrast", keys="vim", motion="none")), "id")
    async with app.run_test(size=(80, 24)):
        assert app.rows()[2:8] == [
            " ► Bahasa          ‹ Bahasa Indonesia ›    English",
            "   Tema            ‹ kontras tinggi ›      terang, gelap, kontras tinggi, ANSI",
            "   Simbol          ‹ ✓ ✗ ● ◐ ○ ► ␣ ›       hanya huruf: + x * o . > _",
            "   Tombol          ‹ vim: h j k l dan H ›  panah: h petunjuk",
            "   Digit           ‹ 6 ›                   untuk probabilitas",
            "   Gerak           ‹ tidak ada ›           Spasi menampilkan langkah berikutnya",
        ]


@pytest.mark.parametrize("key", ["left", "right", "enter"])
async def test_the_language_is_chosen_and_drawn_when_it_is_in_force(key: str) -> None:
    app = StandIn(screen())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        (message,) = app.posted
        assert isinstance(message, SettingsScreen.Chosen)
        assert message.settings == Settings("id")
        app.speak("id")
        await pilot.pause()
        assert app.rows()[2] == " ► Bahasa          ‹ Bahasa Indonesia ›    English"
        await pilot.press(key)
        await pilot.pause()
        assert app.posted[-1].settings == Settings("en")


@pytest.mark.parametrize(
    ("row", "before", "after"),
    [
        (1, {"theme": "ansi"}, {"theme": "light"}),
        (1, {"theme": "light"}, {"theme": "dark"}),
        (1, {"theme": "dark"}, {"theme": "high_contrast"}),
        (1, {"theme": "high_contrast"}, {"theme": "ansi"}),
        (1, {}, {"theme": "high_contrast"}),  # dark was in force
        (2, {}, {"symbols": "ascii"}),
        (2, {"symbols": "ascii"}, {"symbols": "all"}),
        (3, {}, {"keys": "vim"}),
        (3, {"keys": "vim"}, {"keys": "arrows"}),
        (4, {"digits": 5}, {"digits": 6}),
        (4, {"digits": 6}, {"digits": 4}),
        (5, {}, {"motion": "none"}),
        (5, {"motion": "none"}, {"motion": "asked"}),
    ],
)
async def test_each_setting_goes_round_and_back(row: int, before: dict, after: dict) -> None:
    app = StandIn(screen(Settings("en", **before)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*["down"] * row, "right")
        await pilot.pause()
        assert app.posted[-1].settings == replace(Settings("en", **before), **after)
        await pilot.press("left")
        await pilot.pause()
        shown = {"theme": "dark", "symbols": "all", **before} if row < 3 else before
        name = next(iter(after))
        assert getattr(app.posted[-1].settings, name) == shown.get(name, getattr(Settings(), name))


async def test_what_the_terminal_decided_is_shown() -> None:
    app = StandIn(screen(terminal="linux", is_utf8=False, colours=16, no_color=True))
    async with app.run_test(size=(80, 24)):
        rows = app.rows()
        assert rows[3] == "   Theme           ‹ as the terminal ›     NO_COLOR is set: no colours"
        assert (
            rows[4]
            == "   Symbols         ‹ + x * o . > _ ›       symbols, if the terminal has them"
        )
        assert rows[21] == "   Terminal  linux · 80 x 24 · not UTF-8 · colours 0"


async def test_all_progress_is_reset_only_after_a_yes() -> None:
    app = StandIn(screen())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("end", "left", "right")
        assert app.posted == []
        await pilot.press("enter")
        assert isinstance(app.screen, ConfirmScreen)
        await pilot.press("escape")
        assert app.posted == []
        await pilot.press("enter", "j", "enter")
        await pilot.pause()
        assert [type(message) for message in app.posted] == [SettingsScreen.ResetAll]


async def test_what_came_of_it_is_said_until_the_cursor_moves() -> None:
    settings = screen()
    app = StandIn(settings)
    async with app.run_test(size=(80, 24)) as pilot:
        settings.say(Statement("settings.all_reset"), saved=False)
        await pilot.pause()
        assert app.rows()[0].endswith("  not saved")
        assert app.rows()[18] == "   All progress has been reset."
        app.speak("id")
        await pilot.pause()
        assert app.rows()[0].endswith("  tidak disimpan")
        assert app.rows()[18] == "   Semua kemajuan sudah dihapus."
        await pilot.press("down")
        assert app.rows()[18] == ""


async def test_a_click_moves_the_cursor_and_on_it_changes_the_value() -> None:
    app = StandIn(screen())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(offset=(10, 6))
        await pilot.pause()
        assert app.rows()[6].startswith(" ► Digits")
        await pilot.click(offset=(10, 6))
        await pilot.pause()
        assert app.posted[-1].settings.digits == 4
        await pilot.click(offset=(10, 9))  # an empty row
        await pilot.pause()
        assert len(app.posted) == 1


SIZES = [(200, 60), (120, 40), (80, 24), (80, 20), (60, 24), (60, 20), (60, 12), (40, 24), (40, 12)]


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_size_shows_every_setting_and_what_it_means(size, language: str) -> None:
    app = StandIn(screen(), language)
    async with app.run_test(size=size) as pilot:
        seen = ""
        for _ in range(7):
            rows = app.rows()
            assert len(rows) == size[1]
            assert all(len(row) <= size[0] for row in rows)
            (here,) = [row for row in rows if "►" in row[:3]]
            assert "…" not in here or "reset all …" in here or "hapus semua …" in here
            seen += "\n".join(rows)
            await pilot.press("down")
            await pilot.pause()
        text = app.wording.text
        for name in ("language", "theme", "symbols", "keys", "digits", "motion", "progress"):
            assert text(f"settings.{name}") in seen
        words = " ".join(seen.split())
        for key in ("theme.others", "symbols.beside_all", "keys.beside_arrows", "digits.others"):
            assert text(f"settings.{key}") in words


@pytest.mark.parametrize("key", ["escape", "q", "comma"])
async def test_settings_close(key: str) -> None:
    app = StandIn()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(screen())
        await pilot.press(key)
        assert not isinstance(app.screen, SettingsScreen)


async def test_help_for_settings() -> None:
    app = StandIn(screen())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        assert [message.topic for message in app.posted] == ["settings"]
