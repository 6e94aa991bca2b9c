"""Viterbi's replay and a computation's in every window: the same steps, nothing lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

import frame_reading as read
import pytest
from replay_traces import COURSE, HUG, question, verdict, viterbi_trace
from textual.content import Content
from textual.geometry import Size

from core.exercises.traces import SumTrace, ViterbiTrace
from core.statement import Localized
from core.wording import Wording
from tui.reasoning import Frame, Replay, replay
from tui.widgets.room import Room, room_for

SIZES = [(200, 60), (120, 40), (120, 12), (80, 24), (80, 20), (80, 12), (60, 24), (60, 20),
         (59, 30), (40, 30), (40, 12)]  # fmt: skip
PIECES = HUG["token_frequencies"]
COURSE_PIECES = COURSE["initial_token_frequencies"]
WORDS = [
    (PIECES, "pug"),
    (PIECES, "unhug"),
    (PIECES, "huggun"),
    (PIECES, "hug" * 9),
    (COURSE_PIECES, "▁tokenization."),
    ({"a": 3, "aa": 3, "aaa": 3, "aaaa": 3, "aaaaa": 3}, "aaaaa"),
    ({"漢": 2, "字": 2, "漢字": 1, "é": 1, "字é": 1}, "漢字é漢字"),
]
ANY = pytest.mark.parametrize("size", SIZES)


def replayed(trace: ViterbiTrace | SumTrace, size: tuple[int, int], language="en") -> Replay:
    asked = question("any", "segmentation" if isinstance(trace, ViterbiTrace) else "number")
    return replay(trace, asked, verdict(trace), Wording(language), room(size))


def room(size: tuple[int, int]) -> Room:
    return room_for(Size(*size))


def blocks(frame: Frame) -> Iterator[tuple[tuple[Content, ...], bool]]:
    """The blocks of a frame, also as opened; and whether it is the second pane."""
    yield from ((frame.stage, False), (frame.side, False), (frame.pane, True))
    if frame.opened is not None:
        yield from blocks(frame.opened)


def numbers(frame: Frame) -> list[float]:
    """Every number that stands in a block."""
    rows = [row.plain for block, _ in blocks(frame) for row in block]
    return [read.number(text) for row in rows for text in re.findall(read.NUMBER, row)]


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("scores", ["fraction", "log"])
@pytest.mark.parametrize(("pieces", "word"), WORDS)
@ANY
def test_the_steps_are_the_same_and_every_row_fits(pieces, word, scores, size, language):
    trace = viterbi_trace(pieces, word, scores=scores)
    shown, full = replayed(trace, size, language), replayed(trace, (80, 24), language)
    here = room(size)

    assert shown.parts == full.parts
    assert [(f.part, f.step, f.place) for f in shown.frames] == [
        (f.part, f.step, f.place) for f in full.frames
    ]
    for frame in shown.frames:
        assert not (frame.side and frame.pane)
        assert bool(frame.pane) == bool(here.side)
        for block, in_pane in blocks(frame):
            assert all(row.cell_length <= (here.side if in_pane else here.width) for row in block)


@pytest.mark.parametrize(("pieces", "word"), WORDS)
@ANY
def test_every_candidate_is_in_a_block(pieces, word, size):
    """At each position the tokens that end there, worked out from the frequencies alone."""
    total = sum(pieces.values())
    best = [1.0]
    shown = replayed(viterbi_trace(pieces, word), size)

    for end in range(1, len(word) + 1):
        starts = [s for s in range(end) if word[s:end] in pieces]
        scores = [best[s] * pieces[word[s:end]] / total for s in starts]
        best.append(max(scores))
        seen = numbers(shown.frames[end - 1])
        for score in scores:
            # A row keeps three digits of a very small score.
            alike = [n for n in seen if n == pytest.approx(score, rel=6e-3)]
            twins = [s for s in scores if s == pytest.approx(score, rel=6e-3)]
            assert len(alike) >= len(twins), (end, score)


@pytest.mark.parametrize(("pieces", "word"), WORDS)
@ANY
def test_the_position_in_hand_is_marked_and_in_view(pieces, word, size):
    shown = replayed(viterbi_trace(pieces, word), size)
    for end, frame in enumerate(shown.frames[: len(word)], 1):
        table = [row.plain for row in (*frame.side, *frame.pane)]
        if table:
            assert re.match(rf" ► {end} ", table[frame.side_focus])
            assert frame.focus == 0
        else:
            assert re.match(rf" ► {end} ", frame.stage[frame.focus].plain)
        for row in table[1:]:
            found = re.match(r" . (\d+) \S+(.*)", row)
            if found is not None and int(found[1]) > end:
                assert not found[2].strip(), "no row before its step"


@ANY
def test_the_way_back_is_marked_in_every_window(size):
    shown = replayed(viterbi_trace(PIECES, "unhug"), size)
    first, last = (f for f in shown.frames if f.part == 1)

    def text(frame: Frame) -> str:
        return "\n".join(row.plain for block, _ in blocks(frame) for row in block)

    assert re.search(r"╚═+hug═+╝", text(first))
    assert not re.search(r"╚═+un═+╝", text(first))
    assert re.search(r"╚═+un═+╝", text(last))
    assert " ◄ 5 g " in text(first)
    assert " ◄ 2 n " not in text(first)
    assert " ◄ 5 g " in text(last)
    assert " ◄ 2 n " in text(last)


# The drawings of screens.md (6, forward; 6, trace back) in other windows; figures: facts.


def plain(rows: tuple[Content, ...]) -> list[str]:
    return [row.plain.rstrip() for row in rows]


def test_sixty_columns_flip_lattice_and_table():
    frame = replayed(viterbi_trace(PIECES, "unhug"), (60, 20)).frames[2]

    assert plain(frame.stage) == [
        "   0 ──u── 1 ──n── 2 ──h── 3 ··u·· 4 ··g·· 5",
        "   └──────un───────┘",
        "                   └ ·····hu······ ┘",
        "                           └ ·····ug······ ┘",
        "                   └ ·········hug········· ┘",
        "   ── looked at   ·· still to come",
        " ► 3 h  best 0.00544218   from 2   h",
    ]
    assert plain(frame.side) == [
        "   at    best         from token",
        "   1 u   0.171429     0    u",
        "   2 n   0.0761905    0    un",
        "     un   0.0761905    ◄",
        "     u·n  0.0130612",
        " ► 3 h   0.00544218   2    h",
        "   4 u",
        "   5 g",
    ]


def test_forty_columns_show_one_position_at_a_time():
    frames = replayed(viterbi_trace(PIECES, "unhug"), (40, 12)).frames

    assert plain(frames[4].stage) == [
        "   u  n  h  u  g",
        "   0  1  2  3  4  5",
        "         └──hug──┘   0.00544218   ◄",
        "            └─ug─┘   0.000518303",
        "               └g┘   0.000518303",
    ]
    assert plain(frames[6].stage) == [
        "   u  n  h  u  g",
        "   0  1  2  3  4  5",
        "   ╚═un═╝╚══hug══╝",
        " ◄ 2 n  best 0.0761905   from 0   un",
    ]
    assert plain(frames[6].side) == [
        "   at    best         from token",
        "   1 u   0.171429     0    u",
        " ◄ 2 n   0.0761905    0    un +1",
        "   3 h   0.00544218   2    h",
        "   4 u   0.00544218   2    hu +1",
        " ◄ 5 g   0.00544218   2    hug +2",
    ]


def test_a_wide_window_has_the_table_with_all_candidates_beside_the_lattice():
    frame = replayed(viterbi_trace(PIECES, "unhug"), (120, 40)).frames[4]

    assert plain(frame.stage)[:2] == [
        "   0 ──u── 1 ──n── 2 ──h── 3 ──u── 4 ──g── 5      ── looked at",
        "   └──────un───────┘                              ·· still to come",
    ]
    assert plain(frame.pane)[9:] == [
        " ► 5 g   0.00544218   2    hug",
        "     un·hug   0.00544218   ◄",
        "     un·h·ug  0.000518303",
        "     un·hu·g  0.000518303",
    ]


def test_o_lists_what_a_row_only_counts():
    """Screens.md 6: "2 more" opens to un·h·ug and un·hu·g, 0.000518303 each. The stage has
    twelve rows; the first position makes room, the lattice stays."""
    frames = replayed(viterbi_trace(PIECES, "unhug"), (80, 24)).frames

    assert [f.opened is not None for f in frames] == [False] * 4 + [True, True, False]
    opened = frames[4].opened
    assert opened is not None
    before = plain(frames[4].stage)
    assert len(before) == 11
    assert before[5].startswith("   ends at")
    assert before[6].startswith("   1 u ")
    assert plain(opened.stage) == [
        *before[:5],
        " ↑ " + before[5][3:],
        *before[7:],
        "              un·h·ug 0.000518303",
        "              un·hu·g 0.000518303",
    ]
    assert opened.step == frames[4].step


def test_a_token_longer_than_the_window_is_marked():
    word = "abcdefghijklmnopqrstuvwxyz"
    pieces = {word: 1, **dict.fromkeys(word, 1)}
    frame = replayed(viterbi_trace(pieces, word), (40, 12)).frames[25]
    rows = plain(frame.stage)

    assert rows[0].startswith("  …")
    # One of 27, so 1/27; its own row begins before the window and is cut in the middle.
    assert re.match(r"   …─*ab\w*….*─*┘ +0\.037037 +◄$", rows[2])


# ── a computation ──

LINES = [
    f"line {n} of a computation that goes on to the right of a narrow window" for n in range(40)
]


@ANY
def test_lines_above_are_counted(size):
    trace = SumTrace(tuple(Localized(line, line) for line in LINES))
    here = room(size)
    shown = replayed(trace, size)

    assert [f.step for f in shown.frames] == LINES
    for number, frame in enumerate(shown.frames):
        rows = plain(frame.stage)
        assert len(rows) <= here.stage
        assert all(row.cell_length <= here.width for row in frame.stage)
        text = " ".join(" ".join(rows).split())
        marked = re.search(r"↑ (\d+)", text)
        per_line = 1 if here.width == 80 else 2
        in_view = len(rows) - (2 if here.stage >= 8 else 1 if marked else 0)
        above = int(marked[1]) if marked else 0
        assert above + in_view == per_line * (number + 1)
        assert f"► {LINES[number]}" in text
