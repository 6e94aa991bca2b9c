"""A Unigram model as a panel, and a product written out as its factors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from core.errors import LessonError
from core.exercises.arithmetic import natural_log
from core.exercises.panels import ModelPanel
from core.statement import Statement, Token
from core.tokenizers.unigram import UnigramModel, segmentation_count, viterbi

LONGEST_WORD = 40
"""Characters of a word that is cut exactly: fractions grow with every position."""
MOST_STEPS = 200_000
"""Characters of a corpus times the pieces of a model: a loss is computed, and told piece by
piece, while somebody waits."""


def check_lengths(words: Iterable[str]) -> None:
    """Raises LessonError ``word_too_long`` for a word above ``LONGEST_WORD``."""
    for word in words:
        if len(word) > LONGEST_WORD:
            raise LessonError("word_too_long", word=Token(word[:20]), most=LONGEST_WORD)


def check_sizes(model: UnigramModel, words: Iterable[str]) -> None:
    """Whether a corpus is small enough for its loss. Raises LessonError ``word_too_long``,
    ``loss_too_large``."""
    given = tuple(words)
    check_lengths(given)
    letters, pieces = sum(map(len, given)), len(model.scores)
    if letters * pieces > MOST_STEPS:
        most = MOST_STEPS // pieces
        raise LessonError("loss_too_large", letters=letters, pieces=pieces, most=most)


def model_panel(model: UnigramModel) -> ModelPanel:
    """The pieces with their frequencies (models of lessons always have them)."""
    assert model.frequencies is not None
    return ModelPanel(tuple(model.frequencies.items()), sum(model.frequencies.values()))


def factors(model: UnigramModel, tokens: Sequence[str]) -> Statement | None:
    """``36·16·15 / 210^3`` for a segmentation, None where a token is no piece."""
    if model.frequencies is None or any(t not in model.frequencies for t in tokens) or not tokens:
        return None
    total = sum(model.frequencies.values())
    power = f"{total}^{len(tokens)}" if len(tokens) > 1 else str(total)
    product = "·".join(str(model.frequencies[token]) for token in tokens)
    return Statement("note.factors", {"text": f"{product} / {power}"})


def loss_of_word(model: UnigramModel, word: str, name: str) -> Fraction:
    """-ln P of a word's best segmentation, in nats to 40 digits. ``name``: the model's, for
    LessonError ``word_not_segmentable``."""
    if not segmentation_count(model, word):
        raise LessonError("word_not_segmentable", model=name, word=word)
    probability = viterbi(model, word).score.probability
    assert probability is not None  # models of lessons are made of frequencies
    return -natural_log(probability)
