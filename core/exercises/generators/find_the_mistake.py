"""A fresh find_the_mistake: the probability of a cut, worked out line by line, one line wrong.

A line for each piece and one for the product; 3 lines at level 1, 6 at level 5. The wrong line
takes the frequency of another piece of the cut or of the table, or it adds where it should
multiply, or leaves a factor out. The product follows from the lines as they stand.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from math import prod

from core.exercises.find_the_mistake import (
    LEAST_FAULT,
    FindTheMistakeParameters,
    WorkedLine,
)
from core.exercises.generators.chance import Chance
from core.exercises.generators.drafts import Draft
from core.exercises.generators.models import TOTAL, model_of, probability
from core.exercises.generators.words import LISTS
from core.tokenizers.unigram import UnigramModel, n_best

TOKENS = (2, 3, 3, 4, 5)
LETTERS = ((4, 6), (5, 7), (5, 7), (6, 8), (7, 9))
PIECES = (4, 4, 5, 5, 6)
DIGITS = 6
CUTS = 12


def make(chance: Chance, level: int) -> Draft:
    """Every second trial or so has a cut of the wanted length."""
    low, high = LETTERS[level - 1]
    while True:
        words = [word for word in chance.one(LISTS) if low <= len(word) <= high]
        word = chance.one(words)
        model = model_of(chance, [word], PIECES[level - 1])
        if model is None:
            continue
        cuts = [
            cut.tokens
            for cut in n_best(model, word, CUTS)
            if len(cut.tokens) == TOKENS[level - 1] and len(set(cut.tokens)) == len(cut.tokens)
        ]
        if cuts and (lines := _lines(chance, model, chance.one(cuts))):
            parameters = FindTheMistakeParameters(shows=("model",), lines=lines)
            return Draft(parameters, {"model": model})


def _lines(
    chance: Chance, model: UnigramModel, tokens: tuple[str, ...]
) -> tuple[WorkedLine, ...] | None:
    wrong = chance.below(len(tokens) + 1)
    printed = [probability(model, token) for token in tokens]
    if wrong < len(tokens):
        others = sorted({probability(model, piece) for piece in model.pieces} - {printed[wrong]})
        printed[wrong] = chance.one(others)
    right = prod(printed, start=Fraction(1))
    result = right if wrong < len(tokens) else _wrong_product(chance, printed)
    if wrong == len(tokens) and abs(result - right) < LEAST_FAULT * max(result, right) * 5:
        return None
    names = [f"line{place + 1}" for place in range(len(tokens))]
    lines = [
        _line(f"P({token})", f"{value * TOTAL}/{TOTAL}", f'probability(model, "{token}")', name)
        for name, token, value in zip(names, tokens, printed, strict=True)
    ]
    lines.append(_line(f"P({' | '.join(tokens)})", _decimal(result), " * ".join(names), None))
    return tuple(lines)


def _wrong_product(chance: Chance, factors: list[Fraction]) -> Fraction:
    """Added instead of multiplied, or a factor left out."""
    if chance.below(2):
        return sum(factors, Fraction(0))
    left = list(factors)
    left.pop(chance.below(len(left)))
    return prod(left, start=Fraction(1))


def _line(text: str, printed: str, value: str, name: str | None) -> WorkedLine:
    """A line that reads the same in both languages."""
    given = {"text": {"en": text, "id": text}, "printed": printed, "value": value, "name": name}
    return WorkedLine.model_validate(given)


def _decimal(value: Fraction) -> str:
    """The value to six significant digits, never with an exponent."""
    with localcontext() as context:
        context.prec = DIGITS
        return f"{Decimal(value.numerator) / Decimal(value.denominator):f}"
