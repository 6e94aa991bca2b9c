"""What the grid of a workshop says: marks, notes, and the rows about a step and a learner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from textual.content import Content

from core.errors import AnswerError
from core.exercises.base import (
    Answer,
    CellAnswer,
    ChoiceAnswer,
    IdsAnswer,
    NumberAnswer,
    PairAnswer,
    SegmentationAnswer,
    TextAnswer,
)
from core.progress.room import Cell, LearnerRecord, Note, Standing
from core.progress.store import AnswerEvent
from core.statement import Localized, Statement, Token, TokenIds, Tokens
from core.wording import Wording
from tui.widgets import roles
from tui.widgets.learner_grid import GridLine

if TYPE_CHECKING:
    from core.curriculum.prose import Prose

MARKS = {
    Cell.AT_ONCE: "●", Cell.LATER: "◐", Cell.WRONG: "✗", Cell.HERE: "►", Cell.NOT_YET: "·",
}  # fmt: skip
MOST_MINUTES = 99
URGENT = (Note.HAND, Note.STUCK, Note.MISSED)


@dataclass(frozen=True, slots=True)
class WatchedStep:
    """A step of the lesson: whether it asks, what it asks or says, and a choice's options."""

    slug: str
    asks: bool
    said: Statement | Localized | Prose
    options: tuple[Localized | Statement, ...] = ()


def line_of(standing: Standing, wording: Wording) -> GridLine:
    """A learner as a row of the grid."""
    done = sum(cell in (Cell.AT_ONCE, Cell.LATER) for cell in standing.cells)
    return GridLine(
        standing.learner_id,
        standing.name,
        "".join(MARKS[cell] for cell in standing.cells),
        f"{done}/{len(standing.cells)}",
        note_of(standing, wording),
        standing.note in URGENT,
    )


def note_of(standing: Standing, wording: Wording) -> str:
    """What is to be said of a learner, in at most 12 cells."""
    if standing.note is Note.NONE:
        return ""
    amount = min(standing.amount, MOST_MINUTES)
    return wording.text(f"watch.note.{standing.note.value}", amount=amount)


def said_of(step: WatchedStep, wording: Wording) -> str:
    """What a step asks or says, in one line."""
    if isinstance(step.said, Statement | Localized):
        text = wording.say(step.said)
    else:
        text = wording.say_prose(step.said)
    return " ".join(text.split())


def count_row(step: WatchedStep, cells: Sequence[Cell], wording: Wording, width: int) -> Content:
    """How many learners stand how at a step: those marks that can be there, with words where
    there is room for them."""
    found = Counter(cells)
    kinds = [*Cell] if step.asks else [Cell.AT_ONCE, Cell.HERE, Cell.NOT_YET]
    names = {cell: cell.value for cell in Cell}
    if not step.asks:
        names[Cell.AT_ONCE] = "read"
    words = [
        (MARKS[cell], f" {wording.text(f'watch.count.{names[cell]}')} {found[cell]}")
        for cell in kinds
    ]
    bare = [(MARKS[cell], f" {found[cell]}") for cell in kinds]
    return in_a_row([(words, 12, 3), (words, 3, 3), (words, 3, 2), (bare, 3, 3)], width)


def legend(wording: Wording, width: int) -> Content:
    """What the marks stand for; shorter where the row is narrow."""
    long, short = (
        [(MARKS[cell], f" {wording.text(f'watch.{size}.{cell.value}')}") for cell in Cell]
        for size in ("long", "short")
    )
    return in_a_row([(long, 3, 3), (long, 3, 2), (short, 3, 3), (short, 1, 1)], width)


Marked = Sequence[tuple[str, str]]
"""Marks, each with the words behind it."""


def in_a_row(ways: Sequence[tuple[Marked, int, int]], width: int) -> Content:
    """The first of some ways to write marks in a row that fits: marks and words, the cells
    before them, and those between them. The last one is taken anyway."""
    row = Content("")
    for words, indent, gap in ways:
        parts = [
            Content.assemble((mark, roles.ACCENT), (word, roles.QUIET)) for mark, word in words
        ]
        row = Content(" " * indent) + Content(" " * gap).join(parts)
        if row.cell_length < width:
            break
    return row


def learner_words(
    record: LearnerRecord,
    standing: Standing,
    number: int,
    step: WatchedStep,
    now: datetime,
    wording: Wording,
) -> str:
    """What is known of a learner at a step, whose number counts from 0."""
    cell = standing.cells[number]
    is_gone = not standing.is_here or standing.note is Note.ELSEWHERE
    text = wording.text
    answers = [answer for answer in record.answers if answer.step == step.slug]
    said: list[str] = []
    if answers:
        latest = answers[-1]
        how = "shown" if latest.answer is None else "right" if latest.correct else "wrong"
        said.append(text(f"watch.answer.{how}", answer=answer_words(latest, step, wording)))
        if len(answers) > 1:
            said.append(text("watch.answers", answers=len(answers)))
    elif cell is Cell.HERE and is_gone:
        said.append(text("watch.stopped_here"))
    elif step.asks:
        said.append(text("watch.is_at_it" if cell is Cell.HERE else "watch.not_answered"))
    else:
        said.append(text(f"watch.text.{cell.value}"))
    if step.asks:
        taken = [hint.number for hint in record.hints if hint.step == step.slug]
        said.append(text("watch.hints", hints=len(taken)) if taken else text("watch.no_hints"))
    if record.help is not None and record.help.wanted:
        minutes = max(0, (now - record.help.at) // timedelta(minutes=1))
        said.append(text("watch.asked", minutes=minutes))
    return " ".join(said)


def answer_words(event: AnswerEvent, step: WatchedStep, wording: Wording) -> str:
    """A stored answer as it would be written; "?" where it is none (any more)."""
    from core.exercises.answers import from_json
    from core.exercises.registry import KINDS

    kind = KINDS.get(event.kind)
    if event.answer is None or kind is None:
        return "?"
    try:
        return _written(from_json(kind.answer_type, event.answer), step, wording)
    except AnswerError:
        return "?"


def _written(answer: Answer, step: WatchedStep, wording: Wording) -> str:
    match answer:
        case PairAnswer(pair):
            return wording.value(pair)
        case SegmentationAnswer(words):
            return "  ".join(wording.value(Tokens(word)) for word in words)
        case IdsAnswer(ids):
            return wording.value(TokenIds(ids))
        case NumberAnswer(typed, _, _):
            return wording.value(typed)
        case CellAnswer(score, start):
            return wording.text("watch.cell", score=score.typed, start=start)
        case ChoiceAnswer(option):
            if option < len(step.options):
                return wording.say(step.options[option])
            return wording.text("watch.option", option=option + 1)
        case TextAnswer(typed):
            return wording.value(Token(typed))
