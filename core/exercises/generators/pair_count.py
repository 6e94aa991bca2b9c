"""A fresh pair_count: a pair that stands in several words, which occur more or less often.

=====  =====  ===========  ================================================================
level  words  merges done  what is counted
=====  =====  ===========  ================================================================
1      2      0            a pair of both words
2      3      0            a pair that is not in every word
3      5      0            a pair that one word holds twice
4      6      0            a letter with itself in drawn-out words: its places overlap
5      8      2            a pair that the merges made, or took places from; in every second
                           question one that a word holds twice
=====  =====  ===========  ================================================================

The number differs from what counting each word once gives. At levels 2 to 5 some word does
not hold the pair.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from core.exercises.corpus_panels import words_with
from core.exercises.generators.chance import Chance
from core.exercises.generators.drafts import Draft, related
from core.exercises.generators.words import LISTS, readable
from core.exercises.materials import Corpus
from core.exercises.pair_count import PairCountParameters
from core.statement import Pair
from core.tokenizers.bpe import Training, train

WORDS = (2, 3, 5, 6, 8)
DONE = (0, 0, 0, 0, 2)
LONGEST_WORD = 8
LONGEST_TO_DRAW = 5
DRAWN_OUT = (2, 3)
"""So many words of level 4 are drawn out, each to so many of the letter:"""
DRAWN_LETTERS = (3, 5)
VOWELS = "aeiou"


def make(chance: Chance, level: int) -> Draft:
    """A corpus, then one of its pairs that will do: one trial in two to ten has such a pair, at
    level 5, where a word is to hold it twice, one in a hundred and fifty."""
    done = DONE[level - 1]
    twice = level == 3 or (level == 5 and chance.below(2) == 1)
    while True:
        words = related(chance, chance.one(LISTS), WORDS[level - 1], _longest(level))
        if level == 4:
            words = _drawn_out(chance, words)
        if words is None or (twice and not any(map(_repeats, words))):
            continue
        training = train(words, done)
        if len(training.steps) < done or not readable(training.vocabulary_after(done)):
            continue
        fitting = list(_fitting(training, level, twice))
        if fitting:
            pair = chance.one(fitting)
            materials = {"words": Corpus("words", words), "merges": training}
            return Draft(PairCountParameters(bpe="merges", done=done, pair=pair), materials)


def _repeats(word: str) -> bool:
    """Whether a pair of letters stands twice in a word; else no pair of tokens can either."""
    pairs = list(pairwise(word))
    return len(set(pairs)) < len(pairs)


def _longest(level: int) -> int:
    return LONGEST_TO_DRAW if level == 4 else LONGEST_WORD


def _drawn_out(chance: Chance, words: Mapping[str, int]) -> dict[str, int] | None:
    """Some of the words with a vowel held longer, as in "haaaai"; None where too few have it."""
    vowel = chance.one(VOWELS)
    having = [word for word in words if vowel in word]
    number = chance.between(*DRAWN_OUT)
    if len(having) < number:
        return None
    chosen = chance.some(having, number)
    drawn: dict[str, int] = {}
    for word, frequency in words.items():
        if word in chosen:
            word = word.replace(vowel, vowel * chance.between(*DRAWN_LETTERS), 1)
        drawn[word] = frequency
    return drawn


def _fitting(training: Training, level: int, twice: bool) -> Iterator[Pair]:
    """The pairs that the level allows, in the order in which they stand in the corpus."""
    done = DONE[level - 1]
    words = training.words_after(done)
    before = training.pair_counts_after(0)
    for pair, weighted in training.pair_counts_after(done).items():
        holders = list(words_with(words, pair))
        several = any(number > 1 for _, number in holders)
        if len(holders) < 2 or weighted == sum(number for _, number in holders):
            continue
        if (len(holders) == len(words)) != (level == 1) or several != (twice or level == 4):
            continue
        if (pair.left == pair.right) != (level == 4) or (done and before.get(pair) == weighted):
            continue
        yield pair
