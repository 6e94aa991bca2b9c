"""Viterbi's replay: a reader recomputes each best score and backpointer, and walks back."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import frame_reading as read
import pytest
from replay_traces import COURSE, HUG, question, verdict, viterbi_trace
from word_pieces import BERIKAN, MEMAKAN

from core.tokenizers.score import Score
from core.tokenizers.trace import Arc, Candidate, LatticePosition
from core.wording import Wording
from tui.reasoning import Replay, replay

ENGLISH = Wording("en")
PIECES = HUG["token_frequencies"]


def replayed(trace, wording=ENGLISH, answer_type="segmentation") -> Replay:
    asked = question("viterbi_path", answer_type)
    return replay(trace, asked, verdict(trace), wording)


def test_the_forward_frame_of_the_screens():
    frame = replayed(viterbi_trace(PIECES, "unhug")).frames[2]

    assert read.plain(frame) == [
        "   0 ──u── 1 ──n── 2 ──h── 3 ··u·· 4 ··g·· 5      ── looked at",
        "   └──────un───────┘                              ·· still to come",
        "                   └ ·····hu······ ┘",
        "                           └ ·····ug······ ┘",
        "                   └ ·········hug········· ┘",
        "   ends at    candidates                           best         from   token",
        "   1 u        u 0.171429                           0.171429     0      u",
        "   2 n        un 0.0761905    u·n 0.0130612        0.0761905    0      un",
        " ► 3 h        un·h 0.00544218                      0.00544218   2      h",
        "   4 u",
        "   5 g",
    ]
    assert frame.step == (
        "One token ends at 3: h, from 2. Its score is the best score at 2, times P(h): "
        "0.0761905 × 0.0714286 = 0.00544218."
    )
    assert frame.place == "position 3 of 5"


def test_the_trace_back_frame_of_the_screens():
    shown = replayed(viterbi_trace(PIECES, "unhug"))
    frame = shown.frames[-1]
    rows = read.plain(frame)

    assert shown.parts == ("forward", "trace back")
    assert rows[:5] == [
        "   0 ──u── 1 ──n── 2 ──h── 3 ──u── 4 ──g── 5      ── looked at",
        "   ╚══════un═══════╝                              ══ on the best path",
        "                   └──────hu───────┘",
        "                           └──────ug───────┘",
        "                   ╚══════════hug══════════╝",
    ]
    assert rows[7] == " ◄ 2 n        un 0.0761905    u·n 0.0130612        0.0761905    0      un"
    assert rows[10] == " ◄ 5 g        un·hug 0.00544218    2 more          0.00544218   2      hug"
    assert frame.step == (
        'Start at the end. 5 was reached from 2 with "hug"; 2 was reached from 0 with "un". '
        "Read backwards that is un | hug."
    )
    assert frame.place == "at 2, from 5"


def test_arcs_that_end_here_as_the_screens_draw_them():
    trace = viterbi_trace(COURSE["initial_token_frequencies"], "▁tokenization.")
    rows = read.plain(replayed(trace).frames[7])

    assert rows[:7] == [
        "   ▁  t  o  k  e  n  i  z  a  t  i  o  n  .",
        "   0  1  2  3  4  5  6  7  8  9  10 11 12 13 14",
        "   └───────▁tokeniz───────┘                     0.003367     ◄ best, from 0",
        "      └──────tokeniz──────┘                     0.000175719",
        "         └─────okeniz─────┘                     0.0000396785",
        "            └────keniz────┘                     0.0000226734",
        "               └───eniz───┘                     0.0000170051",
    ]
    assert rows[7].strip() == "3 more end here, the best of them 0.0000170051"


def forward(shown: Replay):
    return [f for f in shown.frames if f.part == 0]


@pytest.mark.parametrize("word", sorted(HUG["words"]))
def test_a_reader_fills_the_table(word):
    """At each step: the best score and where it came from, from the rows before it, the
    model's frequencies and the sentence; it is the given figure."""
    given = {row["end"]: row["best_probability"] for row in HUG["words"][word]["viterbi"]}
    known: dict[int, float] = {0: 1.0}

    for end, frame in enumerate(forward(replayed(viterbi_trace(PIECES, word))), 1):
        seen = read.table(read.plain(frame))
        assert [e for e, row in seen.items() if row is not None] == [e for e in seen if e <= end], (
            "no row before its step"
        )
        own = {
            start: known[start] * PIECES[word[start:end]] / 210
            for start in known
            if word[start:end] in PIECES
        }
        best = max(own.values())
        row = seen[end]
        assert row.mark == "►"
        assert row.best == pytest.approx(best, rel=1e-5)
        assert row.best == pytest.approx(given[end], rel=1e-5)
        assert row.starts == tuple(
            s for s, value in sorted(own.items()) if value == pytest.approx(best, rel=1e-9)
        )
        tokens = [word[start:end] for start in row.starts]
        last = row.last.removeprefix("tie").strip()
        assert last.split(", ") == tokens or (len(tokens) > 2 and not last)
        assert ("tie" in row.last) == (len(tokens) > 1)
        for a, b, c in read.products(frame.step):
            assert c == pytest.approx(a * b, rel=1e-5)
            assert any(a == pytest.approx(value, rel=1e-5) for value in known.values())
        assert str(end) in frame.step
        known[end] = best


@pytest.mark.parametrize(
    ("pieces", "word", "best"),
    [
        (BERIKAN, "berikan", [("ber", "ikan")]),
        (MEMAKAN, "memakan", [("me", "ma", "kan")]),
        (PIECES, "huggun", [("hug", "g", "un")]),
        (PIECES, "unhug", [("un", "hug")]),
        (PIECES, "pug", [("p", "ug"), ("pu", "g")]),
    ],
)
def test_a_reader_walks_back(pieces, word, best):
    shown = replayed(viterbi_trace(pieces, word))
    seen = {}
    for frame in forward(shown):
        seen.update({e: row for e, row in read.table(read.plain(frame)).items() if row})
    back = [f for f in shown.frames if f.part == 1]

    end, path = len(word), []
    for frame in back[: len(best[0])]:
        marked = [e for e, row in read.table(read.plain(frame)).items() if row.mark == "◄"]
        assert end in marked
        start = (
            seen[end].starts[0]
            if len(best) == 1
            else int(re.findall(rf"{end} was reached from (\d+)", frame.step)[0])
        )
        assert start in seen[end].starts
        assert f'{end} was reached from {start} with "{word[start:end]}"' in frame.step
        path.insert(0, word[start:end])
        end = start
    assert end == 0
    assert tuple(path) in best
    assert f"Read backwards that is {' | '.join(path)}." in back[len(path) - 1].step


def test_a_tie_is_said_and_every_tied_path_shown():
    shown = replayed(viterbi_trace(PIECES, "pug"))
    forward_step, last = shown.frames[2], shown.frames[-1]

    assert forward_step.step == (
        "2 tokens that end at 3 tie for the best; each is kept:\n"
        "ug: 0.0809524 × 0.0952381 = 0.00770975\n"
        "g: 0.0809524 × 0.0952381 = 0.00770975"
    )
    assert read.plain(forward_step)[-1].endswith("0.00770975   1 2 tie  ug, g")
    assert last.step == (
        "2 paths tie for the best, with 0.00770975; each is right:\np | ug · pu | g"
    )
    assert read.plain(last)[:3] == [
        "   0 ══p══ 1 ──u── 2 ══g══ 3                      ── looked at",
        "   ╚══════pu═══════╝                              ══ on the best path",
        "           ╚══════ug═══════╝",
    ]
    assert last.place == "2 tied paths"
    for language, place in (("en", "many tied paths"), ("id", "banyak jalur seri")):
        many = replace(viterbi_trace(PIECES, "pug"), best_count=4_680_045_560_037_375)
        assert replayed(many, Wording(language)).frames[-1].place == place


def test_indonesian_says_a_tie_in_its_column():
    frame = replayed(viterbi_trace(PIECES, "pug"), Wording("id")).frames[2]

    assert read.plain(frame)[-1].endswith("0,00770975   1 2 seri  ug, g")


def test_the_way_back_shows_no_arc_before_its_step():
    shown = replayed(viterbi_trace(PIECES, "unhug"))
    first = next(f for f in shown.frames if f.part == 1)

    assert "╚══════════hug══════════╝" in read.plain(first)[4]
    assert "═un═" not in read.plain(first)[1]
    assert first.step == 'Start at the end. 5 was reached from 2 with "hug".'


@pytest.mark.parametrize("until", range(1, 6))
def test_a_cell_question_goes_no_further_than_its_cell(until):
    shown = replayed(viterbi_trace(PIECES, "unhug", until), answer_type="cell")

    assert shown.parts == ("forward",)
    assert len(shown.frames) == until
    table = read.table(read.plain(shown.frames[-1]))
    assert [end for end, row in table.items() if row is not None] == list(range(1, until + 1))


def test_the_table_of_a_long_word_is_a_window_of_six_rows():
    shown = replayed(viterbi_trace({"a": 5, "b": 4, "ab": 2}, "abababab"))

    for end, frame in enumerate(forward(shown), 1):
        seen = read.table(read.plain(frame))
        assert len(seen) == 6
        assert end in seen
        assert [e for e, row in seen.items() if row is not None and e > end] == []


def test_logarithms_are_added_where_the_lesson_says_so():
    # ln P(un) + ln P(h) = -2.57452 - 2.63906: facts, hug model.
    frame = replayed(viterbi_trace(PIECES, "unhug", scores="log")).frames[2]

    assert frame.step == (
        "One token ends at 3: h, from 2. Its score is the best score at 2 plus ln P(h): "
        "-2.57452 - 2.63906 = -5.21358."
    )
    assert read.table(read.plain(frame))[3].best == -5.21358


def test_a_position_that_nothing_reaches_is_said():
    one = Score(Fraction(1, 2), -0.6931471805599453)
    arc = Arc(0, 1, "a", one)
    trace = viterbi_trace({"a": 1}, "a")
    positions = (
        LatticePosition(1, (Candidate(arc, one),), one, (0,)),
        LatticePosition(2, (), None, ()),
    )
    broken = type(trace)("ab", positions, (), 0, 2)
    frame = replayed(broken).frames[1]

    assert frame.step == "No token ends at 2: no path reaches it."
    assert read.plain(frame)[-1].split() == ["►", "2", "b", "-", "-", "-", "-"]


def test_very_small_scores_keep_three_digits_in_the_table():
    trace = viterbi_trace({"a": 1, "b": 99}, "aaaaaaaa")
    frame = replayed(trace).frames[7]
    seen = read.table(read.plain(frame))

    assert seen[8].best == pytest.approx(1e-16, rel=1e-3)
    assert seen[4].best == pytest.approx(1e-8, rel=1e-3)
