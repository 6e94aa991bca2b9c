"""Chance: the same choices from the same key, on every machine and in every Python version.

SHA-256 of the key and a counter gives 64 bits at a time. The standard library's ``random``
is not used: what ``shuffle`` and ``sample`` make of a seed has changed between versions.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_RANGE = 2**64


class Chance:
    """A stream of choices. Equal keys give equal streams."""

    def __init__(self, *key: str | int) -> None:
        self._key = "/".join(map(str, key))
        self._counter = 0

    def below(self, limit: int) -> int:
        """An integer from 0 to ``limit`` - 1, each equally likely."""
        # Draws beyond the last whole multiple would favour the small numbers.
        fair = _RANGE - _RANGE % limit
        while True:
            digest = sha256(f"{self._key}/{self._counter}".encode()).digest()
            self._counter += 1
            drawn = int.from_bytes(digest[:8], "big")
            if drawn < fair:
                return drawn % limit

    def between(self, low: int, high: int) -> int:
        """An integer from ``low`` to ``high``, both included."""
        return low + self.below(high - low + 1)

    def one(self, items: Sequence[T]) -> T:
        """One of ``items``."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[T], number: int) -> list[T]:
        """``number`` of ``items``, no place taken twice, in the order drawn; all of them where
        there are fewer."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(min(number, len(left)))]


LARGEST_SEED = 10**6 - 1


def seed_at(*place: str | int) -> int:
    """A seed of six digits at most that follows from a place; places next to each other have
    seeds that have nothing in common."""
    return Chance("seed", *place).below(LARGEST_SEED + 1)
