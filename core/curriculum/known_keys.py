"""Which keys a mapping of a lesson file may have, from the schema's own description."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from core.curriculum.nodes import Path, as_mapping
from core.curriculum.schema import Lesson, step_tag


def known_keys(path: Path, data: Any) -> list[str]:
    """The keys that the mapping at ``path`` of ``data`` may have, sorted."""
    branches = [_description()]
    value = data
    for place, part in enumerate(path):
        value = value[part]
        branches = [inner for branch in branches for inner in _inner(branch, part)]
        if place == 1 and path[0] == "steps":
            branches = [branch for branch in branches if _reads(branch, value)]
    return sorted({name for branch in branches for name in branch.get("properties", {})})


@cache
def _description() -> dict[str, Any]:
    return Lesson.model_json_schema()


def _reads(branch: dict[str, Any], step: Any) -> bool:
    """Whether the step's kind is the one that this branch describes."""
    properties: dict[str, Any] = branch.get("properties", {})
    tag = step_tag(step)
    if tag in {"say", "fresh"}:
        return tag in properties
    return properties.get("ask", {}).get("const") == tag


def _inner(branch: dict[str, Any], part: str | int) -> Iterator[dict[str, Any]]:
    if isinstance(part, str):
        others = [*branch.get("patternProperties", {}).values(), branch.get("additionalProperties")]
        found = branch.get("properties", {}).get(part, others[0])
    else:
        listed = branch.get("prefixItems", [])
        found = listed[part] if part < len(listed) else branch.get("items")
    if found:
        yield from _plain(as_mapping(found))


def _plain(branch: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The branch with references followed and alternatives opened."""
    if "$ref" in branch:
        name = str(branch["$ref"]).rsplit("/", 1)[1]
        yield from _plain(_description()["$defs"][name])
    elif "anyOf" in branch or "oneOf" in branch:
        for alternative in branch.get("anyOf", branch.get("oneOf", [])):
            yield from _plain(alternative)
    else:
        yield branch
