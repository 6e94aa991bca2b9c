"""The Viterbi table: a row a position with its candidates, the best score, where it came from.

Also how a score is written: six significant digits, fewer only where a very small number would
not fit, and a written power of ten below that.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from rich.cells import cell_len
from textual.content import Content

from core.tokenizers.score import Score
from core.tokenizers.trace import Arc, Candidate, LatticePosition
from core.wording import Wording
from core.wording.numbers import decimal
from core.wording.visible import visible_token
from tui.widgets import roles
from tui.widgets.cells import clip, fit, squeeze

Scores = Literal["fraction", "log"]

MARGIN = 3
ENDS_WIDTH = 11
CANDIDATES_WIDTH = 37
BEST_WIDTH = 13
FROM_WIDTH = 7
ROW_WIDTH = 79
SCORE_WIDTH = 12
"""The widest score in a column; sentences have more room."""

LONGEST_TIED = 8
"""Cells that each of several tied tokens may take in the table."""

UNKNOWN = "<unk>"


def score_text(score: Score, scores: Scores, wording: Wording, width: int = SCORE_WIDTH) -> str:
    """A score in at most ``width`` cells where that keeps three digits."""
    if scores == "log":
        return wording.value(score.log_prob)
    exact = score.probability
    value: Fraction | float = exact if exact is not None else math.exp(score.log_prob)
    if value == 0 and not math.isfinite(score.log_prob):
        return "0"
    for digits in (6, 5, 4, 3):
        text = decimal(value, wording.language, digits)
        if cell_len(text) <= width and value and not text.startswith("~"):
            return text
    return _power_of_ten(score, wording, 3 if width <= SCORE_WIDTH else 6)


def _power_of_ten(score: Score, wording: Wording, digits: int) -> str:
    exponent = math.floor(score.log_prob / math.log(10))
    if score.probability is not None:
        mantissa = float(score.probability * Fraction(10) ** -exponent)
    else:
        mantissa = math.exp(score.log_prob - exponent * math.log(10))
    shown = decimal(mantissa, wording.language, digits)
    if shown == "10":
        shown, exponent = "1", exponent + 1
    return f"{shown}·10^{exponent}"


def arc_text(arc: Arc) -> str:
    """The token of an arc, visible; an unknown character as the tokenizer writes it."""
    return UNKNOWN if arc.unknown else visible_token(arc.token)


def best_arcs(positions: Sequence[LatticePosition], end: int) -> list[Arc]:
    """The arcs of one best path to ``end``, last first: at a tie the longest token."""
    arcs: list[Arc] = []
    while end > 0:
        arc = best_arc(positions[end - 1])
        if arc is None:
            break
        arcs.append(arc)
        end = arc.start
    return arcs


def best_arc(position: LatticePosition) -> Arc | None:
    """The arc that the first backpointer stands for."""
    if not position.backpointers:
        return None
    start = position.backpointers[0]
    return next((c.arc for c in position.candidates if c.arc.start == start), None)


def table_rows(
    text: str,
    positions: Sequence[LatticePosition],
    known: int,
    marked: Mapping[int, str],
    window: Collection[int],
    scores: Scores,
    wording: Wording,
    opened: int | None = None,
) -> list[Content]:
    """The head and a row for each position of ``window``; those beyond ``known`` show only
    where they are. ``marked``: a mark before a position; ``opened``: the position below which
    the candidates stand that its row has no room for; rows that had to leave the window for
    them are told by ``↑`` in the head."""
    word = wording.text
    hidden = "↑" if opened is not None and min(window, default=1) > 1 else ""
    head = (
        fit(hidden.center(MARGIN), MARGIN)
        + fit(word("viterbi.ends_at"), ENDS_WIDTH)
        + fit(word("replay.viterbi.candidates"), CANDIDATES_WIDTH)
        + fit(word("viterbi.best"), BEST_WIDTH)
        + fit(word("viterbi.from"), FROM_WIDTH)
        + word("viterbi.token")
    )
    rows = [Content.styled(clip(head, ROW_WIDTH), roles.QUIET)]
    for end in window:
        mark = marked.get(end, " ")
        letter = squeeze(visible_token(text[end - 1]), 6)
        lead = f" {mark} {fit(f'{end} {letter}', ENDS_WIDTH)}"
        style = roles.ACCENT if mark != " " else roles.TEXT
        body = _body(positions, end, scores, wording) if end <= known else ""
        rows.append(Content.assemble((lead, style), body) if body else Content.styled(lead, style))
        if end == opened:
            rows += _rest(positions, end, scores, wording)
    return rows


def hidden_candidates(
    positions: Sequence[LatticePosition], end: int, scores: Scores, wording: Wording
) -> int:
    """How many candidates the row of a position has no room for."""
    items = [_candidate(positions, c, scores, wording) for c in positions[end - 1].candidates]
    return len(items) - _joined(items, CANDIDATES_WIDTH - 1, wording)[1]


def _rest(
    positions: Sequence[LatticePosition], end: int, scores: Scores, wording: Wording
) -> list[Content]:
    """The candidates that the row of a position only counts, one a row."""
    candidates = positions[end - 1].candidates
    hidden = hidden_candidates(positions, end, scores, wording)
    width = ROW_WIDTH - MARGIN - ENDS_WIDTH - SCORE_WIDTH - 2
    rows: list[Content] = []
    for candidate in candidates[len(candidates) - hidden :]:
        path = path_text(positions, candidate.arc, width)
        score = score_text(candidate.score, scores, wording)
        rows.append(Content(" " * (MARGIN + ENDS_WIDTH) + f"{path} {score}"))
    return rows


def _body(positions: Sequence[LatticePosition], end: int, scores: Scores, wording: Wording) -> str:
    position = positions[end - 1]
    if position.best is None:
        return fit("-", CANDIDATES_WIDTH) + fit("-", BEST_WIDTH) + fit("-", FROM_WIDTH) + "-"
    items = [_candidate(positions, c, scores, wording) for c in position.candidates]
    best = score_text(position.best, scores, wording)
    row = fit(_joined(items, CANDIDATES_WIDTH - 1, wording)[0], CANDIDATES_WIDTH)
    row += fit(best, BEST_WIDTH)
    room = ROW_WIDTH - MARGIN - ENDS_WIDTH - CANDIDATES_WIDTH - BEST_WIDTH
    return row + where_from(position, wording, room, FROM_WIDTH)


def where_from(position: LatticePosition, wording: Wording, room: int, column: int) -> str:
    """The columns "from" (of ``column`` cells) and "token" in at most ``room`` cells; a tie
    lists every start, and says that it is one."""
    starts = position.backpointers
    arcs = {c.arc.start: c.arc for c in position.candidates}
    longest = max(3, room - column)
    if len(starts) > 1:
        longest = min(longest, LONGEST_TIED)
    tokens = [squeeze(arc_text(arcs[start]), longest) for start in starts if start in arcs]
    if len(starts) == 1:
        return fit(str(starts[0]), column) + "".join(tokens)
    listed = " ".join(map(str, starts[:3])) + ("…" if len(starts) > 3 else "")
    listed += f" {wording.text('viterbi.tie')}"
    with_tokens = f"{listed}  {', '.join(tokens[:3])}"
    return clip(with_tokens if cell_len(with_tokens) <= room else listed, room)


def _candidate(
    positions: Sequence[LatticePosition], candidate: Candidate, scores: Scores, wording: Wording
) -> tuple[str, str, str]:
    """A candidate in full, with its path cut, and with its token cut too."""
    score = score_text(candidate.score, scores, wording)
    full, cut, last = _paths(positions, candidate.arc, CANDIDATES_WIDTH)
    return f"{full} {score}", f"{cut} {score}", f"{last} {score}"


def path_text(positions: Sequence[LatticePosition], arc: Arc, width: int) -> str:
    """The best path that ends with an arc, its tokens joined, in at most ``width`` cells."""
    forms = _paths(positions, arc, width)
    whole = next((form for form in forms if cell_len(form) <= width), None)
    return squeeze(forms[-1], width) if whole is None else whole


def _paths(positions: Sequence[LatticePosition], arc: Arc, longest: int) -> tuple[str, str, str]:
    """A path in full, cut to its last two tokens, and to the last one. No more than
    ``longest`` tokens are looked at: more would never fit."""
    token = arc_text(arc)
    path = [token]
    start = arc.start
    while start > 0 and len(path) < longest:
        before = best_arc(positions[start - 1])
        if before is None:
            break
        path.insert(0, arc_text(before))
        start = before.start
    full = "·".join(path)
    cut = full if len(path) <= 2 else "…" + "·".join(path[-2:])
    tail = squeeze(token, 12)
    last = tail if arc.start == 0 else "…" + tail
    return full, cut, last


def _joined(items: Sequence[tuple[str, str, str]], width: int, wording: Wording) -> tuple[str, int]:
    """As many candidates as fit, then how many more there are; and how many are shown."""
    wide, narrow = (_filled(items, width, gap, wording) for gap in (4, 2))
    return wide if wide[1] >= narrow[1] else narrow


def _filled(
    items: Sequence[tuple[str, str, str]], width: int, gap: int, wording: Wording
) -> tuple[str, int]:
    shown = ""
    for number, forms in enumerate(items):
        left = len(items) - number - 1
        tail = " " * gap + wording.text("replay.viterbi.more", count=left) if left else ""
        space = " " * gap if shown else ""
        for form in forms if number == 0 else forms[:2]:
            if cell_len(shown + space + form + tail) <= width:
                shown += space + form
                break
        else:
            if number == 0:
                return clip(forms[-1], width), 1
            more = wording.text("replay.viterbi.more", count=left + 1)
            return f"{shown}{' ' * gap}{more}", number
    return shown, len(items)
