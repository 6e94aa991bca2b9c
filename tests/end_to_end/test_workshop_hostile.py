"""What one learner does costs that learner only: a bystander's keys are answered meanwhile, and
the front needs no more memory for it."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from hostile_client import joined
from terminal_player import Terminal
from workshop_host import ADDRESS, Host, Learners, moves

# pexpect forks; pytest's plugins and the clients here have threads.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")

HOSTILE_SIZE = b"\x1b[48;99999;99999;1;1t"
OVER = 3.0
"""Seconds without a byte after which a paste is over."""

MEBIBYTE = 1 << 20
GROWTH = 8 * MEBIBYTE
"""Bytes that the front may need for each of these."""


@pytest.fixture(scope="module")
def bystander(host: Host) -> Iterator[Terminal]:
    learners = Learners()
    terminal = learners.enrol(host, "Fajar")
    yield terminal
    moves(terminal)
    learners.close()


@pytest.fixture
def no_growth(host: Host, bystander: Terminal) -> Iterator[None]:
    """The front is as large as before, and the bystander plays on."""
    before = _resident(host.process.pid)
    yield
    moves(bystander)
    assert _resident(host.process.pid) - before < GROWTH


def _resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096


def test_a_size_that_no_window_has(bystander: Terminal, host: Host, learners: Learners):
    victim = learners.enrol(host, "Gita")
    victim.press(HOSTILE_SIZE)
    moves(bystander)
    moves(victim)


@pytest.mark.usefixtures("no_growth")
async def test_a_paste_without_an_end(host: Host, bystander: Terminal):
    async with joined(host, "Hadi") as (channel, terminal):
        channel.write(b"\x1b[200~" + b"x" * 100_000)
        await asyncio.to_thread(moves, bystander)
        async with asyncio.timeout(60):
            while not await terminal.comes(OVER):  # the keys before belong to the paste
                channel.write(b"\x1b[B")


@pytest.mark.usefixtures("no_growth")
async def test_a_mebibyte_of_garbage(host: Host, bystander: Terminal):
    async with joined(host, "Indah") as (channel, _):
        channel.write(random.Random(2).randbytes(MEBIBYTE))
        for _ in range(3):
            await asyncio.to_thread(moves, bystander)


@pytest.mark.usefixtures("no_growth")
async def test_a_client_that_never_reads(host: Host, bystander: Terminal):
    async with joined(host, "Joko", window=4_096) as (channel, _):
        channel.pause_reading()
        for columns in range(300):
            channel.change_terminal_size(100 + columns % 2, 40)
            channel.write(b"\x1b[A\x1b[B")
            if columns % 100 == 0:
                await asyncio.to_thread(moves, bystander)


@pytest.mark.usefixtures("no_growth")
def test_bytes_that_are_no_ssh(host: Host, bystander: Terminal):
    with socket.create_connection((ADDRESS, int(host.port))) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n\r\n" * 1_000)
        moves(bystander)
