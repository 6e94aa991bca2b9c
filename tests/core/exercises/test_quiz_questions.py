"""The questions of a quiz: the same from the same seed, and none twice."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest
from generated_by_hand import WORKED
from quiz_golden import GOLDEN

from core.exercises.answers import to_json
from core.exercises.base import Reference
from core.exercises.generators.registry import generate
from core.quiz import MOST_QUESTIONS, MOST_SEED, TOPICS, Questions, QuizSetup, plan

FOUR = ("next_merge", "bpe_encode", "viterbi_path", "chat_ids")


@pytest.mark.parametrize("seed", GOLDEN)
def test_three_seeds_give_the_questions_they_always_gave(seed):
    for topics in (FOUR, FOUR[::-1]):
        questions = Questions(QuizSetup(topics, 10, seed), "~quiz")
        for number in reversed(range(1, 11)):  # in whatever order they are wanted
            kind, level, own_seed, right = GOLDEN[seed][number - 1]
            exercise = questions.exercise(number)
            question = exercise.question()
            assert question.reference == Reference("~quiz", f"{kind}/{number}", own_seed, level)
            worked = WORKED[kind](question, level)
            assert json.loads(to_json(worked.right)) == right
            assert exercise.reveal().expected == (worked.right,)
            # What is stored with an answer is all that the question is made of.
            assert generate(kind, question.reference).question() == question


def test_fewer_topics_are_drawn_by_the_same_rule():
    planned = plan(QuizSetup(("viterbi_path", "bpe_encode"), 5, 7))
    assert [(p.kind, p.level) for p in planned] == [
        ("viterbi_path", 1), ("bpe_encode", 2), ("viterbi_path", 3), ("bpe_encode", 4),
        ("viterbi_path", 5),
    ]  # fmt: skip
    questions = Questions(QuizSetup(("bpe_encode", "viterbi_path"), 5, 7), "~quiz")
    seeds = [questions.exercise(n).question().reference.seed for n in range(1, 6)]
    assert seeds == [234137168, 703947296, 136759823, 144908078, 637353407]


@pytest.mark.parametrize("number", [1, 2, 3, 7, 10, MOST_QUESTIONS])
def test_topics_take_turns_and_levels_rise(number):
    planned = plan(QuizSetup(TOPICS, number, MOST_SEED))
    assert len(planned) == number
    counts = Counter(p.kind for p in planned)
    assert max(counts.values()) - min(counts[topic] for topic in TOPICS) <= 1
    levels = [p.level for p in planned]
    assert levels == sorted(levels)
    assert levels[0] == 1
    assert number < 5 or levels[-1] == 5


def test_no_question_is_asked_twice(monkeypatch):
    """Of five questions that there are at a level, four are wanted."""

    def one_of_five(kind, reference):
        return generate(kind, replace(reference, seed=reference.seed % 5))

    monkeypatch.setattr("core.quiz.generate", one_of_five)
    questions = Questions(QuizSetup(("chat_ids",), 20, 3), "~quiz")
    asked = [questions.exercise(n).question() for n in range(1, 21)]
    for place, question in enumerate(asked):
        for other in asked[:place]:
            assert (question.panels, question.target) != (other.panels, other.target)


@pytest.mark.parametrize(
    "changed",
    [
        {"topics": ()}, {"topics": ("next_merge", "juggling")}, {"questions": 0},
        {"questions": MOST_QUESTIONS + 1}, {"seed": -1}, {"seed": MOST_SEED + 1},
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_told(changed):
    setup = QuizSetup(TOPICS, 10, 4711)
    assert setup.is_playable
    assert not replace(setup, **changed).is_playable
