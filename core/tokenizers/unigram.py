"""Unigram: the lattice of a word, Viterbi with ties, n-best, counts (Kudo 2018).

Probabilities are exact fractions where the model gives frequencies; a model of log-probabilities
compares within 1e-9. A character that no piece spells becomes ``<unk>`` as in SentencePiece:
one character, scored 10 below the lowest piece, neighbours fused in the output.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from core.errors import TokenizerError
from core.statement import Token
from core.tokenizers.score import ONE, Score, ties_best_first
from core.tokenizers.trace import Arc, Candidate, LatticePosition, Segmentation

UNKNOWN = "<unk>"
UNKNOWN_PENALTY = 10.0
"""How far, in natural logarithms, an unknown character lies below the lowest piece."""

MOST_TIES = 64
"""Tied best paths that are listed; their number is always exact."""


@dataclass(frozen=True)
class UnigramModel:
    """Pieces with their scores; ``frequencies`` where the model was made from counts."""

    scores: Mapping[str, Score]
    frequencies: Mapping[str, int] | None
    longest: int
    unknown: Score

    @classmethod
    def from_frequencies(cls, frequencies: Mapping[str, int]) -> UnigramModel:
        """P(piece) = frequency / total, exact. Raises TokenizerError ``empty_model``,
        ``empty_piece``, ``bad_frequency``."""
        for piece, frequency in frequencies.items():
            if frequency <= 0:
                raise TokenizerError("bad_frequency", piece=Token(piece), frequency=frequency)
        total = sum(frequencies.values())
        scores = {p: _share(f, total) for p, f in frequencies.items()}
        return cls._of(scores, dict(frequencies))

    @classmethod
    def from_log_probs(cls, log_probs: Mapping[str, float]) -> UnigramModel:
        """Pieces with natural log-probabilities. Raises TokenizerError ``bad_log_prob`` for
        one above 0 or not finite."""
        for piece, log_prob in log_probs.items():
            if not math.isfinite(log_prob) or log_prob > 0:
                raise TokenizerError("bad_log_prob", piece=Token(piece), log_prob=str(log_prob))
        return cls._of({p: Score.of_log_prob(v) for p, v in log_probs.items()}, None)

    @classmethod
    def _of(
        cls, scores: Mapping[str, Score], frequencies: Mapping[str, int] | None
    ) -> UnigramModel:
        if not scores:
            raise TokenizerError("empty_model")
        if "" in scores:
            raise TokenizerError("empty_piece")
        lowest = min(score.log_prob for score in scores.values())
        unknown = Score.of_log_prob(lowest - UNKNOWN_PENALTY)
        return cls(scores, frequencies, max(map(len, scores)), unknown)

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces in the model's order."""
        return tuple(self.scores)

    @property
    def total(self) -> int | None:
        """The sum of the frequencies."""
        return sum(self.frequencies.values()) if self.frequencies is not None else None

    def score(self, piece: str) -> Score:
        """The score of a piece. Raises TokenizerError ``no_piece``."""
        try:
            return self.scores[piece]
        except KeyError:
            raise TokenizerError("no_piece", piece=Token(piece)) from None

    def without(self, piece: str) -> UnigramModel:
        """The model without one piece; the other probabilities stay as they are, so do
        ``frequencies`` and ``total``, from which they come."""
        scores = {p: s for p, s in self.scores.items() if p != piece}
        return UnigramModel(scores, self.frequencies, self.longest, self.unknown)

    def arc(self, word: str, start: int, end: int) -> Arc | None:
        """The arc over a span: a piece, or one unknown character; else None."""
        token = word[start:end]
        score = self.scores.get(token)
        if score is not None:
            return Arc(start, end, token, score)
        return Arc(start, end, token, self.unknown, unknown=True) if end - start == 1 else None

    def arcs_ending_at(self, word: str, end: int) -> Iterator[Arc]:
        """The arcs that end at a position, the longest first."""
        for start in range(max(0, end - self.longest), end):
            arc = self.arc(word, start, end)
            if arc is not None:
                yield arc

    def arcs_starting_at(self, word: str, start: int) -> Iterator[Arc]:
        """The arcs that start at a position, the shortest first."""
        for end in range(start + 1, min(len(word), start + self.longest) + 1):
            arc = self.arc(word, start, end)
            if arc is not None:
                yield arc


@lru_cache(maxsize=4096)
def _share(frequency: int, total: int) -> Score:
    """The score of a frequency. Small models have few, and one after the other is made of them."""
    return Score.of_probability(Fraction(frequency, total))


@dataclass(frozen=True, slots=True)
class ViterbiResult:
    """``positions`` 1 to the word's length; the tied ``best`` paths in lexicographic order, 64
    at most; ``best_count`` all of them; ``score`` of each."""

    positions: tuple[LatticePosition, ...]
    best: tuple[Segmentation, ...]
    best_count: int
    score: Score


def lattice_steps(model: UnigramModel, word: str) -> Iterator[LatticePosition]:
    """Viterbi's forward pass: what it records at each position, 1 to the word's length."""
    best = [ONE]
    for end in range(1, len(word) + 1):
        candidates = [
            Candidate(arc, best[arc.start] * arc.score) for arc in model.arcs_ending_at(word, end)
        ]
        ranked = ties_best_first(candidates, lambda candidate: candidate.score)
        top, tied = ranked[0]
        best.append(top)
        yield LatticePosition(
            end,
            tuple(candidate for _, group in ranked for candidate in group),
            top,
            tuple(candidate.arc.start for candidate in tied),
        )


def viterbi(model: UnigramModel, word: str) -> ViterbiResult:
    """The most probable segmentation of a word, with every tie. The empty word has the empty
    segmentation with probability 1."""
    positions = tuple(lattice_steps(model, word))
    counts = [1]
    for position in positions:
        counts.append(sum(counts[start] for start in position.backpointers))
    score = (positions[-1].best if positions else None) or ONE
    best = tuple(
        Segmentation(_fused(arcs), score)
        for arcs in islice(_tied_paths(model, word, positions), MOST_TIES)
    )
    return ViterbiResult(positions, best, counts[-1], score)


def _tied_paths(
    model: UnigramModel, word: str, positions: Sequence[LatticePosition]
) -> Iterator[list[Arc]]:
    """The tied best paths in lexicographic order of their tokens. Walks forwards, shorter
    tokens first, along arcs that lie on a best path; so it never turns back in vain."""
    onwards: list[list[int]] = [[] for _ in range(len(word) + 1)]
    reaching = {len(word)}
    for position in reversed(positions):
        if position.end in reaching:
            for start in position.backpointers:
                onwards[start].insert(0, position.end)
                reaching.add(start)
    path: list[Arc] = []
    branches = [iter(onwards[0])]
    if not word:
        yield path
    while branches:
        end = next(branches[-1], None)
        if end is None:
            branches.pop()
            if path:
                path.pop()
            continue
        arc = model.arc(word, path[-1].end if path else 0, end)
        assert arc is not None
        path.append(arc)
        if end == len(word):
            yield list(path)
        branches.append(iter(onwards[end]))


def _fused(arcs: Iterable[Arc]) -> tuple[str, ...]:
    """Tokens, with each run of unknown characters as one ``<unk>``."""
    tokens: list[str] = []
    after_unknown = False
    for arc in arcs:
        if not (arc.unknown and after_unknown):
            tokens.append(UNKNOWN if arc.unknown else arc.token)
        after_unknown = arc.unknown
    return tuple(tokens)


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to cut the rest of a word: the first arc, then another way; None at the end."""

    score: Score
    arc: Arc | None = None
    rest: _Way | None = None

    def arcs(self) -> Iterator[Arc]:
        way: _Way | None = self
        while way is not None and way.arc is not None:
            yield way.arc
            way = way.rest


def n_best(model: UnigramModel, word: str, k: int) -> tuple[Segmentation, ...]:
    """The ``k`` best segmentations, best first, ties in lexicographic order of their tokens.

    Exact without enumerating: from the back, each position keeps the best ``k`` ways to cut the
    rest of the word. Listed by first token, then by the rank of what follows it, ties stand in
    lexicographic order already. Raises TokenizerError ``bad_k`` for a ``k`` below 1.
    """
    if k < 1:
        raise TokenizerError("bad_k", k=k)
    ways: list[list[_Way]] = [[] for _ in word]
    ways.append([_Way(ONE)])
    for start in reversed(range(len(word))):
        here = [
            _Way(arc.score * rest.score, arc, rest)
            for arc in model.arcs_starting_at(word, start)
            for rest in ways[arc.end]
        ]
        ranked = ties_best_first(here, lambda way: way.score)
        ways[start] = [way for _, group in ranked for way in group][:k]
    return tuple(Segmentation(_fused(way.arcs()), way.score) for way in ways[0])


def segmentation_count(model: UnigramModel, word: str) -> int:
    """How many ways there are to cut a word into pieces of the model (no unknowns)."""
    return ways_to_reach(model, word)[-1]


def ways_to_reach(model: UnigramModel, word: str) -> tuple[int, ...]:
    """How many ways lead to each position, 0 to the word's length, by pieces of the model."""
    counts = [1]
    for end in range(1, len(word) + 1):
        arcs = model.arcs_ending_at(word, end)
        counts.append(sum(counts[arc.start] for arc in arcs if not arc.unknown))
    return tuple(counts)


def segmentation_score(model: UnigramModel, tokens: Sequence[str]) -> Score | None:
    """The product of the tokens' probabilities; None where one is no piece."""
    score = ONE
    for token in tokens:
        piece = model.scores.get(token)
        if piece is None:
            return None
        score = score * piece
    return score
