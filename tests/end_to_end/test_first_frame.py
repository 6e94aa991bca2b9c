"""What was imported when home went to the terminal for the first time, and what home then does."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from terminal_player import Terminal, choose

# pexpect forks; pytest's plugins have threads.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")

LATER = (
    "typer", "sqlalchemy", "sqlite3", "pydantic", "yaml", "jinja2", "asyncssh", "regex",
    "core.tokenizers", "core.exercises", "core.curriculum.loader", "tui.screens.lesson",
)  # fmt: skip

NOTING = """
import json, sys
from pathlib import Path
from textual.drivers.linux_driver import LinuxDriver
from tui.cli.entry import main

noted, words, write = Path(sys.argv[1]), sys.argv[2], LinuxDriver.write

def note(self, data):
    if words in data and not noted.exists():
        noted.write_text(json.dumps([data, *sys.modules]))
    write(self, data)

LinuxDriver.write = note
del sys.argv[1:]
main()
"""


@pytest.mark.parametrize("cached", [False, True])
@pytest.mark.parametrize(
    ("language", "footer", "lesson"),
    [("en", "quit", "A chat becomes IDs"), ("id", "keluar", "Percakapan menjadi ID")],
)
def test_home_is_painted_before_anything_heavy_is_imported(
    language: str,
    footer: str,
    lesson: str,
    cached: bool,
    start: Callable[..., Terminal],
    tmp_path: Path,
) -> None:
    choose(language=language)
    if cached:
        earlier = start()
        earlier.until_footer(footer)
        earlier.press("q")
        assert earlier.until_ended() == 0
        assert (tmp_path / "cache" / "lessons.json").exists()
    noted = tmp_path / "noted.json"
    terminal = start("-c", NOTING, str(noted), footer, command=sys.executable)
    terminal.until_footer(footer)
    frame, *loaded = json.loads(noted.read_text())
    assert lesson in frame  # all of home, in one piece
    assert {"textual", "tui.screens.home"} <= set(loaded)
    assert [name for name in loaded if name.startswith(LATER)] == []
    terminal.press("q")
    assert terminal.until_ended() == 0
