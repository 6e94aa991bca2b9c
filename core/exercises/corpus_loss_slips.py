"""The wrong rules of corpus_loss, each run for the number that it gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from core.exercises.arithmetic import natural_log
from core.exercises.number_exercise import Slip
from core.statement import Token

Losses = Sequence[tuple[str, int, Fraction]]


def wrong_values(losses: Losses, right: Fraction) -> Iterator[Slip]:
    """In the order in which they are named."""
    total = sum(count for _, count, _ in losses)
    yield "ignored_frequencies", sum((loss for _, _, loss in losses), Fraction(0)), {}
    yield "started_at_one", right + total, {"total": total}
    yield "sign_dropped", -right, {}
    for base in (2, 10):
        yield "another_logarithm", right / natural_log(Fraction(base)), {"base": base}
    for word, count, loss in losses if len(losses) > 1 else ():
        yield "left_out_a_word", right - count * loss, {"word": Token(word)}
    if total > 1:
        yield "mean_for_sum", right / total, {"total": total}
