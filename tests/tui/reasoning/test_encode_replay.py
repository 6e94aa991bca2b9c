"""Encoding's replay: a reader looks every number up, finds the lowest, and merges."""

from __future__ import annotations

import re
from itertools import pairwise

import frame_reading as read
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from replay_traces import MAKAN, question, verdict
from test_replay_room import WORDS, every_language, same

from core.exercises.panels import MergeRow, MergesPanel
from core.exercises.traces import EncodeTrace, WordEncoding
from core.statement import Pair
from core.tokenizers.trace import EncodeStep
from core.wording import Wording
from tui.reasoning import Frame, Replay, replay

TEN = tuple(Pair(*step["pair"]) for step in MAKAN["steps"])
ODD = (Pair("ka", "n"), Pair("k", "a"))
WORDINGS = [Wording("en"), Wording("id")]
FIRST = 14


def by_rank(word: str, merges: tuple[Pair, ...]) -> WordEncoding:
    """The plain way: all neighbours looked up, the lowest merged, the leftmost of equals."""
    row, steps = list(word), []
    while True:
        ranks = [(merges.index(pair), i) for i, pair in enumerate(pairwise(row)) if pair in merges]
        if not ranks:
            return WordEncoding(None, word, tuple(steps), tuple(row))
        rank, i = min(ranks)
        row[i : i + 2] = [row[i] + row[i + 1]]
        steps.append(EncodeStep(rank, merges[rank], i, tuple(row)))


def one_turn(word: str, merges: tuple[Pair, ...]) -> WordEncoding:
    row, steps = list(word), []
    for rank, pair in enumerate(merges):
        for i in range(len(row)):
            if tuple(row[i : i + 2]) == pair:
                row[i : i + 2] = [row[i] + row[i + 1]]
                steps.append(EncodeStep(rank, pair, i, tuple(row)))
    return WordEncoding(None, word, tuple(steps), tuple(row))


def trace_of(*words: str, merges=TEN, by="rank") -> EncodeTrace:
    encode = by_rank if by == "rank" else one_turn
    return EncodeTrace(tuple(encode(word, merges) for word in words), merges, by)


def replayed(*words: str, wording=WORDINGS[0], learned=True, **kind) -> Replay:
    trace = trace_of(*words, **kind)
    panel = MergesPanel(
        tuple(MergeRow(i + 1, p, p.left + p.right, None) for i, p in enumerate(trace.merges)),
        learned,
    )
    asked = question("bpe_encode", "segmentation", [panel])
    return replay(trace, asked, verdict(trace), wording)


def rungs(frame: Frame) -> list[tuple[list[str], list[str]]]:
    """The tokens of each look, and what stands below its gaps."""
    rows = read.plain(frame)[2:]
    found = []
    for above, below in zip(rows[::2], rows[1::2], strict=True):
        spans = [(m.start(), m.end(), m[0]) for m in re.finditer(r"\S+", above[FIRST:])]
        lower = below.ljust(100)[FIRST:]
        gaps = [lower[a[1] : b[0]].strip() for a, b in pairwise(spans)]
        found.append(([token for _, _, token in spans], gaps))
    return found


# ── the frames of the screens ──


def test_the_ladder_of_the_screens():
    shown = replayed("mainan")
    assert shown.parts == ("merge", "merge", "stop")
    last = shown.frames[2]
    assert read.plain(last) == [
        "   Each number is the place of that pair in the list; the lowest is merged.",
        "",
        "   start      m   a   i   n   a   n",
        "                -   8   5   -  [1]        a + n → an   learned 1st",
        "   merge 1    m   a   i   n   an",
        "                -   8  [5]  -             i + n → in   learned 5th",
        "   merge 2    m   a   in   an",
        "                -   -    -                no pair was ever learned: stop",
    ]
    assert last.step == (
        "No pair left was ever learned (marked -). Encoding stops with\nm | a | in | an."
    )
    assert [frame.place for frame in shown.frames] == ["look 1 of 3", "look 2 of 3", "look 3 of 3"]


def test_a_word_that_takes_no_merge_stops_at_once():
    shown = replayed("enak")
    assert shown.parts == ("stop",)
    assert rungs(shown.frames[0]) == [(list("enak"), ["-", "-", "-"])]


def test_a_merge_whose_turn_is_over_comes_too_late():
    shown = replayed("kan", merges=ODD, by="order", learned=False)
    first, last = shown.frames
    assert rungs(first) == [(["k", "a", "n"], ["[2]", "-"])]
    assert "2nd in the list" in read.plain(first)[3]
    assert rungs(last)[-1] == (["ka", "n"], ["1"])
    assert "had its turn" in last.step
    assert "ka | n" in last.step


def test_by_rank_the_same_list_goes_back():
    assert rungs(replayed("kan", merges=ODD).frames[-1]) == [
        (["k", "a", "n"], ["[2]", "-"]),
        (["ka", "n"], ["[1]"]),
        (["kan"], []),
    ]


# ── the reader ──

MAKAN_WORDS = (
    "mainan", "memakan", "kucing", "makanan", "kanan", "enak", "main", "kebaikan", "memberikan",
    "pagi", "aniani", "makananan", "x",
)  # fmt: skip


@pytest.mark.parametrize("wording", WORDINGS, ids=["en", "id"])
@pytest.mark.parametrize("word", MAKAN_WORDS)
def test_a_reader_recomputes_every_number_and_every_merge(word, wording):
    place = {pair: str(number) for number, pair in enumerate(TEN, 1)}
    frames = replayed(word, wording=wording).frames
    row = list(word)
    for number, frame in enumerate(frames):
        seen = rungs(frame)
        assert len(seen) == min(number + 1, 5)
        tokens, gaps = seen[-1]
        assert tokens == row
        plain = [gap.strip("[]") for gap in gaps]
        pairs = list(pairwise(tokens))
        assert plain == [place.get(pair, "-") for pair in pairs]
        chosen = [i for i, gap in enumerate(gaps) if gap.startswith("[")]
        numbered = [(int(gap), i) for i, gap in enumerate(plain) if gap != "-"]
        if not numbered:
            assert not chosen
            assert number == len(frames) - 1
            assert " | ".join(row) in frame.step
            continue
        lowest, i = min(numbered)
        assert chosen == [i]
        assert f"{row[i]} + {row[i + 1]}" in frame.step
        assert re.search(rf"(?<!\d){lowest}(?!\d)", frame.step)
        row[i : i + 2] = [row[i] + row[i + 1]]
    assert tuple(row) == by_rank(word, TEN).tokens


@pytest.mark.parametrize("word", MAKAN_WORDS)
def test_a_look_shows_nothing_of_the_next(word):
    """Every frame is the one before with two rows more, until rows leave at the top."""
    frames = replayed(word).frames
    for before, after in pairwise(frames):
        earlier, later = rungs(before), rungs(after)
        assert later[:-1] == earlier[-len(later) + 1 :]


def test_equal_numbers_take_the_leftmost_and_say_so():
    shown = replayed("ananan")
    tokens, gaps = rungs(shown.frames[0])[0]
    assert gaps == ["[1]", "-", "1", "-", "1"]
    assert "leftmost" in shown.frames[0].step
    assert "leftmost" not in shown.frames[2].step
    assert tokens == list("ananan")


def test_more_looks_than_fit_leave_at_the_top():
    last = replayed("makananan").frames[-1]
    assert read.plain(last)[1] == "   ↑ 2 more"
    assert rungs(last)[0][0] == ["m", "a", "k", "an", "an", "a", "n"]


def test_many_merges_share_a_part_and_the_stop_has_its_own():
    shown = replayed("memakan")
    assert shown.parts == ("merges", "stop")
    assert [frame.part for frame in shown.frames] == [0, 0, 0, 0, 1]


def test_several_words_have_a_part_each():
    shown = replayed("kucing", "an")
    assert shown.parts == ("kucing", "an")
    assert [frame.part for frame in shown.frames] == [0, 0, 0, 1, 1]
    assert "kucing" in read.plain(shown.frames[0])[0]


def test_a_long_word_shows_the_gap_that_is_merged():
    shown = replayed("b" * 18 + "an" + "b" * 18)
    rows = read.plain(shown.frames[0])
    assert "…" in rows[2][:14]
    assert rows[2].endswith("…")
    assert "[1]" in rows[3]
    column = rows[3].index("[1]")
    assert rows[2][column - 1] + rows[2][column + 3] == "an"


# ── room ──


@settings(max_examples=30)
@given(
    st.lists(WORDS.filter(lambda w: not w.isspace()), min_size=1, max_size=3),
    st.lists(st.tuples(WORDS.map(lambda w: w[:2]), WORDS.map(lambda w: w[:2])), max_size=12),
    st.sampled_from(["rank", "order"]),
)
def test_any_word_fits(words, pairs, by):
    merges = tuple(dict.fromkeys(Pair(*pair) for pair in pairs))
    every_language(trace_of(*words, merges=merges, by=by))


def test_numbers_of_three_digits_keep_their_brackets():
    merges = tuple(Pair(chr(0x61 + i // 10), chr(0x61 + i % 10)) for i in range(120))
    frame = replayed("lj", merges=merges).frames[0]
    assert rungs(frame) == [(["l", "j"], ["[120]"])]


def test_it_is_made_alike_twice():
    assert same(replayed("mainan"), replayed("mainan"))
