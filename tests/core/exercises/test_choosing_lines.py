"""which_tie_rule and find_the_mistake: the plan's answers, and questions that are no questions."""

from __future__ import annotations

from typing import Any

import pytest
from wrong_rule_questions import exercise, named

from core.errors import LessonError
from core.exercises.base import ChoiceAnswer, Exercise
from core.statement import Localized, Pair
from core.tokenizers.bpe import TIE_RULES
from core.wording import Wording

MAN = {"man": {"corpus": {"man": 3, "band": 3, "sun": 3}}}
PINTU = {"man": {"corpus": {"pintu": 3, "minum": 3, "ibu": 1}}}
RULE_OF = {
    ("b", "an"): "lowest-id",
    ("s", "u"): "shorter-then-lexicographic",
    ("u", "n"): "lexicographically-greatest",
    ("an", "d"): "lexicographic",
    ("m", "an"): "first-seen",
}


def ties(
    second: tuple[str, str], first: tuple[str, str] = ("a", "n"), on: Any = MAN
) -> Exercise[Any]:
    return exercise("which_tie_rule", on, corpus="man", merges=[[*first], [*second]])


@pytest.mark.parametrize(("second", "rule"), RULE_OF.items())
def test_the_rule_of_each_second_merge(second: tuple[str, str], rule: str) -> None:
    asked = ties(second)
    for place, name in enumerate(TIE_RULES):
        found = asked.grade(ChoiceAnswer(place))
        assert found.correct is (name == rule)
        if name != rule:
            (diagnosis,) = found.diagnoses
            theirs = next(pair for pair, of in RULE_OF.items() if of == name)
            assert diagnosis.statement.values["theirs"] == Pair(*theirs)
            assert diagnosis.statement.values["merge"] == 2
    assert asked.meets(rule)


def test_the_options_keep_their_order_and_the_hint_lists_the_ties() -> None:
    question = ties(("t", "u"), ("i", "n"), PINTU).question()
    assert question.options_in_order
    assert len(question.options) == 5
    pairs = ["in + t", "in + u", "m + in", "p + in", "t + u", "u + m"]
    assert all(pair in Wording("en").say(question.hints[2]) for pair in pairs)


@pytest.mark.parametrize(
    ("merges", "number"),
    [
        ([["a", "n"]], 5),  # no tie yet: every rule gives it
        ([["a", "n"], ["n", "d"]], 0),
        ([["b", "a"]], 0),
    ],
)
def test_a_list_that_one_rule_alone_gives(merges: list[list[str]], number: int) -> None:
    with pytest.raises(LessonError) as caught:
        exercise("which_tie_rule", MAN, corpus="man", merges=merges).question()
    assert caught.value.code == "tie_rules_that_fit"
    assert caught.value.values["number"] == number


# ── find_the_mistake ──

TEXT = Localized("x", "x")
HUG = {"m": {"unigram": {"p": 17, "u": 36, "g": 20, "ug": 137}}}


def line(printed: str, value: str, name: str | None = None) -> dict[str, Any]:
    text = {"en": f"line {printed}", "id": f"baris {printed}"}
    return {"text": text, "printed": printed, "value": value} | ({"name": name} if name else {})


def mistake(*lines: dict[str, Any]) -> Exercise[Any]:
    question = {"en": "Which?", "id": "Yang mana?"}
    return exercise("find_the_mistake", HUG, question=question, lines=list(lines))


PUG = (
    line("5/210", 'probability(m, "p")', "p"),
    line("36/210", 'probability(m, "u")', "u"),
    line("20/210", 'probability(m, "g")', "g"),
    line("0.000389", "p * u * g"),
)


def test_the_printed_mistake_of_the_course() -> None:
    asked = mistake(*PUG)
    assert asked.grade(ChoiceAnswer(0)).correct
    assert named(asked.grade(ChoiceAnswer(1))) == {"line_is_right"}
    # 5·36·20 / 210³ is 0.00038872: the last line is worked out rightly from a wrong one.
    assert named(asked.grade(ChoiceAnswer(3))) == {"follows_from_the_mistake"}
    assert asked.meets(1)
    assert not asked.meets(2)
    assert not asked.meets(True)


def test_figures_are_written_as_they_were_printed() -> None:
    asked = mistake(line("413.10", "382.10"), line("1.0", "1"), line("2", "2"))
    option = asked.question().options[0]
    assert Wording("en").say(option) == "line 413.10 = 413.10"
    assert Wording("id").say(option) == "baris 413.10 = 413,10"
    told = asked.reveal().trace.lines  # type: ignore[union-attr]
    assert [Wording("en").say(each) for each in told] == [
        "line 413.10 = 413.10 ✗ right: 382.1",
        "line 1.0 = 1.0 ✓",
        "line 2 = 2 ✓",
    ]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ((line("1", "1"), line("2", "2"), line("3", "3")), "mistakes"),
        ((line("1", "2"), line("2", "1"), line("3", "3")), "mistakes"),
        ((line("0.07625", "16/210"), line("2", "2"), line("3", "3")), "mistake_by_rounding"),
        ((line("about", "1"), line("2", "2"), line("3", "3")), "printed_no_number"),
        ((line("1", "2", "m"), line("2", "2"), line("3", "3")), "line_name_taken"),
    ],
)
def test_figures_that_are_no_question(lines: tuple[dict[str, Any], ...], code: str) -> None:
    with pytest.raises(LessonError) as caught:
        mistake(*lines).question()
    assert caught.value.code == code


def test_rounding_is_no_mistake() -> None:
    # 16/210 is 0.0761904…: rounded or cut off, to any number of digits.
    asked = mistake(line("0.0762", "16/210"), line("0.07619", "16/210"), line("0.08", "15/210"))
    assert asked.grade(ChoiceAnswer(2)).correct
