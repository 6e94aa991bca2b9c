"""Encoding by rank: the given figures, the plan's words, then a naive loop."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import naive_tokenizers as naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_corpora import ALPHABETS

from core.statement import Pair
from core.tokenizers.bpe import apply_merge, encode, encode_steps

MAKAN: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "facts" / "bpe_makan.json").read_text(encoding="utf-8")
)
MERGES = [Pair(*step["pair"]) for step in MAKAN["steps"]]


@pytest.mark.parametrize("word", MAKAN["encode"])
def test_given_words(word: str) -> None:
    assert list(encode(word, MERGES)) == MAKAN["encode"][word]


@pytest.mark.parametrize(
    ("word", "row"),
    [
        ("kanan", "kan|an"),
        ("main", "m|a|in"),
        ("kebaikan", "k|e|b|a|ikan"),
        ("pagi", "p|a|g|i"),  # p is in no word of the corpus
        ("a", "a"),
        ("", ""),
        ("Makan", "M|akan"),
    ],
)
def test_words_of_the_plan(word: str, row: str) -> None:
    assert encode(word, MERGES) == (tuple(row.split("|")) if row else ())


def test_steps_of_makan() -> None:
    steps = list(encode_steps("makan", MERGES))
    assert [(s.rank, s.pair, s.position, s.tokens) for s in steps] == [
        (0, ("a", "n"), 3, ("m", "a", "k", "an")),
        (1, ("k", "an"), 2, ("m", "a", "kan")),
        (2, ("a", "kan"), 1, ("m", "akan")),
        (3, ("m", "akan"), 0, ("makan",)),
    ]


def test_the_lowest_rank_anywhere_even_before_it_can_be_made() -> None:
    # By rank, not in the order of the list, which would leave ka|n and ab|c.
    assert encode("kan", [Pair("ka", "n"), Pair("k", "a")]) == ("kan",)
    assert encode("abc", [Pair("ab", "c"), Pair("a", "b")]) == ("abc",)


def test_leftmost_first_and_overlaps_from_the_left() -> None:
    assert [s.position for s in encode_steps("aaaaa", [Pair("a", "a")])] == [0, 1]
    assert encode("aaaaa", [Pair("a", "a")]) == ("aa", "aa", "a")


def test_a_merge_named_twice_has_its_first_rank() -> None:
    merges = [Pair("a", "b"), Pair("b", "c"), Pair("a", "b")]
    assert encode("abc", merges) == ("ab", "c")


def test_ranks_may_be_given_ready_made() -> None:
    ranks = {pair: rank for rank, pair in enumerate(MERGES)}
    assert encode("memakan", ranks) == ("m", "e", "makan")


def test_a_very_long_word() -> None:
    doubling = [Pair("a" * 2**power, "a" * 2**power) for power in range(15)]
    row = encode("a" * 100_000, doubling)
    assert [len(token) for token in row] == [2**15] * 3 + [1024, 512, 128, 32]


@given(data=st.data(), alphabet=st.sampled_from(ALPHABETS))
@settings(max_examples=400, deadline=None)
def test_encoding_equals_a_naive_loop(data: st.DataObject, alphabet: str) -> None:
    texts = st.text(alphabet, min_size=1, max_size=3)
    merges = data.draw(st.lists(st.builds(Pair, texts, texts), max_size=12))
    word = data.draw(st.text(alphabet + "?", max_size=14))
    expected = naive.encode(word, merges)
    assert encode(word, merges) == expected
    row, steps = tuple(word), list(encode_steps(word, merges))
    for step in steps:
        assert merges[step.rank] == step.pair == row[step.position : step.position + 2]
        row = (*row[: step.position], "".join(step.pair), *row[step.position + 2 :])
        assert row == step.tokens
    assert row == expected


@given(
    row=st.sampled_from(ALPHABETS).flatmap(lambda a: st.lists(st.text(a, min_size=1, max_size=2)))
)
@settings(max_examples=200, deadline=None)
def test_one_merge_equals_a_naive_one(row: list[str]) -> None:
    for pair in itertools.pairwise(row):
        assert apply_merge(row, Pair(*pair)) == naive.merged(tuple(row), pair)
