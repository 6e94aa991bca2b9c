"""What a front does to others that stand beside it, and what it takes from where it stands."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import asyncssh
import pytest

from core.errors import UsageError
from core.progress import open_workshop_store
from core.progress.workshop_store import WorkshopStore
from core.wording import Wording
from tui.workshop.front import APART, Doors, Front
from tui.workshop.presence import Presence
from tui.workshop.warm import WarmParent


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[WorkshopStore]:
    opened = await open_workshop_store(tmp_path / "progress.sqlite")
    yield opened
    await opened.close()


async def test_a_front_whose_port_is_taken_sends_nobody_away(store: WorkshopStore) -> None:
    presence = Presence(store, "makan")
    await presence.opened()
    await presence.joined("ayu")
    key = cast(Any, asyncssh).generate_private_key("ssh-ed25519")
    async with asyncssh.listen("127.0.0.1", 0, server_host_keys=[key]) as other:
        doors = Doors("127.0.0.1", other.get_port(), "makan", "kapal rusa", key)
        with pytest.raises(UsageError) as caught:
            await Front(doors, store, Wording("en"), print).open()
    assert caught.value.code == "port_taken"
    with closing(sqlite3.connect(store.path)) as connection:
        assert connection.execute("SELECT left_at FROM presence").fetchall() == [(None,)]


async def test_wrong_codes_of_one_address_are_answered_one_after_the_other(
    store: WorkshopStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[float] = []
    together: list[int] = []

    async def sleep(seconds: float) -> None:
        waiting.append(seconds)
        together.append(waiting.count(APART))
        for _ in range(20):
            await turn(0)
        waiting.remove(seconds)

    turn = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", sleep)
    key = cast(Any, asyncssh).generate_private_key("ssh-ed25519")
    front = Front(Doors(None, 0, "makan", "kapal rusa", key), store, Wording("en"), print)
    await asyncio.gather(*(front.wrong_code("192.0.2.7", 0.5) for _ in range(5)))
    assert max(together) == 1
    await asyncio.gather(*(front.wrong_code(f"192.0.2.{n}", 0.5) for n in range(5)))
    assert max(together) == 5
    front.accounts.close()


async def test_the_warm_parent_loads_what_the_front_would_and_hears_no_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder that the host stands in may hold anything; Ctrl+C goes to the whole group."""
    (tmp_path / "tui").mkdir()
    (tmp_path / "tui" / "__init__.py").write_text("raise SystemExit(9)\n")
    (tmp_path / "signal.py").write_text("raise SystemExit(9)\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    warm = WarmParent()
    try:
        await warm.start()  # raises where it falls
        process = cast(Any, warm)._process
        assert os.getpgid(process.pid) != os.getpgid(0)
    finally:
        await warm.close()
