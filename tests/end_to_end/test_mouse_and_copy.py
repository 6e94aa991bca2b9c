"""The mouse's bytes (SGR), and what is sent for the clipboard (OSC 52), in a real terminal."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable

import pytest
from terminal_player import Terminal

pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")

Start = Callable[..., Terminal]
COPIED = re.compile(rb"\x1b\]52;c;([A-Za-z0-9+/=]*)\x07")


def click(terminal: Terminal, column: int, row: int) -> None:
    """The left button down and up on a cell (from 0)."""
    place = f"{column + 1};{row + 1}"
    terminal.press(f"\x1b[<0;{place}M\x1b[<0;{place}m")


def test_a_word_is_cut_and_answered_by_the_mouse_alone(start: Start) -> None:
    terminal = start("learn", "encoding")
    terminal.until_lesson()
    for step in (2, 3):
        click(terminal, terminal.rows()[-1].index("Enter"), 23)
        terminal.until_step(step)
    terminal.until_shown("m   e   m   a   k   a   n")
    row = next(n for n, text in enumerate(terminal.rows()) if "m   e   m" in text)
    column = terminal.rows()[row].index("m")
    click(terminal, column + 2, row)
    terminal.until(lambda: terminal.answer() == "› m | emakan", "a cut")
    click(terminal, column + 6, row)  # two clicks in one burst: the cursor, then the cut
    click(terminal, column + 6, row)
    terminal.until(lambda: terminal.answer() == "› m | e | makan", "two cuts")
    terminal.press(f"\x1b[<2;{column + 11};{row + 1}M\x1b[<2;{column + 11};{row + 1}m")  # right
    terminal.press("\x1b[<64;5;5M\x1b[<65;5;5M")  # the wheel, over what is all in view
    click(terminal, terminal.footer().index("Enter") + 1, 23)
    terminal.until_right()
    terminal.quit()


def test_y_sends_what_is_shown_to_the_clipboard(start: Start) -> None:
    terminal = start("learn", "encoding")
    terminal.skip_to("encoding", 3)
    terminal.press("\x1b[C")
    terminal.until_shown("› memakan")
    terminal.press("y")
    terminal.until_shown("Copied: the question.")
    (sent,) = COPIED.findall(terminal.received)
    lines = base64.b64decode(sent).decode().splitlines()
    assert lines[0] == 'How is "memakan" cut?'
    assert "1  a + n → an" in lines
    assert lines[-1] == "› memakan"
    terminal.quit()


def test_ctrl_c_copies_what_was_dragged_over(start: Start) -> None:
    terminal = start("learn", "encoding")
    terminal.skip_to("encoding", 3)
    terminal.until_shown("m   e   m")
    terminal.until_footer("Esc lessons")
    row = next(n for n, text in enumerate(terminal.rows()) if "Rule" in text)
    column = terminal.rows()[row].index("Rule")
    terminal.press("\x03")
    terminal.until_shown("q leaves, Esc goes back.")
    terminal.press(f"\x1b[<0;{column + 1};{row + 1}M")
    terminal.press(f"\x1b[<32;{column + 4};{row + 1}M\x1b[<0;{column + 4};{row + 1}m\x03")
    terminal.until_shown("Copied: what is selected.")
    assert [base64.b64decode(sent) for sent in COPIED.findall(terminal.received)] == [b"Rule"]
    terminal.quit()


def test_a_console_without_a_clipboard_is_sent_nothing(start: Start) -> None:
    terminal = start("learn", "encoding", TERM="linux")
    terminal.until(lambda: terminal.step() == 1, "a lesson")
    terminal.press("y")
    terminal.until_shown("This terminal takes nothing to copy.")
    assert b"\x1b]52" not in terminal.received
    terminal.quit()
