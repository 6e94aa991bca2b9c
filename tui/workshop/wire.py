"""Frames between a learner's process and the front: four bytes that say how long, then JSON.

What the Store protocol takes and returns is written by its types (``written``, ``read``), so
that a new method of the protocol needs nothing here. What does not fit its type is refused.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import types
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Union, cast, get_args, get_origin, get_type_hints
from uuid import UUID

from core.progress.store import Store

HEADER = 4
LARGEST_CALL = 256 * 1024
"""Bytes that a learner's process may send at once: the longest answer is far below it."""
LARGEST_REPLY = 64 * 1024 * 1024
"""Bytes that the front may answer: all answers of somebody who has given 200,000."""


class WireError(Exception):
    """A frame that is none, or that holds what no call or reply holds."""


# ── frames ──


def framed(message: object, largest: int) -> bytes:
    """A message as a frame. Raises WireError where it is too long."""
    try:
        body = json.dumps(message, allow_nan=False, separators=(",", ":")).encode("ascii")
    except (TypeError, ValueError, RecursionError) as error:
        raise WireError("no JSON") from error
    if len(body) > largest:
        raise WireError(f"{len(body)} bytes are more than {largest}")
    return len(body).to_bytes(HEADER, "big") + body


async def receive(reader: asyncio.StreamReader, largest: int) -> dict[str, Any] | None:
    """The next message; None where the other side has ended before one. Raises WireError."""
    try:
        header = await reader.readexactly(HEADER)
    except asyncio.IncompleteReadError as error:
        if error.partial:
            raise WireError("half a frame") from None
        return None
    except ConnectionError:
        return None
    size = int.from_bytes(header, "big")
    if size > largest:
        raise WireError(f"{size} bytes are more than {largest}")
    try:
        body = await reader.readexactly(size)
    except (asyncio.IncompleteReadError, ConnectionError):
        raise WireError("half a frame") from None
    return message_in(body)


def message_in(body: bytes) -> dict[str, Any]:
    """The message that a frame's bytes hold. Raises WireError."""
    try:
        message: object = json.loads(body)
    except (ValueError, RecursionError):
        raise WireError("no JSON") from None
    if not isinstance(message, dict):
        raise WireError("no message")
    return cast("dict[str, Any]", message)


# ── the protocol ──


@dataclass(frozen=True, slots=True)
class Method:
    """A method of the Store protocol: its parameters with their types, in order, and what it
    returns."""

    name: str
    parameters: Mapping[str, Any]
    returns: Any
    required: int


def _methods() -> dict[str, Method]:
    found: dict[str, Method] = {}
    for name, function in vars(Store).items():
        if name.startswith("_") or not inspect.iscoroutinefunction(function) or name == "close":
            continue
        hints = get_type_hints(function)
        returns = hints.pop("return")
        parameters = list(inspect.signature(function).parameters.values())[1:]
        required = sum(parameter.default is parameter.empty for parameter in parameters)
        found[name] = Method(name, {p.name: hints[p.name] for p in parameters}, returns, required)
    return found


METHODS: Mapping[str, Method] = _methods()
"""All of the protocol but ``close``, which is the end of the connection."""


# ── values ──


def written(value: Any) -> Any:
    """A value of the protocol in JSON."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, datetime):
        return value.isoformat()
    if is_dataclass(value):
        return [written(getattr(value, name)) for name in _field_types(type(value))]
    if isinstance(value, Mapping):
        mapping = cast("Mapping[str, Any]", value)
        return {name: written(each) for name, each in mapping.items()}
    if isinstance(value, Sequence):
        return [written(each) for each in cast("Sequence[Any]", value)]
    raise WireError(f"nothing that is sent: {type(value).__name__}")


def read(value: Any, kind: Any) -> Any:
    """A value from JSON, of a type of the protocol. Raises WireError where it is none."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        if value is None and type(None) in arguments:
            return None
        (kind,) = (each for each in arguments if each is not type(None))
        return read(value, kind)
    if kind is None or kind is type(None):
        return _plain(value, type(None))
    if kind in (str, int, bool):
        return _plain(value, kind)
    if kind in (UUID, datetime):
        return _made(value, kind)
    if is_dataclass(kind):
        of_fields = _field_types(cast("type[Any]", kind))
        values: list[Any] = _plain(value, list)
        if len(values) != len(of_fields):
            raise WireError("not its fields")
        return cast(Any, kind)(*map(read, values, of_fields.values()))
    if origin is tuple:
        return tuple(read(each, arguments[0]) for each in _plain(value, list))
    if origin is Sequence:
        return [read(each, arguments[0]) for each in _plain(value, list)]
    if origin is Mapping:
        pairs: dict[str, Any] = _plain(value, dict)
        return {name: read(each, arguments[1]) for name, each in pairs.items()}
    raise WireError(f"nothing that is sent: {kind}")


def _plain(value: Any, kind: type[Any]) -> Any:
    if type(value) is not kind:
        raise WireError(f"no {kind.__name__}")
    return value


def _made(value: Any, kind: Any) -> Any:
    text: str = _plain(value, str)
    try:
        return UUID(text) if kind is UUID else _moment(text)
    except (ValueError, OverflowError):  # midnight of year 1 in Jakarta is no time in UTC
        raise WireError(f"no {kind.__name__}") from None


def _moment(text: str) -> datetime:
    at = datetime.fromisoformat(text)
    if at.tzinfo is None:
        raise WireError("a time without its offset")
    return at.astimezone(UTC)


@lru_cache
def _field_types(kind: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}
