"""What a lesson's expression computes: a value with its working, and how prose writes it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar, cast

from core.statement import Pair, Pairs, Statement, Token, TokenIds, Tokens, Value

MOST_NAMED = 30
"""A set of more things than this is counted without naming them."""

Plain = Fraction | bool | str | tuple[str, ...] | tuple[Pair, ...] | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """A value with its working. ``ids``: a tuple of ints holds token IDs."""

    value: Plain
    working: tuple[Statement, ...] = ()

    @property
    def number(self) -> Fraction | None:
        """The value, where it is a number."""
        return self.value if isinstance(self.value, Fraction) else None


def show(result: Result) -> Value:
    """A result as prose writes it."""
    match result.value:
        case bool():
            return str(result.value)
        case Fraction() as number:
            return int(number) if number.denominator == 1 else number
        case str() as text:
            return Token(text)
        case tuple() as row:
            if all(isinstance(item, int) for item in row):
                return TokenIds(tuple(i for i in row if isinstance(i, int)))
            if all(isinstance(item, Pair) for item in row):
                return Pairs(tuple(p for p in row if isinstance(p, Pair)))
            return Tokens(tuple(str(item) for item in row))


T = TypeVar("T")
Row = tuple[Any, ...]


def as_kind(value: Any, kind: type[T]) -> T:
    """The value, which has to be of a kind. Raises TypeError."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise TypeError
    return value


def as_row(value: Any) -> Row:
    """The value, which has to be a row of things. Raises TypeError."""
    return cast("Row", as_kind(value, tuple))


def whole(value: int, *working: Statement) -> Result:
    """A whole number as a result; without working it is just named."""
    return Result(Fraction(value), working or (Statement("working.number", {"value": value}),))
