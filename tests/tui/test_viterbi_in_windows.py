"""Paths, cells and numbers of Unigram played in small windows, and resized in the middle."""

from __future__ import annotations

import pytest
from player import Player, playing
from rich.cells import cell_len
from test_lesson_screen import skip_to

from core.exercises.panels import ModelPanel
from core.wording import Wording
from tui.screens.lesson import LessonScreen
from tui.screens.lesson_shown import Phase
from tui.widgets.answer_line import AnswerLine
from tui.widgets.scroll_rows import ScrollRows

SMALL = pytest.mark.parametrize("size", [(60, 20), (40, 12)])
BOTH = pytest.mark.parametrize("language", ["en", "id"])
THERE_AND_BACK = [(40, 12), (1, 1), (80, 24)]
PLAYED = [
    ("viterbi", "path-unhug", {"en": "un hug", "id": "un hug"}),
    ("viterbi", "unhug-4", {"en": ("0.005442", "2"), "id": ("0,005442", "2")}),
    ("unigram", "probability-p-ug", {"en": "0.007710", "id": "0,007710"}),
]


def screen_of(player: Player) -> LessonScreen:
    screen = player.app.screen
    assert isinstance(screen, LessonScreen)
    return screen


def stage_of(player: Player) -> str:
    """All rows of the stage, also those out of view."""
    rows = screen_of(player).query_one("#stage", ScrollRows).rows
    return "\n".join(row.plain for row in rows)


def check_window(player: Player, size: tuple[int, int]) -> None:
    """No row is longer than the window, and what has more rows than it has room says so."""
    assert all(cell_len(row) <= size[0] for row in player.rows())
    stage = screen_of(player).query_one("#stage", ScrollRows)
    assert stage.fits or "↓" in player.text() or "↑" in player.text()


@BOTH
@SMALL
@pytest.mark.parametrize(("lesson", "slug", "answers"), PLAYED)
async def test_played_in_a_small_window(lesson, slug, answers, size, language):
    async with playing(lesson, language, size) as player:
        await skip_to(player, slug)
        check_window(player, size)
        await player.give(answers[language])
        shown = screen_of(player).shown
        assert shown is not None
        assert shown.verdict is not None
        assert shown.verdict.correct
        assert Wording(language).text("verdict.right") in player.text()
        check_window(player, size)
        await player.press("right")
        assert shown.phase is Phase.REPLAY
        steps: list[str] = []
        for _ in range(8):
            check_window(player, size)
            steps.append(stage_of(player))
            await player.press("right")
        assert len(set(steps)) >= 3
        await player.press("enter")
        assert player.slug != slug


@SMALL
async def test_tab_flips_word_and_model(size):
    async with playing("viterbi", size=size) as player:
        await skip_to(player, "path-unhug")
        assert "u   n   h   u   g" in player.text()
        assert "▲" in player.text()
        assert "hug 15" not in stage_of(player)
        await player.press("tab")
        assert "210" in player.text()
        assert "▲" not in stage_of(player)
        shown = screen_of(player).shown
        assert shown is not None
        assert shown.question is not None
        (model,) = (p for p in shown.question.panels if isinstance(p, ModelPanel))
        assert all(f"{token} {count}" in stage_of(player) for token, count in model.rows)
        await player.press("tab")
        assert "▲" in player.text()


@SMALL
async def test_tab_goes_through_both_fields_of_a_cell_and_then_to_the_model(size):
    async with playing("viterbi", size=size) as player:
        await skip_to(player, "huggun-6")
        fields = screen_of(player).query_one(AnswerLine).fields
        assert "► 6 n" in player.text()
        await player.press("tab")
        assert fields[1].has_focus
        assert "► 6 n" in player.text()
        await player.press("tab")
        assert fields[0].has_focus
        assert "► 6 n" not in stage_of(player)
        assert "Model: count of each token" in player.text()
        await player.press("5", "tab", "tab")
        assert fields[0].value == "5"
        assert "► 6 n" in player.text()


async def test_tab_flips_lattice_and_table_of_a_replay():
    async with playing("viterbi", size=(60, 20)) as player:
        await skip_to(player, "path-unhug")
        await player.give("u n h u g")
        await player.press("right", "end")
        assert "╚══════════hug══════════╝" in player.text()
        assert "u·n" not in player.text()
        await player.press("tab")
        assert "     u·n  0.0130612" in player.rows()
        assert "╚" not in player.text()
        await player.press("left")
        assert "     un·h·ug  0.000518303" in player.rows()
        await player.press("tab")
        assert "╚══════════hug══════════╝" in player.text()


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_a_wide_window_has_the_model_and_then_the_table_in_its_second_pane(size):
    async with playing("viterbi", size=size) as player:
        await skip_to(player, "path-unhug")
        assert "hug 15" not in stage_of(player)
        assert any("hug 15" in row[82:] for row in player.rows())
        await player.give("u n h u g")
        await player.press("right", "end")
        assert any("un·h·ug  0.000518303" in row[82:] for row in player.rows())
        assert any("╚══════════hug══════════╝" in row[:80] for row in player.rows())
        before = player.rows()
        await player.press("tab")
        assert player.rows() == before


async def test_o_lists_the_other_candidates_and_closes_again():
    async with playing("viterbi") as player:
        await skip_to(player, "path-unhug")
        await player.give("u n h u g")
        await player.press("right", "right", "right", "right")
        assert "o more" not in player.footer()
        await player.press("right")
        closed = player.rows()
        assert "2 more" in player.text()
        assert "un·h·ug 0.000518303" not in player.text()
        assert "o more" in player.footer()
        await player.press("o")
        assert "              un·h·ug 0.000518303" in player.rows()
        assert "              un·hu·g 0.000518303" in player.rows()
        await player.press("o")
        assert player.rows() == closed


@BOTH
async def test_the_key_o_has_room_in_the_footer(language):
    async with playing("viterbi", language) as player:
        await skip_to(player, "path-unhug")
        await player.give("u n h u g")
        await player.press("right", "right", "right", "right", "right")
        for word in ("key.open_row", "key.next_question", "key.help", "key.close"):
            assert Wording(language).text(word) in player.footer()


@BOTH
async def test_resizing_in_the_middle_of_an_answer_keeps_it(language):
    async with playing("viterbi", language) as player:
        await skip_to(player, "unhug-4")
        await player.type("0.00")
        await player.press("tab", "2")
        before = player.rows()
        for size in THERE_AND_BACK:
            await player.pilot.resize_terminal(*size)
            await player.settle()
        assert player.rows() == before
        fields = screen_of(player).query_one(AnswerLine).fields
        assert [field.value for field in fields] == ["0.00", "2"]
        assert fields[1].has_focus
        await player.press("escape")

    async with playing("viterbi", language) as player:
        await skip_to(player, "path-unhug")
        await player.press("right", "space")
        before = player.rows()
        assert before[15] == " › un | hug"
        for size in THERE_AND_BACK:
            await player.pilot.resize_terminal(*size)
            await player.settle()
        assert player.rows() == before

    async with playing("unigram", language) as player:
        await skip_to(player, "probability-p-ug")
        await player.type("17/210*")
        before = player.rows()
        for size in THERE_AND_BACK:
            await player.pilot.resize_terminal(*size)
            await player.settle()
        assert player.rows() == before
        await player.type("20/210")
        await player.press("enter")
        assert Wording(language).text("verdict.right") in player.text()


@pytest.mark.parametrize(
    ("lesson", "slug", "answer"),
    [
        ("viterbi", "path-unhug", "u n h u g"),
        ("viterbi", "huggun-6", ("0.5", "2")),
        ("unigram", "probability-p-ug", "37/210"),
    ],
)
async def test_resizing_in_the_middle_of_a_replay_keeps_the_step(lesson, slug, answer):
    async with playing(lesson) as player:
        await skip_to(player, slug)
        await player.give(answer)
        await player.press("right", "right")
        before = player.rows()
        for size in THERE_AND_BACK:
            await player.pilot.resize_terminal(*size)
            await player.settle()
        assert player.rows() == before
        await player.pilot.resize_terminal(40, 12)
        await player.settle()
        await player.press("right")
        await player.pilot.resize_terminal(80, 24)
        await player.settle()
        third = player.rows()
        await player.press("left")
        assert player.rows() == before
        await player.press("right")
        assert player.rows() == third != before
