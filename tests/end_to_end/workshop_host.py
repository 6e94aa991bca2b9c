"""A workshop as its people see it: the command that hosts it, and OpenSSH clients that join.

Host and learners are processes of their own; nothing of the server is imported.
"""

from __future__ import annotations

import re
import signal
import sqlite3
import subprocess
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pexpect
from terminal_player import COMMAND, PATIENCE, Terminal, environment

SSH = "/usr/bin/ssh"
ADDRESS = "127.0.0.1"
CODE = "ladang rusa tinta kapal"
PIN = "rusa-72"


class Host:
    """``toklings workshop serve``, begun, with its files in ``folder``. ``printed``: what it
    announced."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [COMMAND, "workshop", "serve", "--host", ADDRESS, "--port", "0", "--code", CODE,
             *arguments],
            env=host_environment(folder), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True,
        )  # fmt: skip
        self.printed: list[str] = []
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.printed.append(line.rstrip("\n"))
            if "Ctrl+C" in line:
                break
        else:
            raise AssertionError(self.complaints())
        found = re.search(rf"ssh -p (\d+) {ADDRESS}$", "\n".join(self.printed), re.MULTILINE)
        assert found, self.printed
        self.port = found[1]

    def fingerprint(self) -> str:
        return next(line.split()[-1] for line in self.printed if "SHA256:" in line)

    def complaints(self) -> str:
        """What it had to say to its host, once it has ended."""
        assert self.process.stderr is not None
        return self.process.stderr.read()

    def end(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE)
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()

    def stored(self, query: str, *values: str) -> Sequence[tuple[Any, ...]]:
        """Rows of the store."""
        with closing(sqlite3.connect(self.folder / "data" / "progress.sqlite")) as connection:
            return connection.execute(query, values).fetchall()

    def options(self) -> list[str]:
        """What a client is started with: no settings and no keys of this machine's own. Its
        terminal's locale goes along, as distributions have it."""
        known = self.folder / "known_hosts"
        return [
            "-F", "none", "-p", self.port,
            "-o", f"UserKnownHostsFile={known}", "-o", "StrictHostKeyChecking=accept-new",
            "-o", "IdentityFile=none", "-o", "SendEnv=LANG LC_*",
        ]  # fmt: skip


def host_environment(folder: Path) -> dict[str, str]:
    """Where a host keeps its files."""
    names = {f"TOKLINGS_{name.upper()}_DIR": str(folder / name) for name in FOLDERS}
    return environment(**names)


FOLDERS = ("data", "config", "cache")


# ── clients ──


class Learners:
    """Clients of hosts, ended with the test."""

    def __init__(self) -> None:
        self._terminals: list[Terminal] = []

    def knock(self, host: Host, *options: str, **environ: Any) -> Terminal:
        """A client that is asked for the code."""
        terminal = self.client(host, *options, ADDRESS, **environ)
        terminal.until_shown("Join code:")
        return terminal

    def client(self, host: Host, *arguments: str, **environ: Any) -> Terminal:
        """An OpenSSH client with these options, address and command."""
        return self.start(SSH, *host.options(), *arguments, **environ)

    def start(self, command: str, *arguments: str, **environ: Any) -> Terminal:
        """Any command in a terminal."""
        self._terminals.append(Terminal(*arguments, command=command, first_run=True, **environ))
        return self._terminals[-1]

    def enrol(self, host: Host, name: str, *options: str, **environ: Any) -> Terminal:
        """Somebody new, at home."""
        terminal = self.sign_up(host, name, *options, **environ)
        terminal.until_shown("Language")
        terminal.press("\r")
        terminal.until_footer("f filter")
        return terminal

    def sign_up(self, host: Host, name: str, *options: str, **environ: Any) -> Terminal:
        """Somebody new who has just chosen a PIN."""
        terminal = self.knock(host, *options, **environ)
        reply(terminal, "Join code:", CODE)
        reply(terminal, "Your name:", name)
        reply(terminal, "New PIN:", PIN)
        reply(terminal, "The PIN again:", PIN)
        return terminal

    def come_back(self, host: Host, name: str) -> Terminal:
        """Somebody who was here, and has just typed the PIN."""
        terminal = self.knock(host)
        reply(terminal, "Join code:", CODE)
        reply(terminal, "Your name:", name)
        reply(terminal, ") PIN:", PIN)
        return terminal

    def close(self) -> None:
        for terminal in self._terminals:
            terminal.close()


def reply(terminal: Terminal, question: str, typed: str, asked: int = 1) -> None:
    """Answer a question of the login, once it was asked so many times."""
    terminal.until(lambda: terminal.text().count(question) == asked, f"{question} ({asked})")
    terminal.press(typed + "\r")


def until_cut_off(terminal: Terminal) -> int | None:
    """Wait for the end of a client whose server was killed in the middle of a sequence: what
    the client then says belongs to no screen."""
    terminal.process.expect(pexpect.EOF, timeout=PATIENCE)
    terminal.process.wait()
    return terminal.process.exitstatus


def open_lesson(terminal: Terminal, number: int) -> None:
    """From home, open the lesson of that number in the list."""
    terminal.until_footer("f filter")
    while not re.search(rf"► *{number} ", terminal.text()):
        row = _cursor(terminal)
        terminal.press("\x1b[B")
        terminal.until(lambda row=row: _cursor(terminal) not in (None, row), "the cursor moved")
    terminal.press("\r")
    terminal.until(lambda: terminal.step() is not None, "a lesson")


def _cursor(terminal: Terminal) -> int | None:
    return next((y for y, row in enumerate(terminal.rows()) if "►" in row), None)


def moves(terminal: Terminal) -> None:
    """At home, a key moves the cursor and another takes it back: the app answers."""
    for key in ("\x1b[B", "\x1b[A"):
        row = _cursor(terminal)
        terminal.press(key)
        terminal.until(lambda row=row: _cursor(terminal) not in (None, row), "the cursor moved")


Begin = Callable[..., Host]
