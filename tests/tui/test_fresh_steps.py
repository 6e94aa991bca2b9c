"""Generated questions in a lesson: resumed, missed, looked back at, summed up, meddled with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest
from player import Player, playing
from test_lesson_screen import skip_to
from test_zones import check_question, check_verdict

from core.curriculum.loader import find
from core.curriculum.schema import Lesson
from core.exercises.base import Reference
from core.exercises.generators.registry import GENERATORS, LEVELS, generate
from core.progress import MemoryStore, open_store
from core.progress.store import LOCAL_LEARNER, AnswerEvent, Place
from core.statement import Tokens
from core.tutor import Tally
from core.wording import Wording
from tui.screens.lesson_summary import summary_of
from tui.screens.playthrough import exercise_answered

RIGHT, WRONG = "t h ing", "t hin g"
RIGHT_AGAIN = "b ang u n an"
"""Of the first run's first and second question in ``encoding`` (by hand)."""


async def answered(player: Player) -> Sequence[AnswerEvent]:
    return await player.app.saving.store.answers(LOCAL_LEARNER, "encoding")


@pytest.mark.parametrize("language", ["en", "id"])
async def test_a_reopened_app_asks_the_same_question(tmp_path: Path, language: str) -> None:
    seen: list[list[str]] = []
    for _ in range(2):
        store = await open_store(tmp_path / "progress.sqlite")
        async with playing("encoding", language, store=store) as player:
            await skip_to(player, "one-more")
            seen.append(player.rows())
            await player.press("escape")
        await store.close()
    assert seen[0] == seen[1]
    assert '"thing"' in "".join(seen[0])
    assert {"en": "a new question", "id": "soal baru"}[language] in seen[0][0]


async def test_a_missed_one_comes_back_as_another_and_each_is_kept() -> None:
    async with playing("encoding") as player:
        await skip_to(player, "one-more")
        await player.give(WRONG)
        await player.press("right")
        assert "why" in player.rows()[0]
        await player.press("escape", "enter")
        for _ in range(60):
            if player.slug == "one-more":
                break
            await player.press(*(["1", "enter", "enter"] if player.slug == "pagi" else ["n"]))
        assert '"bangunan"' in player.text()
        assert player.rows()[0].endswith("a new question")
        await player.press("h")
        await player.give(RIGHT_AGAIN)
        assert player.verdict() == "✓ Right, with help"
        given = await answered(player)
        seeds = [(e.seed, e.level) for e in given if e.step == "one-more"]
        assert seeds == [(90598, 3), (550780, 3)]


async def test_looking_back_shows_the_question_that_was_answered() -> None:
    async with playing("encoding") as player:
        await skip_to(player, "one-more")
        await player.give(WRONG)
        await player.press("enter", "p")
        assert player.slug == "one-more"
        assert '"thing"' in player.text()
        assert player.answer().endswith("t | hin | g")


async def test_another_run_asks_another_question() -> None:
    store = MemoryStore()
    done = Place(LOCAL_LEARNER, "encoding", 1, "recall-merge-5", True, datetime.now(UTC))
    await store.set_place(done)
    async with playing("encoding", store=store) as player:
        await player.press("b")
        await skip_to(player, "one-more")
        assert '"younger"' in player.text()


async def test_a_missed_question_of_the_author_comes_back_as_another_one() -> None:
    """memakan, then minggu, then membangun; what was answered is shown as it was."""
    async with playing("encoding") as player:
        await skip_to(player, "encode-memakan")
        for word, wrong in (("memakan", "m e m akan"), ("minggu", "m in g g u")):
            assert f'"{word}"' in player.text()
            assert ("a new question" in player.rows()[0]) == (word != "memakan")
            await player.give(wrong)
            assert player.verdict() == "✗ Not this one"
            await player.press("enter")
            await until_it_comes_back(player, "encode-memakan")
        assert '"membangun"' in player.text()
        await player.give("m e m b an g u n")
        assert player.verdict() == "✓ Right"
        given = [e for e in await answered(player) if e.step == "encode-memakan"]
        assert [(e.seed, e.level, e.correct) for e in given] == [
            (None, None, False), (1, None, False), (2, None, True),
        ]  # fmt: skip


async def until_it_comes_back(player: Player, slug: str) -> None:
    """Answer what comes in between until a step is there again."""
    rights = {
        "encode-kucing": "k u c ing", "encode-makanan": "makan an", "encode-kanan": "kan an",
        "encode-enak": "e n a k", "encode-main": "m a in",
    }  # fmt: skip
    for _ in range(20):
        if player.slug == slug:
            return
        if player.slug in rights:
            await player.give(rights[player.slug])
        await player.press("enter")
    raise AssertionError(f"{slug} does not come back")


# ── what is stored ──


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return find("encoding")


def event(**changes: object) -> AnswerEvent:
    given = AnswerEvent(
        uuid4(), LOCAL_LEARNER, "encoding", 2, "one-more", 550780, 3, "bpe_encode",
        '[["b", "a", "ngunan"]]', False, 0, (), datetime.now(UTC),
    )  # fmt: skip
    return replace(given, **changes)  # type: ignore[arg-type]


def test_the_summary_is_of_the_question_that_was_asked(lesson: Lesson) -> None:
    summary = summary_of(lesson, Tally((), {}, ("one-more",)), [event(answer=None)], ())
    (item,) = summary.missed
    assert (item.right, item.shown) == (Tokens(("b", "ang", "u", "n", "an")), True)
    right = event(correct=True)
    summary = summary_of(lesson, Tally(("one-more",), {}, ()), [right], ())
    assert summary.right_at_once[0].right == Tokens(("b", "ang", "u", "n", "an"))


@pytest.mark.parametrize(
    "changes",
    [{"seed": None}, {"level": None}, {"level": 99}, {"seed": -(2**62)}, {"kind": "next_merge"}],
    ids=str,
)
def test_a_meddled_reference_still_gives_a_question(
    lesson: Lesson, changes: dict[str, object]
) -> None:
    exercise = exercise_answered(lesson, "one-more", event(**changes))
    assert exercise.question().kind == "bpe_encode"
    assert exercise.reveal().expected


@pytest.mark.parametrize("changes", [{"level": 3}, {"seed": 10**15, "level": None}], ids=str)
def test_a_meddled_reference_of_a_written_step(lesson: Lesson, changes: dict[str, object]) -> None:
    exercise = exercise_answered(lesson, "encode-memakan", event(step="encode-memakan", **changes))
    assert exercise.question().kind == "bpe_encode"


# ── room ──


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("kind", GENERATORS)
def test_generated_questions_fit_their_zones(kind: str, language: str) -> None:
    wording = Wording(language)
    for level in LEVELS:
        for seed in (1, 2):
            exercise = generate(kind, Reference("quiz", "step", seed, level))
            question = exercise.question()
            check_question(question, wording)
            check_verdict(question, exercise.reveal(), wording)
