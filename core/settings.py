"""The settings: one small JSON file, read before the first frame. Standard library only."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from core.errors import SettingsError

Language = Literal["en", "id"]
LANGUAGES: tuple[Language, ...] = ("en", "id")

LARGEST = 100_000
"""Bytes of a settings file; a larger one is no settings file."""


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
        raise SettingsError("settings_damaged", place=str(path), why=f"language: {language!r}"[:60])
    return Settings(language, lesson if isinstance(lesson, str) else None)


def _read(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > LARGEST:
            raise SettingsError("settings_damaged", place=str(path), why="size")
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise SettingsError("settings_unreadable", place=str(path), why=error.strerror or "") from None
    except (ValueError, RecursionError) as error:
        raise SettingsError("settings_damaged", place=str(path), why=str(error)[:60]) from None
    if not isinstance(data, dict):
        raise SettingsError("settings_damaged", place=str(path), why="{ }")
    return data


def save(settings: Settings, path: Path) -> None:
    """Write the file by a temporary file and a rename; keys of other versions are kept, a
    damaged file is not overwritten. Raises SettingsError."""
    data = _read(path)
    data.update({"language": settings.language, "last_lesson": settings.last_lesson})
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(
            json.dumps(data, ensure_ascii=False, indent=2) + "\n", encoding="utf-8"
        )
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise SettingsError("settings_unwritable", place=str(path), why=error.strerror or "") from None


def language_in_force(settings: Settings, environment: Mapping[str, str]) -> Language:
    """The setting, else LC_ALL, LC_MESSAGES, LANG (``id…``: Indonesian), else English."""
    if settings.language is not None:
        return settings.language
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name)
        if value:
            return "id" if value.lower().split("_")[0].split(".")[0] in {"id", "in"} else "en"
    return "en"
