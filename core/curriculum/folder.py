"""Where lesson files lie, and the folder for what can be made again. Standard library only."""

from __future__ import annotations

import os
from pathlib import Path

from core.errors import LessonError

SUFFIX = ".yaml"


def lesson_folder() -> Path:
    """The folder ``TOKLINGS_LESSONS``, else the installed package ``lessons``."""
    chosen = os.environ.get("TOKLINGS_LESSONS")
    if chosen:
        return Path(chosen)
    import lessons

    return Path(next(iter(lessons.__path__)))


def lesson_files(folder: Path | None = None) -> tuple[Path, ...]:
    """The lesson files of a folder, by name. Raises LessonError where it cannot be read."""
    place = lesson_folder() if folder is None else folder
    try:
        names = sorted(entry.name for entry in os.scandir(place))
    except FileNotFoundError as error:
        raise LessonError("lesson_folder_missing", place=str(place)) from error
    except (OSError, ValueError) as error:
        raise LessonError("lesson_folder_unreadable", place=str(place)) from error
    return tuple(place / name for name in names if name.endswith(SUFFIX))


def cache_folder() -> Path:
    """The folder ``TOKLINGS_CACHE_DIR``, else the user's cache folder."""
    chosen = os.environ.get("TOKLINGS_CACHE_DIR")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("toklings", appauthor=False))
