"""What the front and the warm parent say to each other: one JSON object a line, over a Unix
socket. A request to start a learner carries two file descriptors: the terminal, the store."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

DESCRIPTORS = 2
"""How many go with a request to start."""


@dataclass(frozen=True, slots=True)
class Start:
    """Start an app. ``settings``: the learner's, as stored; ``environment``: the terminal's."""

    number: int
    learner_id: str
    settings: dict[str, str] = field(default_factory=dict[str, str])
    environment: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class Signal:
    """Send a signal to a child that was started."""

    number: int
    signal: int


@dataclass(frozen=True, slots=True)
class Ready:
    """The warm parent has everything loaded."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A child has ended: its exit status, below 0 a signal's number."""

    number: int
    status: int


Message = Start | Signal | Ready | Ended
_KINDS: dict[str, Any] = {kind.__name__: kind for kind in (Start, Signal, Ready, Ended)}


def written(message: Message) -> bytes:
    """One line."""
    return json.dumps({"kind": type(message).__name__, **asdict(message)}).encode() + b"\n"


class Reader:
    """Lines that come in pieces."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> Iterator[Message]:
        """The messages that are whole now."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            values: dict[str, Any] = json.loads(line)
            yield _KINDS[values.pop("kind")](**values)
