"""The functions of lesson expressions on logarithms, losses, pruning and shares of cuts.

Like those of ``expression_functions``: each takes materials, texts and whole numbers, returns
a ``Result`` with its working, and raises TypeError for a wrong argument.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from core.exercises.arithmetic import natural_log
from core.exercises.expression_values import Result, as_kind, whole
from core.exercises.materials import Corpus
from core.exercises.model_panels import loss_of_word
from core.statement import Statement, Token, Tokens
from core.tokenizers.score import TIE_TOLERANCE
from core.tokenizers.trace import PruneRound
from core.tokenizers.unigram import UnigramModel, n_best, segmentation_count, viterbi
from core.tokenizers.unigram_pruning import Pruning, removal_changes

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
    return whole(number, Statement("working.floor", {"number": Fraction(value), "value": number}))


# ── losses ───────────────────────────────────────────────────────────────────────────────


def word_loss(model: Any, word: Any) -> Result:
    """-ln P of a word's best segmentation."""
    unigram, text = as_kind(model, UnigramModel), as_kind(word, str)
    found = loss_of_word(unigram, text, "")
    (best, *_) = viterbi(unigram, text).best
    values = {
        "word": Token(text),
        "tokens": Tokens(best.tokens),
        "value": best.score.probability or Fraction(0),
    }
    told = Statement("working.word_loss", {"word": Token(text), "value": found})
    return Result(found, (Statement("working.word_cut", values), told))


def loss(model: Any, corpus: Any, weighted: Any = True) -> Result:
    """The corpus loss: the sum of frequency × -ln P over the words."""
    return _loss(as_kind(model, UnigramModel), as_kind(corpus, Corpus).words, bool(weighted))


def _loss(model: UnigramModel, words: Mapping[str, int], weighted: bool = True) -> Result:
    so_far = Fraction(0)
    lines: list[Statement] = []
    for word, times in words.items():
        count = times if weighted else 1
        one = loss_of_word(model, word, "")
        so_far += count * one
        values = {
            "word": Token(word),
            "frequency": count,
            "loss": one,
            "share": count * one,
            "value": so_far,
        }
        lines.append(Statement("working.loss_word", values))
    lines.append(Statement("working.loss", {"count": len(words), "value": so_far}))
    return Result(so_far, tuple(lines))


def loss_change(model: Any, corpus: Any, *pieces: Any, kept: Any = True) -> Result:
    """By how much the loss grows when pieces go. ``kept``: the other probabilities stay;
    otherwise they grow to a sum of 1 again. Raises TypeError for a piece that is none, or
    where a word could not be cut any more."""
    unigram = as_kind(model, UnigramModel)
    words = as_kind(corpus, Corpus).words
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
    change = Fraction(0)
    lines: list[Statement] = []
    for word, count in words.items():
        before, after = loss_of_word(unigram, word, ""), loss_of_word(smaller, word, "")
        added = count * (after - before)
        if added:
            change += added
            values = {
                "word": Token(word),
                "frequency": count,
                "before": before,
                "after": after,
                "value": added,
                "tokens": Tokens(viterbi(smaller, word).best[0].tokens),
            }
            lines.append(Statement("working.change_of_word", values))
    values = {"pieces": ", ".join(gone), "value": change}
    lines.append(Statement("working.loss_change", values))
    return Result(change, tuple(lines))


def free_pieces(model: Any, corpus: Any) -> Result:
    """The pieces of two characters or more that can go, each alone, at no loss."""
    frequencies = as_kind(model, UnigramModel).frequencies
    if frequencies is None:
        raise TypeError
    changes = removal_changes(frequencies, as_kind(corpus, Corpus).words)
    return Result(tuple(c.piece for c in changes if c.change <= TIE_TOLERANCE))


# ── pruning ──────────────────────────────────────────────────────────────────────────────


def pruning_size(pruning: Any, rounds: Any = None) -> Result:
    """How many pieces are left after so many rounds (all, where none is given)."""
    trained = as_kind(pruning, Pruning)
    number = len(trained.rounds) if rounds is None else as_kind(rounds, int)
    if not 0 <= number <= len(trained.rounds):
        raise TypeError
    if not number:
        return whole(len(trained.initial))
    step = trained.rounds[number - 1]
    return whole(step.size_after, _told(step))


def pruning_rounds(pruning: Any) -> Result:
    """How many rounds there are."""
    return whole(len(as_kind(pruning, Pruning).rounds))


def _round(pruning: Any, number: Any) -> PruneRound:
    rounds: tuple[PruneRound, ...] = as_kind(pruning, Pruning).rounds
    place = as_kind(number, int)
    if not 1 <= place <= len(rounds):
        raise TypeError
    return rounds[place - 1]


def pruning_candidates(pruning: Any, number: Any) -> Result:
    """How many pieces may go in a round (from 1): all but the single characters."""
    size = _round(pruning, number).size_before
    single = sum(len(piece) == 1 for piece in as_kind(pruning, Pruning).initial)
    values = {"size": size, "characters": single, "value": size - single}
    return whole(size - single, Statement("working.candidates", values))


def pruning_removed(pruning: Any, number: Any) -> Result:
    """How many pieces go in a round (from 1)."""
    step = _round(pruning, number)
    return whole(len(step.removed), _told(step))


def _told(step: PruneRound) -> Statement:
    values = {
        "number": step.number,
        "size": step.size_before,
        "removed": len(step.removed),
        "left": step.size_after,
    }
    return Statement("working.round", values)


def pruning_tied(pruning: Any, number: Any) -> Result:
    """How many pieces tie with the last one that goes in a round (from 1)."""
    return whole(len(_round(pruning, number).tied))


def pruning_loss(pruning: Any, number: Any) -> Result:
    """The corpus loss before a round (from 1), to nine digits."""
    value = Fraction(f"{_round(pruning, number).loss_before:.9g}")
    return Result(value, (Statement("working.number", {"value": value}),))


# ── shares of cuts ───────────────────────────────────────────────────────────────────────


def _cuts(model: Any, word: Any) -> dict[tuple[str, ...], Fraction]:
    """Every segmentation of a word with its probability."""
    unigram = as_kind(model, UnigramModel)
    number = segmentation_count(unigram, as_kind(word, str))
    if not 1 <= number <= MOST_CUTS:
        raise TypeError
    found = n_best(unigram, word, number)
    return {cut.tokens: cut.score.probability or Fraction(0) for cut in found}


def share(model: Any, word: Any, *tokens: Any) -> Result:
    """The share of one segmentation among all of a word: its probability over their sum."""
    cuts = _cuts(model, word)
    chosen = tuple(as_kind(token, str) for token in tokens)
    if chosen not in cuts:
        raise TypeError
    whole_sum = sum(cuts.values())
    lines = [
        Statement("working.cut_probability", {"tokens": Tokens(cut), "value": value})
        for cut, value in cuts.items()
    ]
    value = cuts[chosen] / whole_sum
    lines.append(Statement("working.sum_of_cuts", {"value": whole_sum}))
    values = {"tokens": Tokens(chosen), "one": cuts[chosen], "sum": whole_sum, "value": value}
    lines.append(Statement("working.share", values))
    return Result(value, tuple(lines))


def expected(model: Any, word: Any, piece: Any, times: Any = 1) -> Result:
    """How often a piece is expected in so many copies of a word, every segmentation taken by
    its share."""
    cuts = _cuts(model, word)
    text = as_kind(piece, str)
    count = as_kind(times, int)
    whole_sum = sum(cuts.values())
    total = Fraction(0)
    lines: list[Statement] = []
    for cut, probability in cuts.items():
        if uses := cut.count(text):
            one = probability / whole_sum
            total += count * uses * one
            values = {"tokens": Tokens(cut), "share": one, "uses": uses}
            lines.append(Statement("working.uses_in_cut", values))
    values = {"piece": Token(text), "times": count, "value": total}
    lines.append(Statement("working.expected", values))
    return Result(total, tuple(lines))
