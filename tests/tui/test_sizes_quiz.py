"""The quiz in windows of every size: its set-up, a question half answered, its result."""

from __future__ import annotations

from collections.abc import Hashable

import pytest
from player import Player
from resizing import through_all_sizes
from test_quiz import anything, quizzing, setup
from textual.widgets import Input

from tui.screens.quiz import QuizScreen
from tui.screens.quiz_result import QuizReplayScreen, QuizResultScreen
from tui.screens.quiz_setup import QuizSetupScreen

languages = pytest.mark.parametrize("language", ["en", "id"])


@languages
async def test_the_set_up(language: str) -> None:
    async with quizzing(None, language) as player:
        screen = player.app.screen
        assert isinstance(screen, QuizSetupScreen)
        await player.press("down", "space", "down", "down")
        await through_all_sizes(player, lambda: (screen.form.topics, screen.form.cursor))


def half_answered(player: Player) -> Hashable:
    """The question, and what of its answer is there."""
    screen = player.app.screen_in_use
    assert isinstance(screen, QuizScreen)
    assert screen.shown is not None
    assert screen.shown.view is not None
    fields = tuple(field.value for field in screen.query(Input))
    return screen.play.run.at, fields, screen.shown.view.answer_text().plain


@languages
async def test_questions_half_answered_and_the_result(language: str) -> None:
    async with quizzing(setup(questions=2), language) as player:
        for _ in range(2):
            await player.press("2", "right", "space", "down")
            await through_all_sizes(player, lambda: half_answered(player))
            await anything(player)
        result = player.app.screen
        assert isinstance(result, QuizResultScreen)
        await player.press("down")
        await through_all_sizes(player)
        await player.press("right")
        assert isinstance(player.app.screen, QuizReplayScreen)
        await through_all_sizes(player)
