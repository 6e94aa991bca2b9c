"""A command in a pseudo-terminal of 80 columns and 24 rows: its bytes, with the time at which
they came, and how much processor time it took. Linux and macOS; processor time on Linux only.
"""

from __future__ import annotations

import fcntl
import os
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROWS, COLUMNS = 24, 80
PATIENCE = 60.0


def environment(home: Path, **changed: str) -> dict[str, str]:
    """A plain terminal, English, and folders of our own below ``home``."""
    dropped = ("LC_", "TEXTUAL", "PYTHON", "NO_COLOR", "COLORTERM", "COLUMNS", "LINES", "TOKLINGS")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    folders = {f"TOKLINGS_{name.upper()}_DIR": str(home / name) for name in FOLDERS}
    return {**kept, **folders, "TERM": "xterm-256color", "LANG": "C.UTF-8", **changed}


FOLDERS = ("data", "config", "cache")


class PseudoTerminal:
    """Starts ``command`` at once. All times are ``time.perf_counter``'s, in seconds."""

    def __init__(self, command: Sequence[str], environ: Mapping[str, str]) -> None:
        self.received = b""
        self.last_byte_at = 0.0
        self.started_at = time.perf_counter()
        self.pid, self._file = forked()
        if self.pid == 0:
            os.execve(command[0], list(command), dict(environ))

    def until(self, *wanted: bytes, after: int = 0) -> float:
        """Read until all of ``wanted`` has come behind the place ``after``; when that was."""
        deadline = time.perf_counter() + PATIENCE
        while not all(part in self.received[after:] for part in wanted):
            if not self.read(deadline - time.perf_counter()):
                raise SystemExit(f"never came: {wanted}\n{self.received[-2000:]!r}")
        return self.last_byte_at

    def until_quiet(self, silence: float) -> float:
        """Read until nothing came for so many seconds; when the last byte came."""
        while self.read(silence):
            pass
        return self.last_byte_at

    def read(self, patience: float) -> bytes:
        """What comes next, or nothing."""
        if not select.select([self._file], [], [], max(0.0, patience))[0]:
            return b""
        try:
            data = os.read(self._file, 1 << 20)
        except OSError:  # the command has ended
            return b""
        self.last_byte_at = time.perf_counter()
        self.received += data
        return data

    def press(self, keys: bytes) -> float:
        """Send keys; when that was."""
        now = time.perf_counter()
        os.write(self._file, keys)
        return now

    def processor_seconds(self) -> float:
        """What all its threads have used up to now."""
        return sum(int(_figures(task, "schedstat")[0]) for task in self._tasks()) / 1e9

    def wakeups(self) -> int:
        """How often its threads have gone to sleep of their own accord."""
        return sum(
            int(line.split()[1])
            for task in self._tasks()
            for line in (task / "status").read_text().splitlines()
            if line.startswith("voluntary_ctxt_switches")
        )

    def _tasks(self) -> list[Path]:
        return list(Path(f"/proc/{self.pid}/task").iterdir())

    def close(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._file)


def _figures(task: Path, name: str) -> list[str]:
    return (task / name).read_text().split()


def forked() -> tuple[int, int]:
    """A child that has a new pseudo-terminal of our size from its very first instruction."""
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    pid = os.fork()
    if pid == 0:
        os.close(ours)
        os.login_tty(theirs) if hasattr(os, "login_tty") else _login(theirs)
    else:
        os.close(theirs)
    return pid, ours


def _login(terminal: int) -> None:
    """As login_tty(3), which Python has from 3.11 on and not everywhere."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for stream in range(3):
        os.dup2(terminal, stream)
    os.close(terminal)
