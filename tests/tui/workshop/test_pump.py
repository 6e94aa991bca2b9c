"""Frames and keys between a connection and a pseudo-terminal, both bounded."""

from __future__ import annotations

import asyncio
import fcntl
import os
import struct
import termios
import tty
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

import pytest

from tui.workshop.limits import INPUT_BURST, UNSENT
from tui.workshop.pump import AT_ONCE, Pump


@dataclass
class Line:
    """A connection that takes what ``takes`` says."""

    takes: bool = True
    written: bytes = b""
    unsent: int = 0
    paused: bool = False
    events: list[str] = field(default_factory=list)

    def write(self, data: bytes) -> None:
        self.written += data
        if not self.takes:
            self.unsent += len(data)

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


@dataclass
class Held:
    """A pump, its connection, and the app's end of the terminal."""

    pump: Pump
    line: Line
    app: int


@pytest.fixture
async def held() -> AsyncIterator[Held]:
    terminal, app = os.openpty()
    tty.setraw(app)
    os.set_blocking(app, False)
    line = Line()
    held = Held(Pump(terminal, line), line, app)
    held.pump.start()
    yield held
    held.pump.close()
    os.close(app)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.01)


def fill(app: int) -> int:
    """Write as much as the terminal takes; returns how much."""
    written = 0
    try:
        while True:
            written += os.write(app, b"x" * 4096)
    except BlockingIOError:
        return written


async def test_frames_and_keys_pass(held: Held):
    os.write(held.app, b"frame")
    await until(lambda: held.line.written == b"frame")
    held.pump.feed(b"key")
    assert os.read(held.app, 100) == b"key"
    assert not held.line.paused


async def test_a_connection_that_takes_nothing_is_not_written_to_without_bound(held: Held):
    held.line.takes = False
    written, more = 0, fill(held.app)
    while more or written <= UNSENT:
        written += more
        await asyncio.sleep(0.02)
        more = fill(held.app)
    assert UNSENT < len(held.line.written) <= UNSENT + AT_ONCE
    held.line.takes, held.line.unsent = True, 0
    await until(lambda: len(held.line.written) == written)


async def test_keys_wait_where_the_app_takes_none(held: Held):
    held.pump.feed(b"x" * 60_000)
    assert held.line.paused
    taken = b""
    while len(taken) < 60_000:
        try:
            taken += os.read(held.app, 65_536)
        except BlockingIOError:
            await asyncio.sleep(0.01)
    assert taken == b"x" * 60_000
    await until(lambda: not held.line.paused)


async def test_no_more_than_a_burst_passes_at_once(held: Held):
    began = asyncio.get_running_loop().time()
    held.pump.feed(b"x" * (INPUT_BURST + 16 * 1024))
    taken = 0
    while taken < INPUT_BURST + 16 * 1024:
        try:
            taken += len(os.read(held.app, 65_536))
        except BlockingIOError:
            await asyncio.sleep(0.01)
    assert asyncio.get_running_loop().time() - began > 0.4  # 16 KiB at 32 KiB a second


async def test_sizes_are_bounded(held: Held):
    held.pump.resize(4_000_000_000, 1)
    packed = fcntl.ioctl(held.app, termios.TIOCGWINSZ, bytes(8))
    assert struct.unpack("HHHH", packed)[:2] == (5, 400)


async def test_the_end_of_the_app_is_seen(held: Held):
    os.write(held.app, b"last words")
    other = os.open(os.devnull, os.O_RDONLY)
    os.dup2(other, held.app)
    os.close(other)
    await asyncio.wait_for(held.pump.over.wait(), 20)
    assert held.line.written == b"last words"


async def test_nothing_passes_after_the_hang_up(held: Held):
    held.pump.close()
    held.pump.close()
    held.pump.feed(b"key")
    held.pump.resize(80, 24)
    assert held.pump.over.is_set()
