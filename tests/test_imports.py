"""What importing a module does not load: start-up stays quick, and core stays headless.

The layers are import-linter's (``make check``); this looks at ``sys.modules`` after an import.
"""

from __future__ import annotations

import json
import pkgutil
import subprocess
import sys

import pytest

import core

SCREEN = {"textual", "rich"}
LIBRARIES = {*SCREEN, "typer", "sqlalchemy", "pydantic", "yaml", "jinja2", "asyncssh"}


def _loaded_by(module: str) -> set[str]:
    code = f"import sys, json, {module}; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    return {name.split(".")[0] for name in json.loads(done.stdout)}


def test_no_module_of_core_loads_a_screen():
    names = [m.name for m in pkgutil.walk_packages(core.__path__, "core.")]
    assert len(names) > 20
    assert _loaded_by(", ".join(names)) & {*SCREEN, "typer"} == set()


@pytest.mark.parametrize(
    "module",
    [
        "core.tokenizers.bpe", "core.tokenizers.unigram", "core.tokenizers.chat",
        "core.tokenizers.vocabulary", "core.settings", "core.wording", "core.curriculum.folder",
        "core.progress", "tui.cli.entry", "tui.cli.starting",
    ],
)  # fmt: skip
def test_light_modules_load_no_library(module):
    assert _loaded_by(module) & LIBRARIES == set()


def test_the_command_line_loads_no_server():
    assert _loaded_by("tui.cli.commands") & {"asyncssh", "cryptography", "textual"} == set()


def test_a_learners_process_in_a_workshop_loads_neither_server_nor_database():
    """What one process has too much, each learner's has."""
    loaded = _loaded_by("tui.workshop.child; tui.workshop.child.load()")
    assert loaded & {"asyncssh", "cryptography", "sqlalchemy", "typer"} == set()
    assert {"textual", "pydantic", "yaml"} <= loaded


def test_home_loads_no_library_beside_the_screens_own():
    """What happens with the first frame painted: tests/end_to_end/test_first_frame.py."""
    assert _loaded_by("tui.app, tui.terminal.driver") & LIBRARIES == SCREEN
