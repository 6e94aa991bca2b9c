"""Lesson files to Lessons, and the check of whole files that authors run.

load(path)      one lesson to play, or LessonFaults with all that would stop a learner
find(id)        the same, by the lesson's id in the lesson folder
keep()          all of the folder, at once, for ``find``
check(paths)    every fault of every file, content included
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from core.curriculum import index
from core.curriculum.faults import Fault, FaultList, LessonFaults, in_order
from core.curriculum.folder import SUFFIX, lesson_files, lesson_folder
from core.curriculum.lint import look_at
from core.curriculum.nodes import as_list, read_document
from core.curriculum.schema import Lesson
from core.curriculum.source import LARGEST_FILE, read_source
from core.curriculum.validation import Draft, validate
from core.errors import LessonError
from core.statement import Statement


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What ``check`` found: the faults sorted by place, and how much was looked at."""

    faults: tuple[Fault, ...]
    lessons_checked: int
    steps_checked: int


def load(path: Path) -> Lesson:
    """The lesson of a file. Raises LessonFaults."""
    faults = FaultList(path)
    draft = _read(path, faults)
    if draft is not None:
        look_at(draft, faults, thorough=False)
    if faults or draft is None or draft.lesson is None:
        raise LessonFaults(faults.found)
    return draft.lesson


def find(lesson_id: str) -> Lesson:
    """The lesson of that id. Raises LessonError where the folder has none, LessonFaults."""
    folder = lesson_folder()
    path = folder / f"{lesson_id}{SUFFIX}"
    if path in _kept:
        return _kept[path]
    if path not in lesson_files(folder):
        raise LessonError("lesson_unknown", place=str(folder), name=lesson_id)
    return _found(path)


def _found(path: Path) -> Lesson:
    """The lesson of a file, which is taken apart only where it is not as it was found last."""
    known = _found_last.get(path)
    if known is not None and known[0] == _content(path):
        return known[1]
    content, lesson = _content(path), load(path)
    _found_last[path] = content, lesson
    if len(_found_last) > MOST_FOUND:
        _found_last.pop(next(iter(_found_last)), None)
    return lesson


def _content(path: Path) -> bytes | None:
    """What is in a regular file of a size that may be read."""
    with suppress(OSError):
        if path.is_file() and path.stat().st_size <= LARGEST_FILE:
            return path.read_bytes()
    return None


def keep() -> None:
    """Load the lessons of the folder and their list once, for this process and those forked
    from it: what changes later is not read again. Faulty ones are left to ``find``."""
    index.kept[lesson_folder()] = index.read_index()
    for path in lesson_files():
        with suppress(LessonFaults):
            _kept[path] = load(path)


_kept: dict[Path, Lesson] = {}

MOST_FOUND = 16
_found_last: dict[Path, tuple[bytes | None, Lesson]] = {}
"""The files that ``find`` took apart last, and what they held."""


def check(paths: Iterable[Path] | None = None) -> CheckReport:
    """Every fault of the files (None: of the lesson folder). A lesson id or number that two
    files share is a fault of the later one. Raises LessonError where there is no folder."""
    files = lesson_files() if paths is None else tuple(paths)
    found: list[Fault] = []
    drafts: list[Draft] = []
    taken: dict[tuple[str, str | int], Path] = {}
    for path in dict.fromkeys(files):
        faults = FaultList(path)
        draft = _read(path, faults)
        if draft is not None:
            look_at(draft, faults, thorough=True)
            _check_taken(draft, taken, faults)
            drafts.append(draft)
        found.extend(faults.found)
    return CheckReport(in_order(found), len(dict.fromkeys(files)), sum(map(_steps, drafts)))


def _read(path: Path, faults: FaultList) -> Draft | None:
    text = read_source(path, faults)
    document = None if text is None else read_document(text, faults)
    return None if document is None else validate(document, faults)


def _check_taken(draft: Draft, taken: dict[tuple[str, str | int], Path], faults: FaultList) -> None:
    for key, code in (("id", "lint_id_taken"), ("number", "lint_number_taken")):
        value = draft.document.data.get(key)
        if isinstance(value, bool) or not isinstance(value, str | int):
            continue
        first = taken.setdefault((key, value), faults.path)
        if first is not faults.path:
            place = draft.document.place((key,))
            faults.add(
                code, *place, name=Statement("error.computed", {"value": value}), file=str(first)
            )


def _steps(draft: Draft) -> int:
    return len(as_list(draft.document.data.get("steps")))
