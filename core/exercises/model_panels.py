"""A Unigram model as a panel, and a product written out as its factors."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from core.errors import LessonError
from core.exercises.arithmetic import natural_log
from core.exercises.panels import ModelPanel
from core.statement import Statement
from core.tokenizers.unigram import UnigramModel, segmentation_count, viterbi


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
