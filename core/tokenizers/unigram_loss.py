"""The loss of a corpus under a Unigram model, and what a piece is worth to it (Kudo 2018)."""

from __future__ import annotations

import math
from collections.abc import Mapping

from core.tokenizers.corpus import check_corpus
from core.tokenizers.score import ONE, Score, compare
from core.tokenizers.unigram import UnigramModel, lattice_steps, segmentation_count


def corpus_loss(model: UnigramModel, corpus: Mapping[str, int]) -> float:
    """The sum over the words of count × -ln P(best segmentation), in nats; unknown characters
    count with their penalty. Raises TokenizerError ``empty_corpus``, ``empty_word``,
    ``bad_count``."""
    check_corpus(corpus)
    return math.fsum(-count * _best_score(model, word).log_prob for word, count in corpus.items())


def loss_change_if_removed(
    model: UnigramModel, corpus: Mapping[str, int], piece: str
) -> float | None:
    """By how much the loss grows when one piece goes and the other probabilities stay: every
    word that holds the piece is cut anew. 0.0 where another cut ties; None where a word then
    has no segmentation. Raises TokenizerError ``no_piece`` and those of ``corpus_loss``."""
    check_corpus(corpus)
    model.score(piece)
    smaller = model.without(piece)
    changes: list[float] = []
    for word, count in corpus.items():
        if piece not in word:
            continue
        if segmentation_count(model, word) and not segmentation_count(smaller, word):
            return None
        before, after = _best_score(model, word), _best_score(smaller, word)
        if compare(before, after) != 0:
            changes.append(count * (before.log_prob - after.log_prob))
    return math.fsum(changes)


def _best_score(model: UnigramModel, word: str) -> Score:
    best = ONE
    for position in lattice_steps(model, word):
        best = position.best or best
    return best
