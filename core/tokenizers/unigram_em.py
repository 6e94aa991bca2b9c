"""Unigram training as SentencePiece does it (Kudo 2018; its ``unigram_model_trainer.cc``).

Seed pieces by frequency × length; then rounds of two EM sub-iterations and a pruning that keeps
three quarters, until 1.1 times the wanted size is reached; at the end the characters and the
best pieces, exactly as many as wanted. An E step takes every segmentation by its probability;
an M step drops pieces with an expected count below 0.5 and sets the others to
exp(digamma(count) - digamma(sum)), which favours few, frequent pieces.

SentencePiece computes with 32-bit floats and normalises its text first; this does neither.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.errors import TokenizerError
from core.tokenizers.score import TIE_TOLERANCE
from core.tokenizers.seed_pieces import Sentences, characters, covering_substrings
from core.tokenizers.trace import EmRound
from core.tokenizers.word_lattices import UNKNOWN_ID, Arcs, WordLattices

SEED_PIECES = 1_000_000
"""SentencePiece's ``seed_sentencepiece_size``."""

COVERAGE = 0.9995
"""The share of the text whose characters are pieces (``character_coverage``); the rarest
characters beyond it become unknown."""

SUB_ITERATIONS = 2
LEAST_EXPECTED = 0.5
SHRINKING = 0.75
ROOM = 1.1
"""Pruning stops at this many times the wanted size; the rest is cut by score at the end."""

CHARACTER_STEP = 0.0001
"""Characters that EM lost come back at the lowest score, each this much above the one before."""


@dataclass(frozen=True, slots=True)
class EmTraining:
    """A training that is done: the seed pieces with their weights, the rounds, the pieces with
    their natural log-probabilities, best first, and the loss that they give (as in
    ``EmRound``)."""

    seeds: Mapping[str, int]
    rounds: tuple[EmRound, ...]
    log_probs: Mapping[str, float]
    loss: float


def train_by_em(
    sentences: Sentences,
    size: int,
    *,
    special: int = 0,
    seed_size: int = SEED_PIECES,
    coverage: float = COVERAGE,
) -> EmTraining:
    """Train a model of ``size`` entries, ``special`` of which are kept for special tokens (3 in
    SentencePiece's default), so of ``size - special`` pieces.

    Raises TokenizerError ``below_alphabet`` for a size that has no room for the characters,
    ``above_seeds`` for one that the corpus has not enough pieces for.
    """
    required = _required(characters(sentences.words), coverage)
    seeds = covering_substrings(sentences, seed_size, frozenset(required))
    wanted = size - special
    if wanted < len(required):
        raise TokenizerError("below_alphabet", size=wanted, characters=len(required))
    if wanted > len(seeds):
        raise TokenizerError("above_seeds", size=wanted, pieces=len(seeds))
    total = math.log(sum(seeds.values()))
    pieces = {piece: math.log(weight) - total for piece, weight in seeds.items()}
    em = _Em(sentences.words, pieces)
    rounds = tuple(em.rounds(int(size * ROOM)))
    final = _final(em.log_probs, required, wanted)
    if len(final) < wanted:
        raise TokenizerError("above_seeds", size=wanted, pieces=len(final))
    return EmTraining(seeds, rounds, final, _Em(sentences.words, final).loss())


def _required(counts: Mapping[str, int], coverage: float) -> list[str]:
    """The characters that the vocabulary must hold, the most frequent first."""
    total = sum(counts.values())
    required: list[str] = []
    covered = 0
    for character in sorted(counts, key=lambda c: (-counts[c], c)):
        if covered / total >= coverage:
            break
        covered += counts[character]
        required.append(character)
    return required


def _final(
    log_probs: Mapping[str, float], required: Sequence[str], wanted: int
) -> dict[str, float]:
    final: dict[str, float] = {}
    lowest = min(log_probs.values())
    lost = 0
    for character in required:
        if character in log_probs:
            final[character] = log_probs[character]
        else:
            final[character] = lowest + lost * CHARACTER_STEP
            lost += 1
    for piece in _best_first(log_probs):
        if len(final) == wanted:
            break
        final.setdefault(piece, log_probs[piece])
    return {piece: final[piece] for piece in _best_first(final)}


def _best_first(log_probs: Mapping[str, float]) -> list[str]:
    return sorted(log_probs, key=lambda piece: (-log_probs[piece], piece))


class _Em:
    """The pieces that are left with their log-probabilities, and the words' lattices."""

    def __init__(self, words: Mapping[str, int], log_probs: Mapping[str, float]) -> None:
        self._lattices = WordLattices(words, tuple(log_probs))
        self._set(log_probs)

    def _set(self, log_probs: Mapping[str, float]) -> None:
        self.log_probs = dict(log_probs)
        self._lattices.set_scores(log_probs)

    def rounds(self, most: int) -> Iterator[EmRound]:
        number = 0
        while True:
            number += 1
            before = tuple(self.log_probs)
            losses = [self._sub_iteration() for _ in range(SUB_ITERATIONS)]
            dropped = tuple(piece for piece in before if piece not in self.log_probs)
            pruned, tied = self._prune(most) if len(self.log_probs) > most else ((), ())
            yield EmRound(
                number, len(before), losses[0], dropped, pruned, tied, len(self.log_probs)
            )
            if not pruned:
                return

    def _sub_iteration(self) -> float:
        """An E step and an M step; returns the loss before them."""
        lattices = self._lattices
        expected = [0.0] * len(lattices.pieces)
        loss = self._e_step(expected)
        kept = {
            piece: expected[lattices.ids[piece]]
            for piece in self.log_probs
            if expected[lattices.ids[piece]] >= LEAST_EXPECTED
        }
        total = digamma(math.fsum(kept.values()))
        self._set({piece: digamma(count) - total for piece, count in kept.items()})
        return loss

    def loss(self) -> float:
        """The sum over the words of count × -ln P(word), all segmentations together."""
        return self._e_step([0.0] * len(self._lattices.pieces))

    def _e_step(self, expected: list[float]) -> float:
        lattices = self._lattices
        return math.fsum(
            -count * lattices.add_expected_counts(arcs, count, expected)
            for arcs, count in zip(lattices.words, lattices.counts, strict=True)
        )

    def _prune(self, most: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Keep three quarters of the pieces (``most`` at least), by what they are worth. Returns
        the pieces that went, the least valuable first, and those tied with the last of them."""
        values = self._values()
        kept_size = max(most, int(len(self.log_probs) * SHRINKING))
        order = sorted(self.log_probs, key=lambda piece: -values[self._lattices.ids[piece]])
        kept = [
            piece
            for place, piece in enumerate(order)
            if values[self._lattices.ids[piece]] == math.inf
            or (place < kept_size and values[self._lattices.ids[piece]] > -math.inf)
        ]
        gone = tuple(reversed(order[len(kept) :]))
        by_piece = {piece: values[self._lattices.ids[piece]] for piece in order}
        last = by_piece[gone[-1]] if gone else 0.0
        tied = tuple(
            piece
            for piece in order
            if by_piece[piece] == last or abs(by_piece[piece] - last) <= TIE_TOLERANCE
        )
        self._set({piece: self.log_probs[piece] for piece in kept})
        return gone, tied if gone else ()

    def _values(self) -> list[float]:
        """By piece, the loss per word if it were replaced by its own second best segmentation;
        infinite where it has none, minus infinity where no best path needs it."""
        lattices = self._lattices
        frequency = [0] * len(lattices.pieces)
        words = [0] * len(lattices.pieces)  # how many words' paths hold it, one for each use
        for arcs, count in zip(lattices.words, lattices.counts, strict=True):
            for piece in lattices.best_path(arcs)[1]:
                if piece != UNKNOWN_ID:
                    frequency[piece] += count
                    words[piece] += count
        total = sum(frequency)
        all_words = sum(lattices.counts)
        values = [-math.inf] * len(lattices.pieces)
        for text, piece in lattices.ids.items():
            used = frequency[piece]
            if not used:
                continue
            whole, instead = self._second_best(lattices.arcs(text), piece)
            if not whole:
                continue
            if not instead:
                values[piece] = math.inf
                continue
            grown = math.log(total + used * (len(instead) - 1))
            share = math.fsum(
                math.log((frequency[part] if part != UNKNOWN_ID else 0) + used) - grown
                for part in instead
            )
            values[piece] = words[piece] / all_words * (math.log(used) - math.log(total) - share)
        return values

    def _second_best(self, arcs: Arcs, piece: int) -> tuple[bool, list[int]]:
        """Whether a piece's best segmentation is itself, and the best one without it (empty
        where there is none)."""
        scores = self._lattices.scores
        score = scores[piece]
        if len(arcs) == 2:
            return True, []
        scores[piece] = -math.inf
        best, path = self._lattices.best_path(arcs)
        scores[piece] = score
        return score >= best, path if best > -math.inf else []


def digamma(x: float) -> float:
    """The derivative of ln Gamma at ``x`` > 0: the recurrence up to 10, then the asymptotic
    series (Abramowitz and Stegun 6.3.5, 6.3.18), within 1e-12.

    >>> round(digamma(1.0), 9)  # minus Euler's constant
    -0.577215665
    """
    shift = 0.0
    while x < 10:
        shift -= 1 / x
        x += 1
    square = 1 / (x * x)
    series = square * (1 / 12 - square * (1 / 120 - square * (1 / 252 - square / 240)))
    return shift + math.log(x) - 1 / (2 * x) - series
