"""What a Lesson gives to those who play it: steps, exercises, prose, the shipped lessons."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
import yaml
from small_lesson import SMALL

from core.curriculum import nodes
from core.curriculum.folder import lesson_files
from core.curriculum.loader import check, load
from core.curriculum.prose import BraceError, Filled, Hole, roughly, take_apart, width
from core.curriculum.schema import AskStep, Lesson
from core.errors import LessonError
from core.exercises.base import NumberAnswer, PairAnswer
from core.exercises.registry import KINDS
from core.statement import Localized, Pair, Token, TokenIds, Tokens, Value
from core.wording import Wording


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    path = tmp_path / "small.yaml"
    path.write_text(SMALL)
    return load(path)


def test_steps_by_slug(lesson: Lesson) -> None:
    assert [step.id for step in lesson.steps] == ["read", "first", "count", "pick"]
    assert lesson.title == Localized("Small", "Kecil")
    assert lesson.step("count").id == "count"
    for slug, call in (("none", lesson.step), ("read", lesson.exercise), ("first", lesson.prose)):
        with pytest.raises(LessonError):
            call(slug)


def test_an_exercise_grades(lesson: Lesson) -> None:
    # u + g stands in pug 5 and hug 10
    exercise = lesson.exercise("first")
    assert exercise.grade(PairAnswer(Pair("u", "g"))).correct
    assert not exercise.grade(PairAnswer(Pair("h", "u"))).correct
    assert lesson.exercise("count").grade(NumberAnswer("15", Fraction(15))).correct


def test_the_parameters_are_the_kinds_own(lesson: Lesson) -> None:
    step = lesson.step("count")
    assert isinstance(step, AskStep)
    assert type(step.parameters) is KINDS["number"].Parameters
    assert step.parameters.model_fields_set == {"shows", "question", "answer", "slips"}


def test_own_hints_stand_in_for_the_kinds(lesson: Lesson) -> None:
    assert lesson.exercise("count").question().hints == (
        Localized("First.", "Satu."),
        Localized("Second.", "Dua."),
        Localized("Third.", "Tiga."),
    )
    assert lesson.exercise("count").kind == "number"
    assert lesson.exercise("count").answer_type == "number"
    assert len(lesson.exercise("first").question().hints) == 3


def test_prose_is_filled_and_written_in_each_language(lesson: Lesson) -> None:
    # 15/50 * 20/50 = 300/2500
    assert Wording("en").say_prose(lesson.prose("read")) == (
        "The word hug occurs 10 times.\n\n    h | ug   0.12   {as written}"
    )
    assert Wording("id").say_prose(lesson.prose("read")) == "Kata hug muncul 10 kali."
    kept = lesson.remembered
    assert kept is not None
    assert Wording("en").say_prose(kept) == "The pair u + g stands 15 times."


def test_prose_that_is_hostile_is_made_visible(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    hostile = r'{en: "a\x1b[31mb\u202E", id: "[red]"}'
    start = SMALL.index("    say:\n") + len("    say:")
    end = SMALL.index("  - {id: first")
    path.write_text(SMALL[:start] + " " + hostile + "\n" + SMALL[end:])
    prose = load(path).prose("read")
    assert Wording("en").say_prose(prose) == "a␛[31mb‹U+202E›"
    assert Wording("id").say_prose(prose) == "[red]"


def test_take_apart() -> None:
    assert take_apart('a {f("}")}{{b}}') == ("a ", Hole('f("}")', 3), "{b}")
    for text, place in (("a {b", 2), ("a}", 1), ("{a\n}", 0), ("{a{b}}", 0)):
        with pytest.raises(BraceError) as caught:
            take_apart(text)
        assert caught.value.position == place


@pytest.mark.parametrize(
    "value",
    [0, 7, 999, 1000, 524288, 10**29, Fraction(1, 3), Fraction(2, 3), Fraction(1234567, 10),
     Fraction(1, 30000), Fraction(-5, 2), Fraction(6, 3), 0.0013217, 1.5, -2.0,
     Token("a"), Token(""), Tokens(("m", "a", "in")), TokenIds((0, 21, 7)), Pair("a", "n")],
)  # fmt: skip
def test_measured_prose_is_as_wide_as_what_is_written(value: Value) -> None:
    for language in ("en", "id"):
        assert width(roughly(value)) == width(Wording(language).value(value))


def test_width_counts_cells() -> None:
    assert [width(text) for text in ("abc", "漢字", "e\u0301", "🤗")] == [3, 4, 1, 2]


def test_the_shipped_lessons_have_no_fault() -> None:
    report = check()
    assert report.faults == ()
    assert report.lessons_checked == len(lesson_files()) >= 3


def test_the_readme_has_a_row_for_every_lesson_in_their_order() -> None:
    readme = (Path(__file__).parents[3] / "README.md").read_text("utf-8")
    lessons = sorted(map(load, lesson_files()), key=lambda lesson: lesson.number)
    table = readme[readme.index("| lesson |") :].partition("\n\n")[0]
    rows = re.findall(r"^\| `([a-z-]+)` \| ", table, flags=re.MULTILINE)
    assert rows == [lesson.id for lesson in lessons]


def test_the_shipped_lessons_are_read_without_libyaml_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "_LOADER", yaml.SafeLoader)
    assert check().faults == ()


@pytest.mark.parametrize("path", lesson_files(), ids=lambda path: path.stem)
def test_every_step_of_a_shipped_lesson_is_worded_in_both_languages(path: Path) -> None:
    lesson = load(path)
    for language in ("en", "id"):
        wording = Wording(language)
        for step in lesson.steps:
            if isinstance(step, AskStep):
                question = lesson.exercise(step.id).question()
                assert len([wording.say(hint) for hint in question.hints]) == 3
                assert wording.say(question.prompt)
            else:
                rows = wording.say_prose(lesson.prose(step.id)).split("\n")
                assert len(rows) <= 14
                assert max(map(width, rows)) <= 76
    assert any(
        isinstance(part, Filled)
        for step in lesson.steps
        if not isinstance(step, AskStep)
        for part in lesson.prose(step.id).en
    )
