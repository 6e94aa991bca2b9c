"""One workshop at a time over a store: a lock that ends with the process that holds it, so that
others can tell whether it lives."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from core.errors import UsageError

FILE_NAME = "workshop.lock"
TRIES, BETWEEN = 5, 0.02
"""How often, with so many seconds between, the lock is tried for: whoever looks whether it is
held has it for a moment."""


@contextmanager
def only_host(folder: Path) -> Generator[None]:
    """Hold the folder of a store. Raises UsageError ``workshop_runs`` where another process
    does. A folder that no file can be made in is none of our business: the store says so."""
    try:
        lock = os.open(folder / FILE_NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        yield
        return
    try:
        if not any(_takes(lock, fcntl.LOCK_EX, wait) for wait in [0.0] + [BETWEEN] * TRIES):
            raise UsageError("workshop_runs", place=str(folder))
        yield
    finally:
        os.close(lock)


def is_hosted(folder: Path) -> bool:
    """Whether a process that lives holds the folder. Where that cannot be found out, it does."""
    try:
        lock = os.open(folder / FILE_NAME, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    try:
        return not _takes(lock, fcntl.LOCK_SH)
    except OSError:
        return True
    finally:
        os.close(lock)


def _takes(lock: int, how: int, wait: float = 0.0) -> bool:
    """Take a lock, if nobody holds it."""
    time.sleep(wait)
    try:
        fcntl.flock(lock, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
