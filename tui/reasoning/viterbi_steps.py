"""What is said at each position of Viterbi's forward pass."""

from __future__ import annotations

from core.exercises.traces import ViterbiTrace
from core.tokenizers.score import Score
from core.tokenizers.trace import Candidate, LatticePosition
from core.wording import Wording
from tui.reasoning.narration import SHORT, fitting, packed
from tui.widgets.cells import squeeze
from tui.widgets.viterbi_table import Scores, arc_text, score_text

SENTENCE_SCORE = 16


def sentence_score(score: Score, scores: Scores, wording: Wording) -> str:
    """A score as it stands in a sentence."""
    return score_text(score, scores, wording, SENTENCE_SCORE)


def forward_sentence(trace: ViterbiTrace, position: LatticePosition, wording: Wording) -> str:
    """Which tokens end here, and how the best score comes about."""
    end, candidates = position.end, position.candidates
    if not candidates or position.best is None:
        return fitting(wording.text("replay.viterbi.none", end=end))
    if len(position.backpointers) != 1:
        return _tie(trace, position, wording)
    head = wording.text("replay.viterbi.ends", end=end, count=len(candidates))
    start = position.backpointers[0]
    best = next(c for c in candidates if c.arc.start == start)
    if len(candidates) == 1:
        head = wording.text("replay.viterbi.one", end=end, token=_token(best), start=best.arc.start)
    else:
        head += " " + wording.text("replay.viterbi.best", token=_token(best), start=best.arc.start)
    worked = _working(trace, best, wording)
    reason = _reason(best, trace.scores, wording)
    others = [c for c in candidates if c is not best]
    texts = [f"{head} {reason} {worked}.", f"{head} {worked}."]
    if others:
        second = wording.text(
            "replay.viterbi.next",
            token=_token(others[0]),
            start=others[0].arc.start,
            working=_working(trace, others[0], wording),
        )
        texts.insert(0, f"{head} {reason} {worked}. {second}")
    return fitting(*texts)


def _token(candidate: Candidate) -> str:
    return squeeze(arc_text(candidate.arc), SHORT)


def _reason(candidate: Candidate, scores: Scores, wording: Wording) -> str:
    """Best score at the start, times the token's probability; at 0 only the latter."""
    kind = "_log" if scores == "log" else ""
    token, start = _token(candidate), candidate.arc.start
    if start == 0:
        return wording.text(f"replay.viterbi.score_alone{kind}", token=token)
    return wording.text(f"replay.viterbi.score{kind}", start=start, token=token)


def _working(trace: ViterbiTrace, candidate: Candidate, wording: Wording) -> str:
    """``0.0761905 × 0.0714286 = 0.00544218``, or a sum of logarithms."""
    result = sentence_score(candidate.score, trace.scores, wording)
    if candidate.arc.start == 0:
        return result
    before = trace.positions[candidate.arc.start - 1].best
    assert before is not None
    first = sentence_score(before, trace.scores, wording)
    second = sentence_score(candidate.arc.score, trace.scores, wording)
    if trace.scores == "log":
        return f"{first} - {second.removeprefix('-')} = {result}"
    return f"{first} × {second} = {result}"


def _tie(trace: ViterbiTrace, position: LatticePosition, wording: Wording) -> str:
    """Every tied token: with its working where there are two, else with its start."""
    tied = [c for c in position.candidates if c.arc.start in position.backpointers]
    assert position.best is not None
    said = wording.text("replay.viterbi.tie", count=len(tied), end=position.end)
    score = sentence_score(position.best, trace.scores, wording)
    each = wording.text("replay.viterbi.each", score=score)

    def more(count: int) -> str:
        return wording.text("replay.and_more", count=count)

    items = [
        wording.text("replay.viterbi.token_from", token=_token(c), start=c.arc.start) for c in tied
    ]
    texts = [f"{said}\n{packed(items, 1, more)}\n{each}", f"{said}\n{each}"]
    if len(tied) == 2:
        workings = [f"{_token(c)}: {_working(trace, c, wording)}" for c in tied]
        texts.insert(0, "\n".join([said, *workings]))
    return fitting(*texts)
