"""Rows that were changed by hand: one clear error, the rest still read, nothing written."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from made import answer, help_call, hint, place, quiz

from core.errors import StoreError
from core.progress import open_store
from core.progress.store import Store
from core.wording import Wording

READ: dict[str, Callable[[Store], Awaitable[object]]] = {
    "answers": lambda store: store.answers("local"),
    "hints": lambda store: store.hints("local", "first-merges", 1),
    "help_calls": lambda store: store.help_calls("local", "first-merges", 1),
    "places": lambda store: store.places("local"),
    "settings": lambda store: store.settings("local"),
    "quizzes": lambda store: store.quizzes("local"),
}

NOT_TEXT = ("NULL", "x'00ff'", "CAST(x'61ff62' AS TEXT)")
"""Nothing, bytes, and a text that is no UTF-8. A number in a text column becomes a text."""

NOT_COUNTED = (
    "NULL", "'many'", "''", "x'01'", "1.5", "-1", "1000000001", "9223372036854775807",
    "9223372036854775808", "1e300", "-9223372036854775808", "9e999",
)  # fmt: skip
NOT_TRUTH = ("NULL", "'true'", "2", "-1", "0.5", "x'01'", "9223372036854775807")
NOT_WHOLE = ("'seven'", "1.5", "9e999", "x'07'", "9223372036854775808")
NOT_IDENTITY = (*NOT_TEXT, "''", "'x'", "7", "'00000000-0000-0000-0000-00000000000g'")
NOT_TIME = (
    *NOT_TEXT, "''", "'yesterday'", "1772366400", "'2026-03-01'", "'2026-03-01T12:00:00'",
    "'2026-02-30T12:00:00+00:00'", "'99999-03-01T12:00:00+00:00'",
)  # fmt: skip
NOT_NAMES = (
    *NOT_TEXT, "''", "'{'", "'null'", "'{}'", "'7'", "'\"a\"'", "'[7]'", "'[[\"a\"]]'",
    f"'{'[' * 100_000}'", f"'[{'9' * 5_000}]'",
)  # fmt: skip

MEDDLED: dict[str, dict[str, Sequence[str]]] = {
    "answers": {
        "event_id": NOT_IDENTITY, "lesson": NOT_TEXT, "run": (*NOT_COUNTED, "0"),
        "step": NOT_TEXT, "seed": NOT_WHOLE, "level": NOT_WHOLE, "kind": NOT_TEXT,
        "answer": NOT_TEXT[1:], "correct": NOT_TRUTH, "hints": NOT_COUNTED,
        "diagnoses": NOT_NAMES, "at": NOT_TIME,
    },
    "hints": {
        "event_id": NOT_IDENTITY, "step": NOT_TEXT, "attempt": NOT_COUNTED,
        "number": (*NOT_COUNTED, "0"), "at": NOT_TIME,
    },
    "help_calls": {"event_id": NOT_IDENTITY, "wanted": NOT_TRUTH, "at": NOT_TIME},
    "places": {
        "lesson": NOT_TEXT, "run": (*NOT_COUNTED, "0"), "step": NOT_TEXT,
        "finished": NOT_TRUTH, "at": NOT_TIME,
    },
    "settings": {"name": NOT_TEXT, "value": NOT_TEXT},
    "quizzes": {
        "event_id": NOT_IDENTITY[-2:], "number": ("0",), "topics": ("NULL", "'{}'"),
        "questions": ("'many'", "0"), "seed": ("NULL", "'seven'"), "at_end": ("2",),
        "hints": ("NULL",), "at": ("'yesterday'",),
    },
}  # fmt: skip

CASES = [
    (table, column, value)
    for table, columns in MEDDLED.items()
    for column, values in columns.items()
    for value in values
]


async def make(path: Path) -> None:
    store = await open_store(path)
    for number in range(1, 4):
        await store.record_answer(answer(number))
        await store.record_hint(hint(100 + number))
        await store.record_help(help_call(200 + number))
    await store.set_place(place("first-merges", "merge-1"))
    await store.set_place(place("viterbi", "total"))
    await store.set_setting("local", "theme", "plain")
    await store.record_quiz(quiz(1))
    await store.close()


def meddle(path: Path, table: str, column: str, value: str) -> None:
    """Change the first row, in a table that takes anything."""
    with closing(sqlite3.connect(path)) as connection:
        (made,) = connection.execute(
            "SELECT sql FROM sqlite_master WHERE name = ?", (table,)
        ).fetchone()
        loose = made.replace("NOT NULL", "").replace(f"TABLE {table}", "TABLE loose", 1)
        connection.execute(loose)
        connection.execute(f"INSERT INTO loose SELECT * FROM {table}")
        connection.execute(f"DROP TABLE {table}")
        connection.execute(f"ALTER TABLE loose RENAME TO {table}")
        first = f"(SELECT min(rowid) FROM {table})"
        connection.execute(f"UPDATE {table} SET {column} = {value} WHERE rowid = {first}")
        connection.commit()


@pytest.mark.parametrize(
    ("table", "column", "value"), CASES, ids=[f"{t}.{c}={v[:24]}" for t, c, v in CASES]
)
async def test_a_value_that_is_never_written(
    tmp_path: Path, table: str, column: str, value: str
) -> None:
    path = tmp_path / "progress.sqlite"
    await make(path)
    meddle(path, table, column, value)
    before = path.read_bytes()
    store = await open_store(path)
    with pytest.raises(StoreError) as caught:
        await READ[table](store)
    error = caught.value
    assert (error.code, error.place) == ("store_bad_row", str(path))
    assert dict(error.values) == {"where": f"{table}.{column}"}
    for language in ("en", "id"):
        sentence = Wording(language).say(error.statement)
        assert f"{table}.{column}" in sentence
        assert "toklings progress reset" in sentence
    for other in READ.keys() - {table}:
        assert await READ[other](store)
    await store.close()
    assert path.read_bytes() == before


async def test_what_looks_odd_but_may_be_written_is_read(tmp_path: Path) -> None:
    """Answers of another version of a lesson: what they say is for whoever knows the lesson."""
    path = tmp_path / "progress.sqlite"
    await make(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            """UPDATE answers SET answer = '{', kind = 'juggling', step = 'gone', seed = -7,
            level = 99, run = 1000000000, diagnoses = '["gone"]',
            at = '2026-03-01T19:00:00+07:00' WHERE sequence = 1"""
        )
        connection.commit()
    store = await open_store(path)
    odd = (await store.answers("local"))[0]
    assert (odd.answer, odd.kind, odd.step, odd.run) == ("{", "juggling", "gone", 10**9)
    assert (odd.seed, odd.level, odd.diagnoses) == (-7, 99, ("gone",))
    await store.close()


async def test_a_bad_row_of_another_learner_or_lesson_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite"
    await make(path)
    store = await open_store(path)
    await store.record_answer(answer(9, learner="other"))
    await store.record_answer(answer(10, lesson="viterbi"))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE answers SET at = 'x' WHERE learner_id = 'other'")
        connection.execute("UPDATE answers SET at = 'x' WHERE lesson = 'first-merges'")
        connection.commit()
    assert list(await store.answers("local", "viterbi")) == [answer(10, lesson="viterbi")]
    with pytest.raises(StoreError, match="store_bad_row"):
        await store.answers("local", "first-merges")
    await store.reset("local", "first-merges")
    assert list(await store.answers("local")) == [answer(10, lesson="viterbi")]
    await store.close()


SCHEMAS = {
    "a column is missing": ["ALTER TABLE answers DROP COLUMN at"],
    "a table of something else": ["DROP TABLE answers", "CREATE TABLE answers (a)"],
    "a view of something else": ["DROP TABLE answers", "CREATE VIEW answers AS SELECT 1 AS at"],
    "writing is refused": [
        "CREATE TRIGGER no BEFORE INSERT ON answers BEGIN SELECT RAISE(ABORT, 'no'); END"
    ],
    "the version is below zero": ["PRAGMA user_version = -1"],
    "the version is zero": ["PRAGMA user_version = 0"],
}


async def use(path: Path) -> None:
    store = await open_store(path)
    try:
        await store.answers("local")
        await store.record_answer(answer(50))
    finally:
        await store.close()


@pytest.mark.parametrize("schema", list(SCHEMAS))
async def test_tables_that_were_changed_are_one_error(tmp_path: Path, schema: str) -> None:
    path = tmp_path / "progress.sqlite"
    await make(path)
    with closing(sqlite3.connect(path)) as connection:
        for statement in SCHEMAS[schema]:
            connection.execute(statement)
        connection.commit()
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        await use(path)
    assert caught.value.place == str(path)
    assert path.read_bytes() == before
