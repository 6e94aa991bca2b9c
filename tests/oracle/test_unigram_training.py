"""EM training against SentencePiece's, on the text that its own tests use."""

from __future__ import annotations

import io

import pytest
from published_files import botchan

from core.tokenizers.seed_pieces import Sentences
from core.tokenizers.unigram_em import train_by_em

pytestmark = [
    pytest.mark.oracle,
    pytest.mark.filterwarnings("ignore:builtin type .*:DeprecationWarning"),
]
SIZE = 1_000
SPECIAL = 3


def sentencepiece_pieces(lines: list[str]) -> dict[str, float]:
    import sentencepiece

    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines),
        model_writer=model,
        vocab_size=SIZE,
        model_type="unigram",
        minloglevel=2,
    )
    theirs = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
    return {theirs.id_to_piece(i): theirs.get_score(i) for i in range(SPECIAL, SIZE)}


def test_em_is_sentencepieces() -> None:
    """Not to the last bit: SentencePiece adds in 32-bit floats, so pieces at the edge of what
    is pruned fall to the other side, and from 0.2.2 on it also prunes pieces that no longer
    stand on a best path, before its last step."""
    lines = botchan().splitlines()
    theirs = sentencepiece_pieces(lines)
    trained = train_by_em(Sentences.of_lines(lines), SIZE, special=SPECIAL)
    ours = trained.log_probs
    shared = theirs.keys() & ours.keys()
    assert len(ours) == len(theirs) == SIZE - SPECIAL
    assert len(shared) >= 0.97 * len(theirs)
    assert sum(abs(theirs[piece] - ours[piece]) for piece in shared) / len(shared) < 0.05
    # The sizes that its log shows: seeds, then what is left after the first and second rounds.
    assert len(trained.seeds) == 16_112
