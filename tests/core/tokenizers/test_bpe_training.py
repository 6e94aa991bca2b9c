"""Training: the given figures, ties worked by hand, then a naive recount."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import naive_tokenizers as naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_corpora import corpora

from core.errors import TokenizerError
from core.statement import Pair
from core.tokenizers.bpe import (
    TIE_RULES,
    Training,
    apply_merge,
    best_pairs,
    choose,
    encode,
    pair_counts,
    train,
    train_steps,
)
from core.tokenizers.pair_table import PairTable
from core.tokenizers.trace import WordState
from core.tokenizers.vocabulary import Vocabulary

MAKAN: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "facts" / "bpe_makan.json").read_text(encoding="utf-8")
)
PINTU = {"pintu": 3, "minum": 3, "ibu": 1}
MAN = {"man": 3, "band": 3, "sun": 3}


@pytest.fixture(scope="module")
def makan() -> Training:
    return train(MAKAN["corpus"], 10)


# ── the given figures ────────────────────────────────────────────────────────────────────


def test_initial_vocabulary(makan: Training) -> None:
    assert list(makan.initial_vocabulary) == MAKAN["initial_vocabulary"]


@pytest.mark.parametrize("done", range(10))
def test_each_step_of_makan(makan: Training, done: int) -> None:
    given_step = MAKAN["steps"][done]
    step = makan.steps[done]
    assert list(step.pair) == given_step["pair"]
    assert (step.rank, step.count) == (done, given_step["count"])
    assert step.token == given_step["new_token"]
    assert step.vocabulary_size == given_step["vocabulary_size"]
    assert [list(pair) for pair in step.tied] == given_step["tied_pairs"]
    words = list(MAKAN["corpus"])
    assert sorted(words[place] for place in step.changed_words) == given_step["used_in"]


@pytest.mark.parametrize("done", range(10))
def test_each_state_of_makan(makan: Training, done: int) -> None:
    given_step = MAKAN["steps"][done]
    counts = makan.pair_counts_after(done)
    assert counts == {(left, right): count for left, right, count in given_step["pair_counts"]}
    after = {word.text: list(word.tokens) for word in makan.words_after(done + 1)}
    assert after == given_step["words_after"]
    assert [word.count for word in makan.words_after(done)] == [5, 3, 2, 2, 2, 2, 2, 2, 2]


def test_vocabulary_and_active_symbols_of_makan(makan: Training) -> None:
    assert sorted(makan.vocabulary_after(10)) == MAKAN["accumulated_vocabulary"]
    assert list(makan.active_symbols_after(10)) == MAKAN["active_symbols"]
    assert makan.vocabulary_after(10)[12:] == (
        *("an", "kan", "akan", "makan", "in", "ing", "ikan", "ai", "air", "anj"),
    )
    assert makan.pair_counts_after(10)["makan", "an"] == 2


# ── ties, by hand (the plan's lesson on ties) ────────────────────────────────────────────


@pytest.mark.parametrize(
    ("tie", "pintu", "man"),
    [
        ("lexicographic", ("in", "t"), ("an", "d")),
        ("lowest-id", ("m", "in"), ("b", "an")),
        ("first-seen", ("p", "in"), ("m", "an")),
        ("shorter-then-lexicographic", ("t", "u"), ("s", "u")),
        ("lexicographically-greatest", ("u", "m"), ("u", "n")),
    ],
)
def test_second_merge_by_each_rule(tie: str, pintu: tuple[str, str], man: tuple[str, str]) -> None:
    assert train(PINTU, 2, tie).merges == (("i", "n"), pintu)
    assert train(MAN, 2, tie).merges == (("a", "n"), man)


def test_six_pairs_tie_in_pintu() -> None:
    tied = train(PINTU, 2).steps[1].tied
    assert tied == (*(("in", "t"), ("in", "u"), ("m", "in"), ("p", "in"), ("t", "u"), ("u", "m")),)


def test_only_first_seen_depends_on_the_order_of_words() -> None:
    turned = {"minum": 3, "pintu": 3, "ibu": 1}
    assert train(turned, 2, "first-seen").merges[1] == ("m", "in")
    for tie in set(TIE_RULES) - {"first-seen"}:
        assert train(turned, 2, tie).merges == train(PINTU, 2, tie).merges


@pytest.mark.parametrize(
    ("tie", "third"),
    [
        ("lexicographic", ("a", "kan")),
        ("lowest-id", ("a", "kan")),
        ("first-seen", ("m", "a")),
        ("shorter-then-lexicographic", ("m", "a")),
        ("lexicographically-greatest", ("m", "a")),
    ],
)
def test_third_merge_of_makan_by_each_rule(tie: str, third: tuple[str, str]) -> None:
    assert train(MAKAN["corpus"], 3, tie).merges[2] == third


def test_choose_does_not_need_sorted_pairs() -> None:
    tied = (Pair("n", "g"), Pair("i", "n"))
    assert choose(tied, "lexicographic", (), {}) == ("i", "n")
    assert choose(tied, "lexicographically-greatest", (), {}) == ("n", "g")
    assert choose(tied, "lowest-id", (), {"g": 0, "n": 1, "i": 2}) == ("n", "g")
    assert choose(tied, "first-seen", (("x", "n"), ("n", "g", "i", "n")), {}) == ("n", "g")


# ── overlaps, spellings that come twice, the ends ────────────────────────────────────────


def test_overlaps_are_counted_and_jumped_over() -> None:
    training = train({"haaaai": 2}, 2)
    assert training.pair_counts_after(0)["a", "a"] == 6
    assert training.words_after(1)[0].tokens == ("h", "aa", "aa", "i")
    assert apply_merge("haaai", Pair("a", "a")) == ("h", "aa", "a", "i")
    assert pair_counts([WordState("aaaa", tuple("aaaa"), 1)]) == {("a", "a"): 3}


def test_counts_with_and_without_frequencies() -> None:
    words = [WordState("kuku", tuple("kuku"), 3), WordState("paku", tuple("paku"), 1)]
    assert pair_counts(words)["k", "u"] == 7
    assert pair_counts(words, weighted=False)["k", "u"] == 3
    assert best_pairs(pair_counts(words)) == (7, (("k", "u"),))
    assert best_pairs({}) == (0, ())


def test_a_merge_that_spells_a_known_token_reuses_its_id() -> None:
    table = PairTable({"abcab": 2}, ("a", "ab", "b", "c"))
    assert table.merge(Pair("a", "b")) == (0,)
    assert table.tokens == ["a", "ab", "b", "c"]
    assert table.best() == (2, (("ab", "c"), ("c", "ab")))


def test_no_pair_left_ends_training() -> None:
    training = train({"ab": 1, "c": 2}, 100)
    assert training.merges == (("a", "b"),)
    assert train({"a": 1}, 3).merges == ()


def test_zero_merges() -> None:
    training = train({"ab": 1}, 0)
    assert training.steps == ()
    assert training.vocabulary_after(0) == ("a", "b")
    assert training.active_symbols_after(0) == ("a", "b")


def test_steps_come_one_by_one() -> None:
    steps = train_steps(MAKAN["corpus"], 10**9)
    assert next(steps).pair == ("a", "n")
    assert next(steps).pair == ("k", "an")


@pytest.mark.parametrize(
    ("corpus", "merges", "tie", "code", "values"),
    [
        ({}, 1, "lexicographic", "empty_corpus", {}),
        ({"": 1}, 1, "lexicographic", "empty_word", {}),
        ({"a": 1}, -1, "lexicographic", "negative_merges", {"merges": -1}),
        ({"a": 1}, 1, "random", "unknown_tie_rule", {"rule": "random"}),
        ({"a": 0}, 1, "lexicographic", "bad_count", {"count_given": 0}),
        ({"a": -2}, 1, "lexicographic", "bad_count", {"count_given": -2}),
    ],
)
def test_faults(
    corpus: dict[str, int], merges: int, tie: str, code: str, values: dict[str, object]
) -> None:
    # The lazy form complains when it is called, not at its first step.
    for run in (train, train_steps):
        with pytest.raises(TokenizerError) as caught:
            run(corpus, merges, tie)
        assert caught.value.code == code
        assert values.items() <= caught.value.values.items()


@pytest.mark.parametrize("done", [-1, 2])
def test_a_state_that_training_never_reached(done: int) -> None:
    training = train({"ab": 1}, 5)
    for look in (training.words_after, training.vocabulary_after):
        with pytest.raises(TokenizerError) as caught:
            look(done)
        assert caught.value.code == "too_few_merges"
        assert caught.value.values == {"wanted": done, "made": 1}


# ── against a naive recount ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize("tie", TIE_RULES)
@given(corpus=corpora(), merges=st.integers(0, 25))
@settings(max_examples=120, deadline=None)
def test_training_equals_a_recount(tie: str, corpus: dict[str, int], merges: int) -> None:
    training = train(corpus, merges, tie)
    expected = list(naive.train(corpus, merges, tie))
    assert [(s.pair, s.count, list(s.tied)) for s in training.steps] == [
        (pair, count, tied) for pair, count, tied, _ in expected
    ]
    rows_before = [tuple(word) for word in corpus]
    for done, (_, _, _, rows) in enumerate(expected, 1):
        assert [word.tokens for word in training.words_after(done)] == rows
        changed = [i for i, row in enumerate(rows) if row != rows_before[i]]
        assert list(training.steps[done - 1].changed_words) == changed
        counts = naive.counted(rows, list(corpus.values()))
        assert training.pair_counts_after(done) == counts
        rows_before = rows


@pytest.mark.parametrize("tie", TIE_RULES)
@given(corpus=corpora())
@settings(max_examples=40, deadline=None)
def test_vocabulary_sizes_and_ids(tie: str, corpus: dict[str, int]) -> None:
    training = train(corpus, 25, tie)
    for step in training.steps:
        assert len(training.vocabulary_after(step.rank + 1)) == step.vocabulary_size
    vocabulary = Vocabulary.of(training, len(training.steps), "characters-then-merges")
    characters = sorted(set("".join(corpus)))
    assert list(vocabulary.tokens[: len(characters)]) == characters


@given(corpus=corpora())
@settings(max_examples=60, deadline=None)
def test_encoding_a_corpus_word_gives_its_trained_row(corpus: dict[str, int]) -> None:
    training = train(corpus, 25)
    for word in training.words_after(len(training.steps)):
        assert encode(word.text, training.merges) == word.tokens
