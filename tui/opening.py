"""What is loaded once home is painted: the learner's store, and what lessons need.

Imports run in a thread, one after the other: keys never wait for them, and leaving waits for
one at most.
"""

from __future__ import annotations

import asyncio
from importlib import import_module

from core.errors import StoreError
from core.progress import MemoryStore, data_path, open_store
from core.progress.store import Store
from tui.saving import Saving

STORE = ("sqlalchemy", "core.progress.sql_store")
LESSONS = (
    "tui.terminal.keys", "pydantic", "yaml", "core.exercises.base", "core.exercises.registry",
    "core.curriculum.loader", "tui.answers", "tui.reasoning", "tui.screens.lesson",
    "tui.screens.lesson_summary", "tui.screens.summary", "tui.screens.help", "core.quiz",
    "tui.screens.quiz", "tui.screens.quiz_setup", "tui.screens.quiz_result",
)  # fmt: skip
"""In the order in which they are wanted, none of them long."""


async def open_saving(store: Store | None, learner_id: str) -> Saving:
    """A learner's record in a given store, else one's own on this machine; one in memory, with
    the trouble, where that cannot be used."""
    if store is not None:
        return Saving(store, learner_id)
    await _load(STORE)
    try:
        return Saving(await open_store(data_path()))
    except StoreError as trouble:
        return Saving(MemoryStore(), trouble=trouble)


async def load_lessons() -> None:
    """Load what opening a lesson would have to load."""
    await _load(LESSONS)


async def _load(modules: tuple[str, ...]) -> None:
    for name in modules:
        await asyncio.to_thread(import_module, name)
