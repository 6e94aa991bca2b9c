"""Reading a workshop's store from another process, while the front writes it.

The file is opened read-only, and the connection refuses to write: whoever watches changes
nothing. It is the write-ahead log that lets both go on at once.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, NullPool, Row, Table, create_engine, event, func, select
from sqlalchemy.exc import SQLAlchemyError

from core.errors import StoreError
from core.progress import sqlite_file
from core.progress.room import LearnerRecord, Seat
from core.progress.rows import BadValue, answer_of, help_of, hint_of, place_of, raw, seat_of
from core.progress.tables import (
    ACCOUNTS,
    ANSWERS,
    HELP_CALLS,
    HINTS,
    MIGRATIONS,
    PLACES,
    PRESENCE,
    ROOMS,
    version_of,
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RoomRecord:
    """The room with its learners. ``begun``: how many are in each lesson now (0: begun, and
    left since)."""

    room: str
    learners: tuple[LearnerRecord, ...]
    begun: Mapping[str, int]

    def deserted(self) -> RoomRecord:
        """The same without anybody: whoever was here when the host fell was not seen leaving."""
        gone = [
            replace(each, seat=replace(each.seat, left_at=each.seat.left_at or each.seat.since))
            for each in self.learners
        ]
        return replace(self, learners=tuple(gone))


class RoomReader:
    """Reads one room (None: the one that was opened last). Not for two threads at once. All
    methods raise StoreError."""

    def __init__(self, path: Path, room: str | None = None) -> None:
        self.path = path
        self._room = room
        self._connection: Connection | None = None
        self._seen: tuple[int, str] | None = None

    def open(self) -> str:
        """Open the file, which another process may not have written yet; returns the room."""
        if not self.path.exists():
            raise StoreError("store_missing", place=str(self.path))
        if self.path.is_dir():
            raise StoreError("store_is_folder", place=str(self.path))
        if not self.path.is_file():  # reading from a pipe would wait for ever
            raise StoreError("store_corrupt", place=str(self.path))
        return self._guarded(self._open)

    def _open(self) -> str:
        sqlite_file.check_content(self.path, len(MIGRATIONS))
        self._connection = connection = _engine(self.path).connect()
        with connection.begin():
            if version_of(connection) < len(MIGRATIONS):
                raise StoreError("store_no_workshop", place=str(self.path))
            return self._room_in_use()

    def close(self) -> None:
        """Let go of the file."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def read(self, lesson: str) -> RoomRecord | None:
        """The room as it is now, with answers and hints of one lesson; None where nothing has
        changed since the same was read."""
        return self._guarded(lambda: self._read(lesson))

    def _read(self, lesson: str) -> RoomRecord | None:
        connection = self._opened
        with connection.begin():
            seen = int(connection.exec_driver_sql("PRAGMA data_version").scalar_one()), lesson
            if seen == self._seen:
                return None
            record = self._record(lesson)
        self._seen = seen
        return record

    @property
    def _opened(self) -> Connection:
        if self._connection is None:
            raise StoreError("store_closed", place=str(self.path))
        return self._connection

    def _guarded(self, work: Callable[[], T]) -> T:
        try:
            return work()
        except BadValue as bad:
            raise StoreError("store_bad_row", place=str(self.path), where=bad.where) from None
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise sqlite_file.worded(error, self.path) from error
        except OSError as error:
            why = error.strerror or ""
            raise StoreError("store_failed", place=str(self.path), why=why) from error

    # ── what is read, in one transaction ──

    def _room_in_use(self) -> str:
        rooms = select(ROOMS.c.room).order_by(ROOMS.c.opened_at.desc())
        if self._room is not None:
            rooms = rooms.where(ROOMS.c.room == self._room)
        found = self._opened.execute(rooms.limit(1)).scalar()
        if not isinstance(found, str):
            code = "store_no_workshop" if self._room is None else "store_no_room"
            raise StoreError(code, place=str(self.path), room=self._room or "")
        return found

    def _record(self, lesson: str) -> RoomRecord:
        room = self._room_in_use()
        seats = self._seats(room)
        places = _by_learner(self._rows(PLACES, room, place_of, PLACES.c.at.desc()))
        answers = self._of_lesson(ANSWERS, room, lesson, answer_of)
        hints = self._of_lesson(HINTS, room, lesson, hint_of)
        helps = {call.learner_id: call for call in self._latest_calls(room)}
        begun: Counter[str] = Counter()
        learners: list[LearnerRecord] = []
        for seat in seats:
            own = places.get(seat.learner_id, [])
            for number, place in enumerate(own):
                begun[place.lesson] += number == 0 and seat.left_at is None
            run = next((place.run for place in own if place.lesson == lesson), 0)
            learners.append(
                LearnerRecord(
                    seat,
                    own,
                    [a for a in answers.get(seat.learner_id, []) if a.run == run],
                    [h for h in hints.get(seat.learner_id, []) if h.run == run],
                    helps.get(seat.learner_id),
                )
            )
        return RoomRecord(room, tuple(learners), dict(begun))

    def _seats(self, room: str) -> Sequence[Seat]:
        statement = raw(PRESENCE).add_columns(ACCOUNTS.c.name)
        statement = statement.join(ACCOUNTS, ACCOUNTS.c.learner_id == PRESENCE.c.learner_id)
        statement = statement.where(PRESENCE.c.room == room)
        return [seat_of(row) for row in self._opened.execute(statement)]

    def _of_lesson(
        self, table: Table, room: str, lesson: str, made_of: Callable[[Row[Any]], T]
    ) -> Mapping[str, list[T]]:
        return _by_learner(
            self._rows(table, room, made_of, table.c.sequence, table.c.lesson == lesson)
        )

    def _latest_calls(self, room: str) -> Sequence[Any]:
        latest = select(func.max(HELP_CALLS.c.sequence)).group_by(HELP_CALLS.c.learner_id)
        order = HELP_CALLS.c.sequence
        return self._rows(HELP_CALLS, room, help_of, order, order.in_(latest))

    def _rows(
        self, table: Table, room: str, made_of: Callable[[Row[Any]], T], order: Any, *where: Any
    ) -> Sequence[T]:
        in_room = select(PRESENCE.c.learner_id).where(PRESENCE.c.room == room)
        statement = raw(table).where(table.c.learner_id.in_(in_room), *where)
        return [made_of(row) for row in self._opened.execute(statement.order_by(order))]


def _by_learner(events: Sequence[Any]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for each in events:
        found.setdefault(each.learner_id, []).append(each)
    return found


def _engine(path: Path) -> Any:
    def connect() -> sqlite3.Connection:
        uri = f"{path.resolve().as_uri()}?mode=ro"
        return sqlite3.connect(
            uri, uri=True, timeout=sqlite_file.BUSY_SECONDS, check_same_thread=False
        )

    def on_connect(connection: Any, _: object) -> None:
        connection.text_factory = sqlite_file.text_of
        connection.isolation_level = None
        connection.execute("PRAGMA query_only = ON")

    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    event.listen(engine, "connect", on_connect)
    event.listen(engine, "begin", on_begin)
    return engine
