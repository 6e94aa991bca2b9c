"""A fresh segmentation_count: a short word, and a table of pieces with gaps in it.

=====  =======  ======  ======================================================================
level  letters  pieces  what the table holds
=====  =======  ======  ======================================================================
1      3        1 or 2  every letter
2      4        3       every letter
3      5        4       every letter, pieces of another word
4      5        5       pieces of another word, all letters but one
5      6        6       the same
=====  =======  ======  ======================================================================

Pieces are those longer than a letter that occur in the word; at levels 1, 3, 4 and 5 every second
table has the word itself too. The number is 3 to 20 (2 to 4 at level 1); from level 2 on it is not
2^(n-1), from level 3 on neither one more than the number of such pieces.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.exercises.generators.chance import Chance
from core.exercises.generators.drafts import Draft
from core.exercises.generators.models import parts_of
from core.exercises.generators.words import LISTS, readable
from core.exercises.segmentation_count import SegmentationCountParameters
from core.tokenizers.unigram import UnigramModel, segmentation_count

LETTERS = (3, 4, 5, 5, 6)
PIECES = ((1, 2), (3, 3), (4, 4), (5, 5), (6, 6))
OTHER_PIECES = (0, 0, 2, 3, 3)
FEWEST = (2, 3, 3, 3, 3)
MOST = 20


def make(chance: Chance, level: int) -> Draft:
    """Pieces are drawn until they meet the level; every second to fifth trial does."""
    words = chance.one([words for words in LISTS if _of_length(words, level)])
    fitting = _of_length(words, level)
    while True:
        word = chance.one(fitting)
        pieces = _pieces(chance, word, words, level)
        if not readable(pieces):
            continue
        drawn = {
            piece: chance.between(1, 9) if piece[1:] else chance.between(4, 29)
            for piece in sorted(pieces, key=lambda piece: (-len(piece), piece))
        }
        model = UnigramModel.from_frequencies(drawn)
        if _sound(segmentation_count(model, word), word, pieces, level):
            return Draft(SegmentationCountParameters(model="model", text=word), {"model": model})


def _of_length(words: Sequence[str], level: int) -> list[str]:
    return [word for word in words if len(word) == LETTERS[level - 1]]


def _pieces(chance: Chance, word: str, words: Sequence[str], level: int) -> list[str]:
    letters = list(dict.fromkeys(word))
    if level >= 4:
        letters.remove(chance.one(letters))
    pieces = chance.some(parts_of(word), chance.between(*PIECES[level - 1]))
    if level != 2 and chance.below(2):
        pieces.append(word)
    if level >= 3:
        other = chance.one([other for other in _of_length(words, level) if other != word])
        outside = [piece for piece in parts_of(other) if piece not in word]
        pieces += chance.some(outside, OTHER_PIECES[level - 1])
    return letters + pieces


def _sound(ways: int, word: str, pieces: Sequence[str], level: int) -> bool:
    if not FEWEST[level - 1] <= ways <= MOST:
        return False
    if level >= 2 and ways == 2 ** (len(word) - 1):
        return False
    longer = [piece for piece in pieces if piece in word and len(piece) > 1]
    return level < 3 or ways != len(longer) + 1
