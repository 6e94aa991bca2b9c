"""``learn --watch`` in a real terminal: a lesson is broken, mended and gone on with."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from terminal_player import Terminal

from core.curriculum.sketch import sketch

# pexpect forks; pytest's plugins have threads.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")


def test_a_lesson_that_is_written_while_it_is_played(
    start: Callable[..., Terminal], tmp_path: Path
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(sketch("mine"), "utf-8")
    terminal = start("learn", "--watch", str(path))
    terminal.until_shown("step 1 of 3")
    terminal.until_footer("Esc lessons")
    terminal.press("\r")
    terminal.until_shown("step 2 of 3")
    path.write_text(sketch("mine").replace("number: 1", "nummer: 1"), "utf-8")
    terminal.until_shown("line 6, column 1")
    beside = tmp_path / "beside"
    beside.write_text(sketch("mine").replace("p and i stand", "o and p stand"), "utf-8")
    os.replace(beside, path)
    terminal.until_shown("How often do o and p stand side by side?")
    assert "step 2 of 3" in terminal.rows()[0]
    terminal.press("\x1b[27u")
    terminal.until_shown("The file mine.yaml is watched")
    terminal.press("q")
    assert terminal.until_ended() == 0
    assert not (Path(os.environ["TOKLINGS_DATA_DIR"])).exists()
