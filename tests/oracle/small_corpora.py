"""Random corpora and the library trainers that they are given to. The libraries are imported
where they are used: `make test` must collect these files without them."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping

from hypothesis import strategies as st

ALPHABETS = (
    "ab",
    "abc",
    "aé\u0301e",
    "😀👩\u200d🚀",
    "漢字仮",
    "0123",
    "[/]UNK",
    "<|>a",
    "ก\u0e34่",
)
ASCII = tuple(alphabet for alphabet in ALPHABETS if alphabet.isascii())
SEPARATOR = "\u241e"


@st.composite
def corpora(draw: st.DrawFn, alphabets: tuple[str, ...] = ALPHABETS) -> dict[str, int]:
    texts = st.text(draw(st.sampled_from(alphabets)), min_size=1, max_size=14)
    return draw(st.dictionaries(texts, st.integers(1, 4), min_size=1, max_size=9))


def hugging_face(corpus: Mapping[str, int], merges: int):
    """A trained ``tokenizers.Tokenizer``; a word is what stands between two separators."""
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    characters = {character for word in corpus for character in word}
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Split(SEPARATOR, "removed")
    trainer = trainers.BpeTrainer(
        vocab_size=len(characters) + merges,
        limit_alphabet=len(characters),
        show_progress=False,
    )
    tokenizer.train_from_iterator(
        (SEPARATOR.join([word] * count) for word, count in corpus.items()), trainer
    )
    return tokenizer


def hugging_face_merges(corpus: Mapping[str, int], merges: int) -> list[tuple[str, str]]:
    model = json.loads(hugging_face(corpus, merges).to_str())["model"]
    return [(left, right) for left, right in model["merges"]]


def sentencepiece_model(corpus: Mapping[str, int], kind: str, size: int):
    """A trained ``SentencePieceProcessor`` without what SentencePiece adds of its own: no
    splitting by script or number, no dummy prefix, no normalisation, only ``<unk>``."""
    import sentencepiece

    written = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter([word for word, n in corpus.items() for _ in range(n)]),
        model_writer=written,
        model_type=kind,
        vocab_size=size,
        hard_vocab_limit=False,
        character_coverage=1.0,
        normalization_rule_name="identity",
        add_dummy_prefix=False,
        split_by_unicode_script=False,
        split_by_number=False,
        max_sentencepiece_length=512,
        bos_id=-1,
        eos_id=-1,
        num_threads=1,
        minloglevel=2,
    )
    return sentencepiece.SentencePieceProcessor(model_proto=written.getvalue())
