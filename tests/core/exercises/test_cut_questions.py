"""Counting cuts and weighing one: hints, rows, workings, refusals; against all cuts listed."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import reduce
from operator import mul
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wrong_rule_questions import exercise
from wrong_rules_by_hand import all_cuts, product

from core.errors import LessonError, TokenizerError
from core.exercises.base import Exercise, NumberAnswer
from core.exercises.panels import ModelPanel
from core.exercises.traces import SumTrace
from core.tokenizers.unigram import UnigramModel, segmentation_count, ways_to_reach
from core.wording import Wording

ENGLISH = Wording("en")
BERIKAN = {"ber": 40, "kan": 25, "ikan": 10, "beri": 4, "berikan": 1, "a": 6, "e": 5, "i": 5,
           "b": 1, "k": 1, "n": 1, "r": 1}  # fmt: skip
HUG = {"h": 15, "u": 36, "g": 20, "hu": 15, "ug": 20, "p": 17, "pu": 17, "n": 16, "un": 16,
       "b": 4, "bu": 4, "s": 5, "hug": 15, "gs": 5, "ugs": 5}  # fmt: skip


def counting(pieces: dict[str, int], word: str) -> Exercise[Any]:
    return exercise("segmentation_count", {"m": {"unigram": pieces}}, model="m", text=word)


def weighing(pieces: dict[str, int], *tokens: str) -> Exercise[Any]:
    materials = {"m": {"unigram": pieces}}
    return exercise("segmentation_probability", materials, model="m", tokens=tokens)


def lines(made: Exercise[Any], wording: Wording = ENGLISH) -> list[str]:
    trace = made.reveal().trace
    assert isinstance(trace, SumTrace)
    return [wording.say(line) for line in trace.lines]


def hints(made: Exercise[Any]) -> list[str]:
    return [ENGLISH.say(hint) for hint in made.question().hints]


# ── by hand ──


def test_the_ways_to_each_position_of_berikan() -> None:
    # b, be, ber: one way each (b; b|e; b|e|r and ber are two); beri, b|e|r|i, ber|i: three
    model = UnigramModel.from_frequencies(BERIKAN)
    assert ways_to_reach(model, "berikan") == (1, 1, 1, 2, 3, 3, 3, 9)
    assert ways_to_reach(model, "") == (1,)
    assert ways_to_reach(model, "xb") == (1, 0, 0)
    assert lines(counting(BERIKAN, "berikan")) == [
        "position 0: before the word, 1 way; each piece adds the ways to where it begins",
        "position 1: b from 0 (1 way)",
        "position 2: e from 1 (1 way)",
        "position 3: ber from 0 (1 way) · r from 2 (1 way), together 2",
        "position 4: beri from 0 (1 way) · i from 3 (2 ways), together 3",
        "position 5: k from 4 (3 ways)",
        "position 6: a from 5 (3 ways)",
        "position 7: berikan from 0 (1 way) · ikan from 3 (2 ways) · kan from 4 (3 ways) · "
        "n from 6 (3 ways), together 9",
    ]


def test_a_position_where_no_piece_ends() -> None:
    assert lines(counting({"ab": 1, "a": 1}, "aba"))[1:] == [
        "position 1: a from 0 (1 way)",
        "position 2: ab from 0 (1 way)",
        "position 3: a from 2 (1 way)",
    ]
    assert lines(counting({"ab": 1}, "ab"))[1:] == [
        "position 1: no piece ends here, 0",
        "position 2: ab from 0 (1 way)",
    ]


def test_the_factors_of_a_product() -> None:
    # 17 · 36 / 210^2 = 612/44100; 612 · 20 / 210^3 = 12240/9261000
    assert lines(weighing(HUG, "p", "u", "g")) == [
        "P(p) = 17/210",
        "× P(u) = 36/210, so far 0.0138776",
        "× P(g) = 20/210, so far 0.00132167",
        "17/210 × 36/210 × 20/210 = 0.00132167",
    ]
    assert lines(weighing(HUG, "p", "ug"), Wording("id"))[1:] == [
        "× P(ug) = 20/210, sementara 0,00770975",
        "17/210 × 20/210 = 0,00770975",
    ]
    assert lines(weighing(HUG, "hug")) == ["P(hug) = 15/210", "15/210 = 0.0714286"]


@pytest.mark.parametrize(("word", "pieces", "first"), [
    ("pug", "p, pu, u, ug, g", "Beginning with p there are 2."),
    ("hugs", "h, hu, hug, u, ug, ugs, g, gs, s", "Beginning with h there are 4."),
    # g is the only beginning: n or un comes next only after u
    ("gun", "g, u, un, n", "Beginning with g | u there are 1."),
    ("pn", "p, n", "Only p can begin it."),
])  # fmt: skip
def test_the_hints_of_a_count(word: str, pieces: str, first: str) -> None:
    _, narrow, worked = hints(counting(HUG, word))
    assert narrow == f"These pieces occur in it: {pieces}."
    assert worked.startswith(first)


def test_the_hints_of_a_probability() -> None:
    assert hints(weighing(HUG, "p", "u", "g"))[1:] == [
        "The fractions: 17/210; 36/210; 20/210",
        "Multiply the frequencies first: 17 × 36 = 612. Every piece divides once more.",
    ]
    assert hints(weighing(HUG, "hug"))[2].startswith("A single piece")


def test_the_model_stands_beside_the_question() -> None:
    for made in (counting(HUG, "pug"), weighing(HUG, "p", "ug")):
        (panel,) = made.question().panels
        assert isinstance(panel, ModelPanel)
        assert (dict(panel.rows), panel.total) == (HUG, 210)
    assert counting(HUG, "pug").question().integer
    assert not weighing(HUG, "p", "ug").question().integer


def test_the_rows_of_a_count_list_the_cuts() -> None:
    def shown(made: Exercise[Any]) -> list[str]:
        (row,) = made.reveal().rows
        assert row.note is not None
        return ENGLISH.say(row.note).split(" · ")

    assert shown(counting(HUG, "pug")) == ["p | u | g", "p | ug", "pu | g"]
    many = shown(counting(BERIKAN, "berikan"))
    assert many[:3] == ["b | e | r | i | k | a | n", "b | e | r | i | kan", "b | e | r | ikan"]
    assert many[3] == "ber | i | k | a | n"
    assert (len(many), many[-1]) == (9, "…")


def test_the_rows_of_a_wrong_product() -> None:
    made = weighing(HUG, "p", "u", "g")
    rows = made.grade(NumberAnswer("1/2", Fraction(1, 2))).rows
    assert [row.mark for row in rows] == ["yours", "right"]
    assert [ENGLISH.say(row.note) for row in rows if row.note] == [
        "read as 0.5",
        "17·36·20 / 210^3",
    ]


def test_a_decimal_of_two_digits_is_diagnosed_too() -> None:
    # 17/210 + 20/210 = 37/210 = 0.17619…
    verdict = weighing(HUG, "p", "ug").grade(NumberAnswer("0.18", Fraction("0.18"), 2))
    assert [d.name for d in verdict.diagnoses] == ["sum_for_product"]


@pytest.mark.parametrize(("expect", "meets"), [
    (3, True), (4, False), ("3", True), (None, False), ([3], False), (True, False),
])  # fmt: skip
def test_what_an_author_expects_of_a_count(expect: Any, meets: bool) -> None:
    assert counting(HUG, "pug").meets(expect) is meets
    assert not counting(HUG, "h").meets(True)


@pytest.mark.parametrize(("expect", "meets"), [
    ("17/2205", True), ("17/210 * 20/210", True), ("0.0077", False), (1, False), (True, False),
    ("pug", False), ("1 +", False), (None, False), (["17/2205"], False),
])  # fmt: skip
def test_what_an_author_expects_of_a_probability(expect: Any, meets: bool) -> None:
    assert weighing(HUG, "p", "ug").meets(expect) is meets


def test_what_cannot_be_asked() -> None:
    with pytest.raises(LessonError) as caught:
        counting(HUG, "pxg").question()
    assert caught.value.code == "word_not_segmentable"
    with pytest.raises(TokenizerError) as missing:
        weighing(HUG, "p", "gu").question()
    assert missing.value.code == "no_piece"


# ── against all cuts, listed ──

PIECES = st.dictionaries(
    st.text("abc", min_size=1, max_size=3), st.integers(1, 50), min_size=1, max_size=9
)
WORDS = st.text("abc", min_size=1, max_size=7)


@given(PIECES, WORDS)
def test_every_position_is_reached_as_often_as_its_beginning_has_cuts(
    pieces: dict[str, int], word: str
) -> None:
    model = UnigramModel.from_frequencies(pieces)
    by_hand = tuple(len(list(all_cuts(word[:end], pieces))) for end in range(len(word) + 1))
    assert ways_to_reach(model, word) == by_hand
    assert segmentation_count(model, word) == by_hand[-1]


@given(PIECES, WORDS)
def test_a_count_is_the_number_of_cuts(pieces: dict[str, int], word: str) -> None:
    cuts = list(all_cuts(word, pieces))
    made = counting(pieces, word)
    if not cuts:
        with pytest.raises(LessonError):
            made.question()
        return
    assert made.grade(NumberAnswer("n", Fraction(len(cuts)))).correct
    assert not made.grade(NumberAnswer("n", Fraction(len(cuts) + 1))).correct
    assert made.meets(len(cuts))
    (row,) = made.reveal().rows
    assert row.note is not None
    shown = {tuple(text.split(" | ")) for text in ENGLISH.say(row.note).split(" · ")} - {("…",)}
    assert shown <= set(cuts)
    assert len(shown) == min(8, len(cuts))


@given(PIECES, WORDS)
def test_the_hint_counts_the_cuts_of_its_beginning(pieces: dict[str, int], word: str) -> None:
    cuts = list(all_cuts(word, pieces))
    if not cuts:
        return
    first = hints(counting(pieces, word))[2]
    found = re.fullmatch(r"Beginning with (.*) there are (\d+)\. .*", first)
    if found is None:
        assert len(cuts) == 1
        assert f"Only {cuts[0][0]} can" in first
        return
    begun = tuple(found[1].split(" | "))
    like_it = [cut for cut in cuts if cut[: len(begun)] == begun]
    assert len(like_it) == int(found[2]) < len(cuts)


@given(PIECES, st.data())
def test_a_probability_is_the_product(pieces: dict[str, int], data: st.DataObject) -> None:
    cut = tuple(data.draw(st.lists(st.sampled_from(sorted(pieces)), min_size=1, max_size=4)))
    made = weighing(pieces, *cut)
    right = product(cut, pieces)
    assert made.grade(NumberAnswer("x", right)).correct
    assert not made.grade(NumberAnswer("x", right + Fraction(1, 10**12))).correct
    *factors, whole = lines(made)
    fractions = [Fraction(re.findall(r"= (\d+/\d+)", line)[0]) for line in factors]
    assert reduce(mul, fractions) == right
    assert [Fraction(part) for part in whole.split(" = ")[0].split(" × ")] == fractions
