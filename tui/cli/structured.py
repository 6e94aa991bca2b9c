"""JSON and YAML files as texts, pairs and lists: every scalar stays the text that was written.

So ``no``, ``1`` and ``=`` stay tokens, and a number is read where one is meant. Faults raise
UsageError, in YAML with ``file:line:column``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

import yaml

from core.errors import UsageError
from tui.cli.inputs import named, read_text

_Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
MOST_LEVELS = 20
"""Files for ``explain`` nest twice; a deeper one is none of them."""


@dataclass(frozen=True, slots=True)
class Node:
    """A scalar (``text``), a list (``items``) or a mapping (``pairs``), and where it stands."""

    place: str
    text: str | None = None
    items: tuple[Node, ...] | None = None
    pairs: tuple[tuple[str, Node], ...] | None = None


def read_structured(source: str) -> Node:
    """A JSON or YAML file (``-``: standard input). Raises UsageError."""
    text = read_text(source)
    place = named(source)
    if not text.strip():
        raise UsageError("empty_text", place=place)
    try:
        if text.lstrip()[0] in "{[" or place.endswith(".json"):
            return _of_json(_parsed_json(text), place, 0)
    except json.JSONDecodeError as error:
        if place.endswith(".json"):
            where = f"{place}:{error.lineno}:{error.colno}"
            raise UsageError("not_json", place=where) from None
    except RecursionError:
        raise UsageError("nested_too_deeply", place=place) from None
    return _of_yaml(text, place)


def _check_level(level: int, place: str) -> None:
    if level > MOST_LEVELS:
        raise UsageError("nested_too_deeply", place=place)


def _checked(text: str, place: str) -> str:
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise UsageError("lone_surrogate", place=place)
    return text


# ── JSON ─────────────────────────────────────────────────────────────────────────────────


class _Object(list[tuple[str, Any]]):
    """The pairs of a JSON object, in order, doubled keys included."""


def _parsed_json(text: str) -> Any:
    return json.loads(
        text, object_pairs_hook=_Object, parse_int=str, parse_float=str, parse_constant=str
    )


def _of_json(value: Any, place: str, level: int) -> Node:
    _check_level(level, place)
    if isinstance(value, _Object):
        seen: set[str] = set()
        for key, _ in value:
            if key in seen:
                raise UsageError("key_twice", place=place, key=key)
            seen.add(key)
        pairs = [(_checked(key, place), _of_json(each, place, level + 1)) for key, each in value]
        return Node(place, pairs=tuple(pairs))
    if isinstance(value, list):
        items = cast("list[Any]", value)
        return Node(place, items=tuple(_of_json(each, place, level + 1) for each in items))
    if isinstance(value, str):
        return Node(place, text=_checked(value, place))
    return Node(place, text={None: "null", True: "true", False: "false"}[value])


# ── YAML ─────────────────────────────────────────────────────────────────────────────────


def _of_yaml(text: str, place: str) -> Node:
    try:
        root: Any = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark: Any = error.problem_mark or error.context_mark
        where = f"{place}:{mark.line + 1}:{mark.column + 1}" if mark else place
        raise UsageError("not_yaml", place=where) from None
    except yaml.YAMLError:
        raise UsageError("not_yaml", place=place) from None
    except RecursionError:
        raise UsageError("nested_too_deeply", place=place) from None
    if root is None:
        raise UsageError("empty_text", place=place)
    return _Yaml(place).node(root, 0)


class _Yaml:
    """Turns composed nodes into ours; a node that stands twice is an alias and refused."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.seen: set[int] = set()

    def node(self, node: Any, level: int) -> Node:
        mark = node.start_mark
        place = f"{self.source}:{mark.line + 1}:{mark.column + 1}"
        _check_level(level, place)
        if id(node) in self.seen:
            raise UsageError("alias_refused", place=place)
        self.seen.add(id(node))
        if isinstance(node, yaml.ScalarNode):
            return Node(place, text=_checked(str(node.value), place))
        if isinstance(node, yaml.SequenceNode):
            items: list[Any] = node.value
            return Node(place, items=tuple(self.node(item, level + 1) for item in items))
        return Node(place, pairs=tuple(self._pairs(node, level)))

    def _pairs(self, mapping: Any, level: int) -> Iterator[tuple[str, Node]]:
        keys: set[str] = set()
        for key, value in mapping.value:
            name = self.node(key, level + 1)
            if name.text is None:
                raise UsageError("key_is_no_text", place=name.place)
            if name.text in keys:
                raise UsageError("key_twice", place=name.place, key=name.text)
            keys.add(name.text)
            yield name.text, self.node(value, level + 1)
