"""The warm parent: everything loaded once, then a child forked for each learner.

Started by exec with the number of its socket's descriptor. It has no thread and no event loop,
so that a fork copies nothing that is half done; what it says and hears: ``warm_messages``.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import sys
import time
from contextlib import suppress

from tui.workshop.warm_messages import DESCRIPTORS, Ended, Reader, Ready, Signal, Start, written

LARGEST_MESSAGE = 65_536
ENDING = (signal.SIGHUP, signal.SIGTERM, signal.SIGKILL)
PATIENCE = 1.5
"""Seconds between two of them, where the front is gone."""


class WarmParent:
    """Forks children and tells the front of their end."""

    def __init__(self, front: socket.socket) -> None:
        self._front = front
        self._reader = Reader()
        self._descriptors: list[int] = []
        self._children: dict[int, int] = {}
        """The numbers of the children by their process IDs."""
        self._woken, self._wake = os.pipe()
        for end in (self._woken, self._wake):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, _nothing)

    def run(self) -> Start | None:
        """Serve until the front is gone. Returns in a child too, with what it is to start; its
        descriptors are ``terminal`` and ``store``."""
        self._say(Ready())
        while True:
            ready, _, _ = select.select([self._front, self._woken], [], [])
            if self._woken in ready:
                self._clear()
                self._reap()
            if self._front in ready:
                data = self._receive()
                if not data:
                    self._end_all()
                    return None
                for message in self._reader.feed(data):
                    if isinstance(message, Signal):
                        self._signal(message)
                    elif isinstance(message, Start) and self._fork(message):
                        return message

    def _receive(self) -> bytes:
        try:
            data, descriptors, _, _ = socket.recv_fds(self._front, LARGEST_MESSAGE, DESCRIPTORS)
        except OSError:
            return b""
        self._descriptors += descriptors
        return data

    def _say(self, message: Ready | Ended) -> None:
        with suppress(OSError):  # the front is gone: the next read tells
            self._front.sendall(written(message))

    def _fork(self, message: Start) -> bool:
        """Whether this is the child."""
        self.terminal, self.store = self._descriptors[:DESCRIPTORS]
        del self._descriptors[:DESCRIPTORS]
        try:
            pid = os.fork()
        except OSError:
            pid = -1
        if pid == 0:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            self._front.close()
            for descriptor in (self._woken, self._wake, *self._descriptors):
                os.close(descriptor)
            return True
        for descriptor in (self.terminal, self.store):
            os.close(descriptor)
        if pid > 0:
            self._children[pid] = message.number
        else:
            self._say(Ended(message.number, 1))
        return False

    def _signal(self, message: Signal) -> None:
        for pid, number in self._children.items():
            if number == message.number:
                os.kill(pid, message.signal)

    def _clear(self) -> None:
        with suppress(BlockingIOError):
            while os.read(self._woken, 4096):
                pass

    def _reap(self) -> None:
        while self._children:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            number = self._children.pop(pid)
            self._say(Ended(number, os.waitstatus_to_exitcode(status)))

    def _end_all(self) -> None:
        for number in ENDING:
            for pid in self._children:
                os.kill(pid, number)
            until = time.monotonic() + PATIENCE
            while self._children and (left := until - time.monotonic()) > 0:
                select.select([self._woken], [], [], left)
                self._clear()
                self._reap()


def _nothing(*_: object) -> None:
    """A signal that only wakes."""


def main() -> None:
    """Load everything, then serve the front whose socket's descriptor is the argument."""
    from tui.workshop import child

    front = socket.socket(fileno=int(sys.argv[1]))
    os.set_inheritable(front.fileno(), False)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # the front decides: Ctrl+C reaches both
    child.load()
    gc.collect()
    gc.freeze()
    warm = WarmParent(front)
    start = warm.run()
    if start is not None:
        child.run(start, warm.terminal, warm.store)


if __name__ == "__main__":
    main()
