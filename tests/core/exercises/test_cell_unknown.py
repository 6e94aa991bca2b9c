"""A cell of Viterbi's table where another path runs over a character that no token spells."""

from __future__ import annotations

from fractions import Fraction

import pytest
from wrong_rule_questions import exercise, named

from core.errors import LessonError
from core.exercises.base import CellAnswer, NumberAnswer


def cell(pieces: dict[str, int], text: str, position: int):
    materials = {"m": {"unigram": pieces}}
    return exercise("viterbi_cell", materials, model="m", text=text, position=position)


def test_the_hint_tells_of_a_candidate_that_tokens_spell() -> None:
    # No token spells "a", so the token b from position 1 has no score to be multiplied with.
    hint = cell({"ab": 2, "b": 6}, "ab", 2).question().hints[2]
    assert hint.values["token"] == "ab"
    assert hint.values["start"] == 0
    assert hint.values["before"] == 1
    assert hint.values["probability"] == Fraction(2, 8)


def test_answers_there_are_graded() -> None:
    asked = cell({"ab": 2, "b": 6}, "ab", 2)
    assert asked.grade(CellAnswer(NumberAnswer("1/4", Fraction(1, 4)), 0)).correct
    assert "wrong_score" in named(asked.grade(CellAnswer(NumberAnswer("3/4", Fraction(3, 4)), 0)))
    assert "previous_position" in named(
        asked.grade(CellAnswer(NumberAnswer("1/4", Fraction(1, 4)), 1))
    )


def test_a_cell_whose_best_path_no_tokens_spell_cannot_be_asked() -> None:
    # kx + yz is about e^-41; an unknown k costs ten more than the rarest token, about e^-31.
    with pytest.raises(LessonError) as refused:
        cell({"kx": 1, "yz": 1, "xyz": 10**9}, "kxyz", 4).question()
    assert refused.value.code == "word_not_segmentable"
