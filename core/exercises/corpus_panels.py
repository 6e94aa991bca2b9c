"""Panels of a training: the corpus and the merge list at a point, and who holds a pair."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.exercises.panels import CorpusPanel, MergeRow, MergesPanel
from core.statement import Pair
from core.tokenizers.bpe import Training
from core.tokenizers.trace import WordState


def corpus_panel(training: Training, done: int) -> CorpusPanel:
    """The corpus after ``done`` merges."""
    return CorpusPanel(training.words_after(done), done, len(training.steps))


def merges_panel(training: Training, done: int) -> MergesPanel:
    """The first ``done`` merges, with the counts they had."""
    return MergesPanel(
        tuple(
            MergeRow(step.rank + 1, step.pair, step.token, step.count)
            for step in training.steps[:done]
        )
    )


def words_with(words: Iterable[WordState], pair: Pair) -> Iterator[tuple[WordState, int]]:
    """Each word that holds the pair, with the number of places."""
    for word in words:
        places = sum(
            (left, right) == pair for left, right in zip(word.tokens, word.tokens[1:], strict=False)
        )
        if places:
            yield word, places
