"""The Viterbi table where it is narrow or beside the lattice: a row a position, and below it a
row for each of its candidates.

Where not every position has room for that, only the one in hand has; the others count theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from core.tokenizers.trace import LatticePosition
from core.wording import Wording
from core.wording.visible import visible_token
from tui.widgets import roles
from tui.widgets.cells import clip, fit, squeeze
from tui.widgets.viterbi_table import (
    SCORE_WIDTH,
    Scores,
    arc_text,
    path_text,
    score_text,
    where_from,
)

MARGIN = 3
END_WIDTH = 6
BEST_WIDTH = SCORE_WIDTH + 1
FROM_WIDTH = 5
INDENT = MARGIN + 2
LONGEST_PATH = 24
COUNT_WIDTH = 4


@dataclass(frozen=True, slots=True)
class ListedTable:
    """The rows of the table, and which of them is the position in hand."""

    rows: list[Content]
    focus: int


@dataclass(frozen=True, slots=True)
class TableList:
    """A table's data and its room. ``opens_here``: the candidates of the position in hand are
    listed even where there is no room for all."""

    text: str
    positions: Sequence[LatticePosition]
    scores: Scores
    wording: Wording
    width: int
    height: int
    opens_here: bool

    def listed(self, known: int, marked: Mapping[int, str], here: int) -> ListedTable:
        """The table as far as it is ``known``; ``marked``: a mark before a position."""
        ends = range(1, len(self.text) + 1)
        blocks = {e: self._candidate_rows(e) if e <= known else [] for e in ends}
        if 1 + len(blocks) + sum(map(len, blocks.values())) <= self.height:
            opened = set(ends)
        else:
            opened = {here} if self.opens_here else set[int]()
        rows = [self._head()]
        focus = 0
        for end in ends:
            if end == here:
                focus = len(rows)
            rows.append(self._row(end, known, marked.get(end, " "), closed=end not in opened))
            if end in opened:
                rows += blocks[end]
        return ListedTable(rows, focus)

    def _head(self) -> Content:
        word = self.wording.text
        head = (
            " " * MARGIN
            + fit(word("viterbi.at"), END_WIDTH)
            + fit(word("viterbi.best"), BEST_WIDTH)
            + fit(word("viterbi.from"), FROM_WIDTH)
            + word("viterbi.token")
        )
        return Content.styled(clip(head, self.width - 1), roles.QUIET)

    def _row(self, end: int, known: int, mark: str, *, closed: bool) -> Content:
        letter = squeeze(visible_token(self.text[end - 1]), max(3, END_WIDTH - len(str(end)) - 2))
        lead = f" {mark} {fit(f'{end} {letter}', END_WIDTH - 1)} "
        style = roles.ACCENT if mark != " " else roles.TEXT
        if end > known:
            return Content.styled(lead.rstrip(), style)
        return Content.assemble((lead, style), self._body(self.positions[end - 1], closed))

    def _body(self, position: LatticePosition, closed: bool) -> str:
        if position.best is None:
            return fit("-", BEST_WIDTH) + fit("-", FROM_WIDTH) + "-"
        room = self.width - 1 - MARGIN - END_WIDTH - BEST_WIDTH
        count = len(position.candidates)
        more = ""
        if closed and count > 1:
            more = f" +{count - 1}"
            room -= COUNT_WIDTH
        score = score_text(position.best, self.scores, self.wording)
        return fit(score, BEST_WIDTH) + where_from(position, self.wording, room, FROM_WIDTH) + more

    def _candidate_rows(self, end: int) -> list[Content]:
        """The candidates, the best first; none where there is only one, which the position's
        own row tells."""
        position = self.positions[end - 1]
        if len(position.candidates) < 2:
            return []
        widest = min(LONGEST_PATH, self.width - 1 - INDENT - SCORE_WIDTH - 4)
        paths = [path_text(self.positions, c.arc, widest) for c in position.candidates]
        column = max(map(cell_len, paths))
        rows: list[Content] = []
        for candidate, path in zip(position.candidates, paths, strict=True):
            best = candidate.arc.start in position.backpointers
            score = score_text(candidate.score, self.scores, self.wording)
            line = f"{' ' * INDENT}{fit(path, column)}  {fit(score, SCORE_WIDTH)}"
            rows.append(Content.assemble(line, (" ◄" if best else "", roles.BEST)))
        return rows


def position_line(
    text: str, position: LatticePosition, mark: str, scores: Scores, wording: Wording, width: int
) -> Content:
    """A position in one row: its best score, where it came from, with which token."""
    word = wording.text
    end = position.end
    lead = f" {mark} {end} {squeeze(visible_token(text[end - 1]), 6)}"
    if position.best is None:
        return Content.assemble((lead, roles.ACCENT), "  -")
    score = score_text(position.best, scores, wording)
    starts = position.backpointers
    tokens = {c.arc.start: arc_text(c.arc) for c in position.candidates}
    tie = f" {word('viterbi.tie')}" if len(starts) > 1 else ""
    listed = ", ".join(squeeze(tokens[start], 8) for start in starts if start in tokens)
    where = f"{word('viterbi.from')} {' '.join(map(str, starts))}{tie}"
    best = f"{word('viterbi.best')} {score}"
    room = width - 1 - cell_len(lead)
    forms = (
        f"  {best}   {where}   {listed}",
        f"  {score}  {where}  {listed}",
        f"  {score}  {where}",
    )
    said = next((form for form in forms if cell_len(form) <= room), clip(forms[-1], room))
    return Content.assemble((lead, roles.ACCENT), said)
