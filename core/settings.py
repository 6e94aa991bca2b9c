"""The settings: one small JSON file, read before the first frame. Standard library only."""

from __future__ import annotations

import codecs
import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, cast

from core.errors import SettingsError

Language = Literal["en", "id"]
Theme = Literal["ansi", "light", "dark", "high_contrast"]
Symbols = Literal["all", "ascii"]
Keys = Literal["arrows", "vim"]
Motion = Literal["asked", "none"]

LANGUAGES: tuple[Language, ...] = ("en", "id")
THEMES: tuple[Theme, ...] = ("ansi", "light", "dark", "high_contrast")
DIGITS = (4, 5, 6)
"""How many significant digits of a probability can be shown. More than six fit no column."""

VERSION = 1
"""The format of the file. One of a higher version is left to the program that wrote it."""

LARGEST = 100_000
"""Bytes of a settings file; a larger one is no settings file."""

SHOWN = 24
"""Characters of a damaged spot that an error quotes."""

KEPT = ".old"
"""What the name of a file that was refused ends with, once it is replaced."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person chose. None: never chosen; the language follows the locale, theme and
    symbols follow the terminal. ``last_lesson`` is a hint for the first frame; the store
    decides."""

    language: Language | None = None
    last_lesson: str | None = None
    theme: Theme | None = None
    symbols: Symbols | None = None
    keys: Keys = "arrows"
    digits: int = 6
    motion: Motion = "asked"


CHOICES: Mapping[str, tuple[object, ...]] = {
    "language": (None, *LANGUAGES),
    "theme": (None, *THEMES),
    "symbols": (None, "all", "ascii"),
    "keys": ("arrows", "vim"),
    "digits": DIGITS,
    "motion": ("asked", "none"),
}
"""What each setting can be."""


def settings_path() -> Path:
    """Where the file lies (``TOKLINGS_CONFIG_DIR``, else the user's configuration folder)."""
    folder = os.environ.get("TOKLINGS_CONFIG_DIR")
    if folder:
        return Path(folder) / "settings.json"
    from platformdirs import user_config_path

    return user_config_path("toklings", appauthor=False) / "settings.json"


def load(path: Path) -> Settings:
    """Read the file; a missing one gives the defaults. Raises SettingsError
    ``settings_damaged`` (with ``why``), ``settings_newer`` or ``settings_unreadable``."""
    data = _checked(path)
    lesson = data.get("last_lesson")
    chosen = {name: data[name] for name in CHOICES if name in data}
    return Settings(last_lesson=lesson if isinstance(lesson, str) else None, **chosen)


def _checked(path: Path) -> dict[str, Any]:
    """All that the file holds, once every setting in it is one that can be chosen."""
    data = _read(path)
    version = data.get("version", VERSION)
    if type(version) is not int or version < 1:
        raise _damaged(str(path), f'"version": {json.dumps(version)}')
    if version > VERSION:
        written = str(version) if version < 10**9 else "…"
        raise SettingsError("settings_newer", place=str(path), version=written, known=VERSION)
    for name, choices in CHOICES.items():
        value = data.get(name, choices[0])
        if not any(type(value) is type(choice) and value == choice for choice in choices):
            raise _damaged(str(path), f'"{name}": {json.dumps(value)}')
    return data


def _read(path: Path) -> dict[str, Any]:
    """What the file holds. Reads LARGEST bytes at most, and only from a regular file."""
    try:
        if not path.exists():
            return {}
        if not path.is_file():
            raise _damaged(str(path), path.name)
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise SettingsError(
            "settings_unreadable", place=str(path), why=error.strerror or ""
        ) from None
    if len(content) > LARGEST:
        raise _damaged(str(path), f"> {LARGEST} B")
    return _parsed(content, str(path))


def _parsed(content: bytes, place: str) -> dict[str, Any]:
    try:
        data: object = json.loads(content.removeprefix(codecs.BOM_UTF8).decode())
    except json.JSONDecodeError as error:
        line = f"{place}:{error.lineno}:{error.colno}"
        raise _damaged(line, error.doc[error.pos :].partition("\n")[0] or "…") from None
    except UnicodeDecodeError as error:
        raise _damaged(place, content[error.start : error.end].hex(" ")) from None
    except (ValueError, RecursionError):  # a number of thousands of digits; lists in lists
        raise _damaged(place, "…") from None
    if not isinstance(data, dict):
        raise _damaged(place, json.dumps(data))
    return cast("dict[str, Any]", data)


def _damaged(place: str, why: str) -> SettingsError:
    """``why`` shows the spot: what stands there needs no language."""
    return SettingsError("settings_damaged", place=place, why=why[:SHOWN])


def save(settings: Settings, path: Path, *, replace_refused: bool = False) -> Path | None:
    """Write the file by a temporary file and a rename; keys of other programs are kept.

    A file that ``load`` refuses is left as it is, and what it raises is raised here; with
    ``replace_refused`` it is kept beside the new one, under the name that is returned. Raises
    ``settings_unwritable`` too.
    """
    refused = False
    try:
        data = _checked(path)
    except SettingsError:
        if not replace_refused:
            raise
        data, refused = {}, True
    data.update({"version": VERSION, **asdict(settings)})
    target = Path(os.path.realpath(path))  # a link to the file stays a link
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        return _replace(target, json.dumps(data, indent=2) + "\n", keep=refused)
    except OSError as error:
        raise SettingsError(
            "settings_unwritable", place=str(path), why=error.strerror or ""
        ) from None


def _replace(target: Path, content: str, *, keep: bool) -> Path | None:
    """Write ``content`` in place of ``target``; returns where the old file is kept."""
    temporary = target.with_name(f".{target.name}.{os.getpid()}")
    kept = _unused_name(target) if keep else None
    try:
        with temporary.open("w", encoding="utf-8") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if kept is not None:
            target.rename(kept)
        temporary.replace(target)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise
    return kept


def _unused_name(target: Path) -> Path:
    """``settings.json.old``, or the first of ``settings.json.old2``, … that is not taken."""
    kept, number = target.with_name(target.name + KEPT), 1
    while os.path.lexists(kept):
        number += 1
        kept = target.with_name(f"{target.name}{KEPT}{number}")
    return kept


def language_in_force(settings: Settings, environment: Mapping[str, str]) -> Language:
    """The setting, else LC_ALL, LC_MESSAGES, LANG (``id…``: Indonesian), else English."""
    if settings.language is not None:
        return settings.language
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name)
        if value:
            return "id" if re.match(r"(id|in)(?![a-z])", value.lower()) else "en"
    return "en"
