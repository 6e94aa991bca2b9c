"""What a learner may send and use."""

from __future__ import annotations

import signal
import stat
import subprocess
import sys
from pathlib import Path

import asyncssh
import pytest

from core.errors import UsageError
from tui.workshop.host_key import host_key
from tui.workshop.limits import Allowance, clamped, is_drawable, taken_from


@pytest.mark.parametrize(
    ("given", "size"),
    [
        ((80, 24), (80, 24)),
        ((0, 0), (80, 24)),
        ((1, 1), (20, 5)),
        ((4_000_000_000, 4_000_000_000), (400, 150)),
        ((400, 150), (400, 150)),
        ((0, 151), (80, 150)),
    ],
)
def test_sizes_are_bounded(given: tuple[int, int], size: tuple[int, int]):
    assert clamped(*given) == size


def test_the_environment_is_taken_by_name_and_length():
    sent = {
        "LANG": "id_ID.UTF-8", "LC_ALL": "C", "LC_MESSAGES": "", "COLORTERM": "truecolor",
        "NO_COLOR": "1", "TERM_PROGRAM": "x" * 64,
        "LC_TIME": "x" * 65, "LC_NAME": "\x1b[2J", "LC_PAPER": "é", "lc_all": "C", "LC_": "C",
        "LD_PRELOAD": "/tmp/x", "PATH": "/", "TOKLINGS_LESSONS": "/", "TERM": "x",
    }  # fmt: skip
    kept = ["LANG", "LC_ALL", "LC_MESSAGES", "COLORTERM", "NO_COLOR", "TERM_PROGRAM"]
    assert taken_from(sent) == {name: sent[name] for name in kept}


@pytest.mark.parametrize("term", ["", "dumb", "x" * 65, "é", "a\x1b"])
def test_terminals_that_cannot_draw(term: str):
    assert not is_drawable(term)


def test_a_burst_passes_and_then_so_much_a_second():
    allowance = Allowance(now=10.0, rate=100, burst=300)
    assert allowance.take(1_000, 10.0) == 300
    assert allowance.take(1_000, 10.0) == 0
    assert allowance.take(1_000, 10.5) == 50
    assert allowance.take(20, 11.5) == 20
    assert allowance.take(1_000, 11.5) == 80
    allowance.give_back(30)
    assert allowance.take(1_000, 11.5) == 30
    assert allowance.take(1_000, 1_000.0) == 300


def confined(work: str) -> subprocess.CompletedProcess[str]:
    code = f"from tui.workshop import limits; limits.confine()\n{work}"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)


def test_a_confined_process_is_denied_memory():
    done = confined("bytearray(2_000_000_000)")
    assert done.returncode == 1
    assert done.stderr.endswith("MemoryError\n")


def test_a_confined_process_writes_no_large_file(tmp_path: Path):
    done = confined(f"open({str(tmp_path / 'f')!r}, 'wb', 0).write(bytes(2_000_000)); print('end')")
    assert (tmp_path / "f").stat().st_size <= 1 << 20, done.stderr


def test_a_confined_process_that_hangs_is_ended():
    done = confined("limits.PROCESSOR_SECONDS = 1; limits.allow_processor_time()\nwhile True: pass")
    assert done.returncode == -signal.SIGXCPU


# ── the host key ──


def test_the_key_is_made_once_and_nobody_elses(tmp_path: Path):
    path = tmp_path / "new" / "key"
    made = host_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert host_key(path).get_fingerprint() == made.get_fingerprint()
    assert [each.name for each in path.parent.iterdir()] == ["key"]


def test_hosts_that_start_together_have_one_key(tmp_path: Path):
    code = "import sys, pathlib; from tui.workshop.host_key import *; " \
           "print(fingerprint(host_key(pathlib.Path(sys.argv[1]))))"  # fmt: skip
    command = [sys.executable, "-c", code, str(tmp_path / "key")]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    first, second = (process.communicate(timeout=60)[0] for process in both)
    assert first.startswith("SHA256:")
    assert first == second


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o666])
def test_a_key_that_others_can_read_is_refused(mode: int, tmp_path: Path):
    path = tmp_path / "key"
    host_key(path)
    path.chmod(mode)
    with pytest.raises(UsageError) as refused:
        host_key(path)
    assert (refused.value.code, refused.value.values) == (
        "host_key_readable",
        {"mode": f"{mode:04o}"},
    )


@pytest.mark.parametrize(
    "content", [b"", b"no key", bytes(200_000)], ids=["empty", "text", "large"]
)
def test_what_is_no_key_is_refused(content: bytes, tmp_path: Path):
    path = tmp_path / "key"
    path.write_bytes(content)
    path.chmod(0o600)
    with pytest.raises(UsageError, match="host_key_damaged"):
        host_key(path)
    assert path.read_bytes() == content


def test_a_key_with_a_passphrase_is_refused(tmp_path: Path):
    path = tmp_path / "key"
    key = asyncssh.generate_private_key("ssh-ed25519")
    path.write_bytes(key.export_private_key("pkcs8-pem", passphrase="secret"))
    path.chmod(0o600)
    with pytest.raises(UsageError, match="host_key_damaged"):
        host_key(path)


def test_a_folder_in_place_of_the_key(tmp_path: Path):
    (tmp_path / "key").mkdir(mode=0o700)
    with pytest.raises(UsageError, match="host_key_"):
        host_key(tmp_path / "key")
