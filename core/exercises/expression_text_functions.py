"""The functions of lesson expressions over plain texts, and over what their length costs.

Like those of ``expression_functions``: each takes materials, texts and whole numbers, returns
a ``Result`` with its working, and raises TypeError for a wrong argument.
"""

from __future__ import annotations

from typing import Any

from core.exercises.expression_values import Result, as_kind, whole
from core.exercises.materials import Passage
from core.statement import Statement, Token

MOST_POSITIONS = 10**9


def text_words(text: Any) -> Result:
    """The different words of a text, split on white space, in the order in which they come."""
    return Result(tuple(dict.fromkeys(_split(text))))


def text_pieces(text: Any) -> Result:
    """The pieces of a text that is written with ``|`` between them, each as often as it
    occurs."""
    lines = text.lines if isinstance(text, Passage) else (as_kind(text, str),)
    return Result(tuple(piece.strip() for line in lines for piece in line.split("|")))


def text_length(text: Any, spaces: Any = True) -> Result:
    """How many characters a text has: those of its words and, with ``spaces``, one space
    between two neighbours. A line's end counts as a space does."""
    words = _split(text)
    if not words:
        raise TypeError
    total = 0
    lines: list[Statement] = []
    for word in words:
        total += len(word)
        values = {"word": Token(word), "count": len(word), "total": total}
        lines.append(Statement("working.letters_of_word", values))
    terms = [len(word) for word in words]
    if spaces and len(words) > 1:
        terms.append(len(words) - 1)
        total += len(words) - 1
        values = {"number": len(words) - 1, "total": total}
        lines.append(Statement("working.spaces", values))
    sum_of_all = {"terms": " + ".join(map(str, terms)), "value": total}
    return whole(total, *lines, Statement("working.text_length", sum_of_all))


def comparisons(positions: Any) -> Result:
    """How many comparisons self-attention makes over so many positions, each with each and with
    itself: n × n (Vaswani et al. 2017, table 1)."""
    n = as_kind(positions, int)
    if not 0 <= n <= MOST_POSITIONS:
        raise TypeError
    return whole(n * n, Statement("working.comparisons", {"positions": n, "value": n * n}))


def _split(text: Any) -> list[str]:
    if isinstance(text, Passage):
        return [word for line in text.lines for word in line.split()]
    return as_kind(text, str).split()
