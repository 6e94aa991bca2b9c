"""What commands write: sentences in the user's language, documents, errors. Nothing is computed."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from core.errors import SettingsError, ToklingsError
from core.settings import Language, Settings, language_in_force, load, settings_path
from core.statement import Statement
from core.wording import Wording
from core.wording.visible import Signs, bounded, signs_in_force, visible
from tui.signs import OWN_SIGNS, in_ascii
from tui.surroundings import surroundings

LONGEST_PLACE = 1_000
"""Characters of a path in an error; the longest paths that systems take are longer."""
LONGEST_TYPED = 100
"""Characters of what was typed in an error about it: it stands above, in full."""
TYPED = ("argument", "entry", "given", "key", "name", "room", "term", "word")
"""Values of errors that were typed."""

_UNSEEN_IN_JSON = re.compile(
    "[\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001-\U000e007f]"
)
"""What JSON leaves as it is although a terminal acts on it: DEL, C1, format characters."""


def _settings() -> Settings:
    """The settings; what holds without any where they are broken."""
    try:
        return load(settings_path())
    except SettingsError:
        return Settings()


def language() -> Language:
    """The language of the settings, else of the locale (also where the settings are broken)."""
    return language_in_force(_settings(), dict(os.environ))


@cache
def wording() -> Wording:
    """The sentences of the user's language, numbers with as many digits as the settings say."""
    return Wording(language(), _settings().digits)


def signs() -> Signs:
    """The signs that the settings choose, else those that the terminal has."""
    is_ascii = surroundings(os.environ).symbols(_settings()) == "ascii"
    return Signs(is_ascii, OWN_SIGNS)


def write_anything() -> None:
    """Let standard output and error take any character, whatever their encoding."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def print_lines(lines: Iterable[str]) -> None:
    """Lines for a person, to standard output; nothing in them acts on the terminal."""
    for line in lines:
        print(_harmless(line))


def _harmless(line: str) -> str:
    """The line, which its writer has made visible; if not so, now. In the signs in force."""
    line = line if line.isprintable() else visible(line)
    return in_ascii(line) if signs_in_force().ascii_only else line


def print_document(document: Mapping[str, Any]) -> None:
    """One JSON document in UTF-8, to standard output. Integers are written in full; characters
    that a terminal acts on are escaped."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        text = json.dumps(document, ensure_ascii=False, allow_nan=False)
    finally:
        sys.set_int_max_str_digits(limit)
    text = _UNSEEN_IN_JSON.sub(_escaped, text)
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8") + b"\n")
    sys.stdout.buffer.flush()


def _escaped(found: re.Match[str]) -> str:
    return json.dumps(found.group())[1:-1]


def complain(error: ToklingsError) -> None:
    """One line to standard error: place, fault, remedy."""
    place = f"{bounded(error.place, LONGEST_PLACE)}: " if error.place else ""
    try:
        sentence = wording().say(_shortened(error.statement))
    except (KeyError, OSError):  # the catalogues are missing: say what can be said
        sentence = " ".join([error.code, *(f"{k}={v}" for k, v in error.values.items())])
    print(_harmless(f"toklings: {visible(place)}{sentence}"), file=sys.stderr)


def _shortened(statement: Statement) -> Statement:
    """The statement with what was typed cut where it is long."""
    values = {
        name: bounded(value, LONGEST_TYPED) if isinstance(value, str) and name in TYPED else value
        for name, value in statement.values.items()
    }
    return Statement(statement.key, values)
