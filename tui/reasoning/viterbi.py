"""Viterbi, reasoned: forward a position a step, then back along the best path."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content

from core.exercises.base import Question, Verdict, ViterbiTrace
from core.tokenizers.trace import Arc, LatticePosition
from core.wording import Wording
from tui.reasoning.frames import Frame, Replay
from tui.reasoning.narration import fitting, packed, short
from tui.reasoning.viterbi_steps import forward_sentence, sentence_score
from tui.widgets import roles
from tui.widgets.lattice import (
    MARGIN,
    MOST_LETTERS,
    ArcState,
    Ruler,
    lanes_of,
    legend,
    whole_lattice,
)
from tui.widgets.viterbi_table import arc_text, best_arcs, score_text, table_rows

STAGE_ROWS = 12
TABLE_WINDOW = 6
ARCS_LISTED = 5
MOST_HOPS = 40
"""Hops that a sentence looks at; more would never fit."""

_State = Callable[[Arc], ArcState]


def viterbi_replay(
    trace: ViterbiTrace, question: Question, verdict: Verdict, wording: Wording
) -> Replay:
    """Forward up to the position asked about; for a whole path also the way back."""
    parts = [wording.text("replay.part.forward")]
    if not trace.positions:
        return Replay(tuple(parts), (Frame(0, (), "", ""),))
    drawing = _Drawing(trace, wording)
    until = max(1, min(trace.until, len(trace.positions)))
    total = len(trace.text)
    frames = [
        Frame(
            0,
            tuple(drawing.forward(end)),
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


def _trace_back(trace: ViterbiTrace, drawing: _Drawing, wording: Wording) -> list[Frame]:
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
        frames.append(Frame(1, tuple(stage), _walked(hops, found, wording), place))
    if trace.best_count > 1 and path:
        frames.append(_tied(trace, drawing, wording))
    return frames


def _walked(hops: Sequence[str], found: Sequence[Arc], wording: Wording) -> str:
    """The hops so far, as many as fit; ``found``: the whole path, once it is known."""
    end = ""
    if found:
        tokens = " | ".join(short(arc_text(arc)) for arc in reversed(found[-MOST_HOPS:]))
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
    return wording.text(key, end=arc.end, start=arc.start, token=short(arc_text(arc)))


def _tied(trace: ViterbiTrace, drawing: _Drawing, wording: Wording) -> Frame:
    """All tied paths at once."""
    paths = [" | ".join(short(t, 10) for t in path.tokens) for path in trace.best[:ARCS_LISTED]]
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
    return Frame(1, tuple(stage), fitting(f"{head}\n{listed}", head), place)


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


class _Drawing:
    """The stage of each step: the lattice above, the table below, at rows that stay."""

    def __init__(self, trace: ViterbiTrace, wording: Wording) -> None:
        self.trace = trace
        self.wording = wording
        arcs = [c.arc for p in trace.positions for c in p.candidates]
        lanes = lanes_of(arcs) if len(trace.text) <= MOST_LETTERS else None
        self.lanes = lanes
        self.singles = {arc.start: arc for arc in arcs if arc.end - arc.start == 1}
        most = max(len(p.candidates) for p in trace.positions)
        self.arc_rows = min(ARCS_LISTED + 1, max(1, most))
        if lanes is not None:
            self.table_size = len(trace.text)
        else:
            self.table_size = min(TABLE_WINDOW, STAGE_ROWS - 3 - self.arc_rows)

    def forward(self, end: int) -> list[Content]:
        """The stage after the position ``end`` was looked at."""
        if self.lanes is None:
            upper = self._ending(self.trace.positions[end - 1])
        else:
            upper = self._whole(lambda arc: "looked" if arc.end <= end else "coming", "coming")
        return upper + self._table(end, {end: "►"}, end)

    def back(
        self, paths: Sequence[Sequence[Arc]], marked: dict[int, str], here: int
    ) -> list[Content]:
        """The stage on the way back: the best path as far as it is known."""
        known = {(arc.start, arc.end) for path in paths for arc in path}
        if self.lanes is None:
            ruler = Ruler(self.trace.text, here)
            upper = [*ruler.rows(), *(ruler.path_row(path, "best") for path in paths)]
            upper += [Content("")] * (2 + self.arc_rows - len(upper))
        else:
            upper = self._whole(
                lambda arc: "best" if (arc.start, arc.end) in known else "looked", "best"
            )
        return upper + self._table(len(self.trace.text), marked, here)

    def tied(self, arcs: Sequence[Arc], marked: dict[int, str]) -> list[Content]:
        """The stage with every tied path."""
        if self.lanes is not None:
            return self.back([arcs], marked, len(self.trace.text))
        ends: dict[int, int] = {}
        rows: list[list[Arc]] = []
        for arc in sorted(arcs, key=lambda a: (a.start, a.end)):
            lane = next((i for i in range(len(rows)) if ends[i] <= arc.start), len(rows))
            if lane == len(rows):
                rows.append([])
            rows[lane].append(arc)
            ends[lane] = arc.end
        return self.back(rows[: self.arc_rows], marked, len(self.trace.text))

    def _whole(self, state: _State, other: ArcState) -> list[Content]:
        assert self.lanes is not None
        notes = legend(("looked", other), self.wording)
        return whole_lattice(self.trace.text, self.lanes, self.singles, state, notes)

    def _ending(self, position: LatticePosition) -> list[Content]:
        """The arcs that end here, best first, five and a count."""
        ruler = Ruler(self.trace.text, position.end)
        rows = ruler.rows()
        for candidate in position.candidates[:ARCS_LISTED]:
            notes: list[str] = []
            if candidate.arc.start in position.backpointers:
                tie = len(position.backpointers) > 1
                name = self.wording.text("viterbi.tie" if tie else "viterbi.best")
                from_here = self.wording.text("replay.viterbi.from", start=candidate.arc.start)
                notes = [f"◄ {name}, {from_here}", f"◄ {name}"]
            score = score_text(candidate.score, self.trace.scores, self.wording)
            rows.append(ruler.arc_row(candidate.arc, score, notes, "looked"))
        rest = position.candidates[ARCS_LISTED:]
        if rest:
            score = score_text(rest[0].score, self.trace.scores, self.wording)
            text = self.wording.text("replay.viterbi.rest", count=len(rest), score=score)
            rows.append(Content.styled(" " * MARGIN + text, roles.QUIET))
        return rows + [Content("")] * (2 + self.arc_rows - len(rows))

    def _table(self, known: int, marked: dict[int, str], here: int) -> list[Content]:
        total = len(self.trace.text)
        size = min(self.table_size, total)
        first = max(1, min(here - size + 2, total - size + 1))
        window = range(first, first + size)
        return table_rows(
            self.trace.text,
            self.trace.positions,
            known,
            marked,
            window,
            self.trace.scores,
            self.wording,
        )
