"""What a terminal sends, cut into keys, sequences and pastes. Times are given, none passes."""

from __future__ import annotations

from collections.abc import Sequence as Many

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tui.terminal.stream import (
    HELD,
    LONGEST,
    PASTE_LIMIT,
    QUIET,
    Escape,
    Pasted,
    Piece,
    Sequence,
    Splitter,
    Typed,
)

START, END = "\x1b[200~", "\x1b[201~"
LATE = 60.0
"""A silence after which nothing can be due any more."""


def cut(*chunks: str, apart: float = 0.0) -> list[Piece]:
    """The pieces of chunks that come so many seconds apart, and of the silence behind them;
    characters that were typed in a row are one piece."""
    splitter, pieces, now = Splitter(0.1), list[Piece](), 100.0
    for chunk in chunks:
        pieces.extend(splitter.feed(chunk, now))
        now += apart
        pieces.extend(splitter.tick(now))
    while splitter.deadline is not None:
        now = max(now, splitter.deadline)
        pieces.extend(splitter.tick(now))
    return joined(pieces)


def joined(pieces: Many[Piece]) -> list[Piece]:
    together: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Typed) and together and isinstance(together[-1], Typed):
            together[-1] = Typed(together[-1].text + piece.text)
        else:
            together.append(piece)
    return together


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("a é\r\x03", [Typed("a é\r\x03")]),
        ("\x1b", [Escape()]),
        ("\x1b\x1b", [Escape(), Escape()]),
        ("\x1b\x1b[A", [Escape(), Sequence("\x1b[A")]),
        ("a\x1b[Ab", [Typed("a"), Sequence("\x1b[A"), Typed("b")]),
        ("\x1b[1;5C\x1bOP", [Sequence("\x1b[1;5C"), Sequence("\x1bOP")]),
        ("\x1b[[Ax", [Sequence("\x1b[[A"), Typed("x")]),  # Linux console F1
        ("\x1b[7$x", [Sequence("\x1b[7$"), Typed("x")]),  # rxvt Shift+Home
        ("\x1b[M !!x", [Sequence("\x1b[M !!"), Typed("x")]),  # a mouse report of 1985
        ("\x1b[<0;3;4Mx", [Sequence("\x1b[<0;3;4M"), Typed("x")]),
        ("\x1b[?2026;2$yx", [Sequence("\x1b[?2026;2$y"), Typed("x")]),
        ("\x1b[97;;97ux", [Sequence("\x1b[97;;97u"), Typed("x")]),
        ("\x1b\rx", [Sequence("\x1b\r"), Typed("x")]),  # Alt+Enter
        # an answer with text in it, ended by BEL, by ST, by the next sequence
        ("\x1b]11;rgb:ff/ff\x07x", [Typed("x")]),
        ("\x1bP>|xterm(380)\x1b\\x", [Typed("x")]),
        ("\x1b]11;rgb:\x1b[Ax", [Sequence("\x1b[A"), Typed("x")]),
        # broken off by a control character, or by the next sequence
        ("\x1b[3\rx", [Typed("\rx")]),
        ("\x1b[3\x1b[Bx", [Sequence("\x1b[B"), Typed("x")]),
        # longer than any that is known
        ("\x1b[" + "1;" * LONGEST + "Ax", [Typed("x")]),
        # Alt and a sign that could begin a sequence
        ("\x1b[", []),
        ("\x1bO", []),
        ("\x1b]", []),
    ],
)
def test_keys_and_sequences(text, pieces):
    assert cut(text) == pieces


@pytest.mark.parametrize(
    "report",
    ["\x1b[?2026;2$y", "\x1b[?2048;0$y", "\x1b[<35;12;7M", "\x1b[24;80R", "\x1b[48;24;80;480;800t"],
)
@pytest.mark.parametrize("apart", [0.0, 0.05])
def test_a_report_in_pieces(report, apart):
    for place in range(1, len(report)):
        assert cut(report[:place], report[place:], apart=apart) == [Sequence(report)]
    assert cut(*report, apart=apart) == [Sequence(report)]


@pytest.mark.parametrize(
    "report", ["\x1b[?2026;2$y", "\x1b[<35;12;7M", "\x1b[24;80R", "\x1b[48;24;80;480;800t"]
)
def test_a_report_whose_second_piece_is_late(report):
    """Behind a single ESC the key Esc cannot be told from it; never the other characters."""
    assert cut(report[:1], report[1:], apart=LATE) == [Escape(), Sequence(report)]
    for place in range(2, len(report)):
        assert cut(report[:place], report[place:], apart=LATE) == [Sequence(report)]


def test_keys_behind_the_key_escape_are_keys():
    assert cut("\x1b", "[", "2", "h", apart=LATE) == [Escape(), Typed("[2h")]
    assert cut("\x1b[", "h", apart=LATE) == [Typed("h")]


def test_a_text_answer_that_never_ends_gives_way():
    splitter = Splitter(0.1)
    assert splitter.feed("\x1b]11;rgb:", 0.0) == []
    assert splitter.feed("ff/ff", QUIET - 0.1) == []
    assert splitter.tick(QUIET) == []
    assert splitter.deadline == 2 * QUIET - 0.1
    assert splitter.tick(2 * QUIET) == []
    assert splitter.feed("n", 2 * QUIET) == [Typed("n")]


# ── pastes ──


@pytest.mark.parametrize(
    ("pasted", "text"),
    [
        ("makan ikan", "makan ikan"),
        ("a\tb\r\nc", "a\tb\r\nc"),
        ("a\x1bq\x1b[31mb\x1b", "aq[31mb"),
        ("a\x00b\x7fc\x07d", "abcd"),
        ("a\x9b201~b\x85c\x90", "a201~bc"),
        ("a" + START + "b", "a[200~b"),
        ("\x1b[201", "[201"),
        ("\x1b[0201~\x1b[201;~[201~", "[0201~[201;~[201~"),
        ("a\x1b[Ib\x1b[48;9;9;9;9tc", "a[Ib[48;9;9;9;9tc"),
        ("a" + END + "q\x1b[A\r", "aq[A\r"),
        ("a" + END + END + "q", "aq"),
    ],
)
def test_a_paste_is_text_however_it_is_cut(pasted, text):
    whole = f"x{START}{pasted}{END}"
    expected = [Typed("x"), Pasted(text)]
    assert cut(whole) == expected
    assert cut(*whole) == expected
    for place in range(1, len(whole)):
        assert cut(whole[:place], whole[place:], apart=HELD / 2) == expected


def test_keys_behind_a_paste_come_behind_it():
    assert cut(f"{START}ab{END}\rn") == [Pasted("ab"), Typed("\rn")]
    assert cut(f"{START}ab{END}\x1b[A") == [Pasted("ab"), Sequence("\x1b[A")]
    assert cut(f"{START}ab{END}", "\x1b", "\r") == [Pasted("ab"), Sequence("\x1b\r")]
    assert cut(f"{START}ab{END}", "\x1b", "\r", apart=LATE) == [
        Pasted("ab"), Escape(), Typed("\r"),
    ]  # fmt: skip


def test_two_pastes_in_a_row():
    assert cut(f"{START}a{END}q{START}b{END}") == [Pasted("a"), Typed("q"), Pasted("b")]


def test_a_stray_end_mark_is_nothing():
    assert cut(f"a{END}b") == [Typed("ab")]


def test_nothing_of_an_empty_paste():
    assert cut(f"{START}{END}n") == [Typed("n")]
    assert cut(f"{START}\x00\x1b{END}n") == [Typed("n")]


def test_a_paste_without_an_end_gives_way_to_keys():
    splitter = Splitter(0.1)
    assert splitter.feed(f"{START}ab\x1b[20", 0.0) == []
    assert splitter.tick(QUIET - 0.1) == []
    assert splitter.deadline == QUIET
    assert splitter.tick(QUIET) == [Pasted("ab[20")]
    assert splitter.feed("n", QUIET) == [Typed("n")]


def test_of_a_paste_beyond_the_limit_the_rest_is_dropped():
    splitter = Splitter(0.1)
    chunk = "a" * 30_000
    splitter.feed(START, 0.0)
    for _ in range(1_000):
        assert splitter.feed(chunk, 0.0) == []
    assert sum(len(part) for part in splitter._paste) == PASTE_LIMIT
    assert len(splitter._paste) < 10
    assert splitter.feed(f"b\x1b[20{END}", 0.0) == []
    assert splitter.tick(HELD) == [Pasted("a" * PASTE_LIMIT)]
    assert splitter.feed(f"{START}c{END}", LATE) == []
    assert splitter.tick(LATE + HELD) == [Pasted("c")]


def test_what_waits_behind_a_paste_does_not_grow_without_bound():
    splitter = Splitter(0.1)
    splitter.feed(f"{START}a{END}", 0.0)
    for _ in range(1_000):
        assert splitter.feed("q" * 30_000, 0.0) == []
    assert len(splitter._carry) <= PASTE_LIMIT + len(END)
    splitter.feed("\x1b[20", 0.0)
    splitter.feed("1~", 0.0)
    (pasted,) = splitter.tick(HELD)
    assert isinstance(pasted, Pasted)
    assert pasted.text[:3] == "aqq"


# ── any stream ──

alphabet = st.sampled_from(["\x1b", "[", "2", "0", "1", "~", ";", "?", "$", "O", "]", "M", "a",
                            "\x07", "\\", "\r", "\x00", "é", START, END])  # fmt: skip
streams = st.lists(alphabet, max_size=25).map("".join)


@given(streams, st.data())
def test_how_the_stream_is_cut_makes_no_difference(stream, data):
    places = sorted(data.draw(st.sets(st.integers(0, len(stream)))))
    chunks = [stream[a:b] for a, b in zip([0, *places], [*places, len(stream)], strict=True)]
    assert cut(*chunks) == cut(stream)


@given(streams)
def test_no_esc_is_typed_and_every_stream_comes_to_rest(stream):
    splitter, now = Splitter(0.1), 0.0
    pieces = list(splitter.feed(stream, now))
    while splitter.deadline is not None:
        now = splitter.deadline
        pieces.extend(splitter.tick(now))
    for piece in pieces:
        if isinstance(piece, Typed):
            assert "\x1b" not in piece.text
        if isinstance(piece, Pasted):
            assert not {"\x1b", "\x00", "\x07"} & set(piece.text)


@given(st.text())
def test_a_paste_without_marks_is_one_paste(text):
    assume(END not in text)
    pieces = cut(f"{START}{text}{END}")
    assert all(isinstance(piece, Pasted) for piece in pieces)
    assert len(pieces) <= 1
