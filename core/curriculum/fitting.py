"""Whether a lesson's texts fit their places on the screen, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.curriculum.faults import FaultList
from core.curriculum.nodes import Document, Path, as_list, as_mapping
from core.curriculum.prose import Prose, rows, width
from core.curriculum.references import steps_of

SAY_ROWS, SAY_WIDTH = 14, 76
REMEMBER_ROWS, REMEMBER_WIDTH = 3, 74
TITLE_WIDTH = 42
ABOUT_WIDTH = 76
PROMPT_WIDTH = 62
OPTION_WIDTH = 70
HINT_WIDTH = 2 * 64
WHY_WIDTH = 3 * 64
RULE_WIDTH = WHY_WIDTH - 32
"""Of a number's ``why``: that the answer is too large or too small stands before it."""
SOURCE_WIDTH = 2 * 67


def check_prose(
    prose: Prose, path: Path, most_rows: int, widest: int, document: Document, faults: FaultList
) -> None:
    """Note where filled prose has too many rows, or a row that is too wide."""
    for language in ("en", "id"):
        here = (*path, language)
        shown = rows(prose.in_language(language))
        if len(shown) > most_rows:
            faults.add("lint_rows", *document.place(here), rows=len(shown), limit=most_rows)
        for number, row in enumerate(shown):
            if width(row) > widest:
                place = _row_place(document, here, number)
                faults.add("lint_wide", *place, cells=width(row), limit=widest)


def check_texts(document: Document, faults: FaultList) -> None:
    """Note the texts of one row that are too wide, broken, empty, or hold braces."""
    for path, text, widest in _texts(document):
        place = document.place(path)
        stripped = text.rstrip("\n")
        if document.is_spoiled(path):
            continue
        if not text.strip():
            faults.add("lint_blank", *place)
        elif "{" in text or "}" in text:
            at = next(i for i, character in enumerate(text) if character in "{}")
            faults.add("lint_brace_not_filled", *document.place_within(path, at))
        elif "\n" in stripped:
            faults.add("lint_broken", *document.place_within(path, text.index("\n")))
        elif width(stripped) > widest:
            faults.add("lint_wide", *place, cells=width(stripped), limit=widest)


def _row_place(document: Document, path: Path, number: int) -> tuple[int, int]:
    value: Any = document.data
    for part in path:
        value = value[part]
    lines = str(value).split("\n")
    return document.place_within(path, sum(len(line) + 1 for line in lines[:number]))


def _texts(document: Document) -> Iterator[tuple[Path, str, int]]:
    data: dict[str, Any] = document.data
    yield from _both(("title",), data.get("title"), TITLE_WIDTH)
    yield from _both(("about",), data.get("about"), ABOUT_WIDTH)
    for place, source in enumerate(as_list(data.get("sources"))):
        if isinstance(source, str):
            yield ("sources", place), source, SOURCE_WIDTH
    for index, step in steps_of(document):
        here: Path = ("steps", index)
        yield from _both((*here, "question"), step.get("question"), PROMPT_WIDTH)
        yield from _both((*here, "why"), step.get("why"), RULE_WIDTH)
        for place, hint in enumerate(as_list(step.get("hints"))):
            yield from _both((*here, "hints", place), hint, HINT_WIDTH)
        for place, option in enumerate(as_list(step.get("options"))):
            at: Path = (*here, "options", place)
            yield from _both(at, option, OPTION_WIDTH)
            yield from _both((*at, "why"), as_mapping(option).get("why"), WHY_WIDTH)


def _both(path: Path, text: Any, widest: int) -> Iterator[tuple[Path, str, int]]:
    for language in ("en", "id"):
        written = as_mapping(text).get(language)
        if isinstance(written, str):
            yield (*path, language), written, widest
