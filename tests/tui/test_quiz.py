"""A quiz by keyboard and by mouse: set up, answered, left and gone on with, its result."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from mouse import click, click_on
from player import Player, playing
from quiz_golden import GOLDEN
from textual.widgets import Input

from core.progress import MemoryStore
from core.progress.store import LOCAL_LEARNER, QUIZ, AnswerEvent, Store
from core.quiz import TOPICS, QuizSetup
from core.wording import Wording
from tui.app import ToklingsApp
from tui.quiz_app import QuizWanted
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.quiz import QuizScreen
from tui.screens.quiz_result import QuizReplayScreen, QuizResultScreen
from tui.screens.quiz_setup import QuizSetupScreen
from tui.widgets.key_footer import KeyFooter

ALL = ("next_merge", "bpe_encode", "viterbi_path", "chat_ids")
SEED = 4711
TEN = GOLDEN[SEED]
SIZES = ((120, 40), (80, 24), (60, 20), (40, 12))
languages = pytest.mark.parametrize("language", ["en", "id"])


def setup(**changed: object) -> QuizSetup:
    return replace(QuizSetup(ALL, 10, SEED), **changed)


@asynccontextmanager
async def quizzing(
    wanted: QuizSetup | None,
    language: str = "en",
    size: tuple[int, int] = (80, 24),
    store: Store | None = None,
) -> AsyncIterator[Player]:
    """The app as ``toklings quiz`` opens it."""
    app = ToklingsApp(None, store or MemoryStore(), quiz=QuizWanted(wanted))
    app.wording = Wording(language)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        player = Player(app, pilot)
        await player.settle()
        yield player


def written(right: list) -> str:
    """A right answer as it is typed."""
    if isinstance(right[0], int):
        return " ".join(map(str, right))
    return " ".join(right) if isinstance(right[0], str) else "|".join(right[0])


async def answer(player: Player, number: int, text: str = "") -> None:
    """Answer a question of seed 4711, right where nothing else is given."""
    kind, _, _, right = TEN[number - 1]
    if kind == "chat_ids":
        field = player.app.screen.query_one(Input)
        field.value = ""
        await player.type(text or written(right))
    else:
        await player.press("slash")
        await player.type(text or written(right))
    await player.press("enter")


def at(player: Player) -> int | None:
    screen = player.app.screen
    assert isinstance(screen, QuizScreen), screen
    return screen.play.run.at


async def tick(player: Player, *topics: str) -> None:
    """Tick these topics, and no others, in the set-up; the cursor stands on the first."""
    screen = player.app.screen
    assert isinstance(screen, QuizSetupScreen)
    for topic in TOPICS:
        if (topic in topics) != (topic in screen.form.topics):
            await player.press("space")
        await player.press("down")
    assert screen.form.topics == set(topics)


async def anything(player: Player) -> None:
    """Answer somehow."""
    if player.app.screen.query(Input):
        await player.type("0 1")
    await player.press("enter")


async def stored(store: Store) -> list[AnswerEvent]:
    return list(await store.answers(LOCAL_LEARNER, QUIZ))


def footer_is_whole(player: Player, but: str = "") -> bool:
    """Whether every key of the footer stands there with its words, ``but`` the one perhaps."""
    keys = player.app.screen.query_one(KeyFooter).keys
    return all(f"{label} {does}" in player.footer() for label, does, _ in keys if label != but)


WORDS = {
    "en": {
        "go_on": "Go on with question 6 of 10 · seed 4711",
        "place": "question 6 of 10 · seed 4711",
        "result": "8 of 10 right · seed 4711",
        "last": "Last quiz 8 of 10, today",
        "note": "Verdicts come at the end. Until then p goes back and an answer may change.",
        "given": "Answered. Until the end another answer may take its place.",
        "topics": "chat IDs 3 of 3 · next merge 2 of 2 · BPE encoding 1 of 2 Viterbi path 2 of 3",
    },
    "id": {
        "go_on": "Lanjutkan soal 6 dari 10 · seed 4711",
        "place": "soal 6 dari 10 · seed 4711",
        "result": "8 dari 10 benar · seed 4711",
        "last": "Kuis terakhir 8 dari 10, hari ini",
        "note": "Penilaian diberikan di akhir. Sampai saat itu p kembali ke soal sebelumnya",
        "given": "Sudah dijawab. Sebelum kuis berakhir jawaban ini masih bisa diganti.",
        "topics": "ID percakapan 3 dari 3 · penggabungan berikutnya 2 dari 2 "
        "meng-encode dengan BPE 1 dari 2 · jalur Viterbi 2 dari 3",
    },
}


@languages
async def test_a_quiz_of_ten_by_keyboard(language: str) -> None:
    words, store = WORDS[language], MemoryStore()
    async with playing(None, language, store=store) as player:
        await player.press("2")
        assert footer_is_whole(player)
        await tick(player, *ALL)
        await player.press("end", *str(SEED), "enter")
        assert words["note"] in player.words()
        for number in (1, 2):
            assert footer_is_whole(player, but="p")  # the feedback speaks of it
            await answer(player, number)
        await answer(player, 3, "t|e|n|a|n|g")  # wrong
        await answer(player, 4)
        await player.press("p")
        assert at(player) == 4
        assert words["given"] in player.words()
        assert player.answer() == " › sendo | k"
        await answer(player, 4, "sendok")  # changed, to a wrong one
        assert at(player) == 5  # back where it was
        await answer(player, 5)
        await player.press("escape")
        assert isinstance(player.app.screen, QuizSetupScreen)
        assert words["go_on"] in player.words()
        await player.press("enter")
        assert words["place"] in player.rows()[0]
        assert not any("✓" in row or "✗" in row for row in player.rows())
        for number in range(6, 11):
            await answer(player, number)
        assert isinstance(player.app.screen, QuizResultScreen)
        assert words["result"] in player.rows()[0]
        assert footer_is_whole(player)
        assert words["topics"] in player.words()
        signs = [row[3] for row in player.rows()[3:13]]
        assert signs == [*"✓✓✗✗✓✓✓✓✓✓"]
        await player.press("right")
        assert isinstance(player.app.screen, QuizReplayScreen)
        assert "3 " in player.rows()[0]
        assert footer_is_whole(player)
        await player.press("escape", "escape", "a")
        assert words["last"] in player.words()
    events = await stored(store)
    numbers = [1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10]
    assert [e.step for e in events] == [f"{TEN[n - 1][0]}/{n}" for n in numbers]
    for event, number in zip(events, numbers, strict=True):
        assert (event.kind, event.level, event.seed) == TEN[number - 1][:3]
        assert (event.run, event.hints) == (1, 0)
    assert [e.correct for e in events] == [n not in (2, 4) for n in range(11)]


async def test_another_sitting_goes_on_at_the_same_question_with_the_same_answers() -> None:
    store = MemoryStore()
    async with quizzing(setup(), store=store) as player:
        await answer(player, 1, "0 11")
        await answer(player, 2)
        await answer(player, 3)
        await player.press("p", "p", "p")
        assert at(player) == 1
        before = player.rows()
        assert player.app.screen.query_one(Input).value == "0 11"
    async with quizzing(None, store=store) as player:
        await player.press("enter")
        assert player.rows() == before
        await player.press("enter")  # the same answer is no other one
        assert at(player) == 4
    assert [e.step for e in await stored(store)] == ["chat_ids/1", "next_merge/2", "bpe_encode/3"]


async def test_questions_can_be_left_open_and_are_asked_before_the_result() -> None:
    async with quizzing(setup(questions=10)) as player:
        await player.press("n")
        await answer(player, 2)
        for number in range(3, 11):
            await player.press("n")
            assert at(player) == number + 1 if number < 10 else 1
        await player.press("escape", "enter")
        assert at(player) == 1


@languages
async def test_a_verdict_after_each_question_with_hints(language: str) -> None:
    store = MemoryStore()
    async with quizzing(setup(at_end=False, hints=True), language, store=store) as player:
        assert player.footer().count(" h ") == 1
        await player.press("h")
        assert "1" in player.feedback()[0]
        await answer(player, 1)
        assert player.verdict() == {"en": "✓ Right, with help", "id": "✓ Benar, dibantu"}[language]
        await player.press("enter")
        await answer(player, 2)
        await player.press("enter")
        await answer(player, 3, "t|e|n|a|n|g")
        assert player.verdict() == {"en": "✗ Not this one", "id": "✗ Belum tepat"}[language]
        shown = player.text()
        assert "Comes back" not in shown
        assert "muncul lagi" not in shown
        await player.press("right", "escape")  # the replay
        await player.press("p")
        assert at(player) == 2
        assert "✓" in player.verdict()
        await player.press("enter")
        assert at(player) == 4
        await player.press("h", "h", "h", "h")
        assert "✗" in player.verdict()
        await player.press("escape", "enter")
        assert at(player) == 4  # the verdict stays on the screen
        assert "✗" in player.verdict()
    events = await stored(store)
    assert [(e.correct, e.hints, e.answer is None) for e in events] == [
        (True, 1, False), (True, 0, False), (False, 0, False), (False, 3, True),
    ]  # fmt: skip
    hints = await store.hints(LOCAL_LEARNER, QUIZ, 1)
    assert [(h.step, h.number) for h in hints] == [
        ("chat_ids/1", 1), *(("viterbi_path/4", n) for n in (1, 2, 3)),
    ]  # fmt: skip


async def test_with_the_verdicts_at_the_end_no_hint_shows_the_answer() -> None:
    async with quizzing(setup(hints=True)) as player:
        await player.press("h", "h", "h")
        assert "Hints taken: 3." in player.text()
        assert " h " not in player.footer()
        await player.press("h")
        assert "There are no more hints" in player.text()
        assert player.app.screen.query_one(Input).value == ""


async def test_without_hints_nothing_speaks_of_them() -> None:
    async with quizzing(setup()) as player:
        assert " h " not in player.footer()
        await player.press("h")
        assert "This quiz allows no hints." in player.text()
        await player.press("question_mark")
        assert isinstance(player.app.screen, HelpScreen)
        text = player.text()
        assert "a hint" not in text
        await player.press("end")
        assert "the verdicts come after the last answer" in player.words()


@pytest.mark.parametrize(("size", "language"), zip(SIZES, ("en", "id", "en", "id"), strict=True))
async def test_every_size(size: tuple[int, int], language: str) -> None:
    """Each screen keeps to its window, and in one that is too small the question stays."""
    width, height = size
    async with quizzing(setup(questions=2), language, size) as player:
        await player.press("p", "right")
        asked = player.rows()
        assert {"en": "1 of 2", "id": "1 dari 2"}[language] in asked[0]
        for smaller in ((39, 12), (40, 11), (1, 1)):
            await player.pilot.resize_terminal(*smaller)
            await player.settle()
            assert player.rows() != asked
        await player.pilot.resize_terminal(*size)
        await player.settle()
        assert player.rows() == asked
        await anything(player)
        await anything(player)
        assert isinstance(player.app.screen, QuizResultScreen)
        for _ in range(2):
            rows = player.rows()
            assert len(rows) == height
            assert max(map(len, rows)) <= width
            assert sum("✓" in row or "✗" in row for row in rows) == 2
            assert sum("►" in row for row in rows) == 1
            await player.press("down")
        await player.press("right", "escape", "escape")
        assert player.rows() == rows
        await player.press("a")
        rows = player.rows()
        assert "[2 " in rows[0]
        assert sum("►" in row for row in rows) == 1
        for _ in range(8):
            await player.press("down")
            assert sum("►" in row for row in player.rows()) == 1


TIE_OPTION = [
    ("en", (80, 24), "› 5  lexicographically-greatest: sorts last (subword-nmt)"),
    ("id", (80, 24), "› 5  abjad terakhir"),
    ("en", (40, 12), "› 5 what sorts last"),
    ("id", (40, 12), "› 5 abjad terakhir"),
]


@pytest.mark.parametrize(("language", "size", "line"), TIE_OPTION)
async def test_a_tie_rule_is_named_in_whole_words(
    language: str, size: tuple[int, int], line: str
) -> None:
    wanted = setup(topics=("which_tie_rule",), questions=1, at_end=False, seed=11)
    async with quizzing(wanted, language, size) as player:
        await player.press("5")
        (answer,) = (row for row in player.rows() if row.startswith(" › "))
        assert answer.strip() == line
        await player.press("enter")
        whole = {"en": "sorts last (subword-nmt)", "id": "terakhir menurut urutan (subword-nmt)"}
        row = [row for row in player.rows() if "lexicographically-greatest" in row][-1]
        cut = "lexicographically-greatest…"
        assert row.split(maxsplit=1)[1] == (
            f"lexicographically-greatest: {whole[language]}" if size == (80, 24) else cut
        )


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_the_second_pane_has_the_name_in_the_list_and_takes_clicks(
    size: tuple[int, int],
) -> None:
    topics = (*ALL, "which_tie_rule", "corpus_loss")
    wanted = setup(topics=topics, questions=6, at_end=False, hints=True)
    async with quizzing(wanted, "en", size) as player:
        for _ in range(6):  # each answer is shown
            await player.press("h", "h", "h", "h", "enter")
        assert isinstance(player.app.screen, QuizResultScreen)
        for number in range(1, 7):
            row = next(row for row in player.rows() if "►" in row)
            name = row[6:32].strip()
            assert row[4:6].strip() == str(number)
            assert player.rows()[2][82:] == f"{number}  {name}"
            await player.press("down")
        await click(player, 82, 4)
        assert isinstance(player.app.screen, QuizReplayScreen)
        assert "6 of 6" in player.rows()[0]


async def test_by_mouse() -> None:
    async with playing() as player:
        await click_on(player, "2 Quiz")
        assert isinstance(player.app.screen, QuizSetupScreen)
        await click_on(player, "1 Lessons")
        assert isinstance(player.app.screen, HomeScreen)
        await click_on(player, "2 Quiz")
        await click_on(player, "Viterbi path")
        assert "[ ] Viterbi path" in player.text()
        await click_on(player, "Viterbi path")
        assert "[✓] Viterbi path" in player.text()
        await click_on(player, "Questions")
        await player.press("2")
        await click_on(player, "Seed")
        await player.press(*str(SEED))
        await click_on(player, "Enter start")
        assert at(player) == 1
        await click_on(player, "Esc leave")
        await click_on(player, "Go on")
        assert at(player) == 1
        await player.press("down", "enter", "down", "enter")
        await click_on(player, "2 ", within="✗ 2")
        assert "► ✗ 2" in player.text()
        await click_on(player, "2 ", within="✗ 2")
        assert isinstance(player.app.screen, QuizReplayScreen)


@languages
async def test_help_and_commands(language: str) -> None:
    async with playing("first-merges", language) as player:
        await player.press("colon")
        await player.type({"en": "go to the quiz", "id": "ke kuis"}[language])
        await player.press("enter")
        assert isinstance(player.app.screen, QuizSetupScreen)
        assert len(player.app.screen_stack) == 2
        await player.press("question_mark")
        assert {"en": "type a number", "id": "ketik angka"}[language] in player.text()
        await player.press("escape", "space", "colon")
        await player.type({"en": "start", "id": "mulai"}[language])
        await player.press("enter")
        assert isinstance(player.app.screen, QuizScreen)
        await player.press("colon")
        await player.type({"en": "leave", "id": "keluar"}[language])
        await player.press("enter")
        assert isinstance(player.app.screen, QuizSetupScreen)
        await player.press("1")
        assert isinstance(player.app.screen, HomeScreen)
        await player.press("2", "escape")
        assert isinstance(player.app.screen, HomeScreen)
        await player.press("colon")
        assert {"en": "Quiz", "id": "Kuis"}[language] in player.text()


async def test_the_result_is_copied_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    async with quizzing(setup(questions=1, topics=("next_merge",))) as player:
        monkeypatch.setattr(player.app, "copy_to_clipboard", copied.append)
        await player.press("home", "enter", "y")
        assert "The result was copied as text." in player.text()
        await player.press("question_mark")
        assert "set up a new quiz" in player.text()
    (text,) = copied
    assert text.startswith("0 of 1 right · seed 4711\n\n✗ 1  merge 1 of ")
    assert "yours" in text
    assert "right" in text.splitlines()[2]
