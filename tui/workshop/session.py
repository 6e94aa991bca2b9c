"""A learner's channel: the terminal it asked for, its bytes, its end. One a connection.

What asyncssh does not offer and is reached into for is here: how much of a connection's output
is unsent, and a bound to the environment that a client sends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import asyncssh

from core.progress.account import Account
from core.statement import Statement
from core.wording import Wording
from core.wording.visible import visible
from tui.workshop import limits
from tui.workshop.pump import Pump

NO_TERMINAL = 2
"""The exit status where screens cannot be drawn."""

UNSAID = {"en": "en_US.UTF-8", "id": "id_ID.UTF-8"}
"""The locale of a client that sends none, by the host's language: most clients send nothing,
and today's terminals take UTF-8."""

LEFT_OPEN = 2.0
"""Seconds that a client has for closing its connection after the end of its channel."""


class Session(asyncssh.SSHServerSession[bytes]):
    """``terminal``, ``size``, ``environment``: what the client said. ``gone``: set once the
    connection or its input has ended. ``seat`` lets the learner play."""

    def __init__(
        self,
        seat: Callable[[Account, Session], Coroutine[Any, Any, None]],
        account: Account,
        conn: asyncssh.SSHServerConnection,
        say: Wording,
    ) -> None:
        self._seat, self._account, self._conn, self._say = seat, account, conn, say
        self._chan: Any = None
        self._pump: Pump | None = None
        self._playing: asyncio.Task[None] | None = None
        self._has_ended = False
        self.terminal: str | None = None
        self.size = limits.USUAL_SIZE
        self.gone = asyncio.Event()

    # ── what the client asks for ──

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan
        chan._env = _Environment()  # pyright: ignore[reportPrivateUsage]

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        self.terminal, self.size = term_type, tuple(term_size[:2])
        return True

    def shell_requested(self) -> bool:
        return True  # without a terminal it is told why it ends

    def exec_requested(self, command: str) -> bool:
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    def session_started(self) -> None:
        if self.terminal is None:
            self._refuse(Statement("workshop.no_terminal"))
        elif not limits.is_drawable(self.terminal):
            self._refuse(Statement("workshop.dumb_terminal", {"term": self.terminal[:24] or "-"}))
        else:
            self._playing = asyncio.create_task(self._seat(self._account, self))

    def _refuse(self, why: Statement) -> None:
        if self._chan is not None:
            self._chan.write_stderr(f"{visible(self._say.say(why))}\r\n".encode())
        self.end("", NO_TERMINAL)

    @property
    def environment(self) -> dict[str, str]:
        """What is passed on of the client's environment."""
        sent: dict[str, str] = {} if self._chan is None else dict(self._chan.get_environment())
        taken = limits.taken_from(sent)
        if not any(name.startswith(("LANG", "LC_")) for name in taken):
            taken["LANG"] = UNSAID[self._say.language]
        return {**taken, "TERM": self.terminal or "dumb"}

    # ── the line of the pump ──

    def attach(self, pump: Pump) -> None:
        """From now on keys and sizes go to the app."""
        self._pump = pump
        pump.resize(*self.size)

    def data_received(self, data: bytes, datatype: Any) -> None:
        if self._pump is not None:
            self._pump.feed(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self.size = width, height
        if self._pump is not None:
            self._pump.resize(width, height)

    def write(self, data: bytes) -> None:
        """Pass on what the app wrote."""
        if self._chan is not None and not self._has_ended:
            self._chan.write(data)

    @property
    def unsent(self) -> int:
        """Bytes that wait in the channel and in the connection below it."""
        transport: Any = getattr(self._conn, "_transport", None)
        waiting = 0 if self._chan is None else self._chan.get_write_buffer_size()
        return waiting + (0 if transport is None else transport.get_write_buffer_size())

    def pause_reading(self) -> None:
        if self._chan is not None:
            self._chan.pause_reading()

    def resume_reading(self) -> None:
        if self._chan is not None:
            self._chan.resume_reading()

    # ── the end ──

    def break_received(self, msec: int) -> bool:
        return True

    def eof_received(self) -> bool:
        self.gone.set()  # nobody can type any more
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self._chan = None
        self.gone.set()

    def end(self, words: str, status: int) -> None:
        """Say the last words, on a line of their own, and close the channel."""
        if self._has_ended:
            return
        self._has_ended = True
        if self._chan is not None:
            if words:
                self._chan.write(f"\r{visible(words)}\r\n".encode())
            self._chan.exit(status)
        asyncio.get_running_loop().call_later(LEFT_OPEN, self._conn.close)


class _Environment(dict[bytes, bytes]):
    """The variables that are taken from a client, and not more of them than a terminal has:
    asyncssh keeps each one that is sent."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        fits = len(self) < limits.MOST_VARIABLES or name in self
        if fits and limits.is_taken(name.decode("latin-1"), value.decode("latin-1")):
            super().__setitem__(name, value)
