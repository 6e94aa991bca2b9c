"""The store on SQLite: write-ahead log, one transaction a change, all on one thread."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Row, Table, delete
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import SQLAlchemyError

from core.errors import StoreError
from core.progress import sqlite_file
from core.progress.rows import (
    BadValue,
    answer_of,
    help_of,
    hint_of,
    place_of,
    quiz_of,
    raw,
    setting_of,
)
from core.progress.store import QUIZ, AnswerEvent, HelpEvent, HintEvent, Place, QuizEvent
from core.progress.tables import (
    ANSWERS,
    HELP_CALLS,
    HINTS,
    LEARNERS,
    MIGRATIONS,
    PLACES,
    QUIZZES,
    SETTINGS,
    Migration,
    migrate,
)

T = TypeVar("T")


class SqlStore:
    """The Store protocol on a SQLite file. Made by ``open``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="toklings-store")
        self._connection: Connection | None = None
        self._closed = False

    @classmethod
    async def open(cls, path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> Self:
        """Open or make the file and bring its tables up to date.

        Raises StoreError; a file that cannot be used is left as it is.
        """
        store = cls(path)
        try:
            await store._run(store._connect, migrations)
        except BaseException:
            await store.close()
            raise
        return store

    def _connect(self, migrations: Sequence[Migration]) -> None:
        sqlite_file.check(self.path, len(migrations))
        self._connection = sqlite_file.engine_for(self.path).connect()
        migrate(self._connection, migrations)

    async def _run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do ``work`` on the store's thread."""

        def guarded() -> T:
            try:
                return work(*arguments)
            except (SQLAlchemyError, sqlite3.Error) as error:
                raise sqlite_file.worded(error, self.path) from error
            except OSError as error:
                why = error.strerror or ""
                raise StoreError("store_failed", place=str(self.path), why=why) from error
            except (ValueError, OverflowError) as error:  # what SQLite has no type for
                raise StoreError("store_failed", place=str(self.path), why=str(error)) from error

        if self._closed:
            raise StoreError("store_closed", place=str(self.path))
        return await asyncio.get_running_loop().run_in_executor(self._thread, guarded)

    async def _change(self, *statements: Any) -> None:
        def change() -> None:
            connection = self._opened
            with sqlite_file.writing(connection):
                for statement in statements:
                    connection.execute(statement)

        await self._run(change)

    async def _rows(self, statement: Any, made_of: Callable[[Row[Any]], T]) -> Sequence[T]:
        def read() -> Sequence[T]:
            connection = self._opened
            with connection.begin():
                rows = connection.execute(statement)
                try:
                    return [made_of(row) for row in rows]
                except BadValue as bad:
                    raise StoreError(
                        "store_bad_row", place=str(self.path), where=bad.where
                    ) from None

        return await self._run(read)

    @property
    def _opened(self) -> Connection:
        if self._connection is None:
            raise StoreError("store_closed", place=str(self.path))
        return self._connection

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
            "diagnoses": json.dumps(event.diagnoses), "at": stamp(event.at),
        }  # fmt: skip
        await self._change(self._learner(event.learner_id), self._once(ANSWERS, values))

    async def record_hint(self, event: HintEvent) -> None:
        values = {
            "event_id": str(event.event_id), "learner_id": event.learner_id,
            "lesson": event.lesson, "run": event.run, "step": event.step,
            "attempt": event.attempt, "number": event.number, "at": stamp(event.at),
        }  # fmt: skip
        await self._change(self._learner(event.learner_id), self._once(HINTS, values))

    async def record_quiz(self, event: QuizEvent) -> None:
        values = {
            "event_id": str(event.event_id), "learner_id": event.learner_id,
            "number": event.number, "topics": json.dumps(event.topics),
            "questions": event.questions, "seed": event.seed, "at_end": event.at_end,
            "hints": event.hints, "at": stamp(event.at),
        }  # fmt: skip
        statement = insert(QUIZZES).values(**values).on_conflict_do_nothing()
        await self._change(self._learner(event.learner_id), statement)

    async def quizzes(self, learner_id: str) -> Sequence[QuizEvent]:
        statement = raw(QUIZZES).where(QUIZZES.c.learner_id == learner_id)
        return await self._rows(statement.order_by(QUIZZES.c.number), quiz_of)

    async def record_help(self, event: HelpEvent) -> None:
        values = {
            "event_id": str(event.event_id), "learner_id": event.learner_id,
            "lesson": event.lesson, "run": event.run, "step": event.step,
            "wanted": event.wanted, "at": stamp(event.at),
        }  # fmt: skip
        await self._change(self._learner(event.learner_id), self._once(HELP_CALLS, values))

    async def set_place(self, place: Place) -> None:
        values = {
            "run": place.run, "step": place.step, "finished": place.finished,
            "at": stamp(place.at),
        }  # fmt: skip
        key = {"learner_id": place.learner_id, "lesson": place.lesson}
        statement = insert(PLACES).values(**key, **values)
        statement = statement.on_conflict_do_update(
            index_elements=list(key), set_=values, where=PLACES.c.run <= place.run
        )
        await self._change(self._learner(place.learner_id), statement)

    async def places(self, learner_id: str) -> Sequence[Place]:
        statement = raw(PLACES).where(PLACES.c.learner_id == learner_id)
        return await self._rows(statement.order_by(PLACES.c.at.desc()), place_of)

    async def answers(
        self, learner_id: str, lesson: str | None = None, run: int | None = None
    ) -> Sequence[AnswerEvent]:
        statement = raw(ANSWERS).where(ANSWERS.c.learner_id == learner_id)
        if lesson is not None:
            statement = statement.where(ANSWERS.c.lesson == lesson)
        if run is not None:
            statement = statement.where(ANSWERS.c.run == run)
        return await self._rows(statement.order_by(ANSWERS.c.sequence), answer_of)

    async def hints(self, learner_id: str, lesson: str, run: int) -> Sequence[HintEvent]:
        statement = raw(HINTS).where(
            HINTS.c.learner_id == learner_id, HINTS.c.lesson == lesson, HINTS.c.run == run
        )
        return await self._rows(statement.order_by(HINTS.c.sequence), hint_of)

    async def help_calls(self, learner_id: str, lesson: str, run: int) -> Sequence[HelpEvent]:
        table = HELP_CALLS
        statement = raw(table).where(
            table.c.learner_id == learner_id, table.c.lesson == lesson, table.c.run == run
        )
        return await self._rows(statement.order_by(table.c.sequence), help_of)

    async def settings(self, learner_id: str) -> Mapping[str, str]:
        statement = raw(SETTINGS).where(SETTINGS.c.learner_id == learner_id)
        return dict(await self._rows(statement, setting_of))

    async def set_setting(self, learner_id: str, name: str, value: str) -> None:
        statement = insert(SETTINGS).values(learner_id=learner_id, name=name, value=value)
        statement = statement.on_conflict_do_update(
            index_elements=["learner_id", "name"], set_={"value": value}
        )
        await self._change(self._learner(learner_id), statement)

    async def reset(self, learner_id: str, lesson: str | None = None) -> None:
        statements: list[Any] = []
        for table in (ANSWERS, HINTS, HELP_CALLS, PLACES):
            statement = delete(table).where(table.c.learner_id == learner_id)
            if lesson is not None:
                statement = statement.where(table.c.lesson == lesson)
            statements.append(statement)
        if lesson in (None, QUIZ):
            statements.append(delete(QUIZZES).where(QUIZZES.c.learner_id == learner_id))
        await self._change(*statements)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError, sqlite3.Error):
                connection.close()


def stamp(at: datetime) -> str:
    """A moment as the tables hold it: in UTC, so that texts sort as moments do."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")
