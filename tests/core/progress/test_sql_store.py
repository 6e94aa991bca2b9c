"""The store on SQLite: migrations, durability, several processes at once."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from made import answer, hint, place, quiz

from core.errors import StoreError
from core.progress import data_path, open_store
from core.progress.sql_store import SqlStore
from core.progress.tables import METADATA, MIGRATIONS

SECOND = (
    "ALTER TABLE answers ADD COLUMN seconds INTEGER",
    "UPDATE answers SET seconds = 7",
    "CREATE TABLE reviews (learner_id VARCHAR NOT NULL)",
)
BROKEN = ("CREATE TABLE reviews (learner_id VARCHAR NOT NULL)", "ALTER TABLE nowhere ADD a")


def query(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchall()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a folder? #1 %41" / "progress.sqlite"


async def test_the_folder_is_made_and_the_file_is_reopened(path: Path):
    store = await open_store(path)
    await store.record_answer(answer(1))
    await store.record_hint(hint(2))
    await store.set_place(place("viterbi", "path-pug"))
    await store.close()
    assert os.listdir(path.parent) == [path.name]
    again = await open_store(path)
    assert list(await again.answers("local")) == [answer(1)]
    assert list(await again.hints("local", "first-merges", 1)) == [hint(2)]
    assert list(await again.places("local")) == [place("viterbi", "path-pug")]
    await again.close()


async def test_how_the_file_is_kept(path: Path):
    store = await open_store(path)
    assert query(path, "PRAGMA journal_mode") == [("wal",)]
    assert query(path, "PRAGMA user_version") == [(len(MIGRATIONS),)]
    assert store._connection is not None
    kept = await store._run(
        lambda: store._opened.exec_driver_sql("PRAGMA synchronous").scalar_one()
    )
    assert kept == 2  # FULL: the log is on the disk before a commit returns
    await store.close()


async def test_the_migrations_lead_to_the_tables_that_are_used(path: Path):
    await (await open_store(path)).close()
    for table in METADATA.sorted_tables:
        columns = {
            (name, bool(required))
            for _, name, _, required, _, _ in query(path, f"PRAGMA table_info({table.name})")
        }
        sequence = {("sequence", False)}  # an INTEGER PRIMARY KEY is never null anyway
        wanted = {(c.name, not c.nullable) for c in table.columns}
        assert columns - sequence == wanted - {("sequence", True)}
    made = query(path, "SELECT name FROM sqlite_master WHERE type = 'table'")
    names = {str(name) for (name,) in made if not str(name).startswith("sqlite_")}
    assert names == {table.name for table in METADATA.sorted_tables}


async def test_a_record_of_the_first_version_is_brought_up_to_date(path: Path):
    store = await SqlStore.open(path, MIGRATIONS[:1])
    await store.record_answer(answer(1))
    await store.close()
    store = await open_store(path)
    assert list(await store.answers("local")) == [answer(1)]
    assert list(await store.quizzes("local")) == []
    await store.record_quiz(quiz(1))
    assert list(await store.quizzes("local")) == [quiz(1)]
    await store.close()


async def test_a_second_migration_keeps_what_is_there(path: Path):
    store = await open_store(path)
    await store.record_answer(answer(1))
    await store.close()
    store = await SqlStore.open(path, (*MIGRATIONS, SECOND))
    assert list(await store.answers("local")) == [answer(1)]
    await store.close()
    assert query(path, "PRAGMA user_version") == [(len(MIGRATIONS) + 1,)]
    assert query(path, "SELECT seconds FROM answers") == [(7,)]
    # opened again, nothing is migrated twice
    await (await SqlStore.open(path, (*MIGRATIONS, SECOND))).close()
    assert query(path, "PRAGMA user_version") == [(len(MIGRATIONS) + 1,)]
    # and for the version before, it is from a newer one
    with pytest.raises(StoreError, match="store_newer"):
        await open_store(path)


async def test_a_new_file_goes_through_all_migrations(path: Path):
    await (await SqlStore.open(path, (*MIGRATIONS, SECOND))).close()
    assert query(path, "PRAGMA user_version") == [(len(MIGRATIONS) + 1,)]
    assert query(path, "SELECT count(*) FROM reviews") == [(0,)]


async def test_a_migration_that_fails_changes_nothing(path: Path):
    store = await open_store(path)
    await store.record_answer(answer(1))
    await store.close()
    with pytest.raises(StoreError, match="store_failed"):
        await SqlStore.open(path, (*MIGRATIONS, BROKEN))
    assert query(path, "PRAGMA user_version") == [(len(MIGRATIONS),)]
    assert query(path, "SELECT name FROM sqlite_master WHERE name = 'reviews'") == []
    store = await open_store(path)
    assert list(await store.answers("local")) == [answer(1)]
    await store.close()


async def test_a_reset_that_fails_half_way_forgets_nothing(path: Path):
    store = await open_store(path)
    await store.record_answer(answer(1))
    await store.set_place(place("first-merges", "merge-1"))
    with closing(sqlite3.connect(path)) as other:
        other.execute(
            "CREATE TRIGGER refuse BEFORE DELETE ON places BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
        other.commit()
    with pytest.raises(StoreError, match="store_failed"):
        await store.reset("local")
    assert list(await store.answers("local")) == [answer(1)]
    await store.close()


async def test_a_closed_store_says_so(path: Path):
    store = await open_store(path)
    await store.close()
    await store.close()
    for work in (store.answers("local"), store.record_answer(answer(1)), store.reset("local")):
        with pytest.raises(StoreError, match="store_closed"):
            await work


async def test_calls_at_once_are_done_in_their_order(path: Path):
    store = await open_store(path)
    await asyncio.gather(*(store.record_answer(answer(n)) for n in range(1, 40)))
    assert [a.event_id.int for a in await store.answers("local")] == list(range(1, 40))
    await store.close()


async def test_what_sqlite_has_no_type_for_is_a_store_error(path: Path):
    store = await open_store(path)
    with pytest.raises(StoreError, match="store_failed"):
        await store.set_setting("local", "name", "\ud800")
    with pytest.raises(StoreError, match="store_failed"):
        await store.record_answer(answer(1, run=2**63))
    await store.record_answer(answer(2))
    assert list(await store.answers("local")) == [answer(2)]
    await store.close()


def test_where_the_file_lies(monkeypatch, tmp_path):
    monkeypatch.setenv("TOKLINGS_DATA_DIR", str(tmp_path))
    assert data_path() == tmp_path / "progress.sqlite"
    monkeypatch.delenv("TOKLINGS_DATA_DIR")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    if sys.platform == "linux":
        assert data_path() == tmp_path / "share" / "toklings" / "progress.sqlite"


# ── several processes ──

RECORD = """
import asyncio, sys
from dataclasses import replace
from pathlib import Path
from uuid import UUID
from made import answer, place
from core.progress import open_store

async def record(path, first, last):
    store = await open_store(path)
    for number in range(first, last):
        await store.record_answer(answer(number))
        await store.set_place(place("first-merges", f"step-{number}", minutes=number))
        print(number, flush=True)
    await store.close()

asyncio.run(record(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
"""


def recorder(path: Path, first: int, last: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", RECORD, str(path), str(first), str(last)],
        stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent)},
    )  # fmt: skip


async def stored(path: Path) -> list[int]:
    store = await open_store(path)
    answers = await store.answers("local")
    await store.close()
    return [a.event_id.int for a in answers]


@pytest.mark.parametrize("until", [1, 2, 5, 17, 40])
async def test_a_killed_process_loses_nothing_that_was_recorded(path: Path, until: int):
    process = recorder(path, 1, 10**6)
    assert process.stdout is not None
    printed = [int(process.stdout.readline()) for _ in range(until)]
    process.send_signal(signal.SIGKILL)
    printed += [int(line) for line in process.stdout.read().split()]
    assert process.wait() == -signal.SIGKILL
    process.stdout.close()
    store = await open_store(path)
    answers = [a.event_id.int for a in await store.answers("local")]
    # at most one more was stored than could be printed
    assert printed in (answers, answers[:-1])
    assert list(await store.answers("local")) == [answer(n) for n in answers]
    (where,) = await store.places("local")
    assert where.step in {f"step-{printed[-1]}", f"step-{answers[-1]}"}
    await store.close()
    assert query(path, "PRAGMA integrity_check") == [("ok",)]


async def test_processes_that_make_and_use_the_file_at_once(path: Path):
    processes = [recorder(path, first, first + 15) for first in (1, 101, 201, 301)]
    printed: set[int] = set()
    for process in processes:
        assert process.stdout is not None
        printed |= {int(line) for line in process.stdout.read().split()}
        process.stdout.close()
        assert process.wait() == 0
    assert printed == {first + n for first in (1, 101, 201, 301) for n in range(15)}
    numbers = await stored(path)
    assert sorted(numbers) == sorted(printed)
    for first in (1, 101, 201, 301):
        assert [n for n in numbers if first <= n < first + 15] == list(range(first, first + 15))


async def test_stores_that_make_the_file_at_the_same_moment(tmp_path: Path):
    for attempt in range(15):
        path = tmp_path / str(attempt) / "progress.sqlite"
        stores = await asyncio.gather(*(open_store(path) for _ in range(5)))
        await asyncio.gather(*(s.record_answer(answer(n)) for n, s in enumerate(stores)))
        await asyncio.gather(*(store.close() for store in stores))
        assert sorted(await stored(path)) == list(range(5))


async def test_two_stores_on_one_file_see_each_others_answers(path: Path):
    one, other = await open_store(path), await open_store(path)
    await one.record_answer(answer(1))
    await other.record_answer(answer(2))
    await one.record_answer(answer(2))
    for store in (one, other):
        assert list(await store.answers("local")) == [answer(1), answer(2)]
        await store.close()


def test_importing_the_package_loads_no_database_library():
    code = "import sys, json, core.progress; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    loaded = set(json.loads(done.stdout))
    assert "core.progress" in loaded
    assert not {"sqlalchemy", "sqlite3", "platformdirs"} & loaded
