"""The join code of a workshop: who knows it may come in."""

from __future__ import annotations

import hmac
import re
import secrets
import unicodedata

from tui.workshop.join_words import WORDS

CODE_WORDS = 5
"""Of 256 words each: 40 bits."""
LONGEST_TYPED = 200
"""Characters of what is compared with a code."""

_BETWEEN = re.compile(r"[\s\W_]+")


def make_join_code(language: str) -> str:
    """A new code of 40 bits: five words of the language ("en" or "id") with blanks between."""
    return " ".join(secrets.choice(WORDS[language]) for _ in range(CODE_WORDS))


def same_code(typed: str, code: str) -> bool:
    """Whether somebody typed the code, in any case, with blanks, hyphens or nothing between
    the words. Takes as long for a wrong code as for the right one."""
    return hmac.compare_digest(_letters(typed[:LONGEST_TYPED]), _letters(code))


def _letters(text: str) -> bytes:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return _BETWEEN.sub("", folded).encode("utf-8", "surrogatepass")
