from stand_in import StandIn
from textual.screen import Screen

from tui.widgets.stage_header import StageHeader, header_text


def test_trail_left_and_progress_right_with_a_cell_at_each_side() -> None:
    row = header_text("BPE · The first merges", "step 3 of 8", 80)
    assert row == " BPE · The first merges" + " " * 45 + "step 3 of 8 "
    assert len(row) == 80


def test_a_long_trail_is_cut_before_the_progress() -> None:
    row = header_text("a" * 100, "step 3 of 8", 40)
    assert row == " " + "a" * 24 + "…" + "  step 3 of 8 "


def test_a_narrow_window_keeps_the_trail() -> None:
    assert header_text("The first merges", "step 3 of 8", 20) == " The first merges   "
    assert header_text("The first merges", "x", 1) == "…"
    assert header_text("The first merges", "x", 0) == ""


def test_wide_characters_take_two_cells() -> None:
    assert header_text("日本", "1", 20) == " 日本" + " " * 13 + "1 "


def test_control_characters_are_shown_not_sent() -> None:
    assert "\x1b" not in header_text("a\x1b[31m", "\x07", 40)
    assert "␛" in header_text("a\x1b[31m", "\x07", 40)


class Blank(Screen):
    def compose(self):
        yield StageHeader()


async def test_a_change_shows_and_markup_stays_text() -> None:
    app = StandIn(Blank())
    async with app.run_test(size=(60, 12)) as pilot:
        header = app.screen.query_one(StageHeader)
        header.trail = "[red]BPE[/] [UNK]"
        header.progress = "merge 3 of 10"
        await pilot.pause()
        assert app.rows()[0] == " [red]BPE[/] [UNK]" + " " * 28 + "merge 3 of 10"
