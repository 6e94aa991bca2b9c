"""The tabs in narrow windows, with how far the learner is at the right."""

import pytest
from stand_in import StandIn
from textual.screen import Screen

from tui.widgets.mode_tabs import ModeTabs, Tab

TABS = [
    Tab("lessons", "Lessons"),
    Tab("quiz", "Quiz"),
    Tab("review", "Review", 6),
    Tab("statistics", "Statistics"),
    Tab("playground", "Playground"),
]


class Header(Screen[None]):
    AUTO_FOCUS = ""

    def __init__(self) -> None:
        super().__init__()
        self.chosen: list[str] = []

    def compose(self):
        yield ModeTabs()

    def on_mount(self) -> None:
        self.query_one(ModeTabs).show(TABS, "lessons", "2 of 18 done")

    def on_mode_tabs_chosen(self, event: ModeTabs.Chosen) -> None:
        self.chosen.append(event.mode)


@pytest.mark.parametrize(
    ("width", "row"),
    [
        (80, " [1 Lessons] 2 Quiz  3 Review 6  4 Statistics  5 Playground        2 of 18 done"),
        (60, " [1 Lessons] 2  3  4  5                        2 of 18 done"),
        (40, " [1 Lessons] 2  3  4  5    2 of 18 done"),
        (30, " [1 Lessons] 2  3  4  5  2 o…"),
        (20, " [1 Lessons] 2  3  …"),
    ],
)
async def test_what_has_room(width: int, row: str) -> None:
    app = StandIn(Header())
    async with app.run_test(size=(80, 24)) as pilot:
        tabs = app.screen.query_one(ModeTabs)
        tabs.styles.width = width
        await pilot.pause()
        shown = app.rows()[0]
        assert shown == row
        assert len(shown) <= width


async def test_a_number_alone_is_a_button_too() -> None:
    screen = Header()
    app = StandIn(screen)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.click(ModeTabs, offset=(app.rows()[0].index("4"), 0))
        await pilot.pause()
        assert screen.chosen == ["statistics"]
