"""Numbers as answers: what was typed becomes a value, and a value is right or not.

A decimal is right if it equals the value, rounded or truncated to the digits typed, with at
least the step's ``digits`` significant ones (digits beyond six are ignored). An integer is
exact. Fractions, products and powers are evaluated exactly; one that holds decimals is as exact
as they are. One place decides for verdicts, slips and diagnoses alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

from core.errors import AnswerError
from core.exercises.arithmetic import LOGARITHM_DIGITS, evaluate
from core.exercises.base import NumberAnswer

DIGITS = 3
"""Significant digits that a decimal needs at least, where a step says nothing else."""

MOST_DIGITS = 6
"""Digits beyond these are ignored."""

_PLAIN = re.compile(r"[-+]?(\d+([.,]\d*)?|[.,]\d+)")
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\.\d{3})+|(?: \d{3})+)")
_WHOLE = re.compile(r"[-+−]?\d+")
_ONE_GROUP = re.compile(r"[1-9]\d{0,2}[.,]\d{3}")


def read_number(typed: str, *, integer: bool, logarithms: bool = False) -> NumberAnswer:
    """What was typed, as a value. Raises AnswerError where it is no number, or where two
    readings remain (``number_two_readings``)."""
    text = typed.strip().translate(_SIGNS).replace("**", "^")
    if not text:
        raise AnswerError("number_empty")
    if integer:
        text = _ungrouped(text)
    if re.search(r"\d\s+\d", text):
        raise AnswerError("number_shape")
    for part in re.findall(r"[\d.,]+", text):
        if part.count(".") + part.count(",") > 1:
            raise AnswerError("number_two_readings")
    value = evaluate(text.replace(",", "."), logarithms=logarithms)
    digits = None
    if _PLAIN.fullmatch(text) and re.search(r"[.,]", text):
        digits = significant_digits(text)
    elif "ln" in text:
        digits = LOGARITHM_DIGITS
    return NumberAnswer(typed.strip(), value, digits)


_SIGNS = str.maketrans({"−": "-", "×": "*", "·": "*", "÷": "/", ":": "/", "\u00a0": " "})


def _ungrouped(text: str) -> str:
    """Numbers grouped in thousands, joined: ``524,288``, ``524.288``, ``524 288``. Within a
    product one separator before three digits may be either; the field asks again."""
    sign = text[:1] if text[:1] in {"+", "-"} else ""
    if _GROUPED.fullmatch(text[len(sign) :]):
        return re.sub(r"[., ]", "", text)
    for part in re.findall(r"[\d.,]+", text):
        if _ONE_GROUP.fullmatch(part) and part != text[len(sign) :]:
            raise AnswerError("number_two_readings")
        if _GROUPED.fullmatch(part):
            text = text.replace(part, re.sub(r"[.,]", "", part))
    return text


def significant_digits(text: str) -> int:
    """How many significant digits a decimal was typed with."""
    plain = re.sub(r"[^\d.,]", "", text)
    figures = re.sub(r"[.,]", "", plain).lstrip("0")
    return max(1, len(figures))


def is_right(answer: NumberAnswer, value: Fraction, *, digits: int = DIGITS) -> bool:
    """Whether the answer is ``value``. Raises AnswerError ``number_more_digits`` where it is
    the value, but with too few digits to tell: the field asks again."""
    if answer.value == value:
        return True
    if _other_reading(answer) == value:
        raise AnswerError("number_two_readings")
    if value.denominator == 1:
        return False
    for typed in _typed_digits(answer):
        places = min(typed, MOST_DIGITS)
        if not _agrees(answer.value, value, places, typed):
            continue
        if places < digits:
            raise AnswerError("number_more_digits", digits=digits)
        return True
    return False


def _other_reading(answer: NumberAnswer) -> Fraction | None:
    """``210.000`` was read as 210,000; the decimal 210 is meant where it is right."""
    typed = answer.typed.lstrip("+-")
    if not _ONE_GROUP.fullmatch(typed) or answer.digits is not None:
        return None
    sign = -1 if answer.typed.startswith("-") else 1
    return sign * Fraction(typed.replace(",", "."))


def matches(answer: NumberAnswer, value: Fraction) -> bool:
    """Whether the answer is ``value`` in any number of digits (for slips)."""
    if answer.value == value:
        return True
    if value.denominator == 1 or _WHOLE.fullmatch(answer.typed):
        return False
    return any(
        _agrees(answer.value, value, min(digits, MOST_DIGITS), digits)
        for digits in _typed_digits(answer)
    )


def _typed_digits(answer: NumberAnswer) -> Iterator[int]:
    """To how many digits an answer may be compared. A whole number counts as a decimal where one
    is asked for (170 for 169.803). A value computed from decimals (``10*2.6391``) is as exact as
    the least exact of them, whose last digit may be off; one of whole numbers has to be exact."""
    if _WHOLE.fullmatch(answer.typed):
        yield significant_digits(answer.typed)
        return
    if answer.digits is not None:
        yield answer.digits
    if answer.digits in {None, LOGARITHM_DIGITS}:
        decimals = map(significant_digits, re.findall(r"\d*[.,]\d+", answer.typed))
        least = min(decimals, default=0)
        if least:
            yield max(min(least, DIGITS), least - 1)


def _agrees(given: Fraction, value: Fraction, places: int, typed: int) -> bool:
    """Whether ``given``, to ``places`` digits, is ``value`` rounded or truncated to them. The
    digits typed count at the decimal place where the answer ends, so that 0.100 is 0.0999…"""
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        answer = Decimal(given.numerator) / Decimal(given.denominator)
    if answer == 0 or exact == 0:
        return answer == exact
    if abs(answer.adjusted() - exact.adjusted()) > 1:
        return False  # far apart; at each other's places they would have too many digits
    last = answer.adjusted() - typed + 1
    step = Decimal(1).scaleb(last if typed <= MOST_DIGITS else answer.adjusted() - places + 1)
    with localcontext() as context:
        context.prec = 90
        readings = {exact.quantize(step, rounding=r) for r in (ROUND_HALF_UP, ROUND_DOWN)}
        shown = {answer.quantize(step, rounding=r) for r in (ROUND_HALF_UP, ROUND_DOWN)}
    return bool(readings & shown)
