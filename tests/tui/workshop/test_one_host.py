"""Two workshops never share a store: each would take the other's learners for gone."""

from __future__ import annotations

import fcntl
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from core.errors import UsageError
from core.wording import Wording
from tui.workshop.one_host import BETWEEN, FILE_NAME, TRIES, is_hosted, only_host

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
    assert is_hosted(tmp_path)
    with pytest.raises(UsageError) as caught, only_host(tmp_path):
        pass
    assert caught.value.code == "workshop_runs"
    assert all(Wording(language).say(caught.value.statement) for language in ("en", "id"))
    first.kill()  # as after a crash: nothing is left to tidy up
    first.communicate()
    assert not is_hosted(tmp_path)
    with only_host(tmp_path):
        assert is_hosted(tmp_path)


def test_a_folder_that_is_not_there_is_left_to_the_store(tmp_path: Path) -> None:
    with only_host(tmp_path / "nowhere"):
        assert not is_hosted(tmp_path / "nowhere")


def test_who_looks_does_not_refuse_a_host(tmp_path: Path) -> None:
    with (tmp_path / FILE_NAME).open("w") as other:
        lock = other.fileno()
        fcntl.flock(lock, fcntl.LOCK_SH)
        looking = threading.Timer(TRIES * BETWEEN / 4, fcntl.flock, (lock, fcntl.LOCK_UN))
        looking.start()
        with only_host(tmp_path):
            pass
        looking.join()
