"""An applied merge's replay: a reader joins along, from the left."""

from __future__ import annotations

import re

import frame_reading as read
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from replay_traces import merged, question, verdict
from test_replay_room import WORDS, every_language

from core.exercises.traces import AppliedMergeTrace
from core.statement import Pair
from core.wording import Wording
from tui.reasoning import Replay, replay

WORDINGS = [Wording("en"), Wording("id")]
ROWS = (
    (Pair("a", "a"), ("haaaai", "haaai", "haai", "hai", "aaaaaaa")),
    (Pair("k", "u"), ("kuku", "paku", "ku", "uk")),
    (Pair("in", "g"), (tuple("burung"), ("k", "u", "c", "in", "g"))),
    (Pair("ku", "ku"), (("ku", "ku", "ku"), ("p", "a", "ku"))),
)


def replayed(pair: Pair, words, wording=WORDINGS[0]) -> Replay:
    trace = AppliedMergeTrace(pair, tuple(tuple(word) for word in words))
    return replay(trace, question("apply_merge", "segmentation"), verdict(trace), wording)


def test_overlaps_are_told_word_by_word():
    shown = replayed(Pair("a", "a"), ["haaaai", "haaai"])
    assert shown.parts == ("haaaai", "haaai")
    assert [read.plain(frame)[2:] for frame in shown.frames] == [
        ["   ►  h[a+a]a a i", "   →  h aa", "   ·  h a a a i", ""],
        ["   ►  h[a+a|a+a]i", "   →  h aa aa i", "   ·  h a a a i", ""],
        ["   ✓  h[a+a|a+a]i", "   →  h aa aa i", "   ►  h[a+a]a i", "   →  h aa a i"],
    ]
    assert shown.frames[0].step == (
        "In haaaai, tokens 2 and 3 are a and a: they are joined to aa. "
        "Token 3 is used up, so the pair that begins with it is passed over."
    )
    assert "used up" not in shown.frames[1].step
    assert [frame.place for frame in shown.frames] == ["word 1 of 2", "word 1 of 2", "word 2 of 2"]


def test_a_word_without_the_pair_stays():
    shown = replayed(Pair("in", "g"), [tuple("burung"), ("k", "u", "c", "in", "g")])
    assert shown.frames[0].step == (
        "In burung, no in has g right behind it: the word stays as it is."
    )
    assert read.plain(shown.frames[0])[3] == "   →  b u r u n g"
    assert "→  k" not in "\n".join(read.plain(shown.frames[0]))
    assert read.plain(shown.frames[1])[4:] == ["   ►  k u c[in+g]", "   →  k u c ing"]


@pytest.mark.parametrize("wording", WORDINGS, ids=["en", "id"])
@pytest.mark.parametrize(("pair", "words"), ROWS)
def test_a_reader_joins_along(pair, words, wording):
    frames = replayed(pair, words[:4], wording).frames
    at = 0
    for number, word in enumerate(words[:4]):
        row, place, seen = tuple(word), 0, []
        joins = len(row) - len(merged(row, pair))
        for join in range(max(1, joins)):
            frame = frames[at]
            rows = read.plain(frame)[2:]
            assert frame.part == number
            assert [text[3] for text in rows[::2]] == [
                "✓" if i < number else "►" if i == number else "·" for i in range(len(words[:4]))
            ]
            while joins and row[place : place + 2] != tuple(pair):
                seen.append(row[place])
                place += 1
            if joins:
                assert {str(place + 1), str(place + 2)} <= set(re.findall(r"\d+", frame.step))
                seen.append("".join(pair))
                place += 2
            last = join >= joins - 1
            expected = [*seen, *row[place:]] if last else seen
            assert rows[2 * number + 1].split()[1:] == expected
            assert rows[2 * number].count("+") == (join + 1 if joins else 0)
            assert all(not text for text in rows[2 * number + 3 :: 2])
            at += 1
        assert tuple(rows[2 * number + 1].split()[1:]) == merged(row, pair)
    assert at == len(frames)


@settings(max_examples=30)
@given(
    st.lists(st.lists(WORDS, min_size=1, max_size=12), min_size=1, max_size=4),
    st.tuples(WORDS, WORDS),
)
def test_any_word_fits(words, pair):
    words[0] += [*pair, *pair]
    every_language(AppliedMergeTrace(Pair(*pair), tuple(map(tuple, words))))
