"""Scores of segmentations, and the one comparison that verdicts, ties and diagnoses share.

A score is an exact probability where the model gives frequencies, else a natural logarithm
only. Exact scores compare exactly; otherwise log-probabilities within 1e-9 of each other are
a tie (design: floating point never decides in a lesson).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

T = TypeVar("T")

TIE_TOLERANCE = 1e-9
"""Log-probabilities (natural) no further apart than this are equal."""


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a token or a path: ``probability`` exact or None, ``log_prob`` natural."""

    probability: Fraction | None
    log_prob: float

    @classmethod
    def of_probability(cls, probability: Fraction) -> Score:
        """A score from an exact probability (0 gives a log_prob of minus infinity)."""
        return cls(probability, log_of(probability))

    @classmethod
    def of_log_prob(cls, log_prob: float) -> Score:
        """A score known only by its natural logarithm."""
        return cls(None, log_prob)

    def __mul__(self, other: Score) -> Score:
        if self.probability is not None and other.probability is not None:
            return Score(self.probability * other.probability, self.log_prob + other.log_prob)
        return Score(None, self.log_prob + other.log_prob)


ONE = Score(Fraction(1), 0.0)
"""The score of the empty path."""


def log_of(value: Fraction) -> float:
    """The natural logarithm of a fraction of any size (beyond what a float can hold)."""
    if value == 0:
        return -math.inf
    return math.log(value.numerator) - math.log(value.denominator)


def compare(first: Score, second: Score) -> int:
    """1, 0 or -1: whether ``first`` is better than, equal to or worse than ``second``."""
    if first.probability is not None and second.probability is not None:
        if first.probability == second.probability:
            return 0
        return 1 if first.probability > second.probability else -1
    if abs(first.log_prob - second.log_prob) <= TIE_TOLERANCE:
        return 0
    return 1 if first.log_prob > second.log_prob else -1


def ties_best_first(
    items: Sequence[T], score_of: Callable[[T], Score]
) -> list[tuple[Score, list[T]]]:
    """Items best first, in groups that tie: the group's best score with its items, which keep
    the order they were given in. Each is compared with the best of its group, so that small
    differences do not add up."""
    scores = [score_of(item) for item in items]
    exact = [score.probability for score in scores if score.probability is not None]
    keys = exact if len(exact) == len(scores) else [score.log_prob for score in scores]
    groups: list[tuple[Score, list[int]]] = []
    for index in sorted(range(len(items)), key=keys.__getitem__, reverse=True):
        if groups and compare(groups[-1][0], scores[index]) == 0:
            groups[-1][1].append(index)
        else:
            groups.append((scores[index], [index]))
    return [(best, [items[index] for index in sorted(tied)]) for best, tied in groups]
