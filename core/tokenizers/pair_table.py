"""The words of a BPE training as token IDs, with pair counts that each merge keeps up to date.

Which of the tied pairs is merged is decided in ``bpe.choose``, not here.
"""

from __future__ import annotations

import heapq
from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, pairwise

from core.statement import Pair

IdPair = tuple[int, int]


class PairTable:
    """Words, pair counts, which words hold a pair, and the pairs in buckets by count.

    IDs are those of Hugging Face tokenizers: the characters sorted, then each merge's token; a
    merge that spells a token again reuses its ID. A merge touches only the words that hold its
    pair and the counts of its neighbours. The sorted ties of the best count are kept from merge
    to merge, since in a small corpus thousands of pairs tie for thousands of merges.
    """

    def __init__(self, corpus: Mapping[str, int], characters: Iterable[str]) -> None:
        self.tokens: list[str] = list(characters)
        self.ids: dict[str, int] = {token: i for i, token in enumerate(self.tokens)}
        self._rows = [[self.ids[character] for character in word] for word in corpus]
        self._weights = list(corpus.values())
        self._counts: dict[IdPair, int] = defaultdict(int)
        # May name a word that holds the pair no more, or a word twice; never misses one.
        self._holders: dict[IdPair, list[int]] = defaultdict(list)
        self._count_all()
        self._buckets: dict[int, set[IdPair]] = defaultdict(set)
        for pair, count in self._counts.items():
            self._buckets[count].add(pair)
        self._heap = [-count for count in self._buckets]
        heapq.heapify(self._heap)
        self._tied: list[Pair] = []
        self._tied_count = 0

    def _count_all(self) -> None:
        counts, holders = self._counts, self._holders
        for index, row in enumerate(self._rows):
            weight = self._weights[index]
            for pair in pairwise(row):
                counts[pair] += weight
                held = holders[pair]
                if not held or held[-1] != index:
                    held.append(index)

    def best(self) -> tuple[int, tuple[Pair, ...]] | None:
        """The best count and the pairs that have it, sorted; None where no pair is left."""
        while self._heap:
            count = -self._heap[0]
            bucket = self._buckets.get(count)
            if bucket:
                if count != self._tied_count:
                    self._tied_count = count
                    self._tied = sorted(self._spelled(pair) for pair in bucket)
                return count, tuple(self._tied)
            heapq.heappop(self._heap)
            self._buckets.pop(count, None)
        return None

    def words_with(self, pairs: Iterable[Pair]) -> Iterator[list[str]]:
        """The words that hold one of ``pairs`` (others may be among them), as tokens, in
        corpus order."""
        keys = [(self.ids[pair.left], self.ids[pair.right]) for pair in pairs]
        indices = list(set(chain.from_iterable(self._holders[key] for key in keys)))
        heapq.heapify(indices)
        while indices:
            yield [self.tokens[token_id] for token_id in self._rows[heapq.heappop(indices)]]

    def merge(self, pair: Pair) -> tuple[int, ...]:
        """Merge a pair in every word, left to right; returns the places of the words changed."""
        key = self.ids[pair.left], self.ids[pair.right]
        token = pair.left + pair.right
        new = self.ids.get(token)
        if new is None:
            new = self.ids[token] = len(self.tokens)
            self.tokens.append(token)
        deltas: dict[IdPair, int] = defaultdict(int)
        changed = tuple(
            index
            for index in sorted(set(self._holders.pop(key)))
            if self._merge_word(index, key, new, deltas)
        )
        for neighbour, delta in deltas.items():
            if delta:
                self._move(neighbour, delta)
        return changed

    def _merge_word(self, index: int, pair: IdPair, new: int, deltas: dict[IdPair, int]) -> bool:
        """Merge in one word; notes in ``deltas`` what its pairs lose and gain."""
        left, right = pair
        row, weight = self._rows[index], self._weights[index]
        last = len(row) - 1
        merged: list[int] = []
        copied = 0  # the tokens of ``row`` before this place stand in ``merged``
        place = 0
        while place < last:
            try:
                place = row.index(left, place, last)
            except ValueError:
                break
            if row[place + 1] != right:
                place += 1
                continue
            deltas[pair] -= weight
            if copied and copied == place:  # right behind the merge before
                deltas[right, left] -= weight
                self._gain((new, new), index, weight, deltas)
            else:
                if copied:
                    self._lose_and_gain((right, row[copied]), (new, row[copied]), index, deltas)
                if place:
                    before = row[place - 1]
                    self._lose_and_gain((before, left), (before, new), index, deltas)
                merged += row[copied:place]
            merged.append(new)
            place = copied = place + 2
        if not copied:
            return False
        if copied <= last:
            self._lose_and_gain((right, row[copied]), (new, row[copied]), index, deltas)
            merged += row[copied:]
        self._rows[index] = merged
        return True

    def _lose_and_gain(
        self, old: IdPair, new: IdPair, index: int, deltas: dict[IdPair, int]
    ) -> None:
        weight = self._weights[index]
        deltas[old] -= weight
        self._gain(new, index, weight, deltas)

    def _gain(self, pair: IdPair, index: int, weight: int, deltas: dict[IdPair, int]) -> None:
        deltas[pair] += weight
        held = self._holders[pair]
        if not held or held[-1] != index:
            held.append(index)

    def _move(self, pair: IdPair, delta: int) -> None:
        """Put a pair into the bucket of its new count."""
        old = self._counts.get(pair, 0)
        count = old + delta
        if old:
            self._buckets[old].discard(pair)
            if old == self._tied_count:
                del self._tied[bisect_left(self._tied, self._spelled(pair))]
        if count == 0:
            self._counts.pop(pair, None)
            self._holders.pop(pair, None)
            return
        self._counts[pair] = count
        if not self._buckets.get(count):
            heapq.heappush(self._heap, -count)
        self._buckets[count].add(pair)
        if count == self._tied_count:
            insort(self._tied, self._spelled(pair))

    def _spelled(self, pair: IdPair) -> Pair:
        return Pair(self.tokens[pair[0]], self.tokens[pair[1]])
