"""The settings: one small JSON file, read before the first frame. Standard library only."""

from __future__ import annotations

import codecs
import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

from core.errors import SettingsError

Language = Literal["en", "id"]
LANGUAGES: tuple[Language, ...] = ("en", "id")

LARGEST = 100_000
"""Bytes of a settings file; a larger one is no settings file."""

SHOWN = 24
"""Characters of a damaged spot that an error quotes."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person chose. ``language`` None: by the locale. ``last_lesson`` is a hint for
    the first frame; the store decides."""

    language: Language | None = None
    last_lesson: str | None = None


def settings_path() -> Path:
    """Where the file lies (``TOKLINGS_CONFIG_DIR``, else the user's configuration folder)."""
    folder = os.environ.get("TOKLINGS_CONFIG_DIR")
    if folder:
        return Path(folder) / "settings.json"
    from platformdirs import user_config_path

    return user_config_path("toklings", appauthor=False) / "settings.json"


def load(path: Path) -> Settings:
    """Read the file; a missing one gives the defaults. Raises SettingsError
    ``settings_damaged`` (with ``why``) or ``settings_unreadable``."""
    data = _read(path)
    language = data.get("language")
    lesson = data.get("last_lesson")
    if language not in (None, *LANGUAGES):
        raise _damaged(str(path), f'"language": {json.dumps(language)}')
    return Settings(language, lesson if isinstance(lesson, str) else None)


def _read(path: Path) -> dict[str, Any]:
    """All that the file holds. Reads LARGEST bytes at most, and only from a regular file."""
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


def save(settings: Settings, path: Path) -> None:
    """Write the file by a temporary file and a rename; keys of other versions are kept, a
    damaged file is not overwritten. Raises SettingsError (``settings_unwritable`` too)."""
    data = _read(path)
    data.update({"language": settings.language, "last_lesson": settings.last_lesson})
    content = json.dumps(data, indent=2) + "\n"
    target = Path(os.path.realpath(path))  # a link to the file stays a link
    temporary = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("w", encoding="utf-8") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        raise SettingsError(
            "settings_unwritable", place=str(path), why=error.strerror or ""
        ) from None


def language_in_force(settings: Settings, environment: Mapping[str, str]) -> Language:
    """The setting, else LC_ALL, LC_MESSAGES, LANG (``id…``: Indonesian), else English."""
    if settings.language is not None:
        return settings.language
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name)
        if value:
            return "id" if re.match(r"(id|in)(?![a-z])", value.lower()) else "en"
    return "en"
