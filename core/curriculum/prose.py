"""Prose with ``{expression}`` in it: taken apart, and put together with the values filled in.

Braces that are text are doubled. Values stay values here; ``core.wording`` writes them in a
language (``Wording.say_prose``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from core.statement import Localized, Pair, Pairs, Token, TokenIds, Tokens, Value

_BRACE = re.compile("[{}]")


@dataclass(frozen=True, slots=True)
class Hole:
    """An expression in prose, and the character where it begins."""

    source: str
    position: int


@dataclass(frozen=True, slots=True)
class Filled:
    """A value that stands in prose."""

    value: Value


@dataclass(frozen=True, slots=True)
class Prose:
    """A text in both languages; line breaks and spaces as the author wrote them."""

    en: tuple[str | Filled, ...]
    id: tuple[str | Filled, ...]

    def in_language(self, language: str) -> tuple[str | Filled, ...]:
        """The parts in ``language`` (``en`` or ``id``)."""
        return self.id if language == "id" else self.en


class BraceError(ValueError):
    """A brace without its partner, at ``position``; ``code`` is the fault's."""

    def __init__(self, code: str, position: int) -> None:
        super().__init__(code, position)
        self.code = code
        self.position = position


def take_apart(text: str) -> tuple[str | Hole, ...]:
    """Text and holes in order. Raises BraceError.

    >>> take_apart("{size(x)} of {{x}}")
    (Hole(source='size(x)', position=1), ' of {x}')
    """
    parts: list[str | Hole] = []
    plain: list[str] = []
    at = 0
    while (brace := _BRACE.search(text, at)) is not None:
        plain.append(text[at : brace.start()])
        at, character = brace.start(), brace[0]
        if text.startswith(character * 2, at):
            plain.append(character)
            at += 2
        elif character == "}":
            raise BraceError("prose_brace_closed", at)
        else:
            end = _closing(text, at)
            parts += [*_joined(plain), Hole(text[at + 1 : end], at + 1)]
            plain = []
            at = end + 1
    return (*parts, *_joined([*plain, text[at:]]))


def _joined(plain: list[str]) -> list[str]:
    text = "".join(plain)
    return [text] if text else []


def _closing(text: str, start: int) -> int:
    """The place of the brace that closes the one at ``start``; quoted text is passed over."""
    quote = ""
    for at in range(start + 1, len(text)):
        character = text[at]
        if character == "\n":
            break
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character == "}":
            return at
        elif character == "{":
            break
    raise BraceError("prose_brace_open", start)


def fill(text: Localized, value_of: Callable[[str], Value]) -> Prose:
    """The prose of ``text``, each expression replaced by what ``value_of`` gives for it."""

    def filled(language: str) -> tuple[str | Filled, ...]:
        parts = take_apart(text.in_language(language).rstrip("\n"))
        return tuple(
            Filled(value_of(part.source)) if isinstance(part, Hole) else part for part in parts
        )

    return Prose(filled("en"), filled("id"))


def rows(parts: tuple[str | Filled, ...]) -> tuple[str, ...]:
    """The rows that the prose takes, each value written about as wide as it will be."""
    text = "".join(part if isinstance(part, str) else roughly(part.value) for part in parts)
    return tuple(text.split("\n"))


def roughly(value: Value) -> str:
    """A value as wide as ``core.wording`` writes it; other values as they are in Python."""
    match value:
        case str():
            return value
        case Token(text):
            return text or "‹empty›"
        case Tokens(tokens):
            return " | ".join(tokens)
        case TokenIds(ids):
            return " ".join(map(str, ids))
        case Pair(left, right):
            return f"{left} + {right}"
        case Pairs(pairs):
            return ", ".join(map(roughly, pairs))
        case int():
            return f"{value:,}" if abs(value) < 10**30 else "~10^0000"
        case Fraction() if value.denominator == 1:
            return roughly(value.numerator)
        case float() | Fraction():
            return _decimal(value)
        case _:
            return repr(value)


def _decimal(value: float | Fraction) -> str:
    try:
        number = float(value)
    except OverflowError:
        return "~10^0000"
    if number == 0 or not 1e-30 <= abs(number) < 1e30:
        return "~10^-0000" if value else "0"
    places = max(0, 5 - int(f"{number:e}".rsplit("e", 1)[1]))
    text = f"{number:,.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def width(text: str) -> int:
    """Terminal cells of a row: wide characters take two, combining and joining ones none."""
    cells = 0
    for character in text:
        if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
            continue
        cells += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return cells
