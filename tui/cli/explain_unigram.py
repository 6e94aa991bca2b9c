"""What ``explain unigram`` shows: a model, words cut by it, and what each piece is worth."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from core.errors import UsageError
from core.tokenizers.score import Score
from core.tokenizers.unigram import UnigramModel, n_best, viterbi
from core.tokenizers.unigram_loss import corpus_loss, loss_change_if_removed
from core.wording import Wording
from tui.cli import tables
from tui.cli.inputs import integer
from tui.cli.structured import Node, read_structured

MOST_ROWS = 40
LOWEST_LOG_PROB = -1e6
"""Lower ones are refused: a path's sum must stay a number that JSON can write."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for. ``corpus``: the words whose loss is wanted."""

    model: UnigramModel
    texts: tuple[str, ...]
    most: int
    corpus: Mapping[str, int] | None


def read_model(source: str, log_probs: bool) -> UnigramModel:
    """A model from a JSON or YAML file: token to frequency, or to log-probability."""
    root = read_structured(source)
    if root.pairs is None:
        raise UsageError("pieces_no_mapping", place=root.place)
    if not root.pairs:
        raise UsageError("pieces_empty", place=root.place)
    for piece, node in root.pairs:
        if not piece:
            raise UsageError("piece_empty", place=node.place)
    if log_probs:
        return UnigramModel.from_log_probs({piece: _log_prob(n) for piece, n in root.pairs})
    return UnigramModel.from_frequencies(
        {piece: _frequency(piece, node) for piece, node in root.pairs}
    )


def _frequency(piece: str, node: Node) -> int:
    if node.text is None:
        raise UsageError("pieces_no_mapping", place=node.place)
    return integer(node.text, f"{node.place}, {piece}", 1)


def _log_prob(node: Node) -> float:
    if node.text is None:
        raise UsageError("pieces_no_mapping", place=node.place)
    try:
        value = float(node.text)
    except ValueError:
        raise UsageError("not_a_number", place=node.place, given=node.text[:40]) from None
    if not LOWEST_LOG_PROB <= value <= 0:
        raise UsageError("log_prob_out_of_bounds", place=node.place, given=node.text[:40])
    return value


def _probability(score: Score) -> float:
    if score.probability is not None:
        return float(score.probability)
    return math.exp(score.log_prob)


def document(wanted: Wanted) -> dict[str, Any]:
    """The JSON document."""
    model = wanted.model
    shown: dict[str, Any] = {
        "algorithm": "unigram",
        "total": model.total,
        "probabilities": {piece: _probability(model.score(piece)) for piece in model.pieces},
        "words": [word_document(model, text, wanted.most) for text in wanted.texts],
    }
    if wanted.corpus is not None:
        shown["loss"] = corpus_loss(model, wanted.corpus)
        shown["loss_increase_if_removed"] = {
            piece: loss_change_if_removed(model, wanted.corpus, piece) for piece in model.pieces
        }
    return shown


def word_document(model: UnigramModel, text: str, most: int) -> dict[str, Any]:
    """A word cut by a model."""
    result = viterbi(model, text)
    return {
        "text": text,
        "best": [segmentation.tokens for segmentation in result.best],
        "best_count": result.best_count,
        "probability": _probability(result.score),
        "log_prob": result.score.log_prob,
        "positions": [
            {
                "end": position.end,
                "best_probability": _probability(position.best) if position.best else None,
                "best_log_prob": position.best.log_prob if position.best else None,
                "backpointers": position.backpointers,
            }
            for position in result.positions
        ],
        "segmentations": [
            {
                "tokens": segmentation.tokens,
                "probability": _probability(segmentation.score),
                "log_prob": segmentation.score.log_prob,
            }
            for segmentation in n_best(model, text, most)
        ],
    }


# ── tables ───────────────────────────────────────────────────────────────────────────────


def lines(wanted: Wanted, say: Wording) -> Iterator[str]:
    """The same for a person."""
    model = wanted.model
    if model.total is None:
        yield say.text("explain.unigram.title_log", size=len(model.pieces))
    else:
        yield say.text("explain.unigram.title", size=len(model.pieces), total=model.total)
    yield ""
    yield from _pieces_table(wanted, say)
    if wanted.corpus is not None:
        yield ""
        yield say.text("explain.unigram.corpus_loss", loss=corpus_loss(model, wanted.corpus))
    for text in wanted.texts:
        yield ""
        yield from word_lines(model, text, wanted.most, say)


def _pieces_table(wanted: Wanted, say: Wording) -> Iterator[str]:
    model = wanted.model
    names = ["token", "probability", "log_prob"]
    if model.frequencies is not None:
        names.insert(1, "frequency")
    if wanted.corpus is not None:
        names.append("loss")
    head = [say.text(f"explain.unigram.head.{name}") for name in names]
    rows: list[list[str]] = []
    for piece in model.pieces[:MOST_ROWS]:
        score = model.score(piece)
        row = [tables.token(piece)]
        if model.frequencies is not None:
            row.append(say.value(model.frequencies[piece]))
        row += [say.value(_probability(score)), say.value(score.log_prob)]
        if wanted.corpus is not None:
            change = loss_change_if_removed(model, wanted.corpus, piece)
            row.append(say.text("explain.unigram.needed") if change is None else say.value(change))
        rows.append(row)
    yield from tables.table(head, rows, frozenset(range(1, len(head))))
    yield from _left_out(len(model.pieces) - len(rows), say)


def word_lines(model: UnigramModel, text: str, most: int, say: Wording) -> Iterator[str]:
    """The same for a person."""
    result = viterbi(model, text)
    segmentations = n_best(model, text, most)
    yield tables.cut(say.text("explain.unigram.word", text=text), tables.WIDTH)
    probability = _shown_probability(result.score, say)
    yield "  " + say.text("explain.unigram.best", number=result.best_count)
    log_prob = result.score.log_prob
    yield "  " + say.text("explain.unigram.score", probability=probability, log_prob=log_prob)
    head = [say.text(f"explain.unigram.head.{name}") for name in ("end", "best", "from")]
    rows = [
        (
            str(position.end),
            _shown_probability(position.best, say) if position.best else "–",
            ", ".join(map(str, position.backpointers)),
        )
        for position in result.positions[:MOST_ROWS]
    ]
    yield from tables.table(head, rows, frozenset({0, 1}), indent=2)
    yield from _left_out(len(result.positions) - len(rows), say)
    head = [say.text(f"explain.unigram.head.{name}") for name in ("cut", "probability", "log_prob")]
    cuts = [
        (
            tables.tokens(each.tokens) or "∅",
            _shown_probability(each.score, say),
            say.value(each.score.log_prob),
        )
        for each in segmentations[:MOST_ROWS]
    ]
    yield from tables.table(head, cuts, frozenset({1, 2}), indent=2)
    yield from _left_out(len(segmentations) - len(cuts), say)


def _shown_probability(score: Score, say: Wording) -> str:
    if score.probability is not None:
        return say.value(score.probability)
    return say.value(math.exp(score.log_prob))


def _left_out(left: int, say: Wording) -> Iterator[str]:
    if left > 0:
        yield say.text("explain.rows_left", count=left)
