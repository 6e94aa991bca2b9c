"""The bytes that a real terminal gets while hostile strings are shown."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hostile_strings import SMALL, acts
from terminal_player import Terminal

sys.path.insert(0, str(Path(__file__).parents[1] / "tui"))

from hostile_lesson import write_lesson

# pexpect forks; pytest's plugins have threads.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")

# What Textual writes: colours, moves of the cursor, modes, questions, the pointer's shape.
OWN = re.compile(r"\x1b\[[0-9;:?<>=$]*[A-Za-z]|\x1b\[\?[0-9;]+\$p|\x1b[78=>]|\x1b\]22;[a-z]*\x07")
STRANGE = "\x1b[2J\x1b]0;title\x07\x9b31m\u202e\ud800👩\u200d👧[red]"


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    started: list[Terminal] = []
    yield started
    for terminal in started:
        terminal.close()


def test_tables_and_documents(terminals: list[Terminal], tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.txt"
    words = [text.encode(errors="replace").decode() for text in SMALL]
    corpus.write_text("\n".join(words), encoding="utf-8", newline="")
    for more in ([], ["--json"]):
        terminal = Terminal("explain", "bpe", "--corpus", str(corpus), "--merges", "99", *more)
        terminals.append(terminal)
        assert terminal.until_ended() == 0
        shown = terminal.received.decode()
        assert acts(shown.replace("\r\n", "")) == []
        assert "qz" in shown


def test_errors(terminals: list[Terminal], tmp_path: Path) -> None:
    name = "qz" + STRANGE.replace("\ud800", "") + "zq"
    for arguments in (["learn", name], [name], [f"--{name}"], ["lessons", "check", name]):
        terminal = Terminal(*arguments)
        terminals.append(terminal)
        assert terminal.until_ended() in (1, 2)
        shown = terminal.received.decode()
        assert acts(shown.replace("\r\n", "")) == []
        assert "qz␛[2J␛]0;title␇‹U+009B›31m‹U+202E›" in shown


def test_a_lesson(terminals: list[Terminal], tmp_path: Path) -> None:
    write_lesson(tmp_path / "lessons", f"qz{STRANGE}zq")
    terminal = Terminal("learn", "hostile", TOKLINGS_LESSONS=str(tmp_path / "lessons"))
    terminals.append(terminal)
    terminal.until_shown("qz␛[2J␛]0;title␇‹U+009B›31m‹U+202E›")
    for step in range(2, 9):
        terminal.press("n")
        terminal.until(lambda step=step: terminal.step() == step, f"step {step}")
        terminal.press("c")
        terminal.until_shown("c marks")
        terminal.press("c")
        terminal.until(lambda: "c marks" not in terminal.text(), "the marks")
    received = terminal.received.decode(errors="surrogateescape")
    assert acts(OWN.sub("", received).replace("\r", "").replace("\n", "")) == []
    terminal.quit()
