"""A chat's replay in windows of every size: the same steps, and all of it in view or to find."""

from __future__ import annotations

import pytest
from replay_traces import question, verdict
from rich.cells import cell_len
from test_chat_replay import CHAT_IDS, NO_END, TWO_TURNS, VOCABULARY, chat, encoded, plain_text
from textual.geometry import Size

from core.exercises.base import IdsAnswer, TextAnswer
from core.exercises.traces import ChatTrace
from core.tokenizers.trace import ChatToken
from core.wording import Wording
from tui.reasoning import Frame, Replay, replay
from tui.widgets.room import Room, room_for, window, window_around

SIZES = [(200, 60), (120, 40), (80, 24), (80, 20), (60, 20), (60, 24), (40, 12)]
LANGUAGES = ("en", "id")
# Turns of 8, 3, 9, 3, 12, 13 and 15 tokens by the merges of makan, counted by hand: 63.
LONG = chat(
    ("pengguna", "makanan kucing"),
    ("asisten", "ikan"),
    ("pengguna", "minum air ikan makan"),
    ("asisten", "air"),
    ("pengguna", "burung memakan ikan"),
    ("asisten", "burung memakan ikan air"),
    ("pengguna", "burung kucing memakan"),
)
IDS = [token.token_id for token in LONG.tokens]
WRONG = IdsAnswer((*IDS[:29], 3, *IDS[30:]))  # place 30 is the fifth turn's, 24 to 35
PLACES = [(1, 8), (9, 11), (12, 20), (21, 23), (24, 35), (36, 48), (49, 63)]
DECODED = plain_text("makanan", "kucing", "memakan", direction="decode")
TRACES = [
    (TWO_TURNS, IdsAnswer(NO_END)),
    (TWO_TURNS, IdsAnswer(tuple(CHAT_IDS[:9]))),
    (TWO_TURNS, IdsAnswer((*CHAT_IDS, 99))),
    (LONG, WRONG),
    (LONG, None),
    (plain_text("makanan", "kucing"), None),
    (DECODED, TextAnswer("makanan kucing memakan")),
]


def replayed(trace, answer, size=(80, 24), language="en") -> tuple[Replay, Room]:
    wording = Wording(language)
    room = room_for(Size(*size))
    asked = question("chat_ids", "ids", [VOCABULARY])
    expected = [TextAnswer("makanankucingmemakan")] if trace.direction == "decode" else []
    return replay(trace, asked, verdict(trace, answer, expected), wording, room), room


def part(shown: Replay, number: int) -> list[Frame]:
    return [frame for frame in shown.frames if frame.part == number]


def in_view(frame: Frame, room: Room) -> list[str]:
    first = 0
    if frame.focus is not None:
        first = window_around(len(frame.stage), room.stage, frame.focus, 0)
    return [row.plain for row in window(frame.stage, room.stage, room.width, first)]


def test_the_long_chat_is_the_one_of_the_design() -> None:
    assert len(IDS) == 63
    assert IDS[20:23] == [1, 5, 2]
    assert IDS[23:35] == [0, 9, 24, 23, 24, 22, 12, 20, 11, 21, 14, 2]
    assert IDS[35:48] == [1, 9, 24, 23, 24, 22, 12, 20, 11, 21, 14, 5, 2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", range(len(TRACES)))
def test_the_steps_are_the_same_and_no_row_is_too_wide(
    number: int, size: tuple[int, int], language: str
) -> None:
    trace, answer = TRACES[number]
    usual, _ = replayed(trace, answer, language=language)
    shown, room = replayed(trace, answer, size, language)
    assert shown.parts == usual.parts
    assert [(f.part, f.step, f.place) for f in shown.frames] == [
        (f.part, f.step, f.place) for f in usual.frames
    ]
    for frame in shown.frames:
        assert all(row.cell_length <= room.width for row in (*frame.stage, *frame.side))
        assert all(row.cell_length <= room.side for row in frame.pane)
        assert not frame.pane or room.side
        assert not (frame.side and frame.pane)
        if not room.is_narrow and room.width >= 60:
            assert len(frame.stage) <= room.stage
        if frame.focus is not None:
            assert 0 <= frame.focus < len(frame.stage)


@pytest.mark.parametrize("size", SIZES)
def test_each_place_of_a_long_chat_is_in_view_at_its_step(size: tuple[int, int]) -> None:
    shown, room = replayed(LONG, WRONG, size)
    frames = part(shown, 3)
    assert len(frames) == 63
    for place, (token, frame) in enumerate(zip(LONG.tokens, frames, strict=True), start=1):
        rows = in_view(frame, room)
        if room.is_narrow:
            here = [row for row in rows if row.startswith(" ► ")]
            assert len(here) == 1
            assert here[0].split()[1:3] == [str(token.token_id), token.token]
            continue
        turn = next(n for n, (a, b) in enumerate(PLACES) if a <= place <= b)
        ids = [row[15:].split() for row in rows if "└" in row]
        assert any(token.token_id in map(_number, row) for row in ids), (place, rows)
        if room.stage < 24:
            marks = [number for number, row in enumerate(rows) if row.startswith(" ► ")]
            assert len(marks) == 1
            label = rows[marks[0]][3:13].strip()
            assert label in {["pengguna", "asisten"][turn % 2], ""}
            if label:
                below = rows[marks[0] + 1]
                assert below[3:14].strip() == "{}-{}".format(*PLACES[turn])


def _number(text: str) -> int:
    digits = text.strip("[]")
    return int(digits) if digits.isdecimal() else -1


@pytest.mark.parametrize("size", SIZES)
def test_what_is_hidden_of_a_strip_is_counted(size: tuple[int, int]) -> None:
    shown, room = replayed(LONG, None, size)
    if room.is_narrow:
        return
    for frame in part(shown, 3):
        rows = [row.plain for row in frame.stage]
        pairs = sum("┌" in row for row in rows)
        said = rows[-1].split() if "┌" not in rows[-2] else []
        hidden = sum(int(word) for word in said if word.isdecimal())
        width = room.width - 18
        assert pairs + hidden == _pairs(width), rows


def _pairs(width: int) -> int:
    """Rows of tokens that the turns take when they are broken between tokens, the plain way."""
    total = 0
    for begin, end in PLACES:
        total, used = total + 1, 0
        for token in LONG.tokens[begin - 1 : end]:
            size = max(cell_len(token.token), len(str(token.token_id))) + 1
            if used and used + size > width:
                total, used = total + 1, 0
            used += size
    return total


def test_a_narrow_window_says_the_difference_in_a_row() -> None:
    shown, room = replayed(TWO_TURNS, IdsAnswer(NO_END), (40, 12))
    for place, frame in enumerate(part(shown, 3), start=1):
        rows = [row.plain for row in frame.stage]
        assert ("   Place 8: yours 1, right 2." in rows) == (place >= 8)
        assert all("┌" not in row for row in rows)
    frame = part(shown, 3)[7]
    assert in_view(frame, room) == [
        "   16  ing".ljust(35) + " ↑ 7 ",
        " ►  2  <|akhir|>",
        "   Place 8: yours 1, right 2.",
        " asisten  9-11".ljust(35) + " ↓ 3 ",
    ]


def test_an_answer_that_ends_early_or_goes_on_in_a_narrow_window() -> None:
    early, _ = replayed(TWO_TURNS, IdsAnswer(tuple(CHAT_IDS[:9])), (40, 12))
    rows = [row.plain for row in part(early, 3)[9].stage]
    assert "   Place 10: yours nothing, right 14." in rows
    late, _ = replayed(TWO_TURNS, IdsAnswer((*CHAT_IDS, 99)), (40, 12))
    rows = [row.plain for row in part(late, 3)[-1].stage]
    assert "   Place 12: yours 99, right nothing." in rows


def test_the_merges_of_a_word_are_behind_tab_in_a_low_window() -> None:
    shown, _ = replayed(TWO_TURNS, None, (40, 12))
    frames = part(shown, 2)
    assert [row.plain for row in frames[1].side] == [
        " kucing",
        "     k u c i n g",
        "    5  i + n   →",
        "     k u c in g",
        "    6  in + g  →",
        "     k u c ing",
    ]
    assert all(not frame.side for frame in part(replayed(TWO_TURNS, None, (60, 20))[0], 2))


@pytest.mark.parametrize("size", SIZES)
def test_every_merge_of_a_long_word_is_found(size: tuple[int, int]) -> None:
    words = ["makanmemakankucingairanjing" * 2]
    found = [encoded(word, None) for word in words]
    tokens = tuple(ChatToken(t, n, "content", None, None, 0) for n, t in enumerate(found[0].tokens))
    trace = ChatTrace(tuple(found), tokens, ())
    shown, room = replayed(trace, None, size)
    frame = part(shown, 0)[0]
    block = frame.pane if room.side and frame.pane else frame.side or frame.stage
    rows = [row.plain.strip() for row in block]
    pairs = {"a + n", "k + an", "a + kan", "m + akan", "i + n", "in + g", "ai + r", "an + j"}
    assert {pair for pair in pairs if any(pair in row for row in rows)} == pairs
    assert len(frame.stage) <= max(room.stage, 12) or room.is_narrow


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_decoding_in_every_window(size: tuple[int, int], language: str) -> None:
    shown, room = replayed(DECODED, TextAnswer("makanan kucing memakan"), size, language)
    tokens = [token.token for token in DECODED.tokens]
    for number, frame in enumerate(part(shown, 0)):
        rows = in_view(frame, room)
        if room.is_narrow:
            here = next(row for row in rows if row.startswith(" ► "))
            assert here.split()[1:] == [str(DECODED.tokens[number].token_id), tokens[number]]
        assert any(tokens[number] in row.split() for row in rows)
    last = part(shown, 1)[0]
    assert any(row.strip().endswith("makanankucingmemakan") for row in in_view(last, room))
    assert all(any(token in row.plain for row in last.stage) for token in tokens)
