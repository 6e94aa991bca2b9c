"""The grid in the host's own terminal, while a learner joins by ssh, asks for help and leaves."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest
from terminal_player import COMMAND, Terminal
from workshop_host import FOLDERS, Host, Learners, host_environment, open_lesson

# pexpect forks; pytest's plugins have threads.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")


def watch(host: Host, learners: Learners, *arguments: str) -> Terminal:
    names = {f"TOKLINGS_{name.upper()}_DIR": str(host.folder / name) for name in FOLDERS}
    return learners.start(COMMAND, "workshop", "watch", *arguments, **names)


def row_of(grid: Terminal, name: str) -> str:
    return next((row for row in grid.rows() if name in row), "")


def test_the_grid_shows_who_joins_asks_answers_and_leaves(host: Host, learners: Learners):
    grid = watch(host, learners)
    grid.until_shown("Nobody has joined yet.")
    ayu = learners.enrol(host, "Ayu")
    grid.until(lambda: "Ayu" in row_of(grid, "Ayu"), "the learner joined")
    open_lesson(ayu, 3)
    ayu.skip_to("first-merges", 3)
    grid.until(lambda: "●●►" in row_of(grid, "Ayu"), "the learner is at the third step")
    ayu.press("!")
    ayu.until_shown("The instructor knows that you ask for help.")
    grid.until(lambda: "hand up !" in row_of(grid, "Ayu"), "the hand is up")
    ayu.press("!")
    grid.until(lambda: "hand up !" not in row_of(grid, "Ayu"), "the hand is down")
    ayu.kill()
    grid.until(lambda: "away" in row_of(grid, "Ayu"), "the learner is away")
    assert "1 learner · 0 here" in grid.text()
    grid.press("q")
    assert grid.until_ended() == 0


def test_what_cannot_be_watched_is_one_line(host: Host):
    environ = host_environment(host.folder)
    missing = {**environ, "TOKLINGS_DATA_DIR": str(host.folder / "nowhere")}
    cases = (
        (environ, ("--lesson", "vitterbi"), "Did you mean"),
        (environ, ("--room", "nobody's"), "nobody's"),
        (environ, (), "terminal"),
        (missing, (), "toklings workshop serve"),
    )
    for environ, arguments, words in cases:
        command = [COMMAND, "workshop", "watch", *arguments]
        done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert done.stdout == ""
        assert len(done.stderr.splitlines()) == 1, done.stderr
        assert words in done.stderr
    assert not (host.folder / "nowhere").exists()


def test_after_a_kill_of_the_host_nobody_is_here(tmp_path: Path, learners: Learners):
    host = Host(tmp_path)
    learners.enrol(host, "Ayu")
    grid = watch(host, learners)
    grid.until_shown("1 learner · 1 here")
    host.end(signal.SIGKILL)
    grid.until_shown("1 learner · 0 here")
    grid.until_shown("No workshop is running now")
    host.close()
    grid.press("q")
    assert grid.until_ended() == 0
