"""Rows of the tables read back as events and places.

SQLite keeps what it is given, whatever a column's type says, and files are meddled with. So
every value is looked at: what is never written there is a BadValue. An answer's JSON is not
looked at here; it may be one to a question that was changed since.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, cast
from uuid import UUID

from sqlalchemy import Row, Table, select, type_coerce
from sqlalchemy.types import NullType

from core.progress.account import Account
from core.progress.room import Seat
from core.progress.store import AnswerEvent, HelpEvent, HintEvent, Place, QuizEvent

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


Meaning = Callable[[object], Any]
"""What a column should hold: gives the value, or raises ValueError."""

_AT_A_STEP: Mapping[str, Meaning] = {
    "event_id": _identity,
    "learner_id": _text,
    "lesson": _text,
    "run": _from_one,
    "step": _text,
}
_ANSWER = {
    **_AT_A_STEP,
    "seed": _whole_or_none,
    "level": _whole_or_none,
    "kind": _text,
    "answer": _text_or_none,
    "correct": _truth,
    "hints": _count,
    "diagnoses": _names,
    "at": _time,
}
_HINT = {**_AT_A_STEP, "attempt": _count, "number": _from_one, "at": _time}
_HELP = {**_AT_A_STEP, "wanted": _truth, "at": _time}
_QUIZ = {
    "event_id": _identity,
    "learner_id": _text,
    "number": _from_one,
    "topics": _names,
    "questions": _from_one,
    "seed": _whole,
    "at_end": _truth,
    "hints": _truth,
    "at": _time,
}
_PLACE = {
    "learner_id": _text,
    "lesson": _text,
    "run": _from_one,
    "step": _text,
    "finished": _truth,
    "at": _time,
}
_ACCOUNT = {"learner_id": _text, "name_key": _text, "name": _text, "pin": _text, "made_at": _time}
_SEAT = {"learner_id": _text, "name": _text, "since": _time, "left_at": _time_or_none}


def _read(table: str, row: Row[Any], meanings: Mapping[str, Meaning]) -> dict[str, Any]:
    """The values of a row, each by what its column should hold. Raises BadValue."""
    values: dict[str, Any] = {}
    for column, meaning in meanings.items():
        try:
            values[column] = meaning(getattr(row, column))
        except (ValueError, RecursionError):
            raise BadValue(f"{table}.{column}") from None
    return values


def answer_of(row: Row[Any]) -> AnswerEvent:
    """A row of ``answers``. Raises BadValue."""
    return AnswerEvent(**_read("answers", row, _ANSWER))


def hint_of(row: Row[Any]) -> HintEvent:
    """A row of ``hints``. Raises BadValue."""
    return HintEvent(**_read("hints", row, _HINT))


def quiz_of(row: Row[Any]) -> QuizEvent:
    """A row of ``quizzes``. Raises BadValue."""
    return QuizEvent(**_read("quizzes", row, _QUIZ))


def help_of(row: Row[Any]) -> HelpEvent:
    """A row of ``help_calls``. Raises BadValue."""
    return HelpEvent(**_read("help_calls", row, _HELP))


def place_of(row: Row[Any]) -> Place:
    """A row of ``places``. Raises BadValue."""
    return Place(**_read("places", row, _PLACE))


def setting_of(row: Row[Any]) -> tuple[str, str]:
    """A row of ``settings``. Raises BadValue."""
    values = _read("settings", row, {"name": _text, "value": _text})
    return values["name"], values["value"]


def account_of(row: Row[Any]) -> Account:
    """A row of ``accounts``. Raises BadValue."""
    return Account(**_read("accounts", row, _ACCOUNT))


def seat_of(row: Row[Any]) -> Seat:
    """A row of ``presence`` with the account's name. Raises BadValue."""
    return Seat(**_read("presence", row, _SEAT))
