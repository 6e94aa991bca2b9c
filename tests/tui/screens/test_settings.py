import pytest
from stand_in import StandIn

from core.statement import Statement
from tui.screens.confirm import ConfirmScreen
from tui.screens.settings import SettingsScreen


async def test_settings_as_screens_draw_them() -> None:
    app = StandIn(SettingsScreen())
    async with app.run_test(size=(80, 24)):
        rows = app.rows()
        assert rows[0] == " Settings" + " " * 57 + "saved at once"
        assert rows[2] == " ► Language        ‹ English ›             Bahasa Indonesia"
        assert rows[3] == "   Progress        reset all …"
        assert rows[23] == " ↑↓ setting   ←→ change   Enter choose   ? help   Esc close"


@pytest.mark.parametrize("key", ["left", "right", "enter"])
async def test_the_language_is_chosen_and_drawn_when_it_is_in_force(key: str) -> None:
    app = StandIn(SettingsScreen())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        (message,) = app.posted
        assert isinstance(message, SettingsScreen.LanguageChosen)
        assert message.language == "id"
        app.speak("id")
        await pilot.pause()
        assert app.rows()[2] == " ► Bahasa          ‹ Bahasa Indonesia ›    English"
        await pilot.press(key)
        await pilot.pause()
        assert app.posted[-1].language == "en"


async def test_all_progress_is_reset_only_after_a_yes() -> None:
    app = StandIn(SettingsScreen())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "left", "right")
        assert app.posted == []
        await pilot.press("enter")
        assert isinstance(app.screen, ConfirmScreen)
        await pilot.press("escape")
        assert app.posted == []
        await pilot.press("enter", "j", "enter")
        await pilot.pause()
        assert [type(message) for message in app.posted] == [SettingsScreen.ResetAll]


async def test_what_came_of_it_is_said_until_the_cursor_moves() -> None:
    screen = SettingsScreen()
    app = StandIn(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        screen.say(Statement("settings.all_reset"))
        await pilot.pause()
        assert app.rows()[5] == "   All progress has been reset."
        app.speak("id")
        await pilot.pause()
        assert app.rows()[5] == "   Semua kemajuan sudah dihapus."
        await pilot.press("down")
        assert app.rows()[5] == ""


@pytest.mark.parametrize("key", ["escape", "q", "comma"])
async def test_settings_close(key: str) -> None:
    app = StandIn()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(SettingsScreen())
        await pilot.press(key)
        assert not isinstance(app.screen, SettingsScreen)


async def test_help_for_settings() -> None:
    app = StandIn(SettingsScreen())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        assert [message.topic for message in app.posted] == ["settings"]
