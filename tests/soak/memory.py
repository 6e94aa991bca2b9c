"""How much memory is in use, and what of it is only a cache that has its bound.

Textual keeps the drawn rows of the last 1,024 widgets, and caches of strings, styles and cells:
they fill up for a long time and then stay. They are cleared before anything is measured.
"""

from __future__ import annotations

import functools
import gc
import sys
from dataclasses import dataclass
from pathlib import Path

from textual.cache import FIFOCache, LRUCache
from textual.dom import DOMNode

from core.curriculum import loader


@dataclass(frozen=True)
class Sample:
    """``blocks``: pieces of memory that Python holds. ``nodes``: widgets, screens and apps.
    ``resident``: kilobytes of the process, 0 where the system does not tell."""

    blocks: int
    nodes: int
    resident: int


def sample() -> Sample:
    """What is in use once nothing unreachable is left."""
    gc.collect()
    nodes = sum(isinstance(thing, DOMNode) for thing in gc.get_objects())
    return Sample(sys.getallocatedblocks(), nodes, _resident())


def clear_bounded_caches() -> None:
    """Empty every cache that has a bound; one without a bound stays, and is seen to grow."""
    loader._found_last.clear()
    gc.unfreeze()  # the caches of modules that were imported before the tests began, too
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper):
            if thing.cache_parameters()["maxsize"] is not None:
                thing.cache_clear()
        elif isinstance(thing, FIFOCache | LRUCache):
            thing.clear()


def _resident() -> int:
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    rows = status.read_text(encoding="ascii").splitlines()
    return next(int(row.split()[1]) for row in rows if row.startswith("VmRSS"))
