"""One workshop at a time over a store: a lock that ends with the process that holds it."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from core.errors import UsageError

FILE_NAME = "workshop.lock"


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
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UsageError("workshop_runs", place=str(folder)) from None
        yield
    finally:
        os.close(lock)
