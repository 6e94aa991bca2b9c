"""One merge applied, reasoned: word by word, each from the left, one join a step."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from core.exercises.base import Question, Verdict
from core.exercises.traces import AppliedMergeTrace
from core.tokenizers.bpe import apply_merge
from core.wording import Wording
from tui.reasoning.frames import Frame, Replay
from tui.reasoning.narration import fitting, short
from tui.widgets import roles
from tui.widgets.corpus_view import counted_places, merged_places, token_row
from tui.widgets.pair_table import pair_label
from tui.widgets.room import FULL, Room

Row = tuple[str, ...]
BAR_ROOM = 47
"""Cells of the bar that the names of parts may take, with their numbers."""


def part_names(words: Sequence[str]) -> tuple[str, ...]:
    """The words as names of parts, as long as all fit into the bar."""
    room = max(1, BAR_ROOM // max(1, len(words)) - 5)
    return tuple(short(word, room) for word in words)


def applied_replay(
    trace: AppliedMergeTrace,
    question: Question,
    verdict: Verdict,
    wording: Wording,
    room: Room = FULL,
) -> Replay:
    """A part a word, a frame a join; one frame for a word without the pair."""
    frames: list[Frame] = []
    for number, row in enumerate(trace.before):
        joins = sorted(merged_places(row, trace.pair))
        place = wording.text("replay.place.word", number=number + 1, total=len(trace.before))
        for join in range(max(1, len(joins))):
            made = joins[: join + 1]
            stage = _stage(trace, number, made, join >= len(joins) - 1, wording, room)
            sentence = _sentence(trace, row, made, wording)
            frames.append(Frame(number, tuple(stage), sentence, place, 2 * number + 3))
    return Replay(part_names(["".join(row) for row in trace.before]), tuple(frames))


def _stage(
    trace: AppliedMergeTrace,
    here: int,
    made: Sequence[int],
    done: bool,
    wording: Wording,
    room: Room,
) -> list[Content]:
    """The words: those done with what they became, the one in hand as far as it was read."""
    pair = trace.pair
    width = room.text - 6
    rule = f"{pair_label(pair, 32)} → {short(pair.left + pair.right, 24)}"
    title = wording.text("replay.merge.title") + "  "
    rows = [Content.assemble(("   " + title, roles.QUIET), (rule, roles.ACCENT)), Content("")]
    for number, row in enumerate(trace.before):
        lit: Sequence[int] = made if number == here else []
        result = apply_merge(row, pair)
        if number < here:
            lit = sorted(merged_places(row, pair))
        elif number == here and not done:
            # One token fewer a join, and all before the last join has been read.
            result = result[: made[-1] - len(made) + 2]
        mark = "✓" if number < here else "►" if number == here else "·"
        style = roles.MARK if number == here else roles.ECHO
        tokens = token_row(row, width, lit=lit, style=style)
        rows.append(Content.assemble((f"   {mark} ", roles.ACCENT), tokens))
        arrow = Content("   → ") + token_row(result, width) if number <= here else Content("")
        rows.append(arrow)
    return rows


def _sentence(trace: AppliedMergeTrace, row: Row, made: Sequence[int], wording: Wording) -> str:
    """Which two tokens are joined, and which place a join has used up."""
    word = short("".join(row), 24)
    left, right = (short(token) for token in trace.pair)
    if not made:
        return fitting(wording.text("replay.applied.nowhere", word=word, left=left, right=right))
    place = made[-1]
    said = wording.text(
        "replay.applied.joined",
        word=word,
        left=left,
        right=right,
        first=place + 1,
        second=place + 2,
        token=short(trace.pair.left + trace.pair.right),
    )
    texts = [said]
    if place + 1 in counted_places(row, trace.pair):
        used = wording.text("replay.applied.used_up", place=place + 2)
        texts.insert(0, f"{said} {used}")
    return fitting(*texts)
