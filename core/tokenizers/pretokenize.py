"""Cutting a text before the model sees it, with the place of every part in the text.

``whitespace`` splits where Unicode has white space. ``metaspace`` is SentencePiece's way, as
Hugging Face's ``Metaspace`` does it: blanks become U+2581 and a part begins at each of them, so
that the text can be had back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import regex

from core.errors import TokenizerError

MARK = "\u2581"
"""U+2581 LOWER ONE EIGHTH BLOCK, written for a blank."""

PREPEND_MODES = ("always", "first", "never")
"""When a mark is put before a text that begins with none."""

Prepend = Literal["always", "first", "never"]

_WORD = regex.compile(r"\P{White_Space}+")


@dataclass(frozen=True, slots=True)
class PreToken:
    """A part of a text: what the model reads, and the half-open span of code points
    ``start``:``end`` in the text that it stands for."""

    text: str
    start: int
    end: int


def whitespace(text: str) -> tuple[PreToken, ...]:
    """The words between white space (Unicode's property, U+001C to U+001F are none).

    >>> [part.text for part in whitespace("makan  ikan")]
    ['makan', 'ikan']
    """
    return tuple(PreToken(found[0], *found.span()) for found in _WORD.finditer(text))


def metaspace(text: str, prepend: Prepend = "always", *, start: int = 0) -> tuple[PreToken, ...]:
    """Parts that begin at each mark; ``start`` is where the text begins in a longer one: with
    ``first``, a mark is put only before a text that begins there at 0. A mark that was put
    there has no place of its own.

    >>> [part.text for part in metaspace("makan ikan")]
    ['▁makan', '▁ikan']

    Raises TokenizerError ``unknown_prepend``.
    """
    if prepend not in PREPEND_MODES:
        raise TokenizerError("unknown_prepend", prepend=prepend, modes=", ".join(PREPEND_MODES))
    marked = text.replace(" ", MARK)
    wanted = prepend == "always" or (prepend == "first" and start == 0)
    put = MARK if wanted and text and not marked.startswith(MARK) else ""
    return tuple(_parts(marked, put, start))


def _parts(marked: str, put: str, offset: int) -> Iterator[PreToken]:
    begin = 0
    for end in range(1, len(marked) + 1):
        if end == len(marked) or marked[end] == MARK:
            yield PreToken(put + marked[begin:end], offset + begin, offset + end)
            begin, put = end, ""


def from_metaspace(tokens: Sequence[str], prepend: Prepend = "always") -> str:
    """The text of tokens: marks are blanks again; one in front goes, where modes put it there.
    (Hugging Face drops every mark of the first token; a piece has one at most, in front.)

    >>> from_metaspace(["▁makan", "▁i", "kan"])
    'makan ikan'
    """
    text = "".join(tokens)
    if prepend != "never":
        text = text.removeprefix(MARK)
    return text.replace(MARK, " ")


def words_of(text: str) -> Iterator[str]:
    """A text's words as a Unigram corpus counts them: split on white space, a mark before each."""
    for found in _WORD.finditer(text):
        yield MARK + found[0]
