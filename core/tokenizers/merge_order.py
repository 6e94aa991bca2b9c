"""A merge list applied once, from its first merge to its last: what many texts call BPE encoding.

For the list of a training it gives the same as encoding by rank (``core.tokenizers.bpe``); for
other lists it may not, because it never goes back to a merge whose turn is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.statement import Pair
from core.tokenizers.trace import EncodeStep


def encode_in_order_steps(word: str, merges: Sequence[Pair]) -> Iterator[EncodeStep]:
    """One step a join: each merge in its turn, wherever it stands, from the left."""
    tokens = list(word)
    for rank, pair in enumerate(merges):
        place = 0
        while place < len(tokens) - 1:
            if (tokens[place], tokens[place + 1]) == pair:
                tokens[place : place + 2] = [pair.left + pair.right]
                yield EncodeStep(rank, pair, place, tuple(tokens))
            place += 1


def encode_in_order(word: str, merges: Sequence[Pair]) -> tuple[str, ...]:
    """The tokens of a word after each merge has had its turn.

    >>> encode_in_order("kan", [Pair("ka", "n"), Pair("k", "a")])
    ('ka', 'n')
    """
    tokens = tuple(word)
    for step in encode_in_order_steps(word, merges):
        tokens = step.tokens
    return tokens
