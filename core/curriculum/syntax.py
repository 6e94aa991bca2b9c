"""The parser's complaints, in our own words: what to look at, and where."""

from __future__ import annotations

from typing import Any

import yaml

from core.curriculum.faults import FaultList

DEEPEST = 16
"""Levels of mappings and lists in a file."""

_PROBLEMS = (
    ("mapping values are not allowed", "yaml_colon"),
    ("could not find expected ':'", "yaml_no_colon"),
    ("found unexpected end of stream", "yaml_open_quote"),
    ("unexpected document", "yaml_open_quote"),
    ("unknown escape", "yaml_escape"),
    ("cannot start any token", "yaml_start"),
    ("undefined alias", "yaml_alias"),
    ("tag", "yaml_tag_syntax"),
)


def note_syntax(
    error: yaml.MarkedYAMLError, faults: FaultList, opened: tuple[int, int] | None
) -> None:
    """Note the fault that stopped the parser. ``opened``: where the mapping or list begins
    that it was reading."""
    problem = str(error.problem or "")
    context = str(error.context or "")
    mark: Any = error.problem_mark or error.context_mark
    place = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    code = next((code for part, code in _PROBLEMS if part in problem), None)
    if "nesting" in problem:
        faults.add("yaml_too_deep", *place, limit=DEEPEST)
        return
    if code is None and "flow" in context:
        code, place = "yaml_open_bracket", opened or place
    elif code == "yaml_open_quote" and error.context_mark:
        place = (error.context_mark.line + 1, error.context_mark.column + 1)
    faults.add(code or ("yaml_indentation" if "block" in context else "yaml_unreadable"), *place)
