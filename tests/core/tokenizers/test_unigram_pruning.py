"""The course's pruning loop: its figures, a corpus worked by hand, then a naive recount."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import naive_tokenizers as naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import TokenizerError
from core.tokenizers.seed_pieces import frequent_substrings
from core.tokenizers.unigram import UnigramModel, viterbi
from core.tokenizers.unigram_pruning import prune_rounds, removal_changes, train_by_pruning
from core.tokenizers.word_lattices import WordLattices

FACTS = Path(__file__).parents[2] / "facts"
COURSE: dict[str, Any] = json.loads((FACTS / "unigram_course.json").read_text(encoding="utf-8"))
PRUNING = COURSE["pruning"]
TRAINED = train_by_pruning(COURSE["word_frequencies"], PRUNING["target"])


@pytest.mark.parametrize("number", range(len(PRUNING["rounds"])))
def test_each_round_of_the_course(number: int) -> None:
    given_round = PRUNING["rounds"][number]
    ours = TRAINED.rounds[number]
    assert (ours.number, ours.size_before) == (number + 1, given_round["size_before"])
    assert ours.loss_before == pytest.approx(given_round["loss_before"], rel=1e-12)
    assert list(ours.removed) == given_round["removed"]
    assert ours.worst == given_round["largest_removed_increase"] == 0.0


def test_the_end_of_the_course() -> None:
    assert len(TRAINED.rounds) == len(PRUNING["rounds"])
    assert TRAINED.rounds[-1].size_after == PRUNING["final_size"] == 98  # past the target of 100
    assert TRAINED.loss == pytest.approx(PRUNING["final_loss"], rel=1e-12)
    assert dict(TRAINED.frequencies) == PRUNING["final_token_frequencies"]
    model = UnigramModel.from_frequencies(TRAINED.frequencies)
    words = ["▁This", "▁is", "▁the", "▁Hugging", "▁Face", "▁course."]
    tokens = [token for word in words for token in viterbi(model, word).best[0].tokens]
    assert tokens == COURSE["tokenize"]["tokens"]


def test_most_candidates_of_the_first_round_tie() -> None:
    assert len(TRAINED.rounds[0].tied) == 237
    assert set(TRAINED.rounds[0].removed) < set(TRAINED.rounds[0].tied)
    by_name = next(
        prune_rounds(TRAINED.initial, COURSE["word_frequencies"], 100, tie="lexicographic")
    )
    assert list(by_name.removed) == sorted(TRAINED.rounds[0].tied)[:30]


def test_what_ll_and_his_are_worth() -> None:
    changes = {c.piece: c for c in removal_changes(TRAINED.initial, COURSE["word_frequencies"])}
    for piece, change in COURSE["loss_increase_if_removed"].items():
        assert changes[piece].change == pytest.approx(change, rel=1e-12)


# ── by hand: ab 3, abc 1; a 4, b 4, c 1, ab 4, bc 1, abc 1: 15 in all ──

BY_HAND = {"ab": 3, "abc": 1}
PIECES = {"a": 4, "b": 4, "c": 1, "ab": 4, "bc": 1, "abc": 1}


def test_changes_by_hand() -> None:
    ab, bc, abc = removal_changes(PIECES, BY_HAND)
    assert (ab.piece, bc.piece, abc.piece) == ("ab", "bc", "abc")
    # ab falls from 4/15 to 4·4/15² three times; abc from 1/15 to 4·1/15² once; bc is not used.
    assert ab.change == ab.estimate == pytest.approx(3 * math.log(15 / 4))
    assert abc.change == abc.estimate == pytest.approx(math.log(15 / 4))
    assert (bc.change, bc.estimate, bc.uses) == (0.0, 0.0, 0)
    assert (ab.uses, abc.uses) == (3, 1)
    assert ab.replacement == ("a", "b")


def test_rounds_by_hand() -> None:
    assert frequent_substrings(BY_HAND, 6) == PIECES
    rounds = tuple(prune_rounds(PIECES, BY_HAND, 3, share=20))
    # A fifth of 6 and of 5 is 1; of 4 it is none, and one goes all the same.
    assert [step.removed for step in rounds] == [("bc",), ("abc",), ("ab",)]
    assert [step.size_after for step in rounds] == [5, 4, 3]
    assert rounds[0].loss_before == pytest.approx(3 * math.log(15 / 4) + math.log(15))
    assert rounds[1].worst == pytest.approx(math.log(14 / 4))
    assert rounds[2].worst == pytest.approx(4 * math.log(13 / 4))  # abc is ab|c by now
    assert rounds[2].loss_after == pytest.approx(4 * math.log(81 / 16) + math.log(9))


def test_the_last_round_may_go_past_the_target() -> None:
    trained = train_by_pruning(BY_HAND, 5, initial_size=6, share=50)
    assert [step.removed for step in trained.rounds] == [("bc", "abc", "ab")]
    assert dict(trained.frequencies) == {"a": 4, "b": 4, "c": 1}


def test_a_round_cuts_no_piece_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    # Three hundred runs of a: to find the arcs of each in every round took a minute.
    rounds = prune_rounds({"a" * n: 1 for n in range(1, 301)}, {"a" * 600: 1}, 299)
    monkeypatch.delattr(WordLattices, "arcs")
    (step,) = rounds
    # Only the run of 300 is used, twice; without it 600 is 299 + 299 + 2, one factor more.
    assert "a" * 300 not in step.removed
    assert len(step.removed) == 30
    assert step.worst == 0.0


def test_what_bpe_merges_may_be_the_beginning() -> None:
    # a + b is merged first, ab + c next; ab stands 4 times as a substring, abc once.
    trained = train_by_pruning(BY_HAND, 4, initial_size=5, share=20, seeds="bpe")
    assert dict(trained.initial) == {"a": 4, "b": 4, "c": 1, "ab": 4, "abc": 1}
    assert [step.removed for step in trained.rounds] == [("abc",)]


def test_the_estimate_may_be_too_high() -> None:
    # xab is x|ab, or xa|b at the same 3·9. Without ab the whole word is cut anew at no loss, but
    # ab alone would become a|b.
    frequencies = {"a": 1, "b": 9, "x": 3, "ab": 9, "xa": 3}
    changes = {change.piece: change for change in removal_changes(frequencies, {"xab": 1})}
    assert {changes["ab"].change, changes["xa"].change} == {0.0}
    used = changes["ab"] if changes["ab"].uses else changes["xa"]
    assert used.estimate > 0


short_words = st.text("abc", min_size=1, max_size=6)


@given(st.dictionaries(short_words, st.integers(1, 4), min_size=1, max_size=5), st.integers(1, 12))
@settings(max_examples=60, deadline=None)
def test_changes_are_those_of_a_recount(corpus: dict[str, int], more: int) -> None:
    pieces = frequent_substrings(corpus, len(set("".join(corpus))) + more)
    total = sum(pieces.values())
    probabilities = {piece: Fraction(count, total) for piece, count in pieces.items()}
    before = naive.loss(probabilities, corpus)
    for change in removal_changes(pieces, corpus):
        left = {p: value for p, value in probabilities.items() if p != change.piece}
        assert change.change == pytest.approx(naive.loss(left, corpus) - before, abs=1e-8)
        assert change.estimate >= change.change - 1e-8


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"share": 0}, "bad_share"),
        ({"share": 100}, "bad_share"),
        ({"tie": "by-length"}, "unknown_tie_rule"),
        ({"seeds": "words"}, "unknown_seeds"),
        ({"target": 2}, "below_alphabet"),
        ({"target": 7}, "above_seeds"),
    ],
)
def test_orders_that_cannot_be_carried_out(changed: dict[str, Any], code: str) -> None:
    with pytest.raises(TokenizerError) as caught:
        train_by_pruning(BY_HAND, **{"target": 3, "initial_size": 6, **changed})
    assert caught.value.code == code
