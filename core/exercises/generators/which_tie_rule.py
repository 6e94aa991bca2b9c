"""A fresh which_tie_rule: a small corpus with ties, and the merges that one rule alone gives.

=====  =====  ======  ========================
level  words  merges  rules with lists apart
=====  =====  ======  ========================
1      3      2       2 or more
2      3      2       3 or more
3      4      3       3 or more
4      4      3       4 or more
5      5      4       4 or more
=====  =====  ======  ========================

Of the rules whose list no other rule gives, one is drawn. No two tied pairs ever spell the same
token: SentencePiece's rule does not order these.
"""

from __future__ import annotations

from collections import Counter

from core.exercises.generators.chance import Chance
from core.exercises.generators.drafts import Draft, related
from core.exercises.generators.words import LISTS, readable
from core.exercises.materials import Corpus
from core.exercises.which_tie_rule import WhichTieRuleParameters
from core.tokenizers.bpe import TIE_RULES, Training, train

LONGEST_WORD = 6
WORDS = (3, 3, 4, 4, 5)
MERGES = (2, 2, 3, 3, 4)
APART = (2, 3, 3, 4, 4)
MOST_OFTEN = 3
"""Low frequencies tie more often."""


def make(chance: Chance, level: int) -> Draft:
    """Every third trial or so has enough lists apart."""
    while True:
        words = related(chance, chance.one(LISTS), WORDS[level - 1], LONGEST_WORD, most=MOST_OFTEN)
        trainings = {rule: train(words, MERGES[level - 1], rule) for rule in TIE_RULES}
        lists = Counter(training.merges for training in trainings.values())
        alone = [rule for rule, training in trainings.items() if lists[training.merges] == 1]
        if len(alone) < APART[level - 1] or not all(map(_ordered, trainings.values())):
            continue
        rule = chance.one(alone)
        merges = trainings[rule].merges
        if len(merges) == MERGES[level - 1]:
            parameters = WhichTieRuleParameters(
                corpus="words", merges=tuple((pair.left, pair.right) for pair in merges)
            )
            return Draft(parameters, {"words": Corpus("words", words)})


def _ordered(training: Training) -> bool:
    """Whether every rule orders all tied pairs, and every token is fit to be shown."""
    for step in training.steps:
        if len({pair.left + pair.right for pair in step.tied}) < len(step.tied):
            return False
    return readable(training.vocabulary_after(len(training.steps)))
