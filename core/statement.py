"""Statements: what the engine has to say, as a catalogue key with values, not yet a sentence.

``core.wording`` turns a ``Statement`` into a sentence in a language. The wrappers below tell
it how a value is to be written; they carry no language themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple


class Pair(NamedTuple):
    """Two adjacent tokens; written ``a + kan``."""

    left: str
    right: str


@dataclass(frozen=True, slots=True)
class Token:
    """One token; written as it is, unseen characters made visible."""

    text: str


@dataclass(frozen=True, slots=True)
class Tokens:
    """A segmentation; written ``m | a | in``."""

    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pairs:
    """Several pairs; written ``a + kan, m + a``."""

    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class TokenIds:
    """Token IDs, never grouped in thousands; written ``0 21 7``."""

    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as somebody wrote it, with a decimal point; its digits stay as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class Localized:
    """Text that an author wrote in both languages."""

    en: str
    id: str

    def in_language(self, language: str) -> str:
        """The text in ``language`` (``en`` or ``id``)."""
        return self.id if language == "id" else self.en


@dataclass(frozen=True, slots=True)
class Statement:
    """A catalogue key and the values that fill its placeholders ``{name}``.

    Where ``values`` holds ``count`` (an int), the catalogue may give plural forms by it.
    """

    key: str
    values: Mapping[str, Value] = field(default_factory=dict[str, "Value"])


Value = (
    str
    | int
    | float
    | Fraction
    | Pair
    | Token
    | Tokens
    | Pairs
    | TokenIds
    | Figure
    | Localized
    | Statement
    | tuple[Statement, ...]
)
"""int: grouped in thousands from 1,000. float and Fraction: six significant digits, never an
exponent. str: data written as it is, made visible. A tuple of statements: joined by `` · ``."""
