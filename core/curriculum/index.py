"""The rows of the list of lessons, kept in a small cache so that no YAML is read for them.

With a fresh cache this module reads and imports nothing else. Without one, and for files
written the plain way (``outline``), it imports neither YAML, pydantic nor the engine. A cache
that is damaged or cannot be written is as good as none.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol, cast

from core.curriculum.folder import cache_folder, lesson_files, lesson_folder
from core.statement import Localized

CACHE_FORMAT = 4
"""Raised when what a row holds, or how a lesson is read, changes."""

CACHE_NAME = "lessons.json"
LARGEST_CACHE = 16 * 1024 * 1024
"""Bytes; 1,000 lessons of the usual length take less than one of the sixteen."""


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


kept: dict[Path, Index] = {}
"""Folders that are not read again (``loader.keep``)."""


def lesson_rows() -> tuple[LessonRow, ...]:
    """The lessons of the lesson folder, by number. Raises LessonError where there is no
    folder; a faulty file is left out (``read_index`` names it)."""
    return read_index().rows


def read_index() -> Index:
    """Rows and faulty files of the lesson folder. Each file is read only if its size or time
    of change is not the cached one, and parsed only if its lines do not give its row: a fault
    inside a step of such a file shows when the lesson is opened or checked."""
    folder = lesson_folder()
    if folder in kept:
        return kept[folder]
    cached = _read_cache(folder)
    entries: dict[str, Any] = {}
    found: list[LessonRow | FaultyFile] = []
    for path in lesson_files(folder):
        key, entry = _key(path), cached.get(path.name)
        shown = _known(path.name, entry, key)
        if shown is None:
            entry = {**_summary(path), "key": key}
            shown = _made(path.name, entry)
        entries[path.name] = entry
        found.append(shown)
    if entries != cached:
        _write_cache(folder, entries)
    rows = [row for row in found if isinstance(row, LessonRow)]
    faulty = tuple(file for file in found if isinstance(file, FaultyFile))
    return Index(tuple(sorted(rows, key=lambda row: (row.number, row.id))), faulty)


def _key(path: Path) -> list[int]:
    """Size and time of change; zeros where the file is gone."""
    try:
        found = os.stat(path)
    except OSError:
        return [0, 0]
    return [found.st_size, found.st_mtime_ns]


def _summary(path: Path) -> dict[str, Any]:
    """What is cached of a file: its row, or how many faults it has."""
    from core.curriculum.outline import read_outline

    outline = read_outline(path)
    if outline is None:
        return _parsed(path)
    return _cached(outline, outline.steps)


def _parsed(path: Path) -> dict[str, Any]:
    """The same by the loader."""
    from core.curriculum.faults import LessonFaults
    from core.curriculum.loader import load
    from core.curriculum.schema import AskStep

    try:
        lesson = load(path)
    except LessonFaults as error:
        return {"faults": len(error.faults)}
    return _cached(lesson, [(step.id, isinstance(step, AskStep)) for step in lesson.steps])


class _Head(Protocol):
    """What an outline and a lesson both say."""

    @property
    def id(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def group(self) -> str: ...
    @property
    def title(self) -> Localized: ...
    @property
    def about(self) -> Localized: ...


def _cached(head: _Head, steps: Sequence[tuple[str, bool]]) -> dict[str, Any]:
    row = LessonRow(
        head.id,
        head.number,
        head.group,
        head.title,
        head.about,
        len(steps),
        sum(asks for _, asks in steps),
        tuple(slug for slug, _ in steps),
    )
    return {"row": {**asdict(row), "slugs": list(row.slugs)}}


def _made(name: str, entry: dict[str, Any]) -> LessonRow | FaultyFile:
    """The row or the faulty file of an entry."""
    return _row(entry["row"]) if "row" in entry else FaultyFile(name, entry["faults"])


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


def _known(name: str, entry: Any, key: list[int]) -> LessonRow | FaultyFile | None:
    """What a cached entry holds, if it is of this very file, and whole."""
    if not isinstance(entry, dict):
        return None
    known = cast("dict[str, Any]", entry)
    if known.get("key") != key:
        return None
    if isinstance(known.get("faults"), int):
        return None if "row" in known else FaultyFile(name, known["faults"])
    try:
        row = _row(known["row"])
        return row if _is_whole(row) else None
    except (AttributeError, KeyError, TypeError):
        return None


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
