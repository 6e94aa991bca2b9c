"""The lesson: one question at a time in zones that never move, its verdict, its replay.

The screen routes keys and keeps the order of things (grade, store, show). What an answer looks
like is the answer view's, what a replay shows the reasoning view's, what comes next the tutor's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input

from core.curriculum.schema import AskStep, Lesson
from core.errors import AnswerError, ToklingsError
from core.exercises.answers import from_json
from core.exercises.base import Exercise, Question, Verdict
from core.progress.store import AnswerEvent, HintEvent
from core.statement import Statement
from core.tutor import Given, Run, Step
from tui.answers import view_of
from tui.answers.base import AnswerView
from tui.reasoning import replay
from tui.reasoning.frames import Replay
from tui.saving import Saving
from tui.screens import lesson_keys
from tui.screens.worded import WordedScreen
from tui.widgets import roles
from tui.widgets.answer_line import AnswerLine
from tui.widgets.field import Field
from tui.widgets.key_footer import KeyFooter
from tui.widgets.rows import Rows
from tui.widgets.stage_header import StageHeader
from tui.widgets.verdict_rows import (
    comparison_rows,
    hint_rows,
    notice_rows,
    reason_rows,
    verdict_rows,
)

HINTS = 3
PLAY_SECONDS = 0.8


class Phase(Enum):
    """What the screen is doing."""

    READING = auto()
    ASKING = auto()
    VERDICT = auto()
    REPLAY = auto()


@dataclass
class Shown:
    """What stands on the screen: a step, and for an ask its question, view and verdict.
    ``back``: an earlier step, looked at again; nothing can be answered there."""

    slug: str
    phase: Phase
    exercise: Exercise | None = None
    question: Question | None = None
    view: AnswerView | None = None
    verdict: Verdict | None = None
    hints: int = 0
    back: bool = False


class LessonScreen(WordedScreen[None]):
    """A lesson being played."""

    CSS_PATH = "lesson.tcss"
    BINDINGS = [
        Binding("enter,ctrl+j", "go_on", show=False),
        Binding("left", "move('left')", show=False),
        Binding("right", "move('right')", show=False),
        Binding("up,k", "move('up')", show=False),
        Binding("down,j", "move('down')", show=False),
        Binding("home", "move('home')", show=False),
        Binding("end", "move('end')", show=False),
        Binding("pageup", "move('home')", show=False),
        Binding("pagedown", "move('end')", show=False),
        Binding("space", "toggle", show=False),
        Binding("tab", "tab(1)", show=False, priority=True),
        Binding("shift+tab", "tab(-1)", show=False, priority=True),
        Binding("slash", "type", show=False),
        Binding("h", "hint", show=False),
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

        screen: LessonScreen

    @dataclass
    class QuestionHelpWanted(Message):
        """``?`` was pressed; ``question``: the one on the screen, if one is."""

        topic: str
        question: Question | None

    def __init__(
        self,
        lesson: Lesson,
        saving: Saving,
        run_number: int = 1,
        answers: Sequence[AnswerEvent] = (),
        hints: Sequence[HintEvent] = (),
        reached: str | None = None,
    ) -> None:
        super().__init__()
        self.lesson = lesson
        self.saving = saving
        self.run_number = run_number
        self.steps = [Step(step.id, isinstance(step, AskStep)) for step in lesson.steps]
        self.run = Run(
            self.steps,
            [Given(a.step, a.correct, a.hints, a.answer is None) for a in answers],
            reached,
        )
        self._last: dict[str, Verdict | None] = {}
        self._stored = {a.step: a for a in answers}
        self._attempts = Counter(a.step for a in answers)
        self._hints = Counter((h.step, h.attempt) for h in hints)
        self._looking: int | None = None
        self._message: Statement | None = None
        self._typing = False
        self._painted = True
        self._replay: Replay | None = None
        self._frame = 0
        self._timer = None
        self.shown: Shown | None = None

    # ── building ──

    def compose(self) -> ComposeResult:
        yield StageHeader(id="header")
        yield Rows(id="reading")
        with Vertical(id="zones"):
            yield Rows(id="stage")
            yield Rows(id="question")
            yield AnswerLine(id="answer")
            yield Rows(id="feedback")
        yield KeyFooter(id="footer")

    async def on_mount(self) -> None:
        if self.run.item is not None and self.run.answered:
            self.run.go_on()
        await self._open()

    def refresh_language(self) -> None:
        """Draw everything anew in the language that was chosen; the answer stays."""
        shown = self.shown
        if shown is not None and shown.view is not None:
            shown.view.wording = self.wording
            if self._replay is not None:
                self._replay = self._make_replay()
        super().refresh_language()

    # ── what stands on the screen ──

    async def _open(self) -> None:
        """Show the run's item, or the step that is looked back at."""
        self._stop_playing()
        self._message, self._replay, self._typing = None, None, False
        item = self.run.item
        if self._looking is not None:
            self.shown = self._earlier(self.steps[self._looking])
        elif item is None:
            await self.saving.place(
                self.lesson.id, self.run_number, self.run.reached, finished=True
            )
            self.post_message(self.Finished(self))
            return
        else:
            await self.saving.place(
                self.lesson.id, self.run_number, self.run.reached, finished=False
            )
            self.shown = self._current(item.slug)
        line = self.query_one(AnswerLine)
        await line.close_fields()
        shown = self.shown
        if shown.phase is Phase.ASKING and shown.view is not None and shown.view.fields:
            await line.open_fields(shown.view.fields)
        elif shown.phase is Phase.ASKING and shown.view is not None and shown.view.opens_typing:
            await self.action_type()
        else:
            self.set_focus(None)
        self.draw()

    def _current(self, slug: str) -> Shown:
        if not isinstance(self.lesson.step(slug), AskStep):
            return Shown(slug, Phase.READING)
        exercise = self.lesson.exercise(slug)
        question = exercise.question()
        view = view_of(question, self.wording, self.run_number)
        hints = min(HINTS, self._hints[slug, self._attempts[slug]])
        return Shown(slug, Phase.ASKING, exercise, question, view, None, hints)

    def _earlier(self, step: Step) -> Shown:
        """A step looked back at: its latest answer and verdict, if it has one."""
        if not step.asks:
            return Shown(step.slug, Phase.READING, back=True)
        shown = self._current(step.slug)
        shown.back = True
        assert shown.view is not None
        assert shown.exercise is not None
        shown.view.frozen = True
        stored = self._stored.get(step.slug)
        if step.slug in self._last:
            shown.verdict = self._last[step.slug]
        elif stored is not None:
            shown.verdict = (
                shown.exercise.reveal()
                if stored.answer is None
                else shown.exercise.grade(from_json(shown.exercise.answer_type, stored.answer))
            )
        if shown.verdict is not None:
            self._show_answer(shown.view, shown.verdict)
            shown.phase = Phase.VERDICT
        return shown

    @staticmethod
    def _show_answer(view: AnswerView, verdict: Verdict) -> None:
        view.show(verdict.answer if verdict.answer is not None else verdict.expected[0])

    # ── drawing ──

    def draw(self) -> None:
        shown = self.shown
        if shown is None:
            return
        header = self.query_one(StageHeader)
        word = self.wording
        header.trail = f"{word.text('group.' + self.lesson.group)} · {word.say(self.lesson.title)}"
        header.progress = self._progress(shown)
        reading = shown.phase is Phase.READING
        self.query_one("#reading", Rows).display = reading
        self.query_one("#zones").display = not reading
        if reading:
            text = word.say_prose(self.lesson.prose(shown.slug))
            rows = [Content(" " + line) for line in text.splitlines()]
            if self._message:
                rows += [Content(""), *notice_rows(self.wording.say(self._message))]
            self.query_one("#reading", Rows).show(rows)
        else:
            self._draw_question(shown)
        self.query_one(KeyFooter).set_keys(lesson_keys.footer(self, shown, word))

    def _progress(self, shown: Shown) -> str:
        number, total = self.run.progress
        item = self.run.item
        if shown.back:
            assert self._looking is not None
            text = self.wording.text("header.step", number=self._looking + 1, total=total)
        elif item is not None and item.again:
            text = self.wording.text("header.again", number=item.again, total=item.again_total)
        else:
            text = self.wording.text("header.step", number=number, total=total)
        if shown.phase is Phase.REPLAY:
            text += f" · {self.wording.text('header.why')}"
        return text

    def _draw_question(self, shown: Shown) -> None:
        assert shown.view is not None
        assert shown.question is not None
        stage, feedback = self.query_one("#stage", Rows), self.query_one("#feedback", Rows)
        self.query_one("#question", Rows).show(
            [Content(" " + self.wording.say(shown.question.prompt))]
        )
        line = self.query_one(AnswerLine)
        if shown.phase is Phase.REPLAY and self._replay is not None:
            frame = self._replay.frames[self._frame]
            stage.show(frame.stage)
            line.show_mark(shown=False)
            line.show_text(self._part_bar(frame.part))
            line.show_verdict(Content(frame.place).right(18, ellipsis=True))
            feedback.show(self._replay_feedback(shown, frame.step))
            return
        shown.view.hints = shown.hints
        stage.show(shown.view.stage_rows())
        line.show_mark(shown=True)
        line.show_text(shown.view.answer_text() if shown.verdict or not shown.back else Content(""))
        line.show_verdict(self._verdict_word(shown))
        feedback.show(self._feedback(shown))

    def _part_bar(self, current: int) -> Content:
        assert self._replay is not None
        parts: list[str | tuple[str, str]] = [(self.wording.text("label.why") + "   ", roles.QUIET)]
        for number, name in enumerate(self._replay.parts):
            text = f"{number + 1} {name}"
            here = number == current
            parts.append((f"[{text}]", roles.ACCENT) if here else (f" {text} ", roles.QUIET))
            parts.append(" ")
        return Content.assemble(*parts)

    def _verdict_word(self, shown: Shown) -> Content:
        verdict = shown.verdict
        if verdict is None:
            return Content("")
        if not verdict.correct:
            key = "verdict.shown" if verdict.answer is None else "verdict.wrong"
            return Content.styled(self.wording.text(key), roles.WRONG)
        key = (
            "verdict.with_help"
            if shown.hints
            else "verdict.tie"
            if verdict.tie
            else "verdict.right"
        )
        return Content.styled(self.wording.text(key), roles.RIGHT)

    def _comparison(self, shown: Shown) -> list[Content]:
        assert shown.view is not None
        assert shown.verdict is not None
        own = shown.view.comparison(shown.verdict)
        return own if own is not None else comparison_rows(shown.verdict.rows, self.wording)

    def _feedback(self, shown: Shown) -> list[Content]:
        assert shown.question is not None
        if self._message is not None:
            return notice_rows(self.wording.say(self._message))
        if shown.verdict is not None:
            comes_back = not shown.verdict.correct and not shown.back
            return verdict_rows(
                shown.verdict, self._comparison(shown), self.wording, comes_back=comes_back
            )
        if shown.back:
            return notice_rows(self.wording.text("lesson.not_answered_yet"), style=roles.QUIET)
        if shown.hints:
            hint = shown.question.hints[shown.hints - 1]
            return hint_rows(shown.hints, HINTS, hint, self.wording)
        if self.saving.notice is not None:
            return notice_rows(self.wording.say(self.saving.notice))
        return []

    def _replay_feedback(self, shown: Shown, step: str) -> list[Content]:
        rows = self._comparison(shown)[:2]
        rows += [Content("")] * (2 - len(rows))
        return [*rows, *reason_rows(self.wording.text("label.step"), step, 4, style=roles.ACCENT)]

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
            value = shown.view.right_at_end()
            if value is not None:
                event.field.value = value
                event.field.cursor_position = len(value)

    async def action_go_on(self) -> None:
        """Enter: answer, or go on to what is next."""
        shown = self.shown
        if shown is None or not self._painted:
            return
        if shown.back:
            await self._look(1)
        elif shown.phase is Phase.ASKING:
            await self._answer(shown)
        else:
            self.run.go_on()
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
        assert shown.view is not None
        assert shown.question is not None
        await self.saving.answer(shown.question, self.run_number, verdict, shown.hints)
        self.run.answer(verdict.correct, shown.hints, shown=verdict.answer is None)
        self._attempts[shown.slug] += 1
        self._last[shown.slug] = verdict
        shown.verdict = verdict
        shown.phase = Phase.VERDICT
        shown.view.frozen = True
        self._show_answer(shown.view, verdict)
        self._message = None
        self._painted = False
        await self.query_one(AnswerLine).close_fields()
        self._typing = False
        self.set_focus(None)
        self.draw()
        self.call_after_refresh(self._mark_painted)

    def _mark_painted(self) -> None:
        self._painted = True

    async def action_hint(self) -> None:
        """The next hint; after the third the answer is shown."""
        shown = self.shown
        if shown is None or shown.phase is not Phase.ASKING or shown.back:
            return
        assert shown.exercise is not None
        assert shown.question is not None
        if shown.hints >= HINTS:
            await self._settle(shown, shown.exercise.reveal())
            return
        attempt = self._attempts[shown.slug]
        await self.saving.hint(shown.question, self.run_number, attempt, shown.hints + 1)
        shown.hints += 1
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
        await self._close_typing(value if text.strip() else None)
        if text.strip() and value is None:
            await self._answer(shown)

    async def _close_typing(self, value: str | None) -> None:
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

    # ── moving ──

    async def action_move(self, direction: str) -> None:
        shown = self.shown
        if shown is None:
            return
        if shown.phase is Phase.ASKING and shown.view is not None and not shown.back:
            shown.view.move(direction)
            self.draw()
        elif shown.phase is Phase.VERDICT and direction in {"left", "right"}:
            self._open_replay(shown)
        elif shown.phase is Phase.REPLAY:
            self._stop_playing()
            self._step_replay(direction)

    def action_toggle(self) -> None:
        """Space: a cut; in a replay play or stop."""
        shown = self.shown
        if shown is None or shown.view is None:
            return
        if shown.phase is Phase.ASKING and not shown.back:
            shown.view.toggle()
            self.draw()
        elif shown.phase is Phase.REPLAY:
            self._play_or_stop()

    def action_digit(self, number: int) -> None:
        shown = self.shown
        if shown is None or shown.view is None:
            return
        if shown.phase is Phase.ASKING and not shown.back:
            shown.view.digit(number)
            self.draw()
        elif shown.phase is Phase.REPLAY and self._replay and number <= len(self._replay.parts):
            self._stop_playing()
            self._frame = self._replay.first_of(number - 1)
            self.draw()

    def action_tab(self, direction: int) -> None:
        shown = self.shown
        if shown is None or shown.view is None or shown.phase is not Phase.ASKING:
            return
        fields = self.query_one(AnswerLine).fields
        if len(fields) > 1:
            focused = next((i for i, f in enumerate(fields) if f.has_focus), 0)
            fields[(focused + direction) % len(fields)].focus()
        elif not self._typing and shown.view.tab():
            self.draw()

    # ── the replay ──

    def _make_replay(self) -> Replay:
        shown = self.shown
        assert shown is not None
        assert shown.question is not None
        assert shown.verdict is not None
        return replay(shown.verdict.trace, shown.question, shown.verdict, self.wording)

    def _open_replay(self, shown: Shown) -> None:
        self._replay = self._make_replay()
        self._frame = 0
        shown.phase = Phase.REPLAY
        self.draw()

    def _step_replay(self, direction: str) -> None:
        assert self._replay is not None
        last = len(self._replay.frames) - 1
        part = self._replay.frames[self._frame].part
        if direction in {"up", "down"}:
            wanted = part + (1 if direction == "down" else -1)
            if 0 <= wanted < len(self._replay.parts):
                self._frame = self._replay.first_of(wanted)
        else:
            step = {"left": -1, "right": 1, "home": -last, "end": last}[direction]
            self._frame = max(0, min(last, self._frame + step))
        self.draw()

    def _play_or_stop(self) -> None:
        if self._timer is not None:
            self._stop_playing()
        else:
            self._timer = self.set_interval(PLAY_SECONDS, self._play_step)

    def _play_step(self) -> None:
        if self._replay is None or self._frame >= len(self._replay.frames) - 1:
            self._stop_playing()
        else:
            self._step_replay("right")

    def _stop_playing(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

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
            self.run.go_on()
            await self._open()
        else:
            await self.action_go_on()

    async def _look(self, step: int) -> None:
        """Look at the step before or after, as it was left; ahead ends at the run's item."""
        here = len(self.steps) if self.run.item is None else self.run.progress[0] - 1
        place = (here if self._looking is None else self._looking) + step
        if place < 0:
            return
        self._looking = None if place >= here else place
        await self._open()

    async def action_leave(self) -> None:
        """Esc or q: out of the field, out of the replay, out of the lesson."""
        shown = self.shown
        if shown is None:
            return
        if self._typing:
            await self._close_typing(None)
        elif shown.phase is Phase.REPLAY:
            self._stop_playing()
            self._replay = None
            shown.phase = Phase.VERDICT
            self.draw()
        elif shown.back:
            self._looking = None
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

    def action_settings(self) -> None:
        self.post_message(self.SettingsWanted())

    def say_how_to_leave(self) -> None:
        self._message = Statement("lesson.how_to_leave")
        self.draw()
        self._message = None

    def say_trouble(self, error: ToklingsError) -> None:
        """Show an error where a hint would stand."""
        self._message = error.statement
        self.draw()
