"""The SQLite file itself: whether it can be used, how it is opened, what its errors mean.

What is refused here is left as it is, byte by byte.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DatabaseError

from core.errors import StoreError

BUSY_SECONDS = 2.0
"""How long another process's lock is waited for."""

_HEADER = b"SQLite format 3\x00"
_OURS = {"answers", "hints", "places", "settings"}

_CODES = {
    sqlite3.SQLITE_BUSY: "store_locked",
    sqlite3.SQLITE_LOCKED: "store_locked",
    sqlite3.SQLITE_READONLY: "store_read_only",
    sqlite3.SQLITE_CANTOPEN: "store_read_only",
    sqlite3.SQLITE_PERM: "store_read_only",
    sqlite3.SQLITE_CORRUPT: "store_corrupt",
    sqlite3.SQLITE_NOTADB: "store_corrupt",
    sqlite3.SQLITE_FULL: "store_full",
    sqlite3.SQLITE_IOERR: "store_full",
}


def worded(error: Exception, path: Path) -> StoreError:
    """What an error of the database means to a person."""
    origin = error.orig if isinstance(error, DatabaseError) else error
    extended = getattr(origin, "sqlite_errorcode", None)
    primary = extended & 0xFF if isinstance(extended, int) else -1
    return StoreError(_CODES.get(primary, "store_failed"), place=str(path), why=str(origin))


def check(path: Path, newest: int) -> None:
    """Make the folder, and see whether the file is ours, whole and not newer than ``newest``.
    Raises StoreError (and sqlite3.Error); a file that exists is only read."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("store_folder", place=str(path), why=error.strerror or "") from error
    if path.is_dir():
        raise StoreError("store_is_folder", place=str(path))
    if not os.access(path.parent, os.W_OK):
        raise StoreError("store_read_only", place=str(path.parent))
    if not path.exists():
        return
    if not os.access(path, os.W_OK):
        raise StoreError("store_read_only", place=str(path))
    if not path.is_file():
        raise StoreError("store_corrupt", place=str(path))
    if path.stat().st_size > 0:
        check_content(path, newest)


def check_content(path: Path, newest: int) -> None:
    """See whether a file is ours, whole and not newer than ``newest``. Raises StoreError (and
    sqlite3.Error)."""
    with path.open("rb") as file:
        if file.read(len(_HEADER)) != _HEADER:
            raise StoreError("store_corrupt", place=str(path))
    log = Path(f"{path.resolve()}-wal")
    while True:
        # Without a log nobody has the file open, and it is read without making one.
        alone = not log.exists()
        before = path.stat()
        try:
            return _read(path, newest, "immutable=1" if alone else "mode=ro")
        except (StoreError, sqlite3.Error):
            after = path.stat()
            begun = log.exists() or after.st_mtime_ns != before.st_mtime_ns
            if not (alone and begun):
                raise  # else another process began to write meanwhile: look again


def _read(path: Path, newest: int, how: str) -> None:
    uri = f"{path.resolve().as_uri()}?{how}"
    with closing(sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS)) as connection:
        connection.isolation_level = None
        connection.execute("BEGIN")  # one view of it all: another process may just be making it
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
        if version > newest:
            raise StoreError("store_newer", place=str(path), version=version, known=newest)
        problem = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    foreign = version < 0 or (bool(tables) if version == 0 else not tables >= _OURS)
    if foreign or problem != "ok":
        raise StoreError("store_corrupt", place=str(path))


def engine_for(path: Path) -> Engine:
    """An engine whose connections keep a write-ahead log and are durable at every commit."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        connect_args={"timeout": BUSY_SECONDS},
    )

    def on_connect(connection: Any, _: object) -> None:
        connection.text_factory = text_of
        connection.isolation_level = None  # transactions begin where on_begin says so
        _keep_log(connection)
        connection.execute("PRAGMA synchronous = FULL")

    def on_begin(connection: Connection) -> None:
        writes = connection.info.get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    event.listen(engine, "connect", on_connect)
    event.listen(engine, "begin", on_begin)
    return engine


def text_of(stored: bytes) -> str | bytes:
    """A text as SQLite keeps it; what is no UTF-8 stays bytes, for whoever reads the row."""
    try:
        return stored.decode("utf-8")
    except UnicodeDecodeError:
        return stored


def _keep_log(connection: sqlite3.Connection) -> None:
    """Turn the write-ahead log on. SQLite does not wait for a lock here, so this does."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


@contextmanager
def writing(connection: Connection) -> Generator[None]:
    """A transaction that holds the write lock from its begin: what it reads stays true."""
    connection.info["writes"] = True
    try:
        with connection.begin():
            yield
    finally:
        connection.info["writes"] = False
