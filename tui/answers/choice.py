"""A choice: options as numbered rows; a digit moves the cursor, Enter answers."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from core.errors import AnswerError
from core.exercises.base import Answer, ChoiceAnswer, Question
from core.wording import Wording
from tui.answers.base import AnswerView, Click, Key
from tui.answers.material import panel_rows
from tui.answers.panels import LOW_STAGE, rule_rows
from tui.widgets import roles
from tui.widgets.answer_line import PROMPT_WIDTH, SLOT_WIDTH
from tui.widgets.cells import clip_words, fit, wrapped

OPTION_WIDTH = 70


def order_of(question: Question, run: int) -> tuple[int, ...]:
    """The order in which a run shows the options: the same within a run, another in the next,
    the same on every machine."""

    def key(option: int) -> bytes:
        reference = question.reference
        text = f"{reference.lesson}/{reference.step}/{reference.seed}/{run}/{option}"
        return hashlib.sha256(text.encode()).digest()

    if question.options_in_order:
        return tuple(range(len(question.options)))
    return tuple(sorted(range(len(question.options)), key=key))


class ChoiceView(AnswerView):
    """Screens.md 8."""

    def __init__(self, question: Question, wording: Wording, run: int = 1) -> None:
        super().__init__(question, wording)
        self._order = order_of(question, run)
        self._cursor = 0
        self._heading = 0
        """Which way the cursor went last: up (below 0) or down; 0: it never did."""

    def material_rows(self) -> list[Content]:
        return self._laid_out()[0]

    def _laid_out(self) -> tuple[list[Content], list[range]]:
        """The material above the rule, and the rows of each option in it."""
        rows = panel_rows(self.question.panels, self.wording, self.room)
        indent = self.room.indent
        width = min(OPTION_WIDTH, self.room.width - indent - 6)
        said = [wrapped(self.say(self.question.options[n]), width) for n in self._order]
        if rows and self._has_room_for(len(rows) + 1 + sum(map(len, said))):
            rows.append(Content(""))
        places: list[range] = []
        for place, lines in enumerate(said):
            here = place == self._cursor and self.touched
            mark = (" " * indent + ("► " if here else "  "), roles.ACCENT)
            number = (f"{place + 1}  ", roles.ACCENT if here else roles.QUIET)
            places.append(range(len(rows), len(rows) + len(lines)))
            rows.append(Content.assemble(mark, number, lines[0]))
            rows += [Content(" " * (indent + 5) + line) for line in lines[1:]]
        return rows, places

    def _has_room_for(self, rows: int) -> bool:
        """Whether the empty row among these may stay: not where the stage scrolls only for it."""
        if self.room.stage < LOW_STAGE:
            return False
        rule = len(rule_rows(self.question.rule, self.wording, self.room))
        return rows + rule != self.room.stage + 1

    def focus_row(self) -> int | None:
        """Going up, the option's first row, at the first one the material above it; going down
        its last row, or as many as there is room for."""
        if self._heading == 0:
            return None
        if self._heading < 0 and self._cursor == 0:
            return 0
        rows = self._laid_out()[1][self._cursor]
        if self._heading < 0:
            return rows.start
        return min(rows.stop - 1, rows.start + max(0, self.room.stage - 3))

    def options(self) -> Sequence[str]:
        said = [self.say(self.question.options[option]) for option in self._order]
        return [f"{number}  {text}" for number, text in enumerate(said, start=1)]

    def answer_text(self) -> Content:
        if not self.touched:
            return Content("")
        option = self._order[self._cursor]
        number = fit(str(self._cursor + 1), 2 if self.room.is_narrow else 3)
        room = self.room.width - PROMPT_WIDTH - SLOT_WIDTH - len(number) - 1
        said = self.say(self.question.options[option])
        if cell_len(said) > room and self.question.short_options:
            said = self.say(self.question.short_options[option])
        return Content(number + clip_words(said, room))

    def keys(self) -> list[Key]:
        return [
            (f"1-{len(self._order)} ↑↓", self.wording.text("key.choose"), ""),
            ("Enter", self.wording.text("key.answer"), "enter"),
        ]

    def move(self, direction: str) -> None:
        last = len(self._order) - 1
        steps = {"up": -1, "left": -1, "down": 1, "right": 1, "home": -last, "end": last}
        step = steps.get(direction, 0)
        if not self.touched and direction != "end":  # the first key brings the cursor in
            step = 0
        self._put(max(0, min(last, self._cursor + step)), step)

    def digit(self, number: int) -> None:
        if number <= len(self._order):
            self._put(number - 1, number - 1 - self._cursor)

    def click(self, row: int, column: int) -> Click:
        places = self._laid_out()[1]
        place = next((n for n, rows in enumerate(places) if row in rows), None)
        if place is None:
            return Click.MISSED
        was_here = place == self._cursor and self.touched
        self.digit(place + 1)
        return Click.AGAIN if was_here else Click.MOVED

    def _put(self, place: int, heading: int) -> None:
        self._cursor = place
        self.touched = True
        self._heading = heading or self._heading

    def answer(self, typed: Sequence[str]) -> Answer:
        if not self.touched:
            raise AnswerError("choose_option_first")
        return ChoiceAnswer(self._order[self._cursor])

    def show(self, answer: Answer) -> None:
        assert isinstance(answer, ChoiceAnswer)
        self._put(self._order.index(answer.option), 1)
