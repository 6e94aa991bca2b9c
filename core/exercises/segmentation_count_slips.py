"""The wrong rules of segmentation_count: each is run, and matches where it gives the number."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from core.exercises.base import Diagnosis, NumberAnswer
from core.exercises.number_grading import matches
from core.statement import Statement, Value
from core.tokenizers.unigram import UnigramModel, viterbi

RULES = (
    "counted_whole_word",
    "left_out_whole_word",
    "every_cut",
    "two_to_the_n",
    "only_best",
    "counted_pieces",
)
"""In the order in which they are named."""


def diagnose(
    model: UnigramModel, word: str, right: int, answer: NumberAnswer
) -> tuple[Diagnosis, ...]:
    """Every wrong rule that gives the learner's number."""
    given = dict(_wrong_counts(model, word, right))
    return tuple(
        _named(name, given[name], model, word, right)
        for name in RULES
        if name in given and given[name] != right and matches(answer, Fraction(given[name]))
    )


def _wrong_counts(model: UnigramModel, word: str, right: int) -> Iterator[tuple[str, int]]:
    if word in model.scores:
        yield "left_out_whole_word", right - 1
    else:
        yield "counted_whole_word", right + 1
    yield "every_cut", 2 ** (len(word) - 1)
    yield "two_to_the_n", 2 ** len(word)
    best = viterbi(model, word)
    if best.score.probability is not None:
        yield "only_best", best.best_count
    yield "counted_pieces", len(pieces_in(model, word))


def pieces_in(model: UnigramModel, word: str) -> list[str]:
    """The pieces that occur in a word, each once, by where they first begin, then by length."""
    arcs = (arc for start in range(len(word)) for arc in model.arcs_starting_at(word, start))
    return list(dict.fromkeys(arc.token for arc in arcs if not arc.unknown))


def _named(name: str, yours: int, model: UnigramModel, word: str, right: int) -> Diagnosis:
    values: dict[str, Value] = {"yours": yours, "value": right, "word": word}
    if name in {"every_cut", "two_to_the_n"}:
        values |= {"gaps": len(word) - 1, "letters": len(word), "token": _outside(model, word)}
    return Diagnosis(
        name,
        Statement(f"diagnosis.segmentation_count.{name}", values),
        Statement(f"diagnosis.{name}.short"),
    )


def _outside(model: UnigramModel, word: str) -> str:
    """The shortest part of a word that is no piece, the leftmost of equals; else the word."""
    for length in range(1, len(word)):
        for start in range(len(word) - length + 1):
            if word[start : start + length] not in model.scores:
                return word[start : start + length]
    return word
