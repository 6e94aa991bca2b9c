import pytest
from stand_in import ROWS, STATES, StandIn, until
from test_confirm import confirm
from test_summary import DATA
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Input

from core.wording import Wording
from tui.screens.confirm import ConfirmScreen
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.settings import SettingsScreen
from tui.screens.summary import SummaryScreen
from tui.screens.too_small import TooSmallScreen, is_too_small, notice


def is_covered(app: StandIn) -> bool:
    return isinstance(app.screen, TooSmallScreen)


def test_the_notice_at_the_four_sizes_of_the_design() -> None:
    words = Wording("en")
    assert notice(Size(34, 9), words) == [
        "",
        " This window is 34 x 9.",
        "",
        " Toklings needs 40 x 12.",
        " Nothing is lost: your place is",
        " kept. Make it larger, or press q",
        " to leave.",
    ]
    assert notice(Size(20, 5), words) == [
        " 20 x 5",
        " needs 40 x 12",
        " place kept",
        " q leaves",
    ]
    assert notice(Size(8, 2), words) == [" 8x2", " 40x12"]
    assert notice(Size(1, 1), words) == ["#"]


@pytest.mark.parametrize("language", ["en", "id"])
def test_the_notice_fits_every_window_that_is_too_small(language: str) -> None:
    words = Wording(language)
    sizes = [Size(w, h) for w in range(1, 90) for h in range(1, 30)]
    small = [size for size in sizes if is_too_small(size)]
    assert Size(39, 12) in small
    assert Size(40, 11) in small
    assert Size(40, 12) not in small
    for size in small:
        rows = notice(size, words)
        assert len(rows) <= size.height
        assert all(len(row) <= size.width for row in rows)


@pytest.mark.parametrize("size", [(1, 1), (0, 0), (39, 12), (40, 11), (200, 3), (3, 200)])
async def test_a_small_window_is_covered_and_uncovered(size: tuple[int, int]) -> None:
    app = StandIn(HomeScreen(ROWS, STATES, at="lesson-3"))
    async with app.run_test(size=(80, 24)) as pilot:
        before = app.shown()
        await pilot.resize_terminal(*size)
        await until(pilot, lambda: is_covered(app))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: app.shown() == before)
        assert isinstance(app.screen, HomeScreen)


SCREENS = {
    "home": lambda: HomeScreen(ROWS, STATES),
    "settings": SettingsScreen,
    "help": lambda: HelpScreen("pair"),
    "summary": lambda: SummaryScreen(DATA),
    "confirm": confirm,
}


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("make", SCREENS.values(), ids=SCREENS)
async def test_no_size_crashes_a_screen(make, language: str) -> None:
    app = StandIn(make(), language)
    async with app.run_test(size=(80, 24)) as pilot:
        before = app.shown()
        for size in [(1, 1), (60, 20), (0, 0), (40, 12), (2, 40), (200, 60), (41, 13), (80, 24)]:
            await pilot.resize_terminal(*size)
            await until(pilot, lambda s=size: is_covered(app) == is_too_small(Size(*s)))
            assert all(len(row) <= size[0] for row in app.rows())
        await until(pilot, lambda: app.shown() == before)


class Typing(Screen):
    def compose(self):
        yield Input("17/210", select_on_focus=False)


async def test_what_is_typed_and_the_focus_stay_beneath() -> None:
    app = StandIn(Typing())
    async with app.run_test(size=(80, 24)) as pilot:
        field = app.screen.query_one(Input)
        await pilot.press("*", "2")
        await pilot.resize_terminal(1, 1)
        await until(pilot, lambda: is_covered(app))
        await pilot.press("9", "x", "backspace", "enter")
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: isinstance(app.screen, Typing))
        assert app.screen.query_one(Input) is field
        assert field.value == "17/210*2"
        assert field.has_focus
        await pilot.press("0")
        assert field.value == "17/210*20"


async def test_keys_do_not_reach_what_is_covered_but_q_leaves() -> None:
    app = StandIn(HomeScreen(ROWS, STATES))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(10, 3)
        await until(pilot, lambda: is_covered(app))
        await pilot.press("enter", "x", "comma", "question_mark", "escape")
        assert app.posted == []
        assert is_covered(app)
        await pilot.press("q")
        assert app.has_quit


async def test_an_app_that_starts_small_is_covered_at_once() -> None:
    app = StandIn(HomeScreen(ROWS, STATES))
    async with app.run_test(size=(20, 5)) as pilot:
        await until(pilot, lambda: is_covered(app))
        assert app.rows()[0] == " 20 x 5"
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "The first merges" in app.shown())


async def test_a_screen_that_opens_while_covered_is_covered_too() -> None:
    app = StandIn(HomeScreen(ROWS, STATES))
    async with app.run_test(size=(20, 5)) as pilot:
        await until(pilot, lambda: is_covered(app))
        await app.push_screen(SettingsScreen())
        await until(pilot, lambda: is_covered(app))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert not any(isinstance(screen, TooSmallScreen) for screen in app.screen_stack)


async def test_a_screen_that_closes_while_covered_is_the_one_beneath() -> None:
    app = StandIn(HomeScreen(ROWS, STATES))
    async with app.run_test(size=(80, 24)) as pilot:
        settings = SettingsScreen()
        await app.push_screen(settings)
        await pilot.resize_terminal(20, 5)
        await until(pilot, lambda: is_covered(app))
        assert app.screen_in_use is settings
        settings.dismiss()
        await until(pilot, lambda: settings not in app.screen_stack and is_covered(app))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await app.switch_screen(HelpScreen("home"))
        await pilot.resize_terminal(20, 5)
        await until(pilot, lambda: is_covered(app))
        await app.switch_screen(HomeScreen(ROWS, STATES))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert len(app.screen_stack) == 2


async def test_a_question_to_confirm_survives_a_resize() -> None:
    app = StandIn(HomeScreen(ROWS, STATES, at="lesson-3"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x", "down")
        await pilot.resize_terminal(1, 1)
        await until(pilot, lambda: is_covered(app))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: isinstance(app.screen, ConfirmScreen))
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.posted))
        assert app.posted[0].lesson_id == "lesson-3"


async def test_the_language_changes_under_the_notice() -> None:
    app = StandIn(HomeScreen(ROWS, STATES))
    async with app.run_test(size=(34, 9)) as pilot:
        await until(pilot, lambda: is_covered(app))
        app.speak("id")
        await until(pilot, lambda: "Jendela ini 34 x 9." in app.shown())
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Penggabungan pertama" in app.shown())
