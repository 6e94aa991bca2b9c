"""Two hundred random questions a misconception about counting cuts and weighing one."""

from __future__ import annotations

import random
from fractions import Fraction

from cut_rules_by_hand import Cut, count_rules, probability_rules
from wrong_rule_questions import (
    MOST_TRIES,
    QUESTIONS,
    WORDINGS,
    Tally,
    exercise,
    named,
    number_answer,
)
from wrong_rules_by_hand import all_cuts, product

from core.exercises.base import Answer, NumberAnswer

COUNT = (
    "counted_whole_word", "left_out_whole_word", "every_cut", "two_to_the_n", "only_best",
    "counted_pieces",
)  # fmt: skip
PROBABILITY = (
    "sum_for_product", "another_cut", "left_out_a_factor", "not_divided", "divided_once",
    "divided_by_own_sum", "renormalised",
)  # fmt: skip


def a_model(rng: random.Random) -> dict[str, int]:
    """Letters and some longer pieces; the letter c is missing now and then."""
    letters = "abc" if rng.random() < 0.7 else "ab"
    pieces = {letter: rng.randint(1, 9) for letter in letters}
    for _ in range(rng.randint(2, 8)):
        pieces["".join(rng.choice("abc") for _ in range(rng.randint(2, 4)))] = rng.randint(1, 40)
    return pieces


def a_word(rng: random.Random, pieces: dict[str, int]) -> str:
    """Random letters, or a piece and more, so that whole words are pieces often enough."""
    start = rng.choice(["", *pieces])
    return start + "".join(rng.choice("abc") for _ in range(rng.randint(0 if start else 1, 4)))


def fraction_answer(value: Fraction) -> Answer:
    return NumberAnswer(str(value), value)


def test_segmentation_count() -> None:
    rng = random.Random(21)
    tally = Tally(COUNT)
    for _ in range(MOST_TRIES):
        if tally.done:
            break
        pieces = a_model(rng)
        word = a_word(rng, pieces)
        right = len(list(all_cuts(word, pieces)))
        if not right:
            continue
        question = exercise("segmentation_count", {"m": {"unigram": pieces}}, model="m", text=word)
        assert question.grade(number_answer(right)).correct
        tally.check(question, count_rules(word, pieces), {right}, number_answer)
    assert tally.done, tally.left


def test_segmentation_probability() -> None:
    rng = random.Random(22)
    tally = Tally(PROBABILITY)
    for _ in range(MOST_TRIES):
        if tally.done:
            break
        pieces = a_model(rng)
        cut: Cut = tuple(rng.choice(list(pieces)) for _ in range(rng.randint(1, 3)))
        right = product(cut, pieces)
        question = exercise(
            "segmentation_probability", {"m": {"unigram": pieces}}, model="m", tokens=cut
        )
        assert question.grade(fraction_answer(right)).correct
        tally.check(question, probability_rules(cut, pieces), {right}, fraction_answer)
    assert tally.done, tally.left


def test_every_other_number_is_compared_honestly() -> None:
    rng = random.Random(23)
    asked = 0
    while asked < QUESTIONS:
        pieces = a_model(rng)
        cut: Cut = tuple(rng.choice(list(pieces)) for _ in range(rng.randint(1, 3)))
        word = "".join(cut)
        counted = count_rules(word, pieces)
        right = len(list(all_cuts(word, pieces)))
        given = rng.randint(0, 2 * right + 2)
        materials = {"m": {"unigram": pieces}}
        if given != right and not any({given} & values for values in counted.values()):
            question = exercise("segmentation_count", materials, model="m", text=word)
            verdict = question.grade(number_answer(given))
            assert named(verdict) == set()
            assert verdict.explanation is not None
            said = WORDINGS[0].say(verdict.explanation)
            assert ("too many" if given > right else "too few") in said
            asked += 1
        value = Fraction(rng.randint(1, 10**6), 10**6 + 3)
        weighed = product(cut, pieces)
        question = exercise("segmentation_probability", materials, model="m", tokens=cut)
        verdict = question.grade(fraction_answer(value))
        assert named(verdict) == set()
        assert verdict.explanation is not None
        said = WORDINGS[0].say(verdict.explanation)
        assert ("too large" if value > weighed else "too small") in said
    assert asked >= QUESTIONS
