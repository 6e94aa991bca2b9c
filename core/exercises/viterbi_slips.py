"""The wrong rules of viterbi_path: each is run, and matches where it gives the learner's cut."""

from __future__ import annotations

from fractions import Fraction

from core.exercises.base import Diagnosis
from core.statement import Statement, Tokens, Value
from core.tokenizers.bpe import Training, encode
from core.tokenizers.score import compare
from core.tokenizers.unigram import UnigramModel, segmentation_score, viterbi

MOST_STATES = 20_000


def diagnose(
    model: UnigramModel, word: str, yours: tuple[str, ...], bpe: Training | None
) -> tuple[Diagnosis, ...]:
    """Every wrong rule that gives ``yours``, in the order in which they are named."""
    outside = next((token for token in yours if token not in model.scores), None)
    if outside is not None:
        return (_named("outside_vocabulary", {"token": outside}),)
    score = segmentation_score(model, yours)
    best = viterbi(model, word).best[0]
    assert score is not None
    if score.probability is None or best.score.probability is None:
        return ()
    values: dict[str, Value] = {
        "yours": Tokens(yours),
        "best": Tokens(best.tokens),
        "score": score.probability,
        "factor": best.score.probability / score.probability,
        "first": yours[0],
    }
    found: list[Diagnosis] = []
    if yours == greedy(model, word):
        found.append(_named("greedy_longest_match", values))
    if yours in fewest_tokens(model, word):
        found.append(_named("fewest_tokens", {**values, "number": len(yours)}))
    if yours == best_token_first(model, word):
        top = max(yours, key=lambda t: _probability(model, t))
        found.append(
            _named(
                "best_token_first",
                {**values, "token": top, "probability": _probability(model, top)},
            )
        )
    if bpe is not None and yours == encode(word, bpe.merges):
        found.append(_named("bpe_segmentation", values))
    return tuple(found)


def _named(name: str, values: dict[str, Value]) -> Diagnosis:
    return Diagnosis.of(name, Statement(f"diagnosis.{name}", values))


def _probability(model: UnigramModel, token: str) -> Fraction:
    probability = model.score(token).probability
    assert probability is not None
    return probability


def greedy(model: UnigramModel, word: str) -> tuple[str, ...] | None:
    """The longest piece from the left, again and again; None where it gets stuck."""
    tokens: list[str] = []
    start = 0
    while start < len(word):
        for end in range(min(len(word), start + model.longest), start, -1):
            if word[start:end] in model.scores:
                tokens.append(word[start:end])
                start = end
                break
        else:
            return None
    return tuple(tokens)


def fewest_tokens(model: UnigramModel, word: str) -> set[tuple[str, ...]]:
    """Every segmentation of the smallest number of tokens."""
    fewest: list[int | None] = [0]
    for end in range(1, len(word) + 1):
        starts = range(max(0, end - model.longest), end)
        reached = [
            count + 1
            for start in starts
            if (count := fewest[start]) is not None and word[start:end] in model.scores
        ]
        fewest.append(min(reached, default=None))
    paths: list[list[tuple[str, ...]]] = [[()]]
    for end in range(1, len(word) + 1):
        here: list[tuple[str, ...]] = []
        for start in range(max(0, end - model.longest), end):
            before, now = fewest[start], fewest[end]
            if before is not None and now == before + 1 and word[start:end] in model.scores:
                here += [(*path, word[start:end]) for path in paths[start]]
        paths.append(here[:MOST_STATES])
    return set(paths[-1])


def best_token_first(model: UnigramModel, word: str) -> tuple[str, ...] | None:
    """The most probable piece anywhere in the word is kept (the leftmost of equals, then the
    longer), then the most probable in what is left on either side; None where it gets stuck."""
    pending = [(0, len(word))]
    taken: list[tuple[int, int]] = []
    while pending:
        low, high = pending.pop()
        if low == high:
            continue
        spans = [
            (start, end)
            for start in range(low, high)
            for end in range(start + 1, min(high, start + model.longest) + 1)
            if word[start:end] in model.scores
        ]
        if not spans:
            return None
        start, end = spans[0]
        for span in spans[1:]:
            better = compare(model.score(word[slice(*span)]), model.score(word[start:end]))
            if better > 0 or (better == 0 and span[0] == start and span[1] > end):
                start, end = span
        taken.append((start, end))
        pending += [(low, start), (end, high)]
    return tuple(word[a:b] for a, b in sorted(taken))
