"""The bytes of a keyboard as Textual's events."""

from __future__ import annotations

import pytest
from textual import constants, events
from textual.message import Message

from tui.terminal.keys import KeyReader
from tui.terminal.stream import HELD, QUIET

START, END = b"\x1b[200~", b"\x1b[201~"


def read(data: bytes) -> list[Message]:
    """The events of bytes that come together, and of the silence behind them."""
    reader = KeyReader()
    messages = list(reader.feed(data, 0.0))
    while reader.deadline is not None:
        messages.extend(reader.tick(reader.deadline))
    return messages


def keys(data: bytes) -> list[str]:
    messages = read(data)
    assert all(isinstance(message, events.Key) for message in messages), messages
    return [message.key for message in messages if isinstance(message, events.Key)]


def pastes(data: bytes) -> list[str]:
    messages = read(data)
    assert all(isinstance(message, events.Paste) for message in messages), messages
    return [message.text for message in messages if isinstance(message, events.Paste)]


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (b"a\r\t\x7f", ["a", "enter", "tab", "backspace"]),
        ("é😀".encode(), ["é", "grinning_face"]),
        (b"\x1b", ["escape"]),
        (b"\x1b[A\x1bOP\x1b[1;5C\x1b[3~", ["up", "f1", "ctrl+right", "delete"]),
        (b"\x1b[27u\x1b[122;5u\x1b[97;;97u", ["escape", "ctrl+z", "a"]),  # kitty's protocol
        (b"\x1b[7$\x1b[[A", ["shift+home", "f1"]),
        (b"\x1a", ["ctrl+z"]),
        (b"\xff\xfea", ["replacement_character", "replacement_character", "a"]),
        (b"\xc3(", ["replacement_character", "left_parenthesis"]),
    ],
)
def test_keys(data, names):
    assert keys(data) == names


@pytest.mark.parametrize(
    "report",
    [
        b"\x1b[?1;2c",  # which terminal it is
        b"\x1b[>41;380;0c",
        b"\x1b[?2031;1$y",  # a mode that nobody asked for
        b"\x1b[?1u",  # its keyboard protocol
        b"\x1b[4;480;800t",  # its size in pixels
        b"\x1b[0n",
        b"\x1b]11;rgb:1c1c/1c1c/1c1c\x1b\\",
        b"\x1bP>|XTerm(380)\x1b\\",
        b"\x1b[999999999999u",  # no character has this number
        b"\x1b[1114112;;1114112u",
        b"\x1b[M !!",
        b"\x1by",  # Alt+y: nothing uses Alt
    ],
)
def test_what_is_no_key_is_nothing(report):
    assert read(report) == []
    assert keys(report + b"n" + report + b"\x1b[B") == ["n", "down"]


def test_reports_that_textual_asks_for_reach_it():
    (message,) = read(b"\x1b[?2026;2$y")
    assert type(message).__name__ == "TerminalSupportsSynchronizedOutput"
    (position,) = read(b"\x1b[24;80R")
    assert isinstance(position, events.CursorPosition)
    (focus,) = read(b"\x1b[I")
    assert isinstance(focus, events.AppFocus)


def test_clicks():
    down, up = read(b"\x1b[<0;3;4M\x1b[<0;3;4m")
    assert isinstance(down, events.MouseDown)
    assert isinstance(up, events.MouseUp)
    assert (down.x, down.y, down.button) == (2, 3, 1)


@pytest.mark.parametrize(
    ("pasted", "text"),
    [
        (b"makan", "makan"),
        (b"a\x1bq\x1b[Bb", "aq[Bb"),
        (b"\x1b" * 40 + b"q", "q"),
        (b"\x1b[" + b"1" * 40 + b"q", "[" + "1" * 40 + "q"),
        (b"a\x00\xc2\x9bb\xff", "ab\ufffd"),
        (b"a" + END + b"qy\r", "aqy\r"),
        (b"\x1b[I\x1b[48;1;1;1;1t\x1b[?2026;2$y", "[I[48;1;1;1;1t[?2026;2$y"),
    ],
)
def test_nothing_in_a_paste_is_a_key(pasted, text):
    assert pastes(START + pasted + END) == [text]


def test_a_character_cut_in_two():
    reader = KeyReader()
    assert list(reader.feed(b"\xc3", 0.0)) == []
    (key,) = reader.feed(b"\xa9", 9.0)
    assert isinstance(key, events.Key)
    assert key.character == "é"


def test_when_the_silence_decides():
    reader = KeyReader()
    assert reader.deadline is None
    assert list(reader.feed(b"\x1b", 5.0)) == []
    assert reader.deadline == 5.0 + constants.ESCAPE_DELAY
    assert list(reader.feed(b"[200~a", 5.0)) == []
    assert reader.deadline == 5.0 + QUIET
    assert list(reader.feed(END, 6.0)) == []
    assert reader.deadline == 6.0 + HELD


def test_a_size_that_no_window_has_is_dropped():
    sizes = [
        m.size
        for m in read(b"\x1b[48;50;200;1;1t\x1b[48;99999;99999;1;1t\x1b[48;2;1001;1;1ta")
        if isinstance(m, events.Resize)
    ]
    assert sizes == [(200, 50)]
