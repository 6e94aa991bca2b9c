import pytest
from stand_in import StandIn
from textual.screen import Screen

from tui.widgets.lesson_list import LessonLine, LessonList


def lines(count: int) -> list[LessonLine]:
    """Lessons in groups of ten."""
    return [
        LessonLine(f"l{n}", n, f"Group {(n - 1) // 10}", f"Title {n}", "○", f" 0 of {n}")
        for n in range(1, count + 1)
    ]


class Blank(Screen):
    AUTO_FOCUS = ""

    def __init__(self, shown: list[LessonLine], at: str | None = None) -> None:
        super().__init__()
        self.shown = shown
        self.at = at
        self.opened: list[str] = []

    def compose(self):
        yield LessonList()

    def on_mount(self) -> None:
        self.query_one(LessonList).show(self.shown, self.at)

    def on_lesson_list_opened(self, event: LessonList.Opened) -> None:
        self.opened.append(event.lesson_id)


async def test_a_row_as_screens_draw_it() -> None:
    first = LessonLine("a", 1, "BPE", "The first merges", "●", "12 of 12")
    third = LessonLine("b", 3, "BPE", "New words, old merges", "◐", " 4 of 8")
    app = StandIn(Blank([first, third], at="b"))
    async with app.run_test(size=(80, 24)):
        assert app.rows()[:2] == [
            " BPE          1 ● The first merges                           12 of 12",
            "            ► 3 ◐ New words, old merges                       4 of 8",
        ]


async def test_two_digits_stand_beside_the_cursor() -> None:
    app = StandIn(Blank([LessonLine("a", 14, "Chat", "From a chat", "○", " 0 of 11")]))
    async with app.run_test(size=(80, 24)):
        assert app.rows()[0].startswith(" Chat       ►14 ○ From a chat ")


async def test_the_cursor_stops_at_both_ends() -> None:
    app = StandIn(Blank(lines(5)))
    async with app.run_test(size=(80, 24)):
        shown = app.screen.query_one(LessonList)
        shown.move(-3)
        assert shown.cursor == 0
        shown.move(99)
        assert shown.current is not None
        assert shown.current.lesson_id == "l5"


async def test_the_cursor_stays_in_view_and_so_does_the_group() -> None:
    app = StandIn(Blank(lines(40), at="l18"))
    async with app.run_test(size=(80, 12)) as pilot:
        rows = app.rows()
        assert len(rows) == 12
        assert sum("►" in row for row in rows) == 1
        assert rows[-1].startswith(" " * 12 + "►18")
        assert rows[0].startswith(" Group 0")
        assert "7 ○ Title 7" in rows[0]
        app.screen.query_one(LessonList).move(7)
        await pilot.pause()
        assert app.rows()[0].startswith(" Group 1     14 ○")
        assert "►25" in app.rows()[-1]


async def test_arrows_at_the_edge_say_that_there_is_more() -> None:
    app = StandIn(Blank(lines(40)))
    async with app.run_test(size=(80, 12)) as pilot:
        assert [row[-1] for row in app.rows() if row[-1] in "↑↓"] == ["↓"]
        app.screen.query_one(LessonList).move(20)
        await pilot.pause()
        assert app.rows()[0].endswith("↑")
        assert app.rows()[-1].endswith("↓")
        app.screen.query_one(LessonList).move(99)
        await pilot.pause()
        assert app.rows()[0].endswith("↑")
        assert not app.rows()[-1].endswith("↓")


async def test_pages_keep_a_row_in_common() -> None:
    app = StandIn(Blank(lines(40)))
    async with app.run_test(size=(80, 12)):
        shown = app.screen.query_one(LessonList)
        shown.page(1)
        assert shown.cursor == 11
        shown.page(1)
        assert shown.cursor == 22
        shown.page(-5)
        assert shown.cursor == 0


async def test_the_cursor_stays_on_its_lesson_when_rows_change() -> None:
    app = StandIn(Blank(lines(10), at="l7"))
    async with app.run_test(size=(80, 24)):
        shown = app.screen.query_one(LessonList)
        shown.show(lines(10)[3:])
        assert shown.current is not None
        assert shown.current.lesson_id == "l7"
        shown.show(lines(2))
        assert shown.cursor == 1
        shown.show([])
        assert shown.current is None


async def test_a_click_moves_the_cursor_and_a_second_one_opens() -> None:
    screen = Blank(lines(5))
    app = StandIn(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(LessonList, offset=(20, 3))
        assert app.screen.query_one(LessonList).cursor == 3
        assert screen.opened == []
        await pilot.click(LessonList, offset=(20, 3))
        await pilot.pause()
        assert screen.opened == ["l4"]
        await pilot.click(LessonList, offset=(20, 20))
        assert screen.opened == ["l4"]


@pytest.mark.parametrize("size", [(80, 24), (59, 20), (40, 12), (12, 3), (1, 1)])
async def test_rows_fit_at_any_width(size: tuple[int, int]) -> None:
    app = StandIn(Blank([LessonLine("a", 1, "G" * 40, "T" * 200, "○", "0 of 1000")]))
    async with app.run_test(size=size):
        strip = app.screen.query(LessonList).first().render_line(0) if size[0] >= 40 else None
        if strip is not None:
            assert strip.cell_length == size[0]
            assert "…" in strip.text
        assert app.is_running


async def test_titles_are_text_never_markup() -> None:
    line = LessonLine("a", 1, "BPE", "[red]a[/] \x1b[31m", "○", "0 of 1")
    app = StandIn(Blank([line]))
    async with app.run_test(size=(80, 24)):
        assert "[red]a[/] ␛[31m" in app.rows()[0]


async def test_ten_thousand_lessons_draw_only_what_is_in_view() -> None:
    drawn: list[int] = []

    class Counted(LessonList):
        def row(self, place, *, first_in_view=False):
            drawn.append(place)
            return super().row(place, first_in_view=first_in_view)

    class Many(Blank):
        def compose(self):
            yield Counted()

    app = StandIn(Many(lines(10_000)))
    async with app.run_test(size=(80, 24)) as pilot:
        drawn.clear()
        app.screen.query_one(LessonList).move(9_999)
        await pilot.pause()
        assert "►10000" in app.rows()[-1].replace(" ", "")
        assert min(drawn) >= 9_976
