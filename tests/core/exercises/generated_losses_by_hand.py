"""Generated questions on losses, pruning, tie rules and worked figures, by brute force from what
their panels show (see ``generated_by_hand``). The tokenizers of ``core`` take no part in it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise
from typing import Any

from generated_cuts import Two, Worked, counted, cuts, merged, most, panel

from core.exercises.base import ChoiceAnswer, NumberAnswer, Question, TextAnswer
from core.exercises.panels import CorpusPanel, LossPanel, MergesPanel, ModelPanel
from core.statement import Statement


def best_product(word: str, frequencies: Mapping[str, int], total: int) -> list[Fraction]:
    """The probabilities of all cuts of a word, the largest first."""
    return sorted(
        (
            math.prod((Fraction(frequencies[token], total) for token in cut), start=Fraction(1))
            for cut in cuts(word)
            if all(token in frequencies for token in cut)
        ),
        reverse=True,
    )


def minus_log(value: Fraction) -> Fraction:
    with localcontext() as context:
        context.prec = 40
        return -Fraction((Decimal(value.numerator) / Decimal(value.denominator)).ln())


def exactly(value: Fraction) -> NumberAnswer:
    return NumberAnswer(str(value), value)


def about(value: Fraction) -> NumberAnswer:
    """As somebody would type it: to six digits."""
    text = f"{float(value):.6g}"
    return NumberAnswer(text, Fraction(text), 6)


def corpus_loss(question: Question, level: int) -> Worked:
    rows = panel(question, LossPanel).rows
    if level >= 3:
        losses = [loss for _, _, loss in rows]
        assert None not in losses
        frequencies: dict[str, int] = {}
        leads = True  # the cuts are not shown; exercises.test_loss_exercises works them out
    else:
        model = panel(question, ModelPanel)
        frequencies, total = dict(model.rows), model.total
        products = [best_product(word, frequencies, total) for word, _, _ in rows]
        leads = all(len(p) > 1 and p[0] >= Fraction(5, 4) * p[1] for p in products)
        losses = [minus_log(p[0]) for p in products]
        assert all(loss is None for _, _, loss in rows)
    counts = [count for _, count, _ in rows]
    value = sum((n * loss for n, loss in zip(counts, losses, strict=True)), Fraction(0))
    promise = (
        leads
        and len(rows) == level
        and abs(value * 100 % 1 - Fraction(1, 2)) > Fraction(1, 5)
        and len(frequencies) <= 24
        and sum(counts) > len(counts)
    )
    lazy = {
        "each word once": about(sum(losses, Fraction(0))),
        "the score starts at 1": about(value + sum(counts)),
        "the mean": about(value / sum(counts)),
        "the first word": about(counts[0] * losses[0]),
        "all words": about(Fraction(sum(counts))),
    }
    return Worked(exactly(value), lazy, promise, frozenset(frequencies))


def loss(words: Sequence[tuple[str, int]], frequencies: Mapping[str, int], total: int) -> float:
    return sum(-n * math.log(best_product(word, frequencies, total)[0]) for word, n in words)


def prune_next(question: Question, level: int) -> Worked:
    model = panel(question, ModelPanel)
    frequencies, total = dict(model.rows), model.total
    words = [(word, n) for word, n, _ in panel(question, LossPanel).rows]
    once = [(word, 1) for word, _ in words]
    pieces = [piece for piece in frequencies if piece[1:]]

    def changes(weighted: Sequence[tuple[str, int]]) -> dict[str, float]:
        before = loss(weighted, frequencies, total)
        return {
            piece: loss(weighted, {p: n for p, n in frequencies.items() if p != piece}, total)
            - before
            for piece in pieces
        }

    found = changes(words)
    right, second = sorted(found, key=found.__getitem__)[:2]
    rarest = min(pieces, key=frequencies.__getitem__)
    promise = (
        found[second] - found[right] > 0.009
        and len(words) == (2, 2, 3, 3, 4)[level - 1]
        and len(pieces) == (3, 4, 5, 5, 6)[level - 1]
        and (level < 2 or frequencies[right] != frequencies[rarest])
        and total == 100
    )
    unweighted = changes(once)
    lazy = {
        "the rarest": TextAnswer(rarest),
        "the first": TextAnswer(pieces[0]),
        "the longest": TextAnswer(max(pieces, key=len)),
        "the shortest": TextAnswer(min(pieces, key=len)),
        "each word once": TextAnswer(min(unweighted, key=unweighted.__getitem__)),
    }
    return Worked(
        TextAnswer(right), lazy, promise, frozenset(frequencies), tuple(map(TextAnswer, pieces))
    )


RULES = (
    "lexicographic", "lowest-id", "first-seen", "shorter-then-lexicographic",
    "lexicographically-greatest",
)  # fmt: skip


def chosen(rule: str, tied: set[Two], rows: Sequence[tuple[str, ...]], ids: list[str]) -> Two:
    match rule:
        case "lexicographic":
            return min(tied)
        case "lexicographically-greatest":
            return max(tied)
        case "lowest-id":
            return min(tied, key=lambda pair: (ids.index(pair[0]), ids.index(pair[1])))
        case "first-seen":
            return next(pair for row in rows for pair in pairwise(row) if pair in tied)
        case _:
            return min(tied, key=lambda pair: (len("".join(pair)), "".join(pair)))


def learned(words: Sequence[tuple[str, int]], number: int, rule: str) -> tuple[list[Two], int]:
    """The merges by a rule, and at how many of them pairs tied."""
    rows = [tuple(word) for word, _ in words]
    weights = [count for _, count in words]
    ids = sorted({letter for word, _ in words for letter in word})
    made: list[Two] = []
    ties = 0
    while len(made) < number and (counts := counted(rows, weights)):
        tied = most(counts)
        ties += len(tied) > 1
        assert len({"".join(pair) for pair in tied}) == len(tied)
        pair = chosen(rule, tied, rows, ids)
        made.append(pair)
        rows = [merged(row, pair) for row in rows]
        if "".join(pair) not in ids:
            ids.append("".join(pair))
    return made, ties


def which_tie_rule(question: Question, level: int) -> Worked:
    words = [(word.text, word.count) for word in panel(question, CorpusPanel).words]
    given = [tuple(row.pair) for row in panel(question, MergesPanel).merges]
    lists = {rule: learned(words, len(given), rule) for rule in RULES}
    fitting = [rule for rule in RULES if lists[rule][0] == given]
    (right,) = fitting
    alone = [r for r in RULES if [lists[o][0] for o in RULES].count(lists[r][0]) == 1]
    promise = (
        len(words) == (3, 3, 4, 4, 5)[level - 1]
        and len(given) == (2, 2, 3, 3, 4)[level - 1]
        and len(alone) >= (2, 3, 3, 4, 4)[level - 1]
        and lists[right][1] > 0
    )
    lazy: dict[str, Any] = {rule: ChoiceAnswer(place) for place, rule in enumerate(RULES)}
    tokens = frozenset("".join(pair) for pair in given)
    return Worked(ChoiceAnswer(RULES.index(right)), lazy, promise, tokens)


def find_the_mistake(question: Question, level: int) -> Worked:
    model = panel(question, ModelPanel)
    frequencies = dict(model.rows)
    lines: list[tuple[tuple[str, ...], Fraction]] = []
    for option in question.options:
        assert isinstance(option, Statement)
        text = option.values["text"].en  # type: ignore[union-attr]
        tokens = tuple(text.removeprefix("P(").removesuffix(")").split(" | "))
        lines.append((tokens, Fraction(option.values["figure"].text)))  # type: ignore[union-attr]
    *factors, (whole, result) = lines
    wrong = [
        place
        for place, ((token,), printed) in enumerate(factors)
        if printed != Fraction(frequencies[token], model.total)
    ]
    product = math.prod((printed for _, printed in factors), start=Fraction(1))
    if abs(result - product) > product / 1000:
        wrong.append(len(factors))
    (right,) = wrong
    promise = (
        whole == tuple(token for (token,), _ in factors)
        and len(lines) == (3, 4, 4, 5, 6)[level - 1]
        and question.options_in_order
    )
    lazy = {
        "the first line": ChoiceAnswer(0),
        "the last line": ChoiceAnswer(len(lines) - 1),
        "the second line": ChoiceAnswer(1),
    }
    others = tuple(ChoiceAnswer(place) for place in range(len(lines)))
    return Worked(ChoiceAnswer(right), lazy, promise, frozenset(frequencies), others)


LOSSES_WORKED = {
    "corpus_loss": corpus_loss,
    "prune_next": prune_next,
    "which_tie_rule": which_tie_rule,
    "find_the_mistake": find_the_mistake,
}
