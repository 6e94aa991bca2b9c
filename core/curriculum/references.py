"""Names in a lesson: the materials that steps, materials and expressions refer to, and slugs.

Works on the document's plain data, so that a fault elsewhere in a step hides nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from core.curriculum.faults import FaultList
from core.curriculum.nodes import Document, Path, as_list, as_mapping
from core.curriculum.prose import BraceError, Hole, take_apart
from core.curriculum.refusals import note_near
from core.errors import ToklingsError
from core.exercises.expressions import parse

_OF_MATERIALS: dict[str, dict[str, str]] = {
    "bpe": {"corpus": "corpus"},
    "pruning": {"corpus": "corpus"},
    "vocabulary": {"of": "bpe"},
    "chat": {"vocabulary": "vocabulary"},
}
_OF_STEPS = {
    "bpe": "bpe",
    "corpus": "corpus",
    "model": "unigram",
    "vocabulary": "vocabulary",
    "chat": "chat",
}


@dataclass(frozen=True, slots=True)
class Source:
    """An expression in the file: its path, and where in the text at that path it begins.
    ``known``: names beside the materials that it may use."""

    path: Path
    position: int
    text: str
    known: frozenset[str] = frozenset()


def part_of(path: Path) -> Path:
    """The step or material (else the top key) that a path lies in."""
    return path[:2] if path[0] in {"steps", "materials"} else path[:1]


def material_kinds(document: Document) -> dict[str, str]:
    """The materials by name, each with its kind (the one key of what is given for it)."""
    given = as_mapping(as_mapping(document.data).get("materials"))
    return {
        name: next(iter(keys)) if len(keys := as_mapping(material)) == 1 else ""
        for name, material in given.items()
    }


def steps_of(document: Document) -> list[tuple[int, dict[str, Any]]]:
    """The steps that are mappings, with their places in the list."""
    steps = as_list(as_mapping(document.data).get("steps"))
    return [(index, as_mapping(step)) for index, step in enumerate(steps) if as_mapping(step)]


def check_slugs(document: Document, faults: FaultList) -> None:
    """Each step's slug stands once."""
    first: dict[str, int] = {}
    for index, step in steps_of(document):
        slug = step.get("id")
        if not isinstance(slug, str):
            continue
        line, column = document.place(("steps", index, "id"))
        if slug in first:
            faults.add("lint_slug_twice", line, column, name=slug, line=first[slug])
        else:
            first[slug] = line


def check_references(document: Document, faults: FaultList) -> set[Path]:
    """Note each name that is no material, or one of another kind, and each expression that
    does not parse. Returns the paths of the steps and materials that hold such a fault."""
    kinds = material_kinds(document)
    broken: set[Path] = set()
    for path, name, wanted in _references(document, kinds):
        place = document.place(path)
        if name not in kinds:
            note_near("lint_unknown_material", name, kinds, place, faults)
        elif wanted and kinds[name] and kinds[name] != wanted:
            faults.add("lint_material_kind", *place, name=name, kind=kinds[name], wanted=wanted)
        else:
            continue
        broken.add(part_of(path))
    for source in expressions(document, faults, broken):
        if not _parses(source, document, kinds, faults):
            broken.add(part_of(source.path))
    return broken


def materials_needed(document: Document) -> dict[Path, set[str]]:
    """The names that each step, material (and ``remember``) refers to, by its path."""
    needed: dict[Path, set[str]] = {}
    for path, name, _ in _references(document, material_kinds(document)):
        needed.setdefault(part_of(path), set()).add(name)
    for source in expressions(document, FaultList(FilePath()), set()):
        names = names_in(source.text) - source.known
        needed.setdefault(part_of(source.path), set()).update(names)
    return needed


def check_use(document: Document, faults: FaultList) -> None:
    """Note the materials that nothing refers to."""
    kinds = material_kinds(document)
    used = set[str]().union(*materials_needed(document).values())
    for name in kinds:
        if name not in used:
            place = document.place(("materials", name), key=True)
            faults.add("lint_material_unused", *place, name=name)


def _references(
    document: Document, kinds: Mapping[str, str]
) -> Iterator[tuple[Path, str, str | None]]:
    """Where a material is named: path, name, the kind that is wanted (None: any)."""
    materials = as_mapping(as_mapping(document.data).get("materials"))
    for name, material in materials.items():
        for key, wanted in _OF_MATERIALS.get(kinds[name], {}).items():
            referred = as_mapping(as_mapping(material).get(kinds[name])).get(key)
            if isinstance(referred, str):
                yield ("materials", name, kinds[name], key), referred, wanted
    for index, step in steps_of(document):
        for key, wanted in _OF_STEPS.items():
            referred = step.get(key)
            if isinstance(referred, str):
                yield ("steps", index, key), referred, wanted
        for place, referred in enumerate(as_list(step.get("shows"))):
            here: Path = ("steps", index, "shows", place)
            if isinstance(referred, str) and not document.is_spoiled(here):
                yield here, referred, None


def expressions(document: Document, faults: FaultList, broken: set[Path]) -> Iterator[Source]:
    """Every expression: answers, slips, worked lines, and those in braces. Notes braces
    without partner."""
    for index, step in steps_of(document):
        answer = step.get("answer")
        if step.get("ask") == "number" and isinstance(answer, str):
            yield Source(("steps", index, "answer"), 0, answer)
        for name, slip in as_mapping(step.get("slips")).items():
            if isinstance(slip, str):
                yield Source(("steps", index, "slips", name), 0, slip)
        yield from _worked_lines(index, step)
    for path, text in prose_texts(document):
        try:
            parts = take_apart(text)
        except BraceError as error:
            faults.add(error.code, *document.place_within(path, error.position))
            broken.add(part_of(path))
            continue
        for part in parts:
            if isinstance(part, Hole):
                yield Source(path, part.position, part.source)


def _worked_lines(index: int, step: Mapping[str, Any]) -> Iterator[Source]:
    """The lines of a worked figure; each may name those before it."""
    known: set[str] = set()
    for place, given in enumerate(as_list(step.get("lines"))):
        line = as_mapping(given)
        value, name = line.get("value"), line.get("name")
        if isinstance(value, str):
            yield Source(("steps", index, "lines", place, "value"), 0, value, frozenset(known))
        if isinstance(name, str):
            known.add(name)


def prose_texts(document: Document) -> Iterator[tuple[Path, str]]:
    """The texts in which braces hold expressions, with their paths."""
    holders: list[tuple[Path, Any]] = [
        (("steps", index, "say"), step.get("say")) for index, step in steps_of(document)
    ]
    holders.append((("remember",), as_mapping(document.data).get("remember")))
    for path, holder in holders:
        for language in ("en", "id"):
            text = as_mapping(holder).get(language)
            if isinstance(text, str):
                yield (*path, language), text


def names_in(source: str) -> set[str]:
    """The materials that an expression names; none where it does not parse."""
    try:
        return set(parse(source).names())
    except ToklingsError:
        return set()


def _parses(
    source: Source, document: Document, kinds: Mapping[str, str], faults: FaultList
) -> bool:
    try:
        unknown = set(parse(source.text).names()) - set(kinds) - source.known
    except ToklingsError as error:
        place = document.place_within(source.path, source.position + column_of(error, source.text))
        faults.add("lint_expression", *place, reason=error.statement)
        return False
    for name in sorted(unknown):
        position = source.position + max(source.text.find(name), 0)
        place = document.place_within(source.path, position)
        note_near("lint_unknown_material", name, kinds, place, faults)
    return not unknown


def column_of(error: BaseException, source: str) -> int:
    """Where in its source an expression's error lies, from 0, if the error tells."""
    column = error.values.get("column") if isinstance(error, ToklingsError) else None
    indent = len(source) - len(source.lstrip())
    return indent + column - 1 if isinstance(column, int) and column > 0 else indent
