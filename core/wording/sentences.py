"""Statements to sentences, by the gettext catalogues."""

from __future__ import annotations

import gettext
from fractions import Fraction
from functools import cache
from pathlib import Path

from core.curriculum.prose import Prose
from core.statement import (
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
from core.wording.visible import visible

DOMAINS = ("exercises", "playing", "interface", "command_line", "faults")
CATALOGUES = Path(__file__).parent / "catalogues"


@cache
def _translations(language: str) -> gettext.NullTranslations:
    chain: gettext.NullTranslations = gettext.NullTranslations()
    for domain in DOMAINS:
        path = CATALOGUES / language / "LC_MESSAGES" / f"{domain}.mo"
        with path.open("rb") as file:
            translations = gettext.GNUTranslations(file)
        translations.add_fallback(chain)
        chain = translations
    return chain


class Wording:
    """The sentences of one language (``en`` or ``id``)."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._translations = _translations(language)

    def say(self, statement: Statement | Localized) -> str:
        """The sentence. A key that no catalogue holds raises KeyError (a test finds it)."""
        if isinstance(statement, Localized):
            return visible_lines(statement.in_language(self.language))
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
            part_lines(part) if isinstance(part, str) else self.value(part.value) for part in parts
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
            case Token(text):
                return visible(text) if text else "‹empty›"
            case Pair(left, right):
                return f"{visible(left)} + {visible(right)}"
            case Pairs(pairs):
                return ", ".join(self.value(pair) for pair in pairs)
            case Tokens(tokens):
                return " | ".join(visible(token) for token in tokens)
            case TokenIds(ids):
                return " ".join(map(str, ids))
            case int():
                return grouped(value, self.language)
            case float() | Fraction():
                return decimal(value, self.language)
            case tuple():
                return " · ".join(self.say(statement) for statement in value)
            case str():
                return visible(value)


def part_lines(text: str) -> str:
    """A part of an author's text: line breaks stay, at its ends too."""
    return "\n".join(visible(line) for line in text.split("\n"))


def visible_lines(text: str) -> str:
    """An author's text of several lines: the line breaks stay, all else is made visible."""
    return "\n".join(visible(line) for line in text.splitlines())
