"""EM by hand and against enumeration; the whole training against SentencePiece is an oracle's."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import naive_tokenizers as naive
import pytest
from hypothesis import given, settings
from random_corpora import corpora, frequencies

from core.errors import TokenizerError
from core.tokenizers.seed_pieces import Sentences
from core.tokenizers.unigram import UnigramModel, viterbi
from core.tokenizers.unigram_em import digamma, train_by_em
from core.tokenizers.word_lattices import WordLattices

FACTS = Path(__file__).parents[2] / "facts"
HUG: dict[str, Any] = json.loads((FACTS / "unigram_hug.json").read_text(encoding="utf-8"))
EULER = 0.5772156649015329


def lattices(model: dict[str, int], words: dict[str, int]) -> WordLattices:
    made = WordLattices(words, tuple(model))
    total = sum(model.values())
    made.set_scores({piece: math.log(count / total) for piece, count in model.items()})
    return made


def expected_counts(model: dict[str, int], word: str, count: int) -> tuple[float, dict[str, float]]:
    made = lattices(model, {word: count})
    expected = [0.0] * len(model)
    log_prob = made.add_expected_counts(made.words[0], count, expected)
    return log_prob, dict(zip(model, expected, strict=True))


def test_every_cut_of_pug_counts_by_its_share() -> None:
    # p|u|g 3/38, p|ug 35/76, pu|g 35/76
    _, expected = expected_counts(HUG["token_frequencies"], "pug", 1)
    assert {piece: share for piece, share in expected.items() if share} == {
        "p": pytest.approx(41 / 76),
        "u": pytest.approx(6 / 76),
        "g": pytest.approx(41 / 76),
        "ug": pytest.approx(35 / 76),
        "pu": pytest.approx(35 / 76),
    }


@given(frequencies())
@settings(deadline=None)
def test_forward_backward_is_the_sum_over_all_cuts(drawn: tuple[dict[str, int], str]) -> None:
    model, word = drawn
    total = sum(model.values())
    probabilities = {piece: Fraction(count, total) for piece, count in model.items()}
    cuts = {
        row: math.prod((probabilities[token] for token in row), start=Fraction(1))
        for row in naive.cuts(word)
        if all(token in probabilities for token in row)
    }
    whole = sum(cuts.values())
    if not word:
        return
    log_prob, expected = expected_counts(model, word, 3)
    assert log_prob == pytest.approx(math.log(whole), abs=1e-9)
    for piece in model:
        uses = sum(row.count(piece) * product for row, product in cuts.items())
        assert expected[piece] == pytest.approx(float(3 * uses / whole), abs=1e-9)


@given(frequencies())
@settings(deadline=None)
def test_the_quick_best_path_is_viterbis(drawn: tuple[dict[str, int], str]) -> None:
    model, word = drawn
    made = lattices(model, {word: 1})
    score, path = made.best_path(made.words[0])
    exact = viterbi(UnigramModel.from_frequencies(model), word)
    assert score == pytest.approx(exact.score.log_prob, abs=1e-9)
    assert "".join(made.pieces[piece] for piece in path) == word


@pytest.mark.parametrize(
    ("x", "value"),
    [
        (1, -EULER),
        (0.5, -EULER - 2 * math.log(2)),
        (2, 1 - EULER),
        (0.25, -EULER - math.pi / 2 - 3 * math.log(2)),
        (11, sum(1 / k for k in range(1, 11)) - EULER),
    ],
)
def test_digamma(x: float, value: float) -> None:
    assert digamma(x) == pytest.approx(value, abs=1e-12)


def test_one_word_of_one_character() -> None:
    # One piece, expected 4 times: digamma(4) - digamma(4).
    trained = train_by_em(Sentences.of_words({"a": 4}), 1)
    assert trained.log_probs == {"a": 0.0}
    assert trained.rounds[0].loss_before == pytest.approx(0)  # P(a) is 1 from the start


def test_an_m_step_by_hand() -> None:
    # Seeds: a 6, b 4 and ab, met four times and followed by a or an end: 4 × 2. Sum 18.
    sentences = Sentences(words := {"ab": 2, "aba": 2}, frozenset(), frozenset(words))
    trained = train_by_em(sentences, 3)
    assert trained.seeds == {"a": 6, "b": 4, "ab": 8}
    whole, cut = Fraction(8, 18), Fraction(6 * 4, 18 * 18)
    first = -4 * math.log(whole + cut) - 2 * math.log(Fraction(6, 18))
    assert trained.rounds[0].loss_before == pytest.approx(first)
    share = float(whole / (whole + cut))
    counts = {"ab": 4 * share, "b": 4 * (1 - share), "a": 4 * (1 - share) + 2}
    total = digamma(sum(counts.values()))
    probabilities = {piece: math.exp(digamma(n) - total) for piece, n in counts.items()}
    share = 1 / (1 + probabilities["a"] * probabilities["b"] / probabilities["ab"])
    # b is expected less than half a time now, so it is dropped, and comes back at the end.
    counts = {"ab": 4 * share, "a": 4 * (1 - share) + 2}
    assert 4 * (1 - share) < 0.5
    assert trained.rounds[0].dropped == ("b",)
    final = {p: digamma(n) - digamma(sum(counts.values())) for p, n in counts.items()}
    p_a, p_ab = math.exp(final["a"]), math.exp(final["ab"])
    word = p_ab + p_a * p_a  # b has a's score
    assert trained.loss == pytest.approx(-2 * math.log(word) - 2 * math.log(word * p_a))
    assert trained.log_probs == {
        "ab": pytest.approx(final["ab"]),
        "a": pytest.approx(final["a"]),
        "b": pytest.approx(final["a"]),
    }


@given(corpora())
@settings(max_examples=40, deadline=None)
def test_the_size_is_exact_and_every_word_can_be_spelled(corpus: dict[str, int]) -> None:
    sentences = Sentences.of_words(corpus)
    alphabet = set("".join(corpus))
    trained = train_by_em(sentences, len(alphabet), coverage=1.0)
    assert set(trained.log_probs) == alphabet
    assert list(trained.log_probs.values()) == sorted(trained.log_probs.values(), reverse=True)


def test_rare_characters_are_left_out() -> None:
    # Of 20,000 characters one is z: 99.995 % are covered without it.
    trained = train_by_em(Sentences.of_words({"ab": 9_999, "az": 1}), 3)
    assert set(trained.log_probs) == {"a", "b", "ab"}


@pytest.mark.parametrize(("size", "code"), [(1, "below_alphabet"), (99, "above_seeds")])
def test_sizes_that_cannot_be_had(size: int, code: str) -> None:
    with pytest.raises(TokenizerError) as caught:
        train_by_em(Sentences.of_words({"ab": 2}), size)
    assert caught.value.code == code
