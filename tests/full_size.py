"""How large the runs are, from which seed, and where their figures go.

As a command: the first lines of the results, which tell when and on what machine.
"""

from __future__ import annotations

import os
import platform
import random
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

WHOLE = os.environ.get("TOKLINGS_SOAK") == "1"
"""Whether this is ``make soak``."""

SEED = int(os.environ.get("TOKLINGS_SEED", "1"))


def sized(small: int, whole: int) -> int:
    """A size for ``make test``, and one for ``make soak``."""
    return whole if WHOLE else small


def report(line: str) -> None:
    """Add a line of figures to the results, where they are kept."""
    path = os.environ.get("TOKLINGS_SOAK_RESULTS")
    if path:
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(line + "\n")


class Chance:
    """Choices that follow from a seed, on every version of Python."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, limit: int) -> int:
        """0, 1, … limit - 1."""
        return int(self._random.random() * limit)

    def between(self, low: int, high: int) -> int:
        """Both ends included."""
        return low + self.below(high - low + 1)

    def of(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def weighed(self, weights: dict[T, int]) -> T:
        """A key, as often as its weight says."""
        at = self.below(sum(weights.values()))
        for thing, weight in weights.items():
            at -= weight
            if at < 0:
                return thing
        raise AssertionError("the weights are positive")

    def happens(self, share: float) -> bool:
        return self._random.random() < share


def heading() -> str:
    """When, with which seed, and on what machine."""
    python = f"Python {platform.python_version()}"
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    return f"make soak, {datetime.now(UTC):%Y-%m-%d}, seed {SEED}, {python}, {system}\n\n"


if __name__ == "__main__":
    sys.stdout.write(heading())
