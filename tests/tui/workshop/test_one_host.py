"""Two workshops never share a store: each would take the other's learners for gone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core.errors import UsageError
from core.wording import Wording
from tui.workshop.one_host import only_host

HELD = (
    "import sys, pathlib; from tui.workshop.one_host import only_host\n"
    "with only_host(pathlib.Path(sys.argv[1])):\n"
    "    print('held', flush=True); sys.stdin.read()\n"
)


def test_another_process_is_refused_until_the_first_one_has_ended(tmp_path: Path) -> None:
    first = subprocess.Popen(
        [sys.executable, "-c", HELD, str(tmp_path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert first.stdin is not None
    assert first.stdout is not None
    assert first.stdout.readline() == "held\n"
    with pytest.raises(UsageError) as caught, only_host(tmp_path):
        pass
    assert caught.value.code == "workshop_runs"
    assert all(Wording(language).say(caught.value.statement) for language in ("en", "id"))
    first.kill()  # as after a crash: nothing is left to tidy up
    first.communicate()
    with only_host(tmp_path):
        pass


def test_a_folder_that_is_not_there_is_left_to_the_store(tmp_path: Path) -> None:
    with only_host(tmp_path / "nowhere"):
        pass
