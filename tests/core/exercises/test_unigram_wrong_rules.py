"""Two hundred random questions a misconception about paths and cells."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from wrong_rule_questions import (
    MOST_TRIES,
    QUESTIONS,
    Tally,
    exercise,
    named,
    small_corpus,
)
from wrong_rules_by_hand import (
    all_cuts,
    path_rules,
    product,
    trained,
)

from core.exercises.base import (
    Answer,
    CellAnswer,
    Exercise,
    NumberAnswer,
    SegmentationAnswer,
    Verdict,
)

PATH = ("greedy_longest_match", "fewest_tokens", "best_token_first", "bpe_segmentation")


def a_model(rng: random.Random) -> dict[str, int]:
    pieces = {letter: rng.randint(1, 9) for letter in "abc"}
    for _ in range(rng.randint(3, 9)):
        pieces["".join(rng.choice("abc") for _ in range(rng.randint(2, 4)))] = rng.randint(1, 40)
    return pieces


def path_answer(cut: tuple[str, ...]) -> Answer:
    return SegmentationAnswer((cut,))


def test_viterbi_path() -> None:
    rng = random.Random(3)
    tally = Tally(PATH)
    for _ in range(MOST_TRIES):
        if tally.done:
            break
        pieces, words = a_model(rng), small_corpus(rng, "abc")
        word = "".join(rng.choice("abc") for _ in range(rng.randint(2, 7)))
        learned = trained(words, 4)[1]
        question = exercise(
            "viterbi_path",
            {
                "m": {"unigram": pieces}, "c": {"corpus": words},
                "b": {"bpe": {"corpus": "c", "merges": 4}},
            },
            model="m", text=word, bpe="b",
        )  # fmt: skip
        cuts = set(all_cuts(word, pieces))
        most = max(product(cut, pieces) for cut in cuts)
        best = {cut for cut in cuts if product(cut, pieces) == most}
        assert all(question.grade(path_answer(cut)).correct for cut in best)
        tally.check(question, path_rules(word, pieces, learned), best, path_answer)
    assert tally.done, tally.left


def test_a_token_outside_the_vocabulary() -> None:
    rng = random.Random(4)
    asked = 0
    while asked < QUESTIONS:
        pieces = a_model(rng)
        word = "".join(rng.choice("abc") for _ in range(rng.randint(3, 7)))
        place = rng.randint(1, len(word) - 1)
        cut = (word[:place], word[place:])
        if all(token in pieces for token in cut):
            continue
        question = exercise("viterbi_path", {"m": {"unigram": pieces}}, model="m", text=word)
        verdict = question.grade(path_answer(cut))
        assert named(verdict) == {"outside_vocabulary"}
        asked += 1


def test_every_other_path_is_compared_honestly() -> None:
    rng = random.Random(5)
    asked = 0
    while asked < QUESTIONS:
        pieces = a_model(rng)
        word = "".join(rng.choice("abc") for _ in range(rng.randint(3, 6)))
        question = exercise("viterbi_path", {"m": {"unigram": pieces}}, model="m", text=word)
        cuts = list(all_cuts(word, pieces))
        most = max(product(cut, pieces) for cut in cuts)
        rules = path_rules(word, pieces, [])
        rules["bpe_segmentation"] = set()
        for cut in cuts:
            if product(cut, pieces) == most or any(cut in found for found in rules.values()):
                continue
            verdict = question.grade(path_answer(cut))
            assert named(verdict) == set()
            assert verdict.explanation is not None
            assert verdict.explanation.values["factor"] == most / product(cut, pieces)  # type: ignore[union-attr]
            asked += 1
    assert asked >= QUESTIONS


CELL = (
    "worse_candidate", "forgot_the_score_before", "sum_for_product", "previous_position",
    "wrong_start", "wrong_score",
)  # fmt: skip


def test_viterbi_cell() -> None:
    rng = random.Random(10)
    left = dict.fromkeys(CELL, QUESTIONS)
    for _ in range(MOST_TRIES):
        if not any(left.values()):
            break
        pieces = a_model(rng)
        word = "".join(rng.choice("abc") for _ in range(rng.randint(2, 6)))
        whole = sum(pieces.values())
        best = [
            max(product(cut, pieces) for cut in all_cuts(word[:end], pieces))
            for end in range(len(word) + 1)
        ]
        end = rng.randint(1, len(word))
        ways = {
            start: best[start] * Fraction(pieces[word[start:end]], whole)
            for start in range(end)
            if word[start:end] in pieces
        }
        starts = {start for start, score in ways.items() if score == best[end]}
        question = exercise(
            "viterbi_cell", {"m": {"unigram": pieces}}, model="m", text=word, position=end
        )

        def graded(score: Fraction, start: int, made: Exercise[Any] = question) -> Verdict:
            return made.grade(CellAnswer(NumberAnswer(str(score), score), start))

        assert all(graded(best[end], start).correct for start in starts)
        first = min(starts)
        last = Fraction(pieces[word[first:end]], whole)
        others = set(ways.values()) - {best[end]}
        wrong: dict[str, tuple[Fraction, int] | None] = dict.fromkeys(CELL)
        if others:
            score = min(others)
            wrong["worse_candidate"] = score, min(s for s in ways if ways[s] == score)
        if first and last not in ways.values():
            wrong["forgot_the_score_before"] = last, first
        if first and best[first] + last not in ways.values():
            wrong["sum_for_product"] = best[first] + last, first
        if end - 1 not in starts:
            wrong["previous_position"] = best[end], end - 1
        elsewhere = set(range(end - 1)) - starts
        if elsewhere:
            wrong["wrong_start"] = best[end], min(elsewhere)
        odd = Fraction(7919, 7907)
        wrong["wrong_score"] = odd, first
        for name, answer in wrong.items():
            if answer is not None and left[name]:
                assert name in named(graded(*answer))
                left[name] -= 1
    assert not any(left.values()), left
