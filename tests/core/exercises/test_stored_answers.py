"""A stored answer is read back, or refused with one error of ours: whatever stands there."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.curriculum.loader import load
from core.curriculum.schema import AskStep
from core.errors import AnswerError
from core.exercises.answers import from_json, stored_answer, to_json
from core.exercises.base import (
    Answer,
    AnswerType,
    CellAnswer,
    ChoiceAnswer,
    IdsAnswer,
    NumberAnswer,
    PairAnswer,
    Question,
    Reference,
    SegmentationAnswer,
    TextAnswer,
)
from core.exercises.number_grading import is_right, matches, read_number
from core.statement import Localized, Pair, Statement
from core.wording import Wording

TYPES: tuple[AnswerType, ...] = get_args(AnswerType)

# ── what no answer is written as ──

NOWHERE = [
    "", " ", "{", "[1,", "nul", "'a'", "[\"a\"", "\x00", "NaN", "Infinity", "null", "true",
    "-1", "1.5", "1e3", "{}", "[]", "[[]]", "[null, null]", "[true, false]", '[["a"], []]',
    '{"pair": ["a", "n"]}', '{"typed": "4"}', '{"score": 1, "start": 1}',
    '{"typed": 4, "value": 4, "digits": null}', '{"typed": "4", "value": "4"}',
    "9" * 5_000, "-" + "9" * 5_000, "[" * 100_000, '{"a":' * 100_000, "[" * 5_000 + "]" * 5_000,
    '"' + "a" * 60_000 + '"', "[" + "1," * 30_000 + "1]",
]  # fmt: skip


@pytest.mark.parametrize("answer_type", TYPES)
@pytest.mark.parametrize("text", NOWHERE, ids=lambda text: text[:30] or "empty")
def test_what_no_answer_is_written_as(answer_type: AnswerType, text: str) -> None:
    assert _refused(answer_type, text) == "stored_misfit"


def _refused(answer_type: AnswerType, text: str) -> str:
    with pytest.raises(AnswerError) as caught:
        from_json(answer_type, text)
    assert caught.value.__suppress_context__, "no foreign error behind it"
    return caught.value.code


def number(typed: object = "4", value: object = "4", digits: object = None) -> dict[str, object]:
    return {"typed": typed, "value": value, "digits": digits}


SHAPES: list[tuple[AnswerType, object]] = [
    ("pair", ["a"]), ("pair", ["a", "b", "c"]), ("pair", ["a", 1]), ("pair", ["a", ""]),
    ("pair", "ab"), ("pair", {"a": 1, "b": 2}), ("pair", [["a"], ["b"]]),
    ("segmentation", ["un", "hug"]), ("segmentation", [["un", 1]]), ("segmentation", [[]]),
    ("segmentation", [["un", ""]]), ("segmentation", "unhug"), ("segmentation", [[["un"]]]),
    ("ids", [-1]), ("ids", [1.0]), ("ids", [True]), ("ids", ["1"]), ("ids", [10**9]),
    ("ids", [0] * 501), ("ids", 1), ("ids", {"0": 1}), ("ids", [[1]]),
    ("number", 4), ("number", "4"), ("number", [number()]), ("number", {**number(), "more": 1}),
    ("number", number(typed="")), ("number", number(typed=None)), ("number", number(value="")),
    ("number", number(value="1/0")), ("number", number(value="1/000")),
    ("number", number(value="1e999999999")), ("number", number(value="4.0")),
    ("number", number(value=" 4")), ("number", number(value="nan")), ("number", number(value="٤")),
    ("number", number(value="4\n")), ("number", number(value="1_0")),
    ("number", number(value="9" * 1_301)), ("number", number(value="1/" + "9" * 1_301)),
    ("number", number(digits=0)), ("number", number(digits=-1)), ("number", number(digits=1.5)),
    ("number", number(digits=True)), ("number", number(digits=False)),
    ("number", number(digits="2")), ("number", number(digits=10**18)),
    ("cell", number()), ("cell", [number(), 1]), ("cell", {"score": number()}),
    ("cell", {"score": "0.4", "start": 1}), ("cell", {"score": number(), "start": -1}),
    ("cell", {"score": number(), "start": "1"}), ("cell", {"score": number(), "start": 10**6}),
    ("cell", {"score": number(), "start": True}),
    ("choice", -1), ("choice", 1.0), ("choice", "1"), ("choice", [1]), ("choice", 10**30),
    ("choice", False),
    ("text", ""), ("text", 1), ("text", ["a"]), ("text", {"text": "a"}),
]  # fmt: skip


@pytest.mark.parametrize(("answer_type", "data"), SHAPES)
def test_a_shape_that_does_not_fit(answer_type: AnswerType, data: object) -> None:
    assert _refused(answer_type, json.dumps(data)) == "stored_misfit"


def test_the_refusal_is_worded() -> None:
    for language in ("en", "id"):
        sentence = Wording(language).say(AnswerError("stored_misfit").statement)
        assert not sentence.startswith("error.")


# ── any JSON at all ──

_SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from(["4", "-17/210", "1/0", "0.4", "un", "ug"])
)  # fmt: skip
_JSON = st.recursive(
    _SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["typed", "value", "digits", "score", "start", "x"]), inner
        )
        | st.fixed_dictionaries({"typed": inner, "value": inner, "digits": inner})
        | st.fixed_dictionaries({"score": inner, "start": inner})
    ),
    max_leaves=12,
)


@given(answer_type=st.sampled_from(TYPES), text=_JSON.map(json.dumps) | st.text())
def test_any_text_is_an_answer_that_round_trips_or_is_refused(
    answer_type: AnswerType, text: str
) -> None:
    try:
        answer = from_json(answer_type, text)
    except AnswerError:
        assert _refused(answer_type, text) == "stored_misfit"
    else:
        assert from_json(answer_type, to_json(answer)) == answer


_TEXTS = st.text(min_size=1, max_size=20)
_NUMBERS = st.builds(
    NumberAnswer, _TEXTS, st.fractions(), st.none() | st.integers(min_value=1, max_value=200)
)
_ANSWERS: dict[AnswerType, st.SearchStrategy[Answer]] = {
    "pair": st.builds(PairAnswer, st.builds(Pair, _TEXTS, _TEXTS)),
    "segmentation": st.builds(
        SegmentationAnswer,
        st.lists(st.lists(_TEXTS, min_size=1).map(tuple), min_size=1, max_size=4).map(tuple),
    ),
    "ids": st.builds(
        IdsAnswer, st.lists(st.integers(0, 10**9 - 1), min_size=1, max_size=50).map(tuple)
    ),
    "number": _NUMBERS,
    "cell": st.builds(CellAnswer, _NUMBERS, st.integers(0, 999_999)),
    "choice": st.builds(ChoiceAnswer, st.integers(0, 5)),
    "text": st.builds(TextAnswer, _TEXTS),
}


@given(data=st.data(), answer_type=st.sampled_from(TYPES))
def test_every_answer_round_trips(data: st.DataObject, answer_type: AnswerType) -> None:
    answer = data.draw(_ANSWERS[answer_type])
    assert from_json(answer_type, to_json(answer)) == answer


def test_the_largest_answers_that_can_be_typed_round_trip() -> None:
    largest: dict[AnswerType, Answer] = {
        "ids": IdsAnswer((999_999_999,) * 500),
        "text": TextAnswer("🤗" * 2_000),
        "number": read_number("*".join(["9^200"] * 6) + "/7^200" * 3, integer=False),
    }  # fmt: skip
    for answer_type, answer in largest.items():
        assert from_json(answer_type, to_json(answer)) == answer


# ── the question it was given to ──


def asked(answer_type: AnswerType, *target: str) -> Question:
    options = (Localized("A", "A"), Localized("B", "B"))
    return Question(
        Reference("t", "t"), "kind", answer_type, Statement("t"), (), (), (),
        target=target, options=options,
    )  # fmt: skip


@pytest.mark.parametrize(("question", "text"), [
    (asked("choice"), "2"),
    (asked("segmentation", "unhug"), '[["un", "hugs"]]'),
    (asked("segmentation", "unhug"), '[["un", "hug"], ["p"]]'),
    (asked("segmentation", "unhug", "pug"), '[["un", "hug"]]'),
    (asked("number"), "[1]"),
])  # fmt: skip
def test_an_answer_to_a_question_that_was_changed(question: Question, text: str) -> None:
    with pytest.raises(AnswerError, match="stored_misfit"):
        stored_answer(question, "kind", text)


def test_an_answer_to_a_question_of_another_kind() -> None:
    assert stored_answer(asked("choice"), "kind", "1") == ChoiceAnswer(1)
    with pytest.raises(AnswerError, match="stored_misfit"):
        stored_answer(asked("choice"), "another", "1")


def test_an_answer_that_still_fits() -> None:
    cut = SegmentationAnswer((("un", "hug"), ("p", "ug")))
    assert stored_answer(asked("segmentation", "unhug", "pug"), "kind", to_json(cut)) == cut


# ── what is read back can be graded ──

_ODD: dict[AnswerType, list[object]] = {
    "pair": [["a" * 20_000, "b"], ["\ud800", "\x1b[31m"], ["a", "n"], ["[red]", " "]],
    "segmentation": [[["u", "n", "h", "ug"]], [["p", "ug"]], [["berikan"]]],
    "ids": [[0], [999_999_999] * 500, [1, 2, 3]],
    "number": [
        number("x" * 9_000, "9" * 1_205), number("4", "-1/" + "9" * 1_205, 1),
        number("0.4", "1/" + "9" * 1_205, 2_000), number("0", "0", 5), number("210.000", "7"),
        number("٢١٠.٠٠٠", "7"), number("5", "1/3", 1), number("ln", "9" * 1_205 + "/7", 40),
    ],
    "choice": [0, 1, 2, 3, 4, 5, 100],
    "text": ["a" * 40_000, "\ud800\x1b[0m", " ", "makan"],
}  # fmt: skip
_ODD["cell"] = [
    {"score": score, "start": start} for score in _ODD["number"] for start in (0, 2, 999_999)
]
_LESSONS = Path(__file__).parents[3] / "lessons"


@pytest.mark.parametrize("lesson", sorted(_LESSONS.glob("*.yaml")), ids=lambda path: path.stem)
def test_whatever_is_read_back_can_be_graded(lesson: Path) -> None:
    loaded = load(lesson)
    graded = 0
    for step in (step for step in loaded.steps if isinstance(step, AskStep)):
        exercise = loaded.exercise(step.id)
        question = exercise.question()
        for data in _ODD[question.answer_type]:
            try:
                answer = stored_answer(question, question.kind, json.dumps(data))
                verdict = exercise.grade(answer)
            except AnswerError:
                continue
            graded += 1
            assert verdict.answer == answer
            for language in ("en", "id"):
                wording = Wording(language)
                for diagnosis in verdict.diagnoses:
                    assert wording.say(diagnosis.statement)
                if verdict.explanation is not None:
                    assert wording.say(verdict.explanation)
    assert graded


def test_numbers_that_are_far_apart_are_compared() -> None:
    """At the decimal place of the one, the other would have hundreds of digits."""
    tiny = read_number("ln(2)/9^199", integer=False, logarithms=True)
    assert not is_right(tiny, Fraction(1, 3))
    assert not matches(tiny, Fraction(1, 3))
    assert not matches(NumberAnswer("1", Fraction(10) ** 1_200, 1), Fraction(1, 3))
    assert is_right(NumberAnswer("0.100", Fraction(1, 10), 3), Fraction(9_996, 100_000))
