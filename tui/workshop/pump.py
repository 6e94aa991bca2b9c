"""Between a learner's connection and the app's terminal: keys in, frames out, both bounded."""

from __future__ import annotations

import asyncio
import fcntl
import os
import struct
import termios
from contextlib import suppress
from typing import Protocol

from tui.workshop.limits import UNSENT, Allowance, clamped

AT_ONCE = 16 * 1024
LOOK = 0.05
"""Seconds between two looks at whether a connection takes bytes again, or keys may pass."""


class Line(Protocol):
    """What a learner is connected by."""

    def write(self, data: bytes) -> None: ...

    @property
    def unsent(self) -> int:
        """Bytes that were written and have not left yet."""
        ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class Pump:
    """``terminal``: the descriptor of our end of a pseudo-terminal; closed by ``close``.
    ``over``: set once nobody has the other end open any more."""

    def __init__(self, terminal: int, line: Line) -> None:
        self._terminal, self._line = terminal, line
        self._loop = asyncio.get_running_loop()
        self._allowance = Allowance(self._loop.time())
        self._keys = bytearray()
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.TimerHandle | None = None
        self._open = True
        self.over = asyncio.Event()
        os.set_blocking(terminal, False)

    def start(self) -> None:
        """Begin to pass on what the app writes."""
        self._loop.add_reader(self._terminal, self._read)

    def resize(self, columns: int, rows: int) -> None:
        """Tell the app the size of the terminal, within bounds."""
        if self._open:
            set_size(self._terminal, columns, rows)

    # ── frames ──

    def _read(self) -> None:
        try:
            data = os.read(self._terminal, AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._loop.remove_reader(self._terminal)
            self.over.set()
            return
        self._line.write(data)
        if self._line.unsent > UNSENT:
            self._loop.remove_reader(self._terminal)
            self._looking = self._loop.call_later(LOOK, self._look)

    def _look(self) -> None:
        """Read on, once the connection has taken what was written."""
        if self._line.unsent > UNSENT:
            self._looking = self._loop.call_later(LOOK, self._look)
        elif self._open:
            self._loop.add_reader(self._terminal, self._read)

    # ── keys ──

    def feed(self, data: bytes) -> None:
        """Keys. Those that may not pass yet wait here, and the connection is not read on."""
        if self._open:
            self._keys += data
            self._press()

    def _press(self) -> None:
        self._timer = None
        if not self._open:
            return
        allowed = self._allowance.take(len(self._keys), self._loop.time())
        written = 0
        with suppress(BlockingIOError):
            if allowed:
                written = os.write(self._terminal, self._keys[:allowed])
        self._allowance.give_back(allowed - written)
        del self._keys[:written]
        if not self._keys:
            self._line.resume_reading()
            return
        self._line.pause_reading()
        if self._timer is None:
            self._timer = self._loop.call_later(LOOK, self._press)

    # ── the end ──

    def close(self) -> None:
        """Hang up."""
        if not self._open:
            return
        self._open = False
        self._loop.remove_reader(self._terminal)
        for timer in (self._timer, self._looking):
            if timer is not None:
                timer.cancel()
        os.close(self._terminal)
        self.over.set()


def set_size(terminal: int, columns: int, rows: int) -> None:
    """Give a pseudo-terminal its size, within bounds."""
    columns, rows = clamped(columns, rows)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
