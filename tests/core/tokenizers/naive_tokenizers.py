"""The algorithms once more, by brute force, for comparison. Nothing here imports ``core``."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

Row = tuple[str, ...]
Names = tuple[str, str]


def merged(row: Row, pair: Names) -> Row:
    if len(row) < 2:
        return row
    if row[:2] == pair:
        return (row[0] + row[1], *merged(row[2:], pair))
    return (row[0], *merged(row[1:], pair))


def counted(rows: Sequence[Row], weights: Sequence[int]) -> Counter[Names]:
    counts: Counter[Names] = Counter()
    for row, weight in zip(rows, weights, strict=True):
        for place in range(len(row) - 1):
            counts[row[place], row[place + 1]] += weight
    return counts


def first_met(tied: set[Names], rows: Sequence[Row]) -> Names:
    return next(
        (row[place], row[place + 1])
        for row in rows
        for place in range(len(row) - 1)
        if (row[place], row[place + 1]) in tied
    )


RULES: dict[str, Callable[[set[Names], Sequence[Row], list[str]], Names]] = {
    "lexicographic": lambda tied, rows, ids: sorted(tied)[0],
    "lexicographically-greatest": lambda tied, rows, ids: sorted(tied)[-1],
    "lowest-id": lambda tied, rows, ids: sorted(
        tied, key=lambda pair: [ids.index(pair[0]), ids.index(pair[1])]
    )[0],
    "first-seen": lambda tied, rows, ids: first_met(tied, rows),
    "shorter-then-lexicographic": lambda tied, rows, ids: sorted(
        tied, key=lambda pair: (len("".join(pair)), "".join(pair), pair[0])
    )[0],
}


def train(
    corpus: Mapping[str, int], merges: int, rule: str
) -> Iterator[tuple[Names, int, list[Names], list[Row]]]:
    """(pair, count, tied pairs sorted, the rows after the merge), everything counted anew."""
    rows = [tuple(word) for word in corpus]
    weights = list(corpus.values())
    ids = sorted(set("".join(corpus)))
    for _ in range(merges):
        counts = counted(rows, weights)
        if not counts:
            return
        best = max(counts.values())
        tied = {pair for pair, count in counts.items() if count == best}
        pair = RULES[rule](tied, rows, ids)
        rows = [merged(row, pair) for row in rows]
        if "".join(pair) not in ids:
            ids.append("".join(pair))
        yield pair, best, sorted(tied), rows


def encode(word: str, merges: Sequence[Names]) -> Row:
    """The lowest rank anywhere, leftmost, one place at a time."""
    row = tuple(word)
    while True:
        ranked = [
            (merges.index((row[place], row[place + 1])), place)
            for place in range(len(row) - 1)
            if (row[place], row[place + 1]) in merges
        ]
        if not ranked:
            return row
        place = min(ranked)[1]
        row = (*row[:place], row[place] + row[place + 1], *row[place + 2 :])


def cuts(word: str) -> Iterator[Row]:
    """Every way to cut a word, 2^(n-1) of them."""
    if not word:
        yield ()
        return
    for size in range(len(word)):
        for inner in combinations(range(1, len(word)), size):
            places = (0, *inner, len(word))
            yield tuple(word[a:b] for a, b in pairwise(places))


def ranked_cuts(word: str, frequencies: Mapping[str, int]) -> list[tuple[Fraction, Row]]:
    """Every segmentation into pieces, the most probable first, then by its tokens."""
    total = sum(frequencies.values())
    scored: list[tuple[Fraction, Row]] = []
    for cut in cuts(word):
        if all(token in frequencies for token in cut):
            score = Fraction(1)
            for token in cut:
                score *= Fraction(frequencies[token], total)
            scored.append((score, cut))
    return sorted(scored, key=lambda item: (-item[0], item[1]))


def loss(probabilities: Mapping[str, Fraction], corpus: Mapping[str, int]) -> float:
    """count × -ln of the best of all segmentations, over the words (nats)."""
    total = 0.0
    for word, count in corpus.items():
        best = max(
            math.prod((probabilities[token] for token in cut), start=Fraction(1))
            for cut in cuts(word)
            if all(token in probabilities for token in cut)
        )
        total += count * (math.log(best.denominator) - math.log(best.numerator))
    return total
