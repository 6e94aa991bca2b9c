"""Viterbi, n-best and unknown characters against Hugging Face tokenizers and SentencePiece."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_corpora import ALPHABETS, sentencepiece_model

from core.tokenizers.unigram import (
    UNKNOWN,
    UnigramModel,
    n_best,
    segmentation_score,
    viterbi,
)

pytestmark = [
    pytest.mark.oracle,
    pytest.mark.filterwarnings("ignore:builtin type .*:DeprecationWarning"),
]
FACTS = Path(__file__).parents[1] / "facts"


@st.composite
def models(draw: st.DrawFn) -> tuple[dict[str, int], str]:
    """Pieces with frequencies, single characters often missing, and a word."""
    alphabet = draw(st.sampled_from(ALPHABETS))
    pieces = st.text(alphabet, min_size=1, max_size=4)
    counts = st.integers(1, 30)
    return (
        draw(st.dictionaries(pieces, counts, min_size=1, max_size=12)),
        draw(st.text(alphabet, min_size=1, max_size=12)),
    )


@given(models())
@settings(max_examples=300, deadline=None)
def test_viterbi_is_hugging_face(drawn: tuple[dict[str, int], str]) -> None:
    from tokenizers import Tokenizer, models

    frequencies, word = drawn
    log_probs = {p: math.log(f / sum(frequencies.values())) for p, f in frequencies.items()}
    vocabulary = [*log_probs.items(), (UNKNOWN, 0.0)]
    # Its own lowest score counts <unk> too: 0.0 is never the lowest, so the penalty is ours.
    theirs = Tokenizer(models.Unigram(vocabulary, len(log_probs), False)).encode(word)
    tokens = tuple(UNKNOWN if i == len(log_probs) else vocabulary[i][0] for i in theirs.ids)
    result = viterbi(UnigramModel.from_frequencies(frequencies), word)
    assert result.best_count <= 64
    assert tokens in [segmentation.tokens for segmentation in result.best]


@pytest.fixture(scope="module")
def course():
    """A small SentencePiece model of the course's words, and ours with its scores."""
    facts = json.loads((FACTS / "unigram_course.json").read_text(encoding="utf-8"))
    words = {w.removeprefix("▁"): n for w, n in facts["word_frequencies"].items()}
    theirs = sentencepiece_model(words, "unigram", 60)
    pieces = range(1, theirs.get_piece_size())
    ours = UnigramModel.from_log_probs({theirs.id_to_piece(i): theirs.get_score(i) for i in pieces})
    return theirs, ours, list(words)


def test_best_paths_are_sentencepiece(course) -> None:
    theirs, ours, words = course
    for word in (*words, "tokenizerization", "understands", "thistle"):
        result = viterbi(ours, word)
        score = segmentation_score(ours, theirs.encode(word, out_type=str))
        assert score is not None
        # Its sums are of 32 bits, so it may take a path that is worse by as much.
        assert score.log_prob == pytest.approx(result.score.log_prob, abs=1e-4)


def test_n_best_is_sentencepiece(course) -> None:
    theirs, ours, words = course
    for word in words:
        expected = theirs.nbest_encode_as_pieces(word, 12)
        found = n_best(ours, word, 12)
        assert len(found) == len(expected)
        for segmentation, row in zip(found, expected, strict=True):
            score = segmentation_score(ours, row)
            assert score is not None
            assert segmentation.score.log_prob == pytest.approx(score.log_prob, abs=1e-4)


@pytest.mark.parametrize("word", ["tXken", "XYtoken", "thXYZis", "éé"])
def test_unknown_characters_are_sentencepiece(course, word: str) -> None:
    theirs, ours, _ = course
    tokens = [UNKNOWN if i == 0 else theirs.id_to_piece(i) for i in theirs.encode(word)]
    assert tuple(tokens) in [s.tokens for s in viterbi(ours, word).best]
