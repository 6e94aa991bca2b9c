"""The wrong rules of segmentation_probability, each run for the number that it gives."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from core.exercises.number_exercise import Slip
from core.statement import Token, Tokens, Value
from core.tokenizers.unigram import UnigramModel, n_best

MOST_CUTS = 64
"""Other cuts of the word that an answer is compared with, the best ones."""


def wrong_values(model: UnigramModel, tokens: tuple[str, ...]) -> Iterator[Slip]:
    """In the order in which they are named."""
    assert model.frequencies is not None
    total = sum(model.frequencies.values())
    counts = [model.frequencies[token] for token in tokens]
    shares = [Fraction(count, total) for count in counts]
    yield "sum_for_product", sum(shares, Fraction(0)), {}
    cuts = _cuts("".join(tokens), model)
    for other, value in cuts.items():
        yield "another_cut", value, {"other": Tokens(other)}
    for place, token in enumerate(tokens):
        rest = shares[:place] + shares[place + 1 :]
        if rest:
            yield "left_out_a_factor", prod(rest, start=Fraction(1)), {"token": Token(token)}
    yield "not_divided", Fraction(prod(counts)), {"total": total}
    yield "divided_once", Fraction(prod(counts), total), {"total": total}
    own = sum(counts)
    values: dict[str, Value] = {"sum": own, "total": total}
    yield "divided_by_own_sum", Fraction(prod(counts), own ** len(counts)), values
    whole = _all_cuts_together("".join(tokens), model)
    shared = prod(shares, start=Fraction(1)) / whole
    yield "renormalised", shared, {"word": "".join(tokens)}


def _cuts(word: str, model: UnigramModel) -> dict[tuple[str, ...], Fraction]:
    """The best cuts of a word into pieces, with their probabilities."""
    return {
        cut.tokens: cut.score.probability
        for cut in n_best(model, word, MOST_CUTS)
        if cut.score.probability is not None
    }


def _all_cuts_together(word: str, model: UnigramModel) -> Fraction:
    """The probabilities of all cuts of a word, added up."""
    sums = [Fraction(1)]
    for end in range(1, len(word) + 1):
        reached = Fraction(0)
        for arc in model.arcs_ending_at(word, end):
            if arc.score.probability is not None:
                reached += sums[arc.start] * arc.score.probability
        sums.append(reached)
    return sums[-1]
