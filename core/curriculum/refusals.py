"""Pydantic's errors as faults: at the file's own line and column, saying what to write."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Any

from core.curriculum.faults import FaultList
from core.curriculum.known_keys import known_keys
from core.curriculum.nodes import Document, Path, as_mapping
from core.curriculum.schema import KINDS
from core.exercises.generators.registry import GENERATORS

_SIMPLE = {
    "int_type": "schema_number_wanted",
    "int_from_float": "schema_number_wanted",
    "float_type": "schema_number_wanted",
    "bool_type": "schema_truth_wanted",
    "tuple_type": "schema_list_wanted",
    "list_type": "schema_list_wanted",
    "dict_type": "schema_mapping_wanted",
    "model_type": "schema_mapping_wanted",
    "model_attributes_type": "schema_mapping_wanted",
    "dataclass_type": "schema_mapping_wanted",
    "union_tag_not_found": "schema_step_without_kind",
}
_LIMITS = {
    "too_short": ("schema_list_short", "min_length"),
    "too_long": ("schema_list_long", "max_length"),
    "string_too_short": ("schema_text_short", "min_length"),
    "string_too_long": ("schema_text_long", "max_length"),
    "greater_than_equal": ("schema_number_small", "ge"),
    "greater_than": ("schema_number_above", "gt"),
    "less_than_equal": ("schema_number_large", "le"),
    "less_than": ("schema_number_below", "lt"),
}


def note_refusal(detail: Any, document: Document, faults: FaultList) -> None:
    """Note one of ``ValidationError.errors()``. Nothing is said of values that were refused
    already when the file was read."""
    location: tuple[str | int, ...] = detail["loc"]
    path, rest = _resolve(location, document)
    if any(each in document.spoiled for each in (path, (*path, *rest))):
        return
    kind: str = detail["type"]
    given: Any = detail.get("input")
    context: Mapping[str, Any] = detail.get("ctx", {})
    place = document.place(path, key=location[-1:] == ("[key]",))
    if kind == "extra_forbidden":
        _note_unknown_key(path, document, faults)
    elif kind == "missing":
        _note_missing(path, str(rest[-1]) if rest else "", document, faults)
    elif kind == "string_type":
        _note_no_text(given, place, faults)
    elif kind == "string_pattern_mismatch":
        is_name = "_" in str(context.get("pattern"))
        faults.add("schema_name" if is_name else "schema_slug", *place)
    elif kind == "literal_error":
        _note_choice(path, given, str(context.get("expected", "")), document, faults)
    elif kind == "union_tag_invalid" and path[:1] == ("steps",):
        place = document.place((*path, "ask"))
        note_near("schema_unknown_kind", str(as_mapping(given).get("ask")), KINDS, place, faults)
    elif kind == "value_error" and path[:1] == ("steps",) and path[-1] == "fresh":
        _note_no_generator(str(given), place, faults)
    elif kind == "value_error":
        if path[:1] == ("materials",):
            faults.add("schema_material_kind", *place)
        elif "options" not in as_mapping(given):
            faults.add("schema_refused", *place)
    elif kind == "too_short" and len(given) >= context.get("min_length", 0):
        return  # its faulty parts were not counted; they have faults of their own
    elif kind in _LIMITS:
        code, name = _LIMITS[kind]
        limit = context.get(name)
        faults.add(code, *place, limit=limit if isinstance(limit, int) else str(limit))
    else:
        faults.add(_SIMPLE.get(kind, "schema_refused"), *place)


def _note_no_text(given: Any, place: tuple[int, int], faults: FaultList) -> None:
    if isinstance(given, bool | int | float):
        written = str(given).lower() if isinstance(given, bool) else str(given)
        faults.add("schema_text_unquoted", *place, written=written)
    else:
        faults.add("schema_text_wanted", *place)


def note_near(
    code: str, name: str, known: Iterable[str], place: tuple[int, int], faults: FaultList
) -> None:
    """A fault that offers the nearest known word, or all of them where none is near."""
    words = sorted(known)
    shown = name[:100]
    near = difflib.get_close_matches(shown, words, n=1, cutoff=0.6)
    if near:
        faults.add(f"{code}_near", *place, name=shown, nearest=near[0])
    elif words:
        faults.add(code, *place, name=shown, known=", ".join(words[:30]))
    else:
        faults.add(f"{code}_at_all", *place, name=shown)


def _resolve(location: tuple[str | int, ...], document: Document) -> tuple[Path, Path]:
    """The longest path of the file that a location names, and the key beyond it that the file
    lacks. Pydantic puts the names of union members into locations; they are no keys."""
    parts = [part for part in location if part != "[key]"]
    if len(parts) > 2 and parts[0] == "steps":
        del parts[2]
    path: Path = ()
    rest: Path = ()
    for part in parts:
        if (*path, part) in document.values:
            path, rest = (*path, part), ()
        else:
            rest = (part,)
    return path, rest


def _note_unknown_key(path: Path, document: Document, faults: FaultList) -> None:
    place = document.place(path, key=True)
    holder = path[:-1]
    if len(holder) == 2 and holder[0] == "steps" and path[-1] in {"say", "fresh"}:
        faults.add("schema_say_and_ask", *place, name=str(path[-1]))
        return
    known = known_keys(holder, document.data)
    note_near("schema_unknown_key", str(path[-1]), known, place, faults)


def _note_no_generator(kind: str, place: tuple[int, int], faults: FaultList) -> None:
    """The kind of a fresh step: one that cannot be generated, or none at all."""
    if kind in KINDS:
        known = ", ".join(sorted(GENERATORS))
        faults.add("no_generator", *place, kind=kind, known=known)
    else:
        note_near("schema_unknown_kind", kind, GENERATORS, place, faults)


def _note_missing(path: Path, name: str, document: Document, faults: FaultList) -> None:
    is_text = {"en", "id"} <= set(known_keys(path, document.data))
    code = "schema_missing_language" if is_text and name in {"en", "id"} else "schema_missing_key"
    faults.add(code, *document.place(path), name=name)


def _note_choice(
    path: Path, given: Any, expected: str, document: Document, faults: FaultList
) -> None:
    place = document.place(path)
    if path == ("format_version",):
        faults.add("schema_format_version", *place)
    else:
        note_near("schema_choice", str(given), re.findall(r"'([^']*)'", expected), place, faults)
