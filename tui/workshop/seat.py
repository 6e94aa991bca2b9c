"""A seat: one learner's app, from the moment the connection asks for it to the end of both."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import termios
from collections.abc import Callable
from contextlib import suppress

from core.errors import StoreError
from core.progress.account import Account
from core.progress.workshop_store import WorkshopStore
from core.wording import Wording
from tui.workshop.pump import Pump, set_size
from tui.workshop.session import Session
from tui.workshop.store_service import serve_store
from tui.workshop.warm import Child, WarmParent

PATIENCE = 3.0
"""Seconds from the hang-up to SIGKILL."""

REST = 1.0
"""Seconds for what an app wrote before its end."""

LINGER = 0.1
"""Seconds in which the terminal's late replies are swallowed, not typed into a shell."""

TIDY = (0, 128 + signal.SIGHUP, 128 + signal.SIGTERM)
"""How an app ends that has given the terminal back."""

RESTORE = (
    b"\x18\x1b[<u\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l\x1b[?1004l"
    b"\x1b[?2004l\x1b[?2026l\x1b[?2048l\x1b[?1049l\x1b[?7h\x1b[?25h\x1b[0m"
)
"""Gives a terminal back whose app could not."""


class Seat:
    """``over``: set once it has ended. ``complain`` takes what the host should know."""

    def __init__(
        self,
        warm: WarmParent,
        store: WorkshopStore,
        account: Account,
        session: Session,
        say: Wording,
        complain: Callable[[str], None],
    ) -> None:
        self._complain = complain
        self._has_complained = False
        self._warm, self._store, self._account = warm, store, account
        self._session, self._say = session, say
        self._words = ""
        self._leaving = asyncio.Event()
        self.over = asyncio.Event()

    async def leave(self, key: str) -> None:
        """Have the app end, with these last words; returns once it has."""
        self.leave_soon(key)
        await self.over.wait()

    def leave_soon(self, key: str) -> None:
        """The same, without waiting."""
        self._words = self._words or self._say.text(key)
        self._leaving.set()

    async def play(self) -> None:
        """Run the app until it, the connection or the seat ends."""
        if self._leaving.is_set() or self._session.gone.is_set():
            self._session.end(self._words, 0)
            return
        settings = await self._store.settings(self._account.learner_id)
        terminal, theirs = os.openpty()
        ours, store = socket.socketpair()
        try:
            _quieten(theirs)
            set_size(terminal, *self._session.size)
            child = await self._warm.child(
                theirs, store.fileno(), self._account.learner_id, settings,
                self._session.environment,
            )  # fmt: skip
        finally:
            os.close(theirs)
            store.close()
        pump = Pump(terminal, self._session)
        service = asyncio.create_task(self._serve(ours))
        try:
            self._session.attach(pump)
            pump.start()
            await self._until_over(child, pump)
        finally:
            pump.close()
            service.cancel()
            with suppress(asyncio.CancelledError):
                await service

    async def _serve(self, ours: socket.socket) -> None:
        reader, writer = await asyncio.open_connection(sock=ours)
        await serve_store(reader, writer, self._store, self._account.learner_id, self._on_fault)

    def _on_fault(self, fault: StoreError) -> None:
        if not self._has_complained:  # its app uses the store no more
            self._has_complained = True
            self._complain(self._say.say(fault.statement))

    async def _until_over(self, child: Child, pump: Pump) -> None:
        gone = asyncio.create_task(self._session.gone.wait())
        leaving = asyncio.create_task(self._leaving.wait())
        ways = (child.status, gone, leaving)
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        gone.cancel()
        leaving.cancel()
        if child.status.done() or self._leaving.is_set():
            await child.end(signal.SIGTERM, patience=PATIENCE)
            await self._part(await child.status, pump)
        else:
            pump.close()
            await child.end(signal.SIGHUP, signal.SIGTERM, patience=PATIENCE)
            await child.status

    async def _part(self, status: int, pump: Pump) -> None:
        """Pass on the rest, give the terminal back, say the last words."""
        with suppress(TimeoutError):
            await asyncio.wait_for(pump.over.wait(), REST)
        if status not in TIDY:
            self._session.write(RESTORE)
            if not self._leaving.is_set():
                self._complain(self._say.text("workshop.app_fell", name=self._account.name))
            self._words = self._words or self._say.text("workshop.fell")
        await asyncio.sleep(LINGER)
        self._session.end(self._words, 0 if status in TIDY else 1)


def _quieten(terminal: int) -> None:
    """Keys that come before the app does are not echoed and no signals."""
    modes = termios.tcgetattr(terminal)
    modes[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG)
    termios.tcsetattr(terminal, termios.TCSANOW, modes)
