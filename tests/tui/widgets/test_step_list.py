"""The steps beside the list of lessons: which are in view, and how a row is written."""

import pytest
from stand_in import StandIn
from textual.screen import Screen

from tui.widgets.step_list import StepLine, StepList, view


@pytest.mark.parametrize(
    ("count", "here", "height", "span"),
    [
        (0, 0, 5, (0, 0)),
        (5, 4, 5, (0, 5)),
        (6, 0, 5, (0, 5)),
        (6, 5, 5, (1, 6)),
        (100, 50, 10, (45, 55)),
        (100, 99, 10, (90, 100)),
        (3, 1, 0, (1, 1)),
    ],
)
def test_the_steps_in_view(count: int, here: int, height: int, span: tuple[int, int]) -> None:
    assert view(count, here, height) == span


class Pane(Screen[None]):
    AUTO_FOCUS = ""

    def __init__(self, steps: list[StepLine]) -> None:
        super().__init__()
        self.steps = steps

    def compose(self):
        yield StepList()

    def on_mount(self) -> None:
        self.query_one(StepList).show("Steps of [b]", self.steps)


async def test_rows_are_text_never_markup_and_cut_with_a_mark() -> None:
    steps = [StepLine("✓", "[red]x[/] \x1b[31m"), StepLine("✗", "w " * 60, here=True)]
    app = StandIn(Pane(steps))
    async with app.run_test(size=(40, 12)):
        rows = app.rows()
        assert rows[:2] == ["Steps of [b]", " ✓ 1 [red]x[/] ␛[31m"]
        assert rows[2].startswith("►✗ 2 w w ")
        assert rows[2].endswith("…")
        assert len(rows[2]) == 39


@pytest.mark.parametrize("size", [(4, 1), (3, 2), (40, 1)])
async def test_hardly_any_room(size: tuple[int, int]) -> None:
    app = StandIn(Pane([StepLine("○", "one"), StepLine("○", "two")]))
    async with app.run_test(size=(80, 24)) as pilot:
        pane = app.screen.query_one(StepList)
        pane.styles.width, pane.styles.height = size
        await pilot.pause()
        assert "one" not in app.shown()
