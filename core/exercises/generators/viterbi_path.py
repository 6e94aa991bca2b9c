"""A fresh viterbi_path: pieces of one word with frequencies that add up to a round total.

=====  =======  =====  ===================================================================
level  letters  total  what a wrong rule must not find
=====  =======  =====  ===================================================================
1      5        50
2      6        50
3      7        100    the longest token from the left
4      8        100    the fewest tokens
5      9        100    either, nor the most probable token first; the first two differ
=====  =======  =====  ===================================================================

The answer is unique: it is at least 1.25 times as probable as the second. At levels 1 and 2 at
least one of the three wrong rules finds another cut.
"""

from __future__ import annotations

from fractions import Fraction

from core.exercises.generators.chance import Chance
from core.exercises.generators.drafts import Draft
from core.exercises.generators.words import LISTS, readable
from core.exercises.viterbi_path import ViterbiPathParameters
from core.exercises.viterbi_slips import best_token_first, fewest_tokens, greedy
from core.tokenizers.unigram import UnigramModel, n_best

LETTERS = (5, 6, 7, 8, 9)
TOTALS = (50, 50, 100, 100, 100)
PIECES = (4, 5, 6, 6, 7)
LONGEST_PIECE = 5
LEAD = Fraction(5, 4)
MOST_SHARE = 3
"""No piece has more than a third of the total."""

Row = tuple[str, ...]


def make(chance: Chance, level: int) -> Draft:
    """Pieces and frequencies are drawn together; about one trial in five to thirty will do."""
    words = [word for word in chance.one(LISTS) if len(word) == LETTERS[level - 1]]
    while True:
        word = chance.one(words)
        frequencies = _frequencies(chance, word, level)
        if frequencies is None:
            continue
        model = UnigramModel.from_frequencies(frequencies)
        if _sound(model, word, level):
            return Draft(ViterbiPathParameters(model="model", text=word), {"model": model})


def _frequencies(chance: Chance, word: str, level: int) -> dict[str, int] | None:
    """Letters and longer pieces of the word, long ones rarer; one piece takes what is left of
    the total. None where that would be too much, or too little."""
    inside = {
        word[start:end]: None
        for start in range(len(word))
        for end in range(start + 2, min(len(word), start + LONGEST_PIECE) + 1)
        if end - start < len(word)
    }
    pieces = chance.some(tuple(inside), PIECES[level - 1])
    if not readable(pieces):
        return None
    drawn = {letter: chance.between(1, 6) for letter in dict.fromkeys(word)}
    for piece in pieces:
        drawn[piece] = chance.between(3, 24) if len(piece) < 4 else chance.between(1, 6)
    rest = chance.one(pieces)
    total = TOTALS[level - 1]
    drawn[rest] += total - sum(drawn.values())
    if not 1 <= drawn[rest] <= total // MOST_SHARE:
        return None
    order = sorted(drawn, key=lambda piece: (-len(piece), piece))
    return {piece: drawn[piece] for piece in order}


def _sound(model: UnigramModel, word: str, level: int) -> bool:
    fewest = fewest_tokens(model, word)
    longest_first = greedy(model, word)
    if level == 5 and longest_first in fewest:
        return False
    best, second = n_best(model, word, 2)
    if best.score.probability is None or second.score.probability is None:
        return False
    if best.score.probability < LEAD * second.score.probability or len(best.tokens) == len(word):
        return False
    lost = (
        longest_first != best.tokens,
        best.tokens not in fewest,
        best_token_first(model, word) != best.tokens,
    )
    return (any(lost), any(lost), lost[0], lost[1], all(lost))[level - 1]
