"""The wrong rules of prune_next: each is run, and matches where it gives the learner's piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from core.exercises.base import Diagnosis
from core.statement import Statement, Token, Value
from core.tokenizers.score import TIE_TOLERANCE
from core.tokenizers.trace import RemovalChange
from core.tokenizers.unigram import UnigramModel
from core.tokenizers.unigram_loss import corpus_loss
from core.tokenizers.unigram_pruning import removal_changes

Changes = Mapping[str, RemovalChange]


def diagnose(
    model: UnigramModel, corpus: Mapping[str, int], changes: Changes, yours: str
) -> tuple[Diagnosis, ...]:
    """Every wrong rule that gives ``yours``, in the order in which they are named."""
    return tuple(
        Diagnosis.of(
            name, Statement(f"diagnosis.prune_next.{name}", {"yours": Token(yours), **values})
        )
        for name, pieces, values in _wrong_rules(model, corpus, changes, yours)
        if yours in pieces
    )


Wrong = tuple[str, Iterable[str], dict[str, Value]]


def _wrong_rules(
    model: UnigramModel, corpus: Mapping[str, int], changes: Changes, yours: str
) -> Iterator[Wrong]:
    frequencies = model.frequencies
    assert frequencies is not None
    yield "characters_stay", [piece for piece in frequencies if len(piece) == 1], {}
    values: dict[str, Value] = {"value": changes[yours].change} if yours in changes else {}
    worth = {piece: change.change for piece, change in changes.items()}
    best = _least(worth)
    for name, cost in (
        ("largest_change", {piece: -change for piece, change in worth.items()}),
        ("ignored_frequencies", _unweighted(frequencies, corpus)),
        ("renormalised_change", _renormalised(model, corpus, changes)),
        ("rarest_piece", {piece: float(frequencies[piece]) for piece in changes}),
    ):
        yield name, set(_least(cost)) - set(best), values


def _least(cost: Mapping[str, float]) -> list[str]:
    least = min(cost.values())
    return [piece for piece, value in cost.items() if value - least <= TIE_TOLERANCE]


def _unweighted(frequencies: Mapping[str, int], corpus: Mapping[str, int]) -> dict[str, float]:
    changes = removal_changes(frequencies, dict.fromkeys(corpus, 1))
    return {change.piece: change.change for change in changes}


def _renormalised(
    model: UnigramModel, corpus: Mapping[str, int], changes: Changes
) -> dict[str, float]:
    """The changes where the other probabilities grow to a sum of 1."""
    assert model.frequencies is not None
    before = corpus_loss(model, corpus)
    found: dict[str, float] = {}
    for piece in changes:
        left = {p: count for p, count in model.frequencies.items() if p != piece}
        after = corpus_loss(UnigramModel.from_frequencies(left), corpus)
        found[piece] = after - before
    return found
