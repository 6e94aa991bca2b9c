"""What a generator hands over, and corpora of words that have pairs in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
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
    held = _pairs_of(words, longest)
    short = tuple(held)
    while True:
        first = chance.one(short)
        outside = held[first].isdisjoint
        relatives = [word for word, pairs in held.items() if word != first and not outside(pairs)]
        if len(relatives) >= number - 1:
            chosen = chance.some((first, *chance.some(relatives, number - 1)), number)
            return {word: chance.between(1, most) for word in chosen}


@cache
def _pairs_of(words: tuple[str, ...], longest: int) -> Mapping[str, frozenset[tuple[str, str]]]:
    """The words of at most ``longest`` letters, each with its pairs of letters: a generator asks
    again for every trial."""
    return {word: frozenset(pairwise(word)) for word in words if len(word) <= longest}
