"""Unigram: the lattice of a word, Viterbi with ties, n-best, counts, loss (Kudo 2018).

Probabilities are exact fractions where the model gives frequencies; a model of log-probabilities
compares within 1e-9. A character that no piece spells becomes ``<unk>`` as in SentencePiece:
one character, scored 10 below the lowest piece, neighbours fused in the output.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key

from core.errors import TokenizerError
from core.statement import Token
from core.tokenizers.score import ONE, Score, compare
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
        scores = {p: Score.of_probability(Fraction(f, total)) for p, f in frequencies.items()}
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
        """The model without one piece; the other probabilities stay as they are."""
        scores = {p: s for p, s in self.scores.items() if p != piece}
        return UnigramModel(scores, self.frequencies, self.longest, self.unknown)

    def arcs_ending_at(self, word: str, end: int) -> Iterator[Arc]:
        """The pieces that end at a position, the longest first; where the last character is
        no piece by itself, the unknown arc over it too."""
        for start in range(max(0, end - self.longest), end):
            piece = word[start:end]
            score = self.scores.get(piece)
            if score is not None:
                yield Arc(start, end, piece, score)
            elif end - start == 1:
                yield Arc(start, end, piece, self.unknown, unknown=True)


@dataclass(frozen=True, slots=True)
class ViterbiResult:
    """``positions`` 1 to the word's length; the tied ``best`` paths in lexicographic order, 64
    at most; ``best_count`` all of them; ``score`` of each."""

    positions: tuple[LatticePosition, ...]
    best: tuple[Segmentation, ...]
    best_count: int
    score: Score


_best_first = cmp_to_key(compare)


def lattice_steps(model: UnigramModel, word: str) -> Iterator[LatticePosition]:
    """Viterbi's forward pass: what it records at each position, 1 to the word's length."""
    best: list[Score | None] = [ONE]
    for end in range(1, len(word) + 1):
        candidates: list[Candidate] = []
        for arc in model.arcs_ending_at(word, end):
            before = best[arc.start]
            if before is not None:
                candidates.append(Candidate(arc, before * arc.score))
        candidates.sort(key=lambda c: _best_first(c.score), reverse=True)
        top = candidates[0].score if candidates else None
        best.append(top)
        tied = sorted(c.arc.start for c in candidates if top and compare(c.score, top) == 0)
        yield LatticePosition(end, tuple(candidates), top, tuple(tied))


def viterbi(model: UnigramModel, word: str) -> ViterbiResult:
    """The most probable segmentation of a word, with every tie. The empty word has the empty
    segmentation with probability 1."""
    positions = tuple(lattice_steps(model, word))
    score = ONE
    if positions:
        top = positions[-1].best
        assert top is not None
        score = top
    counts = [1]
    for position in positions:
        counts.append(sum(counts[start] for start in position.backpointers))
    unknown = {
        position.end
        for position in positions
        for candidate in position.candidates
        if candidate.arc.unknown
    }
    paths = _tied_paths(word, positions, unknown)
    best = tuple(Segmentation(_fused(path), score) for path in paths)
    return ViterbiResult(positions, best, counts[-1], score)


def _tied_paths(
    word: str, positions: Sequence[LatticePosition], unknown: set[int]
) -> list[list[tuple[str, bool]]]:
    """The first 64 tied best paths in lexicographic order of their tokens, as (text, whether
    unknown), by walking forwards along arcs that lie on a best path."""
    forward: list[list[int]] = [[] for _ in range(len(word) + 1)]
    reaches = {len(word)}
    for position in reversed(positions):
        if position.end in reaches:
            for start in position.backpointers:
                forward[start].append(position.end)
                reaches.add(start)
    for ends in forward:
        ends.sort()
    paths: list[list[tuple[str, bool]]] = []
    trail = [(0, 0)]
    while trail and len(paths) < MOST_TIES:
        place, turn = trail[-1]
        if place == len(word):
            cuts = [p for p, _ in trail]
            paths.append(
                [
                    (word[a:b], b - a == 1 and b in unknown)
                    for a, b in zip(cuts, cuts[1:], strict=False)
                ]
            )
            trail.pop()
        elif turn < len(forward[place]):
            trail[-1] = (place, turn + 1)
            trail.append((forward[place][turn], 0))
        else:
            trail.pop()
    return paths


def _fused(path: Sequence[tuple[str, bool]]) -> tuple[str, ...]:
    """Tokens, with each run of unknown characters as one ``<unk>``."""
    tokens: list[str] = []
    after_unknown = False
    for text, unknown in path:
        if not unknown:
            tokens.append(text)
        elif not after_unknown:
            tokens.append(UNKNOWN)
        after_unknown = unknown
    return tuple(tokens)


def n_best(model: UnigramModel, word: str, k: int) -> tuple[Segmentation, ...]:
    """The ``k`` best segmentations, best first, ties in lexicographic order of their tokens.

    Exact without enumerating: each position keeps the best ``k`` ways to reach it. Raises
    TokenizerError ``bad_k`` for a ``k`` below 1.
    """
    if k < 1:
        raise TokenizerError("bad_k", k=k)
    Way = tuple[Score, tuple[tuple[str, bool], ...]]
    ways: list[list[Way]] = [[(ONE, ())]]
    for end in range(1, len(word) + 1):
        here: list[Way] = [
            (score * arc.score, (*path, (arc.token, arc.unknown)))
            for arc in model.arcs_ending_at(word, end)
            for score, path in ways[arc.start]
        ]
        ways.append(_best_ways(here, k))
    return tuple(Segmentation(_fused(path), score) for score, path in ways[-1])


def _best_ways(
    ways: list[tuple[Score, tuple[tuple[str, bool], ...]]], k: int
) -> list[tuple[Score, tuple[tuple[str, bool], ...]]]:
    """The best ``k``, equal scores in lexicographic order of the tokens."""
    ways.sort(key=lambda way: _best_first(way[0]), reverse=True)
    kept: list[tuple[Score, tuple[tuple[str, bool], ...]]] = []
    start = 0
    while start < len(ways) and len(kept) < k:
        end = start
        while end < len(ways) and compare(ways[end][0], ways[start][0]) == 0:
            end += 1
        kept += sorted(ways[start:end], key=lambda way: way[1])
        start = end
    return kept[:k]


def segmentation_count(model: UnigramModel, word: str) -> int:
    """How many ways there are to cut a word into pieces of the model (no unknowns)."""
    counts = [1]
    for end in range(1, len(word) + 1):
        arcs = model.arcs_ending_at(word, end)
        counts.append(sum(counts[arc.start] for arc in arcs if not arc.unknown))
    return counts[-1]


def segmentation_score(model: UnigramModel, tokens: Sequence[str]) -> Score | None:
    """The product of the tokens' probabilities; None where one is no piece."""
    score = ONE
    for token in tokens:
        piece = model.scores.get(token)
        if piece is None:
            return None
        score = score * piece
    return score


def corpus_loss(model: UnigramModel, corpus: Mapping[str, int]) -> float:
    """The sum over the words of count × -ln P(best segmentation), in nats."""
    return math.fsum(
        -count * viterbi_score(model, word).log_prob for word, count in corpus.items()
    )


def loss_change_if_removed(
    model: UnigramModel, corpus: Mapping[str, int], piece: str
) -> float | None:
    """By how much the loss grows when one piece goes and the other probabilities stay: every
    word that holds the piece is cut anew. 0.0 where another cut ties; None where a word then
    has no segmentation. Raises TokenizerError ``no_piece``."""
    model.score(piece)
    smaller = model.without(piece)
    changes: list[float] = []
    for word, count in corpus.items():
        if piece not in word:
            continue
        if segmentation_count(model, word) and not segmentation_count(smaller, word):
            return None
        before, after = viterbi_score(model, word), viterbi_score(smaller, word)
        if compare(before, after) != 0:
            changes.append(count * (before.log_prob - after.log_prob))
    return math.fsum(changes)


def viterbi_score(model: UnigramModel, word: str) -> Score:
    """The best score alone."""
    score = ONE
    for position in lattice_steps(model, word):
        assert position.best is not None
        score = position.best
    return score
