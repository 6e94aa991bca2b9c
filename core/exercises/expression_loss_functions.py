"""The functions of lesson expressions on logarithms and losses.

Like those of ``expression_functions``: each takes materials, texts and whole numbers, returns
a ``Result`` with its working, and raises TypeError for a wrong argument.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from core.exercises.arithmetic import natural_log
from core.exercises.expression_values import Result, as_kind, whole
from core.exercises.materials import Corpus
from core.exercises.model_panels import check_lengths, check_sizes, loss_of_word
from core.exercises.workings import change_lines, loss_lines, removal_line
from core.statement import Statement, Token, Tokens
from core.tokenizers.score import TIE_TOLERANCE
from core.tokenizers.unigram import UnigramModel, viterbi
from core.tokenizers.unigram_pruning import removal_changes

MOST_CUTS = 1_000
"""Segmentations of a word whose shares are asked for."""


def ln(value: Any) -> Result:
    """The natural logarithm of a positive number, to 40 digits."""
    number = _positive(value)
    found = natural_log(number)
    return Result(found, (Statement("working.ln", {"number": number, "value": found}),))


def log(value: Any, base: Any) -> Result:
    """The logarithm to a base."""
    number, of = _positive(value), _positive(base)
    if of == 1:
        raise TypeError
    found = natural_log(number) / natural_log(of)
    values = {"number": number, "base": of, "value": found}
    return Result(found, (Statement("working.log", values),))


def _positive(value: Any) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | Fraction) or value <= 0:
        raise TypeError
    return Fraction(value)


def floor(value: Any) -> Result:
    """The largest whole number that is not above it."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise TypeError
    number = math.floor(value)
    if value == number:
        return Result(Fraction(number))
    return whole(number, Statement("working.floor", {"number": Fraction(value), "value": number}))


# ── losses ───────────────────────────────────────────────────────────────────────────────


def word_loss(model: Any, word: Any) -> Result:
    """-ln P of a word's best segmentation."""
    unigram, text = as_kind(model, UnigramModel), as_kind(word, str)
    check_lengths([text])
    found = loss_of_word(unigram, text, "")
    (best, *_) = viterbi(unigram, text).best
    probability = best.score.probability or Fraction(0)
    values = {"word": Token(text), "tokens": Tokens(best.tokens), "value": probability}
    told = Statement("working.word_loss", {"probability": probability, "value": found})
    return Result(found, (Statement("working.word_cut", values), told))


def loss(model: Any, corpus: Any, weighted: Any = True) -> Result:
    """The corpus loss: the sum of frequency × -ln P over the words."""
    unigram = as_kind(model, UnigramModel)
    words = as_kind(corpus, Corpus).words
    check_sizes(unigram, words)
    counts = words if weighted else dict.fromkeys(words, 1)
    value = sum((n * loss_of_word(unigram, w, "") for w, n in counts.items()), Fraction(0))
    return Result(value, loss_lines(unigram, counts, cuts=True))


def loss_change(model: Any, corpus: Any, *pieces: Any, kept: Any = True) -> Result:
    """By how much the loss grows when pieces go. ``kept``: the other probabilities stay;
    otherwise they grow to a sum of 1 again. Raises TypeError for a piece that is none, or
    where a word could not be cut any more."""
    unigram = as_kind(model, UnigramModel)
    words = as_kind(corpus, Corpus).words
    check_sizes(unigram, words)
    gone = tuple(as_kind(piece, str) for piece in pieces)
    if not gone or unigram.frequencies is None:
        raise TypeError
    smaller = unigram
    for piece in gone:
        unigram.score(piece)
        smaller = smaller.without(piece)
    if not kept:
        left = {p: n for p, n in unigram.frequencies.items() if p not in gone}
        smaller = UnigramModel.from_frequencies(left)
    change = sum(
        (n * (loss_of_word(smaller, w, "") - loss_of_word(unigram, w, "")))
        for w, n in words.items()
    )
    return Result(Fraction(change), change_lines(unigram, smaller, words, gone))


def free_pieces(model: Any, corpus: Any) -> Result:
    """The pieces of two characters or more that can go, each alone, at no loss."""
    unigram = as_kind(model, UnigramModel)
    words = as_kind(corpus, Corpus).words
    check_sizes(unigram, words)
    if unigram.frequencies is None:
        raise TypeError
    changes = removal_changes(unigram.frequencies, words)
    lines = tuple(removal_line(unigram, words, change) for change in changes)
    return Result(tuple(c.piece for c in changes if c.change <= TIE_TOLERANCE), lines)
