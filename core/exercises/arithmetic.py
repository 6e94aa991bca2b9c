"""Arithmetic that a learner types, evaluated exactly: ``17/210 * 20/210``, ``2^19``, ``(1+2)/3``.

Digits, a decimal point, ``+ - * / ^ ( )`` and, where it is offered, ``ln(…)``. Bounded in
length and in size; nothing is ever passed to ``eval``.
"""

from __future__ import annotations

import re
from decimal import Decimal, localcontext
from fractions import Fraction

from core.errors import AnswerError

LONGEST = 200
MOST_DIGITS = 60
MOST_POWER = 200
DEEPEST = 20
LOGARITHM_DIGITS = 40
_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d*)?|\.\d+)|(ln|[-+*/^()]))")


def evaluate(text: str, *, logarithms: bool = False) -> Fraction:
    """The exact value (a logarithm: to 40 digits). Raises AnswerError ``number_shape``,
    ``number_zero_division``, ``number_too_large``."""
    if len(text) > LONGEST:
        raise AnswerError("number_too_long", most=LONGEST)
    tokens: list[str] = []
    place = 0
    stripped = text.rstrip()
    while place < len(stripped):
        match = _TOKEN.match(stripped, place)
        if match is None:
            raise AnswerError("number_shape")
        tokens.append(match.group(1) or match.group(2))
        place = match.end()
    reader = _Reader(tokens, logarithms)
    value = reader.sum(0)
    if reader.place != len(tokens):
        raise AnswerError("number_shape")
    return value


class _Reader:
    """Recursive descent over the tokens: sum, product, power, atom."""

    def __init__(self, tokens: list[str], logarithms: bool) -> None:
        self.tokens = tokens
        self.place = 0
        self.logarithms = logarithms

    def _next(self) -> str | None:
        return self.tokens[self.place] if self.place < len(self.tokens) else None

    def _take(self) -> str:
        token = self._next()
        if token is None:
            raise AnswerError("number_shape")
        self.place += 1
        return token

    def sum(self, depth: int) -> Fraction:
        if depth > DEEPEST:
            raise AnswerError("number_shape")
        value = self._product(depth)
        while self._next() in {"+", "-"}:
            value = (
                value + self._product(depth)
                if self._take() == "+"
                else value - self._product(depth)
            )
        return _bounded(value)

    def _product(self, depth: int) -> Fraction:
        value = self._signed(depth)
        while self._next() in {"*", "/"}:
            times = self._take() == "*"
            other = self._signed(depth)
            if not times and other == 0:
                raise AnswerError("number_zero_division")
            value = _bounded(value * other if times else value / other)
        return value

    def _signed(self, depth: int) -> Fraction:
        sign = 1
        while self._next() in {"+", "-"}:
            sign = -sign if self._take() == "-" else sign
        return sign * self._power(depth)

    def _power(self, depth: int) -> Fraction:
        base = self._atom(depth)
        if self._next() != "^":
            return base
        self._take()
        sign = 1
        while self._next() in {"+", "-"}:
            sign = -sign if self._take() == "-" else sign
        exponent = sign * self._atom(depth)
        if exponent.denominator != 1 or abs(exponent) > MOST_POWER:
            raise AnswerError("number_too_large")
        if base == 0 and exponent < 0:
            raise AnswerError("number_zero_division")
        return _bounded(base ** int(exponent))

    def _atom(self, depth: int) -> Fraction:
        token = self._take()
        if token == "(":
            value = self.sum(depth + 1)
            if self._take() != ")":
                raise AnswerError("number_shape")
            return value
        if token == "ln" and self.logarithms:
            value = self._atom(depth + 1)
            if value <= 0:
                raise AnswerError("number_no_logarithm")
            return natural_log(value)
        if token[0].isdigit() or token[0] == ".":
            if sum(c.isdigit() for c in token) > MOST_DIGITS:
                raise AnswerError("number_too_large")
            return Fraction(token if not token.endswith(".") else token[:-1])
        raise AnswerError("number_shape")


def natural_log(value: Fraction) -> Fraction:
    """The natural logarithm of a positive number, to 40 significant digits."""
    with localcontext() as context:
        context.prec = LOGARITHM_DIGITS
        quotient = Decimal(value.numerator) / Decimal(value.denominator)
        return Fraction(quotient.ln())


def _bounded(value: Fraction) -> Fraction:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > 4_000:
        raise AnswerError("number_too_large")
    return value
