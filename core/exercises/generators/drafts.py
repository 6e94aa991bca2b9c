"""What a generator hands over, and corpora of words that have pairs in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from core.exercises.base import Parameters
from core.exercises.generators.chance import Chance
from core.exercises.materials import Materials


@dataclass(frozen=True, slots=True)
class Draft:
    """The parameters and materials of a question."""

    parameters: Parameters
    materials: Materials


Generator = Callable[[Chance, int], Draft]
"""(chance, level 1 to 5) to a draft. It draws until its constraints hold; so each says how
seldom a single trial meets them."""


def related(
    chance: Chance, words: tuple[str, ...], number: int, longest: int, most: int = 5
) -> dict[str, int]:
    """``number`` words of at most ``longest`` letters with frequencies from 1 to ``most``. All
    share a pair of letters with the first one drawn: otherwise few pairs would occur twice."""
    short = tuple(word for word in words if len(word) <= longest)
    while True:
        first = chance.one(short)
        pairs = set(pairwise(first))
        relatives = [word for word in short if word != first and pairs & set(pairwise(word))]
        if len(relatives) >= number - 1:
            chosen = chance.some((first, *chance.some(relatives, number - 1)), number)
            return {word: chance.between(1, most) for word in chosen}
