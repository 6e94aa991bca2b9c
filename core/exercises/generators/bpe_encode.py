"""A fresh bpe_encode: a word that the merge list was not learned from.

=====  =======  ======  ================================================================
level  letters  merges  what a wrong rule must not find
=====  =======  ======  ================================================================
1      4 to 5   3
2      4 to 6   5       in every second question the longest match
3      5 to 8   8       left to right; in every second question the longest match too
4      6 to 9   10      left to right, longest match
5      8 to 10  12      left to right, longest match
=====  =======  ======  ================================================================

The tokens by rank are unique; a pair that stands twice is merged in both places.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from core.exercises.bpe_encode import BpeEncodeParameters
from core.exercises.bpe_encode_slips import left_to_right, longest_match
from core.exercises.generators.chance import Chance
from core.exercises.generators.drafts import Draft, related
from core.exercises.generators.words import LISTS, readable
from core.exercises.materials import Corpus
from core.statement import Pair
from core.tokenizers.bpe import encode, train

LETTERS = ((4, 5), (4, 6), (5, 8), (6, 9), (8, 10))
MERGES = (3, 5, 8, 10, 12)
FEWEST_STEPS = (1, 2, 2, 3, 3)
CORPUS_WORDS = (4, 5, 6, 8, 8)
LONGEST_WORD = 10


def make(chance: Chance, level: int) -> Draft:
    """A training first, then any word of the list that meets the level."""
    words = chance.one(LISTS)
    trap = level >= 4 or (level >= 2 and chance.below(2) == 1)
    fewest, most = LETTERS[level - 1]
    while True:
        corpus = related(chance, words, CORPUS_WORDS[level - 1], LONGEST_WORD)
        training = train(corpus, MERGES[level - 1])
        if len(training.steps) < MERGES[level - 1] or not readable(
            training.vocabulary_after(len(training.steps))
        ):
            continue
        known = set(training.initial_vocabulary)
        merges = training.merges
        ranks = {pair: merges.index(pair) for pair in merges}
        fitting = [
            word
            for word in words
            if fewest <= len(word) <= most
            and word not in corpus
            and known.issuperset(word)
            and _sound(word, ranks, level, trap)
        ]
        if fitting:
            materials = {"words": Corpus("words", corpus), "merges": training}
            return Draft(BpeEncodeParameters(text=chance.one(fitting), bpe="merges"), materials)


def _sound(word: str, ranks: Mapping[Pair, int], level: int, trap: bool) -> bool:
    if not any(pair in ranks for pair in pairwise(word)):  # as in most: no merge is made
        return False
    merges = tuple(ranks)
    tokens = encode(word, ranks)
    joined = len(word) - len(tokens)
    if len(tokens) < 2 or joined < FEWEST_STEPS[level - 1]:
        return False
    if trap and tokens == longest_match(word, merges):
        return False
    return level < 3 or tokens != left_to_right(word, merges)
