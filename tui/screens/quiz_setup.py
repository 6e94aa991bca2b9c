"""The set-up of a quiz: the second of home's modes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from core.quiz import QuizSetup
from core.statement import Statement
from tui.copying import Copied
from tui.screens.home_words import progress
from tui.screens.list_keys import IN_A_FORM
from tui.screens.modes import LESSONS, QUIZ, mode_tabs
from tui.screens.quiz_form import GO_ON, TICKED, Form, Offer
from tui.screens.quiz_form_rows import WITH_LABELS, FormRow, form_rows, note_of
from tui.screens.worded import WordedScreen
from tui.widgets import roles
from tui.widgets.cells import clip
from tui.widgets.key_footer import Key, KeyFooter
from tui.widgets.mode_tabs import ModeTabs
from tui.widgets.room import WIDTH
from tui.widgets.rows import Rows
from tui.widgets.scroll_rows import ScrollRows

LOW = 20
"""Windows with fewer rows have no empty row below the tabs."""
CHROME, LOW_CHROME = 4, 3
"""Rows beside the form: the tabs and what is below them, what is said, the keys."""


class QuizSetupScreen(WordedScreen[None]):
    """``offer``: what the fields begin with. ``lessons``: how many lessons are done, of all.
    ``notice``: what is wrong with saving."""

    CSS_PATH = "quiz_setup.tcss"
    HOW_TO_LEAVE = "home.how_to_leave"
    BINDINGS: ClassVar[list[BindingType]] = [
        *IN_A_FORM,
        Binding("space", "tick", show=False),
        Binding("backspace", "backspace", show=False),
        Binding("enter,ctrl+j", "start", show=False),
        Binding("comma", "settings", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape", "lessons", show=False),
        Binding("q", "leave", show=False),
        *(Binding(str(n), f"digit({n})", show=False) for n in range(10)),
    ]

    @dataclass
    class Started(Message):
        """A new quiz is to begin."""

        setup: QuizSetup

    @dataclass
    class WentOn(Message):
        """The quiz that was left is to be gone on with."""

    def __init__(
        self,
        offer: Offer,
        lessons: tuple[int, int] = (0, 0),
        notice: Statement | None = None,
    ) -> None:
        super().__init__()
        self.form = Form(offer)
        self._lessons = lessons
        self._notice = notice
        self._message: Statement | None = None
        self._rows: Sequence[FormRow] = ()

    def compose(self) -> ComposeResult:
        yield ModeTabs(id="tabs")
        yield ScrollRows(id="form")
        yield Rows(id="about")
        yield KeyFooter(id="footer")

    def show(self, offer: Offer, lessons: tuple[int, int], notice: Statement | None) -> None:
        """Begin anew with what is known now."""
        self.form = Form(offer)
        self._lessons, self._notice, self._message = lessons, notice, None
        self.draw()

    def draw(self) -> None:
        done, total = self._lessons
        tabs = self.query_one(ModeTabs)
        tabs.show(
            mode_tabs(self.wording), QUIZ, progress(done, total, self.wording, self.size.width)
        )
        is_low = self.size.height < LOW
        self.set_class(is_low, "-low")
        height = self.size.height - (LOW_CHROME if is_low else CHROME)
        self._rows = form_rows(self.form, self.wording, self.size.width, height)
        here = next(n for n, row in enumerate(self._rows) if row.field == self.form.field)
        # The title above the first field comes into view with it.
        focus = 0 if self.form.cursor == 0 else here
        self.query_one(ScrollRows).show([row.content for row in self._rows], focus)
        self._draw_about()
        self.query_one(KeyFooter).set_keys(self._keys())

    def _draw_about(self) -> None:
        """What came of a key; else what is worth knowing of the field, or is wrong."""
        said, style = note_of(self.form, self.wording, self.size.width), roles.QUIET
        told = self._message or self._notice
        if told is not None:
            said, style = self.wording.say(told), roles.WARN
        margin = "   " if self.size.width >= WITH_LABELS else " "
        line = clip(" ".join(said.split()), min(self.size.width, WIDTH) - len(margin) - 1)
        self.query_one("#about", Rows).show([Content.styled(margin + line, style)])

    def _keys(self) -> list[Key]:
        text, field = self.wording.text, self.form.field
        ticks: list[Key] = [(text("label.space"), text("quiz.key.tick"), "space")]
        changes: list[Key] = [("←→", text("footer.change"), "right")]
        digits: list[Key] = [("0-9", text("quiz.key.number"), "")]
        go_on = "key.go_on" if field == GO_ON else "quiz.key.start"
        keys: list[Key] = [
            ("↑↓", text("quiz.key.field"), ""),
            *(changes if field != GO_ON else []),
            *(ticks if field in TICKED else digits if self.form.takes_digits else []),
            ("Enter", text(go_on), "enter"),
            ("?", text("key.help"), "question_mark"),
            ("q", text("footer.quit"), "q"),
        ]
        # A narrow window drops keys from the left of the last two.
        return keys if self.size.width >= WIDTH else sorted(keys, key=lambda k: k[2] != "enter")

    # ── keys ──

    def _changed(self) -> None:
        self._message = None
        self.draw()

    def action_move(self, steps: int) -> None:
        self.form.move(steps)
        self._changed()

    def action_change(self, steps: int) -> None:
        """← →: one less, one more; a tick; the other of two."""
        self.form.change(steps)
        self._changed()

    def action_tick(self) -> None:
        """Space."""
        self.form.toggle()
        self._changed()

    def action_digit(self, number: int) -> None:
        """A digit of a number; elsewhere the number of a mode."""
        if self.form.takes_digits:
            self.form.digit(number)
            self._changed()
        else:
            modes = [tab.mode for tab in mode_tabs(self.wording)]
            if 1 <= number <= len(modes):
                self.post_message(ModeTabs.Chosen(modes[number - 1]))

    def action_lessons(self) -> None:
        """Esc: to the lessons."""
        self.post_message(ModeTabs.Chosen(LESSONS))

    def action_backspace(self) -> None:
        self.form.backspace()
        self._changed()

    def action_start(self) -> None:
        """Enter: begin, or go on with the quiz that was left."""
        self._message = None
        if self.form.field == GO_ON:
            self.post_message(self.WentOn())
        elif self.form.fault is not None:
            self.tell(self.form.fault)
        else:
            self.post_message(self.Started(self.form.setup))

    def on_scroll_rows_clicked(self, event: ScrollRows.Clicked) -> None:
        event.stop()
        field = self._rows[event.row].field
        if field is None:
            return
        if field != self.form.field:
            self.form.cursor = self.form.fields.index(field)
            self._changed()
        elif field in TICKED:
            self.action_tick()
        elif field == GO_ON:
            self.action_start()

    def on_scroll_rows_wheeled(self, event: ScrollRows.Wheeled) -> None:
        event.stop()

    def more_keys(self) -> list[Key]:
        lessons: Key = ("1", self.wording.text("home.tab.lessons"), "1")
        return [*([] if self.form.takes_digits else [lessons]), *super().more_keys()]

    def tell(self, statement: Statement) -> None:
        self._message = statement
        self._draw_about()

    def copied(self) -> Copied:
        rows = [row.content.plain.rstrip() for row in self._rows]
        return Copied("\n".join(rows), "copied.page")

    def action_help(self) -> None:
        self.post_message(self.HelpWanted("quiz_setup"))

    async def action_leave(self) -> None:
        """q: leave Toklings."""
        await self.the_app.action_quit()
