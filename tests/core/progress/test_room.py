"""How learners stand in a lesson: by hand, from events; then read by another process's file."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from made import answer, at, help_call, hint, place

from core.errors import StoreError
from core.progress import open_store, open_workshop_store
from core.progress.account import Account
from core.progress.room import (
    Cell,
    LearnerRecord,
    LessonStep,
    Note,
    Seat,
    Standing,
    in_order,
    standing,
)
from core.progress.room_reader import RoomReader
from core.progress.workshop_store import WorkshopStore

LESSON = "first-merges"
STEPS = [LessonStep("read", False), *(LessonStep(f"q{n}", True) for n in range(1, 5))]
MARKS = {"●": Cell.AT_ONCE, "◐": Cell.LATER, "✗": Cell.WRONG, "►": Cell.HERE, "·": Cell.NOT_YET}


def given(number: int, step: str, correct: bool = True, hints: int = 0) -> Any:
    return replace(answer(number, step=step, correct=correct), hints=hints)


def seen(now: int = 0, *, step: str = "q3", **changes: Any) -> Standing:
    """A learner at a step of the lesson since minute 0."""
    record = LearnerRecord(Seat("ayu", "Ayu", at(0), None), [place(LESSON, step)])
    return standing(replace(record, **changes), LESSON, STEPS, at(now))


def test_a_cell_a_step() -> None:
    answers = [
        given(1, "q1"), given(2, "q2", correct=False), given(3, "q2", correct=True),
        given(4, "q3", correct=False), given(5, "q4", hints=1),
    ]  # fmt: skip

    def marks(step: str, first: int, *, finished: bool = False) -> str:
        row = seen(places=[place(LESSON, step, finished=finished)], answers=answers[:first]).cells
        return "".join(next(mark for mark, cell in MARKS.items() if cell is c) for c in row)

    assert marks("read", 0) == "►····"
    assert marks("q1", 0) == "●►···"
    assert marks("q2", 1) == "●●►··"
    assert marks("q2", 2) == "●●✗··"
    assert marks("q3", 2) == "●●✗►·"
    assert marks("q4", 4) == "●●◐✗►"
    assert marks("q4", 5) == "●●◐✗◐"
    assert marks("q4", 5, finished=True) == "●●◐✗◐"
    assert seen(places=[]).cells == (Cell.NOT_YET,) * 5
    assert seen(places=[place(LESSON, "gone")]).cells[0] is Cell.HERE  # the lesson was edited


def test_stuck_is_four_minutes_at_one_step_while_here() -> None:
    assert seen(3).note is Note.NONE
    assert (seen(4).note, seen(4).amount, seen(4).urgency) == (Note.STUCK, 4, 1)
    assert (seen(9).note, seen(9).amount) == (Note.STUCK, 9)
    # who came back two minutes ago has been here for two minutes
    assert seen(9, seat=Seat("ayu", "Ayu", at(7), None)).note is Note.NONE
    assert seen(9, seat=Seat("ayu", "Ayu", at(0), at(1))).note is Note.AWAY
    assert seen(9, places=[place(LESSON, "q4", minutes=6)]).note is Note.NONE
    assert seen(9, places=[place(LESSON, "q4", finished=True)]).note is Note.DONE


def test_stuck_is_the_same_item_missed_three_times() -> None:
    misses = [given(n, "q1", correct=False) for n in (1, 2, 3)]
    assert seen(answers=misses[:2]).note is Note.NONE
    assert (seen(answers=misses).note, seen(answers=misses).amount) == (Note.MISSED, 3)
    assert seen(answers=misses).urgency == 1
    assert seen(answers=[*misses, given(4, "q1")]).note is Note.NONE
    other = [given(1, "q1", correct=False), given(2, "q2", correct=False)]
    assert seen(answers=[*other, given(3, "q1", correct=False)]).note is Note.NONE


def test_a_hand_comes_before_all_else_while_here() -> None:
    up = help_call(1)
    assert (seen(9, help=up).note, seen(9, help=up).urgency) == (Note.HAND, 0)
    assert seen(0, help=replace(up, wanted=False)).note is Note.NONE
    assert seen(9, help=up, seat=Seat("ayu", "Ayu", at(0), at(1))).urgency == 3


def test_hints_of_the_question_on_the_screen_are_told() -> None:
    taken = replace(hint(1), step="q3", number=2)
    assert (seen(hints=[taken]).note, seen(hints=[taken]).amount) == (Note.HINT, 2)
    assert seen(hints=[taken], answers=[given(1, "q3", correct=False)]).note is Note.NONE
    assert seen(hints=[taken], places=[place(LESSON, "q4", minutes=2)]).note is Note.NONE
    assert seen(2, hints=[taken], places=[place(LESSON, "q3", minutes=2)]).note is Note.HINT


def test_who_is_in_another_lesson_is_elsewhere() -> None:
    there = [place("viterbi", "total", minutes=2), place(LESSON, "q2")]
    assert seen(9, places=there).note is Note.ELSEWHERE
    assert seen(9, places=there[:1]).note is Note.ELSEWHERE
    assert seen(9, places=[]).note is Note.NONE


def test_hands_then_stuck_then_now_wrong_then_by_name() -> None:
    def named(name: str, urgency: int) -> Standing:
        return Standing(name, name, True, (), Note.NONE, 0, urgency)

    row = [named("b", 3), named("A", 3), named("wrong", 2), named("stuck", 1), named("hand", 0)]
    assert [s.name for s in in_order(row)] == ["hand", "stuck", "wrong", "A", "b"]
    missed = [given(1, "q1", correct=False)]
    assert seen(answers=missed).urgency == 2
    assert seen(answers=missed, seat=Seat("ayu", "Ayu", at(0), at(1))).urgency == 3


# ── the reader ──


async def filled(path: Path) -> WorkshopStore:
    store = await open_workshop_store(path)
    await store.open_room("makan", at(0))
    for name in ("ayu", "budi"):
        await store.add_account(Account(name, name, name.title(), "pin", at(0)))
        await store.record_joined(name, "makan", at(1))
    await store.record_answer(answer(1, learner="ayu", run=1, correct=False))
    await store.record_answer(answer(2, learner="ayu", run=2))
    await store.record_answer(answer(3, "viterbi", learner="ayu"))
    await store.record_hint(hint(4, learner="ayu", run=2))
    await store.set_place(place(LESSON, "q1", run=2, learner="ayu", minutes=2))
    await store.set_place(place("viterbi", "total", learner="ayu", minutes=1))
    await store.set_place(place("viterbi", "total", learner="budi", minutes=1))
    await store.record_help(help_call(5, learner="ayu"))
    await store.record_help(help_call(6, learner="ayu", wanted=False))
    await store.record_left("budi", at(3))
    # nobody of this room: the host's own record, and a learner of another room
    await store.record_answer(answer(7))
    await store.record_joined("cut", "minum", at(1))
    return store


async def test_the_room_is_read_while_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "a folder? #1 %41" / "progress.sqlite"
    store = await filled(path)
    reader = RoomReader(path)
    assert reader.open() == "makan"
    record = reader.read(LESSON)
    assert record is not None
    ayu, budi = record.learners
    assert ayu.seat == Seat("ayu", "Ayu", at(1), None)
    assert budi.seat == Seat("budi", "Budi", at(1), at(3))
    assert ayu.answers == [answer(2, learner="ayu", run=2)]
    assert ayu.hints == [hint(4, learner="ayu", run=2)]
    assert ayu.help == help_call(6, learner="ayu", wanted=False)
    assert [p.lesson for p in ayu.places] == [LESSON, "viterbi"]
    assert record.begun == {LESSON: 1, "viterbi": 0}
    # the same again only where something has changed
    assert reader.read(LESSON) is None
    other = reader.read("viterbi")
    assert other is not None
    assert other.learners[0].answers == [answer(3, "viterbi", learner="ayu")]
    await store.record_answer(answer(9, learner="ayu", run=2))
    fresh = reader.read("viterbi")
    assert fresh is not None
    reader.close()
    await store.close()


async def test_whoever_watches_cannot_write(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite"
    await (await filled(path)).close()
    reader = RoomReader(path)
    reader.open()
    assert reader._connection is not None
    with pytest.raises(Exception, match="readonly"):
        reader._connection.exec_driver_sql("DELETE FROM answers")
    reader._connection.rollback()
    reader._connection.exec_driver_sql("PRAGMA query_only = OFF")
    reader._connection.rollback()
    with pytest.raises(Exception, match="readonly"):
        reader._connection.exec_driver_sql("DELETE FROM answers")
    reader.close()
    path.chmod(stat.S_IRUSR)
    before = path.read_bytes()
    reader = RoomReader(path)
    assert reader.open() == "makan"
    reader.close()
    assert path.read_bytes() == before


async def test_a_named_room(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite"
    store = await filled(path)
    await store.open_room("minum", at(9))
    await store.close()
    for room, found in ((None, "minum"), ("makan", "makan")):
        reader = RoomReader(path, room)
        assert reader.open() == found
        reader.close()
    with pytest.raises(StoreError, match="store_no_room"):
        RoomReader(path, "mandi").open()


async def test_what_cannot_be_watched(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite"
    with pytest.raises(StoreError, match="store_missing"):
        RoomReader(path).open()
    assert not path.exists()
    await (await open_store(path)).close()
    with pytest.raises(StoreError, match="store_no_workshop"):
        RoomReader(path).open()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 1")
    with pytest.raises(StoreError, match="store_no_workshop"):
        RoomReader(path).open()
    path.write_bytes(b"no database" * 1000)
    with pytest.raises(StoreError, match="store_corrupt"):
        RoomReader(path).open()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for no_file, code in ((pipe, "store_corrupt"), (tmp_path, "store_is_folder")):
        with pytest.raises(StoreError, match=code):
            RoomReader(no_file).open()


@pytest.mark.parametrize(
    ("change", "where"),
    [("UPDATE presence SET since = 'x'", "presence.since"),
     ("UPDATE accounts SET name = x'00ff'", "presence.name"),
     ("UPDATE answers SET correct = 7", "answers.correct"),
     ("UPDATE places SET at = 'x'", "places.at")],
)  # fmt: skip
async def test_a_value_that_is_never_written(tmp_path: Path, change: str, where: str) -> None:
    path = tmp_path / "progress.sqlite"
    await (await filled(path)).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(change)
        connection.commit()
    reader = RoomReader(path)
    reader.open()
    with pytest.raises(StoreError, match="store_bad_row") as caught:
        reader.read(LESSON)
    assert caught.value.values["where"] == where
    reader.close()
