"""The mouse through the whole app: a click is the cursor, a second one Enter; keys are buttons."""

from __future__ import annotations

import sys

import pytest
from mouse import cell_of, click, click_on, drag, post, wheel
from player import Player, playing
from test_lesson_screen import skip_to
from textual import events

from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.lesson import LessonScreen
from tui.screens.lesson_shown import Phase
from tui.screens.settings import SettingsScreen
from tui.widgets.lesson_list import LessonList
from tui.widgets.search_bar import SearchBar

SIZES = ((80, 24), (60, 20))
RIGHT = {"en": "✓ Right", "id": "✓ Benar"}

everywhere = pytest.mark.parametrize(
    ("language", "size"), [(language, size) for language in RIGHT for size in SIZES]
)


def phase(player: Player) -> Phase:
    screen = player.app.screen
    assert isinstance(screen, LessonScreen)
    assert screen.shown is not None
    return screen.shown.phase


# ── home ──


@everywhere
async def test_a_lesson_is_opened_by_two_clicks(language: str, size: tuple[int, int]) -> None:
    async with playing(None, language, size) as player:
        lessons = player.app.screen.query_one(LessonList)
        lesson = lessons.lines[lessons.cursor + 1]
        row = f"{lesson.number:>2} ○"
        await click_on(player, row)
        assert isinstance(player.app.screen, HomeScreen)
        assert lessons.current == lesson
        await click_on(player, row)
        assert isinstance(player.app.screen, LessonScreen)
        assert player.app.screen.playthrough.lesson.id == lesson.lesson_id


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_a_click_on_the_steps_opens_their_lesson(size: tuple[int, int]) -> None:
    async with playing(None, "en", size) as player:
        lessons = player.app.screen.query_one(LessonList)
        await player.press("down")
        await player.settle()
        lesson = lessons.current
        column, row = cell_of(player, f"Steps of lesson {lesson.number}")
        await click(player, column, size[1] - 3)  # below them
        assert isinstance(player.app.screen, HomeScreen)
        await click(player, column, row)
        assert isinstance(player.app.screen, LessonScreen)
        assert player.app.screen.playthrough.lesson.id == lesson.lesson_id


async def test_the_search_row_takes_the_keyboard() -> None:
    async with playing() as player:
        field = player.app.screen.query_one(SearchBar).field
        await click(player, 1, 2)
        assert field.has_focus
        await click_on(player, "Esc", "Esc")
        assert not field.has_focus


async def test_the_keys_of_the_footer_are_buttons() -> None:
    async with playing() as player:
        await click_on(player, "f filter", "Enter")
        assert "begun" in player.rows()[2]
        await click_on(player, "Esc all lessons")
        await click_on(player, ", settings")
        assert isinstance(player.app.screen, SettingsScreen)
        await click_on(player, "Esc close")
        await click_on(player, "? help")
        assert isinstance(player.app.screen, HelpScreen)


# ── a pair ──


@everywhere
async def test_a_pair_between_two_tokens(language: str, size: tuple[int, int]) -> None:
    async with playing("first-merges", language, size) as player:
        await skip_to(player, "merge-5")
        # "i n" of "k u c i n g": the cell between the tokens.
        await click_on(player, "i n g", "k u c i n g", beyond=1)
        assert "k u c[i+n]g" in player.text()
        assert phase(player) is Phase.ASKING
        column, row = cell_of(player, "i+n", "c[i+n]g")
        await click(player, column + 1, row)
        assert RIGHT[language] in player.text()


async def test_the_halves_of_a_token_belong_to_its_gaps() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-5")
        column, row = cell_of(player, "makan an")
        await click(player, column, row)  # m: no gap before the word
        assert "[makan+an]" in player.text()
        column, row = cell_of(player, "i kan")
        await click(player, column + 4, row)
        assert "[i+kan]" in player.text()
        await click_on(player, "an j i", beyond=1)  # the right half of two cells
        assert "[an+j]i" in player.text()


async def test_what_is_no_pair_takes_no_click() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-5")
        before = player.rows()
        await click(player, 40, 1)
        await click_on(player, "Rule")
        await click_on(player, "a + n", "→")  # the merges beside the corpus
        await click(player, 5, 14)
        assert player.rows() == before


# ── cuts ──


@everywhere
async def test_a_gap_clicked_twice_is_cut_and_joined(language: str, size: tuple[int, int]) -> None:
    async with playing("encoding", language, size) as player:
        await skip_to(player, "encode-memakan")
        gap = cell_of(player, "m   e   m")
        await click(player, gap[0] + 6, gap[1])  # behind e
        assert player.rows()[gap[1] + 2].index("▲") == gap[0] + 6
        assert "│" not in player.text()
        await click(player, gap[0] + 6, gap[1] + 1)
        assert "me | makan" in player.text()
        await click(player, gap[0] + 6, gap[1] + 2)
        assert "me | makan" not in player.text()
        for place in (2, 2, 6, 6):  # the first gap has the cursor no more: two clicks each
            await click(player, gap[0] + place, gap[1])
        assert "m | e | makan" in player.text()
        assert phase(player) is Phase.ASKING
        await click_on(player, "Enter", "Esc")
        assert RIGHT[language] in player.text()


async def test_several_words_have_cursors_of_their_own() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "apply-in-g")
        column, row = cell_of(player, "in │ g")
        await click(player, column + 3, row)
        assert player.rows()[row].split() == ["►", *"k│u│c│", "in", "│", "g"]
        assert player.rows()[row + 1].index("▲") == column + 3
        await click(player, column + 3, row + 1)
        assert "k | u | c | ing" in player.answer()
        await click(player, 12, 6)  # back in the first word, below b and u
        assert player.rows()[5].split()[0] == "►"
        assert "b | u | r | u | n | g" in player.answer()


# ── fields and lists ──


async def test_an_entry_clicked_twice_is_taken() -> None:
    async with playing("vocabulary") as player:
        slug = await _ids_step(player)
        await click_on(player, "18 makan")
        assert "► 18 makan" in player.text().replace("►18", "► 18")
        assert player.answer().strip() == "›"
        await click_on(player, "18 makan")
        assert player.answer().split() == ["›", "18"]
        await click_on(player, "4 an")
        await click_on(player, "4 an")
        assert player.answer().split() == ["›", "18", "4"]
        await click_on(player, "Enter answer")
        assert player.verdict() == RIGHT["en"]
        assert player.slug == slug


async def test_a_tab_over_a_list() -> None:
    async with playing("vocabulary") as player:
        await _ids_step(player)
        await click_on(player, "Merges", "[")
        assert "[Merges]" in player.text()
        await click_on(player, "Vocabulary", "[")
        assert "[Vocabulary]" in player.text()


async def test_the_list_behind_tab_in_a_narrow_window() -> None:
    async with playing("vocabulary", "id", (60, 20)) as player:
        await _ids_step(player)
        await click_on(player, "Tab")
        await click_on(player, " 18 makan", beyond=1)
        await click_on(player, "18 makan")
        answer = next(row for row in player.rows() if "›" in row)
        assert answer.split() == ["›", "18"]


async def test_the_wheel_moves_a_list_that_goes_by_the_page() -> None:
    async with playing("vocabulary", "en", (60, 20)) as player:
        await _ids_step(player)
        await player.press("tab")
        before = player.stage()
        await wheel(player, 10, 6)
        assert player.stage() != before
        await wheel(player, 10, 6, down=False)
        assert player.stage() == before


async def test_a_click_moves_the_focus_between_fields() -> None:
    async with playing("viterbi") as player:
        await _step_of(player, "cell")
        await click_on(player, "from", "› score", beyond=7)
        await player.type("2")
        await click_on(player, "score", "›", beyond=8)
        await player.type("1/3")
        answer = player.rows()[15]
        assert answer.split() == ["›", "score", "1/3", "from", "2"]


async def _ids_step(player: Player) -> str:
    return await _step_of(player, "ids")


async def _step_of(player: Player, kind: str) -> str:
    """Step ahead to the first question of an answer type."""
    for _ in range(30):
        screen = player.app.screen
        assert isinstance(screen, LessonScreen)
        assert screen.shown is not None
        if screen.shown.question is not None and screen.shown.question.answer_type == kind:
            return screen.shown.slug
        await player.press("n")
    raise AssertionError(f"no question of {kind}")


# ── a choice ──


@everywhere
async def test_an_option_clicked_twice_is_the_answer(language: str, size: tuple[int, int]) -> None:
    async with playing("unigram", language, size) as player:
        await skip_to(player, "mistake-in-pug")
        if size[1] < 24:
            await player.press("end")  # the options have to be scrolled to
        column, row = 8, next(i for i, r in enumerate(player.rows()) if "3  P(g)" in r)
        assert player.rows()[row].lstrip().startswith("3  ")
        await click(player, column, row)
        assert phase(player) is Phase.ASKING
        assert player.rows()[row].lstrip().startswith("► 3  ")
        await click(player, column, row)
        assert phase(player) is Phase.VERDICT


# ── the replay's bar, scrolling ──


@everywhere
async def test_the_parts_of_a_replay(language: str, size: tuple[int, int]) -> None:
    async with playing("first-merges", language, size) as player:
        await skip_to(player, "merge-3")
        await player.give("m + akan")
        await click_on(player, "→", "Esc")
        assert phase(player) is Phase.REPLAY
        bar = next(row for row in player.rows() if "[1 " in row)
        row = player.rows().index(bar)
        await click(player, bar.index("2"), row)
        assert "[2 " in player.rows()[row]
        await click(player, player.rows()[row].index("1"), row)
        assert player.rows()[row] == bar


async def test_the_wheel_scrolls_help() -> None:
    async with playing("first-merges", "en", (60, 20)) as player:
        await skip_to(player, "merge-3")
        await player.press("question_mark")
        top = player.rows()[1:-1]
        await wheel(player, 10, 8)
        assert player.rows()[1:-1] != top
        await wheel(player, 10, 8, down=False)
        assert player.rows()[1:-1] == top


async def test_the_wheel_moves_among_the_settings() -> None:
    async with playing(None, "en", (40, 12)) as player:
        await player.press("comma")
        for _ in range(6):
            await wheel(player, 5, 3)
        assert "►" in next(row for row in player.rows() if "Progress" in row)


# ── what is no click ──


async def test_only_the_left_button_clicks() -> None:
    async with playing() as player:
        column, row = cell_of(player, "10 ○")
        for button in (2, 3):
            await click(player, column, row, button)
        assert player.app.screen.query_one(LessonList).cursor == 0


async def test_what_is_dragged_selects_text_and_clicks_nothing() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-5")
        before = player.answer()
        column, row = cell_of(player, "Rule")
        await drag(player, (column, row), (column + 10, row))
        assert player.answer() == before
        assert player.app.screen.get_selected_text() == "Rule  The h"
        await player.press("ctrl+c")
        assert player.app.clipboard == "Rule  The h"


async def test_two_quick_clicks_select_nothing() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-5")
        column, row = cell_of(player, "Rule")
        await click(player, column, row)
        await click(player, column, row)
        assert not player.app.screen.selections


async def test_a_click_before_anything_was_painted_is_no_click() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-5")
        screen = player.app.screen
        assert isinstance(screen, LessonScreen)
        column, row = cell_of(player, "Esc")
        screen.painted_at = sys.float_info.max  # later than any click
        post(player.app, events.MouseDown, column, row)
        post(player.app, events.MouseUp, column, row)
        await player.settle()
        assert player.app.screen is screen
        screen.painted_at = 0
        await click(player, column, row)
        assert isinstance(player.app.screen, HomeScreen)


async def test_after_the_answer_the_stage_is_frozen() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-5")
        await player.give("i + n")
        rows = player.rows()
        await click_on(player, "an j")
        assert player.rows() == rows


async def test_a_click_closes_the_field_of_a_typed_pair() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-5")
        await player.press("slash")
        await player.type("i n")
        await click_on(player, "an j", beyond=2)
        assert "[an+j]i" in player.text()
        assert phase(player) is Phase.ASKING
        await player.press("h")  # letters are commands again
        assert "Hint 1" in player.text()
