"""What a workshop refuses: everything of SSH but one terminal, and terminals that cannot draw."""

from __future__ import annotations

import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from terminal_player import COMMAND, PATIENCE, Terminal
from workshop_host import ADDRESS, CODE, PIN, Host, Learners, host_environment, moves, reply

# pexpect forks; pytest's plugins have threads.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")

NAME = "Eka"


@pytest.fixture(scope="module")
def known(host: Host) -> str:
    """A name of which the PIN is known."""
    learners = Learners()
    learners.enrol(host, NAME).quit_home()
    learners.close()
    return NAME


@pytest.fixture
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where an agent listens."""
    path = str(tmp_path_factory.mktemp("a") / "s")
    command = ["/usr/bin/ssh-agent", "-D", "-a", path]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert path.encode() in process.stdout.readline()  # it listens
        yield path
        process.terminate()


def listening(pid: int) -> set[str]:
    """The sockets that a process waits for connections at, by their inodes."""
    own: set[str] = set()
    for link in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            own.add(str(link.readlink()))
    waiting: set[str] = set()
    for family, state, value, inode in (("tcp", 3, "0A", 9), ("unix", 3, "00010000", 6)):
        rows = Path(f"/proc/{pid}/net/{family}").read_text().splitlines()[1:]
        waiting |= {row.split()[inode] for row in rows if row.split()[state] == value}
    return {inode for inode in waiting if f"socket:[{inode}]" in own}


def identified(terminal: Terminal) -> Terminal:
    """Answer all that is asked."""
    reply(terminal, "Join code:", CODE)
    reply(terminal, "Your name:", NAME)
    reply(terminal, ") PIN:", PIN)
    return terminal


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ((ADDRESS, "id"), "exec request failed on channel 0"),
        (("-s", ADDRESS, "sftp"), "subsystem request failed on channel 0"),
        (("-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:9", ADDRESS), "forwarding failed"),
        (("-Y", ADDRESS), "X11 forwarding request failed on channel 0"),
    ],
    ids=["exec", "subsystem", "remote forwarding", "X11"],
)
def test_is_refused(
    command: tuple[str, ...], words: str, host: Host, known: str, learners: Learners
):
    before = listening(host.process.pid)
    terminal = learners.client(host, *command, DISPLAY=":0")
    identified(terminal)
    terminal.until_bytes(words, after=0)
    assert listening(host.process.pid) == before
    if "-Y" not in command:
        assert terminal.until_ended() == 255


@pytest.mark.parametrize("program", ["sftp", "scp"])
def test_files_are_not_copied(
    program: str, host: Host, known: str, learners: Learners, tmp_path: Path
):
    (tmp_path / "file").write_text("hello")
    options = [
        option.replace("-p", "-P") if option == "-p" else option for option in host.options()
    ]
    arguments = [f"{ADDRESS}:"] if program == "sftp" else [str(tmp_path / "file"), f"{ADDRESS}:f"]
    terminal = learners.start(f"/usr/bin/{program}", *options, *arguments)
    identified(terminal)
    terminal.until_bytes("subsystem request failed", after=0)
    assert terminal.until_ended() == 255


def test_an_agent_and_local_forwarding(host: Host, known: str, learners: Learners, agent: str):
    before = listening(host.process.pid)
    with socket.socket() as free:
        free.bind((ADDRESS, 0))
        port = free.getsockname()[1]
    there = f"{port}:{ADDRESS}:{host.port}"
    terminal = learners.client(host, "-A", "-L", there, ADDRESS, SSH_AUTH_SOCK=agent)
    identified(terminal)
    terminal.until_footer("f filter")
    with socket.create_connection((ADDRESS, port), PATIENCE) as through:
        assert through.recv(100) == b""
    terminal.until_bytes("open failed", after=0)
    assert listening(host.process.pid) == before
    moves(terminal)


def test_a_second_channel(host: Host, known: str, learners: Learners, tmp_path: Path):
    control = f"ControlPath={tmp_path}/c"
    first = identified(learners.client(host, "-o", "ControlMaster=yes", "-o", control, ADDRESS))
    first.until_footer("f filter")
    second = learners.client(
        host, "-o", "ControlMaster=no", "-o", control, "-S", f"{tmp_path}/c", ADDRESS
    )
    second.until_bytes("refused", after=0)
    second.process.close(force=True)
    moves(first)


# ── terminals ──


def test_no_terminal(host: Host, known: str, learners: Learners):
    terminal = identified(learners.client(host, "-T", ADDRESS))
    assert terminal.until_ended() == 2
    assert b"Toklings needs a terminal. Join with ssh alone" in terminal.received
    assert b"\x1b" not in terminal.received


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_terminal_that_cannot_draw(term: str, host: Host, known: str, learners: Learners):
    terminal = identified(learners.client(host, ADDRESS, TERM=term))
    assert terminal.until_ended() == 2
    assert b"cannot draw screens" in terminal.received
    assert b"\x1b" not in terminal.received


def test_a_terminal_without_a_size(host: Host, known: str, learners: Learners):
    terminal = learners.client(host, ADDRESS, size=(0, 0))
    identified(terminal)
    terminal.until_footer("f filter")
    assert len(terminal.rows()) == 24


def test_the_servers_own_environment_stays_its_own(host: Host, known: str, learners: Learners):
    """LC_ALL, too long, and a variable that is none of the terminal's are not taken."""
    terminal = learners.client(
        host, "-o", "SendEnv=TOKLINGS_LESSONS NO_COLOR", ADDRESS,
        TOKLINGS_LESSONS="/nowhere", NO_COLOR="1", LC_ALL="id_ID." + "U" * 64,
    )  # fmt: skip
    identified(terminal)
    terminal.until_shown(" done")
    assert not re.search(rb"\x1b\[[\d;]*38;", terminal.received)


# ── what the host gives it ──


def serve(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [COMMAND, "workshop", "serve", "--host", ADDRESS, *arguments],
        env=host_environment(folder), capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip


def refused_in_one_line(done: subprocess.CompletedProcess[str], words: str) -> None:
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("toklings: ")
    assert done.stderr.count("\n") == 1
    assert words in done.stderr


def test_a_taken_port(host: Host, tmp_path: Path):
    done = serve("--port", host.port, folder=tmp_path)
    refused_in_one_line(done, f"{ADDRESS}:{host.port}: This port is taken")


@pytest.mark.parametrize("address", ["x" * 5_000, "a b", "192.0.2.1"])
def test_an_address_that_is_none_of_this_machine(address: str, tmp_path: Path):
    done = serve("--port", "0", "--host", address, folder=tmp_path)
    refused_in_one_line(done, "This address cannot be used")
    assert len(done.stderr) < 400


def test_a_host_key_that_others_can_read(tmp_path: Path):
    key = tmp_path / "data" / "workshop_host_key"
    key.parent.mkdir()
    key.write_text("secret")
    key.chmod(0o640)
    refused_in_one_line(
        serve("--port", "0", folder=tmp_path), f"{key}: Others can read the host key"
    )
    assert key.read_text() == "secret"


@pytest.mark.parametrize("code", ["!!! !!!", "rusa 12"])
def test_a_code_that_is_soon_guessed(code: str, tmp_path: Path):
    refused_in_one_line(serve("--code", code, folder=tmp_path), "at least 8 letters")


@pytest.mark.parametrize("option", ["--code", "--room"])
def test_a_code_and_a_room_that_nobody_would_type(option: str, tmp_path: Path):
    words = f"{option}: This has 5,000 characters. Give at most"
    refused_in_one_line(serve(option, "x" * 5_000, folder=tmp_path), words)


@pytest.mark.parametrize("port", ["ssh", "-1", "65536", "٢"])
def test_a_port_that_is_none(port: str, tmp_path: Path):
    refused_in_one_line(serve(f"--port={port}", folder=tmp_path), "is no port")
