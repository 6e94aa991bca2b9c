"""A fresh corpus_loss: one word to five, the last levels with each word's -ln P beside it.

=====  =====  =====================
level  words  -ln P of the words
=====  =====  =====================
1      1      to be worked out
2      2      to be worked out
3      3      given
4      4      given
5      5      given
=====  =====  =====================

The best cut of every word leads by a quarter; two decimals do not depend on rounding.
"""

from __future__ import annotations

from fractions import Fraction

from core.exercises.corpus_loss import CorpusLossParameters
from core.exercises.generators.chance import Chance
from core.exercises.generators.drafts import Draft, related
from core.exercises.generators.models import model_of
from core.exercises.generators.words import LISTS
from core.exercises.materials import Corpus
from core.exercises.model_panels import loss_of_word
from core.tokenizers.unigram import UnigramModel, n_best

LONGEST_WORD = 6
PIECES = (3, 4, 5, 6, 7)
GIVEN_FROM = 3
LEAD = Fraction(5, 4)
EDGE = Fraction(1, 5)
"""How near to a rounding edge, in hundredths, the value may not be."""


def make(chance: Chance, level: int) -> Draft:
    """Every third trial or so keeps what the level promises."""
    while True:
        words = related(chance, chance.one(LISTS), level, LONGEST_WORD)
        if level == 1:
            words = {word: chance.between(2, 9) for word in words}
        model = model_of(chance, list(words), PIECES[level - 1])
        if model is not None and _sound(model, words):
            parameters = CorpusLossParameters(
                model="model", corpus="words", given=level >= GIVEN_FROM
            )
            return Draft(parameters, {"words": Corpus("words", words), "model": model})


def _sound(model: UnigramModel, words: dict[str, int]) -> bool:
    for word in words:
        first = [cut.score.probability or Fraction(0) for cut in n_best(model, word, 2)]
        if len(first) < 2 or first[0] < LEAD * first[1]:
            return False
    value = sum(n * loss_of_word(model, word, "model") for word, n in words.items())
    hundredths = value * 100 % 1
    return abs(hundredths - Fraction(1, 2)) > EDGE and sum(words.values()) > len(words)
