"""BPE training and encoding against the libraries that the tie rules are named after."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from small_corpora import (
    ASCII,
    corpora,
    hugging_face,
    hugging_face_merges,
    sentencepiece_model,
)

from core.tokenizers.bpe import TIE_RULES, Training, encode, train

pytestmark = [
    pytest.mark.oracle,
    pytest.mark.filterwarnings("ignore:builtin type .*:DeprecationWarning"),
]
MAKAN: dict[str, int] = json.loads(
    (Path(__file__).parents[1] / "facts" / "bpe_makan.json").read_text(encoding="utf-8")
)["corpus"]
STANDARD_LIBRARY = sorted(Path(json.__file__).parent.glob("*.py"))


def prose_corpus() -> dict[str, int]:
    """The words of the standard library's json package, a few thousand."""
    corpus: dict[str, int] = {}
    for path in STANDARD_LIBRARY:
        for word in path.read_text(encoding="utf-8").split():
            corpus[word] = corpus.get(word, 0) + 1
    return corpus


# ── Hugging Face tokenizers: the lowest pair of IDs ──────────────────────────────────────


@given(corpus=corpora(), merges=st.integers(0, 40))
@settings(max_examples=150, deadline=None)
def test_lowest_id_is_hugging_face(corpus: dict[str, int], merges: int) -> None:
    assert list(train(corpus, merges, "lowest-id").merges) == hugging_face_merges(corpus, merges)


def test_lowest_id_is_hugging_face_on_prose() -> None:
    corpus = prose_corpus()
    merges = hugging_face_merges(corpus, 1500)
    assert len(merges) == 1500
    assert list(train(corpus, 1500, "lowest-id").merges) == merges


@given(corpus=corpora(), data=st.data())
@settings(max_examples=100, deadline=None)
def test_encoding_is_hugging_face(corpus: dict[str, int], data: st.DataObject) -> None:
    merges = train(corpus, 30, "lowest-id").merges
    characters = sorted({character for word in corpus for character in word})
    word = data.draw(st.text(st.sampled_from(characters), min_size=1, max_size=20))
    assert list(encode(word, merges)) == hugging_face(corpus, 30).encode(word).tokens


TEN = "a n, k an, a kan, m akan, i n, in g, i kan, a i, ai r, an j"


@pytest.mark.parametrize(
    ("word", "unknown", "tokens"),
    [
        ("angin", None, "an g in"),
        ("kanan", None, "kan an"),
        ("main", None, "m a in"),
        ("kebaikan", None, "k e b a ikan"),
        ("pagi", None, "a g i"),
        ("pagi", "?", "? a g i"),
    ],
)
def test_the_lesson_about_encoding_says_what_hugging_face_does(
    word: str, unknown: str | None, tokens: str
) -> None:
    from tokenizers import models

    merges = [tuple(pair.split()) for pair in TEN.split(", ")]
    entries = [*"abcegijkmnru", *("".join(pair) for pair in merges), "?"]
    vocabulary = {token: token_id for token_id, token in enumerate(entries)}
    model = models.BPE(vocabulary, merges, unk_token=unknown)
    assert [token.value for token in model.tokenize(word)] == tokens.split()


# ── SentencePiece: the shorter token, then the smaller ───────────────────────────────────


def one_spelling_tied(training: Training) -> bool:
    """Whether pairs of one spelling tied, or a token was spelled by two pairs: SentencePiece
    leaves the order of such pairs open, and lists a token once."""
    tokens = [step.token for step in training.steps]
    return len(set(tokens)) < len(tokens) or any(
        len({left + right for left, right in step.tied}) < len(step.tied) for step in training.steps
    )


def sentencepiece_tokens(corpus: dict[str, int], merges: int) -> list[str]:
    characters = {character for word in corpus for character in word}
    model = sentencepiece_model(corpus, "bpe", 1 + len(characters) + merges)
    pieces = [model.id_to_piece(i) for i in range(1, model.get_piece_size())]
    return [piece for piece in pieces if piece not in characters]


@given(corpus=corpora(), merges=st.integers(0, 40))
@settings(max_examples=150, deadline=None)
def test_shorter_is_sentencepiece(corpus: dict[str, int], merges: int) -> None:
    training = train(corpus, merges, "shorter-then-lexicographic")
    assume(not one_spelling_tied(training))
    # Where no pair is left it goes on with pairs that occur nowhere, so it is asked for as many
    # as there are.
    tokens = [step.token for step in training.steps]
    assert tokens == sentencepiece_tokens(corpus, len(tokens))


def test_shorter_is_sentencepiece_on_prose() -> None:
    corpus = {word: count for word, count in prose_corpus().items() if word.isascii()}
    training = train(corpus, 400, "shorter-then-lexicographic")
    assert not one_spelling_tied(training)
    assert [step.token for step in training.steps] == sentencepiece_tokens(corpus, 400)


# ── tiktoken's teaching code: the pair met first ─────────────────────────────────────────


def tiktoken_tokens(corpus: dict[str, int], merges: int) -> list[str]:
    from tiktoken._educational import bpe_train

    text = " ".join(word for word, count in corpus.items() for _ in range(count))
    ranks = bpe_train(text, 256 + merges, r"\S+", visualise=None)
    return [token.decode("ascii") for token in list(ranks)[256:]]


@given(corpus=corpora(ASCII), merges=st.integers(0, 30))
@settings(max_examples=150, deadline=None)
def test_first_seen_is_tiktokens_teaching_code(corpus: dict[str, int], merges: int) -> None:
    training = train(corpus, merges, "first-seen")
    # It does not stop where no pair is left, so it is asked for as many as there are.
    tokens = [step.token for step in training.steps]
    assert tokens == tiktoken_tokens(corpus, len(tokens))


def test_makan_differs_by_rule_as_the_libraries_do() -> None:
    trained = {tie: [s.token for s in train(MAKAN, 10, tie).steps] for tie in TIE_RULES}
    assert trained["lowest-id"] == [a + b for a, b in hugging_face_merges(MAKAN, 10)]
    assert trained["shorter-then-lexicographic"] == sentencepiece_tokens(MAKAN, 10)
    assert trained["first-seen"] == tiktoken_tokens(MAKAN, 10)
    assert len({tuple(tokens) for tokens in trained.values()}) == len(TIE_RULES)
