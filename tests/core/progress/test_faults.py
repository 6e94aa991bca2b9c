"""A store that cannot be used: one clear code, and not a byte of it changed."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from made import answer, place

from core.errors import StoreError
from core.progress import open_store
from core.progress import sqlite_file as sqlite_file_module
from core.wording import Wording


def snapshot(folder: Path) -> dict[str, bytes | None]:
    return {
        str(p.relative_to(folder)): p.read_bytes() if p.is_file() else None
        for p in sorted(folder.rglob("*"))
    }


async def refused(path: Path) -> StoreError:
    with pytest.raises(StoreError) as caught:
        await open_store(path)
    error = caught.value
    for language in ("en", "id"):
        sentence = Wording(language).say(error.statement)
        assert "{" not in sentence
        assert not sentence.startswith("error.")
    return error


async def make(path: Path, answers: int = 1) -> None:
    store = await open_store(path)
    for number in range(answers):
        await store.record_answer(answer(number))
    await store.close()


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def overwrite(path: Path, start: int, content: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(start)
        file.write(content)


DAMAGE: dict[str, Callable[[Path], object]] = {
    "no database": lambda path: path.write_text("dear diary\n" * 500),
    "a few bytes": lambda path: path.write_bytes(b"SQL"),
    "zeros": lambda path: path.write_bytes(bytes(8192)),
    "garbage in the header": lambda path: overwrite(path, 16, b"\xff" * 80),
    "another header": lambda path: overwrite(path, 0, b"\x7fELF"),
    "only the header": lambda path: os.truncate(path, 16),
    "cut within the first page": lambda path: os.truncate(path, 1000),
    "cut between pages": lambda path: os.truncate(path, 4096 * 3),
    "cut within a page": lambda path: os.truncate(path, 4096 * 5 + 77),
    "a page of zeros": lambda path: overwrite(path, 4096, bytes(4096)),
    "a page of garbage": lambda path: overwrite(path, 4096 * 2, b"\xa5" * 4096),
    "another program's": lambda path: change(
        path, "DROP TABLE answers", "DROP TABLE places", "PRAGMA user_version = 0"
    ),
    "a table is missing": lambda path: change(path, "DROP TABLE answers"),
}


@pytest.mark.parametrize("damage", list(DAMAGE))
async def test_a_damaged_file_is_left_as_it_is(tmp_path: Path, damage: str):
    path = tmp_path / "progress.sqlite"
    await make(path, answers=60)
    DAMAGE[damage](path)
    before = snapshot(tmp_path)
    error = await refused(path)
    assert (error.code, error.place) == ("store_corrupt", str(path))
    assert snapshot(tmp_path) == before


async def test_a_file_of_a_newer_version_is_left_as_it_is(tmp_path: Path):
    path = tmp_path / "progress.sqlite"
    await make(path)
    change(path, "ALTER TABLE answers ADD COLUMN mood VARCHAR", "PRAGMA user_version = 7")
    before = snapshot(tmp_path)
    error = await refused(path)
    assert (error.code, dict(error.values)) == ("store_newer", {"version": 7, "known": 3})
    assert snapshot(tmp_path) == before
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM answers").fetchone() == (1,)


async def test_what_is_no_file(tmp_path: Path):
    folder = tmp_path / "progress.sqlite"
    folder.mkdir()
    assert (await refused(folder)).code == "store_is_folder"
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert (await refused(pipe)).code == "store_corrupt"
    file = tmp_path / "file"
    file.write_bytes(b"mine")
    error = await refused(file / "progress.sqlite")
    assert (error.code, dict(error.values)) == ("store_folder", {"why": "File exists"})
    assert (await refused(file / "below" / "progress.sqlite")).code == "store_folder"
    assert file.read_bytes() == b"mine"


async def test_an_empty_file_is_a_new_one(tmp_path: Path):
    path = tmp_path / "progress.sqlite"
    path.touch()
    await make(path)
    store = await open_store(path)
    assert list(await store.answers("local")) == [answer(0)]
    await store.close()


# ── locked by another process ──

HOLD = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
for statement in sys.argv[2:]:
    connection.execute(statement)
print("held", flush=True)
sys.stdin.readline()
"""


def holder(path: Path, *statements: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path), *statements],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def release(process: subprocess.Popen[str]) -> None:
    process.communicate("\n")
    assert process.returncode == 0


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file_module, "BUSY_SECONDS", 0.1)


EXCLUSIVE = (
    "PRAGMA locking_mode = EXCLUSIVE",
    "BEGIN EXCLUSIVE",
    "INSERT INTO learners VALUES ('other')",
)


@pytest.mark.usefixtures("impatient")
async def test_a_file_that_another_process_keeps_to_itself(tmp_path: Path):
    path = tmp_path / "progress.sqlite"
    await make(path)
    before = path.read_bytes()
    process = holder(path, *EXCLUSIVE)
    assert (await refused(path)).code == "store_locked"
    assert path.read_bytes() == before
    release(process)
    await make(path)


@pytest.mark.usefixtures("impatient")
async def test_a_file_that_is_written_by_another_process(tmp_path: Path):
    path = tmp_path / "progress.sqlite"
    await make(path)
    process = holder(path, "BEGIN IMMEDIATE", "INSERT INTO learners VALUES ('other')")
    store = await open_store(path)  # reading is possible all the same
    assert list(await store.answers("local")) == [answer(0)]
    with pytest.raises(StoreError, match="store_locked"):
        await store.record_answer(answer(1))
    with pytest.raises(StoreError, match="store_locked"):
        await store.set_place(place("viterbi", "total"))
    assert list(await store.answers("local")) == [answer(0)]
    release(process)
    await store.record_answer(answer(2))
    assert list(await store.answers("local")) == [answer(0), answer(2)]
    await store.close()


async def test_a_short_lock_is_waited_for(tmp_path: Path):
    path = tmp_path / "progress.sqlite"
    await make(path)
    store = await open_store(path)
    process = holder(path, "BEGIN IMMEDIATE", "INSERT INTO learners VALUES ('other')")
    recording = asyncio.ensure_future(store.record_answer(answer(1)))
    done, _ = await asyncio.wait([recording], timeout=0.05)
    assert not done  # and the loop was free meanwhile
    release(process)
    await recording
    assert list(await store.answers("local")) == [answer(0), answer(1)]
    await store.close()


# ── missing rights ──

IMPORTS = """
import asyncio, sys
from pathlib import Path
import sqlalchemy.dialects.sqlite.pysqlite
from core.errors import StoreError
from core.progress.sql_store import SqlStore
async def nothing(): pass
asyncio.run(nothing())
"""
OPEN = """
async def tried():
    try:
        await (await SqlStore.open(Path(sys.argv[1]))).close()
        print("fine")
    except StoreError as error:
        print(error.code)
asyncio.run(tried())
"""


@pytest.mark.parametrize(
    ("folder_mode", "file_mode", "code"),
    [
        (0o777, 0o666, "fine"),
        (0o777, 0o444, "store_read_only"),
        (0o777, 0o222, "store_failed"),
        (0o777, 0o000, "store_read_only"),
        (0o555, 0o666, "store_read_only"),
        (0o555, 0o444, "store_read_only"),
        (0o444, 0o666, "store_failed"),
        (0o000, 0o666, "store_failed"),
    ],
)
async def test_missing_rights(open_folder, as_nobody, folder_mode, file_mode, code):
    path = open_folder / "progress.sqlite"
    await make(path)
    before = snapshot(open_folder)
    path.chmod(file_mode)
    open_folder.chmod(folder_mode)
    said = as_nobody(IMPORTS, OPEN, path)
    open_folder.chmod(0o777)
    path.chmod(0o666)
    assert said == [code]
    assert snapshot(open_folder) == before


async def test_a_folder_that_cannot_be_made(open_folder, as_nobody):
    open_folder.chmod(0o555)
    assert as_nobody(IMPORTS, OPEN, open_folder / "new" / "progress.sqlite") == ["store_folder"]
    assert os.listdir(open_folder) == []


async def test_a_file_that_becomes_read_only_while_it_is_used(tmp_path: Path):
    path = tmp_path / "progress.sqlite"
    await make(path)
    store = await open_store(path)
    await store._run(lambda: store._opened.exec_driver_sql("PRAGMA query_only = ON") and None)
    await store._run(lambda: store._opened.rollback())
    with pytest.raises(StoreError, match="store_read_only"):
        await store.record_answer(answer(1))
    assert list(await store.answers("local")) == [answer(0)]
    await store.close()


# ── no room ──

FILL = """
import asyncio, resource, sys
from pathlib import Path
from made import answer
from core.errors import StoreError
from core.progress import open_store

async def fill(path):
    store = await open_store(path)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, resource.RLIM_INFINITY))
    recorded = 0
    for number in range(10_000):
        try:
            await store.record_answer(answer(number))
            recorded += 1
        except StoreError as error:
            print(error.code)
            break
    print(recorded)
    print(len(await store.answers("local")))
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await store.record_answer(answer(99_999))
    await store.close()

asyncio.run(fill(Path(sys.argv[1])))
"""


async def test_a_full_disk_loses_nothing_that_was_recorded(tmp_path: Path):
    """The system refuses to let files grow: what a full disk looks like to SQLite."""
    path = tmp_path / "progress.sqlite"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    done = subprocess.run(
        [sys.executable, "-c", FILL, str(path)],
        capture_output=True, text=True, env=environment, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    code, recorded, read = done.stdout.split()
    assert code == "store_full"
    assert 10 < int(recorded) == int(read)
    store = await open_store(path)
    kept = [a.event_id.int for a in await store.answers("local")]
    assert kept == [*range(int(recorded)), 99_999]
    await store.close()
