"""What every answer view is: a model of the answer being given, and how it is drawn.

A view holds the learner's answer while it is made, draws the stage and the answer row as
``Content``, and gives the ``Answer`` when asked. It is no widget, never grades, never saves;
the lesson screen routes keys to it and keeps its zones.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import Enum, auto

from textual.content import Content

from core.exercises.base import Answer, Question, Verdict
from core.exercises.panels import Panel
from core.statement import Localized, Statement
from core.wording import Wording
from tui.answers.panels import rule_rows
from tui.widgets.field import FieldKind
from tui.widgets.room import FULL, Room, padded

STAGE_ROWS = FULL.stage
RULE_ROW = 9
"""The row of the stage where the rule in force begins (the twelfth of the screen)."""

Key = tuple[str, str, str]
"""A key of the footer: its label, what it does, the key it stands for."""


class Click(Enum):
    """What a click on the stage came to. ``AGAIN``: on what has the cursor, which is as Enter;
    ``TAKE``: the same where an entry of a list is taken into the field, as by →."""

    MISSED = auto()
    MOVED = auto()
    AGAIN = auto()
    TAKE = auto()


class AnswerView(ABC):
    """The view of one answer type. ``frozen``: the verdict is in, nothing moves any more."""

    fields: tuple[FieldKind, ...] = ()
    """Fields that are open from the start (number, IDs, cell)."""

    room: Room = FULL
    """The room there is; the screen sets it before it has the view drawn."""

    opens_typing = False
    """Whether the letter field of ``/`` is open from the start: text itself is the answer."""

    def __init__(self, question: Question, wording: Wording) -> None:
        self.question = question
        self.wording = wording
        self.frozen = False
        self.touched = False
        """Whether an answer was begun. What stands there from the start is none yet, so that an
        Enter too many answers nothing."""
        self.verdict: Verdict | None = None
        self.pane = 0
        """Which block of the stage shows, where not all of them stand side by side."""
        self.hints = 0
        """How many hints were taken; a view may show what the first one speaks of."""
        self._rule_stands: tuple[Room | None, int] = (None, 0)

    # ── drawing ──

    @abstractmethod
    def material_rows(self) -> list[Content]:
        """The stage above the rule."""

    @abstractmethod
    def answer_text(self) -> Content:
        """The answer so far, for the answer row."""

    @abstractmethod
    def keys(self) -> list[Key]:
        """The keys of the footer that are this view's own, while asking."""

    def stage_rows(self) -> list[Content]:
        """The stage, the rule at its foot, in a high stage below the material. More rows than
        the stage has are scrolled."""
        rule = rule_rows(self.question.rule, self.wording, self.room)
        material = self.material_rows()
        height = self.room.stage
        start = height - 1 - max(2, len(rule)) if rule else height
        if height >= FULL.stage and len(material) <= start:
            start = self._rule_row(len(material), start)
            return padded([*padded(material, start), *rule], height)
        apart = bool(rule) and len(material) + 1 + len(rule) <= height
        return padded([*material, *([Content("")] if apart else []), *rule], height)

    def _rule_row(self, material: int, last: int) -> int:
        """The row of the rule: where 80x24 has it, lower where there is more ``material``, at
        most ``last``. It stays there in this room as long as the material leaves it."""
        room, row = self._rule_stands
        if room != self.room or row < material:
            row = min(last, max(last - (self.room.stage - FULL.stage), material + 2))
            self._rule_stands = self.room, row
        return row

    def focus_row(self) -> int | None:
        """The row of the stage that has to be in view (the cursor's), if there is one."""
        return None

    def side_rows(self) -> list[Content]:
        """The second pane of a wide window: what helps and finds no room on the stage."""
        return []

    def pane_names(self) -> Sequence[str]:
        """The blocks of the stage that Tab flips through, by name; fewer than two: none."""
        return ()

    def next_pane(self) -> str | None:
        """The block that Tab flips to next, by name, for the footer; None where there is only
        one, or the stage says it."""
        names = self.pane_names()
        return names[(self.pane + 1) % len(names)] if len(names) > 1 else None

    @property
    def scrolls_stage(self) -> bool:
        """Whether the arrows up and down have no other use than to scroll the stage."""
        return False

    def options(self) -> Sequence[str]:
        """The options as they are numbered, where there are any."""
        return ()

    def comparison(self, verdict: Verdict) -> list[Content] | None:
        """Rows yours/right where the view draws its own (IDs); None: the verdict's rows."""
        return None

    # ── keys ──

    def move(self, direction: str) -> None:
        """left, right, up, down, home, end."""

    def page(self, pages: int) -> bool:
        """PgUp and PgDn: a page of a list that is drawn by the page; False where there is
        none, and the stage scrolls."""
        return False

    def toggle(self) -> None:
        """Space."""

    def digit(self, number: int) -> None:
        """1 to 9, where no field takes digits."""

    def tab(self) -> bool:
        """Tab: the next block of the stage; False where there is none, and the first shows."""
        names = self.pane_names()
        self.pane = self.pane + 1 if self.pane + 1 < len(names) else 0
        return self.pane > 0

    # ── mouse ──

    def click(self, row: int, column: int) -> Click:
        """A click on a cell of ``stage_rows``: the cursor goes there."""
        return Click.MISSED

    def wheel(self, rows: int) -> bool:
        """The wheel over a stage that is all in view: a list drawn by the page moves by
        ``rows``; False where there is none."""
        return False

    def typing_field(self) -> FieldKind | None:
        """The field that ``/`` opens, if any."""
        return None

    def typing_value(self) -> str:
        """What stands in that field when it opens."""
        return ""

    def typed_changed(self, values: Sequence[str]) -> None:
        """What stands in the fields now."""

    def take_typed(self, text: str) -> str | None:
        """Take what was typed after ``/``: returns None where that is the whole answer (the
        view has it now), or the new value of the standing field. Raises AnswerError."""
        return None

    def right_at_end(self) -> str | None:
        """→ behind the last character of the field: the field's new value, if any."""
        return None

    # ── the answer ──

    @abstractmethod
    def answer(self, typed: Sequence[str]) -> Answer:
        """The answer; ``typed`` is what stands in the fields. Raises AnswerError."""

    @abstractmethod
    def show(self, answer: Answer) -> None:
        """Draw an answer that was given before."""

    # ── for subclasses ──

    def say(self, statement: Statement | Localized) -> str:
        """A sentence in the language in force."""
        return self.wording.say(statement)

    def panel(self, kind: type[Panel]) -> Panel | None:
        """The first panel of a class."""
        return next((p for p in self.question.panels if isinstance(p, kind)), None)
