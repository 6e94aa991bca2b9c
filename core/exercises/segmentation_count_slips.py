"""The wrong rules of segmentation_count, each run for the number that it gives."""

from __future__ import annotations

from collections.abc import Iterator

from core.exercises.number_exercise import Slip
from core.statement import Value
from core.tokenizers.unigram import UnigramModel, viterbi


def wrong_counts(model: UnigramModel, word: str, right: int) -> Iterator[Slip]:
    """In the order in which they are named."""
    values: dict[str, Value] = {"value": right, "word": word}
    if word in model.scores:
        yield "left_out_whole_word", right - 1, values
    else:
        yield "counted_whole_word", right + 1, values
    gaps = {**values, "gaps": len(word) - 1, "letters": len(word), "token": _outside(model, word)}
    yield "every_cut", 2 ** (len(word) - 1), gaps
    yield "two_to_the_n", 2 ** len(word), gaps
    best = viterbi(model, word)
    if best.score.probability is not None:
        yield "only_best", best.best_count, values
    yield "counted_pieces", len(pieces_in(model, word)), values


def pieces_in(model: UnigramModel, word: str) -> list[str]:
    """The pieces that occur in a word, each once, by where they first begin, then by length."""
    arcs = (arc for start in range(len(word)) for arc in model.arcs_starting_at(word, start))
    return list(dict.fromkeys(arc.token for arc in arcs if not arc.unknown))


def _outside(model: UnigramModel, word: str) -> str:
    """The shortest part of a word that is no piece, the leftmost of equals; else the word."""
    for length in range(1, len(word)):
        for start in range(len(word) - length + 1):
            if word[start : start + length] not in model.scores:
                return word[start : start + length]
    return word
