"""``!``: a learner of a workshop asks for help. On one's own terminal it does nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from meddled import write_lesson
from player import Player, playing

from core.progress import MemoryStore
from core.wording import Wording
from tui.app import ToklingsApp
from tui.saving import Saving
from tui.widgets.key_footer import KeyFooter

AYU = "ayu-id"


@pytest.fixture
def lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "lessons"
    monkeypatch.setenv("TOKLINGS_LESSONS", str(folder))
    return folder


@asynccontextmanager
async def joined(store: MemoryStore, language: str = "en") -> AsyncIterator[Player]:
    """A learner of a workshop at the lesson."""
    app = ToklingsApp("every-type", store, learner_id=AYU)
    app.wording = Wording(language)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield Player(app, pilot)


async def hands(store: MemoryStore) -> list[tuple[str, bool]]:
    return [(h.step, h.wanted) for h in await store.help_calls(AYU, "every-type", 1)]


async def test_a_hand_goes_up_and_down(lessons: Path) -> None:
    write_lesson(lessons, "merge", "pick")
    store = MemoryStore()
    async with joined(store) as player:
        await player.press("enter")
        step = player.slug
        assert step is not None
        assert "! ask for help" in player.footer()
        await player.press("exclamation_mark")
        assert player.words().count("The instructor knows that you ask for help.") == 1
        assert "! hand down" in player.footer()
        await player.press("right")
        assert "The instructor knows" in player.words()  # until there is something else to say
        await player.press("exclamation_mark")
        assert "no help any more" in player.words()
        assert await hands(store) == [(step, True), (step, False)]


async def test_whoever_comes_back_still_asks(lessons: Path) -> None:
    write_lesson(lessons, "merge", "pick")
    store = MemoryStore()
    async with joined(store) as player:
        await player.press("enter", "exclamation_mark")
        step = player.slug
    async with joined(store, "id") as player:
        assert player.slug == step
        assert "Instruktur tahu bahwa Anda meminta bantuan." in player.words()
    assert step is not None
    assert await hands(store) == [(step, True)]


async def test_who_goes_on_asks_no_more(lessons: Path) -> None:
    write_lesson(lessons, "merge", "pick")
    store = MemoryStore()
    async with joined(store) as player:
        await player.press("enter", "exclamation_mark")
        step = player.slug
        assert step is not None
        await player.give("h u")
        assert "✗" in player.verdict()
        assert await hands(store) == [(step, True)]  # still at the question
        await player.press("enter")
        assert await hands(store) == [(step, True), (step, False)]
        assert "The instructor knows" not in player.words()


async def test_a_right_answer_takes_the_hand_down(lessons: Path) -> None:
    write_lesson(lessons, "merge", "pick")
    store = MemoryStore()
    async with joined(store) as player:
        await player.press("enter", "exclamation_mark", "h")
        assert "The instructor knows" not in player.words()  # the hint stands there
        await player.give("u g")
        assert "✓" in player.verdict(), player.text()
        assert [wanted for _, wanted in await hands(store)] == [True, False]


async def test_help_names_the_key_in_a_workshop_only(lessons: Path) -> None:
    write_lesson(lessons, "merge", "pick")
    async with joined(MemoryStore()) as player:
        await player.press("enter", "question_mark")
        assert "ask the instructor for help" in player.words()
    async with playing("every-type") as player:
        await player.press("enter", "question_mark")
        assert "instructor" not in player.words()


async def test_alone_nobody_is_asked(lessons: Path) -> None:
    write_lesson(lessons, "merge", "pick")
    store = MemoryStore()
    async with playing("every-type", store=store) as player:
        await player.press("enter")
        before = player.rows()
        await player.press("exclamation_mark")
        assert player.rows() == before
        assert "!" not in player.footer()
    assert list(await store.help_calls("local", "every-type", 1)) == []
    assert not Saving(store).in_workshop


@pytest.mark.parametrize("language", ["en", "id"])
async def test_the_key_stands_in_every_footer(lessons: Path, language: str) -> None:
    write_lesson(lessons)
    word = {"en": "! ask for help", "id": "! tolong"}[language]
    async with joined(MemoryStore(), language) as player:
        seen: list[str] = []
        while player.slug is not None and player.slug not in seen:
            seen.append(player.slug)
            keys = player.app.screen.query_one(KeyFooter).keys
            assert len(keys) <= 7
            is_text = player.slug == "text"  # there "!" is text
            assert (word in player.footer()) != is_text, player.footer()
            await player.press("escape" if is_text else "n", "n")
        assert len(seen) == 8
