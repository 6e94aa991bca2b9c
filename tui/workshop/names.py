"""The names of learners: which are taken as they are, and which of them look alike."""

from __future__ import annotations

import unicodedata

from core.errors import AccountError
from core.wording.characters import cells, is_unseen
from core.wording.visible import visible

WIDEST_NAME = 32
"""Cells. Lists cut a name that is wider than their column."""
LONGEST_NAME = 4 * WIDEST_NAME
"""Characters, marks over letters counted."""

_LOOK_ALIKE = {
    # Cyrillic
    "а": "a", "в": "b", "е": "e", "к": "k", "м": "m", "н": "h", "о": "o", "р": "p", "с": "c",
    "т": "t", "у": "y", "х": "x", "ѕ": "s", "і": "i", "ј": "j", "һ": "h", "ӏ": "l", "ԁ": "d",
    "ԛ": "q", "ԝ": "w",
    # Greek
    "α": "a", "β": "b", "ε": "e", "ζ": "z", "η": "h", "ι": "i", "κ": "k", "μ": "m", "ν": "n",
    "ο": "o", "ρ": "p", "τ": "t", "υ": "y", "χ": "x",
    # Latin
    "ı": "i", "ɑ": "a", "ɡ": "g",
    # hyphens and apostrophes
    "‐": "-", "‒": "-", "–": "-", "—": "-", "−": "-",
    "‘": "'", "’": "'", "ʼ": "'", "`": "'", "´": "'",
}  # fmt: skip
"""What is drawn like a Latin letter, small or capital, in names of one other script."""

_DRAWN_ALIKE = frozenset(("LATIN", "CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE", "LISU"))
"""Scripts whose letters are drawn alike, by how the names of their characters begin."""


def shown_name(typed: str) -> str:
    """The name as it is kept and shown: composed, without blanks around it. Raises AccountError
    where it is none."""
    if len(typed) > LONGEST_NAME:
        raise AccountError("name_too_long", most=WIDEST_NAME)
    if any(unicodedata.category(character) == "Cc" for character in typed):
        raise AccountError("name_control")
    name = " ".join(part for part in unicodedata.normalize("NFC", typed).split(" ") if part)
    if not name:
        raise AccountError("name_blank")
    if any(character != " " and is_unseen(character) for character in name):
        raise AccountError("name_unseen")
    if visible(name) != name or not any(character.isalnum() for character in name):
        raise AccountError("name_letters")
    if len(_scripts(name) & _DRAWN_ALIKE) > 1:
        raise AccountError("name_mixed")
    if cells(name) > WIDEST_NAME:
        raise AccountError("name_too_long", most=WIDEST_NAME)
    return name


def name_key(name: str) -> str:
    """What names that look alike have in common. Neither compatibility forms nor case, nor how
    many blanks stand between, nor the script of letters that are drawn alike tell two apart."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    folded = unicodedata.normalize("NFKC", folded).casefold()
    folded = unicodedata.normalize("NFKC", folded).translate(_TABLE)
    return " ".join(unicodedata.normalize("NFKC", folded).split())


_TABLE = str.maketrans(_LOOK_ALIKE)


def _scripts(name: str) -> set[str]:
    letters = filter(str.isalpha, unicodedata.normalize("NFKC", name))
    return {unicodedata.name(letter, "").partition(" ")[0] for letter in letters}
