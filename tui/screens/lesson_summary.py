"""What a lesson's summary says, from the answers that were given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.curriculum.index import LessonRow
from core.curriculum.schema import Lesson, WrittenStep
from core.errors import AnswerError
from core.exercises.answers import stored_answer
from core.exercises.base import (
    Answer,
    CellAnswer,
    ChoiceAnswer,
    IdsAnswer,
    NumberAnswer,
    PairAnswer,
    Question,
    SegmentationAnswer,
    TextAnswer,
    Verdict,
)
from core.exercises.traces import MergeTrace
from core.progress.store import AnswerEvent
from core.statement import Pair, Statement, Token, TokenIds, Tokens, Value
from core.tokenizers.trace import WordState
from core.tutor import Tally
from tui.screens.playthrough import exercise_answered
from tui.screens.summary_rows import SummaryData, SummaryItem


def summary_of(
    lesson: Lesson, tally: Tally, answers: Sequence[AnswerEvent], rows: Sequence[LessonRow]
) -> SummaryData:
    """The summary of a finished run; ``rows`` are all lessons, for what comes next."""
    first: dict[str, AnswerEvent] = {}
    for event in answers:
        first.setdefault(event.step, event)
    following = next((row for row in rows if row.number > lesson.number), None)
    return SummaryData(
        group=lesson.group,
        title=lesson.title,
        at_once=len(tally.at_once),
        with_hints=tuple(
            replace(_right(lesson, slug, first.get(slug)), hints=hints)
            for slug, hints in tally.with_hints.items()
        ),
        right_at_once=tuple(_right(lesson, slug, first.get(slug)) for slug in tally.at_once),
        missed=tuple(_missed(lesson, slug, first.get(slug)) for slug in tally.missed),
        corpus=_corpus(lesson),
        remember=lesson.remembered,
        sources=lesson.sources,
        next_lesson=following.id if following else None,
        next_number=following.number if following else 0,
        next_title=following.title if following else None,
    )


def _corpus(lesson: Lesson) -> tuple[WordState, ...]:
    """The corpus after the last merge that the lesson's author asks for."""
    merges = [s.id for s in lesson.steps if isinstance(s, WrittenStep) and s.ask == "next_merge"]
    trace = lesson.exercise(merges[-1]).reveal().trace if merges else None
    return trace.after if isinstance(trace, MergeTrace) else ()


def _right(lesson: Lesson, slug: str, given: AnswerEvent | None) -> SummaryItem:
    exercise = exercise_answered(lesson, slug, given)
    number = [step.id for step in lesson.steps].index(slug) + 1
    return SummaryItem(number, right_value(exercise.reveal(), exercise.question()))


def _missed(lesson: Lesson, slug: str, given: AnswerEvent | None) -> SummaryItem:
    item = _right(lesson, slug, given)
    if given is None or given.answer is None:
        return replace(item, shown=given is not None)
    question = exercise_answered(lesson, slug, given).question()
    try:
        answer = stored_answer(question, given.kind, given.answer)
    except AnswerError:
        return replace(item, misfit=True)
    return replace(item, yours=answer_value(answer, question))


def right_value(shown: Verdict, question: Question) -> Value:
    """The right answer as a sentence writes it; a number as the verdict does."""
    match shown.expected[0]:
        case NumberAnswer(_, value):
            return value
        case CellAnswer(score, start):
            return Statement("summary.cell", {"score": score.value, "start": str(start)})
        case answer:
            return answer_value(answer, question)


def answer_value(answer: Answer, question: Question) -> Value:
    """An answer as a sentence writes it; a number as it was typed, an option by its short name
    if it has one."""
    match answer:
        case PairAnswer(pair):
            return Pair(*pair)
        case SegmentationAnswer(words):
            return Tokens(tuple(token for word in words for token in word))
        case IdsAnswer(ids):
            return TokenIds(ids)
        case NumberAnswer(typed):
            return typed
        case CellAnswer(score, start):
            return Statement("summary.cell", {"score": score.typed, "start": str(start)})
        case ChoiceAnswer(option):
            return (question.short_options or question.options)[option]
        case TextAnswer(text):
            return Token(text)
