"""The lattices of all words of a corpus at once, for training: floats, no trace.

Training cuts every word anew many times; here a word's arcs are found once and kept while
pieces go. Viterbi with its trace, for one word, is ``core.tokenizers.unigram``; the two agree
(tests), and scores within 1e-9 are equal in both.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from core.tokenizers.unigram import UNKNOWN_PENALTY

UNKNOWN_ID = -1
"""The piece of an arc over one character that no piece spells."""

Arcs = list[list[tuple[int, int]]]
"""For each end, 0 to the word's length: the arcs that end there as (start, piece), the longest
first."""


class WordLattices:
    """Words with their counts, cut by numbered pieces.

    ``scores``: the natural log-probability by piece, minus infinity where it is gone; the last
    one, at ``UNKNOWN_ID``, is an unknown character's.
    """

    def __init__(self, words: Mapping[str, int], pieces: Sequence[str]) -> None:
        self.pieces = tuple(pieces)
        self.counts = tuple(words.values())
        self.ids = {piece: number for number, piece in enumerate(pieces)}
        self.scores: list[float] = []
        self._longest = max(map(len, pieces), default=1)
        self.words: list[Arcs] = [self.arcs(word) for word in words]

    def arcs(self, word: str) -> Arcs:
        """A word's arcs; each character has one, of a piece or unknown."""
        ids, longest = self.ids, self._longest
        arcs: Arcs = [[]]
        for end in range(1, len(word) + 1):
            here: list[tuple[int, int]] = []
            for start in range(max(0, end - longest), end - 1):
                piece = ids.get(word[start:end])
                if piece is not None:
                    here.append((start, piece))
            here.append((end - 1, ids.get(word[end - 1], UNKNOWN_ID)))
            arcs.append(here)
        return arcs

    def set_scores(self, log_probs: Mapping[str, float]) -> None:
        """Score the pieces; one that is missing here is gone for good: its arcs are dropped, a
        single character becomes an unknown one."""
        kept = [log_probs.get(piece) for piece in self.pieces]
        gone = {number for number, score in enumerate(kept) if score is None}
        for piece in [piece for piece, number in self.ids.items() if number in gone]:
            del self.ids[piece]
        for arcs in self.words:
            for end, here in enumerate(arcs):
                if any(piece in gone for _, piece in here):
                    arcs[end] = _without(here, gone, end - 1)
        unknown = min(log_probs.values(), default=0.0) - UNKNOWN_PENALTY
        self.scores = [-math.inf if score is None else score for score in kept]
        self.scores.append(unknown)

    def best_path(self, arcs: Arcs) -> tuple[float, list[int]]:
        """The best score of a word's arcs and the pieces of a path that has it."""
        scores = self.scores
        best = [0.0]
        back: list[tuple[int, int]] = [(0, UNKNOWN_ID)]
        for here in arcs[1:]:
            top, chosen = -math.inf, (0, UNKNOWN_ID)
            for arc in here:
                score = best[arc[0]] + scores[arc[1]]
                if score > top:
                    top, chosen = score, arc
            best.append(top)
            back.append(chosen)
        path: list[int] = []
        end = len(arcs) - 1
        while end:
            end, piece = back[end]
            path.append(piece)
        path.reverse()
        return best[-1], path

    def best_score_without(self, arcs: Arcs, piece: int) -> float:
        """The best score of a word when a piece may not be used."""
        scores = self.scores
        score = scores[piece]
        scores[piece] = -math.inf
        best = [0.0]
        for here in arcs[1:]:
            best.append(max([best[start] + scores[number] for start, number in here]))
        scores[piece] = score
        return best[-1]

    def add_expected_counts(self, arcs: Arcs, count: int, expected: list[float]) -> float:
        """Forward-backward over a word: adds to each piece of ``expected`` how often it is
        used, all segmentations taken by their probability, ``count`` times. Returns the natural
        logarithm of the word's probability, all segmentations together."""
        scores = self.scores
        forward = [0.0]
        for here in arcs[1:]:
            forward.append(_log_sum([forward[start] + scores[piece] for start, piece in here]))
        backward: list[list[float]] = [[] for _ in arcs]
        backward[-1].append(0.0)
        for end in range(len(arcs) - 1, 0, -1):
            onwards = _log_sum(backward[end])
            for start, piece in arcs[end]:
                rest = onwards + scores[piece]
                backward[start].append(rest)
                if piece >= 0:
                    expected[piece] += count * math.exp(forward[start] + rest - forward[-1])
        return forward[-1]


def _without(here: Sequence[tuple[int, int]], gone: set[int], last: int) -> list[tuple[int, int]]:
    return [
        (start, UNKNOWN_ID if piece in gone else piece)
        for start, piece in here
        if piece not in gone or start == last
    ]


def _log_sum(values: Sequence[float]) -> float:
    """The logarithm of the sum of what these are the logarithms of."""
    if len(values) == 1:
        return values[0]
    top = max(values, default=-math.inf)
    if top == -math.inf:
        return top
    return top + math.log(math.fsum([math.exp(value - top) for value in values]))
