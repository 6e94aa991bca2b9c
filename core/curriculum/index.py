"""The rows of the list of lessons, kept in a small cache so that no YAML is read for them.

With a fresh cache this module imports neither YAML, pydantic nor the engine. A cache that is
damaged or cannot be written is as good as none.
"""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, cast

from core.curriculum.folder import cache_folder, lesson_files, lesson_folder
from core.statement import Localized

CACHE_FORMAT = 2
"""Raised when what a row holds, or how a lesson is read, changes."""

CACHE_NAME = "lessons.json"
LARGEST_CACHE = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class LessonRow:
    """What lists show of a lesson. ``steps`` and ``asks`` are numbers of steps;
    ``slugs`` all steps in order."""

    id: str
    number: int
    group: str
    title: Localized
    about: Localized
    steps: int
    asks: int
    slugs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FaultyFile:
    """A file that gives no row: its name, and how many faults it has."""

    name: str
    faults: int


@dataclass(frozen=True, slots=True)
class Index:
    """The lessons of the folder by number, and the files that are none."""

    rows: tuple[LessonRow, ...]
    faulty: tuple[FaultyFile, ...]


def lesson_rows() -> tuple[LessonRow, ...]:
    """The lessons of the lesson folder, by number. Raises LessonError where there is no
    folder; a faulty file is left out (``read_index`` names it)."""
    return read_index().rows


def read_index() -> Index:
    """Rows and faulty files of the lesson folder. Each file is read only if its size or time
    of change is not the cached one."""
    folder = lesson_folder()
    keys = {path: _key(path) for path in lesson_files(folder)}
    cached = _read_cache(folder)
    entries: dict[str, Any] = {}
    for path, key in keys.items():
        known = cached.get(path.name)
        entries[path.name] = known if _fits(known, key) else {**_summary(path), "key": key}
    if entries != cached:
        _write_cache(folder, entries)
    rows = [_row(entry["row"]) for entry in entries.values() if "row" in entry]
    faulty = [
        FaultyFile(name, entry["faults"]) for name, entry in entries.items() if "faults" in entry
    ]
    return Index(tuple(sorted(rows, key=lambda row: (row.number, row.id))), tuple(faulty))


def _key(path: Path) -> list[int]:
    """Size and time of change; zeros where the file is gone."""
    try:
        found = os.stat(path)
    except OSError:
        return [0, 0]
    return [found.st_size, found.st_mtime_ns]


def _summary(path: Path) -> dict[str, Any]:
    """What is cached of a file: its row, or how many faults it has."""
    from core.curriculum.faults import LessonFaults
    from core.curriculum.loader import load
    from core.curriculum.schema import AskStep

    try:
        lesson = load(path)
    except LessonFaults as error:
        return {"faults": len(error.faults)}
    slugs = tuple(step.id for step in lesson.steps)
    row = LessonRow(
        lesson.id,
        lesson.number,
        lesson.group,
        lesson.title,
        lesson.about,
        len(lesson.steps),
        sum(isinstance(step, AskStep) for step in lesson.steps),
        slugs,
    )
    return {"row": {**asdict(row), "slugs": list(slugs)}}


def _row(given: dict[str, Any]) -> LessonRow:
    return LessonRow(
        id=given["id"],
        number=given["number"],
        group=given["group"],
        title=Localized(**given["title"]),
        about=Localized(**given["about"]),
        steps=given["steps"],
        asks=given["asks"],
        slugs=tuple(given["slugs"]),
    )


def _fits(entry: Any, key: list[int]) -> bool:
    """Whether a cached entry is of this very file, and whole."""
    if not isinstance(entry, dict):
        return False
    known = cast("dict[str, Any]", entry)
    if known.get("key") != key:
        return False
    if isinstance(known.get("faults"), int):
        return "row" not in known
    try:
        return _is_whole(_row(known["row"]))
    except (AttributeError, KeyError, TypeError):
        return False


def _is_whole(row: LessonRow) -> bool:
    texts = (row.id, row.group, row.title.en, row.title.id, row.about.en, row.about.id)
    numbers = (row.number, row.steps, row.asks)
    return (
        all(isinstance(text, str) for text in (*texts, *row.slugs))  # pyright: ignore[reportUnnecessaryIsInstance]
        and all(isinstance(number, int) for number in numbers)  # pyright: ignore[reportUnnecessaryIsInstance]
        and len(row.slugs) == row.steps
    )


def _read_cache(folder: Path) -> dict[str, Any]:
    with suppress(OSError, ValueError, RecursionError):
        path = cache_folder() / CACHE_NAME
        if path.is_file() and path.stat().st_size <= LARGEST_CACHE:
            cache: Any = json.loads(path.read_text("utf-8"))
            if isinstance(cache, dict):
                cached = cast("dict[str, Any]", cache)
                if [cached.get("format"), cached.get("folder")] == [CACHE_FORMAT, str(folder)]:
                    files = cached.get("files")
                    return cast("dict[str, Any]", files) if isinstance(files, dict) else {}
    return {}


def _write_cache(folder: Path, entries: dict[str, Any]) -> None:
    """By a temporary file and a rename: a reader never sees half of it."""
    cache = {"format": CACHE_FORMAT, "folder": str(folder), "files": entries}
    with suppress(OSError, ValueError):
        where = cache_folder()
        where.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=where, prefix=CACHE_NAME, delete=False
        ) as file:
            json.dump(cache, file, ensure_ascii=False)
        try:
            os.replace(file.name, where / CACHE_NAME)
        except OSError:
            os.unlink(file.name)
