"""Which characters of Unicode can be shown as they are, and how many cells they take.

A character is shown as it is only where every terminal draws it, in a width that all agree
about: unseen, zero-width and disputed characters are not. Standard library only.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp"}
_MARKS = {"Mn", "Mc", "Me"}

_JAMO_WITHOUT_WIDTH = ((0x115F, 0x11FF), (0xD7B0, 0xD7FF))
"""Vowels and finals of Hangul: they take no cell of their own."""
_BLANK = ((0x2800, 0x2800), (0x3164, 0x3164), (0xFFA0, 0xFFA0), (0x1D159, 0x1D159))
"""Letters and symbols that draw nothing: the empty Braille pattern, Hangul fillers, a note
without a head."""
_DISPUTED = (
    (0x2630, 0x2637),
    (0x268A, 0x268F),
    (0x4DC0, 0x4DFF),
    (0x1D300, 0x1D356),
    (0x1D360, 0x1D376),
    (0x1F1E6, 0x1F1FF),
    (0x1F3FB, 0x1F3FF),
)
"""Symbols that are one cell wide before Unicode 16 and two since; halves of flags and skin
tones, which join with what stands beside them."""

_PICTURES = (
    "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf"
    "\u2934\u2935\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001f1e5"
    "\U0001f200-\U0001faff"
)
_ATTACHED = "\u20e3\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f"
_PICTURE = f"[{_PICTURES}][{_ATTACHED}]*"
SEQUENCE = re.compile(
    f"[0-9#*]\ufe0f?\u20e3|[\U0001f1e6-\U0001f1ff]+"
    f"|{_PICTURE}(?:\u200d{_PICTURE})+|[{_PICTURES}][{_ATTACHED}]+"
)
"""Characters that terminals may draw as one picture: keycaps, flags, pictures joined by U+200D
or followed by a variation selector, a skin tone or tags."""


def _within(point: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= point <= last for first, last in ranges)


@lru_cache(maxsize=4096)
def is_unseen(character: str) -> bool:
    """Whether a character cannot be seen, acts on a terminal, or has no width that terminals
    agree about. U+0020 counts as unseen too."""
    category = unicodedata.category(character)
    if category in _UNSEEN or (category in _MARKS and not combines(character)):
        return True
    point = ord(character)
    return any(_within(point, ranges) for ranges in (_JAMO_WITHOUT_WIDTH, _BLANK, _DISPUTED))


def combines(character: str) -> bool:
    """Whether a character is a mark that every terminal draws over the letter before it."""
    return unicodedata.combining(character) > 0 and unicodedata.category(character) == "Mn"


@lru_cache(maxsize=4096)
def is_picture(character: str) -> bool:
    """Whether a character is an emoji: a picture of two cells, or one beyond U+FFFF."""
    point = ord(character)
    if 0x1F000 <= point <= 0x1FAFF:
        return not is_unseen(character)
    wide = unicodedata.east_asian_width(character) == "W"
    return 0x2300 <= point <= 0x2BFF and wide and unicodedata.category(character) == "So"


def cells(text: str) -> int:
    """How many cells of a terminal a text takes that ``visible`` has made."""
    if text.isascii():
        return len(text)
    return sum(map(_width, text))


@lru_cache(maxsize=4096)
def _width(character: str) -> int:
    if combines(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def first_cells(text: str, width: int) -> str:
    """The beginning of a visible text in at most ``width`` cells."""
    used = 0
    for place, character in enumerate(text):
        used += _width(character)
        if used > width:
            return text[:place]
    return text


def last_cells(text: str, width: int) -> str:
    """The end of a visible text; a mark whose letter is cut off is left out with it."""
    used, first = 0, len(text)
    for place in range(len(text) - 1, -1, -1):
        used += _width(text[place])
        if used > width:
            break
        if not combines(text[place]):
            first = place
    return text[first:]
