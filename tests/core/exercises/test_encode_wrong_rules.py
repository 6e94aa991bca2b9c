"""Two hundred random questions a misconception about encoding by merges, and about one merge."""

from __future__ import annotations

import random

import pytest
from encode_rules_by_hand import Cut, all_cuts, encode_rules, in_order, merge_rules
from hypothesis import given
from hypothesis import strategies as st
from wrong_rule_questions import MOST_TRIES, QUESTIONS, Tally, exercise, named, small_corpus
from wrong_rules_by_hand import PairOf, encoded, join, trained

from core.exercises.base import Answer, SegmentationAnswer

TRAINED = ("longest_match", "left_to_right", "never_learned", "stopped_early")
MERGED = (
    "from_the_right", "only_first", "joined_the_run", "by_letters", "joined_the_middle",
    "not_merged", "another_pair", "cut_a_token",
)  # fmt: skip


def answer(*cuts: Cut) -> Answer:
    return SegmentationAnswer(cuts)


def a_word(rng: random.Random, letters: str = "abc", longest: int = 7) -> str:
    return "".join(rng.choice(letters) for _ in range(rng.randint(2, longest)))


def test_the_merges_of_a_training() -> None:
    rng = random.Random(21)
    tally = Tally(TRAINED)
    for _ in range(MOST_TRIES):
        if tally.done:
            break
        words, done = small_corpus(rng, "abc"), rng.randint(1, 5)
        learned = trained(words, 5)[1]
        done = min(done, len(learned))
        word = a_word(rng)
        question = exercise(
            "bpe_encode",
            {"c": {"corpus": words}, "b": {"bpe": {"corpus": "c", "merges": 5}}},
            bpe="b", done=done, text=word,
        )  # fmt: skip
        right = tuple(encoded(word, learned[:done]))
        assert question.grade(answer(right)).correct
        tally.check(question, encode_rules(word, learned[:done], "rank"), {right}, answer)
    assert tally.done, tally.left


@pytest.mark.parametrize("by", ["rank", "order"])
def test_lists_that_no_training_gives(by: str) -> None:
    rng = random.Random(22)
    wanted = ("in_list_order" if by == "rank" else "by_rank", *TRAINED)
    tally = Tally(wanted)
    for _ in range(MOST_TRIES):
        if tally.done:
            break
        merges = trained(small_corpus(rng, "abc"), 6)[1]
        rng.shuffle(merges)
        word = a_word(rng)
        question = exercise("bpe_encode", {}, merges=merges, by=by, text=word)
        right = tuple(encoded(word, merges) if by == "rank" else in_order(word, merges))
        assert question.grade(answer(right)).correct
        tally.check(question, encode_rules(word, merges, by), {right}, answer)
    assert tally.done, tally.left


def test_every_other_cut_is_compared_honestly() -> None:
    rng = random.Random(23)
    asked = 0
    while asked < QUESTIONS:
        merges = trained(small_corpus(rng, "abc"), 6)[1]
        word = a_word(rng)
        question = exercise("bpe_encode", {}, merges=merges, text=word)
        rules = encode_rules(word, merges, "rank")
        right = tuple(encoded(word, merges))
        for cut in all_cuts(word):
            if cut != right and not any(cut in found for found in rules.values()):
                assert named(question.grade(answer(cut))) == set()
                asked += 1


def a_row(rng: random.Random) -> list[str]:
    row = ["".join(rng.choice("ab") for _ in range(rng.choice((1, 1, 1, 2)))) for _ in range(6)]
    return row[: rng.randint(2, 6)]


def test_one_merge() -> None:
    rng = random.Random(24)
    tally = Tally(MERGED)
    for _ in range(MOST_TRIES):
        if tally.done:
            break
        row, pair = a_row(rng), (rng.choice("ab"), rng.choice(("a", "b", "ab")))
        question = exercise("apply_merge", {}, pair=pair, words=[row])
        right = tuple(join(row, pair))
        assert question.grade(answer(right)).correct
        tally.check(question, merge_rules(row, pair), {right}, answer)
    assert tally.done, tally.left


def test_several_words_name_the_rules_that_fit_every_word_that_is_wrong() -> None:
    rng = random.Random(25)
    asked = 0
    while asked < QUESTIONS:
        rows, pair = [a_row(rng) for _ in range(3)], (rng.choice("ab"), rng.choice("ab"))
        question = exercise("apply_merge", {}, pair=pair, words=rows)
        rules = [merge_rules(row, pair) for row in rows]
        right = [tuple(join(row, pair)) for row in rows]
        cuts = [
            rng.choice([right[i], *sorted(rng.choice(list(rules[i].values())))[:3]])
            for i in range(3)
        ]
        wrong = [i for i in range(3) if cuts[i] != right[i]]
        verdict = question.grade(answer(*cuts))
        assert verdict.correct == (not wrong)
        if wrong:
            fitting = {name for name in MERGED if all(cuts[i] in rules[i][name] for i in wrong)}
            assert named(verdict) == fitting
            asked += 1


def test_several_words_to_encode() -> None:
    rng = random.Random(26)
    asked = 0
    while asked < QUESTIONS:
        merges = trained(small_corpus(rng, "abc"), 6)[1]
        words = [a_word(rng, longest=5) for _ in range(2)]
        question = exercise("bpe_encode", {}, merges=merges, text=" ".join(words))
        rules = [encode_rules(word, merges, "rank") for word in words]
        right = [tuple(encoded(word, merges)) for word in words]
        cuts = [rng.choice([right[i], *list(all_cuts(words[i]))]) for i in range(2)]
        wrong = [i for i in range(2) if cuts[i] != right[i]]
        if wrong:
            fitting = {n for n in rules[0] if all(cuts[i] in rules[i][n] for i in wrong)}
            assert named(question.grade(answer(*cuts))) == fitting
            asked += 1


# ── against a naive loop, on anything ──

LETTERS = st.sampled_from("abcé漢🤗[|")
WORDS = st.text(LETTERS, min_size=1, max_size=12)
PAIRS = st.tuples(
    st.text(LETTERS, min_size=1, max_size=3), st.text(LETTERS, min_size=1, max_size=3)
)


@given(WORDS, st.lists(PAIRS, max_size=8))
def test_any_list_by_rank_and_in_order(word: str, merges: list[PairOf]) -> None:
    by_rank = exercise("bpe_encode", {}, merges=merges, text=word)
    assert by_rank.meets([list(encoded(word, merges))])
    one_turn = exercise("bpe_encode", {}, merges=merges, by="order", text=word)
    assert one_turn.meets([list(in_order(word, merges))])


@given(st.lists(st.text("ab", min_size=1, max_size=3), min_size=1, max_size=7), PAIRS)
def test_any_merge(row: list[str], pair: PairOf) -> None:
    question = exercise("apply_merge", {}, pair=pair, words=[row])
    assert question.meets([join(row, pair)])
    for cut in all_cuts("".join(row)[:6]):
        whole = (*cut, *"".join(row)[6:])
        verdict = question.grade(answer(whole))
        assert verdict.correct == (list(whole) == join(row, pair))
        assert verdict.correct or verdict.diagnoses or verdict.explanation
