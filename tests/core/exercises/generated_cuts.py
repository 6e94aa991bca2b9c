"""What the brute force over generated questions shares: panels, pairs, cuts, and the outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, TypeVar

from core.exercises.base import Question
from core.exercises.panels import (
    CorpusPanel,
    LossPanel,
    MergesPanel,
    MessagesPanel,
    ModelPanel,
    VocabularyPanel,
)

Row = tuple[str, ...]
Two = tuple[str, str]
P = TypeVar("P", CorpusPanel, LossPanel, MergesPanel, MessagesPanel, ModelPanel, VocabularyPanel)


@dataclass(frozen=True)
class Worked:
    """The one right answer, what lazy strategies would answer, and whether the question keeps
    what its level promises. ``tokens``: all that would be shown as a token; ``others``: more
    answers that somebody might give."""

    right: Any
    lazy: Mapping[str, Any]
    promise: bool
    tokens: frozenset[str]
    others: tuple[Any, ...] = ()


def panel(question: Question, kind: type[P]) -> P:
    (found,) = [shown for shown in question.panels if isinstance(shown, kind)]
    return found


def merged(row: Sequence[str], pair: Two) -> Row:
    done: list[str] = []
    for token in row:
        if done and (done[-1], token) == pair:
            done[-1] += token
        else:
            done.append(token)
    return tuple(done)


def counted(rows: Sequence[Row], weights: Sequence[int]) -> Counter[Two]:
    counts: Counter[Two] = Counter()
    for row, weight in zip(rows, weights, strict=True):
        for pair in pairwise(row):
            counts[pair] += weight
    return counts


def most(counts: Mapping[Two, int]) -> set[Two]:
    return {pair for pair, count in counts.items() if count == max(counts.values())}


def cuts(word: str) -> Iterator[Row]:
    for number in range(len(word)):
        for inner in combinations(range(1, len(word)), number):
            yield tuple(word[a:b] for a, b in pairwise((0, *inner, len(word))))
