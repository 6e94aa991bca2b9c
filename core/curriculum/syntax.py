"""The parser's complaints, in our own words: what to look at, and where."""

from __future__ import annotations

from typing import Any

import yaml

from core.curriculum.faults import FaultList

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
_OPENED = ("flow sequence", "flow mapping", "flow node")
"""Contexts whose own place says more than the place where the parser gave up."""


def note_syntax(error: yaml.MarkedYAMLError, faults: FaultList) -> None:
    """Note the fault that stopped the parser."""
    problem = str(error.problem or "")
    context = str(error.context or "")
    code = next((code for part, code in _PROBLEMS if part in problem), None)
    mark: Any = error.problem_mark or error.context_mark
    if any(part in context for part in _OPENED) and error.context_mark and code is None:
        code, mark = "yaml_open_bracket", error.context_mark
    elif code == "yaml_open_quote" and error.context_mark:
        mark = error.context_mark
    elif code is None:
        code = "yaml_indentation" if "block" in context else "yaml_unreadable"
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    faults.add(code, line, column)
