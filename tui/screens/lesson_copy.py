"""What ``y`` copies in a lesson: the question, the text of a step, a step of a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from core.wording import Wording
from core.wording.visible import visible, written_in
from tui.answers.base import AnswerView
from tui.answers.plain import plain_panels
from tui.copying import Copied
from tui.reasoning.frames import Frame, Replay
from tui.screens.lesson_shown import Phase, Shown
from tui.screens.lesson_zones import verdict_word

if TYPE_CHECKING:
    from tui.screens.shown import ShownScreen


def copied(screen: ShownScreen) -> Copied | None:
    """What stands on the screen, as text."""
    shown, wording = screen.shown, screen.wording
    if shown is None:
        return None
    with written_in(screen.notation):
        if shown.phase is Phase.READING:
            text = screen.prose(shown)
            return _joined(text.splitlines(), "copied.step")
        assert shown.question is not None
        assert shown.view is not None
        prompt = wording.say(shown.question.prompt)
        if shown.phase is Phase.REPLAY and screen.player is not None:
            step = _replay_lines(screen.player.replay, screen.player.frame)
            return _joined([prompt, "", *step], "copied.replay")
        feedback = screen.zones.feedback.rows
        lines = [prompt, "", *_question_lines(shown.view, wording), *_answer(shown, wording)]
        if shown.verdict is None:
            return _joined(lines, "copied.question")
        return _joined([*lines, *_plain(feedback)], "copied.answered")


def _question_lines(view: AnswerView, wording: Wording) -> list[str]:
    """The material, the rule, the options."""
    question = view.question
    rule = " ".join(map(wording.say, question.rule))
    material = plain_panels(question.panels, wording)
    blocks = [material, [f"{wording.text('label.rule')}  {rule}"] if rule else [], view.options()]
    return [line for block in blocks if block for line in (*block, "")]


def _answer(shown: Shown, wording: Wording) -> list[str]:
    """The answer as it is now, and the verdict's word behind it."""
    assert shown.view is not None
    word = verdict_word(shown.verdict, shown.hints, wording).plain
    answer = "" if shown.back and shown.verdict is None else shown.view.answer_text().plain
    return [f"› {answer}   {word}".strip()] if answer or word else []


def _replay_lines(replay: Replay, frame: Frame) -> list[str]:
    """The part and the place, the stage with its second block, the sentence."""
    head = f"{frame.part + 1} {replay.parts[frame.part]}   {frame.place}".rstrip()
    side = ["", *_plain(frame.side or frame.pane)] if frame.side or frame.pane else []
    return [head, "", *_plain(frame.stage), *side, "", frame.step]


def _plain(rows: Sequence[Content]) -> list[str]:
    return [row.plain for row in rows]


def _joined(lines: Sequence[str], said: str) -> Copied:
    """The lines as text: none is empty at either end, nor are two empty ones in a row."""
    kept: list[str] = []
    for line in lines:
        text = "\n".join(visible(part).rstrip() for part in line.split("\n"))
        if text or (kept and kept[-1]):
            kept.append(text)
    return Copied("\n".join(kept).strip("\n"), said)
