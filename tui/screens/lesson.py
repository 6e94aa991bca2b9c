"""The lesson: one question at a time in zones that never move, its verdict, its replay.

The screen routes keys. What is stored and what comes next is the playthrough's, how a question
is drawn the zones', what an answer looks like the answer view's, what a replay shows the
reasoning view's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Mount
from textual.message import Message
from textual.widgets import Input

from core.errors import AnswerError
from core.exercises.base import Question, Verdict
from core.statement import Statement
from tui.copying import Copied
from tui.reasoning import Replay, replay
from tui.screens import lesson_clicks, lesson_copy, lesson_keys
from tui.screens.lesson_reading import reading_rows
from tui.screens.lesson_shown import HINTS, Phase, Shown
from tui.screens.lesson_zones import LessonZones
from tui.screens.noted import NotedScreen, in_notation
from tui.screens.playthrough import Playthrough
from tui.screens.replay_player import ReplayPlayer
from tui.widgets.answer_line import AnswerLine
from tui.widgets.field import Field
from tui.widgets.key_footer import Key, KeyFooter
from tui.widgets.legend import Legend
from tui.widgets.room import Room, room_for
from tui.widgets.scroll_rows import ScrollRows
from tui.widgets.stage_header import StageHeader
from tui.widgets.verdict_rows import notice_rows


class LessonScreen(NotedScreen[None]):
    """A lesson being played."""

    CSS_PATH = "lesson.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,ctrl+j", "go_on", show=False),
        Binding("left", "move('left')", show=False, id="left"),
        Binding("right", "move('right')", show=False, id="right"),
        Binding("up,k", "move('up')", show=False),
        Binding("down,j", "move('down')", show=False),
        Binding("home", "move('home')", show=False),
        Binding("end", "move('end')", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("space", "mark", show=False),
        Binding("tab", "tab(1)", show=False, priority=True),
        Binding("shift+tab", "tab(-1)", show=False, priority=True),
        Binding("slash", "type", show=False),
        Binding("h", "hint", show=False, id="hint"),
        Binding("o", "open", show=False),
        Binding("p", "step_back", show=False),
        Binding("n", "step_ahead", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("comma", "settings", show=False),
        Binding("escape,q", "leave", show=False),
        *(Binding(str(n), f"digit({n})", show=False) for n in range(1, 10)),
    ]

    @dataclass
    class Left(Message):
        """The learner went one level out."""

    @dataclass
    class Finished(Message):
        """The last step is done."""

        playthrough: Playthrough

    @dataclass
    class QuestionHelpWanted(Message):
        """``?`` was pressed; ``question``: the one on the screen, if one is."""

        topic: str
        question: Question | None

    def __init__(self, playthrough: Playthrough) -> None:
        super().__init__()
        self.playthrough = playthrough
        self.shown: Shown | None = None
        self._player: ReplayPlayer | None = None
        self._message: Statement | None = None
        self._typing = False
        self._scrolls_feedback = False

    # ── building ──

    def compose(self) -> ComposeResult:
        yield StageHeader(id="header")
        yield Legend(id="legend")
        with Horizontal(id="body"):
            yield ScrollRows(id="reading")
            yield LessonZones(id="zones")
            yield ScrollRows(id="side")
        yield KeyFooter(id="footer")

    @on(Mount)
    async def _begin(self) -> None:
        run = self.playthrough.run
        if run.item is not None and run.answered:
            run.go_on()
        await self._open()

    def refresh_language(self) -> None:
        """Draw everything anew in the language that was chosen; the answer stays."""
        shown = self.shown
        if shown is not None and shown.view is not None:
            shown.view.wording = self.wording
            if self._player is not None:
                self._player.replay = self._replay_of(shown)
                if self.settings.motion == "none":
                    self._player.stop()
        super().refresh_language()

    # ── what stands on the screen ──

    async def _open(self) -> None:
        """Show the run's item, or the step that is looked back at."""
        self._close_replay()
        self._message, self._typing = None, False
        shown = await self.playthrough.arrive(self.wording)
        if shown is None:
            self.post_message(self.Finished(self.playthrough))
            return
        self.shown = shown
        self._scrolls_feedback = False
        for zone in self.query(ScrollRows):
            zone.show_from_the_top(())
        line = self.query_one(AnswerLine)
        await line.close_fields()
        if shown.phase is Phase.ASKING and shown.view is not None and shown.view.fields:
            await line.open_fields(shown.view.fields)
        elif shown.phase is Phase.ASKING and shown.view is not None and shown.view.opens_typing:
            await self.action_type()
        else:
            self.set_focus(None)
        self.draw()
        self.expect_paint()

    # ── drawing ──

    @in_notation
    def draw(self) -> None:
        shown = self.shown
        if shown is None:
            return
        header = self.query_one(StageHeader)
        word = self.wording
        lesson = self.playthrough.lesson
        header.trail = f"{word.text('group.' + lesson.group)} · {word.say(lesson.title)}"
        header.progress = self.playthrough.progress(shown, word)
        room = self._lay_out(shown)
        zones = self.query_one(LessonZones)
        if shown.phase is Phase.READING:
            rows = reading_rows(self.playthrough.lesson, shown.slug, word, room, self._message)
            self.query_one("#reading", ScrollRows).show(rows)
        elif shown.phase is Phase.REPLAY and self._player is not None:
            player = self._player
            zones.show_frame(shown, word, player.replay, player.frame, side=player.shows_side)
        else:
            zones.show_question(shown, word, self._message, self.playthrough.saving.notice)
        self._draw_side(shown, room)
        self.query_one(KeyFooter).set_keys(lesson_keys.footer(self, shown, word))
        self.explain_marks()

    def _lay_out(self, shown: Shown) -> Room:
        """Give the zones their rows in this window."""
        reading = shown.phase is Phase.READING
        prompt = "" if shown.question is None else self.wording.say(shown.question.prompt)
        room = room_for(self.size, prompt)
        zones = self.query_one(LessonZones)
        if room != zones.room and self._player is not None:
            zones.lay_out(room)
            self._player.replay = self._replay_of(shown)
        zones.lay_out(room)
        zones.display = not reading
        self.query_one("#reading").display = reading
        self.set_class(room.gaps, "-gaps")
        self.set_class(room.side > 0, "-side")
        return room

    def _draw_side(self, shown: Shown, room: Room) -> None:
        """The second pane of a wide window."""
        rows: list[Content] = []
        if room.side and shown.view is not None:
            shown.view.room = room
            rows = shown.view.side_rows()
        focus: int | None = None
        if room.side and self._player is not None and self._player.frame.pane:
            rows, focus = list(self._player.frame.pane), self._player.frame.side_focus
        self.query_one("#side", ScrollRows).show(rows, focus)

    @property
    def player(self) -> ReplayPlayer | None:
        """The replay being looked at."""
        return self._player

    @property
    def can_open(self) -> bool:
        """Whether the replay's frame counts something that ``o`` lists."""
        return self._player is not None and self._player.can_open

    @property
    def has_parts(self) -> bool:
        """Whether the replay has more than one part."""
        return self._player is not None and len(self._player.replay.parts) > 1

    @property
    def can_flip(self) -> bool:
        """Whether the replay's frame has a second block behind Tab."""
        return self._player is not None and bool(self._player.frame.side)

    @property
    def is_typing(self) -> bool:
        """Whether a letter field is open."""
        return self._typing

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
        self._message = None
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
        """Enter: answer, or go on to what is next."""
        shown = self.shown
        if shown is None:
            return
        if shown.back:
            await self._look(1)
        elif shown.phase is Phase.ASKING:
            await self._answer(shown)
        else:
            self.playthrough.run.go_on()
            await self._open()

    async def _answer(self, shown: Shown) -> None:
        assert shown.view is not None
        assert shown.exercise is not None
        typed = [field.value for field in self.query_one(AnswerLine).fields]
        try:
            answer = shown.view.answer(typed)
            verdict = shown.exercise.grade(answer)
        except AnswerError as error:
            self._message = error.statement
            self.draw()
            return
        await self._settle(shown, verdict)

    async def _settle(self, shown: Shown, verdict: Verdict) -> None:
        """Store the answer, and only then show the verdict."""
        await self.playthrough.settle(shown, verdict)
        self._message = None
        await self.query_one(AnswerLine).close_fields()
        self._typing = False
        self.set_focus(None)
        self.draw()
        self.expect_paint()

    async def action_hint(self) -> None:
        """The next hint; after the third the answer is shown."""
        shown = self.shown
        if shown is None or shown.phase is not Phase.ASKING or shown.back:
            return
        assert shown.exercise is not None
        if shown.hints >= HINTS:
            await self._settle(shown, shown.exercise.reveal())
            return
        await self.playthrough.hint(shown)
        self._message = None
        self.draw()

    # ── typing by hand ──

    async def action_type(self) -> None:
        """``/``: open a letter field."""
        shown = self.shown
        if shown is None or shown.view is None or shown.phase is not Phase.ASKING or shown.back:
            return
        kind = shown.view.typing_field()
        if kind is None or self._typing:
            return
        self._typing = True
        self._message = None
        await self.query_one(AnswerLine).open_fields([kind], [shown.view.typing_value()])
        self.draw()

    async def _take_typed(self, text: str) -> None:
        shown = self.shown
        assert shown is not None
        assert shown.view is not None
        try:
            value = shown.view.take_typed(text) if text.strip() else ""
        except AnswerError as error:
            self._message = error.statement
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
        self._message = None
        line = self.query_one(AnswerLine)
        if shown.view.fields:
            kept = value if value is not None else shown.view.answer_text().plain
            await line.open_fields(shown.view.fields, [kept])
        else:
            await line.close_fields()
            self.set_focus(None)
        self.draw()

    # ── mouse ──

    async def on_scroll_rows_clicked(self, event: ScrollRows.Clicked) -> None:
        event.stop()
        await lesson_clicks.clicked(self, event)

    def on_scroll_rows_wheeled(self, event: ScrollRows.Wheeled) -> None:
        event.stop()
        lesson_clicks.wheeled(self, event)

    def on_answer_line_clicked(self, event: AnswerLine.Clicked) -> None:
        event.stop()
        lesson_clicks.part_clicked(self, event.column)

    # ── moving ──

    async def action_move(self, direction: str) -> None:
        shown = self.shown
        if shown is None:
            return
        up_or_down = {"up": -1, "down": 1}.get(direction)
        if up_or_down is not None and self._scrolled_zone is not None:
            self._scrolled_zone.scroll_rows(up_or_down)
        elif shown.phase is Phase.ASKING and shown.view is not None and not shown.back:
            shown.view.move(direction)
            self.draw()
        elif shown.phase is Phase.VERDICT and direction in {"left", "right"}:
            self._open_replay(shown)
        elif self._player is not None:
            self._player.move(direction)

    @property
    def _scrolled_zone(self) -> ScrollRows | None:
        """What the arrows up and down scroll where they have no other use."""
        shown = self.shown
        if shown is None or shown.phase is Phase.READING:
            return self.query_one("#reading", ScrollRows)
        idle = shown.phase is Phase.VERDICT or (shown.phase is Phase.ASKING and shown.back)
        zones = self.query_one(LessonZones)
        if idle or self._scrolls_feedback:
            return zones.feedback
        view = shown.view if shown.phase is Phase.ASKING else None
        return zones.stage if view is not None and view.scrolls_stage else None

    def action_page(self, pages: int) -> None:
        """A page of what does not fit: the feedback where the arrows scroll it, else the stage;
        where all fits, to the first or last place."""
        shown = self.shown
        if shown is None:
            return
        zones = self.query_one(LessonZones)
        zone = self._scrolled_zone or zones.stage
        if zone.fits and zone is zones.feedback:
            zone = zones.stage
        is_asking = shown.phase is Phase.ASKING and not shown.back
        if shown.view is not None and is_asking and zone is zones.stage and shown.view.page(pages):
            self.draw()
        elif not zone.fits or shown.view is None or not is_asking:
            zone.scroll_page(pages)
        else:
            shown.view.move("home" if pages < 0 else "end")
            self.draw()

    def action_mark(self) -> None:
        """Space: a cut; in a replay play or stop."""
        shown = self.shown
        if shown is None or shown.view is None:
            return
        if shown.phase is Phase.ASKING and not shown.back:
            shown.view.toggle()
            self.draw()
        elif self._player is not None:
            if self.settings.motion == "none":
                self._player.move("right")
            else:
                self._player.play_or_stop()

    def action_digit(self, number: int) -> None:
        shown = self.shown
        if shown is None or shown.view is None:
            return
        if shown.phase is Phase.ASKING and not shown.back:
            shown.view.digit(number)
            self.draw()
        elif self._player is not None:
            self._player.go_to(number - 1)

    def action_tab(self, direction: int) -> None:
        """The next field, after the last one the next block of the stage; or the next block,
        then the feedback, where not all of them are in view."""
        shown = self.shown
        if shown is None or shown.view is None:
            return
        fields = self.query_one(AnswerLine).fields
        if shown.phase is Phase.ASKING and len(fields) > 1:
            focused = next((i for i, f in enumerate(fields) if f.has_focus), 0)
            self.set_focus(fields[(focused + direction) % len(fields)])
            if not 0 <= focused + direction < len(fields) and shown.view.pane_names():
                shown.view.tab()
                self._draw_other_block()
            return
        if self._scrolls_feedback:
            self._scrolls_feedback = False
        elif not (self._player.tab() if self._player is not None else shown.view.tab()):
            self._scrolls_feedback = not self.query_one(LessonZones).feedback.fits
        self._draw_other_block()

    def _draw_other_block(self) -> None:
        """Draw the stage from the top: how far another block was scrolled says nothing."""
        self.query_one(LessonZones).stage.show_from_the_top(())
        self.draw()

    # ── the replay ──

    @in_notation
    def _replay_of(self, shown: Shown) -> Replay:
        assert shown.question is not None
        assert shown.verdict is not None
        room = self.query_one(LessonZones).room
        return replay(shown.verdict.trace, shown.question, shown.verdict, self.wording, room)

    def _open_replay(self, shown: Shown) -> None:
        self._player = ReplayPlayer(self._replay_of(shown), self, self.draw)
        shown.phase = Phase.REPLAY
        self.draw()

    def action_open(self) -> None:
        """``o``: list what the frame only counts, or no longer."""
        if self._player is not None:
            self._player.open_or_close()

    def _close_replay(self) -> None:
        if self._player is not None:
            self._player.stop()
            self._player = None

    # ── looking back, leaving ──

    async def action_step_back(self) -> None:
        await self._look(-1)

    async def action_step_ahead(self) -> None:
        shown = self.shown
        if shown is None:
            return
        if shown.back:
            await self._look(1)
        elif shown.phase is Phase.ASKING or shown.phase is Phase.READING:
            self.playthrough.run.go_on()
            await self._open()
        else:
            await self.action_go_on()

    async def _look(self, step: int) -> None:
        """Look at the step before or after, as it was left."""
        if self.playthrough.look(step):
            await self._open()

    async def action_leave(self) -> None:
        """Esc or q: out of the field, out of the replay, out of the lesson."""
        shown = self.shown
        if shown is None:
            return
        if self._typing:
            await self.close_typing()
        elif shown.phase is Phase.REPLAY:
            self._close_replay()
            shown.phase = Phase.VERDICT
            self.draw()
        elif shown.back:
            self.playthrough.looking = None
            await self._open()
        else:
            self.post_message(self.Left())

    def action_help(self) -> None:
        shown = self.shown
        if shown is None:
            return
        topic = {Phase.READING: "reading", Phase.REPLAY: "replay"}.get(shown.phase)
        if topic is None:
            assert shown.question is not None
            topic = shown.question.answer_type
        self.post_message(self.QuestionHelpWanted(topic, shown.question))

    def tell(self, statement: Statement) -> None:
        self.draw()
        is_reading = self.shown is None or self.shown.phase is Phase.READING
        zones = self.query_one(LessonZones)
        zone = self.query_one("#reading", ScrollRows) if is_reading else zones.feedback
        zone.remark(notice_rows(self.wording.say(statement), zones.room)[0])

    def copied(self) -> Copied | None:
        return lesson_copy.copied(self)

    def more_keys(self) -> list[Key]:
        if self._typing or self.shown is None:
            return []
        return [*lesson_keys.more(self, self.shown, self.wording), *super().more_keys()]

    def on_screen_suspend(self) -> None:
        if self._player is not None:
            self._player.stop()
