"""Rights are tested as somebody else: root may read and write everything."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

BECOME_NOBODY = """
import os, stat
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
"""


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that anybody may enter and write to; its parents may be entered by anybody."""
    with tempfile.TemporaryDirectory(prefix="toklings-") as name:
        folder = Path(name)
        folder.chmod(0o777)
        yield folder
        folder.chmod(0o777)


@pytest.fixture
def as_nobody() -> Callable[..., list[str]]:
    """Run code as an unprivileged user, once its ``imports`` are done; gives what it printed."""

    def run(imports: str, code: str, *arguments: object) -> list[str]:
        command = [sys.executable, "-c", imports + BECOME_NOBODY + code, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    return run
