"""QuestionScreen: a question that is asked, answered and explained, with no lesson around it.

It opens the fields, takes the answer and the hints, and shows the verdict. Who stores them and
what comes next is a subclass's to say; what an answer looks like is the answer view's.
"""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.reactive import Reactive
from textual.widget import Widget
from textual.widgets import Input

from core.errors import AnswerError
from core.exercises.base import Verdict
from tui.screens import lesson_clicks, lesson_keys
from tui.screens.lesson_shown import HINTS, Phase, Shown
from tui.screens.moving import MovingScreen
from tui.screens.worded import WordedScreen
from tui.widgets.answer_line import AnswerLine
from tui.widgets.field import Field
from tui.widgets.key_footer import Key
from tui.widgets.scroll_rows import ScrollRows


class QuestionScreen(MovingScreen):
    """Asks what ``show`` is given. A subclass stores answers and hints (``keep``,
    ``keep_hint``) and goes on after a verdict (``go_on``); out of the question is ``leave``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,ctrl+j", "go_on", show=False),
        Binding("slash", "type", show=False),
        Binding("h", "hint", show=False, id="hint"),
        Binding("question_mark,f1", "help", show=False),
        Binding("comma", "settings", show=False),
        Binding("escape,q", "leave", show=False),
    ]

    # What takes the focus paints itself: no need to paint all the rest.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(self) -> None:
        super().__init__()
        self._typing = False

    # ── for subclasses ──

    async def keep(self, shown: Shown, verdict: Verdict) -> None:
        """Take the verdict. Where answers are stored that is done before."""
        shown.settle(verdict)

    async def keep_hint(self, shown: Shown) -> None:
        """Take the next hint. Where hints are stored that is done before."""
        shown.hints += 1

    async def go_on(self, shown: Shown) -> None:
        """Enter, where nothing is asked: to what is next."""

    async def leave(self, shown: Shown) -> None:
        """Esc or q, where nothing is open: one level out."""

    @property
    def has_earlier(self) -> bool:
        """Whether there is a step before this one to look back at."""
        return False

    @property
    def hand_is_up(self) -> bool | None:
        """Whether the learner asks for help; None where there is nobody to ask."""
        return None

    # ── asking ──

    async def show(self, shown: Shown) -> None:
        """Put this on the screen in place of what stood there, ready to be answered."""
        self.close_replay()
        self.message, self._typing = None, False
        self.shown = shown
        self.turned = False
        for zone in self.query(ScrollRows):
            zone.show_from_the_top(())
        async with self.one_frame():
            self._show_fields(shown)
            self.draw()
        self.expect_paint()

    def _show_fields(self, shown: Shown) -> None:
        line = self.query_one(AnswerLine)
        line.close_fields()
        asks = shown.phase is Phase.ASKING and not shown.back
        if asks and shown.view is not None and shown.view.fields:
            line.open_fields(shown.view.fields)
        elif asks and shown.view is not None and shown.view.opens_typing:
            self._open_typing(shown)
        else:
            self.set_focus(None)

    def footer_keys(self, shown: Shown) -> list[Key]:
        return lesson_keys.footer(self, shown, self.wording)

    def more_keys(self) -> list[Key]:
        if self._typing or self.shown is None:
            return []
        return [*lesson_keys.more(self.shown, self.wording), *super().more_keys()]

    # ── answering ──

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if self._typing:
            await self._take_typed(event.value)
        else:
            await self.action_go_on()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        shown = self.shown
        if shown is None or shown.view is None or shown.phase is not Phase.ASKING:
            return
        if self._typing and not shown.view.opens_typing:
            return
        shown.view.typed_changed([field.value for field in self.query_one(AnswerLine).fields])
        self.message = None
        self.draw()

    async def on_field_right_at_end(self, event: Field.RightAtEnd) -> None:
        event.stop()
        shown = self.shown
        if shown is not None and shown.view is not None and not self._typing:
            self.take_into(event.field)

    def take_into(self, field: Field) -> None:
        """Take what has the cursor of a list into a field."""
        assert self.shown is not None
        assert self.shown.view is not None
        value = self.shown.view.right_at_end()
        if value is not None:
            field.value = value
            field.cursor_position = len(value)

    async def action_go_on(self) -> None:
        """Enter: answer, go on to the next page of a text, or to what is next."""
        shown = self.shown
        if shown is None:
            return
        if shown.asks:
            await self._answer(shown)
        elif shown.phase is Phase.READING and not self.reading.is_at_the_end:
            self.reading.scroll_page(1)
        else:
            await self.go_on(shown)

    async def _answer(self, shown: Shown) -> None:
        assert shown.view is not None
        assert shown.exercise is not None
        typed = [field.value for field in self.query_one(AnswerLine).fields]
        try:
            answer = shown.view.answer(typed)
            verdict = shown.exercise.grade(answer)
        except AnswerError as error:
            self.message = error.statement
            self.draw()
            return
        await self._settle(shown, verdict)

    async def _settle(self, shown: Shown, verdict: Verdict) -> None:
        """Store the answer, and only then show the verdict."""
        await self.keep(shown, verdict)
        self.message = None
        self._typing = False
        async with self.one_frame():
            self.query_one(AnswerLine).close_fields()
            self.set_focus(None)
            self.draw()
        self.expect_paint()

    async def action_hint(self) -> None:
        """The next hint; after the third the answer is shown."""
        shown = self.shown
        if shown is None or not shown.asks:
            return
        assert shown.exercise is not None
        if shown.hints >= HINTS:
            await self._settle(shown, shown.exercise.reveal())
            return
        await self.keep_hint(shown)
        self.message = None
        self.draw()

    # ── typing by hand ──

    @property
    def is_typing(self) -> bool:
        """Whether a letter field is open."""
        return self._typing

    async def action_type(self) -> None:
        """``/``: open a letter field."""
        shown = self.shown
        if shown is None or shown.view is None or not shown.asks:
            return
        async with self.one_frame():
            self._open_typing(shown)
            self.draw()

    def _open_typing(self, shown: Shown) -> None:
        assert shown.view is not None
        kind = shown.view.typing_field()
        if kind is None or self._typing:
            return
        self._typing = True
        self.message = None
        self.query_one(AnswerLine).open_fields([kind], [shown.view.typing_value()])

    async def _take_typed(self, text: str) -> None:
        shown = self.shown
        assert shown is not None
        assert shown.view is not None
        try:
            value = shown.view.take_typed(text) if text.strip() else ""
        except AnswerError as error:
            self.message = error.statement
            self.draw()
            return
        await self.close_typing(value if text.strip() else None)
        if text.strip() and value is None:
            await self._answer(shown)

    async def close_typing(self, value: str | None = None) -> None:
        """Close the letter field; ``value``: what the standing field holds from now on."""
        shown = self.shown
        assert shown is not None
        assert shown.view is not None
        self._typing = False
        self.message = None
        line = self.query_one(AnswerLine)
        async with self.one_frame():
            if shown.view.fields:
                kept = value if value is not None else shown.view.answer_text().plain
                line.open_fields(shown.view.fields, [kept])
            else:
                line.close_fields()
                self.set_focus(None)
            self.draw()

    async def on_scroll_rows_clicked(self, event: ScrollRows.Clicked) -> None:
        event.stop()
        await lesson_clicks.clicked(self, event)

    # ── help, leaving ──

    async def action_leave(self) -> None:
        """Esc or q: out of the field, out of the replay, out of the question."""
        shown = self.shown
        if shown is None:
            return
        if self._typing:
            await self.close_typing()
        elif shown.phase is Phase.REPLAY:
            self.close_replay()
            shown.phase = Phase.VERDICT
            self.draw()
        else:
            await self.leave(shown)

    def action_help(self) -> None:
        shown = self.shown
        if shown is None:
            return
        topic = {Phase.READING: "reading", Phase.REPLAY: "replay"}.get(shown.phase)
        if topic is None:
            assert shown.question is not None
            topic = shown.question.answer_type
        self.post_message(self.help_on(topic, shown))

    def help_on(self, topic: str, shown: Shown) -> WordedScreen.HelpWanted:
        """The help that is wanted here."""
        return self.HelpWanted(topic, shown.question)
