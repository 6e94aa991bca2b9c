"""Presence: who is in the room, as the front sees the connections come and go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime

from core.progress.workshop_store import WorkshopStore


def _now() -> datetime:
    return datetime.now(UTC)


class Presence:
    """Notes in the store who is here; whoever watches reads it there. A learner with two
    connections is here until both are gone. All methods raise StoreError."""

    def __init__(self, store: WorkshopStore, room: str, now: Callable[[], datetime] = _now) -> None:
        self.room = room
        self._store = store
        self._now = now
        self._connections: Counter[str] = Counter()

    async def opened(self) -> None:
        """The front begins to serve: whoever was here when it ended last is not any more."""
        self._connections.clear()
        await self._store.open_room(self.room, self._now())

    async def joined(self, learner_id: str) -> None:
        """A connection of this learner is there."""
        self._connections[learner_id] += 1
        if self._connections[learner_id] == 1:
            await self._store.record_joined(learner_id, self.room, self._now())

    async def left(self, learner_id: str) -> None:
        """A connection of this learner is gone."""
        if self._connections[learner_id] > 1:
            self._connections[learner_id] -= 1
        elif self._connections.pop(learner_id, 0):
            await self._store.record_left(learner_id, self._now())
