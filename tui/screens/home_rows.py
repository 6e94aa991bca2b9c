"""What home shows of lessons: their rows, the filter and the search. Nothing here is drawn."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from core.curriculum.index import LessonRow
from core.statement import Localized, Statement
from core.wording import Wording
from tui.widgets.lesson_list import LessonLine
from tui.widgets.step_list import StepLine

if TYPE_CHECKING:
    from core.curriculum.prose import Prose

NEW, BEGUN, DONE = "○", "◐", "●"
FILTERS: Mapping[str, str] = {"all": "", "begun": BEGUN, "new": NEW, "done": DONE}
"""The filters in the order in which ``f`` takes them, each with the state it lets through."""


class State(Protocol):
    """What Home needs of a learner's state in a lesson that was begun."""

    @property
    def steps_done(self) -> int: ...
    @property
    def finished(self) -> bool: ...


def mark_of(state: State | None) -> str:
    """A lesson's state as a mark; None: it was not begun."""
    if state is None:
        return NEW
    return DONE if state.finished else BEGUN


def group_name(row: LessonRow, wording: Wording) -> str:
    """The name of a lesson's group in the language in force."""
    group = f"group.{row.group}"
    return wording.text(group) if wording.has(group) else row.group


def line_of(row: LessonRow, state: State | None, wording: Wording) -> LessonLine:
    """A lesson as a row of the list."""
    done = min(row.steps, state.steps_done) if state else 0
    progress = wording.text("home.steps", done=done, total=row.steps)
    return LessonLine(
        lesson_id=row.id,
        number=row.number,
        group=group_name(row, wording),
        title=wording.say(row.title),
        state=mark_of(state),
        progress=progress if done >= 10 else f" {progress}",
    )


class Lessons:
    """The lessons by ID, in their order, with the states of those that were begun (None: the
    states are not known yet)."""

    def __init__(self, rows: Sequence[LessonRow], states: Mapping[str, State] | None) -> None:
        self.rows = {row.id: row for row in rows}
        self.are_known = states is not None
        self.states = dict(states or {})
        self.highest = max((row.number for row in rows), default=0)
        self._search: LessonSearch | None = None

    @property
    def done(self) -> int | None:
        """How many lessons are done, once that is known."""
        if not self.are_known:
            return None
        return sum(state.finished for name, state in self.states.items() if name in self.rows)

    def line(self, lesson_id: str, wording: Wording) -> LessonLine:
        """A lesson as a row of the list."""
        line = line_of(self.rows[lesson_id], self.states.get(lesson_id), wording)
        if self.are_known:
            return line
        return replace(line, state=" ", progress=" " * len(line.progress))

    def passes(self, lesson_id: str, filter: str) -> bool:
        """Whether a filter lets a lesson through."""
        wanted = FILTERS[filter]
        return not wanted or mark_of(self.states.get(lesson_id)) == wanted

    def found(self, query: str, filter: str, wording: Wording) -> tuple[str, ...]:
        """The lessons that pass the filter and hold every word of the query."""
        if self._search is None or self._search.wording is not wording:
            self._search = LessonSearch(tuple(self.rows.values()), wording)
        matching = self._search.matching(query)
        return tuple(row.id for row in matching if self.passes(row.id, filter))


def fold(text: str) -> str:
    """``text`` without case and accents: what a search compares."""
    if text.isascii():
        return text.casefold()
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


class LessonSearch:
    """Finds lessons by words of their titles, about texts, groups and IDs in one language.
    The texts are folded once, at the first search."""

    def __init__(self, rows: Sequence[LessonRow], wording: Wording) -> None:
        self._rows = rows
        self.wording = wording
        self._folded: tuple[str, ...] | None = None

    def matching(self, query: str) -> Iterable[LessonRow]:
        """The lessons that hold every word of ``query``, in their order."""
        words = fold(query).split()
        if not words:
            return self._rows
        if self._folded is None:
            self._folded = tuple(map(self._texts, self._rows))
        return [
            row
            for row, texts in zip(self._rows, self._folded, strict=True)
            if all(word in texts for word in words)
        ]

    def _texts(self, row: LessonRow) -> str:
        say = self.wording.say
        texts = (say(row.title), say(row.about), group_name(row, self.wording), row.id)
        return fold("\n".join(texts))


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step of the lesson under the cursor, in no language yet: its mark (✓ ✗ ○), what it
    asks or says, and whether the learner has reached it."""

    mark: str
    text: Statement | Localized | Prose
    here: bool = False

    def line(self, wording: Wording) -> StepLine:
        """The step as a row of the second pane."""
        text = self.text
        is_plain = isinstance(text, Statement | Localized)
        said = wording.say(text) if is_plain else wording.say_prose(text)
        return StepLine(self.mark, " ".join(said.split()), self.here)
