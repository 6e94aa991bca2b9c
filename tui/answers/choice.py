"""A choice: options as numbered rows; a digit moves the cursor, Enter answers."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from textwrap import wrap

from textual.content import Content

from core.exercises.base import Answer, ChoiceAnswer, Question
from core.wording import Wording
from tui.answers.base import AnswerView, Key
from tui.answers.material import panel_rows
from tui.widgets import roles
from tui.widgets.cells import clip

OPTION_WIDTH = 70


def order_of(question: Question, run: int) -> tuple[int, ...]:
    """The order in which a run shows the options: the same within a run, another in the next,
    the same on every machine."""

    def key(option: int) -> bytes:
        reference = question.reference
        text = f"{reference.lesson}/{reference.step}/{reference.seed}/{run}/{option}"
        return hashlib.sha256(text.encode()).digest()

    return tuple(sorted(range(len(question.options)), key=key))


class ChoiceView(AnswerView):
    """Screens.md 8."""

    def __init__(self, question: Question, wording: Wording, run: int = 1) -> None:
        super().__init__(question, wording)
        self._order = order_of(question, run)
        self._cursor = 0

    def material_rows(self) -> list[Content]:
        rows = panel_rows(self.question.panels, self.wording, self.room)
        if rows:
            rows.append(Content(""))
        for place, option in enumerate(self._order):
            here = place == self._cursor
            lines = wrap(self.say(self.question.options[option]), OPTION_WIDTH)
            mark = ("   ► " if here else "     ", roles.ACCENT)
            number = (f"{place + 1}  ", roles.ACCENT if here else roles.QUIET)
            rows.append(Content.assemble(mark, number, lines[0]))
            rows += [Content(" " * 8 + line) for line in lines[1:]]
        return rows

    def answer_text(self) -> Content:
        option = self.question.options[self._order[self._cursor]]
        return Content(f"{self._cursor + 1}  {clip(self.say(option), 52)}")

    def keys(self) -> list[Key]:
        return [
            (f"1-{len(self._order)} ↑↓", self.wording.text("key.choose"), ""),
            ("Enter", self.wording.text("key.answer"), "enter"),
        ]

    def move(self, direction: str) -> None:
        last = len(self._order) - 1
        steps = {"up": -1, "left": -1, "down": 1, "right": 1, "home": -last, "end": last}
        self._cursor = max(0, min(last, self._cursor + steps.get(direction, 0)))

    def digit(self, number: int) -> None:
        if number <= len(self._order):
            self._cursor = number - 1

    def answer(self, typed: Sequence[str]) -> Answer:
        return ChoiceAnswer(self._order[self._cursor])

    def show(self, answer: Answer) -> None:
        assert isinstance(answer, ChoiceAnswer)
        self._cursor = self._order.index(answer.option)
