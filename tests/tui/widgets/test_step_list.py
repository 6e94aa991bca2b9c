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
        assert rows[3].startswith("     w w ")
        assert rows[3].endswith("…")
        assert len(rows[3]) == 39


async def test_rows_that_are_left_go_to_long_texts_nearest_to_the_place() -> None:
    long = "How often does the pair stand in the words?"
    steps = [StepLine("○", f"{name} {long}", here=name == "C") for name in "ABCD"]
    app = StandIn(Pane(steps))
    async with app.run_test(size=(40, 12)) as pilot:
        app.screen.query_one(StepList).styles.height = 7
        await pilot.pause()
        assert app.rows()[:7] == [
            "Steps of [b]",
            " ○ 1 A How often does the pair stand i…",
            " ○ 2 B How often does the pair stand in",
            "     the words?",
            "►○ 3 C How often does the pair stand in",
            "     the words?",
            " ○ 4 D How often does the pair stand i…",
        ]


@pytest.mark.parametrize("size", [(4, 1), (3, 2), (40, 1)])
async def test_hardly_any_room(size: tuple[int, int]) -> None:
    app = StandIn(Pane([StepLine("○", "one"), StepLine("○", "two")]))
    async with app.run_test(size=(80, 24)) as pilot:
        pane = app.screen.query_one(StepList)
        pane.styles.width, pane.styles.height = size
        await pilot.pause()
        assert "one" not in app.shown()
