"""What the quiz makes of a learner's record: topics known, the last quiz, rows meddled with."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from player import Player, playing
from quiz_golden import GOLDEN

from core.errors import StoreError
from core.progress import MemoryStore, open_store
from core.progress.store import LOCAL_LEARNER, QUIZ, AnswerEvent, Place, QuizEvent, Store
from core.quiz import QuizSetup
from core.wording import Wording
from tui.quiz_app import QuizWanted
from tui.saving import Saving
from tui.screens.quiz import QuizScreen
from tui.screens.quiz_form import HINTS, QUESTIONS, SEED, VERDICT, Form, Offer
from tui.screens.quiz_result import QuizResultScreen
from tui.screens.quiz_setup import QuizSetupScreen
from tui.workshop.learner_app import LearnerApp

NOW = datetime.now(UTC)
TEN = GOLDEN[4711]
ALL = ("next_merge", "bpe_encode", "viterbi_path", "chat_ids")


def quiz(number: int, **changed: object) -> QuizEvent:
    values = {"topics": ALL, "questions": 2, "seed": 4711, "at_end": True, "hints": False}
    values |= changed
    return QuizEvent(uuid4(), LOCAL_LEARNER, number, at=NOW, **values)


def answer(
    lesson: str, step: str, *, correct: bool = True, run: int = 1, kind: str = "next_merge",
    text: str = '["a", "n"]', at: datetime = NOW,
) -> AnswerEvent:  # fmt: skip
    return AnswerEvent(
        uuid4(), LOCAL_LEARNER, lesson, run, step, 1, 1, kind, text, correct, 0, (), at
    )


async def of_two(store: Store, number: int, at: datetime, *, right: int) -> None:
    """A quiz of two questions on merges, over."""
    await store.record_quiz(quiz(number, topics=("next_merge",)))
    for n in (1, 2):
        event = answer(QUIZ, f"next_merge/{n}", correct=n <= right, run=number, at=at)
        await store.record_answer(event)


async def set_up(player: Player) -> QuizSetupScreen:
    await player.press("2")
    screen = player.app.screen
    assert isinstance(screen, QuizSetupScreen)
    return screen


NOTHING_LEARNED = {
    "en": ("Nothing is learned yet: tick", "Tick at least one topic."),
    "id": ("Belum ada yang dipelajari: centang", "Centanglah paling sedikit satu topik."),
}


async def test_topics_are_known_from_the_first_lesson_that_asked_them() -> None:
    store = MemoryStore()
    for lesson in ("encoding", "first-merges", "gone"):
        await store.record_answer(answer(lesson, "x"))
    await store.record_answer(answer("gone", "x", kind="viterbi_path"))
    await store.record_answer(answer(QUIZ, "chat_ids/1", kind="chat_ids"))
    async with playing(store=store) as player:
        screen = await set_up(player)
        number = {row.id: row.number for row in player.app.rows}["first-merges"]
        rows = [" ".join(row.split()) for row in player.rows()]
        assert {
            f"► Topics [✓] next merge from lesson {number}",
            "[ ] BPE encoding not learned yet",
            "[ ] Viterbi path not learned yet",
            "[ ] chat IDs not learned yet",
        } <= {*rows}
        assert screen.form.setup.topics == ("next_merge",)


@pytest.mark.parametrize("language", NOTHING_LEARNED)
async def test_where_nothing_is_learned_no_topic_is_ticked(language: str) -> None:
    unticked, needed = NOTHING_LEARNED[language]
    async with playing(None, language) as player:
        screen = await set_up(player)
        assert "[✓]" not in player.text()
        assert unticked in player.words()
        await player.press("enter")
        assert needed in player.words()
        await player.press("down", "space", "enter")
        assert isinstance(player.app.screen, QuizScreen)
        assert screen.form.topics == {"pair_count"}


async def test_all_that_is_learned_is_ticked() -> None:
    store = MemoryStore()
    await store.record_answer(answer("first-merges", "x"))
    await store.record_answer(answer("viterbi", "x", kind="viterbi_path"))
    async with playing(store=store) as player:
        screen = await set_up(player)
        assert screen.form.topics == {"next_merge", "viterbi_path"}


@pytest.mark.parametrize(("days", "said"), [(0, "today"), (1, "yesterday"), (12, "12 days ago")])
async def test_the_last_quiz(days: int, said: str) -> None:
    store = MemoryStore()
    await of_two(store, 1, NOW, right=2)
    noon = datetime.now().astimezone().replace(hour=12)
    await of_two(store, 2, noon - timedelta(days=days), right=1)
    async with playing(store=store) as player:
        await set_up(player)
        assert f"Last quiz 1 of 2, {said}" in player.words()
        assert "Go on" not in player.text()
        assert "[✓] next merge" in player.text()
        assert "‹ 2 ›" in player.text()  # set up as the last one was


async def test_the_latest_quiz_is_the_one_to_go_on_with() -> None:
    store = MemoryStore()
    await store.record_quiz(quiz(1, seed=1))
    await store.set_place(Place(LOCAL_LEARNER, QUIZ, 1, "2", False, NOW))
    await store.record_quiz(quiz(2))  # killed before its first question
    async with playing(store=store) as player:
        await set_up(player)
        assert "Go on with question 1 of 2 · seed 4711" in player.words()
        await player.press("enter", "escape")
        (place,) = await store.places(LOCAL_LEARNER)
        assert (place.run, place.step, place.finished) == (2, "1", False)


async def test_a_quiz_that_another_one_took_the_place_of_stays_gone(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite"
    store = await open_store(path)
    await store.record_quiz(quiz(1, seed=1))
    await store.set_place(Place(LOCAL_LEARNER, QUIZ, 1, "2", False, NOW))
    await store.record_answer(answer(QUIZ, "chat_ids/1", kind="chat_ids", text="[0]"))
    async with playing(store=store) as player:
        await set_up(player)
        assert "Go on with question 2 of 2 · seed 1" in player.words()
        # A new one is begun, left, and over at last.
        await player.press("down", "end", *"4711", "enter", "escape")
        assert "Go on with question 1 of 2 · seed 4711" in player.words()
    await of_two(store := await open_store(path), 3, NOW, right=1)
    async with playing(store=store) as player:
        await set_up(player)
        assert "Last quiz 1 of 2, today" in player.words()
        assert "Go on" not in player.text()


async def test_in_a_workshop_a_connection_that_is_lost_comes_back_at_the_same_question() -> None:
    store = MemoryStore()
    await store.record_quiz(quiz(1, seed=1))

    async def join(*keys: str) -> str:
        """Who joins and presses these keys: the header at last, when the line is cut."""
        app = LearnerApp(store, LOCAL_LEARNER, await store.settings(LOCAL_LEARNER) or {"x": ""})
        app.wording = Wording("en")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            player = Player(app, pilot)
            await player.settle()
            await player.press(*keys)
            await app.preferences.finish()
            return player.rows()[0]

    assert "question 1 of 2" in await join("2", "enter")
    assert "question 2 of 2" in await join("n")
    assert "question 2 of 2" in await join()
    assert "[2 Quiz]" in await join("escape")  # left, not lost
    assert "[1 Lessons]" in await join()


MEDDLED = {
    "topics": '["juggling"]',
    "questions": 999_999,
    "seed": -5,
}


@pytest.mark.parametrize("column", MEDDLED)
async def test_a_quiz_that_cannot_be_asked_is_not_offered(tmp_path: Path, column: str) -> None:
    path = tmp_path / "progress.sqlite"
    store = await open_store(path)
    await store.record_quiz(quiz(1))
    await store.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE quizzes SET {column} = ?", (MEDDLED[column],))
        connection.commit()
    async with playing(store=await open_store(path)) as player:
        screen = await set_up(player)
        await player.press("space")
        assert screen.form.setup.is_playable
        assert "Go on" not in player.text()
        await player.press("enter")
        assert isinstance(player.app.screen, QuizScreen)
        assert player.app.saving.trouble is None


async def test_a_damaged_row_is_named_and_the_quiz_goes_on_unsaved(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite"
    store = await open_store(path)
    await store.record_quiz(quiz(1))
    await store.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE quizzes SET at = 'yesterday'")
        connection.commit()
    before = path.read_bytes()
    async with playing(store=await open_store(path), size=(120, 40)) as player:
        await set_up(player)
        await player.press("space", "enter")
        assert isinstance(player.app.screen, QuizScreen)
        assert "quizzes.at" in player.words()
    assert path.read_bytes() == before


@pytest.mark.parametrize("place", ["7", "0", "-1", "x", "²", "9" * 5000], ids=len)
async def test_a_place_that_is_none_is_the_first_open_question(place: str) -> None:
    store = MemoryStore()
    await store.record_quiz(quiz(1))
    kind = TEN[0][0]
    await store.record_answer(answer(QUIZ, f"{kind}/9", kind=kind))
    await store.set_place(Place(LOCAL_LEARNER, QUIZ, 1, place, False, NOW))
    async with playing(store=store) as player:
        await set_up(player)
        assert "Go on with question 1 of 2" in player.words()


async def test_answers_that_are_none_to_their_questions_are_not_shown() -> None:
    store = MemoryStore()
    await store.record_quiz(quiz(1, topics=("next_merge",)))
    await store.record_answer(answer(QUIZ, "next_merge/1", text="{"))
    async with playing(store=store) as player:
        await set_up(player)
        assert "question 2 of 2" in player.words()
        await player.press("home", "enter", "p")
        assert isinstance(player.app.screen, QuizScreen)
        await player.press("n", "home", "enter")
        assert isinstance(player.app.screen, QuizResultScreen)
        assert "✗ 1" in player.text()
        assert "(shown)" in player.text()
        await player.press("home", "right", "escape", "escape", "escape")


class Full(MemoryStore):
    """A store whose disk is full once ``left`` answers are in."""

    left = 1

    async def record_answer(self, event: AnswerEvent) -> None:
        self.left -= 1
        if self.left < 0:
            raise StoreError("store_full", place="progress.sqlite")
        await super().record_answer(event)


async def test_a_disk_that_gets_full_ends_no_quiz() -> None:
    async with playing(store=Full()) as player:
        await player.app.open_quiz(QuizWanted(QuizSetup(("bpe_encode",), 3, 7)))
        await player.settle()
        await player.press("home", "enter")
        assert "nothing is saved" not in player.text()
        await player.press("home", "enter")
        assert "nothing is saved" in player.text()
        await player.press("p", "n", "home", "enter")
        assert isinstance(player.app.screen, QuizResultScreen)


async def test_a_number_that_another_process_took_is_left_to_it() -> None:
    class Raced(MemoryStore):
        async def record_quiz(self, event: QuizEvent) -> None:
            if event.number == 1:
                await super().record_quiz(quiz(1, seed=99))
            await super().record_quiz(event)

    store = Raced()
    record = await Saving(store).begin_quiz(QuizSetup(ALL, 2, 4711))
    assert record.event.number == 2
    assert [q.seed for q in await store.quizzes(LOCAL_LEARNER)] == [99, 4711]


def test_digits_make_numbers_within_bounds() -> None:
    form = Form(Offer(QuizSetup(("next_merge",), 10, 4711), {}))
    form.digit(3)
    assert (form.field, form.setup.questions) == ("next_merge", 10)
    form.cursor = form.fields.index(QUESTIONS)
    for digit in (0, 0, 4, 9, 7):
        form.digit(digit)
    assert form.setup.questions == 49
    form.change(5)
    assert form.setup.questions == 50
    form.backspace()
    form.backspace()
    assert form.fault is not None
    form.change(-1)
    assert (form.fault, form.setup.questions) == (None, 1)
    form.cursor = form.fields.index(SEED)
    for _ in range(12):
        form.digit(9)
    assert form.setup.seed == 999_999_999
    form.cursor = form.fields.index(VERDICT)
    form.change(1)
    form.cursor = form.fields.index(HINTS)
    form.toggle()
    assert (form.setup.at_end, form.setup.hints) == (False, True)
    form.cursor = 0
    form.toggle()
    assert form.fault is not None
