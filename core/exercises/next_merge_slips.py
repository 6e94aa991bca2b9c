"""The wrong rules of next_merge: each is run, and matches where it gives the learner's pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from core.exercises.base import Diagnosis
from core.statement import Pair, Statement, Value
from core.tokenizers.bpe import TIE_RULES, Training, best_pairs, choose, pair_counts
from core.tokenizers.trace import TrainStep, WordState


@dataclass(frozen=True, slots=True)
class _Case:
    """A question and the pair that a learner chose."""

    training: Training
    done: int
    yours: Pair
    words: tuple[WordState, ...]
    counts: dict[Pair, int]
    step: TrainStep


def diagnose(training: Training, done: int, yours: Pair) -> tuple[Diagnosis, ...]:
    """Every wrong rule that gives ``yours``, in the order in which they are named."""
    case = _Case(
        training, done, yours, training.words_after(done),
        training.pair_counts_after(done), training.steps[done],
    )  # fmt: skip
    found: list[Diagnosis] = []
    for name, rule in _RULES:
        values = rule(case)
        if values is not None:
            key = str(values.pop("key", name))
            values = {"yours": yours, "best": case.step.pair, **values}
            found.append(Diagnosis.of(name, Statement(f"diagnosis.{key}", values)))
    return tuple(found)


Values = dict[str, Value] | None


def _other_tie_rule(case: _Case) -> Values:
    """The best count was seen; another tie rule decided."""
    if case.yours not in case.step.tied:
        return None
    ids = {t: i for i, t in enumerate(case.training.vocabulary_after(case.done))}
    rules = [
        rule
        for rule in TIE_RULES
        if rule != case.training.tie
        and choose(case.step.tied, rule, [w.tokens for w in case.words], ids) == case.yours
    ]
    if not rules:
        return None
    # The rule that most people have in mind is named first.
    order = ("first-seen", "shorter-then-lexicographic", *TIE_RULES)
    first = min(rules, key=order.index)
    return {
        "key": f"other_tie_rule.{first}",
        "rule": Statement(f"rule.short.{case.training.tie}"),
        "other": Statement(f"rule.name.{first}"),
    }


def _before_last_merge(case: _Case) -> Values:
    """The previous table's best pair, the merged pair among the rest or left out."""
    if case.done == 0:
        return None
    previous = case.training.pair_counts_after(case.done - 1)
    merged = case.training.steps[case.done - 1].pair
    with_merged = _lexicographic(previous)
    without = _lexicographic({p: c for p, c in previous.items() if p != merged})
    if case.yours not in {with_merged, without}:
        return None
    now = case.counts.get(case.yours, 0)
    key = "counted_before_last_merge" if now else "counted_before_last_merge.gone"
    if case.yours == merged:
        key = "counted_before_last_merge.merged"
    return {"key": key, "merged": merged, "before": previous[case.yours], "now": now}


def _lexicographic(counts: dict[Pair, int]) -> Pair | None:
    tied = best_pairs(counts)[1]
    return min(tied) if tied else None


def _wordpiece_score(case: _Case) -> Values:
    """count(pair) / (count(left) × count(right)) instead of the count."""
    tokens: Counter[str] = Counter()
    for word in case.words:
        for token in word.tokens:
            tokens[token] += word.count
    scores = {
        pair: Fraction(count, tokens[pair.left] * tokens[pair.right])
        for pair, count in case.counts.items()
    }
    best = max(scores.values())
    if scores.get(case.yours) != best:
        return None
    return {
        "count_yours": case.counts[case.yours],
        "left": tokens[case.yours.left],
        "right": tokens[case.yours.right],
        "count_best": case.step.count,
    }


def _ignored_frequencies(case: _Case) -> Values:
    """Each word counted once."""
    once = pair_counts(case.words, weighted=False)
    most, tied = best_pairs(once)
    if case.yours not in tied:
        return None
    return {
        "key": "ignored_frequencies" if len(tied) == 1 else "ignored_frequencies.tied",
        "once": most,
        "count_yours": case.counts[case.yours],
        "count_best": case.step.count,
    }


def _across_boundary(case: _Case) -> Values:
    """Words written one behind the other, in the order of the corpus, each as often as it
    occurs, and pairs counted over the edges as well."""
    row: list[str] = []
    for word in case.words:
        row += [token for _ in range(min(word.count, 1_000)) for token in word.tokens]
    counts: Counter[Pair] = Counter(Pair(a, b) for a, b in pairwise(row))
    most = max(counts.values(), default=0)
    over = counts[case.yours] - case.counts.get(case.yours, 0)
    if counts[case.yours] != most or over <= 0:
        return None
    return {"count_yours": case.counts.get(case.yours, 0), "over": over}


def _not_adjacent(case: _Case) -> Values:
    """The pair stands side by side nowhere."""
    if case.yours in case.counts:
        return None
    known = {token for word in case.words for token in word.tokens}
    missing = next((t for t in case.yours if t not in known), None)
    if missing is not None:
        return {"key": "not_adjacent.no_token", "token": missing}
    return {}


_RULES: tuple[tuple[str, Callable[[_Case], Values]], ...] = (
    ("other_tie_rule", _other_tie_rule),
    ("counted_before_last_merge", _before_last_merge),
    ("wordpiece_score", _wordpiece_score),
    ("ignored_frequencies", _ignored_frequencies),
    ("across_boundary", _across_boundary),
    ("not_adjacent", _not_adjacent),
)


def names() -> Iterator[str]:
    """The names of the rules, in order."""
    yield from (name for name, _ in _RULES)
