"""The wrong rules of corpus_loss: each is run, and matches where it gives the learner's
number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from core.exercises.arithmetic import natural_log
from core.exercises.base import Diagnosis, NumberAnswer
from core.exercises.number_grading import matches
from core.statement import Statement, Token, Value

Losses = Sequence[tuple[str, int, Fraction]]
Wrong = tuple[str, Fraction, dict[str, Value]]


def diagnose(losses: Losses, right: Fraction, answer: NumberAnswer) -> tuple[Diagnosis, ...]:
    """Every wrong rule that gives the learner's number, in the order in which they are named."""
    found: dict[str, Diagnosis] = {}
    for name, value, values in _wrong_values(losses, right):
        if name in found or value == right or not matches(answer, value):
            continue
        found[name] = Diagnosis(
            name,
            Statement(f"diagnosis.corpus_loss.{name}", {"right": right, **values}),
            Statement(f"diagnosis.{name}.short"),
        )
    return tuple(found.values())


def _wrong_values(losses: Losses, right: Fraction) -> Iterator[Wrong]:
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
