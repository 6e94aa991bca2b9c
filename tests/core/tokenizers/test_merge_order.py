"""A merge list applied once: by hand, against encoding by rank, against plain joining."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.statement import Pair
from core.tokenizers.bpe import encode, train
from core.tokenizers.merge_order import encode_in_order, encode_in_order_steps
from core.tokenizers.trace import EncodeStep

FACTS = Path(__file__).parents[2] / "facts" / "bpe_makan.json"
TEN = [Pair(*step["pair"]) for step in json.loads(FACTS.read_text(encoding="utf-8"))["steps"]]
ODD = [Pair("ka", "n"), Pair("k", "a")]


def test_a_list_that_no_training_gives() -> None:
    assert encode_in_order("kan", ODD) == ("ka", "n")
    assert encode("kan", ODD) == ("kan",)
    assert list(encode_in_order_steps("kan", ODD)) == [
        EncodeStep(1, Pair("k", "a"), 0, ("ka", "n"))
    ]


def test_one_step_a_join_from_the_left() -> None:
    assert list(encode_in_order_steps("aaaaa", [Pair("a", "a"), Pair("aa", "aa")])) == [
        EncodeStep(0, Pair("a", "a"), 0, ("aa", "a", "a", "a")),
        EncodeStep(0, Pair("a", "a"), 1, ("aa", "aa", "a")),
        EncodeStep(1, Pair("aa", "aa"), 0, ("aaaa", "a")),
    ]


@pytest.mark.parametrize(("word", "tokens"), [
    ("memakan", "m e makan"), ("kucing", "k u c ing"), ("makanan", "makan an"),
    ("kanan", "kan an"), ("enak", "e n a k"), ("main", "m a in"), ("mainan", "m a in an"),
    ("kebaikan", "k e b a ikan"), ("", ""),
])  # fmt: skip
def test_the_plans_words(word: str, tokens: str) -> None:
    assert encode_in_order(word, TEN) == tuple(tokens.split())


WORDS = st.text("abc", min_size=1, max_size=8)


@given(st.dictionaries(WORDS, st.integers(1, 5), min_size=1, max_size=6), WORDS)
def test_for_a_trained_list_it_is_encoding_by_rank(corpus: dict[str, int], word: str) -> None:
    merges = train(corpus, 6).merges
    assert encode_in_order(word, merges) == encode(word, merges)


def plainly(word: str, merges: list[Pair]) -> tuple[str, ...]:
    """Joined in a text with spaces around the tokens, pair by pair."""
    text = " " + "  ".join(word) + " "
    for left, right in merges:
        text = text.replace(f" {left}  {right} ", f" {left}{right} ")
    return tuple(text.split())


@given(
    WORDS, st.lists(st.tuples(WORDS.map(lambda w: w[:3]), WORDS.map(lambda w: w[:3])), max_size=9)
)
def test_any_list(word: str, pairs: list[tuple[str, str]]) -> None:
    merges = [Pair(*pair) for pair in pairs]
    assert encode_in_order(word, merges) == plainly(word, merges)
