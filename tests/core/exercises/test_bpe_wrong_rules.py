"""Two hundred random questions a misconception about pairs, merges and counts."""

from __future__ import annotations

import random

import pytest
from wrong_rule_questions import (
    MOST_TRIES,
    QUESTIONS,
    WORDINGS,
    Tally,
    exercise,
    named,
    number_answer,
    pair_answer,
    small_corpus,
)
from wrong_rules_by_hand import (
    counts_of,
    next_merge_rules,
    pair_count_rules,
    top,
    trained,
)

from core.curriculum.loader import find
from core.exercises.answers import read
from core.exercises.traces import SumTrace
from core.statement import Statement

NEXT_MERGE = (
    "other_tie_rule", "counted_before_last_merge", "wordpiece_score", "ignored_frequencies",
    "across_boundary", "not_adjacent",
)  # fmt: skip


def test_next_merge() -> None:
    rng = random.Random(1)
    tally = Tally(NEXT_MERGE)
    for _ in range(MOST_TRIES):
        if tally.done:
            break
        words, done = small_corpus(rng), rng.randint(0, 3)
        states, made = trained(words, done + 1)
        if len(made) <= done:
            continue
        question = exercise(
            "next_merge",
            {"c": {"corpus": words}, "b": {"bpe": {"corpus": "c", "merges": done + 1}}},
            bpe="b", done=done,
        )  # fmt: skip
        right = min(top(counts_of(states[done])))
        assert question.grade(pair_answer(right)).correct
        tally.check(question, next_merge_rules(words, done), {right}, pair_answer)
    assert tally.done, tally.left


PAIR_COUNT = (
    "ignored_frequencies", "counted_once_per_word", "counted_joins", "counted_words",
    "across_boundary", "counted_one_token", "counted_merged_token",
)  # fmt: skip


def test_pair_count() -> None:
    rng = random.Random(2)
    tally = Tally(PAIR_COUNT)
    for _ in range(MOST_TRIES):
        if tally.done:
            break
        words, done = small_corpus(rng, "aab"), rng.randint(0, 2)
        states, learned = trained(words, done)
        done = len(learned)
        tokens = sorted({token for row, _ in states[done] for token in row})
        pair = (rng.choice(tokens), rng.choice(tokens))
        if learned and rng.random() < 0.3:
            pair = learned[-1]
        question = exercise(
            "pair_count",
            {"c": {"corpus": words}, "b": {"bpe": {"corpus": "c", "merges": done}}},
            bpe="b", done=done, pair=pair,
        )  # fmt: skip
        right = counts_of(states[done])[pair]
        assert question.grade(number_answer(right)).correct
        tally.check(question, pair_count_rules(states[done], pair), {right}, number_answer)
    assert tally.done, tally.left


@pytest.mark.parametrize("tie", ["lowest-id", "first-seen", "lexicographically-greatest"])
def test_the_lessons_own_tie_rule_is_right_wherever_it_decides(tie: str) -> None:
    """In cab 2 the pairs c + a and a + b tie at 2."""
    right = {"lowest-id": ("a", "b"), "first-seen": ("c", "a"),
             "lexicographically-greatest": ("c", "a")}[tie]  # fmt: skip
    question = exercise(
        "next_merge",
        {"c": {"corpus": {"cab": 2}}, "b": {"bpe": {"corpus": "c", "merges": 1, "tie": tie}}},
        bpe="b", done=0,
    )  # fmt: skip
    assert question.grade(pair_answer(right)).correct
    (other,) = {("a", "b"), ("c", "a")} - {right}
    assert "other_tie_rule" in named(question.grade(pair_answer(other)))


def test_number_slips_that_ignore_frequencies() -> None:
    rng = random.Random(8)
    asked = 0
    while asked < QUESTIONS:
        words = small_corpus(rng)
        piece = rng.choice("abcd")
        right = sum(n * word.count(piece) for word, n in words.items())
        wrong = sum(word.count(piece) for word in words)
        if right == wrong:
            continue
        question = exercise(
            "number", {"c": {"corpus": words}},
            question={"en": "?", "id": "?"}, answer=f'occurrences(c, "{piece}")',
            slips={
                "ignored_frequencies": f'occurrences(c, "{piece}", weighted=False)',
                "off_by_one": f'occurrences(c, "{piece}") + 1',
            },
        )  # fmt: skip
        assert question.grade(number_answer(right)).correct
        expected = {"ignored_frequencies"} | ({"off_by_one"} if wrong == right + 1 else set())
        assert named(question.grade(number_answer(wrong))) == expected
        assert named(question.grade(number_answer(right + 1))) >= {"off_by_one"}
        asked += 1


def test_a_wrong_number_is_told_the_rule_unless_a_slip_gives_it() -> None:
    """2 × pa and 3 × apa hold 2 + 3 letters p; words counted once: 2."""
    question = exercise(
        "number", {"c": {"corpus": {"pa": 2, "apa": 3}}},
        question={"en": "?", "id": "?"}, answer='occurrences(c, "p")',
        slips={"ignored_frequencies": 'occurrences(c, "p", weighted=False)'},
        why={"en": "Add the frequencies.", "id": "Jumlahkan frekuensinya."},
    )  # fmt: skip
    for typed, size in ((9, "large"), (4, "small")):
        verdict = question.grade(number_answer(typed))
        said = [wording.say(verdict.explanation or Statement("")) for wording in WORDINGS]
        assert said[0] == f"That is too {size}. Add the frequencies."
        assert said[1].endswith(". Jumlahkan frekuensinya.")
    assert question.grade(number_answer(2)).explanation is None
    for verdict in (question.grade(number_answer(5)), question.reveal()):
        assert isinstance(verdict.trace, SumTrace)
        assert WORDINGS[0].say(verdict.trace.lines[0]) == "Add the frequencies."
        assert WORDINGS[0].say(verdict.trace.lines[-1]) == "2 + 3 = 5"
    assert WORDINGS[0].say(question.reveal().explanation or Statement("")) == "Add the frequencies."


@pytest.mark.parametrize(
    ("merge", "pair", "count"), [("merge-8", "m e", 2), ("merge-9", "an j", 2)]
)
def test_a_right_count_is_said_before_any_wrong_rule(merge: str, pair: str, count: int) -> None:
    """Merges 8 to 10 are ties at 2: whoever takes another of the tied pairs counted well."""
    asked = find("first-merges").exercise(merge)
    verdict = asked.grade(read(asked.question(), pair, "en"))
    assert not verdict.correct
    assert isinstance(verdict.explanation, Statement)
    assert verdict.explanation.key == "explain.next_merge.tied"
    assert verdict.explanation.values["count_best"] == count
