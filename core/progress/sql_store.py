"""The store on SQLite: write-ahead log, one transaction a change, all on one thread."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID

from sqlalchemy import (
    Connection,
    Engine,
    NullPool,
    Row,
    Table,
    create_engine,
    delete,
    event,
    select,
)
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from core.errors import StoreError
from core.progress.store import AnswerEvent, HintEvent, Place
from core.progress.tables import (
    ANSWERS,
    HINTS,
    LEARNERS,
    MIGRATIONS,
    PLACES,
    SETTINGS,
    migrate,
    version_of,
)

T = TypeVar("T")

BUSY_SECONDS = 2.0
"""How long another process's lock is waited for."""


class SqlStore:
    """The Store protocol on a SQLite file. Made by ``open``."""

    def __init__(self, path: Path, engine: Engine, thread: ThreadPoolExecutor) -> None:
        self.path = path
        self._engine = engine
        self._thread = thread
        self._connection: Connection | None = None

    @classmethod
    async def open(cls, path: Path) -> SqlStore:
        """Open or make the file and bring its tables up to date.

        Raises StoreError: ``store_folder``, ``store_corrupt``, ``store_newer``,
        ``store_locked``, ``store_read_only``, ``store_full``, ``store_failed``. A file that
        cannot be used is left as it is.
        """
        thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="toklings-store")
        engine = create_engine(
            f"sqlite:///{path}",
            poolclass=NullPool,
            connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        )
        _begin_immediately(engine)
        store = cls(path, engine, thread)
        try:
            await store._run(store._connect)
        except BaseException:
            await store.close()
            raise
        return store

    def _connect(self, _: None = None) -> None:
        _check_place(self.path)
        _check_file(self.path)
        self._connection = connection = self._engine.connect()
        if version_of(connection) > len(MIGRATIONS):
            raise StoreError(
                "store_newer", place=str(self.path), version=version_of(connection),
                known=len(MIGRATIONS),
            )  # fmt: skip
        connection.rollback()
        migrate(connection)
        connection.rollback()

    async def _run(self, work: Callable[..., T], *arguments: Any) -> T:
        def guarded() -> T:
            try:
                return work(*arguments)
            except (SQLAlchemyError, sqlite3.Error) as error:
                self._recover()
                raise _worded(error, self.path) from error
            except OSError as error:
                raise StoreError(
                    "store_folder", place=str(self.path), why=error.strerror or ""
                ) from error

        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, guarded)
        except RuntimeError as error:
            raise StoreError("store_closed", place=str(self.path)) from error

    def _recover(self) -> None:
        if self._connection is not None:
            try:
                self._connection.rollback()
            except SQLAlchemyError:
                return

    async def _change(self, *statements: Any) -> None:
        def change() -> None:
            assert self._connection is not None
            with self._connection.begin():
                for statement in statements:
                    self._connection.execute(statement)

        await self._run(change)

    async def _rows(self, statement: Any) -> Sequence[Row[Any]]:
        def read() -> Sequence[Row[Any]]:
            assert self._connection is not None
            with self._connection.begin():
                return self._connection.execute(statement).all()

        return await self._run(read)

    @staticmethod
    def _learner(learner_id: str) -> Any:
        return insert(LEARNERS).values(learner_id=learner_id).on_conflict_do_nothing()

    @staticmethod
    def _once(table: Table, values: Mapping[str, object]) -> Any:
        """Insert an event; the same event twice is the same event."""
        return insert(table).values(**values).on_conflict_do_nothing(index_elements=["event_id"])

    # ── the protocol ──

    async def record_answer(self, event: AnswerEvent) -> None:
        values = {
            "event_id": str(event.event_id), "learner_id": event.learner_id,
            "lesson": event.lesson, "run": event.run, "step": event.step, "seed": event.seed,
            "level": event.level, "kind": event.kind, "answer": event.answer,
            "correct": event.correct, "hints": event.hints,
            "diagnoses": json.dumps(event.diagnoses), "at": _stamp(event.at),
        }  # fmt: skip
        await self._change(self._learner(event.learner_id), self._once(ANSWERS, values))

    async def record_hint(self, event: HintEvent) -> None:
        values = {
            "event_id": str(event.event_id), "learner_id": event.learner_id,
            "lesson": event.lesson, "run": event.run, "step": event.step,
            "attempt": event.attempt, "number": event.number, "at": _stamp(event.at),
        }  # fmt: skip
        await self._change(self._learner(event.learner_id), self._once(HINTS, values))

    async def set_place(self, place: Place) -> None:
        values = {
            "run": place.run, "step": place.step, "finished": place.finished,
            "at": _stamp(place.at),
        }  # fmt: skip
        key = {"learner_id": place.learner_id, "lesson": place.lesson}
        statement = insert(PLACES).values(**key, **values)
        statement = statement.on_conflict_do_update(index_elements=list(key), set_=values)
        await self._change(self._learner(place.learner_id), statement)

    async def places(self, learner_id: str) -> Sequence[Place]:
        statement = select(PLACES).where(PLACES.c.learner_id == learner_id)
        rows = await self._rows(statement.order_by(PLACES.c.at.desc()))
        return [Place(r.learner_id, r.lesson, r.run, r.step, r.finished, _time(r.at)) for r in rows]

    async def answers(
        self, learner_id: str, lesson: str | None = None, run: int | None = None
    ) -> Sequence[AnswerEvent]:
        statement = select(ANSWERS).where(ANSWERS.c.learner_id == learner_id)
        if lesson is not None:
            statement = statement.where(ANSWERS.c.lesson == lesson)
        if run is not None:
            statement = statement.where(ANSWERS.c.run == run)
        rows = await self._rows(statement.order_by(ANSWERS.c.sequence))
        return [
            AnswerEvent(
                UUID(r.event_id),
                r.learner_id,
                r.lesson,
                r.run,
                r.step,
                r.seed,
                r.level,
                r.kind,
                r.answer,
                r.correct,
                r.hints,
                tuple(json.loads(r.diagnoses)),
                _time(r.at),
            )
            for r in rows
        ]

    async def hints(self, learner_id: str, lesson: str, run: int) -> Sequence[HintEvent]:
        statement = select(HINTS).where(
            HINTS.c.learner_id == learner_id, HINTS.c.lesson == lesson, HINTS.c.run == run
        )
        rows = await self._rows(statement.order_by(HINTS.c.sequence))
        return [
            HintEvent(
                UUID(r.event_id),
                r.learner_id,
                r.lesson,
                r.run,
                r.step,
                r.attempt,
                r.number,
                _time(r.at),
            )
            for r in rows
        ]

    async def settings(self, learner_id: str) -> Mapping[str, str]:
        rows = await self._rows(select(SETTINGS).where(SETTINGS.c.learner_id == learner_id))
        return {row.name: row.value for row in rows}

    async def set_setting(self, learner_id: str, name: str, value: str) -> None:
        statement = insert(SETTINGS).values(learner_id=learner_id, name=name, value=value)
        statement = statement.on_conflict_do_update(
            index_elements=["learner_id", "name"], set_={"value": value}
        )
        await self._change(self._learner(learner_id), statement)

    async def reset(self, learner_id: str, lesson: str | None = None) -> None:
        statements: list[Any] = []
        for table in (ANSWERS, HINTS, PLACES):
            statement = delete(table).where(table.c.learner_id == learner_id)
            if lesson is not None:
                statement = statement.where(table.c.lesson == lesson)
            statements.append(statement)
        await self._change(*statements)

    async def close(self) -> None:
        def close() -> None:
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            self._engine.dispose()

        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, close)
        except RuntimeError:
            return
        self._thread.shutdown(wait=True)


def _begin_immediately(engine: Engine) -> None:
    """Let a transaction take SQLite's write lock at its begin, not at its first write."""

    def on_connect(connection: Any, _: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")

    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    event.listen(engine, "connect", on_connect)
    event.listen(engine, "begin", on_begin)


def _check_place(path: Path) -> None:
    if path.is_dir():
        raise StoreError("store_is_folder", place=str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not os.access(path, os.W_OK):
        raise StoreError("store_read_only", place=str(path))
    if not os.access(path.parent, os.W_OK):
        raise StoreError("store_read_only", place=str(path.parent))


def _check_file(path: Path) -> None:
    """Read a file that exists without changing a byte: is it ours, and whole?"""
    if not path.exists() or path.stat().st_size == 0:
        return
    with path.open("rb") as file:
        if file.read(16) != b"SQLite format 3\x00":
            raise StoreError("store_corrupt", place=str(path))
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS
    )
    try:
        connection.execute("PRAGMA query_only = ON")
        problem = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        tables = {r[0] for r in connection.execute("SELECT name FROM sqlite_master")}
    except sqlite3.DatabaseError as error:
        raise _worded(error, path) from error
    finally:
        connection.close()
    if version > len(MIGRATIONS):
        raise StoreError("store_newer", place=str(path), version=version, known=len(MIGRATIONS))
    foreign = version == 0 and bool(tables)
    damaged = version > 0 and not {"answers", "hints", "places", "settings"} <= tables
    if problem != "ok" or foreign or damaged:
        raise StoreError("store_corrupt", place=str(path))


def _worded(error: Exception, path: Path) -> StoreError:
    origin = error.orig if isinstance(error, DatabaseError) else error
    code = getattr(origin, "sqlite_errorcode", None)
    primary = code & 0xFF if isinstance(code, int) else None
    names = {
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
    name = names.get(primary, "store_failed") if primary is not None else "store_failed"
    return StoreError(name, place=str(path), why=str(origin))


def _stamp(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)
