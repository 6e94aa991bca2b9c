"""A computation, or the options of a choice, told line by line; the lines stay."""

from __future__ import annotations

from textual.content import Content

from core.exercises.base import Question, Verdict
from core.exercises.traces import SumTrace
from core.wording import Wording
from tui.reasoning.frames import Frame, Replay
from tui.reasoning.narration import fitting
from tui.widgets import roles
from tui.widgets.cells import wrapped
from tui.widgets.room import Room

MARGIN = 3
TITLES = {"find_the_mistake": "replay.lines.title", "which_tie_rule": "replay.rules.title"}
"""Of kinds whose options are more than options."""
WITH_TITLE = 8
"""Rows of a stage that has a title and an empty row above the lines."""


def sum_replay(
    trace: SumTrace, question: Question, verdict: Verdict, wording: Wording, room: Room
) -> Replay:
    """One frame a line; the line in hand is marked and is also the step's sentence, except
    where it is the only one: there the step says so."""
    kind = "options" if question.answer_type == "choice" else "sum"
    told = wording.text(TITLES.get(question.kind, f"replay.{kind}.title"))
    title = Content.styled(" " * MARGIN + told, roles.QUIET)
    rows: list[Content] = []
    frames: list[Frame] = []
    total = len(trace.lines)
    for number, line in enumerate(trace.lines):
        said = wording.say(line)
        lines = wrapped(said, room.text - MARGIN)
        now = [Content.assemble((" ► ", roles.ACCENT), (lines[0], roles.ACCENT))]
        now += [Content.styled(" " * MARGIN + rest, roles.ACCENT) for rest in lines[1:]]
        place = wording.text("replay.place.line", number=number + 1, total=total)
        stage = _last_rows(title, [*rows, *now], room)
        step = fitting(said) if total > 1 else wording.text("replay.sum.only")
        frames.append(Frame(0, tuple(stage), step, place, focus=len(stage) - 1))
        rows += [Content(" " * MARGIN + row) for row in lines]
    if not frames:
        frames.append(Frame(0, (title,), "", ""))
    return Replay((wording.text(f"replay.part.{kind}"),), tuple(frames))


def _last_rows(title: Content, rows: list[Content], room: Room) -> list[Content]:
    """As many of the last rows as the stage has, and how many stand above them."""
    head = 2 if room.stage >= WITH_TITLE else 0
    hidden = len(rows) + head - room.stage
    if not head:
        return _marked_above(rows, hidden + 1 if hidden > 0 else 0)
    gap = Content.styled(f"{' ' * MARGIN}↑ {hidden}", roles.ACCENT) if hidden > 0 else Content("")
    return [title, gap, *rows[max(0, hidden) :]]


def _marked_above(rows: list[Content], hidden: int) -> list[Content]:
    if not hidden:
        return rows
    return [Content.styled(f"{' ' * MARGIN}↑ {hidden}", roles.ACCENT), *rows[hidden:]]
