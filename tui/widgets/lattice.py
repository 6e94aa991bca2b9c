"""The lattice of a word as arcs between numbered positions.

Up to five letters: every arc, one letter in the line of positions, longer ones in lanes below.
Longer words, and low or narrow windows: the letters over their positions, and only the arcs
that are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from rich.cells import cell_len
from textual.content import Content

from core.tokenizers.trace import Arc
from core.wording import Wording
from core.wording.visible import visible_token
from tui.widgets import roles
from tui.widgets.cells import clip, fit, squeeze, wrapped
from tui.widgets.room import WIDTH

ArcState = Literal["looked", "best", "coming"]

MARGIN = 3
PITCH = 8
MOST_LETTERS = 5
MOST_LANES = 5
LEGEND = 50
SCORES = 48
LAST_CELL = 79
WINDOW = 25
SCORE_CELLS = 19
"""Cells at the right of a narrow ruler for a score, the mark of the best and one of rows below."""

_LINE: Mapping[ArcState, str] = {"looked": "─", "best": "═", "coming": "·"}
_OPEN: Mapping[ArcState, str] = {"looked": "└", "best": "╚", "coming": "└ "}
_CLOSE: Mapping[ArcState, str] = {"looked": "┘", "best": "╝", "coming": " ┘"}
_STYLE: Mapping[ArcState, str] = {
    "looked": roles.TEXT,
    "best": roles.BEST,
    "coming": roles.QUIET,
}


def lanes_of(arcs: Sequence[Arc]) -> list[list[Arc]] | None:
    """The arcs of two letters and more in lanes, short ones first; None where five lanes do
    not hold them. Arcs that touch never share a lane."""
    longer = sorted(
        (a for a in arcs if a.end - a.start > 1), key=lambda a: (a.end - a.start, a.start)
    )
    if len(longer) <= MOST_LANES:
        return [[arc] for arc in longer]
    lanes: list[list[Arc]] = []
    for arc in longer:
        for lane in lanes:
            if all(arc.start > other.end or arc.end < other.start for other in lane):
                lane.append(arc)
                break
        else:
            lanes.append([arc])
    return lanes if len(lanes) <= MOST_LANES else None


def whole_lattice(
    text: str,
    lanes: Sequence[Sequence[Arc]],
    singles: Mapping[int, Arc],
    state: Callable[[Arc], ArcState],
    legend: Sequence[str],
    width: int = WIDTH,
) -> list[Content]:
    """The line of positions and the lanes; ``singles``: the arcs of one letter by their start;
    ``legend``: what the lines mean, at the right of the first rows, or below in a narrow
    window."""
    parts: list[str | tuple[str, str]] = [" " * MARGIN]
    for place, letter in enumerate(text):
        shown = squeeze(visible_token(letter), 3)
        arc = singles.get(place)
        if arc is None:
            inner, style = _centred(shown, PITCH - 3, " "), roles.QUIET
        else:
            kind = state(arc)
            inner, style = _centred(shown, PITCH - 3, _LINE[kind]), _STYLE[kind]
        parts += [f"{place} ", (inner, style), " "]
    parts.append(str(len(text)))
    rows = [Content.assemble(*parts)]
    for lane in lanes:
        line = Content("")
        for arc in sorted(lane, key=lambda a: a.start):
            begin = MARGIN + PITCH * arc.start
            line = line.pad_right(begin - line.cell_length)
            line += _arc(arc, PITCH * (arc.end - arc.start) + 1, state(arc))
        rows.append(line)
    if width < WIDTH:
        notes = wrapped("   ".join(legend), width - MARGIN - 1)
        return [*rows, *(Content.styled(" " * MARGIN + note, roles.QUIET) for note in notes)]
    for number, text_row in enumerate(legend[: len(rows)]):
        room = LAST_CELL - LEGEND
        note = Content.styled(clip(text_row, room), roles.QUIET)
        rows[number] = rows[number].pad_right(LEGEND - rows[number].cell_length) + note
    return rows


def _arc(arc: Arc, width: int, kind: ArcState) -> Content:
    opening, closing = _OPEN[kind], _CLOSE[kind]
    inner = width - len(opening) - len(closing)
    label = squeeze(visible_token(arc.token), max(1, inner - 2))
    return Content.styled(opening + _centred(label, inner, _LINE[kind]) + closing, _STYLE[kind])


def _centred(label: str, width: int, filler: str) -> str:
    room = width - cell_len(label)
    if room < 0:
        return filler * max(0, width)
    return filler * (room // 2) + label + filler * (room - room // 2)


class Ruler:
    """Letters over positions for a long word: where each stands, in a window of 25 letters, of
    fewer where the row is narrow."""

    def __init__(self, text: str, here: int, width: int = WIDTH) -> None:
        """``here``: the position that has to be in view; ``width``: cells of a row."""
        self.text = text
        self.width = width
        self.pitch, window = self._scale(len(text), width)
        self.first = max(0, min(here - window + max(1, window // 5), len(text) - window))
        self.last = min(len(text), self.first + window)
        self.here = here
        least = SCORES if width >= WIDTH else 0
        self.scores = max(least, MARGIN + self.pitch * (self.last - self.first + 1))

    @staticmethod
    def _scale(letters: int, width: int) -> tuple[int, int]:
        """Cells a letter, and how many letters are in view."""
        if width >= WIDTH:
            return (3 if min(letters, WINDOW) <= 16 else 2), WINDOW
        room = width - MARGIN - SCORE_CELLS
        pitch = 3 if 3 * (letters + 1) <= room else 2
        return pitch, min(WINDOW, room // pitch - 1)

    def cell(self, position: int) -> int:
        """The cell at which a position (and the letter after it) stands."""
        return MARGIN + self.pitch * (position - self.first)

    def rows(self) -> list[Content]:
        """The letters, and the numbers of the positions between them."""
        letters = "".join(
            fit(squeeze(visible_token(letter), self.pitch - 1 or 1), self.pitch)
            if cell_len(visible_token(letter)) != self.pitch
            else visible_token(letter)
            for letter in self.text[self.first : self.last]
        )
        before = " " * (MARGIN - 1) + ("…" if self.first else " ")
        after = "…" if self.last < len(self.text) else ""
        return [Content(before + letters.rstrip() + after), self._numbers()]

    def _numbers(self) -> Content:
        own = str(self.here)
        line = Content("")
        for position in range(self.first, self.last + 1):
            label = str(position)
            if position != self.here:
                if self.pitch == 2 and position % 5:
                    continue
                begin, end = self.cell(position), self.cell(position) + len(label)
                if begin <= self.cell(self.here) + len(own) and end >= self.cell(self.here):
                    continue
            elif self.cell(position) < line.cell_length:
                continue
            line = line.pad_right(max(0, self.cell(position) - line.cell_length))
            style = roles.ACCENT if position == self.here else roles.QUIET
            line += Content.styled(label, style)
        return line

    def arc(self, arc: Arc, kind: ArcState) -> Content:
        """An arc below its letters, from its own cell on (the window's edge where it begins
        before the window)."""
        start = max(arc.start, self.first)
        width = self.cell(arc.end) - self.cell(start)
        opening = "…" if arc.start < self.first else _OPEN[kind][0]
        inner = width - 2
        label = squeeze(visible_token(arc.token), inner) if inner > 0 else ""
        body = _centred(label, inner, _LINE[kind])
        return Content.styled(opening + body + _CLOSE[kind][-1], _STYLE[kind])

    def path_row(self, arcs: Sequence[Arc], kind: ArcState) -> Content:
        """Arcs that follow each other, in one row; those before or behind the window are left
        out."""
        line = Content("")
        seen = [a for a in arcs if self.first < a.end <= self.last]
        for arc in sorted(seen, key=lambda a: a.start):
            begin = self.cell(max(arc.start, self.first))
            line = line.pad_right(max(0, begin - line.cell_length)) + self.arc(arc, kind)
        return line

    def arc_row(self, arc: Arc, score: str, notes: Sequence[str], kind: ArcState) -> Content:
        """An arc, its score at the right, and the first of ``notes`` that has room."""
        row = self.path_row([arc], kind)
        row = row.pad_right(max(0, self.scores - row.cell_length)) + Content(score)
        column = self.scores + 13
        last = min(LAST_CELL, self.width - 1)
        for note in notes:
            if column + cell_len(note) <= last:
                row = row.pad_right(max(1, column - row.cell_length))
                return row + Content.styled(note, roles.BEST)
        return row


def legend(kinds: Sequence[ArcState], wording: Wording) -> list[str]:
    """What the lines mean: ``── looked at``."""
    return [f"{_LINE[kind] * 2} {wording.text(f'replay.viterbi.arc.{kind}')}" for kind in kinds]
