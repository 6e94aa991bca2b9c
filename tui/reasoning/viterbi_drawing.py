"""How each step of Viterbi's replay is drawn in a room: the lattice and the table.

At 80 columns the table stands below the lattice; where a second pane is, there; where neither
has room, behind Tab. A low or narrow stage shows one position at a time: the arcs that end at
it with their scores. No step is worded here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from textual.content import Content

from core.exercises.traces import ViterbiTrace
from core.tokenizers.trace import Arc, LatticePosition
from core.wording import Wording
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
from tui.widgets.room import FULL, Room, padded, window
from tui.widgets.viterbi_list import ListedTable, TableList, position_line
from tui.widgets.viterbi_table import hidden_candidates, score_text, table_rows

TABLE_WINDOW = 6
ARCS_LISTED = 5
RULER_ROWS = 2
BELOW = 2
"""Rows below a whole lattice whose table is elsewhere: the legend, the position in hand."""

_State = Callable[[Arc], ArcState]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A step as drawn: the stage, its row that has to be in view; ``table``: the table where
    it stands behind Tab or (``beside``) in the second pane, and its row that has to be in view;
    ``opened``:
    the same with every candidate of the position in hand, where some found no room."""

    stage: list[Content]
    focus: int
    table: list[Content]
    table_focus: int | None = None
    beside: bool = False
    opened: Drawn | None = None


class Drawing:
    """Draws steps. The table's rows stay at their place from step to step."""

    def __init__(self, trace: ViterbiTrace, wording: Wording, room: Room) -> None:
        self.trace = trace
        self.wording = wording
        self.room = room
        arcs = [c.arc for p in trace.positions for c in p.candidates]
        self.singles = {arc.start: arc for arc in arcs if arc.end - arc.start == 1}
        self.lanes = lanes_of(arcs) if len(trace.text) <= MOST_LETTERS else None
        most = max(1, *(len(p.candidates) for p in trace.positions))
        letters = len(trace.text)
        spare = max(0, room.stage - FULL.stage)
        below = 1 + RULER_ROWS + ARCS_LISTED + 1 + letters
        self.arcs_listed = ARCS_LISTED + max(0, room.stage - below)
        self.arc_rows = min(self.arcs_listed + 1, most)
        self.is_stacked = room.is_wide and not room.side
        if self.is_stacked and self.lanes is not None:
            self.is_stacked = 2 + len(self.lanes) + letters <= room.stage
        elif self.is_stacked:
            self.is_stacked = room.stage >= FULL.stage
        if not self.is_stacked and self.lanes is not None:
            needed = 1 + len(self.lanes) + BELOW
            if room.is_narrow or needed > room.stage:
                self.lanes = None
        self.table_size = letters
        if self.is_stacked and self.lanes is None:
            left = room.stage - 1 - RULER_ROWS - self.arc_rows
            self.table_size = min(TABLE_WINDOW + spare, left, letters)

    # ── the steps ──

    def forward(self, end: int) -> Drawn:
        """After the position ``end`` was looked at."""
        if self.lanes is None:
            upper = self._ending(self.trace.positions[end - 1])
        else:
            upper = self._whole(lambda arc: "looked" if arc.end <= end else "coming", "coming")
        return self._drawn(upper, end, {end: "►"}, end)

    def back(self, paths: Sequence[Sequence[Arc]], marked: Mapping[int, str], here: int) -> Drawn:
        """On the way back: the best path as far as it is known."""
        known = {(arc.start, arc.end) for path in paths for arc in path}
        if self.lanes is None:
            ruler = self._ruler(here)
            rows = [ruler.path_row(path, "best") for path in paths]
            if self.is_stacked:
                rows = padded(window(rows, self.arc_rows, self.room.width, 0), self.arc_rows)
            upper = [*ruler.rows(), *rows]
        else:
            upper = self._whole(
                lambda arc: "best" if (arc.start, arc.end) in known else "looked", "best"
            )
        return self._drawn(upper, len(self.trace.text), marked, here)

    def tied(self, arcs: Sequence[Arc], marked: Mapping[int, str]) -> Drawn:
        """Every tied path."""
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
        return self.back(rows, marked, len(self.trace.text))

    # ── the lattice ──

    def _whole(self, state: _State, other: ArcState) -> list[Content]:
        assert self.lanes is not None
        notes = legend(("looked", other), self.wording)
        width = self.room.width
        return whole_lattice(self.trace.text, self.lanes, self.singles, state, notes, width)

    def _ruler(self, here: int) -> Ruler:
        return Ruler(self.trace.text, here, self.room.width)

    def _ending(self, position: LatticePosition) -> list[Content]:
        """The arcs that end here, best first; above the table five and a count."""
        ruler = self._ruler(position.end)
        rows = ruler.rows()
        candidates = position.candidates
        listed = self.arcs_listed if self.is_stacked else len(candidates)
        for candidate in candidates[:listed]:
            notes: list[str] = []
            if candidate.arc.start in position.backpointers:
                tie = len(position.backpointers) > 1
                name = self.wording.text("viterbi.tie" if tie else "viterbi.best")
                from_here = self.wording.text("replay.viterbi.from", start=candidate.arc.start)
                notes = [f"◄ {name}, {from_here}", f"◄ {name}", "◄"]
                notes = notes[-1:] if self.room.is_narrow else notes
            score = score_text(candidate.score, self.trace.scores, self.wording)
            rows.append(ruler.arc_row(candidate.arc, score, notes, "looked"))
        rest = candidates[listed:]
        if rest:
            score = score_text(rest[0].score, self.trace.scores, self.wording)
            text = self.wording.text("replay.viterbi.rest", count=len(rest), score=score)
            rows.append(Content.styled(" " * MARGIN + text, roles.QUIET))
        return padded(rows, RULER_ROWS + self.arc_rows) if self.is_stacked else rows

    # ── the table ──

    def _drawn(
        self, upper: list[Content], known: int, marked: Mapping[int, str], here: int
    ) -> Drawn:
        if self.is_stacked:
            return self._stacked(upper, known, marked, here)
        if self.lanes is not None or marked.get(here) == "◄":
            upper = [*upper, self._position(here, marked.get(here, " "))]
        if self.room.is_wide and not self.room.side:
            return self._flipped(upper, known, marked, here)
        listed = self._listed(known, marked, here)
        return Drawn(upper, 0, listed.rows, listed.focus, beside=self.room.side > 0)

    def _stacked(
        self, upper: list[Content], known: int, marked: Mapping[int, str], here: int
    ) -> Drawn:
        """The table below the lattice. Opened it has fewer positions, so that the lattice keeps
        its rows."""
        table = self._table(known, marked, here)
        focus = len(upper) + 1 + here - self._window(here).start
        hidden = self._hidden(here)
        if not hidden:
            return Drawn([*upper, *table], focus, [])
        left = self.room.stage - len(upper) - 1 - hidden
        shorter = self._window(here, max(1, min(self.table_size, left)))
        rows = [*upper, *self._table(known, marked, here, here, shorter)]
        row = len(upper) + 1 + here - shorter.start
        last = row + min(hidden, self.room.stage - 3)
        return Drawn([*upper, *table], focus, [], opened=Drawn(rows, last, []))

    def _flipped(
        self, upper: list[Content], known: int, marked: Mapping[int, str], here: int
    ) -> Drawn:
        """The same table behind Tab."""
        table, hidden = self._table(known, marked, here), self._hidden(here)
        if not hidden:
            return Drawn(upper, 0, table, here)
        rows = self._table(known, marked, here, here)
        last = here + min(hidden, max(0, self.room.stage - 3))
        return Drawn(upper, 0, table, here, opened=Drawn(upper, 0, rows, last))

    def _hidden(self, here: int) -> int:
        trace = self.trace
        return hidden_candidates(trace.positions, here, trace.scores, self.wording)

    def _window(self, here: int, size: int | None = None) -> range:
        """The positions in view: as many as the table has, or ``size``; the last but one is
        the position in hand, where there are positions after it."""
        total = len(self.trace.text)
        size = size or self.table_size
        first = max(1, min(here - max(0, size - 2), total - size + 1))
        return range(first, first + size)

    def _table(
        self,
        known: int,
        marked: Mapping[int, str],
        here: int,
        opened: int | None = None,
        window: range | None = None,
    ) -> list[Content]:
        return table_rows(
            self.trace.text,
            self.trace.positions,
            known,
            marked,
            window or self._window(here),
            self.trace.scores,
            self.wording,
            opened,
        )

    def _listed(self, known: int, marked: Mapping[int, str], here: int) -> ListedTable:
        """The table with a row a candidate, in the second pane or behind Tab."""
        trace, room = self.trace, self.room
        table = TableList(
            trace.text,
            trace.positions,
            trace.scores,
            self.wording,
            room.side or room.width,
            room.stage + room.feedback if room.side else room.stage,
            opens_here=self.lanes is not None,
        )
        return table.listed(known, marked, here)

    def _position(self, here: int, mark: str) -> Content:
        return position_line(
            self.trace.text,
            self.trace.positions[here - 1],
            mark,
            self.trace.scores,
            self.wording,
            self.room.width,
        )
