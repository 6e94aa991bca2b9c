"""A fresh prune_next: a table where one piece alone costs least.

=====  =====  ======  ============================================
level  words  pieces  what must not be the answer
=====  =====  ======  ============================================
1      2      3
2      2      4       the rarest piece, and what counting each word once gives
3      3      5       the same
4      3      5       the same
5      4      6       the same
=====  =====  ======  ============================================

The smallest change is unique. At two questions of three some word does use the piece (else
counting each word once gives it too: it costs nothing either way).
"""

from __future__ import annotations

from core.exercises.generators.chance import Chance
from core.exercises.generators.drafts import Draft, related
from core.exercises.generators.models import frequencies_of, halves_of, pieces_of
from core.exercises.generators.words import LISTS
from core.exercises.materials import Corpus
from core.exercises.prune_next import PruneNextParameters
from core.tokenizers.score import TIE_TOLERANCE
from core.tokenizers.unigram import UnigramModel
from core.tokenizers.unigram_pruning import removal_changes

LONGEST_WORD = 7
WORDS = (2, 2, 3, 3, 4)
PIECES = (3, 4, 5, 5, 6)
FREQUENCY_TRIALS = 8
LEAD = 0.01
"""By how much, in nats, the next change is larger."""


def make(chance: Chance, level: int) -> Draft:
    """Words and pieces first, then frequencies: about one trial in fifty has a single piece that
    costs least, and no lazier way to it."""
    used = chance.below(3) > 0
    while True:
        words = related(chance, chance.one(LISTS), WORDS[level - 1], LONGEST_WORD)
        choose = halves_of if used else pieces_of
        chosen = choose(chance, list(words), PIECES[level - 1])
        if chosen is None:
            continue
        pieces, letters = chosen
        for _ in range(FREQUENCY_TRIALS):
            frequencies = frequencies_of(chance, pieces, letters)
            if frequencies is not None and _sound(frequencies, words, level, used=used):
                model = UnigramModel.from_frequencies(frequencies)
                parameters = PruneNextParameters(model="model", corpus="words")
                return Draft(parameters, {"words": Corpus("words", words), "model": model})


def _sound(frequencies: dict[str, int], words: dict[str, int], level: int, *, used: bool) -> bool:
    changes = sorted(removal_changes(frequencies, words), key=lambda change: change.change)
    least, following = changes[:2]
    if following.change - least.change < LEAD or (least.uses > 0) is not used:
        return False
    rarest = min(frequencies[change.piece] for change in changes)
    if level >= 2 and frequencies[least.piece] == rarest:
        return False
    if level >= 2 and used:
        once = removal_changes(frequencies, dict.fromkeys(words, 1))
        smallest = min(change.change for change in once)
        alone = next(change for change in once if change.piece == least.piece)
        return alone.change - smallest > TIE_TOLERANCE
    return True
