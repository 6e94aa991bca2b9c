"""The store of a workshop's host: accounts and presence, read back with SQL of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from made import answer, at

from core.progress import open_store, open_workshop_store
from core.progress.account import Account
from core.progress.tables import MIGRATIONS
from core.progress.workshop_store import WorkshopStore

AYU = Account("id-1", "ayu", "Ayu", "scrypt", at(0))


def query(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchall()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[WorkshopStore]:
    opened = await open_workshop_store(tmp_path / "progress.sqlite")
    yield opened
    await opened.close()


async def test_an_account_is_found_by_its_key(store: WorkshopStore) -> None:
    assert await store.account("ayu") is None
    assert await store.add_account(AYU)
    assert await store.account("ayu") == AYU
    assert await store.account("Ayu") is None
    assert "scrypt" not in repr(AYU)


async def test_a_key_belongs_to_whoever_came_first(store: WorkshopStore) -> None:
    assert await store.add_account(AYU)
    assert not await store.add_account(replace(AYU, learner_id="id-2", pin="other"))
    assert await store.account("ayu") == AYU


async def test_who_is_here_in_which_room_and_since_when(store: WorkshopStore) -> None:
    await store.open_room("makan", at(0))
    await store.record_joined("ayu", "makan", at(1))
    await store.record_joined("budi", "makan", at(2))
    await store.record_left("ayu", at(3))
    await store.record_left("nobody", at(3))
    rows = "SELECT learner_id, room, since, left_at FROM presence ORDER BY learner_id"
    minute = "2026-03-01T12:0{}:00.000250+00:00"
    assert query(store.path, rows) == [
        ("ayu", "makan", minute.format(1), minute.format(3)),
        ("budi", "makan", minute.format(2), None),
    ]
    await store.record_joined("ayu", "minum", at(4))
    assert query(store.path, rows)[0] == ("ayu", "minum", minute.format(4), None)


async def test_whoever_opens_a_room_finds_nobody_in_it(store: WorkshopStore) -> None:
    """The process that would have said that they left may have been killed."""
    await store.record_joined("ayu", "makan", at(1))
    await store.open_room("makan", at(2))
    await store.open_room("makan", at(3))
    assert query(store.path, "SELECT count(*) FROM presence WHERE left_at IS NULL") == [(0,)]
    assert query(store.path, "SELECT room, opened_at FROM rooms") == [
        ("makan", "2026-03-01T12:03:00.000250+00:00")
    ]


async def test_a_file_of_the_version_before_keeps_its_answers(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite"
    store = await WorkshopStore.open(path, MIGRATIONS[:1])
    await store.record_answer(answer(1))
    await store.close()
    again = await open_store(path)
    assert list(await again.answers("local")) == [answer(1)]
    await again.close()
