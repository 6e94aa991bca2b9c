"""How the learners of a workshop stand in a lesson: what an instructor sees of each.

Nothing here reads the store or the clock: ``now`` is an argument.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from core.progress.store import AnswerEvent, HelpEvent, HintEvent, Place

STUCK_AFTER = timedelta(minutes=4)
"""At one step, while here."""
STUCK_MISSES = 3
"""Wrong answers to one item, none of them right since."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A learner of the room. ``left_at`` None: here since ``since``."""

    learner_id: str
    name: str
    since: datetime
    left_at: datetime | None


@dataclass(frozen=True, slots=True)
class LearnerRecord:
    """What the store holds of a learner of the room. ``places``: of all lessons, the latest
    used first; ``answers`` and ``hints``: of the latest run of the lesson that is looked at, in
    order; ``help``: the latest call, in any lesson."""

    seat: Seat
    places: Sequence[Place] = ()
    answers: Sequence[AnswerEvent] = ()
    hints: Sequence[HintEvent] = ()
    help: HelpEvent | None = None


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step of the lesson: its slug, and whether it asks."""

    slug: str
    asks: bool


class Cell(Enum):
    """How a learner stands at a step; of a text, AT_ONCE means that it was read."""

    AT_ONCE = "at_once"
    LATER = "later"
    WRONG = "wrong"
    HERE = "here"
    NOT_YET = "not_yet"


class Note(Enum):
    """What is to be said of a learner, the most urgent first."""

    HAND = "hand"
    STUCK = "stuck"
    MISSED = "missed"
    HINT = "hint"
    ELSEWHERE = "elsewhere"
    AWAY = "away"
    DONE = "done"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Standing:
    """A learner in the lesson: a cell a step, and what is to be said. ``amount``: minutes,
    misses, or the hint's number. ``urgency``: hands 0, stuck 1, now wrong 2, others 3."""

    learner_id: str
    name: str
    is_here: bool
    cells: tuple[Cell, ...]
    note: Note
    amount: int
    urgency: int


def standing(
    record: LearnerRecord, lesson: str, steps: Sequence[LessonStep], now: datetime
) -> Standing:
    """How a learner stands in the lesson."""
    place = next((place for place in record.places if place.lesson == lesson), None)
    row = _cells(record.answers, place, steps)
    note, amount = _note(record, place, now)
    is_here = record.seat.left_at is None
    urgency = 3
    if note is Note.HAND:
        urgency = 0
    elif note in (Note.STUCK, Note.MISSED):
        urgency = 1
    elif is_here and Cell.WRONG in row:
        urgency = 2
    seat = record.seat
    return Standing(seat.learner_id, seat.name, is_here, row, note, amount, urgency)


def in_order(standings: Sequence[Standing]) -> list[Standing]:
    """Hands up, then stuck, then now wrong, then the others; each by name."""
    return sorted(standings, key=lambda s: (s.urgency, s.name.casefold(), s.learner_id))


def busiest(standings: Sequence[Standing]) -> int:
    """The step that most of those who are here are at; the first one where nobody is."""
    at = [
        each.cells.index(Cell.HERE)
        for each in standings
        if each.is_here and each.note is not Note.ELSEWHERE and Cell.HERE in each.cells
    ]
    return max(sorted(set(at)), key=at.count, default=0)


def _cells(
    answers: Sequence[AnswerEvent], place: Place | None, steps: Sequence[LessonStep]
) -> tuple[Cell, ...]:
    given: dict[str, list[AnswerEvent]] = {}
    for answer in answers:
        given.setdefault(answer.step, []).append(answer)
    slugs = [step.slug for step in steps]
    reached, finished = -1, False
    if place is not None:
        reached = slugs.index(place.step) if place.step in slugs else 0
        finished = place.finished
    row: list[Cell] = []
    for number, step in enumerate(steps):
        if step.asks and step.slug in given:
            row.append(_answered(given[step.slug]))
        elif number == reached and not finished:
            row.append(Cell.HERE)
        elif not step.asks and (finished or number < reached):
            row.append(Cell.AT_ONCE)
        else:
            row.append(Cell.NOT_YET)
    return tuple(row)


def _answered(answers: Sequence[AnswerEvent]) -> Cell:
    if not answers[-1].correct:
        return Cell.WRONG
    first = answers[0]
    return Cell.AT_ONCE if first.correct and not first.hints else Cell.LATER


def _note(record: LearnerRecord, place: Place | None, now: datetime) -> tuple[Note, int]:
    if place is not None and place.finished:
        return Note.DONE, 0
    if record.seat.left_at is not None:
        return Note.AWAY, 0
    if record.help is not None and record.help.wanted:
        return Note.HAND, 0
    if place is None or record.places[0] is not place:
        return (Note.ELSEWHERE if record.places else Note.NONE), 0
    misses = _misses(record.answers)
    at_step = now - max(place.at, record.seat.since)
    if at_step >= STUCK_AFTER:
        return Note.STUCK, at_step // timedelta(minutes=1)
    if misses >= STUCK_MISSES:
        return Note.MISSED, misses
    hint = _hint(record, place)
    return (Note.HINT, hint) if hint else (Note.NONE, 0)


def _misses(answers: Sequence[AnswerEvent]) -> int:
    """The most wrong answers to one item that was not right since."""
    missed: dict[str, int] = {}
    for answer in answers:
        missed[answer.step] = 0 if answer.correct else missed.get(answer.step, 0) + 1
    return max(missed.values(), default=0)


def _hint(record: LearnerRecord, place: Place) -> int:
    """The latest hint taken at the question that stands on the learner's screen."""
    if not record.hints:
        return 0
    latest = record.hints[-1]
    answered = sum(answer.step == latest.step for answer in record.answers)
    # Whoever comes back after a lost connection is at the step anew, with the hint still there.
    is_here = latest.step == place.step or latest.at >= place.at
    return latest.number if latest.attempt == answered and is_here else 0
