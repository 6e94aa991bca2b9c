"""Home is there before the learner's store: its rows stay where they are, and keys work."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import pytest
from player import Player

import tui.opening
from core.curriculum.index import read_index
from core.errors import StoreError
from core.progress import MemoryStore
from core.progress.store import LOCAL_LEARNER, Place, Store
from core.wording import Wording
from tui.app import ToklingsApp
from tui.saving import Saving
from tui.screens.confirm import ConfirmScreen
from tui.screens.home import HomeScreen
from tui.screens.lesson import LessonScreen


class Gate:
    """The learner's store, which opens when it is told to."""

    def __init__(self, saving: Saving) -> None:
        self.told = asyncio.Event()
        self._saving = saving

    async def open_saving(self, store: Store | None, learner_id: str) -> Saving:
        await self.told.wait()
        return self._saving


@asynccontextmanager
async def home_alone(
    gate: Gate, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Player]:
    monkeypatch.setattr(tui.opening, "open_saving", gate.open_saving)
    app = ToklingsApp()
    app.wording = Wording("en")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Player(app, pilot)


async def begun_store(lesson: str, step: str) -> MemoryStore:
    store = MemoryStore()
    at = datetime(2026, 3, 14, tzinfo=UTC)
    await store.set_place(Place(LOCAL_LEARNER, lesson, 1, step, False, at))
    return store


async def send(player: Player, *keys: str) -> None:
    """Press keys without waiting until they are handled: they may be waiting for the store."""
    for key in keys:
        player._send(key, key if len(key) == 1 else None)
    for _ in range(500):
        await asyncio.sleep(0)


def place_of(player: Player, words: str) -> tuple[int, int]:
    rows = player.rows()
    row = next(number for number, row in enumerate(rows) if words in row)
    return row, rows[row].index(words)


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (120, 40)])
async def test_no_row_moves_when_the_states_come(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(Saving(await begun_store("viterbi", "positions")))
    async with home_alone(gate, monkeypatch, size) as player:
        before = player.rows()
        assert not {"○", "◐", "●"} & set(player.text())
        assert " of " not in before[0]
        gate.told.set()
        await player.settle()
        after = player.rows()
        titles = [row.title.en for row in read_index().rows]
        assert f"0 of {len(titles)}" in after[0]
        seen = [title for title in titles if title in player.text()]
        assert sum(row.count("○") for row in after) == len(seen) - 1
        assert sum(row.count("◐") for row in after) == 1
        assert "The best path, cell by cell" in seen
        for title in seen:
            row, column = place_of(player, title)
            assert before[row][column:].startswith(title)
        assert before[-2:] == after[-2:]


async def test_keys_pressed_before_the_store_is_open_are_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gate = Gate(Saving(MemoryStore()))
    async with home_alone(gate, monkeypatch) as player:
        await send(player, "down")
        assert "►" in player.rows()[place_of(player, "Counting pairs")[0]]
        await send(player, "enter")
        assert isinstance(player.app.screen, HomeScreen)
        gate.told.set()
        await player.settle()
        assert isinstance(player.app.screen, LessonScreen)
        assert "Counting pairs" in player.rows()[0]


async def test_what_was_begun_is_known_before_x_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(Saving(await begun_store("why-subwords", "attention")))
    async with home_alone(gate, monkeypatch) as player:
        await send(player, "x")
        assert isinstance(player.app.screen, HomeScreen)
        gate.told.set()
        await player.settle()
        assert isinstance(player.app.screen, ConfirmScreen)


async def test_a_search_that_is_being_typed_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(Saving(MemoryStore()))
    async with home_alone(gate, monkeypatch) as player:
        await send(player, "slash", "v", "i", "t")
        gate.told.set()
        await player.settle()
        assert "/ vit" in " ".join(player.text().split())
        assert "A chat becomes IDs" not in player.text()


async def test_leaving_does_not_wait_for_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(Saving(MemoryStore()))
    async with home_alone(gate, monkeypatch) as player:
        await send(player, "q")
        assert not player.app.is_running


async def test_a_store_that_cannot_be_opened_is_said_when_that_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trouble = StoreError("store_failed", place="progress.sqlite", why="no room")
    gate = Gate(Saving(MemoryStore(), trouble=trouble))
    async with home_alone(gate, monkeypatch) as player:
        assert "no room" not in player.text()
        row = place_of(player, "The first ten merges")[0]
        gate.told.set()
        await player.settle()
        assert "no room" in player.words()
        assert place_of(player, "The first ten merges")[0] >= row
