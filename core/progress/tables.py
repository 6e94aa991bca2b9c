"""The tables of the store, and the migrations that lead to them.

``PRAGMA user_version`` holds the version; a change and its record share one transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
)

from core.progress.sqlite_file import writing

METADATA = MetaData()

LEARNERS = Table("learners", METADATA, Column("learner_id", String, primary_key=True))

_LEARNER = "learners.learner_id"


def _event_at_a_step() -> Sequence[Column[Any]]:
    """What every event at a lesson's step begins with."""
    return (
        Column("sequence", Integer, primary_key=True, autoincrement=True),
        Column("event_id", String(36), nullable=False, unique=True),
        Column("learner_id", String, ForeignKey(_LEARNER), nullable=False, index=True),
        Column("lesson", String, nullable=False),
        Column("run", Integer, nullable=False),
        Column("step", String, nullable=False),
    )


ANSWERS = Table(
    "answers",
    METADATA,
    *_event_at_a_step(),
    Column("seed", Integer),
    Column("level", Integer),
    Column("kind", String, nullable=False),
    Column("answer", String),
    Column("correct", Boolean, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("diagnoses", String, nullable=False),
    Column("at", String, nullable=False),
)

HINTS = Table(
    "hints",
    METADATA,
    *_event_at_a_step(),
    Column("attempt", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", String, nullable=False),
)

PLACES = Table(
    "places",
    METADATA,
    Column("learner_id", String, ForeignKey(_LEARNER), primary_key=True),
    Column("lesson", String, primary_key=True),
    Column("run", Integer, nullable=False),
    Column("step", String, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("at", String, nullable=False),
)

QUIZZES = Table(
    "quizzes",
    METADATA,
    Column("event_id", String(36), nullable=False, unique=True),
    Column("learner_id", String, ForeignKey(_LEARNER), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("topics", String, nullable=False),
    Column("questions", Integer, nullable=False),
    Column("seed", Integer, nullable=False),
    Column("at_end", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("at", String, nullable=False),
)

SETTINGS = Table(
    "settings",
    METADATA,
    Column("learner_id", String, ForeignKey(_LEARNER), primary_key=True),
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)

HELP_CALLS = Table(
    "help_calls",
    METADATA,
    *_event_at_a_step(),
    Column("wanted", Boolean, nullable=False),
    Column("at", String, nullable=False),
)

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("learner_id", String, ForeignKey(_LEARNER), primary_key=True),
    Column("name_key", String, nullable=False, unique=True),
    Column("name", String, nullable=False),
    Column("pin", String, nullable=False),
    Column("made_at", String, nullable=False),
)

ROOMS = Table(
    "rooms",
    METADATA,
    Column("room", String, primary_key=True),
    Column("opened_at", String, nullable=False),
)

PRESENCE = Table(
    "presence",
    METADATA,
    Column("learner_id", String, ForeignKey(_LEARNER), primary_key=True),
    Column("room", String, nullable=False),
    Column("since", String, nullable=False),
    Column("left_at", String),
)
"""Of each learner of a workshop the room joined last, since when, and when it was left (none:
the learner is there)."""

Migration = Sequence[str]
"""Statements of SQL, run in order."""

_VERSION_1: Migration = (
    "CREATE TABLE learners (learner_id VARCHAR NOT NULL PRIMARY KEY)",
    """CREATE TABLE answers (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT, event_id VARCHAR(36) NOT NULL UNIQUE,
        learner_id VARCHAR NOT NULL REFERENCES learners (learner_id),
        lesson VARCHAR NOT NULL, run INTEGER NOT NULL, step VARCHAR NOT NULL,
        seed INTEGER, level INTEGER, kind VARCHAR NOT NULL, answer VARCHAR,
        correct BOOLEAN NOT NULL, hints INTEGER NOT NULL, diagnoses VARCHAR NOT NULL,
        at VARCHAR NOT NULL)""",
    "CREATE INDEX ix_answers_learner_id ON answers (learner_id, lesson, run)",
    """CREATE TABLE hints (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT, event_id VARCHAR(36) NOT NULL UNIQUE,
        learner_id VARCHAR NOT NULL REFERENCES learners (learner_id),
        lesson VARCHAR NOT NULL, run INTEGER NOT NULL, step VARCHAR NOT NULL,
        attempt INTEGER NOT NULL, number INTEGER NOT NULL, at VARCHAR NOT NULL)""",
    "CREATE INDEX ix_hints_learner_id ON hints (learner_id, lesson, run)",
    """CREATE TABLE places (
        learner_id VARCHAR NOT NULL REFERENCES learners (learner_id), lesson VARCHAR NOT NULL,
        run INTEGER NOT NULL, step VARCHAR NOT NULL, finished BOOLEAN NOT NULL,
        at VARCHAR NOT NULL, PRIMARY KEY (learner_id, lesson))""",
    """CREATE TABLE settings (
        learner_id VARCHAR NOT NULL REFERENCES learners (learner_id), name VARCHAR NOT NULL,
        value VARCHAR NOT NULL, PRIMARY KEY (learner_id, name))""",
    """CREATE TABLE presence (
        learner_id VARCHAR NOT NULL PRIMARY KEY REFERENCES learners (learner_id),
        seen_at VARCHAR NOT NULL)""",
)

_VERSION_2: Migration = (
    """CREATE TABLE quizzes (
        event_id VARCHAR(36) NOT NULL UNIQUE,
        learner_id VARCHAR NOT NULL REFERENCES learners (learner_id), number INTEGER NOT NULL,
        topics VARCHAR NOT NULL, questions INTEGER NOT NULL, seed INTEGER NOT NULL,
        at_end BOOLEAN NOT NULL, hints BOOLEAN NOT NULL, at VARCHAR NOT NULL,
        PRIMARY KEY (learner_id, number))""",
)

_VERSION_3: Migration = (
    """CREATE TABLE help_calls (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT, event_id VARCHAR(36) NOT NULL UNIQUE,
        learner_id VARCHAR NOT NULL REFERENCES learners (learner_id),
        lesson VARCHAR NOT NULL, run INTEGER NOT NULL, step VARCHAR NOT NULL,
        wanted BOOLEAN NOT NULL, at VARCHAR NOT NULL)""",
    "CREATE INDEX ix_help_calls_learner_id ON help_calls (learner_id, lesson, run)",
    """CREATE TABLE accounts (
        learner_id VARCHAR NOT NULL PRIMARY KEY REFERENCES learners (learner_id),
        name_key VARCHAR NOT NULL UNIQUE, name VARCHAR NOT NULL, pin VARCHAR NOT NULL,
        made_at VARCHAR NOT NULL)""",
    "CREATE TABLE rooms (room VARCHAR NOT NULL PRIMARY KEY, opened_at VARCHAR NOT NULL)",
    "DROP TABLE presence",  # nothing was ever written to it
    """CREATE TABLE presence (
        learner_id VARCHAR NOT NULL PRIMARY KEY REFERENCES learners (learner_id),
        room VARCHAR NOT NULL, since VARCHAR NOT NULL, left_at VARCHAR)""",
)

MIGRATIONS: Sequence[Migration] = (_VERSION_1, _VERSION_2, _VERSION_3)
"""Migration n (from 1) leads from version n - 1 to version n."""


def version_of(connection: Connection) -> int:
    """The version of the tables that a file holds (0: none yet)."""
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


def migrate(connection: Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring the tables up to date, each version in a transaction of its own. Where another
    process migrates at the same time, one of them finds it done."""
    for number, statements in enumerate(migrations, start=1):
        if version_of(connection) >= number:
            continue
        connection.rollback()
        with writing(connection):
            if version_of(connection) < number:
                for statement in statements:
                    connection.exec_driver_sql(statement)
                connection.exec_driver_sql(f"PRAGMA user_version = {number}")
    connection.rollback()
