"""The corpus loss and what a piece is worth: the given figures, then a naive recount."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import naive_tokenizers as naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_corpora import frequencies

from core.errors import TokenizerError
from core.tokenizers.unigram import UnigramModel
from core.tokenizers.unigram_loss import corpus_loss, loss_change_if_removed

FACTS = Path(__file__).parents[2] / "facts"
HUG: dict[str, Any] = json.loads((FACTS / "unigram_hug.json").read_text(encoding="utf-8"))
COURSE: dict[str, Any] = json.loads((FACTS / "unigram_course.json").read_text(encoding="utf-8"))
HUG_MODEL = UnigramModel.from_frequencies(HUG["token_frequencies"])
COURSE_MODEL = UnigramModel.from_frequencies(COURSE["initial_token_frequencies"])


def test_given_losses() -> None:
    assert corpus_loss(HUG_MODEL, HUG["corpus"]) == pytest.approx(HUG["loss"], rel=1e-12)
    loss = corpus_loss(COURSE_MODEL, COURSE["word_frequencies"])
    assert loss == pytest.approx(COURSE["initial_loss"], rel=1e-12)
    assert loss == pytest.approx(
        HUG["printed_in_the_source_but_wrong"][1]["right"]["loss"], rel=1e-12
    )


@pytest.mark.parametrize(
    ("word", "count", "share"), [("hug", 10, 26.39), ("pug", 5, 24.33), ("pun", 1, 5.0884)]
)
def test_shares_of_words(word: str, count: int, share: float) -> None:
    assert corpus_loss(HUG_MODEL, {word: count}) == pytest.approx(share, abs=0.005)


@pytest.mark.parametrize("piece", HUG["loss_increase_if_removed"])
def test_given_changes(piece: str) -> None:
    change = loss_change_if_removed(HUG_MODEL, HUG["corpus"], piece)
    assert change == pytest.approx(HUG["loss_increase_if_removed"][piece], rel=1e-12)


@pytest.mark.parametrize("piece", COURSE["loss_increase_if_removed"])
def test_given_changes_of_the_course(piece: str) -> None:
    change = loss_change_if_removed(COURSE_MODEL, COURSE["word_frequencies"], piece)
    assert change == pytest.approx(COURSE["loss_increase_if_removed"][piece], rel=1e-10)


def test_two_free_pieces_are_not_free_together() -> None:
    without_pu = HUG_MODEL.without("pu")
    change = loss_change_if_removed(without_pu, HUG["corpus"], "ug")
    assert change == pytest.approx(5 * math.log(35 / 6))
    assert "pu" in HUG_MODEL.pieces


def test_a_tie_is_worth_exactly_nothing() -> None:
    assert loss_change_if_removed(HUG_MODEL, HUG["corpus"], "pu") == 0.0


def test_a_word_that_cannot_be_cut_any_more() -> None:
    assert loss_change_if_removed(HUG_MODEL, HUG["corpus"], "b") is not None  # bu|n is left
    model = UnigramModel.from_frequencies({"a": 1, "b": 1})
    assert loss_change_if_removed(model, {"ab": 1}, "b") is None
    assert loss_change_if_removed(model, {"aa": 1}, "b") == 0.0


def test_words_with_unknown_characters_have_a_loss() -> None:
    lowest = math.log(4 / 210)
    parts = math.log(17 / 210) + lowest - 10 + math.log(20 / 210)
    assert corpus_loss(HUG_MODEL, {"pxg": 3}) == pytest.approx(-3 * parts)
    assert loss_change_if_removed(HUG_MODEL, {"xhug": 2}, "hug") == pytest.approx(
        2 * math.log((15 / 210) / ((15 / 210) * (20 / 210)))
    )


@pytest.mark.parametrize(
    ("corpus", "code"),
    [({}, "empty_corpus"), ({"": 1}, "empty_word"), ({"hug": 0}, "bad_count")],
)
def test_faulty_corpora(corpus: dict[str, int], code: str) -> None:
    with pytest.raises(TokenizerError) as caught:
        corpus_loss(HUG_MODEL, corpus)
    assert caught.value.code == code
    with pytest.raises(TokenizerError) as caught:
        loss_change_if_removed(HUG_MODEL, corpus, "hug")
    assert caught.value.code == code


def test_a_piece_the_model_has_not() -> None:
    with pytest.raises(TokenizerError) as caught:
        loss_change_if_removed(HUG_MODEL, HUG["corpus"], "pug")
    assert caught.value.code == "no_piece"


def naive_loss(model: dict[str, int], total: int, words: dict[str, int]) -> float:
    scale = math.log(total) - math.log(sum(model.values()))
    return sum(
        count * min(-math.log(p) + len(cut) * scale for p, cut in naive.ranked_cuts(word, model))
        for word, count in words.items()
    )


@given(frequencies(), st.data())
@settings(max_examples=150, deadline=None)
def test_change_equals_a_recount(drawn: tuple[dict[str, int], str], data: st.DataObject) -> None:
    model, word = drawn
    words = {part: len(part) for part in (word, word[::-1], word[:3]) if part}
    if not words:
        words = {next(iter(model)): 2}
    piece = data.draw(st.sampled_from(sorted(model)))
    exact = UnigramModel.from_frequencies(model)
    total = sum(model.values())
    assert corpus_loss(exact, words) == pytest.approx(naive_loss(model, total, words), abs=1e-9)
    smaller = {other: frequency for other, frequency in model.items() if other != piece}
    change = loss_change_if_removed(exact, words, piece)
    if not smaller or not all(naive.ranked_cuts(text, smaller) for text in words):
        assert change is None
    else:
        expected = naive_loss(smaller, total, words) - naive_loss(model, total, words)
        assert change == pytest.approx(expected, abs=1e-9)
