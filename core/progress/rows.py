"""Rows of the tables read back as events and places.

SQLite keeps what it is given, whatever a column's type says, and files are meddled with. So
every value is looked at: what is never written there is a BadValue. An answer's JSON is not
looked at here; it may be one to a question that was changed since.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar, cast
from uuid import UUID

from sqlalchemy import Row, Table, select, type_coerce
from sqlalchemy.types import NullType

from core.progress.account import Account
from core.progress.room import Seat
from core.progress.store import AnswerEvent, HelpEvent, HintEvent, Place, QuizEvent

T = TypeVar("T")

LARGEST = 10**9
"""Of what is counted: runs, attempts, hints."""


class BadValue(ValueError):
    """A value that is never written to a column. ``where``: table and column."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


def raw(table: Table) -> Any:
    """Select all columns as they are stored: a BOOLEAN would turn any number into true."""
    return select(*(type_coerce(column, NullType()).label(column.name) for column in table.c))


def answer_of(row: Row[Any]) -> AnswerEvent:
    """A row of ``answers``. Raises BadValue."""
    values = _Values("answers", row)
    return AnswerEvent(
        event_id=values.read("event_id", _identity),
        learner_id=values.read("learner_id", _text),
        lesson=values.read("lesson", _text),
        run=values.read("run", _from_one),
        step=values.read("step", _text),
        seed=values.read("seed", _whole_or_none),
        level=values.read("level", _whole_or_none),
        kind=values.read("kind", _text),
        answer=values.read("answer", _text_or_none),
        correct=values.read("correct", _truth),
        hints=values.read("hints", _count),
        diagnoses=values.read("diagnoses", _names),
        at=values.read("at", _time),
    )


def hint_of(row: Row[Any]) -> HintEvent:
    """A row of ``hints``. Raises BadValue."""
    values = _Values("hints", row)
    return HintEvent(
        event_id=values.read("event_id", _identity),
        learner_id=values.read("learner_id", _text),
        lesson=values.read("lesson", _text),
        run=values.read("run", _from_one),
        step=values.read("step", _text),
        attempt=values.read("attempt", _count),
        number=values.read("number", _from_one),
        at=values.read("at", _time),
    )


def quiz_of(row: Row[Any]) -> QuizEvent:
    """A row of ``quizzes``. Raises BadValue."""
    values = _Values("quizzes", row)
    return QuizEvent(
        event_id=values.read("event_id", _identity),
        learner_id=values.read("learner_id", _text),
        number=values.read("number", _from_one),
        topics=values.read("topics", _names),
        questions=values.read("questions", _from_one),
        seed=values.read("seed", _whole),
        at_end=values.read("at_end", _truth),
        hints=values.read("hints", _truth),
        at=values.read("at", _time),
    )


def help_of(row: Row[Any]) -> HelpEvent:
    """A row of ``help_calls``. Raises BadValue."""
    values = _Values("help_calls", row)
    return HelpEvent(
        event_id=values.read("event_id", _identity),
        learner_id=values.read("learner_id", _text),
        lesson=values.read("lesson", _text),
        run=values.read("run", _from_one),
        step=values.read("step", _text),
        wanted=values.read("wanted", _truth),
        at=values.read("at", _time),
    )


def place_of(row: Row[Any]) -> Place:
    """A row of ``places``. Raises BadValue."""
    values = _Values("places", row)
    return Place(
        learner_id=values.read("learner_id", _text),
        lesson=values.read("lesson", _text),
        run=values.read("run", _from_one),
        step=values.read("step", _text),
        finished=values.read("finished", _truth),
        at=values.read("at", _time),
    )


def setting_of(row: Row[Any]) -> tuple[str, str]:
    """A row of ``settings``. Raises BadValue."""
    values = _Values("settings", row)
    return values.read("name", _text), values.read("value", _text)


def account_of(row: Row[Any]) -> Account:
    """A row of ``accounts``. Raises BadValue."""
    values = _Values("accounts", row)
    return Account(
        learner_id=values.read("learner_id", _text),
        name_key=values.read("name_key", _text),
        name=values.read("name", _text),
        pin=values.read("pin", _text),
        made_at=values.read("made_at", _time),
    )


def seat_of(row: Row[Any]) -> Seat:
    """A row of ``presence`` with the account's name. Raises BadValue."""
    values = _Values("presence", row)
    return Seat(
        learner_id=values.read("learner_id", _text),
        name=values.read("name", _text),
        since=values.read("since", _time),
        left_at=values.read("left_at", _time_or_none),
    )


class _Values:
    """The values of a row, each read by what its column should hold."""

    def __init__(self, table: str, row: Row[Any]) -> None:
        self._table = table
        self._row = row

    def read(self, column: str, meaning: Callable[[object], T]) -> T:
        try:
            return meaning(getattr(self._row, column))
        except (ValueError, RecursionError):
            raise BadValue(f"{self._table}.{column}") from None


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError
    return value


def _text_or_none(value: object) -> str | None:
    return None if value is None else _text(value)


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise ValueError
    return value


def _whole_or_none(value: object) -> int | None:
    return None if value is None else _whole(value)


def _count(value: object) -> int:
    number = _whole(value)
    if not 0 <= number <= LARGEST:
        raise ValueError
    return number


def _from_one(value: object) -> int:
    number = _count(value)
    if number == 0:
        raise ValueError
    return number


def _truth(value: object) -> bool:
    number = _whole(value)
    if number not in (0, 1):
        raise ValueError
    return bool(number)


def _identity(value: object) -> UUID:
    return UUID(_text(value))


def _names(value: object) -> tuple[str, ...]:
    names: object = json.loads(_text(value))
    if not isinstance(names, list):
        raise ValueError
    return tuple(_text(name) for name in cast("list[object]", names))


def _time(value: object) -> datetime:
    """A moment with its offset; without one it could not be compared with others."""
    at = datetime.fromisoformat(_text(value))
    if at.tzinfo is None:
        raise ValueError
    return at


def _time_or_none(value: object) -> datetime | None:
    return None if value is None else _time(value)
