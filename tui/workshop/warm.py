"""The front's side of the warm parent: it is started, asked for children and started again
where it falls."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import socket
import sys
from collections.abc import Mapping
from contextlib import suppress

from tui.workshop.warm_messages import Ended, Message, Reader, Ready, Signal, Start, written

AGAIN = 1.0
"""Seconds before another is started where one fell before it was ready."""

LOST = 1
"""The exit status of a child of which nothing is known any more."""

LOADER = "import sys; sys.path[:] = sys.argv[2:]\nfrom tui.workshop.warm_parent import main; main()"
"""It imports what the front would: not what lies in the folder that the host stands in."""

_DROPPED = ("PYTHON", "TEXTUAL", "LC_", "LANG", "TERM", "COLORTERM", "NO_COLOR", "COLUMNS", "LINES")
"""How the variables begin that would change what every learner's app is like."""


class Child:
    """One learner's process. ``status``: its exit status, once it has ended."""

    def __init__(self, warm: WarmParent, number: int) -> None:
        self._warm, self.number = warm, number
        self.status: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def signal(self, number: int) -> None:
        """Send a signal, if it has not ended."""
        if not self.status.done():
            await self._warm.send(Signal(self.number, number))

    async def end(self, *numbers: int, patience: float) -> None:
        """Send signals, one after the other, until it has ended; ``patience`` for them all."""
        for number in numbers:
            await self.signal(number)
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(self.status), patience / len(numbers))
                return
        await self.signal(signal.SIGKILL)


class WarmParent:
    """Starts children with everything loaded."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._children: dict[int, Child] = {}
        self._sending = asyncio.Lock()
        self._ready = asyncio.Event()
        self._process: asyncio.subprocess.Process | None = None
        self._socket: socket.socket | None = None
        self._listening: asyncio.Task[None] | None = None
        self._has_started = self._closing = False

    async def start(self) -> None:
        """Start it; ready when this returns. Raises ChildProcessError where it falls at once."""
        await self._launch()
        assert self._process is not None
        ended = asyncio.create_task(self._process.wait())
        ready = asyncio.create_task(self._ready.wait())
        await asyncio.wait((ended, ready), return_when=asyncio.FIRST_COMPLETED)
        for task in (ended, ready):
            task.cancel()
        self._has_started = self._ready.is_set()
        if not self._has_started:
            raise ChildProcessError

    async def _launch(self) -> None:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        self._socket = ours
        try:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", LOADER, str(theirs.fileno()), *sys.path,
                stdin=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # Ctrl+C is the front's, while this loads too
                env=_environment(),
                pass_fds=(theirs.fileno(),),
            )  # fmt: skip
        finally:
            theirs.close()
        self._listening = asyncio.create_task(self._listen(ours))

    async def child(
        self,
        terminal: int,
        store: int,
        learner_id: str,
        settings: Mapping[str, str],
        environment: Mapping[str, str],
    ) -> Child:
        """Start a learner's process on a terminal and a socket to the store (descriptors, which
        stay open here)."""
        await self._ready.wait()
        child = Child(self, next(self._numbers))
        self._children[child.number] = child
        start = Start(child.number, learner_id, dict(settings), dict(environment))
        await self.send(start, terminal, store)
        return child

    async def send(self, message: Message, *descriptors: int) -> None:
        """Send a message; nothing happens where the warm parent is gone."""
        loop = asyncio.get_running_loop()
        async with self._sending:
            data, to = written(message), self._socket
            if to is None:
                return
            try:
                if descriptors:
                    data = data[await _send_descriptors(to, data, descriptors) :]
                await loop.sock_sendall(to, data)
            except OSError:
                return  # the listener notices too

    async def _listen(self, front: socket.socket) -> None:
        """Hear of the end of children until the warm parent itself ends; then start another."""
        loop = asyncio.get_running_loop()
        reader = Reader()
        data = b" "
        while data:
            try:
                data = await loop.sock_recv(front, 65_536)
            except OSError:
                data = b""
            for message in reader.feed(data):
                if isinstance(message, Ready):
                    self._ready.set()
                elif isinstance(message, Ended):
                    self._ended(message.number, message.status)
        was_ready = self._ready.is_set()
        self._ready.clear()
        front.close()
        self._socket = None
        for number in list(self._children):
            self._ended(number, LOST)
        if not self._closing and self._has_started:
            if not was_ready:
                await asyncio.sleep(AGAIN)
            await self._launch()

    def _ended(self, number: int, status: int) -> None:
        child = self._children.pop(number, None)
        if child is not None and not child.status.done():
            child.status.set_result(status)

    async def close(self) -> None:
        """End it and all children that are left."""
        self._closing = True
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
        if self._process is not None:
            await self._process.wait()
        if self._listening is not None:
            await self._listening


async def _send_descriptors(to: socket.socket, data: bytes, descriptors: tuple[int, ...]) -> int:
    """Send the begin of the data with the descriptors; returns how much it was."""
    while True:
        try:
            return socket.send_fds(to, [data], descriptors)
        except BlockingIOError:
            await _until_writable(to)


async def _until_writable(to: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    writable = asyncio.Event()
    loop.add_writer(to, writable.set)
    try:
        await writable.wait()
    finally:
        loop.remove_writer(to)


def _environment() -> dict[str, str]:
    """The host's own, without what describes the host's terminal."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_DROPPED)}
    return {**kept, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
