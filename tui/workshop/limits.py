"""What one learner may send, ask for and use. Times are arguments, in seconds."""

from __future__ import annotations

import os
import re
import resource
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

COLUMNS, ROWS = (20, 400), (5, 150)
"""The least and the most that a terminal may be."""

USUAL_SIZE = (80, 24)
"""The size of a terminal that does not say one."""

ENVIRONMENT = ("COLORTERM", "LANG", "NO_COLOR", "TERM_PROGRAM")
LONGEST_VALUE = 64
MOST_VARIABLES = 32
"""Variables of the environment that are taken from a learner, LC_… beside them."""

INPUT_RATE, INPUT_BURST = 32 * 1024, 64 * 1024
"""Bytes a second, and at once, that reach a learner's app; a person types 50 a second, and
Textual reads 140,000 characters a second."""

UNSENT = 256 * 1024
"""Bytes that may wait for a learner's connection before the app's output is left unread."""

ADDRESS_SPACE = 1 << 30
PROCESSOR_SECONDS = 60
"""How long the app may compute between two keys."""
FILE_SIZE = 1 << 20
OPEN_FILES = 64
PROCESSES = 4096
"""Of the whole user: a bound for what runs wild, no more."""

_CATEGORY = re.compile(r"LC_[A-Z]{1,20}")


def clamped(columns: int, rows: int) -> tuple[int, int]:
    """A size that the app is laid out in, whatever the terminal says."""
    columns, rows = columns or USUAL_SIZE[0], rows or USUAL_SIZE[1]
    return _between(columns, *COLUMNS), _between(rows, *ROWS)


def _between(value: int, least: int, most: int) -> int:
    return max(least, min(most, value))


def is_taken(name: str, value: str) -> bool:
    """Whether a variable of a learner's environment is passed on."""
    known = name in ENVIRONMENT or _CATEGORY.fullmatch(name) is not None
    return known and len(value) <= LONGEST_VALUE and value.isascii() and value.isprintable()


def is_drawable(terminal: str) -> bool:
    """Whether screens can be drawn on a terminal of that name."""
    fits = 0 < len(terminal) <= LONGEST_VALUE and terminal.isascii() and terminal.isprintable()
    return fits and terminal != "dumb"


class Allowance:
    """Bytes that may pass now: a burst, and so many a second."""

    def __init__(self, now: float, rate: int = INPUT_RATE, burst: int = INPUT_BURST) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = float(burst), now

    def take(self, wanted: int, now: float) -> int:
        """How many of the wanted bytes may pass; they count as passed."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        taken = min(wanted, int(self._left))
        self._left -= taken
        return taken

    def give_back(self, unused: int) -> None:
        """Bytes that were taken and could not pass."""
        self._left += unused


def confine() -> None:
    """Bound what this process may use from now on."""
    _lower(resource.RLIMIT_AS, ADDRESS_SPACE)
    _lower(resource.RLIMIT_FSIZE, FILE_SIZE)
    _lower(resource.RLIMIT_NOFILE, OPEN_FILES)
    _lower(resource.RLIMIT_NPROC, PROCESSES)
    _lower(resource.RLIMIT_CORE, 0)
    allow_processor_time()
    with suppress(OSError):  # Linux: where memory runs out, not the front is ended
        Path("/proc/self/oom_score_adj").write_text("500")


def _lower(what: int, value: int) -> None:
    _, hard = resource.getrlimit(what)
    value = value if hard == resource.RLIM_INFINITY else min(value, hard)
    with suppress(OSError, ValueError):
        resource.setrlimit(what, (value, value))


def allow_processor_time() -> None:
    """Let this process compute for PROCESSOR_SECONDS more; one that hangs is ended then."""
    times = os.times()
    until = int(times.user + times.system) + PROCESSOR_SECONDS
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CPU, (until, hard))


def taken_from(sent: Mapping[str, str]) -> dict[str, str]:
    """What is passed on of a learner's environment."""
    return {name: value for name, value in sent.items() if is_taken(name, value)}
