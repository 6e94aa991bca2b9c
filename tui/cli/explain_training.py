"""What ``explain unigram --train`` shows: a Unigram training, round by round."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.tokenizers.seed_pieces import Sentences
from core.tokenizers.trace import EmRound, PruneRound
from core.tokenizers.unigram import UnigramModel
from core.tokenizers.unigram_em import train_by_em
from core.tokenizers.unigram_pruning import train_by_pruning
from core.wording import Wording
from tui.cli import tables
from tui.cli.explain_unigram import word_document, word_lines

METHODS = ("course", "em")
MOST_REMOVED_SHOWN = 6
MOST_PIECES_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for. ``words``: words with their frequencies as given, or ``lines`` of a
    text. ``initial_size`` None: the method's own."""

    words: Mapping[str, int] | None
    lines: Sequence[str] | None
    size: int
    initial_size: int | None
    method: str
    share: int
    texts: tuple[str, ...]
    most: int


@dataclass(frozen=True, slots=True)
class Trained:
    """A training of either method."""

    initial_size: int
    rounds: tuple[PruneRound | EmRound, ...]
    loss: float
    log_probs: Mapping[str, float]


def train(wanted: Wanted) -> Trained:
    """Raises TokenizerError of the two trainings."""
    if wanted.lines is not None:
        sentences = Sentences.of_lines(wanted.lines)
    else:
        sentences = Sentences.of_words(wanted.words or {})
    if wanted.method == "em":
        seeds = {} if wanted.initial_size is None else {"seed_size": wanted.initial_size}
        em = train_by_em(sentences, wanted.size, **seeds)
        return Trained(len(em.seeds), em.rounds, em.loss, em.log_probs)
    pruning = train_by_pruning(
        sentences.words,
        wanted.size,
        initial_size=300 if wanted.initial_size is None else wanted.initial_size,
        share=wanted.share,
    )
    total = math.log(sum(pruning.frequencies.values()))
    log_probs = {piece: math.log(count) - total for piece, count in pruning.frequencies.items()}
    return Trained(len(pruning.initial), pruning.rounds, pruning.loss, log_probs)


def _removed(step: PruneRound | EmRound) -> tuple[str, ...]:
    return step.removed if isinstance(step, PruneRound) else (*step.dropped, *step.pruned)


def document(wanted: Wanted) -> dict[str, Any]:
    """The JSON document."""
    trained = train(wanted)
    shown: dict[str, Any] = {
        "algorithm": "unigram",
        "method": wanted.method,
        "initial_size": trained.initial_size,
        "rounds": [
            {
                "size_before": step.size_before,
                "loss_before": step.loss_before,
                "removed": _removed(step),
                "tied": len(step.tied),
            }
            for step in trained.rounds
        ],
        "size": len(trained.log_probs),
        "loss": trained.loss,
        "log_probs": dict(trained.log_probs),
    }
    if wanted.texts:
        model = UnigramModel.from_log_probs(trained.log_probs)
        shown["words"] = [word_document(model, text, wanted.most) for text in wanted.texts]
    return shown


# ── tables ───────────────────────────────────────────────────────────────────────────────


def lines(wanted: Wanted, say: Wording) -> Iterator[str]:
    """The same for a person."""
    trained = train(wanted)
    yield say.text(f"explain.training.title.{wanted.method}", count=trained.initial_size)
    yield ""
    names = ("round", "before", "loss", "removed", "tied", "first")
    head = [say.text(f"explain.training.head.{name}") for name in names]
    rows = [
        (
            str(step.number),
            say.value(step.size_before),
            say.value(step.loss_before),
            say.value(len(_removed(step))),
            say.value(len(step.tied)),
            ", ".join(map(tables.token, _removed(step)[:MOST_REMOVED_SHOWN])),
        )
        for step in trained.rounds
    ]
    if rows:
        yield from tables.table(head, rows, frozenset({0, 1, 2, 3, 4}))
        yield ""
    yield say.text("explain.training.end", count=len(trained.log_probs), loss=trained.loss)
    if len(trained.log_probs) < wanted.size:
        yield say.text("explain.training.past", target=wanted.size)
    yield ""
    yield from _pieces(trained.log_probs, say)
    model = UnigramModel.from_log_probs(trained.log_probs)
    for text in wanted.texts:
        yield ""
        yield from word_lines(model, text, wanted.most, say)


def _pieces(log_probs: Mapping[str, float], say: Wording) -> Iterator[str]:
    """The most probable pieces."""
    ordered = sorted(log_probs, key=lambda piece: (-log_probs[piece], piece))[:MOST_PIECES_SHOWN]
    head = [
        say.text(f"explain.unigram.head.{name}") for name in ("token", "probability", "log_prob")
    ]
    rows = [
        (tables.token(piece), say.value(math.exp(log_probs[piece])), say.value(log_probs[piece]))
        for piece in ordered
    ]
    yield from tables.table(head, rows, frozenset({1, 2}))
    if left := len(log_probs) - len(rows):
        yield say.text("explain.rows_left", count=left)
