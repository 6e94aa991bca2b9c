"""What a Unigram training starts from: the course's figures, then words worked by hand."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_corpora import corpora

from core.errors import TokenizerError
from core.tokenizers.seed_pieces import (
    LONGEST_WORD,
    Sentences,
    bpe_pieces,
    covering_substrings,
    frequent_substrings,
    is_one_script,
)

FACTS = Path(__file__).parents[2] / "facts"
COURSE: dict[str, Any] = json.loads((FACTS / "unigram_course.json").read_text(encoding="utf-8"))


def test_the_courses_pieces_in_its_order() -> None:
    pieces = frequent_substrings(COURSE["word_frequencies"], 300)
    assert list(pieces.items()) == list(COURSE["initial_token_frequencies"].items())
    longer = [[piece, count] for piece, count in pieces.items() if len(piece) > 1]
    assert longer[:10] == COURSE["top_subwords"]


def test_equal_frequencies_stand_as_they_are_met() -> None:
    # bab 2: b 4, a 2; ba 2, bab 2, ab 2. cab 1: c, then ca 1, cab 1; ab is 3 by now.
    pieces = frequent_substrings({"bab": 2, "cab": 1}, 8)
    assert list(pieces.items()) == [
        ("b", 5), ("a", 3), ("c", 1), ("ab", 3), ("ba", 2), ("bab", 2), ("ca", 1), ("cab", 1),
    ]  # fmt: skip
    assert list(frequent_substrings({"bab": 2, "cab": 1}, 4)) == ["b", "a", "c", "ab"]


@given(corpora(), st.integers(0, 30))
def test_substrings_counted_at_once(corpus: dict[str, int], more: int) -> None:
    counts: Counter[str] = Counter()
    for word, count in corpus.items():
        for start in range(len(word)):
            for end in range(start + 2, len(word) + 1):
                counts[word[start:end]] += count
    by_frequency = sorted(counts.items(), key=lambda item: -item[1])  # stable: as first met
    alphabet = len(set("".join(corpus)))
    pieces = frequent_substrings(corpus, alphabet + more)
    assert list(pieces.items())[alphabet:] == by_frequency[:more]


def test_bpe_pieces_with_their_frequencies_as_substrings() -> None:
    # a + n is merged first (makan 5 + ikan 3), k + an next; "an" stands in every "kan" too.
    pieces = bpe_pieces({"makan": 5, "ikan": 3}, 7)
    assert pieces == {"m": 5, "a": 13, "k": 8, "n": 8, "i": 3, "an": 8, "kan": 8}


def test_overlaps_count() -> None:
    assert bpe_pieces({"aaa": 1}, 2) == {"a": 3, "aa": 2}


def test_substrings_that_always_go_on_alike_are_part_of_a_longer_one() -> None:
    lines = ["makan makan", "makanan"]
    sentences = Sentences.of_lines(lines)
    assert sentences.words == {"▁makan": 2, "▁makanan": 1}
    assert sentences.before == {"▁makan"}
    assert sentences.end == {"▁makan", "▁makanan"}
    pieces = covering_substrings(sentences, 100)
    longer = {piece: weight for piece, weight in pieces.items() if len(piece) > 1}
    # ▁makan is met 3 times and followed by a mark, an end and an a; so are its endings. "an" is
    # met 4 times. ▁maka is always followed by n.
    assert longer == {"▁makan": 18, "makan": 15, "akan": 12, "kan": 9, "an": 8}
    assert list(covering_substrings(sentences, 1))[-1] == "▁makan"


@pytest.mark.parametrize(
    ("piece", "valid"),
    [
        ("▁makan", True), ("ma▁kan", False), ("makan,", False), ("12,", True), ("a1", False),
        ("漢かカー", True), ("漢a", False), ("e\u0301", True), ("аa", False),
    ],
)  # fmt: skip
def test_pieces_of_one_script(piece: str, valid: bool) -> None:
    assert is_one_script(piece) is valid


@pytest.mark.parametrize(
    ("corpus", "size", "code"),
    [
        ({}, 10, "empty_corpus"),
        ({"": 1}, 10, "empty_word"),
        ({"ab": 0}, 10, "bad_count"),
        ({"abc": 1}, 2, "below_alphabet"),
        ({"a" * (LONGEST_WORD + 1): 1}, 10, "long_word"),
    ],
)
def test_corpora_that_cannot_be_used(corpus: dict[str, int], size: int, code: str) -> None:
    for pieces in (frequent_substrings, bpe_pieces):
        with pytest.raises(TokenizerError) as caught:
            pieces(corpus, size)
        assert caught.value.code == code


def test_lines_without_a_word() -> None:
    with pytest.raises(TokenizerError) as caught:
        Sentences.of_lines(["", "  "])
    assert caught.value.code == "empty_corpus"
