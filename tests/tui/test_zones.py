"""Both catalogues fit every zone at 80 columns, for every question of the shipped lessons."""

from __future__ import annotations

from functools import cache
from textwrap import wrap

import pytest
from lessons_by_hand import LESSONS
from rich.cells import cell_len

from core.curriculum.loader import find as load_lesson
from core.exercises.answers import read
from core.exercises.base import AnswerType, Question, Verdict
from core.wording import Wording
from tui.answers import view_of
from tui.answers.base import Key
from tui.widgets.key_footer import footer_width
from tui.widgets.verdict_rows import comparison_rows, hint_rows, verdict_rows

find = cache(load_lesson)
STEPS = [(lesson, slug) for lesson, steps in LESSONS.items() for slug in steps]


def typed_for(answer_type: AnswerType, typed: str | tuple[str, str]) -> str | tuple[str, str]:
    return "1" if answer_type == "choice" else typed


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize(("lesson", "slug"), STEPS)
def test_a_question_fits_its_zones(lesson: str, slug: str, language: str) -> None:
    check_question(find(lesson).exercise(slug).question(), Wording(language))


def check_question(question: Question, wording: Wording) -> None:
    assert cell_len(wording.say(question.prompt)) <= 62
    for hint in question.hints:
        assert len(wrap(wording.say(hint), 74)) <= 2, wording.say(hint)
    for number, hint in enumerate(question.hints, start=1):
        rows = hint_rows(number, 3, hint, wording)
        assert len(rows) <= 6
        assert all(row.cell_length <= 80 for row in rows)
    view = view_of(question, wording, 1)
    stage = view.stage_rows()
    assert len(stage) == 12
    assert all(row.cell_length <= 80 for row in stage), [r.plain for r in stage]
    for hint in ("hint", "last_hint", "show_answer"):
        ends: list[Key] = [
            ("h", wording.text(f"key.{hint}"), "h"),
            ("?", wording.text("key.help"), ""),
            ("Esc", wording.text("key.lessons"), ""),
        ]
        assert footer_width([*view.keys(), *ends]) <= 80


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize(("lesson", "slug"), STEPS)
def test_a_verdict_fits_its_six_rows(lesson: str, slug: str, language: str) -> None:
    wording = Wording(language)
    exercise = find(lesson).exercise(slug)
    question = exercise.question()
    by_hand = LESSONS[lesson][slug]
    answers = [by_hand.right or "1", *(wrong for wrong, _ in by_hand.wrong)]
    for typed in answers:
        answer = read(question, typed_for(question.answer_type, typed), language)
        check_verdict(question, exercise.grade(answer), wording)
    check_verdict(question, exercise.reveal(), wording)


def check_verdict(question: Question, verdict: Verdict, wording: Wording) -> None:
    view = view_of(question, wording, 1)
    comparison = view.comparison(verdict)
    if comparison is None:
        comparison = comparison_rows(verdict.rows, wording)
    rows = verdict_rows(verdict, comparison, wording, comes_back=not verdict.correct)
    assert len(rows) <= 6
    assert all(row.cell_length <= 80 for row in rows), [r.plain for r in rows]
    for other in verdict.diagnoses[1:3]:
        assert wording.say(other.short) in rows[-1].plain
    statement = verdict.diagnoses[0].statement if verdict.diagnoses else verdict.explanation
    if statement is not None:
        said = wording.say(statement)
        assert len(wrap(said, 64)) <= 3, said
        shown = " ".join(" ".join(row.plain for row in rows).split())
        assert wrap(said, 64)[-1] in shown, (said, shown)


@pytest.mark.parametrize("language", ["en", "id"])
def test_verdict_words_fit_their_slot(language: str) -> None:
    wording = Wording(language)
    for name in ("right", "tie", "with_help", "wrong", "shown"):
        assert cell_len(wording.text(f"verdict.{name}")) <= 18
