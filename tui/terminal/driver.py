"""The driver of one's own terminal: Textual's, and tidy about signals, stops and vanishing."""

from __future__ import annotations

import asyncio
import os
import selectors
import signal
import sys
import termios
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any, cast

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

if TYPE_CHECKING:
    from tui.terminal.keys import KeyReader

GRACE = 5
"""Seconds to end tidily after a signal; a terminal that takes no output would block forever."""

ENDING = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)
"""The signals that end the app; its exit status is 128 and the signal's number."""

SWITCH = 0.001
"""Seconds that a thread may hold up another; Python's usual five are what a frame would wait for
before it leaves, while the app does what else a key causes."""

_WRITTEN_INSTEAD = {
    # Moves of the mouse only while a button is down: nothing here reacts to hovering.
    "\x1b[?1003h": "\x1b[?1002h",
    # Pixels are asked for where a terminal can tell them; Textual does not take that back.
    "\x1b[?1003l": "\x1b[?1002l\x1b[?1016l",
}


class OwnTerminal(LinuxDriver):
    """The terminal that the app was started in."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        cast(Any, super()).__init__(app, **options)
        self._owner = app
        self.exit_event = _Leave()
        self._running_loop = asyncio.get_running_loop()
        self._ending = False
        self._status = 0
        self._given_back = True
        self._file: Any = _Output(self._file, self._vanished)
        for number in ENDING:
            if signal.getsignal(number) != signal.SIG_IGN:  # nohup
                signal.signal(number, self._end_by)
        for number in (signal.SIGTSTP, signal.SIGCONT):
            signal.signal(number, self._stop_or_go_on)
        signal.signal(signal.SIGALRM, self._leave_at_once)

    def write(self, data: str) -> None:
        if not self._given_back:
            super().write(_WRITTEN_INSTEAD.get(data, data))

    # ── the terminal is taken and given back ──

    def start_application_mode(self) -> None:
        if self._in_background():
            os.kill(os.getpid(), signal.SIGSTOP)
            return  # the handler of SIGCONT has taken the terminal, or will
        self._given_back = False
        sys.setswitchinterval(SWITCH)
        super().start_application_mode()

    def stop_application_mode(self) -> None:
        if not self._given_back:
            super().stop_application_mode()
            self._given_back = True

    def disable_input(self) -> None:
        # In the background even taking leave of the terminal would stop the process.
        if not self._given_back:
            super().disable_input()

    def _in_background(self) -> bool:
        try:
            return os.tcgetpgrp(self.fileno) != os.getpgrp()
        except OSError:
            return False

    # ── stopping and going on ──

    def _in_the_loop(self, callback: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # the loop has ended, and so has all that it was for
            self._running_loop.call_soon_threadsafe(callback)

    def _stop_or_go_on(self, number: int, _: object) -> None:
        # The main thread may be anywhere when a signal comes, and hold any lock.
        self._in_the_loop(self._stop if number == signal.SIGTSTP else self._go_on)

    def _stop(self) -> None:
        """SIGTSTP: give the terminal back and stop, with all that was started together with us
        (a shell looks only at the first of them), until the shell goes on with the job."""
        self.suspend_application_mode()
        handlers = {number: signal.getsignal(number) for number in (signal.SIGTSTP, signal.SIGCONT)}
        for number in handlers:
            signal.signal(number, signal.SIG_DFL)
        # Where no shell waits for this process group the system does not stop it.
        os.kill(0, signal.SIGTSTP)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        self._go_on()

    def _go_on(self) -> None:
        """SIGCONT: take the terminal and paint the screen as it was."""
        if self._ending or not self._owner.is_running:
            return
        if self._in_background():
            os.kill(os.getpid(), signal.SIGSTOP)
            return
        if not self._given_back:  # SIGSTOP: nobody could give it back before
            self.suspend_application_mode()
        self.resume_application_mode()
        self.send_message(self.SignalResume())
        self._owner.call_later(self._owner.refresh, layout=True)

    # ── ending ──

    def _end_by(self, number: int, _: object) -> None:
        self._end(128 + number)

    def _vanished(self) -> None:
        """The terminal is gone: what still writes to it writes nowhere."""
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        os.close(nowhere)
        self._end(128 + signal.SIGHUP)

    def _end(self, status: int) -> None:
        if self._ending:
            return
        self._ending = True
        self._status = status
        signal.alarm(GRACE)
        self._in_the_loop(lambda: self._owner.exit(return_code=status))

    def _leave_at_once(self, *_: object) -> None:
        """SIGALRM: what was to end tidily did not."""
        with suppress(termios.error):
            if self.attrs_before is not None and not self._given_back:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
        os._exit(self._status)

    # ── the keyboard ──

    def run_input_thread(self) -> None:
        try:
            self._read_keys()
        except Exception as error:
            self._owner.call_later(_raise, error)

    def _read_keys(self) -> None:
        """Read keys until the app wants no more, or the terminal is gone."""
        reader: KeyReader | None = None  # made with the first key: home is painted first
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            selector.register(self.exit_event, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                due = reader.deadline if reader is not None else None
                wait = None if due is None else max(0.0, due - time.monotonic())
                ready = selector.select(wait)
                if self.exit_event.is_set():
                    return
                if not ready:
                    messages = reader.tick(time.monotonic()) if reader is not None else ()
                elif data := self._read():
                    reader = reader or _key_reader()
                    messages = reader.feed(data, time.monotonic())
                else:
                    self._vanished()
                    return
                for message in messages:
                    self.process_message(message)

    def _read(self) -> bytes:
        """Bytes of the keyboard; none where the terminal is gone."""
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""


def _key_reader() -> KeyReader:
    from tui.terminal.keys import KeyReader

    return KeyReader()


def _raise(error: Exception) -> None:
    """In the app, where every fault ends."""
    raise error


class _Leave(threading.Event):
    """Set while the keyboard is not wanted any more. It can be selected for: who waits for keys
    need not look again and again."""

    def __init__(self) -> None:
        super().__init__()
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._woken, False)

    def fileno(self) -> int:
        return self._woken

    def set(self) -> None:
        super().set()
        os.write(self._wake, b"\0")

    def clear(self) -> None:
        super().clear()
        with suppress(BlockingIOError):
            os.read(self._woken, 4096)


class _Output:
    """The file of a terminal that may vanish."""

    def __init__(self, file: IO[str], vanished: Any) -> None:
        self._file = file
        self._vanished = vanished

    def write(self, text: str) -> None:
        try:
            self._file.write(text)
        except OSError:
            self._vanished()

    def flush(self) -> None:
        try:
            self._file.flush()
        except OSError:
            self._vanished()

    def fileno(self) -> int:
        return self._file.fileno()

    def isatty(self) -> bool:
        return self._file.isatty()
