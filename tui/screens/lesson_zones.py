"""The zones of a question: stage, question, answer row and feedback, which never move."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from core.exercises.base import Verdict
from core.statement import Statement
from core.wording import Wording
from tui.reasoning.frames import Frame, Replay
from tui.screens.lesson_shown import HINTS, Shown
from tui.widgets import roles
from tui.widgets.answer_line import AnswerLine
from tui.widgets.rows import Rows
from tui.widgets.verdict_rows import (
    comparison_rows,
    hint_rows,
    notice_rows,
    reason_rows,
    verdict_rows,
)


class LessonZones(Vertical):
    """Draws a question with its answer and verdict, or a frame of its replay."""

    def compose(self) -> ComposeResult:
        yield Rows(id="stage")
        yield Rows(id="question")
        yield AnswerLine(id="answer")
        yield Rows(id="feedback")

    def show_question(
        self,
        shown: Shown,
        wording: Wording,
        message: Statement | None,
        notice: Statement | None,
    ) -> None:
        """Draw the question. ``message`` stands in the feedback before everything else,
        ``notice`` where there is nothing else."""
        assert shown.view is not None
        self._show_prompt(shown, wording)
        shown.view.hints = shown.hints
        self.query_one("#stage", Rows).show(shown.view.stage_rows())
        line = self.query_one(AnswerLine)
        line.show_mark(shown=True)
        line.show_text(shown.view.answer_text() if shown.verdict or not shown.back else Content(""))
        line.show_verdict(_verdict_word(shown.verdict, shown.hints, wording))
        if message is not None:
            feedback = notice_rows(wording.say(message))
        else:
            feedback = _feedback(shown, wording, notice)
        self.query_one("#feedback", Rows).show(feedback)

    def show_frame(self, shown: Shown, wording: Wording, replay: Replay, frame: Frame) -> None:
        """Draw a frame of the question's replay."""
        self._show_prompt(shown, wording)
        self.query_one("#stage", Rows).show(frame.stage)
        line = self.query_one(AnswerLine)
        line.show_mark(shown=False)
        line.show_text(_part_bar(replay, frame.part, wording))
        line.show_verdict(Content(frame.place).right(18, ellipsis=True))
        rows = _comparison(shown, wording)[:2]
        rows += [Content("")] * (2 - len(rows))
        step = reason_rows(wording.text("label.step"), frame.step, 4, style=roles.ACCENT)
        self.query_one("#feedback", Rows).show([*rows, *step])

    def _show_prompt(self, shown: Shown, wording: Wording) -> None:
        assert shown.question is not None
        prompt = Content(" " + wording.say(shown.question.prompt))
        self.query_one("#question", Rows).show([prompt])


def _part_bar(replay: Replay, current: int, wording: Wording) -> Content:
    parts: list[str | tuple[str, str]] = [(wording.text("label.why") + "   ", roles.QUIET)]
    for number, name in enumerate(replay.parts):
        text = f"{number + 1} {name}"
        here = number == current
        parts.append((f"[{text}]", roles.ACCENT) if here else (f" {text} ", roles.QUIET))
        parts.append(" ")
    return Content.assemble(*parts)


def _verdict_word(verdict: Verdict | None, hints: int, wording: Wording) -> Content:
    if verdict is None:
        return Content("")
    if not verdict.correct:
        key = "verdict.shown" if verdict.answer is None else "verdict.wrong"
        return Content.styled(wording.text(key), roles.WRONG)
    key = "verdict.with_help" if hints else "verdict.tie" if verdict.tie else "verdict.right"
    return Content.styled(wording.text(key), roles.RIGHT)


def _comparison(shown: Shown, wording: Wording) -> list[Content]:
    assert shown.view is not None
    assert shown.verdict is not None
    own = shown.view.comparison(shown.verdict)
    return own if own is not None else comparison_rows(shown.verdict.rows, wording)


def _feedback(shown: Shown, wording: Wording, notice: Statement | None) -> list[Content]:
    assert shown.question is not None
    if shown.verdict is not None:
        comes_back = not shown.verdict.correct and not shown.back
        comparison = _comparison(shown, wording)
        return verdict_rows(shown.verdict, comparison, wording, comes_back=comes_back)
    if shown.back:
        return notice_rows(wording.text("lesson.not_answered_yet"), style=roles.QUIET)
    if shown.hints:
        hint = shown.question.hints[shown.hints - 1]
        return hint_rows(shown.hints, HINTS, hint, wording)
    return notice_rows(wording.say(notice)) if notice is not None else []
