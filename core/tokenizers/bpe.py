"""Byte-pair encoding on characters: weighted training with named tie rules, encoding by rank.

Training follows Sennrich, Haddow and Birch 2016 (section 3.2). Pairs are counted as Hugging
Face tokenizers, SentencePiece, minbpe and tiktoken's teaching code count them: ``aaaa`` holds
three pairs (a, a); merging scans from the left and jumps over both tokens.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.errors import TokenizerError
from core.statement import Pair
from core.tokenizers.corpus import check_corpus
from core.tokenizers.pair_table import PairTable
from core.tokenizers.trace import EncodeStep, TrainStep, WordState

TIE_RULES = (
    "lexicographic",
    "lowest-id",
    "first-seen",
    "shorter-then-lexicographic",
    "lexicographically-greatest",
)
"""The rule of the lessons, of Hugging Face tokenizers, of minbpe (and tiktoken's teaching code),
of SentencePiece, of subword-nmt."""

Merges = Sequence[Pair] | Mapping[Pair, int]
"""A merge list in the order learned, or pairs with their ranks."""


def choose(
    tied: Sequence[Pair], tie: str, words: Iterable[Sequence[str]], vocabulary: Mapping[str, int]
) -> Pair:
    """The one pair of ``tied`` that a tie rule merges.

    ``words`` are the corpus's words as tokens, in order (read by ``first-seen`` only);
    ``vocabulary`` gives the token IDs, characters first, then merges (read by ``lowest-id``
    only). Raises TokenizerError ``unknown_tie_rule``.
    """
    match tie:
        case "lexicographic":
            return min(tied)
        case "lexicographically-greatest":
            return max(tied)
        case "shorter-then-lexicographic":
            return min(tied, key=lambda p: (len(p.left) + len(p.right), p.left + p.right, p))
        case "lowest-id":
            return min(tied, key=lambda p: (vocabulary[p.left], vocabulary[p.right]))
        case "first-seen":
            wanted = set(tied)
            if len(wanted) == 1:
                return tied[0]
            for tokens in words:
                for left, right in pairwise(tokens):
                    if (left, right) in wanted:
                        return Pair(left, right)
            return min(tied)
        case _:
            raise TokenizerError("unknown_tie_rule", rule=tie, rules=", ".join(TIE_RULES))


def pair_counts(words: Iterable[WordState], weighted: bool = True) -> dict[Pair, int]:
    """How often each adjacent pair occurs; ``weighted``: a word counts as often as it occurs."""
    counts: dict[Pair, int] = defaultdict(int)
    for word in words:
        weight = word.count if weighted else 1
        for left, right in pairwise(word.tokens):
            counts[Pair(left, right)] += weight
    return dict(counts)


def best_pairs(counts: Mapping[Pair, int]) -> tuple[int, tuple[Pair, ...]]:
    """The best count and every pair that has it, sorted; (0, ()) where there is no pair."""
    best = max(counts.values(), default=0)
    return best, tuple(sorted(pair for pair, count in counts.items() if count == best))


def apply_merge(tokens: Sequence[str], pair: Pair) -> tuple[str, ...]:
    """The tokens after merging ``pair`` wherever it stands, left to right.

    >>> apply_merge("aaa", Pair("a", "a"))
    ('aa', 'a')
    """
    merged: list[str] = []
    index, last = 0, len(tokens) - 1
    while index <= last:
        if index < last and tokens[index] == pair.left and tokens[index + 1] == pair.right:
            merged.append(pair.left + pair.right)
            index += 2
        else:
            merged.append(tokens[index])
            index += 1
    return tuple(merged)


# ── training ─────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Training:
    """A finished training: the corpus, the tie rule and the steps. What stands in the corpus
    after so many merges is derived when somebody looks at it."""

    corpus: Mapping[str, int]
    tie: str
    initial_vocabulary: tuple[str, ...]
    steps: tuple[TrainStep, ...]

    @property
    def merges(self) -> tuple[Pair, ...]:
        """The pairs merged, in order."""
        return tuple(step.pair for step in self.steps)

    def words_after(self, done: int) -> tuple[WordState, ...]:
        """The words after ``done`` merges. Raises TokenizerError ``too_few_merges``."""
        self._check(done)
        rows = [tuple(word) for word in self.corpus]
        for step in self.steps[:done]:
            for index in step.changed_words:
                rows[index] = apply_merge(rows[index], step.pair)
        return tuple(
            WordState(text, tokens, count)
            for (text, count), tokens in zip(self.corpus.items(), rows, strict=True)
        )

    def pair_counts_after(self, done: int) -> dict[Pair, int]:
        """The weighted pair counts after ``done`` merges."""
        return pair_counts(self.words_after(done))

    def vocabulary_after(self, done: int) -> tuple[str, ...]:
        """The accumulated vocabulary: characters sorted, then merged tokens in order."""
        self._check(done)
        learned = (step.token for step in self.steps[:done])
        return tuple(dict.fromkeys((*self.initial_vocabulary, *learned)))

    def active_symbols_after(self, done: int) -> tuple[str, ...]:
        """The tokens that still stand in the corpus, sorted."""
        return tuple(sorted({t for word in self.words_after(done) for t in word.tokens}))

    def _check(self, done: int) -> None:
        if not 0 <= done <= len(self.steps):
            raise TokenizerError("too_few_merges", wanted=done, made=len(self.steps))


def train(corpus: Mapping[str, int], merges: int, tie: str = "lexicographic") -> Training:
    """Train ``merges`` merges on words with their frequencies; fewer where no pair is left.

    Raises TokenizerError ``empty_corpus``, ``empty_word``, ``bad_count``, ``negative_merges``,
    ``unknown_tie_rule``.
    """
    steps = tuple(train_steps(corpus, merges, tie))
    return Training(dict(corpus), tie, _characters(corpus), steps)


def train_steps(
    corpus: Mapping[str, int], merges: int, tie: str = "lexicographic"
) -> Iterator[TrainStep]:
    """The steps of ``train``, made one by one."""
    if tie not in TIE_RULES:
        raise TokenizerError("unknown_tie_rule", rule=tie, rules=", ".join(TIE_RULES))
    if merges < 0:
        raise TokenizerError("negative_merges", merges=merges)
    check_corpus(corpus)
    return _steps(PairTable(corpus, _characters(corpus)), merges, tie)


def _steps(table: PairTable, merges: int, tie: str) -> Iterator[TrainStep]:
    for rank in range(merges):
        best = table.best()
        if best is None:
            return
        count, tied = best
        pair = choose(tied, tie, table.words_with(tied), table.ids)
        changed = table.merge(pair)
        yield TrainStep(rank, pair, count, pair.left + pair.right, tied, changed, len(table.tokens))


def _characters(corpus: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(sorted({character for word in corpus for character in word}))


# ── encoding ─────────────────────────────────────────────────────────────────────────────


def encode_steps(word: str, merges: Merges) -> Iterator[EncodeStep]:
    """The merges that encoding a word makes: of all adjacent pairs that were learned the one
    with the lowest rank, the leftmost where it stands twice, until none is left."""
    run = _Encoding(word, _ranks(merges))
    for rank, pair, place in run.merge_all():
        yield EncodeStep(rank, pair, place, run.row())


def encode(word: str, merges: Merges) -> tuple[str, ...]:
    """The tokens of a word; characters that no merge knows stay as they are.

    >>> encode("main", [Pair("i", "n"), Pair("a", "i")])
    ('m', 'a', 'in')
    """
    run = _Encoding(word, _ranks(merges))
    for _ in run.merge_all(places=False):
        pass
    return run.row()


def _ranks(merges: Merges) -> Mapping[Pair, int]:
    if isinstance(merges, Mapping):
        return merges
    ranks: dict[Pair, int] = {}
    for rank, pair in enumerate(merges):
        ranks.setdefault(Pair(*pair), rank)
    return ranks


class _Encoding:
    """A word's tokens as a linked list, with the learned pairs that stand there in a heap."""

    def __init__(self, word: str, ranks: Mapping[Pair, int]) -> None:
        self.ranks = ranks
        self.tokens: list[str | None] = list(word)
        self.following = [*range(1, len(word)), -1] if word else []
        self.previous = list(range(-1, len(word) - 1))
        self.heap: list[tuple[int, int, str, str]] = []
        for place in range(len(word) - 1):
            self._push(place)

    def _push(self, place: int) -> None:
        after = self.following[place]
        if after < 0:
            return
        left, right = self.tokens[place], self.tokens[after]
        assert left is not None
        assert right is not None
        rank = self.ranks.get(Pair(left, right))
        if rank is not None:
            heapq.heappush(self.heap, (rank, place, left, right))

    def merge_all(self, places: bool = True) -> Iterator[tuple[int, Pair, int]]:
        """Merge until no learned pair is left; yields rank, pair and the left token's place in
        the row before the merge (0 where ``places`` is off: finding it takes time)."""
        while self.heap:
            rank, start, left, right = heapq.heappop(self.heap)
            after = self.following[start]
            if self.tokens[start] != left or after < 0 or self.tokens[after] != right:
                continue
            place = sum(t is not None for t in self.tokens[:start]) if places else 0
            self.tokens[start] = left + right
            self.tokens[after] = None
            beyond = self.following[after]
            self.following[start] = beyond
            if beyond >= 0:
                self.previous[beyond] = start
                self._push(start)
            if self.previous[start] >= 0:
                self._push(self.previous[start])
            yield rank, Pair(left, right), place

    def row(self) -> tuple[str, ...]:
        return tuple(token for token in self.tokens if token is not None)
