"""``progress`` on a store that was meddled with: one line, and a way out."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest

from core.progress import data_path, open_store
from core.progress.store import LOCAL_LEARNER, AnswerEvent, Place

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


async def _fill(path: Path) -> None:
    store = await open_store(path)
    for lesson in ("viterbi", "first-merges"):
        await store.record_answer(
            AnswerEvent(
                uuid4(), LOCAL_LEARNER, lesson, 1, "count", None, None, "number", None, True, 0,
                (), NOON,
            )
        )  # fmt: skip
        await store.set_place(Place(LOCAL_LEARNER, lesson, 1, "count", False, NOON))
    await store.close()


def _damaged(*statements: str) -> Path:
    path = data_path()
    asyncio.run(_fill(path))
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
    return path


def _rows(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        both = "SELECT lesson FROM answers UNION SELECT lesson FROM places"
        return connection.execute(both).fetchall()


@pytest.mark.parametrize(("statement", "where"), [
    ("UPDATE answers SET at = 'yesterday'", "answers.at"),
    ("UPDATE answers SET answer = x'ff'", "answers.answer"),
    ("UPDATE answers SET correct = 'yes'", "answers.correct"),
    ("UPDATE places SET run = -1", "places.run"),
    ("UPDATE places SET step = CAST(x'ff' AS TEXT)", "places.step"),
    ("UPDATE places SET lesson = x'ff' WHERE lesson = 'viterbi'", "places.lesson"),
])  # fmt: skip
def test_show_says_what_is_damaged_and_reset_forgets_it(
    toklings, statement: str, where: str
) -> None:
    path = _damaged(statement)
    before = path.read_bytes()
    complaint = toklings("progress", "show").complaint
    assert complaint.startswith(f"{path}: ")
    assert f"({where})" in complaint
    assert complaint.endswith("toklings progress reset")
    assert path.read_bytes() == before
    done = toklings("progress", "reset", "--yes")
    assert (done.status, done.err) == (0, "")
    assert _rows(path) == []
    assert toklings("progress", "show").status == 0


def test_one_damaged_lesson_is_forgotten_and_the_other_kept(toklings) -> None:
    path = _damaged("UPDATE answers SET at = 'x' WHERE lesson = 'viterbi'")
    assert toklings("progress", "reset", "viterbi", "--yes").status == 0
    assert _rows(path) == [("first-merges",)]
    assert "first-merges" in toklings("progress", "show").out


def test_a_lesson_and_a_step_of_any_spelling_are_shown(toklings) -> None:
    _damaged("UPDATE places SET step = char(27) || '[31m', lesson = char(8238) || lesson")
    shown = toklings("progress", "show")
    assert shown.status == 0
    assert "\x1b" not in shown.out
    assert "\u202e" not in shown.out
