"""What every store does: the same suite for the one on SQLite and the one in memory."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from made import NOON, answer, at, help_call, hint, place, quiz

from core.progress import MemoryStore, open_store
from core.progress.store import QUIZ, AnswerEvent, QuizEvent, Store
from core.progress.summary import LessonState, lesson_states

HOSTILE = "é ⟨|akhir|⟩ \x1b[31m [red] \"'; DROP TABLE answers;-- \u202e 漢 👩‍👩‍👧 \x00 ok"


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    if request.param == "memory":
        opened: Store = MemoryStore()
    else:
        opened = await open_store(tmp_path / "progress.sqlite")
    yield opened
    await opened.close()


async def test_an_empty_store(store: Store):
    assert list(await store.answers("local")) == []
    assert list(await store.hints("local", "viterbi", 1)) == []
    assert list(await store.help_calls("local", "viterbi", 1)) == []
    assert list(await store.places("local")) == []
    assert dict(await store.settings("local")) == {}
    assert list(await store.quizzes("local")) == []
    assert dict(await lesson_states(store, "local")) == {}
    await store.reset("local")
    await store.reset("local", "viterbi")


async def test_an_answer_is_read_as_it_was_given(store: Store):
    full = AnswerEvent(
        answer(1).event_id, HOSTILE, HOSTILE, 3, HOSTILE, 2**63 - 1, -(2**63), HOSTILE, HOSTILE,
        False, 3, (HOSTILE, "ignored_frequencies"), NOON,
    )  # fmt: skip
    shown = replace(answer(2), learner_id=HOSTILE, answer=None, correct=False)
    for event in (full, shown):
        await store.record_answer(event)
    assert list(await store.answers(HOSTILE)) == [full, shown]
    assert list(await store.answers("local")) == []


async def test_a_time_of_another_zone_is_the_same_moment(store: Store):
    jakarta = replace(answer(1), at=NOON.astimezone(timezone(timedelta(hours=7))))
    await store.record_answer(jakarta)
    assert (await store.answers("local"))[0].at == NOON


async def test_answers_keep_their_order_and_are_never_overwritten(store: Store):
    numbers = [5, 3, 9, 1]  # neither the IDs nor the times are in order
    for number in numbers:
        await store.record_answer(answer(number, correct=number == 1))
    assert list(await store.answers("local")) == [answer(n, correct=n == 1) for n in numbers]


async def test_a_repeated_event_is_the_same_event(store: Store):
    for _ in range(3):
        await store.record_answer(answer(1))
        await store.record_hint(hint(1))
    await store.record_answer(replace(answer(1), correct=False, answer="{}"))
    await store.record_hint(replace(hint(1), number=3))
    assert list(await store.answers("local")) == [answer(1)]
    assert list(await store.hints("local", "first-merges", 1)) == [hint(1)]


async def test_answers_are_asked_for_by_lesson_and_run(store: Store):
    events = [
        answer(1), answer(2, run=2), answer(3, lesson="viterbi"), answer(4, learner="other"),
        answer(5),
    ]  # fmt: skip
    for event in events:
        await store.record_answer(event)
    first, second, viterbi, other, last = events
    assert list(await store.answers("local")) == [first, second, viterbi, last]
    assert list(await store.answers("local", "first-merges")) == [first, second, last]
    assert list(await store.answers("local", "first-merges", 1)) == [first, last]
    assert list(await store.answers("local", run=2)) == [second]
    assert list(await store.answers("other")) == [other]


async def test_hints_are_asked_for_by_lesson_and_run(store: Store):
    wanted = [hint(4), hint(2), hint(3, attempt=1)]
    others = [hint(5, run=2), hint(6, lesson="viterbi"), hint(7, learner="other")]
    for event in (*wanted, *others):
        await store.record_hint(event)
    assert list(await store.hints("local", "first-merges", 1)) == wanted


async def test_help_calls_are_kept_in_order_each_once(store: Store):
    wanted = [help_call(4), help_call(2, wanted=False), help_call(3)]
    others = [help_call(5, run=2), help_call(6, "viterbi"), help_call(7, learner="other")]
    for event in (*wanted, *others, replace(wanted[0], wanted=False)):
        await store.record_help(event)
    assert list(await store.help_calls("local", "first-merges", 1)) == wanted


async def test_one_place_a_lesson_the_latest_used_first(store: Store):
    await store.set_place(place("viterbi", "path-pug", minutes=1))
    await store.set_place(place("first-merges", "merge-1", minutes=2))
    await store.set_place(place("special-tokens", "cure", learner="other", minutes=9))
    latest = place("viterbi", "path-gun", minutes=3)
    await store.set_place(latest)
    assert list(await store.places("local")) == [
        latest,
        place("first-merges", "merge-1", minutes=2),
    ]
    done = place("first-merges", "recount-ka", minutes=4, finished=True)
    await store.set_place(done)
    assert list(await store.places("local")) == [done, latest]


async def test_a_late_place_of_an_earlier_run_does_not_count(store: Store):
    second = place("viterbi", "path-pug", run=2, minutes=5)
    await store.set_place(place("viterbi", "own-record", run=1, finished=True))
    await store.set_place(second)
    await store.set_place(place("viterbi", "own-record", run=1, minutes=6))
    assert list(await store.places("local")) == [second]
    back = replace(second, step="total", at=at(-60))  # a clock that was set back changes nothing
    await store.set_place(back)
    assert list(await store.places("local")) == [back]


async def test_settings_are_each_learners_own(store: Store):
    await store.set_setting("local", "language", "en")
    await store.set_setting("local", "language", "id")
    await store.set_setting("local", "name", HOSTILE)
    await store.set_setting("other", "language", "en")
    assert dict(await store.settings("local")) == {"language": "id", "name": HOSTILE}
    assert dict(await store.settings("other")) == {"language": "en"}


async def test_a_quiz_is_read_as_it_was_set_up(store: Store):
    topics = (HOSTILE, "next_merge")
    full = QuizEvent(
        quiz(1).event_id, HOSTILE, 3, topics, 10**9, -(2**63), False, True, NOON
    )  # fmt: skip
    await store.record_quiz(full)
    assert list(await store.quizzes(HOSTILE)) == [full]
    assert list(await store.quizzes("local")) == []


async def test_a_number_belongs_to_the_quiz_that_had_it_first(store: Store):
    for number in (2, 1, 2):
        await store.record_quiz(quiz(number))
    await store.record_quiz(quiz(2, identity=7))
    await store.record_quiz(quiz(2, learner="other", identity=8))
    await store.record_quiz(replace(quiz(1), number=3, seed=5))  # the same event: the same quiz
    assert list(await store.quizzes("local")) == [quiz(1), quiz(2)]
    assert list(await store.quizzes("other")) == [quiz(2, learner="other", identity=8)]


async def test_quizzes_are_forgotten_by_themselves_or_with_all(store: Store):
    for lesson in (None, QUIZ):
        await store.record_quiz(quiz(1))
        await store.record_quiz(quiz(1, learner="other", identity=8))
        await store.reset("local", "viterbi")
        assert list(await store.quizzes("local")) == [quiz(1)]
        await store.reset("local", lesson)
        assert list(await store.quizzes("local")) == []
        assert list(await store.quizzes("other")) == [quiz(1, learner="other", identity=8)]


async def filled(store: Store) -> None:
    for number, (learner, lesson) in enumerate(
        [("local", "viterbi"), ("local", "first-merges"), ("other", "viterbi")]
    ):
        await store.record_answer(answer(number, lesson, learner=learner))
        await store.record_hint(hint(number, lesson, learner=learner))
        await store.record_help(help_call(number, lesson, learner=learner))
        await store.set_place(place(lesson, "merge-1", learner=learner))
        await store.set_setting(learner, "language", "id")


async def left(store: Store, learner: str) -> set[str]:
    answers = {f"answer {a.lesson}" for a in await store.answers(learner)}
    places = {f"place {p.lesson}" for p in await store.places(learner)}
    hints = {
        f"hint {lesson}"
        for lesson in ("viterbi", "first-merges")
        if await store.hints(learner, lesson, 1)
    }
    hands = {
        f"hand {lesson}"
        for lesson in ("viterbi", "first-merges")
        if await store.help_calls(learner, lesson, 1)
    }
    return answers | places | hints | hands


async def test_a_reset_forgets_one_lesson_or_all_and_keeps_settings(store: Store):
    await filled(store)
    other = {"answer viterbi", "place viterbi", "hint viterbi", "hand viterbi"}
    await store.reset("local", "viterbi")
    assert await left(store, "local") == {
        "answer first-merges", "place first-merges", "hint first-merges",
        "hand first-merges",
    }  # fmt: skip
    assert await left(store, "other") == other
    await store.reset("local")
    assert await left(store, "local") == set()
    assert await left(store, "other") == other
    assert dict(await store.settings("local")) == {"language": "id"}


async def test_after_a_reset_a_lesson_begins_with_its_first_run(store: Store):
    await store.set_place(place("viterbi", "own-record", run=4, finished=True))
    await store.reset("local", "viterbi")
    await store.set_place(place("viterbi", "unigram-idea", run=1))
    assert list(await store.places("local")) == [place("viterbi", "unigram-idea", run=1)]


async def test_how_far_a_learner_is_in_each_lesson(store: Store):
    for number, run in enumerate([1, 1, 1, 2, 2]):
        await store.record_answer(answer(number, run=run))
    await store.record_answer(answer(7, "viterbi"))
    await store.record_answer(answer(8, "viterbi", learner="other"))
    await store.set_place(place("first-merges", "merge-4", run=2, minutes=1))
    await store.set_place(place("viterbi", "substrings-20", minutes=2, finished=True))
    await store.set_place(place("special-tokens", "how-to-encode", minutes=3))
    states = await lesson_states(store, "local")
    assert list(states.items()) == [
        ("special-tokens", LessonState(1, "how-to-encode", False, 0)),
        ("viterbi", LessonState(1, "substrings-20", True, 1)),
        ("first-merges", LessonState(2, "merge-4", False, 2)),
    ]


WORDS = st.sampled_from(["a", "b"])
EVENTS = st.builds(
    lambda number, lesson, run, learner, correct: answer(
        number, lesson, run, learner, correct=correct
    ),
    st.integers(1, 6), WORDS, st.integers(1, 2), WORDS, st.booleans(),
)  # fmt: skip
CHANGES = st.one_of(
    st.tuples(st.just("record_answer"), EVENTS),
    st.tuples(
        st.just("set_place"),
        st.builds(place, WORDS, WORDS, st.integers(1, 3), WORDS, st.integers(0, 10**6)),
    ),
    st.tuples(st.just("record_quiz"), st.builds(quiz, st.integers(1, 3), WORDS, st.integers(1, 4))),
    st.tuples(st.just("reset"), WORDS, st.none() | WORDS),
    st.tuples(st.just("set_setting"), WORDS, WORDS, st.text(st.characters(codec="utf-8"))),
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(CHANGES, max_size=12))
def test_both_stores_hold_the_same_after_any_changes(tmp_path, changes):
    async def both() -> None:
        folder = Path(tempfile.mkdtemp(dir=tmp_path))
        memory, sqlite = MemoryStore(), await open_store(folder / "progress.sqlite")
        for name, *arguments in changes:
            for store in (memory, sqlite):
                await getattr(store, name)(*arguments)
        for learner in ("a", "b"):
            assert list(await memory.answers(learner)) == list(await sqlite.answers(learner))
            assert await memory.settings(learner) == await sqlite.settings(learner)
            assert list(await memory.quizzes(learner)) == list(await sqlite.quizzes(learner))
            in_memory, on_disk = await memory.places(learner), await sqlite.places(learner)
            assert sorted(in_memory, key=repr) == sorted(on_disk, key=repr)
            assert [p.at for p in in_memory] == [p.at for p in on_disk]
        await sqlite.close()

    asyncio.run(both())
