"""The installed command in a real terminal: answers, a kill, strange bytes, strange windows."""

from __future__ import annotations

import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from terminal_player import COMMAND, PATIENCE, Terminal, environment

# pexpect forks; pytest's plugins have threads.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")

Start = Callable[..., Terminal]


# ── answering, by kind ──


def in_the_field(*answer: str) -> Callable[[Terminal], None]:
    """Type into the open field; a second part into the second field."""

    def give(terminal: Terminal) -> None:
        terminal.type(answer[0])
        for part in answer[1:]:
            column = terminal.screen.cursor.x + 1
            terminal.press("\t")
            terminal.until(lambda c=column: terminal.screen.cursor.x > c, "the next field")
            terminal.type(part)

    return give


def after_slash(answer: str) -> Callable[[Terminal], None]:
    """Open the letter field with ``/`` and type."""

    def give(terminal: Terminal) -> None:
        terminal.press("/")
        terminal.until_footer("type the answer")
        terminal.type(answer)

    return give


def cut_with_arrows(terminal: Terminal) -> None:
    """un | hug: the mark stands behind u at first; one place on, and cut."""
    terminal.press("\x1b[C ")
    terminal.until(lambda: "un | hug" in terminal.answer(), "the cut")


def by_number(option: str) -> Callable[[Terminal], None]:
    """Choose the option with these words by its number."""

    def give(terminal: Terminal) -> None:
        terminal.until_shown(option)
        row = next(row for row in terminal.rows() if option in row)
        terminal.press(row.replace("►", " ").split()[0])
        terminal.until(lambda: option in terminal.answer(), "the option chosen")

    return give


@dataclass(frozen=True)
class Played:
    """A question by hand from the curriculum, and what the screen shows before and after it."""

    lesson: str
    step: int
    slug: str
    question: str
    give: Callable[[Terminal], None]
    next_words: str


PLAYED = {
    "pair_count": Played(
        "counting-pairs", 3, "count-tu", "the pair t + u occur?", in_the_field("4"),
        "the pair k + u occur?",
    ),
    "next_merge": Played(
        "first-merges", 3, "merge-1", "Which pair is merged next?", after_slash("a n"),
        "Which pair is merged next?",
    ),
    "bpe_encode": Played(
        "encoding", 3, "encode-memakan", 'How is "memakan" cut?', after_slash("m e makan"),
        'How is "kucing" cut?',
    ),
    "number": Played(
        "unigram", 3, "frequency-u", 'does "u" occur', in_the_field("36"), 'does "ug" occur'
    ),
    "segmentation_count": Played(
        "unigram", 9, "count-pug", 'In how many ways can "pug" be cut?', in_the_field("3"),
        'In how many ways can "hugs" be cut?',
    ),
    "segmentation_probability": Played(
        "unigram", 12, "probability-p-u-g", "the probability of p | u | g?",
        in_the_field("0.001322"), "the probability of p | ug?",
    ),
    "viterbi_cell": Played(
        "viterbi", 4, "unhug-4", 'Position 4 of "unhug"', in_the_field("0.005442", "2"),
        'Position 5 of "unhug"',
    ),
    "viterbi_path": Played(
        "viterbi", 6, "path-unhug", 'Which cut of "unhug"', cut_with_arrows,
        "The table gives the path backwards.",
    ),
    "ids": Played(
        "vocabulary", 10, "ids-makanan", "Which IDs does the text become?",
        in_the_field("18 4"), "kucing",
    ),
    "decode": Played(
        "vocabulary", 13, "decode-enak", "Which text do these IDs become?",
        in_the_field("enak"), "18  4",
    ),
    "chat_ids": Played(
        "special-tokens", 5, "one-turn", "Which IDs does the chat become?",
        in_the_field("0 21 7 18 24 10 16 2"), "ikan",
    ),
    "choice": Played(
        "special-tokens", 12, "cure", "Which change would keep the space?",
        by_number("Make the space part of a piece"), "Which IDs does the chat become?",
    ),
}  # fmt: skip


def stored_answers(data: Path) -> list[tuple[str, str, str, int]]:
    """Lesson, step, kind and correctness of all answers in the store."""
    with closing(sqlite3.connect(data / "progress.sqlite")) as connection:
        return connection.execute(
            "SELECT lesson, step, kind, correct FROM answers ORDER BY sequence"
        ).fetchall()


def shown_progress() -> str:
    done = subprocess.run(
        [COMMAND, "progress", "show"],
        env=environment(), capture_output=True, text=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    return done.stdout


@pytest.mark.parametrize("lesson", dict.fromkeys(one.lesson for one in PLAYED.values()))
def test_an_answer_survives_a_kill_and_the_next_question_is_open(
    lesson: str, start: Start, tmp_path: Path
) -> None:
    """Of each kind one; the app that starts after a kill goes on to the next of them."""
    stored: list[tuple[str, str, str, int]] = []
    terminal = start("learn", lesson)
    for kind, played in PLAYED.items():
        if played.lesson != lesson:
            continue
        terminal.skip_to(lesson, played.step)
        terminal.until_question(played.question)
        played.give(terminal)
        sent = len(terminal.received)
        terminal.press("\r")
        terminal.until_bytes("✓ Right", after=sent)
        terminal.kill()
        stored.append((lesson, played.slug, kind, 1))
        assert stored_answers(tmp_path / "data") == stored

        terminal = start()
        terminal.until_footer("q quit")
        terminal.press("\r")
        terminal.until_step(played.step + 1)
        terminal.until_shown(played.next_words)
        assert terminal.verdict() == ""
    terminal.quit()
    assert stored_answers(tmp_path / "data") == stored
    row = next(row for row in shown_progress().splitlines() if lesson in row)
    assert row.split()[1:3] == [str(len(stored))] * 2


JUNK = (b"\xff\xfe", b"\xc3(", b"\x80", b"\xed\xa0\x80", b"\xf0\x9f")


# ── leaving, strange bytes, strange windows ──


def test_leaving_gives_the_terminal_back_as_it_was(start: Start) -> None:
    script = f"stty -g; {COMMAND} learn viterbi; echo status $?; stty -g"
    terminal = start("-c", script, command="/bin/sh")
    terminal.skip_to("viterbi", 3)
    terminal.press("q")
    terminal.until_footer("q quit")
    terminal.press("q")
    assert terminal.until_ended() == 0
    assert terminal.modes_left() == []
    before = terminal.received.split()[0]
    *_, word, status, after = terminal.received.split()
    assert (word.endswith(b"status"), status, after) == (True, b"0", before)


def test_what_was_painted_bit_by_bit_is_what_a_new_frame_paints(start: Start) -> None:
    """Every screen after many small changes, against the same screen painted as a whole."""
    terminal = start("learn", "viterbi")
    terminal.skip_to("viterbi", 6)
    for keys, signs, gone in (
        ("", ("u   n   h   u   g", "/ type   h hint"), "step 5"),
        ("\x1b[C ", ("› un | hug", "u   n │ h   u   g", "─────   ─────────"), "u   n   h"),
        ("h", ("un 16/210", "Hint 1 of 3", "Hints taken: 1."), "Hint 2"),
        ("\r", ("✓ Right, with help", "best     un | hug", "Enter next   → why"), "un 16/210"),
        ("\x1b[C", ("position 1 of 5", "One token ends at 1", "Space play"), "✓ Right"),
        ("\x1b[C", ("► 2 n", "position 2 of 5", "2 tokens end at 2"), "► 1 u"),
        ("\x1b", ("u   n │ h", "✓ Right, with help", "Enter next   → why"), "position"),
        ("q", ("5 of 29", "trace the best cut", "q quit"), "✓ Right"),
    ):
        terminal.press(keys)
        for sign in signs:
            terminal.until_shown(sign)
        terminal.until(lambda gone=gone: gone not in terminal.text(), f"without {gone}")
        grown = terminal.rows()
        terminal.repaint()
        terminal.until_rows(grown)


def test_a_window_of_one_cell_in_the_middle_of_a_question(start: Start, tmp_path: Path) -> None:
    terminal = start("learn", "vocabulary")
    terminal.skip_to("vocabulary", 10)
    terminal.type("18 4")
    terminal.until_shown("makan an")  # read back on the stage
    before = terminal.rows()
    terminal.resize(1, 1)
    terminal.until(lambda: terminal.rows() == ["#"], "the notice")
    terminal.resize(80, 24)
    terminal.until_rows(before)
    terminal.press("\r")
    terminal.until_right()
    assert stored_answers(tmp_path / "data") == [("vocabulary", "ids-makanan", "ids", 1)]


def test_bytes_that_are_not_utf_8(start: Start) -> None:
    terminal = start("learn", "vocabulary")
    terminal.skip_to("vocabulary", 13)
    terminal.until_footer("type the text")
    for junk in JUNK:
        terminal.press(junk + b"e")
        terminal.until(lambda: terminal.answer().endswith("e"), f"the letter behind {junk!r}")
        terminal.press("\x7f" * 8)
        terminal.until(lambda: terminal.answer() == "›", "an empty field")
    terminal.type("enak")
    terminal.press("\r")
    terminal.until_right()
    for junk in JUNK:
        terminal.press(junk + b"?")
        terminal.until(lambda: "?" not in terminal.footer(), f"help after {junk!r}")
        terminal.press("q")
        terminal.until_footer("? help")
    terminal.quit()


# ── no terminal to draw on ──


@pytest.mark.parametrize("arguments", [(), ("learn",), ("learn", "viterbi")], ids=str)
def test_piped_output_is_refused_in_one_line(arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        [COMMAND, *arguments], env=environment(), capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("toklings: Toklings needs a terminal,")
    assert done.stderr.count("\n") == 1


def test_only_the_output_piped(start: Start, tmp_path: Path) -> None:
    script = f"{COMMAND} > {tmp_path}/piped; echo status $?; wc -c < {tmp_path}/piped"
    terminal = start("-c", script, command="/bin/sh")
    assert terminal.until_ended() == 0
    line, *rest = terminal.received.decode().splitlines()
    assert line.startswith("toklings: Toklings needs a terminal,")
    assert [word.strip() for word in rest] == ["status 2", "0"]


def test_a_dumb_terminal_is_refused_in_one_line(start: Start) -> None:
    terminal = start(TERM="dumb")
    assert terminal.until_ended() == 2
    assert terminal.received.startswith(b"toklings: ")
    assert terminal.received.count(b"\n") == 1
    assert b"dumb" in terminal.received
    assert b"\x1b" not in terminal.received
