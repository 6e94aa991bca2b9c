from stand_in import StandIn
from textual.content import Content
from textual.screen import Screen

from tui.widgets.mode_tabs import ModeTabs, Tab
from tui.widgets.option_rows import OptionRows
from tui.widgets.scroll_rows import ScrollRows
from tui.widgets.share_bar import share_bar


def test_a_share_in_squares() -> None:
    assert share_bar(7, 10).plain == "■■■■■■■□□□"
    assert share_bar(0, 10).plain == "□□□□□□□□□□"
    assert share_bar(10, 10).plain == "■■■■■■■■■■"
    assert share_bar(2, 4, 5).plain == "■■□□□"


def test_a_part_is_never_nothing_and_never_all() -> None:
    assert share_bar(1, 100).plain == "■□□□□□□□□□"
    assert share_bar(99, 100).plain == "■■■■■■■■■□"
    assert share_bar(0, 0).plain == "□□□□□□□□□□"


class Tabs(Screen):
    def __init__(self) -> None:
        super().__init__()
        self.chosen: list[str] = []

    def compose(self):
        yield ModeTabs()

    def on_mount(self) -> None:
        self.use("quiz")

    def use(self, mode: str) -> None:
        tabs = [Tab("lessons", "Lessons"), Tab("quiz", "Quiz"), Tab("review", "Review", 6)]
        self.query_one(ModeTabs).show(tabs, mode)

    def on_mode_tabs_chosen(self, event: ModeTabs.Chosen) -> None:
        self.chosen.append(event.mode)


async def test_brackets_shift_nothing() -> None:
    screen = Tabs()
    app = StandIn(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.rows()[0] == "  1 Lessons [2 Quiz] 3 Review 6"
        screen.use("lessons")
        await pilot.pause()
        assert app.rows()[0] == " [1 Lessons] 2 Quiz  3 Review 6"


async def test_a_click_on_a_tab_chooses_it() -> None:
    screen = Tabs()
    app = StandIn(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(ModeTabs, offset=(4, 0))
        await pilot.click(ModeTabs, offset=(25, 0))
        await pilot.pause()
        assert screen.chosen == ["lessons", "review"]


class Options(Screen):
    def __init__(self) -> None:
        super().__init__()
        self.chosen: list[int] = []

    def compose(self):
        yield OptionRows()

    def on_mount(self) -> None:
        self.query_one(OptionRows).show([Content("one"), Content("[two]"), Content("three")])

    def on_option_rows_chosen(self, event: OptionRows.Chosen) -> None:
        self.chosen.append(event.option)


async def test_options_with_a_cursor() -> None:
    screen = Options()
    app = StandIn(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        rows = screen.query_one(OptionRows)
        assert app.rows()[:3] == [" ► one", "   [two]", "   three"]
        rows.move(1)
        await pilot.pause()
        assert app.rows()[:3] == ["   one", " ► [two]", "   three"]
        rows.move(9)
        rows.choose()
        await pilot.click(OptionRows, offset=(5, 0))
        await pilot.pause()
        assert rows.cursor == 0
        assert screen.chosen == [2]
        await pilot.click(OptionRows, offset=(5, 0))
        await pilot.pause()
        assert screen.chosen == [2, 0]


class Text(Screen):
    def compose(self):
        yield ScrollRows()

    def on_mount(self) -> None:
        self.query_one(ScrollRows).show([Content(f"row {n}") for n in range(30)])


async def test_text_scrolls_between_its_ends() -> None:
    app = StandIn(Text())
    async with app.run_test(size=(40, 12)) as pilot:
        rows = app.screen.query_one(ScrollRows)
        assert app.rows()[0] == "row 0"
        assert app.rows()[-1].split() == ["row", "11", "↓", "18"]
        rows.scroll_page(1)
        await pilot.pause()
        assert app.rows()[0].split() == ["row", "11", "↑", "11"]
        rows.scroll_rows(99)
        await pilot.pause()
        assert app.rows()[-1] == "row 29"
        rows.scroll_rows(-99)
        await pilot.pause()
        assert app.rows()[0] == "row 0"
        assert not rows.fits
