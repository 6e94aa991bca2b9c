"""Viterbi, ties, n-best and counts: the given figures, the plan's tables, then brute force."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import naive_tokenizers as naive
import pytest
import word_pieces
from hypothesis import given, settings
from hypothesis import strategies as st
from random_corpora import frequencies

from core.errors import TokenizerError
from core.tokenizers.score import TIE_TOLERANCE, Score, compare, log_of, ties_best_first
from core.tokenizers.unigram import (
    UnigramModel,
    lattice_steps,
    n_best,
    segmentation_count,
    segmentation_score,
    viterbi,
)

FACTS = Path(__file__).parents[2] / "facts"
HUG: dict[str, Any] = json.loads((FACTS / "unigram_hug.json").read_text(encoding="utf-8"))
COURSE: dict[str, Any] = json.loads((FACTS / "unigram_course.json").read_text(encoding="utf-8"))
HUG_MODEL = UnigramModel.from_frequencies(HUG["token_frequencies"])
BERIKAN = UnigramModel.from_frequencies(word_pieces.BERIKAN)
MEMAKAN = UnigramModel.from_frequencies(word_pieces.MEMAKAN)


def tokens(row: str) -> tuple[str, ...]:
    return tuple(row.split("|"))


# ── the given figures ────────────────────────────────────────────────────────────────────


def test_probabilities() -> None:
    assert HUG_MODEL.total == HUG["total"]
    assert HUG_MODEL.pieces == tuple(HUG["token_frequencies"])
    assert HUG_MODEL.score("ug").probability == Fraction(2, 21)
    assert HUG_MODEL.score("un").log_prob == pytest.approx(math.log(0.0761904761904762))
    assert HUG_MODEL.score("hug").probability == Fraction(15, 210)


@pytest.mark.parametrize("word", HUG["words"])
def test_segmentations_of_given_words(word: str) -> None:
    expected = HUG["words"][word]["segmentations"]
    assert segmentation_count(HUG_MODEL, word) == len(expected)
    for row, probability in expected:
        score = segmentation_score(HUG_MODEL, row)
        assert score is not None
        assert float(score.probability or 0) == pytest.approx(probability, rel=1e-12)
        assert score.log_prob == pytest.approx(math.log(probability), rel=1e-12)
    found = n_best(HUG_MODEL, word, 100)
    in_order = sorted(expected, key=lambda item: (-round(item[1], 15), item[0]))
    assert [list(segmentation.tokens) for segmentation in found] == [row for row, _ in in_order]


@pytest.mark.parametrize("word", HUG["words"])
def test_viterbi_of_given_words(word: str) -> None:
    expected = HUG["words"][word]
    result = viterbi(HUG_MODEL, word)
    assert [list(s.tokens) for s in result.best] == expected["best_segmentations"]
    assert result.best_count == len(expected["best_segmentations"])
    assert float(result.score.probability or 0) == pytest.approx(
        expected["best_probability"], rel=1e-12
    )
    assert len(result.positions) == len(word)
    for cell in expected["viterbi"]:
        position = result.positions[cell["end"] - 1]
        assert position.end == cell["end"]
        assert position.best is not None
        assert float(position.best.probability or 0) == pytest.approx(
            cell["best_probability"], rel=1e-12
        )
        last = [row[-1] for row in cell["best_segmentations"]]
        starts = sorted({cell["end"] - len(token) for token in last})
        assert list(position.backpointers) == starts
        assert {word[start : cell["end"]] for start in position.backpointers} == set(last)


def test_the_right_values_where_the_source_printed_wrong_ones() -> None:
    for row, probability in HUG["printed_in_the_source_but_wrong"][0]["right"].items():
        score = segmentation_score(HUG_MODEL, row.split())
        assert score is not None
        assert float(score.probability or 0) == pytest.approx(probability, rel=1e-12)
    exact = segmentation_score(HUG_MODEL, tuple("pug"))
    assert exact is not None
    assert exact.probability == Fraction(34, 25725)


def test_words_of_the_course() -> None:
    model = UnigramModel.from_frequencies(COURSE["initial_token_frequencies"])
    for word, (row, loss) in COURSE["encode"].items():
        result = viterbi(model, word)
        assert row in [list(s.tokens) for s in result.best]
        assert -result.score.log_prob == pytest.approx(loss, rel=1e-12)


# ── the plan's tables ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("model", "word", "row", "probability"),
    [
        (HUG_MODEL, "gun", "g|un", Fraction(20 * 16, 210 * 210)),
        (BERIKAN, "berikan", "ber|ikan", Fraction(4, 100)),
        (MEMAKAN, "memakan", "me|ma|kan", Fraction(6, 1000)),
    ],
)
def test_best_paths(model: UnigramModel, word: str, row: str, probability: Fraction) -> None:
    result = viterbi(model, word)
    assert [s.tokens for s in result.best] == [tokens(row)]
    assert result.score.probability == probability


@pytest.mark.parametrize(
    ("end", "best", "backpointers"),
    [(3, Fraction(40, 100), (0,)), (4, Fraction(4, 100), (0,)), (7, Fraction(4, 100), (3,))],
)
def test_cells_of_berikan(end: int, best: Fraction, backpointers: tuple[int, ...]) -> None:
    position = list(lattice_steps(BERIKAN, "berikan"))[end - 1]
    assert position.best is not None
    assert position.best.probability == best
    assert position.backpointers == backpointers


def test_candidates_best_first() -> None:
    position = list(lattice_steps(BERIKAN, "berikan"))[6]
    assert [(c.arc.token, c.score.probability) for c in position.candidates] == [
        ("ikan", Fraction(4, 100)),
        ("berikan", Fraction(1, 100)),  # ties with beri|kan: the longer token comes first
        ("kan", Fraction(1, 100)),
        ("n", Fraction(4 * 1 * 6 * 1, 100**4)),
    ]


def test_ranks_of_berikan() -> None:
    assert segmentation_count(BERIKAN, "berikan") == 9
    ranked = n_best(BERIKAN, "berikan", 4)
    assert [s.tokens for s in ranked] == [
        *(("ber", "ikan"), ("beri", "kan"), ("berikan",), ("ber", "i", "kan"))
    ]
    assert [s.score.probability for s in ranked] == [Fraction(n, 1000) for n in (40, 10, 10, 5)]
    assert n_best(BERIKAN, "berikan", 1) == ranked[:1]


def test_segmentation_outside_the_vocabulary() -> None:
    assert segmentation_score(HUG_MODEL, ("pug",)) is None
    assert segmentation_score(HUG_MODEL, ("pu", "")) is None


# ── ends, unknown characters, many ties ──────────────────────────────────────────────────


def test_the_empty_word() -> None:
    result = viterbi(HUG_MODEL, "")
    assert result.positions == ()
    assert [s.tokens for s in result.best] == [()]
    assert (result.best_count, result.score.probability) == (1, 1)
    assert segmentation_count(HUG_MODEL, "") == 1
    assert [s.tokens for s in n_best(HUG_MODEL, "", 3)] == [()]


@pytest.mark.parametrize(
    ("word", "row"),
    [("pxg", "p|<unk>|g"), ("xyz", "<unk>"), ("xyhugz", "<unk>|hug|<unk>"), ("é😀", "<unk>")],
)
def test_unknown_characters(word: str, row: str) -> None:
    result = viterbi(HUG_MODEL, word)
    assert [s.tokens for s in result.best] == [tokens(row)]
    assert segmentation_count(HUG_MODEL, word) == 0
    assert n_best(HUG_MODEL, word, 1)[0].tokens == tokens(row)
    assert result.score.probability is None


def test_each_unknown_character_costs_ten_more_than_the_lowest_piece() -> None:
    result = viterbi(HUG_MODEL, "pxyg")
    lowest = math.log(4 / 210)
    expected = math.log(17 / 210) + 2 * (lowest - 10) + math.log(20 / 210)
    assert result.score.log_prob == pytest.approx(expected)


def test_no_unknown_arc_over_a_single_character_piece() -> None:
    # ab is a piece, b is not: b may be unknown, a may not.
    model = UnigramModel.from_frequencies({"a": 1, "ab": 1})
    arcs = [(arc.token, arc.unknown) for end in (1, 2) for arc in model.arcs_ending_at("ab", end)]
    assert arcs == [("a", False), ("ab", False), ("b", True)]
    assert viterbi(model, "ab").best[0].tokens == ("ab",)
    assert [s.tokens for s in n_best(model, "ab", 5)] == [("ab",), ("a", "<unk>")]


def test_a_thousand_letters_with_more_ties_than_atoms() -> None:
    # P(a) = 1/2 and P(aa) = 1/4: every cut of a^n into a and aa ties, Fibonacci many.
    model = UnigramModel.from_frequencies({"a": 2, "aa": 1, "b": 1})
    result = viterbi(model, "a" * 1000)
    before, now = 1, 1
    for _ in range(999):
        before, now = now, before + now
    assert result.best_count == now > 10**208
    assert result.score.probability == Fraction(1, 2**1000)
    assert len(result.best) == 64
    assert result.best[0].tokens == ("a",) * 1000
    assert result.best[1].tokens == ("a",) * 998 + ("aa",)
    assert result.best[2].tokens == ("a",) * 997 + ("aa", "a")
    rows = [segmentation.tokens for segmentation in result.best]
    assert rows == sorted(set(rows))
    assert [s.tokens for s in n_best(model, "a" * 1000, 10)] == rows[:10]
    assert segmentation_count(model, "a" * 1000) == now


def test_ties_that_floats_miss() -> None:
    # 0.1 + 0.2 is not 0.3 in floating point; as log-probabilities they tie all the same.
    model = UnigramModel.from_log_probs({"a": -0.1, "b": -0.2, "ab": -0.3})
    assert -0.1 + -0.2 != -0.3
    assert [s.tokens for s in viterbi(model, "ab").best] == [("a", "b"), ("ab",)]
    apart = UnigramModel.from_log_probs({"a": -0.1, "b": -0.2, "ab": -0.3 - 1e-8})
    assert [s.tokens for s in viterbi(apart, "ab").best] == [("a", "b")]


def test_no_tie_between_fractions_however_close() -> None:
    # The total is T = 2 x 10^12 + 1, so P(ab) = T / T^2 and P(a) P(b) = (T - 1) / T^2.
    big = 10**12
    model = UnigramModel.from_frequencies({"a": 2, "b": big, "c": big - 2, "ab": 1})
    result = viterbi(model, "ab")
    assert [s.tokens for s in result.best] == [("ab",)]
    assert result.best_count == 1


@pytest.mark.parametrize(
    ("frequencies", "code"),
    [({}, "empty_model"), ({"": 1}, "empty_piece"), ({"a": 0}, "bad_frequency")],
)
def test_faulty_frequencies(frequencies: dict[str, int], code: str) -> None:
    with pytest.raises(TokenizerError) as caught:
        UnigramModel.from_frequencies(frequencies)
    assert caught.value.code == code


@pytest.mark.parametrize("log_prob", [0.1, math.inf, -math.inf, math.nan])
def test_faulty_log_probs(log_prob: float) -> None:
    with pytest.raises(TokenizerError) as caught:
        UnigramModel.from_log_probs({"a": log_prob})
    assert caught.value.code == "bad_log_prob"


def test_other_faults() -> None:
    with pytest.raises(TokenizerError) as caught:
        n_best(HUG_MODEL, "pug", 0)
    assert caught.value.code == "bad_k"
    with pytest.raises(TokenizerError) as caught:
        HUG_MODEL.score("pug")
    assert caught.value.code == "no_piece"
    with pytest.raises(TokenizerError) as caught:
        UnigramModel.from_log_probs({})
    assert caught.value.code == "empty_model"


# ── scores ───────────────────────────────────────────────────────────────────────────────


def test_comparison() -> None:
    third = Score.of_probability(Fraction(1, 3))
    above = Score.of_probability(Fraction(10**20 + 1, 3 * 10**20))
    assert (compare(third, above), compare(above, third), compare(third, third)) == (-1, 1, 0)
    near = Score.of_log_prob(-1.0986122886681098)
    assert compare(third, near) == compare(near, above) == 0
    assert compare(near, Score.of_log_prob(near.log_prob + 3 * TIE_TOLERANCE)) == -1


def test_logarithm_of_what_no_float_can_hold() -> None:
    assert log_of(Fraction(1, 210**1000)) == pytest.approx(-1000 * math.log(210))
    assert log_of(Fraction(0)) == -math.inf


def test_ties_do_not_add_up() -> None:
    # Each is within the tolerance of the next, the first and the last are not.
    steps = [Score.of_log_prob(-1 - i * 0.8 * TIE_TOLERANCE) for i in range(3)]
    groups = ties_best_first([2, 0, 1], lambda i: steps[i])
    assert groups == [(steps[0], [0, 1]), (steps[2], [2])]


# ── against brute force ──────────────────────────────────────────────────────────────────


@given(frequencies())
@settings(max_examples=300, deadline=None)
def test_viterbi_equals_brute_force(drawn: tuple[dict[str, int], str]) -> None:
    model, word = drawn
    ranked = naive.ranked_cuts(word, model)
    best = [cut for score, cut in ranked if score == ranked[0][0]]
    result = viterbi(UnigramModel.from_frequencies(model), word)
    assert result.score.probability == ranked[0][0]
    assert result.best_count == len(best)
    assert [s.tokens for s in result.best] == best[:64]
    for position in result.positions:
        parts = naive.ranked_cuts(word[: position.end], model)
        tops = [cut for score, cut in parts if score == parts[0][0]]
        assert position.best is not None
        assert position.best.probability == parts[0][0]
        assert list(position.backpointers) == sorted({position.end - len(c[-1]) for c in tops})


@given(frequencies(), st.integers(1, 40))
@settings(max_examples=300, deadline=None)
def test_n_best_equals_sorted_enumeration(drawn: tuple[dict[str, int], str], k: int) -> None:
    model, word = drawn
    ranked = naive.ranked_cuts(word, model)
    exact = UnigramModel.from_frequencies(model)
    found = [(s.score.probability, s.tokens) for s in n_best(exact, word, k)]
    assert found == ranked[:k]
    assert segmentation_count(exact, word) == len(ranked)


@given(frequencies(), st.integers(1, 40))
@settings(max_examples=200, deadline=None)
def test_log_probs_give_the_same_as_fractions(drawn: tuple[dict[str, int], str], k: int) -> None:
    model, word = drawn
    total = sum(model.values())
    ranked = naive.ranked_cuts(word, model)
    logs = UnigramModel.from_log_probs({p: math.log(f / total) for p, f in model.items()})
    assert [s.tokens for s in n_best(logs, word, k)] == [cut for _, cut in ranked[:k]]
    best = [cut for score, cut in ranked if score == ranked[0][0]]
    result = viterbi(logs, word)
    assert [s.tokens for s in result.best] == best[:64]
    assert result.best_count == len(best)
