"""A computation, or the options of a choice, told line by line; the lines stay."""

from __future__ import annotations

from textual.content import Content

from core.exercises.base import Question, SumTrace, Verdict
from core.wording import Wording
from tui.reasoning.frames import Frame, Replay
from tui.reasoning.narration import fitting
from tui.widgets import roles
from tui.widgets.cells import wrapped

STAGE_ROWS = 12
LINE_WIDTH = 73


def sum_replay(trace: SumTrace, question: Question, verdict: Verdict, wording: Wording) -> Replay:
    """One frame a line; the line in hand is marked and is also the step's sentence."""
    kind = "options" if question.answer_type == "choice" else "sum"
    title = Content.styled("   " + wording.text(f"replay.{kind}.title"), roles.QUIET)
    rows: list[Content] = []
    frames: list[Frame] = []
    total = len(trace.lines)
    for number, line in enumerate(trace.lines):
        said = wording.say(line)
        lines = wrapped(said, LINE_WIDTH)
        now = [Content.assemble((" ► ", roles.ACCENT), (lines[0], roles.ACCENT))]
        now += [Content.styled("   " + rest, roles.ACCENT) for rest in lines[1:]]
        stage = [title, Content(""), *[*rows, *now][-(STAGE_ROWS - 2) :]]
        place = wording.text("replay.place.line", number=number + 1, total=total)
        frames.append(Frame(0, tuple(stage), fitting(said), place))
        rows += [Content("   " + row) for row in lines]
    if not frames:
        frames.append(Frame(0, (title,), "", ""))
    return Replay((wording.text(f"replay.part.{kind}"),), tuple(frames))
