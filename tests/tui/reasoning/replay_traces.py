"""Traces for the replay tests, made from the given figures or by naive code, never by core."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path

from core.exercises.base import Answer, Localized, Question, Reference, Verdict
from core.exercises.panels import MergeRow, MergesPanel
from core.exercises.traces import MergeTrace, Trace, ViterbiTrace
from core.statement import Pair
from core.tokenizers.score import Score
from core.tokenizers.trace import (
    Arc,
    Candidate,
    LatticePosition,
    Segmentation,
    TrainStep,
    WordState,
)

FACTS = Path(__file__).parents[2] / "facts"
MAKAN = json.loads((FACTS / "bpe_makan.json").read_text(encoding="utf-8"))
HUG = json.loads((FACTS / "unigram_hug.json").read_text(encoding="utf-8"))
COURSE = json.loads((FACTS / "unigram_course.json").read_text(encoding="utf-8"))

ANY_TEXT = Localized("text", "teks")


def question(kind="next_merge", answer_type="pair", panels=()) -> Question:
    return Question(
        Reference("lesson", "step"),
        kind,
        answer_type,
        ANY_TEXT,
        (),
        tuple(panels),
        (ANY_TEXT, ANY_TEXT, ANY_TEXT),
    )


def verdict(trace: Trace, answer: Answer | None = None, expected=()) -> Verdict:
    return Verdict(False, answer, tuple(expected), (), trace)


def makan_words(done: int) -> tuple[WordState, ...]:
    """The corpus of the facts after ``done`` merges."""
    corpus = MAKAN["corpus"]
    rows = MAKAN["steps"][done - 1]["words_after"] if done else {w: list(w) for w in corpus}
    return tuple(WordState(w, tuple(rows[w]), corpus[w]) for w in corpus)


def makan_trace(done: int, tie: str = "lexicographic", pair: Pair | None = None) -> MergeTrace:
    """Merge ``done + 1`` of the facts; with ``pair``, another of the tied pairs."""
    fact = MAKAN["steps"][done]
    before, after = makan_words(done), makan_words(done + 1)
    chosen = pair or Pair(*fact["pair"])
    if pair is not None:
        after = tuple(WordState(w.text, merged(w.tokens, pair), w.count) for w in before)
    changed = tuple(
        i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a.tokens != b.tokens
    )
    tied = tuple(Pair(*p) for p in fact["tied_pairs"])
    step = TrainStep(
        done,
        chosen,
        fact["count"],
        chosen.left + chosen.right,
        tied,
        changed,
        fact["vocabulary_size"],
    )
    return MergeTrace(before, step, after, tie, chosen)


def makan_merges(done: int) -> MergesPanel:
    return MergesPanel(
        tuple(
            MergeRow(i + 1, Pair(*s["pair"]), s["new_token"], s["count"])
            for i, s in enumerate(MAKAN["steps"][:done])
        )
    )


def merged(tokens: tuple[str, ...], pair: Pair) -> tuple[str, ...]:
    """Merge from the left, the plain way."""
    result: list[str] = []
    rest = list(tokens)
    while rest:
        if rest[:2] == list(pair):
            result.append(rest[0] + rest[1])
            del rest[:2]
        else:
            result.append(rest.pop(0))
    return tuple(result)


def count_trace(corpus: dict[str, int], pair: Pair) -> MergeTrace:
    """A count of one pair in words still cut into characters."""
    words = tuple(WordState(w, tuple(w), n) for w, n in corpus.items())
    return MergeTrace(words, None, words, "lexicographic", pair)


def viterbi_trace(frequencies, text, until=None, scores="fraction") -> ViterbiTrace:
    """Viterbi the plain way: all tokens that end at each position, exact fractions."""
    total = sum(frequencies.values())
    best: list[Fraction | None] = [Fraction(1)]
    positions: list[LatticePosition] = []
    for end in range(1, len(text) + 1):
        found: list[Candidate] = []
        for start in range(end):
            token = text[start:end]
            before = best[start]
            if token in frequencies and before is not None:
                p = Fraction(frequencies[token], total)
                found.append(Candidate(Arc(start, end, token, score(p)), score(before * p)))
        found.sort(key=lambda c: -c.score.probability)
        top = found[0].score if found else None
        best.append(top.probability if top else None)
        starts = tuple(sorted(c.arc.start for c in found if c.score == top))
        positions.append(LatticePosition(end, tuple(found), top, starts))
    paths = sorted(tied_paths(text, positions, len(text)))
    top = positions[-1].best
    segmentations = tuple(Segmentation(path, top) for path in paths) if top else ()
    return ViterbiTrace(
        text, tuple(positions), segmentations[:64], len(paths), until or len(text), scores
    )


def score(p: Fraction) -> Score:
    return Score(p, math.log(p.numerator) - math.log(p.denominator))


def tied_paths(text, positions, end) -> list[tuple[str, ...]]:
    if end == 0:
        return [()]
    return [
        (*path, text[start:end])
        for start in positions[end - 1].backpointers
        for path in tied_paths(text, positions, start)
    ]
