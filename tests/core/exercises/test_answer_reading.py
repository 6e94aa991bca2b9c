"""What a learner types becomes an answer of the question's type, or is asked for again."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.errors import AnswerError
from core.exercises.answers import from_json, read, to_json
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
from core.statement import Localized, Pair, Statement
from core.wording import Wording


def question(answer_type: AnswerType, *target: str) -> Question:
    options = (Localized("A", "A"), Localized("B", "B"), Localized("C", "C"))
    return Question(
        Reference("t", "t"), "t", answer_type, Statement("t"), (), (), (),
        target=target, options=options,
    )  # fmt: skip


def code_of(asked: Question, typed: str | tuple[str, ...]) -> str:
    """The code of the error, which both languages word."""
    with pytest.raises(AnswerError) as caught:
        read(asked, typed, "en")
    for language in ("en", "id"):
        assert Wording(language).say(caught.value.statement)
    return caught.value.code


@pytest.mark.parametrize("typed", ["a kan", "a+kan", "a + kan", "  a  +kan ", "a\tkan"])
def test_pairs(typed: str) -> None:
    assert read(question("pair"), typed, "en") == PairAnswer(Pair("a", "kan"))


@pytest.mark.parametrize("typed", ["", " ", "a", "a b c", "a +", "+ a", "+", "a + b + c", "a++b"])
def test_what_is_no_pair(typed: str) -> None:
    assert code_of(question("pair"), typed) == "pair_shape"


@pytest.mark.parametrize("typed", ["un hug", "un|hug", "un | hug", " un|  hug ", "|un|hug|"])
def test_segmentations(typed: str) -> None:
    expected = SegmentationAnswer((("un", "hug"),))
    assert read(question("segmentation", "unhug"), typed, "id") == expected


def test_segmentation_of_two_words() -> None:
    asked = question("segmentation", "kuku", "paku")
    expected = SegmentationAnswer((("ku", "ku"), ("p", "a", "ku")))
    assert read(asked, "ku ku p a ku", "en") == expected
    assert code_of(asked, "ku ku p aku p") == "segmentation_spells_words"
    assert code_of(asked, "ku ku") == "segmentation_spells_words"
    assert code_of(asked, "ku kup a ku") == "segmentation_spells_words"


@pytest.mark.parametrize("typed", ["_ku cing", "▁ku cing", "_ku|cing"])
def test_metaspace_may_be_typed_as_an_underline(typed: str) -> None:
    expected = SegmentationAnswer((("▁ku", "cing"),))
    assert read(question("segmentation", "▁kucing"), typed, "en") == expected
    under = SegmentationAnswer((("_ku", "cing"),))
    assert read(question("segmentation", "_kucing"), typed, "en") == under


def test_what_is_no_segmentation() -> None:
    asked = question("segmentation", "unhug")
    assert code_of(asked, "") == "segmentation_empty"
    assert code_of(asked, "| |") == "segmentation_empty"
    for typed in ("un", "un hugs", "un gug", "hug un", "UN hug"):
        assert code_of(asked, typed) == "segmentation_spells"


@pytest.mark.parametrize("typed", ["0 21 7", "[0, 21, 7]", "0,21,7", "0, 21 ,7", "[0 21 7]",
                                   " 0  21\t7 ", "0,21,7,"])  # fmt: skip
def test_ids(typed: str) -> None:
    assert read(question("ids"), typed, "en") == IdsAnswer((0, 21, 7))


@pytest.mark.parametrize(("typed", "code"), [
    ("", "ids_empty"), ("[]", "ids_empty"), ("1,,x", "ids_shape"), ("1,,2", "ids_shape"),
    ("1 x", "ids_shape"), ("-1", "ids_shape"), ("1.5", "ids_shape"), ("[1", "ids_shape"),
    (",1", "ids_shape"), ("1234567890", "ids_shape"), ("1;2", "ids_shape"),
    ("²", "ids_shape"), ("1 " * 501, "ids_too_many"),
])  # fmt: skip
def test_what_is_no_row_of_ids(typed: str, code: str) -> None:
    assert code_of(question("ids"), typed) == code


def test_cells() -> None:
    answer = read(question("cell"), ("16/210", " 2 "), "en")
    assert answer == CellAnswer(NumberAnswer("16/210", Fraction(16, 210)), 2)
    for typed in (("0.4",), ("0.4", ""), ("0.4", " "), ("0.4", "1", "2")):
        assert code_of(question("cell"), typed) == "cell_two_fields"
    assert code_of(question("cell"), "0.4") == "cell_two_fields"
    for start in ("x", "-1", "1.5", "9999999"):
        assert code_of(question("cell"), ("0.4", start)) == "cell_from"
    assert code_of(question("cell"), ("", "2")) == "number_empty"


def test_choices() -> None:
    assert read(question("choice"), "2", "en") == ChoiceAnswer(1)
    for typed in ("", "0", "4", "x", "-1", "111"):
        assert code_of(question("choice"), typed) == "choice_number"


def test_texts() -> None:
    assert read(question("text"), "  makan kucing ", "en") == TextAnswer("makan kucing")
    assert code_of(question("text"), "  ") == "text_empty"


@pytest.mark.parametrize(("answer_type", "answer"), [
    ("pair", PairAnswer(Pair("a", "kan"))),
    ("segmentation", SegmentationAnswer((("un", "hug"), ("p",)))),
    ("ids", IdsAnswer((0, 21, 7))),
    ("number", NumberAnswer("17/210", Fraction(17, 210))),
    ("number", NumberAnswer("0,0077", Fraction(77, 10000), 2)),
    ("cell", CellAnswer(NumberAnswer("0.4", Fraction(2, 5), 1), 3)),
    ("choice", ChoiceAnswer(2)),
    ("text", TextAnswer("[red]\x1b🤗")),
])  # fmt: skip
def test_an_answer_comes_back_from_the_store(answer_type: AnswerType, answer: Answer) -> None:
    assert from_json(answer_type, to_json(answer)) == answer
