"""Unigram training as the Hugging Face course does it: start large, and round by round drop the
pieces whose loss the corpus feels least.

The probabilities are the pieces' own frequencies over their sum, from the first round to the
last; there is no EM (``core.tokenizers.unigram_em`` has it). Single characters always stay.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.errors import TokenizerError
from core.tokenizers.score import TIE_TOLERANCE
from core.tokenizers.seed_pieces import bpe_pieces, check_words, frequent_substrings
from core.tokenizers.trace import PruneRound, RemovalChange
from core.tokenizers.word_lattices import WordLattices

PRUNING_TIE_RULES = ("first-seen", "lexicographic")
"""Which of the pieces with equal loss changes go first: those that entered the vocabulary
first (the course's stable sort), or those that sort first."""


SEEDS: Mapping[str, Callable[[Mapping[str, int], int], dict[str, int]]] = {
    "substrings": frequent_substrings,
    "bpe": bpe_pieces,
}
"""What a training may start from."""


@dataclass(frozen=True, slots=True)
class Pruning:
    """A training that is done: the pieces at the start and at the end with their frequencies,
    the rounds, the corpus loss at the end (nats), and how many percent a round took."""

    initial: Mapping[str, int]
    rounds: tuple[PruneRound, ...]
    frequencies: Mapping[str, int]
    loss: float
    share: int = 10


def train_by_pruning(
    corpus: Mapping[str, int],
    target: int,
    *,
    initial_size: int = 300,
    share: int = 10,
    tie: str = "first-seen",
    seeds: str = "substrings",
) -> Pruning:
    """Train on words with their frequencies until ``target`` pieces or fewer are left.

    ``seeds``: what it starts from, the most frequent ``substrings`` or what ``bpe`` merges.
    ``share``: how many percent of all pieces go in a round, rounded down, at least one; the
    last round may go past the target. Raises TokenizerError of ``frequent_substrings`` and
    ``prune_rounds``; ``above_seeds`` for a target that the corpus has not enough pieces for;
    ``unknown_seeds``.
    """
    if seeds not in SEEDS:
        raise TokenizerError("unknown_seeds", seeds=seeds, known=", ".join(SEEDS))
    initial = SEEDS[seeds](corpus, initial_size)
    rounds = tuple(prune_rounds(initial, corpus, target, share=share, tie=tie))
    gone = {piece for step in rounds for piece in step.removed}
    left = {piece: count for piece, count in initial.items() if piece not in gone}
    loss = rounds[-1].loss_after if rounds else _Pieces(initial, corpus).loss()
    return Pruning(initial, rounds, left, loss, share)


def prune_rounds(
    frequencies: Mapping[str, int],
    corpus: Mapping[str, int],
    target: int,
    *,
    share: int = 10,
    tie: str = "first-seen",
) -> Iterator[PruneRound]:
    """The rounds from these pieces on, made one by one.

    Raises TokenizerError ``bad_share`` (below 1 or above 99), ``unknown_tie_rule``,
    ``below_alphabet``, ``above_seeds``, and those of ``check_words``.
    """
    check_words(corpus)
    if not 1 <= share <= 99:
        raise TokenizerError("bad_share", share=share)
    if tie not in PRUNING_TIE_RULES:
        raise TokenizerError("unknown_tie_rule", rule=tie, rules=", ".join(PRUNING_TIE_RULES))
    alphabet = sum(len(piece) == 1 for piece in frequencies)
    if target < alphabet:
        raise TokenizerError("below_alphabet", size=target, characters=alphabet)
    if target > len(frequencies):
        raise TokenizerError("above_seeds", size=target, pieces=len(frequencies))
    return _rounds(_Pieces(frequencies, corpus), target, share, tie)


def removal_changes(
    frequencies: Mapping[str, int], corpus: Mapping[str, int]
) -> tuple[RemovalChange, ...]:
    """What each piece of two characters or more is worth, in the pieces' order: by how much the
    loss grows when it alone goes. Raises TokenizerError of ``check_words``."""
    check_words(corpus)
    return _Pieces(frequencies, corpus).changes()


def _rounds(pieces: _Pieces, target: int, share: int, tie: str) -> Iterator[PruneRound]:
    number = 0
    loss = pieces.loss()
    while len(pieces.frequencies) > target:
        number += 1
        size = len(pieces.frequencies)
        changes = pieces.losses()
        order = _in_order(changes, tie)
        removed = tuple(order[: max(1, size * share // 100)])
        worst = changes[removed[-1]]
        tied = tuple(piece for piece in order if abs(changes[piece] - worst) <= TIE_TOLERANCE)
        pieces.remove(removed)
        after = pieces.loss()
        yield PruneRound(number, size, loss, removed, worst, tied, size - len(removed), after)
        loss = after


def _in_order(changes: Mapping[str, float], tie: str) -> list[str]:
    """The smallest change first; changes that are equal within the tolerance by the rule."""
    groups: list[list[str]] = []
    for piece in sorted(changes, key=lambda piece: changes[piece]):
        if groups and changes[piece] - changes[groups[-1][0]] <= TIE_TOLERANCE:
            groups[-1].append(piece)
        else:
            groups.append([piece])
    entered = {piece: place for place, piece in enumerate(changes)}
    for group in groups:
        if tie == "first-seen":
            group.sort(key=lambda piece: entered[piece])
        else:
            group.sort()
    return [piece for group in groups for piece in group]


class _Pieces:
    """The pieces that are left, and the corpus cut by them."""

    def __init__(self, frequencies: Mapping[str, int], corpus: Mapping[str, int]) -> None:
        self.frequencies = dict(frequencies)
        self._lattices = WordLattices(corpus, tuple(frequencies))
        self._score()

    def remove(self, removed: Sequence[str]) -> None:
        for piece in removed:
            del self.frequencies[piece]
        self._score()

    def _score(self) -> None:
        total = math.log(sum(self.frequencies.values()))
        scores = {piece: math.log(f) - total for piece, f in self.frequencies.items()}
        self._lattices.set_scores(scores)
        self._best = [self._lattices.best_path(arcs) for arcs in self._lattices.words]

    def loss(self) -> float:
        counts = self._lattices.counts
        return math.fsum(-n * best for n, (best, _) in zip(counts, self._best, strict=True))

    def losses(self) -> dict[str, float]:
        """By how much the loss grows without each piece of two characters or more, in their
        order. A piece that a word's best path does not need costs nothing there: only the words
        whose path holds it are cut anew."""
        lattices = self._lattices
        change = [0.0] * len(lattices.pieces)
        for arcs, count, (best, path) in zip(
            lattices.words, lattices.counts, self._best, strict=True
        ):
            for piece in set(path):
                if len(lattices.pieces[piece]) > 1:
                    lost = best - lattices.best_score_without(arcs, piece)
                    change[piece] += count * lost if lost > TIE_TOLERANCE else 0.0
        ids = lattices.ids
        return {piece: change[ids[piece]] for piece in self.frequencies if len(piece) > 1}

    def changes(self) -> tuple[RemovalChange, ...]:
        """The same with how each piece would be cut itself. A training needs only the losses:
        to cut three hundred long pieces anew in every round takes longer than all the rest."""
        lattices = self._lattices
        uses = [0] * len(lattices.pieces)
        for count, (_, path) in zip(lattices.counts, self._best, strict=True):
            for piece in path:
                uses[piece] += count
        return tuple(
            self._change(piece, lost, uses[lattices.ids[piece]])
            for piece, lost in self.losses().items()
        )

    def _change(self, piece: str, change: float, uses: int) -> RemovalChange:
        lattices = self._lattices
        number = lattices.ids[piece]
        arcs = lattices.arcs(piece)
        score = lattices.scores[number]
        lattices.scores[number] = -math.inf
        best, path = lattices.best_path(arcs)
        lattices.scores[number] = score
        replacement = tuple(lattices.pieces[part] for part in path)
        return RemovalChange(piece, change, uses, replacement, uses * max(0.0, score - best))
