"""Statements to sentences, by the gettext catalogues."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from core.statement import (
    Figure,
    Localized,
    Pair,
    Pairs,
    Statement,
    Token,
    TokenIds,
    Tokens,
    Value,
)
from core.wording.numbers import decimal, grouped
from core.wording.visible import bounded, visible, visible_token

if TYPE_CHECKING:
    from core.curriculum.prose import Prose

DOMAINS = ("interface", "playing", "exercises", "faults", "command_line")
"""In the order in which they are looked into, and read: home needs the first alone."""
LONGEST_TOKEN = 64
"""Cells of a token in a sentence, a row of feedback; see ``visible_token``."""
LONGEST_DATA = 1_000
"""Characters of other data in a sentence: paths, names, what was typed."""
MOST_TOKENS = 200
"""Tokens of a segmentation in a sentence; of more the first and last ones are written."""
CATALOGUES = Path(__file__).parent / "catalogues"


@cache
def _translations(language: str, domains: Sequence[str] = DOMAINS) -> gettext.NullTranslations:
    if not domains:
        return gettext.NullTranslations()
    path = CATALOGUES / language / "LC_MESSAGES" / f"{domains[0]}.mo"
    with path.open("rb") as file:
        translations = gettext.GNUTranslations(file)
    translations.add_fallback(_Further(language, domains[1:]))
    return translations


class _Further(gettext.NullTranslations):
    """Catalogues that are read once those before them do not hold a key."""

    def __init__(self, language: str, domains: Sequence[str]) -> None:
        super().__init__()
        self._language, self._domains = language, domains

    @cached_property
    def _read(self) -> gettext.NullTranslations:
        return _translations(self._language, self._domains)

    def gettext(self, message: str) -> str:
        return self._read.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._read.ngettext(msgid1, msgid2, n)


class Wording:
    """The sentences of one language (``en`` or ``id``). ``digits``: how many significant ones
    a probability is written with."""

    def __init__(self, language: str, digits: int = 6) -> None:
        self.language = language
        self.digits = digits
        self._translations = _translations(language)

    def say(self, statement: Statement | Localized) -> str:
        """The sentence. A key that no catalogue holds raises KeyError (a test finds it)."""
        if isinstance(statement, Localized):
            return visible_lines(statement.in_language(self.language).removesuffix("\n"))
        count = statement.values.get("count")
        if isinstance(count, int):
            template = self._translations.ngettext(statement.key, statement.key, count)
        else:
            template = self._translations.gettext(statement.key)
        if template == statement.key:
            raise KeyError(statement.key)
        return template.format_map({k: self.value(v) for k, v in statement.values.items()})

    def text(self, key: str, /, **values: Value) -> str:
        """Short for ``say(Statement(key, values))``."""
        return self.say(Statement(key, values))

    def say_prose(self, prose: Prose) -> str:
        """A lesson's text with its values written; line breaks stay."""
        parts = prose.in_language(self.language)
        return "".join(
            visible_lines(part) if isinstance(part, str) else self.value(part.value)
            for part in parts
        )

    def has(self, key: str) -> bool:
        """Whether a catalogue holds ``key``."""
        return self._translations.gettext(key) != key

    def value(self, value: Value) -> str:
        """A value as it stands in a sentence."""
        match value:
            case bool():
                raise TypeError("a bool is no value")
            case Statement() | Localized():
                return self.say(value)
            case Figure(text):
                return visible(text.replace(".", ",") if self.language == "id" else text)
            case Token(text):
                return visible_token(text, LONGEST_TOKEN)
            case Pair(left, right):
                return f"{visible_token(left)} + {visible_token(right)}"
            case Pairs(pairs):
                return ", ".join(self.value(pair) for pair in pairs)
            case Tokens(tokens):
                return " | ".join(_outer(tokens))
            case TokenIds(ids):
                return " ".join(map(str, ids))
            case int():
                return grouped(value, self.language)
            case float() | Fraction():
                return decimal(value, self.language, self.digits)
            case tuple():
                return " · ".join(self.say(statement) for statement in value)
            case str():
                return visible(bounded(value, LONGEST_DATA))


def visible_lines(text: str) -> str:
    """An author's text of several lines: the line breaks stay, all else is made visible."""
    return "\n".join(map(visible, text.split("\n")))


def _outer(tokens: Sequence[str]) -> list[str]:
    """The tokens, visible; of very many the first and the last ones."""
    if len(tokens) <= MOST_TOKENS:
        return [*map(visible_token, tokens)]
    half = MOST_TOKENS // 2
    return [*map(visible_token, tokens[:half]), "…", *map(visible_token, tokens[-half:])]
