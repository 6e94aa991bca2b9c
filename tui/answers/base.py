"""What every answer view is: a model of the answer being given, and how it is drawn.

A view holds the learner's answer while it is made, draws the stage and the answer row as
``Content``, and gives the ``Answer`` when asked. It is no widget, never grades, never saves;
the lesson screen routes keys to it and keeps its zones.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from textual.content import Content

from core.exercises.base import Answer, Panel, Question, Verdict
from core.statement import Localized, Statement
from core.wording import Wording
from tui.answers.panels import rule_rows
from tui.widgets.field import FieldKind

STAGE_ROWS = 12
RULE_ROW = 9
"""The row of the stage where the rule in force begins (the twelfth of the screen)."""

Key = tuple[str, str, str]
"""A key of the footer: its label, what it does, the key it stands for."""


class AnswerView(ABC):
    """The view of one answer type. ``frozen``: the verdict is in, nothing moves any more."""

    fields: tuple[FieldKind, ...] = ()
    """Fields that are open from the start (number, IDs, cell)."""

    opens_typing = False
    """Whether the letter field of ``/`` is open from the start: text itself is the answer."""

    def __init__(self, question: Question, wording: Wording) -> None:
        self.question = question
        self.wording = wording
        self.frozen = False
        self.hints = 0
        """How many hints were taken; a view may show what the first one speaks of."""

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
        """The twelve rows of the stage."""
        rule = rule_rows(self.question.rule, self.wording)
        start = STAGE_ROWS - 1 - max(2, len(rule)) if rule else STAGE_ROWS
        rows = self.material_rows()[:start]
        rows += [Content("")] * (start - len(rows))
        return (rows + rule + [Content("")] * STAGE_ROWS)[:STAGE_ROWS]

    def comparison(self, verdict: Verdict) -> list[Content] | None:
        """Rows yours/right where the view draws its own (IDs); None: the verdict's rows."""
        return None

    # ── keys ──

    def move(self, direction: str) -> None:
        """left, right, up, down, home, end."""

    def toggle(self) -> None:
        """Space."""

    def digit(self, number: int) -> None:
        """1 to 9, where no field takes digits."""

    def tab(self) -> bool:
        """Tab; whether the view used it (else it moves the focus)."""
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
