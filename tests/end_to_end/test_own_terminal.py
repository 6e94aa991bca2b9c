"""How the app ends and stops on one's own terminal, and what it leaves behind."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest
from terminal_player import COMMAND, PATIENCE, Terminal

# pexpect forks; pytest's plugins have threads.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")

Start = Callable[..., Terminal]
ENDINGS = {signal.SIGHUP: 129, signal.SIGINT: 130, signal.SIGTERM: 143}


# ── ending ──


@pytest.mark.parametrize("number", ENDINGS, ids=lambda number: number.name)
def test_a_signal_ends_the_app_tidily(number: signal.Signals, start: Start, tmp_path: Path) -> None:
    app = f"/bin/sh -c 'echo pid $$; exec {COMMAND} learn viterbi'"
    script = f"trap : INT; stty -g; {app}; echo status $?; stty -g"
    terminal = start("-c", script, command="/bin/sh")
    terminal.until_lesson()
    before, _, pid = terminal.received.split()[:3]
    os.kill(int(pid), number)
    assert terminal.until_ended() == 0
    *_, word, status, after = terminal.received.split()
    assert word.endswith(b"status")
    assert (int(status), after) == (ENDINGS[number], before)
    assert terminal.modes_left() == []
    assert sorted(path.name for path in (tmp_path / "data").iterdir()) == ["progress.sqlite"]


@pytest.mark.parametrize("trap", ["trap : HUP", "trap '' HUP"])
def test_a_terminal_that_vanishes_ends_the_app(trap: str, start: Start, tmp_path: Path) -> None:
    """With SIGHUP, and as under nohup without it."""
    told = tmp_path / "told"
    os.mkfifo(told)
    reading = os.open(told, os.O_RDONLY | os.O_NONBLOCK)
    script = f"{trap}; {COMMAND} learn viterbi 2>&1; echo $? > {told}"
    terminal = start("-c", script, command="/bin/sh")
    terminal.until_lesson()
    terminal.process.ptyproc.fileobj.close()
    assert select.select([reading], [], [], PATIENCE)[0], "the app did not end"
    assert os.read(reading, 100) == b"129\n"
    os.close(reading)
    assert sorted(path.name for path in (tmp_path / "data").iterdir()) == ["progress.sqlite"]


def test_a_terminal_that_takes_no_output_does_not_keep_the_app(start: Start) -> None:
    terminal = start("-c", f"tty; exec {COMMAND} learn viterbi", command="/bin/sh")
    terminal.until_lesson()
    inside = os.open(terminal.received.split()[0], os.O_RDWR | os.O_NOCTTY)
    termios.tcflow(inside, termios.TCOOFF)
    terminal.press("n?")
    terminal.process.kill(signal.SIGTERM)
    waiting = Thread(target=terminal.process.wait, daemon=True)
    waiting.start()
    waiting.join(PATIENCE)
    assert terminal.process.exitstatus == 143
    os.close(inside)
    terminal.until_ended()
    assert b"\x1b[?1049l" not in terminal.received, "it was not blocked"


# ── stopping ──

PROMPT = "the-shell:"


def in_a_shell(start: Start, command: str = f"{COMMAND} learn viterbi") -> Terminal:
    terminal = start("-i", command="/bin/sh", PS1=PROMPT, ENV="")
    terminal.until_shown(PROMPT)
    terminal.press(f"{command}\n")
    terminal.until_lesson()
    return terminal


def until_prompt(terminal: Terminal, after: int) -> None:
    terminal.until_bytes(PROMPT, after)
    assert terminal.modes_left() == []


@pytest.mark.parametrize("around", ["{}", "sh -c '{}; true'"])
def test_ctrl_z_stops_and_fg_brings_the_same_screen_back(around: str, start: Start) -> None:
    """Also where the shell knows only of a process around the app."""
    terminal = in_a_shell(start, around.format(f"{COMMAND} learn viterbi"))
    before = terminal.rows()
    for _ in range(2):
        sent = len(terminal.received)
        terminal.press("\x1a")
        until_prompt(terminal, sent)
        terminal.screen.reset()
        terminal.press("fg\n")
        terminal.until_rows(before)
    terminal.press("n")
    terminal.until_step(2)
    sent = len(terminal.received)
    terminal.press("\x1a")
    until_prompt(terminal, sent)
    terminal.until_shown("Stopped")
    terminal.screen.reset()
    terminal.press("fg\n")
    terminal.until_step(2)
    sent = len(terminal.received)
    terminal.press("qq")
    until_prompt(terminal, sent)


def test_a_stopped_app_can_be_ended(start: Start) -> None:
    terminal = in_a_shell(start)
    sent = len(terminal.received)
    terminal.press("\x1a")
    until_prompt(terminal, sent)
    terminal.press("kill %1; bg; wait %1; echo status $?\n")
    terminal.until_shown("status 143")
    assert terminal.modes_left() == []


def test_a_stop_that_came_from_outside(start: Start) -> None:
    """Nothing can be given back then; ``fg`` takes the terminal anew."""
    terminal = in_a_shell(start)
    before = terminal.rows()
    sent = len(terminal.received)
    group = os.tcgetpgrp(terminal.process.child_fd)
    os.killpg(group, signal.SIGSTOP)
    terminal.until_bytes(PROMPT, sent)
    terminal.screen.reset()
    terminal.press("fg\n")
    terminal.until_rows(before)
    terminal.press("n")
    terminal.until_step(2)
    sent = len(terminal.received)
    terminal.press("qq")
    until_prompt(terminal, sent)


def test_ctrl_z_where_no_shell_waits(start: Start) -> None:
    terminal = start("learn", "viterbi")
    terminal.until_lesson()
    before, sent = terminal.rows(), len(terminal.received)
    terminal.press("\x1a")
    terminal.until_bytes("\x1b[?1049h", sent)
    terminal.screen.reset()
    terminal.repaint()
    terminal.until_rows(before)
    terminal.press("n")
    terminal.until_step(2)
    terminal.quit()


# ── a fault of ours ──

FAULTY = """
import sys
from tui import app
from tui.cli.entry import main
from tui.screens import lesson
from tui.terminal import keys

def fail(*_, **options):
    raise LookupError("made by hand")

async def fail_later(*_, **options):
    fail()

{where}
sys.argv = ["toklings", "learn", "viterbi"]
main()
"""


@pytest.mark.parametrize(
    "where",
    [
        "app.ToklingsApp.go_home = fail_later",
        "keys.KeyReader.feed = fail",
        "app.ToklingsApp.open_lesson = fail_later",
        "lesson.LessonScreen.compose = fail",
        "app.ToklingsApp.__init__ = fail",
    ],
)
def test_a_fault_ends_in_one_line(where: str, start: Start, tmp_path: Path) -> None:
    terminal = start("-c", FAULTY.format(where=where), command=sys.executable)
    if "go_home" in where:  # what the terminal says of itself is already fed to the keys
        terminal.until_lesson()
        terminal.press("q")
    status = terminal.until_ended()
    assert terminal.modes_left() == []
    shown = re.sub(rb"\x1b\[[^a-zA-Z]*[a-zA-Z]", b"", terminal.received).split(b"toklings: ")[1]
    kept = tmp_path / "cache" / "last_crash.txt"
    if "__init__" in where:  # nothing was drawn yet
        assert status == 2
        assert b"LookupError made by hand" in shown
    else:
        assert status == 1
        assert shown.endswith(f"please report it with this file: {kept}\r\n".encode())
        assert "LookupError: made by hand" in kept.read_text()
    assert shown.count(b"\n") == 1
