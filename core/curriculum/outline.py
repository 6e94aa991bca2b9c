"""A lesson's row read off the lines of its file, without YAML: what the list of lessons needs
when there is no cache of it.

Only files written the plain way are read here (keys at their usual indentation, short texts on
one line, as the shipped lessons are); every other file is the loader's. Whether a lesson is
sound is the loader's as well: a fault further down shows when the lesson is opened or checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from core.curriculum.faults import FaultList
from core.curriculum.source import read_source
from core.statement import Localized

_SHALLOW = re.compile(r"^ {0,4}[^ \n].*$", re.MULTILINE)
"""Lines that a key of the file or of a step can stand in; a step's texts lie deeper."""

_TOP = re.compile(r"([a-z_]+):(?: +(.*))?")
_LANGUAGE = re.compile(r"  (en|id): +(.+)")
_BOTH = re.compile(r"\{en: ([^,:\[\]{}\"'#]+), id: ([^,:\[\]{}\"'#]+)\}")
_STEP = re.compile(r"  - id: ([a-z][a-z0-9-]*)")
_FLOW_STEP = re.compile(r"  - \{id: ([a-z][a-z0-9-]*), (say|ask|fresh): .*")
_STEP_KEY = re.compile(r"    ([a-z_]+):(?: .*)?")
_NUMBER = re.compile(r"[1-9][0-9]{0,2}")
_WORD = re.compile(r"[a-z][a-z0-9-]*")
_QUOTED = re.compile(r"\"([^\"\\]+)\"|'([^']+)'")
_NO_TEXT = {"y", "yes", "n", "no", "true", "false", "on", "off", "null"}
"""Words that YAML, or one of its versions, reads as something else than text."""


@dataclass(frozen=True, slots=True)
class Outline:
    """What a lesson file's lines say: ``steps`` are slugs, each with whether it asks."""

    id: str
    number: int
    group: str
    title: Localized
    about: Localized
    steps: tuple[tuple[str, bool], ...]


def read_outline(path: Path) -> Outline | None:
    """The outline of a file, or None where only the loader can tell."""
    faults = FaultList(path)
    text = read_source(path, faults)
    if text is None or faults:
        return None
    found = outline(text)
    return found if found is not None and found.id == path.stem else None


def outline(text: str) -> Outline | None:
    """The outline of a lesson file's text, or None where it is not written the plain way."""
    lines = _Lines()
    if not all(map(lines.take, (found.group() for found in _SHALLOW.finditer(text)))):
        return None
    top = lines.top
    title, about = lines.texts("title"), lines.texts("about")
    steps = tuple(_kinds(lines.steps))
    if title is None or about is None or None in steps or not steps:
        return None
    if top.get("format_version") != "1" or top.get("steps") != "":
        return None
    name, number, group = (top.get(key, "") for key in ("id", "number", "group"))
    if not (_WORD.fullmatch(name) and _NUMBER.fullmatch(number) and _WORD.fullmatch(group)):
        return None
    asked = tuple(step for step in steps if step is not None)
    if len({slug for slug, _ in asked}) < len(asked):
        return None
    return Outline(name, int(number), group, title, about, asked)


@dataclass(slots=True)
class _Step:
    slug: str
    keys: set[str]
    open: bool = True


@dataclass(slots=True)
class _Lines:
    """The lines taken so far: the file's own keys, what stands under ``title`` and ``about``,
    and the steps with their keys."""

    top: dict[str, str] = field(default_factory=dict[str, str])
    under: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    steps: list[_Step] = field(default_factory=list[_Step])
    section: str = ""

    def take(self, line: str) -> bool:
        """Whether the line is of the plain kind."""
        if line.lstrip(" ").startswith("#"):
            return True
        if line[0] != " ":
            return self._take_top(line)
        if self.section in ("title", "about"):
            return self._take_language(line)
        return self._take_step(line) if self.section == "steps" else bool(self.section)

    def _take_top(self, line: str) -> bool:
        found = _TOP.fullmatch(line.rstrip(" "))
        if found is None or found[1] in self.top:
            return False
        self.section = found[1]
        self.top[self.section] = found[2] or ""
        return True

    def _take_language(self, line: str) -> bool:
        found = _LANGUAGE.fullmatch(line)
        if found is None or (self.section, found[1]) in self.under:
            return False
        self.under[self.section, found[1]] = found[2].rstrip(" ")
        return True

    def _take_step(self, line: str) -> bool:
        if (found := _STEP.fullmatch(line)) is not None:
            self.steps.append(_Step(found[1], {"id"}))
        elif (found := _FLOW_STEP.fullmatch(line)) is not None:
            self.steps.append(_Step(found[1], {"id", found[2]}, open=False))
        else:
            found = _STEP_KEY.fullmatch(line)
            if found is None or not self.steps or not self.steps[-1].open:
                return False
            keys = self.steps[-1].keys
            if found[1] in keys:
                return False
            keys.add(found[1])
        return True

    def texts(self, key: str) -> Localized | None:
        """The text in both languages that stands under ``title`` or ``about``."""
        written = (self.under.get((key, "en")), self.under.get((key, "id")))
        if self.top.get(key) and written == (None, None):
            both = _BOTH.fullmatch(self.top[key])
            written = (both[1], both[2]) if both else written
        elif self.top.get(key) != "":
            return None
        en, indonesian = (None if text is None else _text(text) for text in written)
        return None if en is None or indonesian is None else Localized(en, indonesian)


def _text(written: str) -> str | None:
    """The text of a scalar in one line, or None where YAML may read it otherwise."""
    if (quoted := _QUOTED.fullmatch(written)) is not None:
        return quoted[1] or quoted[2]
    text = written.strip(" ")
    if not text[:1].isalpha() or not text.isprintable() or text.casefold() in _NO_TEXT:
        return None
    return None if ": " in text or " #" in text or text.endswith(":") else text


def _kinds(steps: Iterable[_Step]) -> Iterable[tuple[str, bool] | None]:
    """Each step's slug and whether it asks; None for a step that is not one of both."""
    for step in steps:
        ways = step.keys & {"say", "ask", "fresh"}
        yield (step.slug, "say" not in ways) if len(ways) == 1 else None
