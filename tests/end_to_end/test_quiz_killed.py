"""A quiz in a real terminal: killed at any moment, it is gone on with at the same question."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from terminal_player import Terminal

# pexpect forks; pytest's plugins have threads.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")

OPTIONS = ("--seed", "4711", "--questions", "4", "--topics", "bpe_encode,viterbi_path")


def until_question(terminal: Terminal, number: int) -> None:
    place = f"question {number} of 4 · seed 4711"
    terminal.until(lambda: terminal.rows()[0].endswith(place), place)
    terminal.until_footer("Esc leave")


def answer_uncut(terminal: Terminal) -> None:
    """An arrow key makes the word as it stands an answer."""
    terminal.press("\x1b[C")
    terminal.until(lambda: terminal.answer() != "›", "an answer")
    terminal.press("\r")


def test_a_quiz_killed_half_way_is_gone_on_with(start: Callable[..., Terminal]) -> None:
    terminal = start("quiz", *OPTIONS)
    until_question(terminal, 1)
    terminal.press(" ")
    terminal.until(lambda: "|" in terminal.answer(), "the cut")
    given, asked = terminal.answer(), terminal.question()
    terminal.press("\r")
    until_question(terminal, 2)
    answer_uncut(terminal)
    until_question(terminal, 3)
    here = terminal.question()
    terminal.kill()

    terminal = start("quiz")
    terminal.until_shown("Go on with question 3 of 4 · seed 4711")
    terminal.until_footer("Enter go on")
    terminal.press("\r")
    until_question(terminal, 3)
    assert terminal.question() == here
    terminal.press("p")
    until_question(terminal, 2)
    terminal.press("p")
    until_question(terminal, 1)
    assert (terminal.question(), terminal.answer()) == (asked, given)
    terminal.kill()

    terminal = start("quiz")
    terminal.until_footer("Enter go on")
    terminal.press("\r")
    until_question(terminal, 1)
    assert (terminal.question(), terminal.answer()) == (asked, given)
    terminal.press("\r")
    until_question(terminal, 3)
    answer_uncut(terminal)
    until_question(terminal, 4)
    answer_uncut(terminal)
    terminal.until_footer("Esc home")
    assert "of 4 right · seed 4711" in terminal.rows()[0]
    terminal.kill()

    terminal = start("quiz")
    terminal.until_footer("Enter start")
    assert "Go on" not in terminal.text()
    terminal.press("q")
    assert terminal.until_ended() == 0
    assert terminal.modes_left() == []
