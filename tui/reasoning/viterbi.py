"""Viterbi, reasoned: forward a position a step, then back along the best path."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from core.exercises.base import Question, Verdict
from core.exercises.traces import ViterbiTrace
from core.tokenizers.trace import Arc
from core.wording import Wording
from tui.reasoning.frames import Frame, Replay
from tui.reasoning.narration import SHORT, fitting, packed, short
from tui.reasoning.viterbi_drawing import Drawing, Drawn
from tui.reasoning.viterbi_steps import forward_sentence, sentence_score
from tui.widgets.cells import squeeze
from tui.widgets.room import Room
from tui.widgets.viterbi_table import arc_text, best_arcs

PATHS_LISTED = 5
PLACE = 18
"""Cells of a place beside the answer."""
MOST_HOPS = 40
"""Hops that a sentence looks at; more would never fit."""


def viterbi_replay(
    trace: ViterbiTrace, question: Question, verdict: Verdict, wording: Wording, room: Room
) -> Replay:
    """Forward up to the position asked about; for a whole path also the way back."""
    parts = [wording.text("replay.part.forward")]
    if not trace.positions:
        return Replay(tuple(parts), (Frame(0, (), "", ""),))
    drawing = Drawing(trace, wording, room)
    until = max(1, min(trace.until, len(trace.positions)))
    total = len(trace.text)
    frames = [
        _frame(
            0,
            drawing.forward(end),
            forward_sentence(trace, trace.positions[end - 1], wording),
            wording.text("replay.place.position", number=end, total=total),
        )
        for end in range(1, until + 1)
    ]
    if question.answer_type != "cell" and until == total:
        back = _trace_back(trace, drawing, wording)
        if back:
            parts.append(wording.text("replay.part.trace_back"))
            frames += back
    return Replay(tuple(parts), tuple(frames))


def _frame(part: int, drawn: Drawn, step: str, place: str) -> Frame:
    """A step as drawn, with its sentence."""
    opened = None if drawn.opened is None else _frame(part, drawn.opened, step, place)
    return Frame(
        part,
        tuple(drawn.stage),
        step,
        place,
        focus=drawn.focus,
        side=() if drawn.beside else tuple(drawn.table),
        pane=tuple(drawn.table) if drawn.beside else (),
        side_focus=drawn.table_focus,
        opened=opened,
    )


def _best_path(trace: ViterbiTrace) -> list[Arc]:
    """The best path to walk back along, last arc first: the first of the tied ones, where its
    tokens spell the word."""
    tokens = trace.best[0].tokens if trace.best else ()
    if "".join(tokens) != trace.text:
        return best_arcs(trace.positions, len(trace.text))
    arcs: list[Arc] = []
    end = len(trace.text)
    for token in reversed(tokens):
        candidates = trace.positions[end - 1].candidates
        arc = next((c.arc for c in candidates if end - c.arc.start == len(token)), None)
        if arc is None:
            return best_arcs(trace.positions, len(trace.text))
        arcs.append(arc)
        end = arc.start
    return arcs


def _trace_back(trace: ViterbiTrace, drawing: Drawing, wording: Wording) -> list[Frame]:
    path = _best_path(trace)
    frames: list[Frame] = []
    hops: list[str] = []
    marked: dict[int, str] = {}
    for number, arc in enumerate(path):
        hops.append(_hop(trace, arc, wording))
        marked[arc.end] = "◄"
        if number:
            source = path[number - 1].end
            place = wording.text("replay.place.at_from", position=arc.end, source=source)
        else:
            place = wording.text("replay.place.at", position=arc.end)
        stage = drawing.back([path[: number + 1]], marked, arc.end)
        found = path if number == len(path) - 1 else []
        frames.append(_frame(1, stage, _walked(hops, found, wording), place))
    if trace.best_count > 1 and path:
        frames.append(_tied(trace, drawing, wording))
    return frames


def _walked(hops: Sequence[str], found: Sequence[Arc], wording: Wording) -> str:
    """The hops so far, as many as fit; ``found``: the whole path, once it is known."""
    end = ""
    if found:
        tokens = " | ".join(squeeze(arc_text(arc), SHORT) for arc in reversed(found[-MOST_HOPS:]))
        end = " " + wording.text("replay.viterbi.read", tokens=tokens)
    begin = wording.text("replay.viterbi.start_at_end") + " "
    last = (begin if len(hops) == 1 else "") + hops[-1] + "."
    texts = [_capital(last) + end, _capital(hops[-1]) + "."]
    if len(hops) <= MOST_HOPS:
        texts.insert(0, begin + "; ".join(hops) + "." + end)
    return fitting(*texts)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _hop(trace: ViterbiTrace, arc: Arc, wording: Wording) -> str:
    starts = trace.positions[arc.end - 1].backpointers
    key = "replay.viterbi.hop_tie" if len(starts) > 1 else "replay.viterbi.hop"
    return wording.text(key, end=arc.end, start=arc.start, token=squeeze(arc_text(arc), SHORT))


def _tied(trace: ViterbiTrace, drawing: Drawing, wording: Wording) -> Frame:
    """All tied paths at once."""
    paths = [" | ".join(short(t, 10) for t in path.tokens) for path in trace.best[:PATHS_LISTED]]
    score = sentence_score(trace.best[0].score, trace.scores, wording)
    head = wording.text("replay.viterbi.tied", count=trace.best_count, score=score)
    listed = packed(paths, 2, lambda n: wording.text("replay.and_more", count=n))
    if trace.best_count > len(paths):
        hidden = wording.text("replay.and_more", count=trace.best_count - len(paths))
        listed = packed([*paths, hidden], 2, lambda n: "…")
    ends: set[int] = set()
    arcs = _arcs_on_best_paths(trace, ends)
    stage = drawing.tied(arcs, dict.fromkeys(ends, "◄"))
    place = wording.text("replay.place.tied_paths", count=trace.best_count)
    if cell_len(place) > PLACE:
        place = wording.text("replay.place.many_tied_paths")
    return _frame(1, stage, fitting(f"{head}\n{listed}", head), place)


def _arcs_on_best_paths(trace: ViterbiTrace, ends: set[int]) -> list[Arc]:
    """The arcs of every best path; ``ends`` gains the positions they pass."""
    arcs: list[Arc] = []
    ends.add(len(trace.text))
    for position in reversed(trace.positions):
        if position.end not in ends:
            continue
        for candidate in position.candidates:
            if candidate.arc.start in position.backpointers:
                arcs.append(candidate.arc)
                ends.add(candidate.arc.start)
    ends.discard(0)
    return arcs
