"""The functions of lesson expressions on pruning and on shares of cuts.

Like those of ``expression_functions``: each takes materials, texts and whole numbers, returns
a ``Result`` with its working, and raises TypeError for a wrong argument.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from core.exercises.expression_values import Result, as_kind, whole
from core.exercises.model_panels import check_lengths
from core.exercises.workings import sum_line
from core.statement import Statement, Token, Tokens, Value
from core.tokenizers.trace import PruneRound
from core.tokenizers.unigram import UnigramModel, n_best, segmentation_count
from core.tokenizers.unigram_pruning import Pruning

MOST_CUTS = 1_000
"""Segmentations of a word whose shares are asked for."""


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
    values = {"a": step.size_before, "sign": "-", "b": len(step.removed), "value": step.size_after}
    return whole(step.size_after, *_share_lines(trained, step), Statement("working.binary", values))


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
    return whole(len(step.removed), *_share_lines(as_kind(pruning, Pruning), step))


def _share_lines(trained: Pruning, step: PruneRound) -> tuple[Statement, ...]:
    """How many pieces a round takes: a share of all, rounded down, but at least one."""
    exact = Fraction(step.size_before * trained.share, 100)
    values = {"size": step.size_before, "share": trained.share, "value": exact}
    lines = [Statement("working.share_of_size", values)]
    if exact < 1:
        lines.append(Statement("working.at_least_one"))
    elif exact.denominator > 1:
        whole_part = len(step.removed)
        lines.append(Statement("working.floor", {"number": exact, "value": whole_part}))
    return tuple(lines)


def pruning_tied(pruning: Any, number: Any) -> Result:
    """How many pieces tie with the last one that goes in a round (from 1)."""
    return whole(len(_round(pruning, number).tied))


def pruning_loss(pruning: Any, number: Any) -> Result:
    """The corpus loss before a round (from 1), to nine digits."""
    value = Fraction(f"{_round(pruning, number).loss_before:.9g}")
    return Result(value, (Statement("working.pruning_loss", {"value": value}),))


# ── shares of cuts ───────────────────────────────────────────────────────────────────────


def _cuts(model: Any, word: Any) -> dict[tuple[str, ...], Fraction]:
    """Every segmentation of a word with its probability."""
    unigram = as_kind(model, UnigramModel)
    check_lengths([as_kind(word, str)])
    number = segmentation_count(unigram, word)
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
    terms: list[Value] = []
    for cut, probability in cuts.items():
        if uses := cut.count(text):
            one = probability / whole_sum
            total += count * uses * one
            values = {"tokens": Tokens(cut), "one": probability, "sum": whole_sum, "value": one}
            lines.append(Statement("working.share", values))
            terms.append(Statement("working.times", {"a": count * uses, "b": one}))
    values = {"piece": Token(text), "times": count, "value": total}
    told = Statement("working.expected", values)
    return Result(total, (*lines, sum_line(terms, total, told)))
