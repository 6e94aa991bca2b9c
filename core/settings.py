"""The settings: one small JSON file, read before the first frame. Standard library only."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Language = Literal["en", "id"]
LANGUAGES: tuple[Language, ...] = ("en", "id")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person chose. ``language`` None: by the locale. ``last_lesson`` is a hint for
    the first frame; the store decides."""

    language: Language | None = None
    last_lesson: str | None = None


def settings_path() -> Path:
    """Where the file lies (``TOKLINGS_CONFIG_DIR``, else the user's configuration folder)."""
    raise NotImplementedError


def load(path: Path) -> Settings:
    """Read the file; a missing one gives the defaults. Raises SettingsError."""
    raise NotImplementedError


def save(settings: Settings, path: Path) -> None:
    """Write the file by a temporary file and a rename. Raises SettingsError."""
    raise NotImplementedError


def language_in_force(settings: Settings, environment: dict[str, str]) -> Language:
    """The setting, else LC_ALL, LC_MESSAGES, LANG (``id…``: Indonesian), else English."""
    raise NotImplementedError
