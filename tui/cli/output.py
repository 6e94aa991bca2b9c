"""What commands write: sentences in the user's language, documents, errors. Nothing is computed."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from core.errors import SettingsError, ToklingsError
from core.settings import Language, Settings, language_in_force, load, settings_path
from core.wording import Wording
from core.wording.visible import visible


def language() -> Language:
    """The language of the settings, else of the locale (also where the settings are broken)."""
    try:
        settings = load(settings_path())
    except SettingsError:
        settings = Settings()
    return language_in_force(settings, dict(os.environ))


@cache
def wording() -> Wording:
    """The sentences of the user's language."""
    return Wording(language())


def write_anything() -> None:
    """Let standard output and error take any character, whatever their encoding."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def print_lines(lines: Iterable[str]) -> None:
    """Lines for a person, to standard output."""
    for line in lines:
        print(line)


def print_document(document: Mapping[str, Any]) -> None:
    """One JSON document in UTF-8, to standard output. Integers are written in full."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        text = json.dumps(document, ensure_ascii=False, allow_nan=False)
    finally:
        sys.set_int_max_str_digits(limit)
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8") + b"\n")
    sys.stdout.buffer.flush()


def complain(error: ToklingsError) -> None:
    """One line to standard error: place, fault, remedy."""
    place = f"{visible(error.place)}: " if error.place else ""
    try:
        sentence = wording().say(error.statement)
    except (KeyError, OSError):  # the catalogues are missing: say what can be said
        sentence = " ".join([error.code, *(f"{k}={v}" for k, v in error.values.items())])
    print(f"toklings: {place}{sentence}", file=sys.stderr)
