"""The one border where text that is not ours becomes text that is safe to show.

``visible`` is for prose, ``visible_token`` for a token where tokens stand beside each other,
``visible_bytes`` for bytes that need not be characters. What they return is printable, and as
wide as ``core.wording.characters.cells`` says in every terminal. Text is never read as markup:
``[red]`` stays as it is written.

Two notations: marks (``␣``, ``↵``, ``‹U+202E›``), and code points and bytes, from which the
text can be read back whole (``‹20›``, ``‹U+2581›``, ``‹F0 9F A4 97›``). ``written_in`` puts a
notation in force for all tokens that are drawn inside it, so that no view has code for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import TypeVar

from core.wording.characters import (
    SEQUENCE,
    cells,
    combines,
    first_cells,
    is_picture,
    is_unseen,
    last_cells,
)

EMPTY = "‹empty›"
DOTTED_CIRCLE = "◌"
LONGEST_TOKEN = 24
"""Cells of a token; a longer one shows its first and last 11 and its length."""
WIDEST_TOKEN = 60
"""The same where code points or bytes stand in it, which take many cells a character."""
MOST_MARKS = 4
"""Combining marks on one letter; the next one starts on a dotted circle."""
CHARACTERS_PER_CELL = MOST_MARKS + 1
"""At most: of so many characters at least one takes a cell."""

_MARKS = {"\t": "⇥", "\n": "↵", "\r": "␍", "\x7f": "␡"}
CODE_POINTS = re.compile(r"‹U\+[0-9A-F]{4,6}(?: U\+[0-9A-F]{4,6})+›")
"""A sequence as it is shown."""

_NO_CHARACTER = re.compile("([\udc80-\udcff]+)")
_OWN_SIGNS = frozenset("+<>[]|")
"""ASCII that stands between tokens, or that markup and special tokens are made of: written as
bytes among code points."""


@dataclass(frozen=True, slots=True)
class Notation:
    """How tokens are written. ``space`` stands for U+0020 among marks."""

    space: str = "␣"
    code_points: bool = False


@dataclass(slots=True)
class Signs:
    """Which signs the terminal shows. ``ascii_only``: neither control pictures nor the dotted
    circle; bytes and code points stand for them. ``taken``: signs of ours that are then written
    as letters; where a token has one of them as its own, its code point stands."""

    ascii_only: bool = False
    taken: frozenset[str] = frozenset()


Text = TypeVar("Text", str, bytes)

_in_force: ContextVar[Notation] = ContextVar("notation")
_MARKS_NOTATION = Notation()
_signs: ContextVar[Signs] = ContextVar("signs")
_ALL_SIGNS = Signs()


def notation_in_force() -> Notation:
    """The notation of tokens drawn now."""
    return _in_force.get(_MARKS_NOTATION)


@contextmanager
def written_in(notation: Notation) -> Generator[None]:
    """Tokens that are made visible inside are written in ``notation``."""
    before = _in_force.set(notation)
    try:
        yield
    finally:
        _in_force.reset(before)


def show_signs(signs: Signs) -> None:
    """From here on write for a terminal with these signs, in every task that is started here:
    they share the object, and two apps in one process each have their own."""
    _signs.set(signs)


def signs_in_force() -> Signs:
    """The signs that are written for now."""
    return _signs.get(_ALL_SIGNS)


@contextmanager
def shown_with(signs: Signs) -> Generator[None]:
    """What is made visible inside is for a terminal with these signs."""
    before = _signs.set(signs)
    try:
        yield
    finally:
        _signs.reset(before)


# ── marks ──


def visible(text: str, *, space: str = " ") -> str:
    """``text`` as prose: every character that a terminal would act on, or that cannot be seen,
    becomes a mark; an emoji is followed by its code point, a sequence of them becomes code
    points. ``space`` stands for U+0020. Visible text stays as it is."""
    if text.isascii() and text.isprintable():
        return text.replace(" ", space) if space != " " else text
    return "".join(pieces(text, space=space))


def pieces(text: str, *, space: str = " ") -> list[str]:
    """What ``visible`` makes of each character; together they are what it returns."""
    shown: list[str] = []
    place = 0
    for found in SEQUENCE.finditer(text):
        shown += _characters(text, place, found.start(), space)
        shown += _sequence(found.group())
        place = found.end()
    shown += _characters(text, place, len(text), space)
    if space != " ":  # the blanks between code points that were written before are no text
        for found in CODE_POINTS.finditer(text):
            for inside in range(*found.span()):
                if text[inside] == " ":
                    shown[inside] = " "
    return shown


def _characters(text: str, start: int, end: int, space: str) -> Iterator[str]:
    """The pieces of characters that form no sequence."""
    ascii_only = _signs.get(_ALL_SIGNS).ascii_only
    room = 0  # combining marks that the character before can take
    for place in range(start, end):
        character = text[place]
        shown = space if character == " " else _mark(character, ascii_only)
        if shown == character and combines(character):
            if not room:
                shown, room = DOTTED_CIRCLE + character, MOST_MARKS
                if ascii_only:
                    shown, room = f"‹{_point(character)}›", 1
            room -= 1
        else:
            room = MOST_MARKS if shown == character and character != " " else 0
            if shown[1:] and shown[0] == character and text.startswith(shown[1:], place + 1):
                shown = character  # an emoji that was made visible before
        yield shown


@lru_cache(maxsize=4096)
def _mark(character: str, ascii_only: bool = False) -> str:
    """A character as it is shown, apart from what stands beside it."""
    if ascii_only and (character < " " or character == "\x7f"):
        return f"‹{ord(character):02X}›"
    if character in _MARKS:
        return _MARKS[character]
    if character < " ":
        return chr(0x2400 + ord(character))
    if is_unseen(character):
        return f"‹{_point(character)}›"
    return f"{character}‹{_point(character)}›" if is_picture(character) else character


def _sequence(text: str) -> Iterator[str]:
    last = len(text) - 1
    for place, character in enumerate(text):
        before = "‹" if place == 0 else " "
        yield before + _point(character) + ("›" if place == last else "")


def _point(character: str) -> str:
    return f"U+{ord(character):04X}"


# ── code points and bytes ──


def code_points(text: str) -> str:
    """``text`` with all but plain ASCII as code points, emoji and their sequences as bytes, and
    ASCII that cannot be seen or that marks something as bytes: the text can be read back."""
    units: list[tuple[str, str]] = []
    place = 0
    for found in SEQUENCE.finditer(text):
        units += map(_unit, text[place : found.start()])
        units += [("byte", f"{byte:02X}") for byte in found.group().encode()]
        place = found.end()
    units += map(_unit, text[place:])
    shown: list[str] = []
    for kind, group in groupby(units, key=lambda unit: unit[0]):
        items = [item for _, item in group]
        shown.append("".join(items) if kind == "plain" else f"‹{' '.join(items)}›")
    return "".join(shown)


def _unit(character: str) -> tuple[str, str]:
    """A character as plain text, as a byte or as a code point."""
    if character.isascii():
        plain = character.isprintable() and character != " " and character not in _OWN_SIGNS
        return ("plain", character) if plain else ("byte", f"{ord(character):02X}")
    if is_picture(character):
        return ("byte", character.encode().hex(" ").upper())
    return ("point", _point(character))


# ── tokens ──


def visible_token(token: str, longest: int | None = LONGEST_TOKEN) -> str:
    """A token in the notation in force. One of more than ``longest`` cells (None: any) shows
    its first and last ones and how many characters it has: ``abcdefghijk…pqrstuvwxyz(26)``."""
    notation = notation_in_force()
    return _within(token, longest, lambda text: _written(text, notation)) if token else EMPTY


def special_token(token: str, longest: int | None = LONGEST_TOKEN) -> str:
    """A real special token, where a text that is spelled like one can stand beside it."""
    return f"⟦{visible_token(token, longest)}⟧"


def visible_bytes(data: bytes, longest: int | None = LONGEST_TOKEN) -> str:
    """Bytes as a token: the characters that they hold, and ``‹F0 9F›`` for those that are no
    character. A long one has its length in bytes."""
    if not data:
        return EMPTY
    notation = notation_in_force()

    def write(part: bytes) -> str:
        # Bytes that are no character become lone surrogates, which valid UTF-8 cannot hold.
        parts = _NO_CHARACTER.split(part.decode(errors="surrogateescape"))
        return "".join(
            f"‹{text.encode(errors='surrogateescape').hex(' ').upper()}›"
            if place % 2
            else _written(text, notation)
            for place, text in enumerate(parts)
        )

    return _within(data, longest, write)


def _written(token: str, notation: Notation) -> str:
    if notation.code_points:
        return code_points(token)
    signs = _signs.get(_ALL_SIGNS)
    if not signs.ascii_only or signs.taken.isdisjoint(token):
        return visible(token, space=notation.space)
    return "".join(
        f"‹{_point(piece)}›" if place % 2 else visible(piece, space=notation.space)
        for place, piece in enumerate(_apart(token, signs.taken))
    )


def _apart(token: str, taken: frozenset[str]) -> list[str]:
    """A token split at characters that are taken, these between what stands around them."""
    parts = [""]
    for character in token:
        if character in taken:
            parts += [character, ""]
        else:
            parts[-1] += character
    return parts


def _within(token: Text, longest: int | None, write: Callable[[Text], str]) -> str:
    """What ``write`` makes of a token, cut in the middle where it is too long. No more of it
    is looked at than can be shown."""
    if longest is None:
        return write(token)
    widest = max(longest, WIDEST_TOKEN)
    enough = widest * CHARACTERS_PER_CELL
    if len(token) <= enough:
        shown = write(token)
        if cells(shown) <= (widest if "‹" in shown else longest):
            return shown
    head, tail = write(token[:enough]), write(token[-enough:])
    half = max(1, ((widest if "‹" in head + tail else longest) - 2) // 2)
    return f"{first_cells(head, half)}…{last_cells(tail, half)}({len(token)})"


def bounded(text: str, most: int) -> str:
    """``text`` in at most ``most`` characters: its beginning and its end around ``…``."""
    half = most // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half:]}"
