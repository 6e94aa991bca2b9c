"""What a terminal sends that is no key: pastes, reports, the mouse. And what it is not told."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from terminal_player import Terminal

# pexpect forks; pytest's plugins have threads.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")

Start = Callable[..., Terminal]
START, END = "\x1b[200~", "\x1b[201~"


# ── pastes ──


PASTED = (
    "q\x1bq\x1b[A\rqn",
    "\x1b" * 40 + "qqq",
    "\x1b[" + "1;" * 40 + "q\rq",
    "a\x00b\u009b201~q\rq",
    f"a{END}q\x1b\rq",
    f"a{START}q{END}qq",
)


def test_a_paste_never_runs_as_keys(start: Start) -> None:
    """Where nothing takes text. ``q`` would leave the lesson."""
    terminal = start("learn", "viterbi")
    terminal.until_lesson()
    for pasted in PASTED:
        terminal.press(START + pasted + END + "n")
        terminal.until_step(2)
        terminal.press("p")
        terminal.until_step(1)
    terminal.press("n")
    terminal.until_step(2)
    terminal.quit()


def in_a_letter_field(start: Start) -> Terminal:
    terminal = start("learn", "vocabulary")
    terminal.skip_to("vocabulary", 13)
    terminal.until_footer("type the text")
    return terminal


def test_a_paste_into_a_field_is_its_text(start: Start) -> None:
    terminal = in_a_letter_field(start)
    terminal.press(f"{START}en\x1b\x00\x07\u0085{END}ak{END}")
    terminal.until(lambda: terminal.answer() == "› enak", "the pasted text")
    terminal.press("\r")
    terminal.until_right()
    terminal.quit()


def test_a_paste_without_an_end_freezes_nothing(start: Start) -> None:
    terminal = in_a_letter_field(start)
    terminal.press(f"{START}en")
    terminal.until(lambda: terminal.answer() == "› en", "the pasted text")
    terminal.type("ak")
    terminal.press("\r")
    terminal.until_right()
    terminal.quit()


def test_a_paste_of_a_million_characters(start: Start) -> None:
    terminal = in_a_letter_field(start)
    terminal.press(START + "a" * 1_000_000 + END)
    terminal.until(lambda: "aaaa" in terminal.answer(), "the pasted text")
    terminal.press("\x15")  # Ctrl+U: the field is empty again
    terminal.until(lambda: terminal.answer() == "›", "an empty field")
    terminal.type("enak")
    terminal.press("\r")
    terminal.until_right()
    terminal.quit()


# ── reports, the mouse, the title ──


REPORTS = (
    "\x1b[?2026;2$y", "\x1b[?1;2c", "\x1b[?0u", "\x1b]11;rgb:1c/1c/1c\x1b\\", "\x1bP>|q(3)\x1b\\",
)  # fmt: skip


def test_a_report_is_no_key(start: Start) -> None:
    terminal = start("learn", "viterbi")
    terminal.until_lesson()
    for report in REPORTS:
        terminal.press(report)
        terminal.press(report[:4])
        terminal.repaint()
        terminal.press(report[4:] + "n")
        terminal.until_step(2)
        terminal.press(report + "p")
        terminal.until_step(1)
    terminal.press("n")
    terminal.until_step(2)
    terminal.quit()


def test_the_mouse_tells_clicks_and_no_hovering(start: Start) -> None:
    terminal = start("learn", "viterbi")
    terminal.until_lesson()
    terminal.until_bytes("\x1b[?1002h", 0)
    column = terminal.rows()[-1].index("Enter") + 1
    terminal.press(f"\x1b[<35;{column};24M")  # a hover, from a terminal that tells all
    terminal.press(f"\x1b[<0;{column};24M\x1b[<0;{column};24m")
    terminal.until_step(2)
    terminal.quit()
    assert b"\x1b[?1003h" not in terminal.received


def test_the_title_of_the_terminal_is_left_alone(start: Start) -> None:
    terminal = start("learn", "viterbi")
    terminal.until_lesson()
    terminal.quit()
    assert re.findall(rb"\x1b\](?:[012];|l|L)", terminal.received) == []
