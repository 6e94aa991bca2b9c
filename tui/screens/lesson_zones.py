"""The zones of a question: stage, question, answer row and feedback, which never move."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.reactive import Reactive

from core.exercises.base import Verdict
from core.statement import Statement
from core.wording import Wording
from tui.reasoning.frames import Frame, Replay
from tui.screens.lesson_shown import HINTS, Shown
from tui.widgets import roles
from tui.widgets.answer_line import AnswerLine
from tui.widgets.part_bar import part_bar
from tui.widgets.room import FULL, Room, prompt_lines, sentence_rows
from tui.widgets.scroll_rows import ScrollRows
from tui.widgets.verdict_rows import (
    LABEL_WIDTH,
    comparison_rows,
    hint_rows,
    notice_rows,
    verdict_rows,
)

COMPARED_ROWS = 2
"""Rows yours/right that stay above a replay's step."""


class LessonZones(Vertical):
    """Draws a question with its answer and verdict, or a frame of its replay, in the room that
    ``lay_out`` gave. What has more rows than its zone scrolls."""

    # Nothing scrolls: a new size was laid out and is painted already.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), layout=False, repaint=False)

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.room = FULL

    def compose(self) -> ComposeResult:
        for name, height in (("stage", FULL.stage), ("question", FULL.question)):
            yield _zone(name, height)
        yield AnswerLine(id="answer")
        yield _zone("feedback", FULL.feedback)

    @property
    def stage(self) -> ScrollRows:
        """The stage."""
        return self.query_one("#stage", ScrollRows)

    @property
    def feedback(self) -> ScrollRows:
        """The feedback."""
        return self.query_one("#feedback", ScrollRows)

    def lay_out(self, room: Room) -> None:
        """Give each zone its rows."""
        if room == self.room:
            return
        self.room = room
        self.stage.give(room.stage)
        self.query_one("#question", ScrollRows).give(room.question)
        self.query_one(AnswerLine).lay_out(room)
        self.feedback.give(room.feedback)

    def show_question(
        self,
        shown: Shown,
        wording: Wording,
        message: Statement | None,
        notice: Statement | None,
    ) -> None:
        """Draw the question. ``message`` stands in the feedback before everything else,
        ``notice`` where there is nothing else."""
        view = shown.view
        assert view is not None
        self._show_prompt(shown, wording)
        view.hints, view.room = shown.hints, self.room
        self.stage.show(view.stage_rows(), view.focus_row())
        line = self.query_one(AnswerLine)
        line.show_mark(shown=True)
        line.show_text(view.answer_text() if shown.verdict or not shown.back else Content(""))
        line.show_verdict(verdict_word(shown.verdict, shown.hints, wording))
        if message is not None:
            feedback = notice_rows(wording.say(message), self.room)
        else:
            feedback = self._feedback_rows(shown, wording, notice)
        self._show_feedback(feedback)

    def show_frame(
        self, shown: Shown, wording: Wording, replay: Replay, frame: Frame, *, side: bool
    ) -> None:
        """Draw a frame of the question's replay; ``side``: its second block."""
        self._show_prompt(shown, wording)
        if side:
            self.stage.show(frame.side, frame.side_focus)
        else:
            self.stage.show(frame.stage, frame.focus)
        line = self.query_one(AnswerLine)
        line.show_mark(shown=False)
        line.show_text(part_bar(replay.parts, frame.part, wording, self.room))
        line.show_verdict(Content(frame.place).right(18, ellipsis=True))
        rows: list[Content] = []
        if self.room.feedback >= FULL.feedback:
            rows = self._comparison(shown, wording)[:COMPARED_ROWS]
            rows += [Content("")] * (COMPARED_ROWS - len(rows))
        label = wording.text("label.step")
        step = sentence_rows(label, frame.step, self.room, indent=LABEL_WIDTH, style=roles.ACCENT)
        self._show_feedback([*rows, *step])

    def _show_feedback(self, rows: list[Content]) -> None:
        """Other rows than before are shown from the first on."""
        if tuple(rows) == self.feedback.rows:
            self.feedback.show(rows)
        else:
            self.feedback.show_from_the_top(rows)

    def _show_prompt(self, shown: Shown, wording: Wording) -> None:
        assert shown.question is not None
        text = wording.say(shown.question.prompt)
        lines = prompt_lines(text, self.room.width)
        self.query_one("#question", ScrollRows).show([Content(" " + line) for line in lines])

    def _comparison(self, shown: Shown, wording: Wording) -> list[Content]:
        assert shown.view is not None
        assert shown.verdict is not None
        shown.view.room = self.room
        own = shown.view.comparison(shown.verdict)
        return own if own is not None else comparison_rows(shown.verdict.rows, wording, self.room)

    def _feedback_rows(
        self, shown: Shown, wording: Wording, notice: Statement | None
    ) -> list[Content]:
        assert shown.question is not None
        if shown.verdict is not None:
            comes_back = not (shown.verdict.correct or shown.back or shown.in_quiz)
            comparison = self._comparison(shown, wording)
            return verdict_rows(
                shown.verdict, comparison, wording, self.room, comes_back=comes_back
            )
        if shown.back:
            key = "error.stored_misfit" if shown.misfit else "lesson.not_answered_yet"
            return notice_rows(wording.text(key), self.room, style=roles.QUIET)
        if shown.hints:
            hint = shown.question.hints[shown.hints - 1]
            cost = "quiz.hints_taken" if shown.in_quiz or shown.again else None
            return hint_rows(shown.hints, HINTS, hint, wording, self.room, cost)
        return notice_rows(wording.say(notice), self.room) if notice is not None else []


def _zone(name: str, height: int) -> ScrollRows:
    """A zone that knows its rows before it is laid out."""
    zone = ScrollRows(id=name)
    zone.give(height)
    return zone


def verdict_word(verdict: Verdict | None, hints: int, wording: Wording) -> Content:
    """The sign and the word of a verdict."""
    if verdict is None:
        return Content("")
    if not verdict.correct:
        key = "verdict.shown" if verdict.answer is None else "verdict.wrong"
        return Content.styled(wording.text(key), roles.WRONG)
    key = "verdict.with_help" if hints else "verdict.tie" if verdict.tie else "verdict.right"
    return Content.styled(wording.text(key), roles.RIGHT)
