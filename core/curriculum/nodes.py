"""YAML text to plain data, with the place of every key and value, and every fault on the way.

The parser's events are taken one by one, so that depth, number, repeated keys, aliases and
unquoted scalars are checked before anything is constructed. Nothing here knows lessons.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, cast

import yaml

from core.curriculum.faults import FaultList
from core.curriculum.plain import read_plain, why_quote
from core.curriculum.source import place_of
from core.curriculum.syntax import DEEPEST, note_syntax

MOST_NODES = 20_000
LONGEST_KEY = 100

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a value begins (from 1), and how a scalar is written: ``style`` is ``""`` for
    plain, a quote, ``|`` or ``>``; ``one_line``: it ends in the line where it begins."""

    line: int
    column: int
    style: str = ""
    one_line: bool = True


@dataclass(slots=True)
class Document:
    """The data of a file and the places in its text, by the path of keys and indices."""

    text: str
    data: Any = None
    values: dict[Path, Mark] = field(default_factory=dict[Path, Mark])
    keys: dict[Path, Mark] = field(default_factory=dict[Path, Mark])
    spoiled: set[Path] = field(default_factory=set[Path])
    """Paths whose value was refused here; they are absent from ``data``."""

    def is_spoiled(self, path: Path) -> bool:
        """Whether a value at or below ``path`` was refused."""
        return any(spoiled[: len(path)] == path for spoiled in self.spoiled)

    def place(self, path: Path, *, key: bool = False) -> tuple[int, int]:
        """Line and column of the value (or key) at ``path``, else of what holds it."""
        mark = self.keys.get(path) if key else None
        for length in range(len(path), -1, -1):
            mark = mark or self.values.get(path[:length])
        return (mark.line, mark.column) if mark else (1, 1)

    def place_within(self, path: Path, position: int) -> tuple[int, int]:
        """Line and column of a character of the text at ``path``; where it begins, if the
        way it is written does not tell."""
        mark = self.values.get(path)
        if mark is None:
            return self.place(path)
        if mark.style == "|":
            return self._place_in_block(path, mark, position)
        if mark.style == ">" or not mark.one_line:
            return mark.line, mark.column
        return mark.line, mark.column + position + (1 if mark.style else 0)

    def _place_in_block(self, path: Path, mark: Mark, position: int) -> tuple[int, int]:
        value: Any = self.data
        for part in path:
            value = value[part]
        line, column = place_of(str(value), position)
        wanted = str(value).split("\n")[line - 1]
        lines = self.text.split("\n")
        if mark.line + line - 1 >= len(lines):
            return mark.line, mark.column
        indent = len(lines[mark.line + line - 1].rstrip("\r")) - len(wanted)
        return mark.line + line, max(indent, 0) + column


def read_document(text: str, faults: FaultList) -> Document | None:
    """The one document of ``text``, or None where it is no YAML that can be used at all.
    Refused values and repeated keys are noted and left out; the rest can be looked at."""
    document = Document(text)
    reader = _Reader(document, faults)
    try:
        complete = reader.read(yaml.parse(text, Loader=_LOADER))
    except yaml.MarkedYAMLError as error:
        opened = document.values.get(reader.innermost)
        note_syntax(error, faults, (opened.line, opened.column) if opened else None)
        return None
    except (yaml.YAMLError, ValueError, RecursionError):
        faults.add("yaml_unreadable", 1, 1)
        return None
    return document if complete else None


def as_mapping(value: Any) -> dict[str, Any]:
    """A mapping of the data, else an empty one: for looking into data that may be faulty."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def as_list(value: Any) -> list[Any]:
    """A list of the data, else an empty one."""
    return cast("list[Any]", value) if isinstance(value, list) else []


def parts_of(value: Any) -> Iterator[tuple[str | int, Any]]:
    """What a mapping or a list holds, each with its key or place; nothing of a scalar."""
    yield from as_mapping(value).items()
    yield from enumerate(as_list(value))


class _Level:
    """A mapping or a list being read. ``key`` is the key whose value comes next."""

    def __init__(self, container: dict[str, Any] | list[Any], path: Path) -> None:
        self.container = container
        self.path = path
        self.key: str | None = None
        self.wants_key = isinstance(container, dict)
        self.seen: dict[str, int] = {}
        self.length = 0


class _Reader:
    def __init__(self, document: Document, faults: FaultList) -> None:
        self.document = document
        self.faults = faults
        self.levels: list[_Level] = []
        self.ignored_depth = 0
        self.nodes = 0
        self.documents = 0

    def read(self, events: Iterator[Any]) -> bool:
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                self.documents += 1
                if self.documents > 1:
                    self._fault("yaml_documents", event)
                    return False
            if isinstance(event, yaml.NodeEvent) and not self._within_bounds(event):
                return False
            self._take(event)
        if not self.documents:
            self.faults.add("lesson_empty", 1, 1)
        return self.documents == 1

    @property
    def innermost(self) -> Path:
        """The path of the mapping or list that is being read."""
        return self.levels[-1].path if self.levels else ()

    def _within_bounds(self, event: Any) -> bool:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            self._fault("yaml_too_many", event, limit=MOST_NODES)
            return False
        opens = isinstance(event, yaml.CollectionStartEvent)
        if opens and len(self.levels) + self.ignored_depth >= DEEPEST:
            self._fault("yaml_too_deep", event, limit=DEEPEST)
            return False
        return True

    def _take(self, event: Any) -> None:
        if isinstance(event, yaml.CollectionEndEvent):
            if self.ignored_depth:
                self.ignored_depth -= 1
            else:
                self.levels.pop()
            return
        if not isinstance(event, yaml.NodeEvent):
            return
        if self.ignored_depth:
            if isinstance(event, yaml.CollectionStartEvent):
                self.ignored_depth += 1
            return
        self._check_dressing(event)
        if self.levels and self.levels[-1].wants_key:
            self._take_key(event)
        else:
            self._take_value(event)

    def _check_dressing(self, event: Any) -> None:
        """Anchors, aliases and tags have no place in a lesson."""
        if isinstance(event, yaml.AliasEvent):
            self._fault("yaml_alias", event, name=str(event.anchor))
        elif event.anchor:
            self._fault("yaml_anchor", event, name=str(event.anchor))
        elif event.tag and event.tag != "!":
            self._fault("yaml_tag", event, name=str(event.tag))

    def _take_key(self, event: Any) -> None:
        level = self.levels[-1]
        level.wants_key = False
        level.key = None
        if not isinstance(event, yaml.ScalarEvent):
            if isinstance(event, yaml.CollectionStartEvent):
                self._fault("yaml_key", event)
                self.ignored_depth = 1
            return
        key = event.value
        if len(key) > LONGEST_KEY:
            self._fault("yaml_long_key", event, limit=LONGEST_KEY)
            return
        if not event.style:
            reason = why_quote(key) or (None if isinstance(read_plain(key), str) else "plain_key")
            if reason:
                self._fault(reason, event, written=key)
                if reason != "plain_key":
                    return
        if key in level.seen:
            self._fault("yaml_repeated_key", event, name=key, line=level.seen[key])
            return
        mark = _mark(event)
        level.seen[key] = mark.line
        level.key = key
        self.document.keys[(*level.path, key)] = mark

    def _take_value(self, event: Any) -> None:
        path = self._next_path()
        if path is not None:
            self.document.values[path] = _mark(event)
        if isinstance(event, yaml.CollectionStartEvent):
            if path is None:
                self.ignored_depth = 1
                return
            mapping = isinstance(event, yaml.MappingStartEvent)
            container: dict[str, Any] | list[Any] = {} if mapping else []
            self._put(path, container)
            self.levels.append(_Level(container, path))
            return
        value = None if isinstance(event, yaml.AliasEvent) else self._scalar(event)
        if path is not None and value is None:
            self._spoil(path)
        elif path is not None:
            self._put(path, value)

    def _scalar(self, event: Any) -> Any:
        if event.style:
            return event.value
        value = read_plain(event.value)
        if value is None:
            code = why_quote(event.value) or "plain_special"
            if event.value == "":
                self._fault("yaml_no_value", event)
            else:
                self._fault(code, event, written=event.value[:40])
        return value

    def _next_path(self) -> Path | None:
        """The path of the value that comes now; None where its key was refused."""
        if not self.levels:
            return ()
        level = self.levels[-1]
        if isinstance(level.container, list):
            path = (*level.path, level.length)
            level.length += 1
            return path
        level.wants_key = True
        return None if level.key is None else (*level.path, level.key)

    def _put(self, path: Path, value: Any) -> None:
        if not self.levels:
            self.document.data = value
            return
        level = self.levels[-1]
        if isinstance(level.container, list):
            level.container.append(value)
        else:
            level.container[str(path[-1])] = value

    def _spoil(self, path: Path) -> None:
        """A refused value: its key stays away; in a list an empty text keeps the places."""
        self.document.spoiled.add(path)
        if self.levels and isinstance(self.levels[-1].container, list):
            self.levels[-1].container.append("")

    def _fault(self, code: str, event: Any, /, **values: Any) -> None:
        mark = event.start_mark
        self.faults.add(code, mark.line + 1, mark.column + 1, **values)


def _mark(event: Any) -> Mark:
    start, end = event.start_mark, event.end_mark
    style = getattr(event, "style", None) or ""
    return Mark(start.line + 1, start.column + 1, style, start.line == end.line)
