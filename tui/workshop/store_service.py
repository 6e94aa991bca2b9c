"""The front's end of a learner's store: serves exactly the Store protocol, for one learner.

A call for another learner, or a frame that is none, ends the connection. Calls are served one
after the other, and more of them than a person could cause are served late: a learner's
process that does not stop calling keeps only itself waiting.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import is_dataclass
from typing import Any, cast

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

CALLS_AT_ONCE = 200
CALLS_A_SECOND = 20.0
"""A person causes two or three an answer; opening a lesson causes ten."""


async def serve_store(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    store: Store,
    learner_id: str,
    on_fault: Callable[[StoreError], None] = lambda fault: None,
) -> None:
    """Serve a learner's process until it ends, or breaks the rules. Closes the connection,
    never the store. ``on_fault`` hears of every failure of the store, for the host."""
    allowance = _Allowance(asyncio.get_running_loop().time())
    try:
        while (message := await receive(reader, LARGEST_CALL)) is not None:
            late = allowance.wait_for(asyncio.get_running_loop().time())
            if late:
                await asyncio.sleep(late)
            number, method, arguments = call_in(message, learner_id)
            try:
                reply: dict[str, Any] = {
                    "reply": number,
                    "result": written(await getattr(store, method.name)(**arguments)),
                }
                frame = framed(reply, LARGEST_REPLY)
            except (StoreError, WireError) as fault:
                if isinstance(fault, StoreError):
                    on_fault(fault)
                frame = framed({"reply": number, "fault": True}, LARGEST_REPLY)
            writer.write(frame)
            await writer.drain()
    except (WireError, OSError):
        pass
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def call_in(message: Mapping[str, Any], learner_id: str) -> tuple[int, Method, dict[str, Any]]:
    """The number, the method and the arguments of a call. Raises WireError, also where it is
    not about this learner."""
    number, name, given = message.get("call"), message.get("method"), message.get("with")
    method = METHODS.get(name) if isinstance(name, str) else None
    if type(number) is not int or method is None or not isinstance(given, dict):
        raise WireError("no call")
    values = cast("dict[str, Any]", given)
    if not set(list(method.parameters)[: method.required]) <= set(values) <= set(method.parameters):
        raise WireError("not its parameters")
    arguments = {key: read(value, method.parameters[key]) for key, value in values.items()}
    if learners_of(arguments) != {learner_id}:
        raise WireError("another learner")
    return number, method, arguments


def learners_of(arguments: Mapping[str, Any]) -> set[str]:
    """Whose record a call reads or changes."""
    found = {arguments["learner_id"]} if "learner_id" in arguments else set[str]()
    for value in arguments.values():
        if is_dataclass(value):
            found.add(cast(Any, value).learner_id)
    return found


class _Allowance:
    """How late a call is served that comes too soon."""

    def __init__(self, now: float) -> None:
        self._left, self._at = float(CALLS_AT_ONCE), now

    def wait_for(self, now: float) -> float:
        """Seconds that the next call has to wait."""
        left = self._left + (now - self._at) * CALLS_A_SECOND
        self._left, self._at = min(float(CALLS_AT_ONCE), left) - 1, now
        return max(0.0, -self._left / CALLS_A_SECOND)
