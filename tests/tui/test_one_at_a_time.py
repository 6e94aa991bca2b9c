"""Keys that arrive in one burst: each works on what those before it have made."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from player import Player, playing
from test_lesson_screen import skip_to

from core.curriculum.loader import find
from core.curriculum.schema import AskStep
from core.progress import MemoryStore
from core.progress.store import LOCAL_LEARNER, AnswerEvent, Place
from tui import one_at_a_time
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.lesson import LessonScreen
from tui.screens.settings import SettingsScreen
from tui.screens.summary import SummaryScreen


async def answered(player: Player) -> list[tuple[str, bool]]:
    stored = await player.app.saving.store.answers(LOCAL_LEARNER)
    return [(a.step, a.correct) for a in stored]


def stack(player: Player) -> list[type]:
    return [type(screen) for screen in player.app.screen_stack]


async def test_an_answer_in_one_burst_with_what_follows_it() -> None:
    async with playing("counting-pairs") as player:
        await skip_to(player, "count-tu")
        await player.burst("4", "enter", "p")
        assert await answered(player) == [("count-tu", True)]
        assert "Enter ahead" in player.footer()
        await player.press("n")
        assert player.verdict() == "✓ Right"


@pytest.mark.parametrize("after", ["p", "slash", "h", "tab", "q", "question_mark", "n"])
async def test_no_key_behind_an_answer_harms(after: str) -> None:
    async with playing("counting-pairs") as player:
        await skip_to(player, "count-tu")
        await player.burst("enter", after, "enter", after)
        await player.burst("0", "enter", after, "5", "enter", after)
        assert len(await answered(player)) <= 1
        await player.press("escape", "escape", "escape")
        assert isinstance(player.app.screen, HomeScreen)


async def test_what_is_typed_behind_the_slash_goes_into_its_field() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-1")
        await player.burst("slash", "a", "space", "n", "enter")
        assert await answered(player) == [("merge-1", True)]
        assert player.verdict() == "✓ Right"


async def test_a_cell_with_its_tab_in_one_burst() -> None:
    async with playing("viterbi") as player:
        await skip_to(player, "unhug-4")
        await player.burst(*"0.005442", "tab", "2", "enter")
        assert await answered(player) == [("unhug-4", True)]


async def test_digits_typed_ahead_of_the_field_of_the_next_question() -> None:
    async with playing("counting-pairs") as player:
        await skip_to(player, "count-tu")
        await player.press("4", "enter")
        await player.burst("enter", "1", "2")
        assert player.slug != "count-tu"
        assert player.answer() == " › 12"


async def test_a_bounced_enter_skips_no_reading_and_answers_no_unread_question() -> None:
    async with playing("first-merges") as player:
        await player.burst("enter", "enter", "enter", "enter")
        assert "step 2 of" in player.rows()[0]
        await skip_to(player, "merge-1")
        await player.press("n")
        await player.press("p")
        await player.burst("enter", "enter")
        assert await answered(player) == []


async def test_a_bounced_enter_after_the_verdict_opens_only_the_next_step() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-1")
        await player.press("slash")
        await player.type("a n")
        await player.burst("enter", "enter", "enter")
        assert player.verdict() == "✓ Right"
        await player.burst("enter", "enter", "enter")
        assert player.slug == "merge-2"
        assert await answered(player) == [("merge-1", True)]


async def test_a_lesson_opens_once() -> None:
    async with playing() as player:
        await player.burst("enter", "enter", "enter")
        assert stack(player) == [HomeScreen, LessonScreen]


async def test_help_and_settings_open_once() -> None:
    async with playing("viterbi") as player:
        await player.burst("question_mark", "question_mark")
        assert stack(player) == [HomeScreen, LessonScreen]  # the second one closes it
        await player.burst("comma", "comma", "comma")
        assert stack(player) == [HomeScreen, LessonScreen, SettingsScreen]
        await player.burst("question_mark", "comma", "question_mark", "comma")
        assert stack(player).count(HelpScreen) <= 1
        assert stack(player).count(SettingsScreen) <= 1


async def test_the_summary_opens_once() -> None:
    lesson = find("cost")
    store, at = MemoryStore(), datetime(2026, 1, 1, tzinfo=UTC)
    for step in lesson.steps[:-1]:
        if isinstance(step, AskStep):
            await store.record_answer(
                AnswerEvent(
                    event_id=uuid4(), learner_id=LOCAL_LEARNER, lesson=lesson.id, run=1,
                    step=step.id, seed=None, level=None, kind="", answer=None, correct=True,
                    hints=0, diagnoses=(), at=at,
                )
            )  # fmt: skip
    last = lesson.steps[-1].id
    await store.set_place(Place(LOCAL_LEARNER, lesson.id, 1, last, finished=False, at=at))
    async with playing(lesson.id, store=store) as player:
        assert player.slug == last == "recall-four-times-shorter"
        await player.give("16")
        await player.burst("n", "n", "enter", "n", "enter")
        assert stack(player) == [HomeScreen, LessonScreen, SummaryScreen]


async def test_keys_far_ahead_of_the_app_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """One is being handled, and so many wait."""
    monkeypatch.setattr(one_at_a_time, "MOST_WAITING", 6)
    async with playing("counting-pairs") as player:
        await skip_to(player, "count-tu")
        await player.burst(*"123456789")
        assert player.answer().strip() == "› 1234567"
        await player.press("8")
        assert player.answer().strip() == "› 12345678"
