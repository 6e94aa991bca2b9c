"""The store as a learner's process sees it: the whole Store protocol over a socket to the front.

An answer is durable in the front before its call returns. Where the front is gone, or refuses,
every call raises StoreError.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any

from core.errors import StoreError
from core.progress.store import Store
from tui.workshop.wire import (
    LARGEST_CALL,
    LARGEST_REPLY,
    METHODS,
    Method,
    WireError,
    framed,
    read,
    receive,
    written,
)

GONE, REFUSED = "workshop_gone", "workshop_refused"


class SocketStore(Store):
    """``connected``: the socket that the front serves (``serve_store``). The event loop need
    not run yet."""

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected
        self._numbers = count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._writer: asyncio.StreamWriter | None = None
        self._listening: asyncio.Task[None] | None = None
        self._opening = asyncio.Lock()
        self._gone = False

    async def call(self, method: Method, arguments: dict[str, Any]) -> Any:
        """Call a method in the front. Raises StoreError."""
        number = next(self._numbers)
        given = {name: written(value) for name, value in arguments.items()}
        try:
            frame = framed({"call": number, "method": method.name, "with": given}, LARGEST_CALL)
        except WireError as error:
            raise StoreError(REFUSED) from error
        writer = await self._connected()
        future = self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            if self._gone:
                raise StoreError(GONE)
            writer.write(frame)
            with suppress(ConnectionError):  # then ``_listen`` sees the end too
                await writer.drain()
            reply = await future
        finally:
            self._waiting.pop(number, None)
        if "fault" in reply:
            raise StoreError(REFUSED)
        try:
            return read(reply.get("result"), method.returns)
        except WireError as error:
            raise StoreError(REFUSED) from error

    async def _connected(self) -> asyncio.StreamWriter:
        async with self._opening:
            if self._gone:
                raise StoreError(GONE)
            if self._writer is None:
                try:
                    reader, self._writer = await asyncio.open_connection(sock=self._socket)
                except OSError as error:
                    self._gone = True
                    raise StoreError(GONE) from error
                self._listening = asyncio.create_task(self._listen(reader))
            return self._writer

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        """Hand every reply to whoever waits for it, until the front is gone."""
        try:
            while (reply := await receive(reader, LARGEST_REPLY)) is not None:
                future = self._waiting.get(reply.get("reply", 0))
                if future is not None and not future.done():
                    future.set_result(reply)
        except (WireError, OSError):
            pass
        finally:
            self._gone = True
            for future in self._waiting.values():
                if not future.done():
                    future.set_exception(StoreError(GONE))

    async def close(self) -> None:
        """End the connection; the front goes on."""
        self._gone = True
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        if self._writer is None:
            self._socket.close()
        else:
            self._writer.close()
            with suppress(OSError):
                await self._writer.wait_closed()


def _calling(method: Method) -> Callable[..., Any]:
    names = tuple(method.parameters)

    async def call(self: SocketStore, *given: Any, **named: Any) -> Any:
        return await self.call(method, {**dict(zip(names, given, strict=False)), **named})

    call.__name__ = method.name
    return call


for _method in METHODS.values():
    setattr(SocketStore, _method.name, _calling(_method))
