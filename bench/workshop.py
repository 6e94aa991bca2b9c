"""A workshop of 50 learners: their keys against one learner's, and their arrival and memory
against processes that are started anew.

Learners are SSH clients in this process, on this machine, so all they cost is measured too; the
processes started anew have no SSH to do. Linux only.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
from measuring import percentile, record
from pseudo_terminal import environment, forked

LEARNERS = int(sys.argv[1]) if len(sys.argv) > 1 else 50
ARRIVING = LEARNERS / 10
"""Seconds in which all arrive."""
SECONDS = 40.0
PACE = 0.5
"""Keys a second of each learner. One alone presses more, to have as many as say anything."""
PACE_ALONE = 2.0
PATIENCE = 120.0
MOST = {"echo": 2.5, "memory": 0.75, "first_frame": 0.4}

CODE, PIN = "bench bench bench", "bench-1"
FIRST = b"Bahasa Indonesia"
HERE = Path(__file__).parent
SERVE = (str(Path(sys.executable).with_name("toklings")), "workshop", "serve", "--host",
         "127.0.0.1", "--port", "0", "--code", CODE)  # fmt: skip
ANEW = (sys.executable, str(HERE / "anew.py"))
TO_THE_FIELD = ((b"\r", b" filter"), (b"\x1b[B\r", b"step 1 of"), (b"nn", b" the number"))
"""From the first screen to a question with a field for numbers: keys, and what they bring."""


class Player:
    """Somebody at a terminal. ``press`` sends keys; ``received`` what came of them."""

    def __init__(self, press: Callable[[bytes], object]) -> None:
        self.press = press
        self.received = b""
        self._came = asyncio.Event()

    def take(self, data: bytes) -> None:
        self.received += data
        self._came.set()

    async def until(self, words: bytes) -> None:
        async with asyncio.timeout(PATIENCE):
            while words not in self.received:
                await self._next()
        self.received = b""

    async def _next(self) -> None:
        self._came.clear()
        await self._came.wait()

    async def echo(self, key: bytes) -> float:
        """Seconds from a key to the first byte of what it paints."""
        self.received = b""
        pressed = time.perf_counter()
        self.press(key)
        async with asyncio.timeout(PATIENCE):
            while not self.received:
                await self._next()
        return time.perf_counter() - pressed

    async def go_to_the_field(self) -> None:
        for keys, words in TO_THE_FIELD:
            self.press(keys)
            await self.until(words)

    async def type(self, pace: float, delay: float) -> list[float]:
        """Type a digit and take it back, again and again; how long each echo took."""
        await asyncio.sleep(delay)
        took: list[float] = []
        until = time.perf_counter() + SECONDS
        while time.perf_counter() < until:
            due = time.perf_counter() + 1 / pace
            took.append(await self.echo(b"\x7f" if len(took) % 2 else b"1"))
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
        return took


# ── learners of the workshop ──


class Answers(asyncssh.SSHClient):
    """Somebody new who answers every question of the login."""

    def __init__(self, number: int) -> None:
        self._replies = {"Join code:": CODE, "Your name:": f"Learner {number}"}

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str]:
        return [self._replies.get(prompt.strip(), PIN) for prompt, _ in prompts]


class Channel(asyncssh.SSHClientSession[bytes]):
    """Hands what comes to the player."""

    def __init__(self) -> None:
        self.player = Player(lambda keys: self._channel.write(keys))

    def connection_made(self, chan: Any) -> None:
        self._channel = chan

    def data_received(self, data: bytes, datatype: Any) -> None:
        self.player.take(data)


async def join(port: int, number: int) -> tuple[Player, float, float]:
    """A learner at the first screen: seconds from the connection, and from the end of the
    login, to it."""
    began = time.perf_counter()
    connection = await asyncssh.connect(
        "127.0.0.1", port, known_hosts=None, client_keys=None, config=None, agent_path=None,
        client_factory=lambda: Answers(number), username="bench", login_timeout=PATIENCE,
    )  # fmt: skip
    joined = time.perf_counter()
    _, channel = await connection.create_session(
        Channel, term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    await channel.player.until(FIRST)
    ready = time.perf_counter()
    return channel.player, ready - began, ready - joined


@asynccontextmanager
async def workshop(home: Path) -> AsyncIterator[tuple[int, int]]:
    """A workshop's port and process ID."""
    host = await asyncio.create_subprocess_exec(
        *SERVE, env=environment(home), stdout=asyncio.subprocess.PIPE
    )
    assert host.stdout is not None
    port = 0
    while b"Ctrl+C" not in (line := await host.stdout.readline()):
        if found := re.search(rb"ssh -p (\d+)", line):
            port = int(found[1])
    try:
        yield port, host.pid
    finally:
        host.terminate()
        await host.wait()


# ── processes started anew ──


class Anew:
    """Processes in pseudo-terminals, ended with the measurement."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._running: list[tuple[int, int]] = []

    @property
    def processes(self) -> list[int]:
        return [pid for pid, _ in self._running]

    async def start(self, number: int) -> tuple[Player, float, float]:
        began = time.perf_counter()
        pid, terminal = forked()
        if pid == 0:
            os.execve(ANEW[0], list(ANEW), environment(self._home))
        self._running.append((pid, terminal))
        player = Player(lambda keys: os.write(terminal, keys))
        loop = asyncio.get_running_loop()
        loop.add_reader(terminal, lambda: player.take(os.read(terminal, 65_536)))
        await player.until(FIRST)
        took = time.perf_counter() - began
        return player, took, took

    def close(self) -> None:
        for pid, terminal in self._running:
            asyncio.get_running_loop().remove_reader(terminal)
            os.kill(pid, 9)
            os.waitpid(pid, 0)
            os.close(terminal)


# ── measuring ──


async def arrivals(
    arrive: Callable[[int], Awaitable[tuple[Player, float, float]]], first: int
) -> tuple[list[Player], list[float], list[float]]:
    """All others come, evenly spread; the players, and how long each waited."""

    async def one(number: int) -> tuple[Player, float, float]:
        await asyncio.sleep(ARRIVING * number / LEARNERS)
        return await arrive(number)

    came = await asyncio.gather(*(one(number) for number in range(first, LEARNERS)))
    players, whole, frames = zip(*came, strict=True)
    return list(players), list(whole), list(frames)


def memory(pid: int) -> float:
    """MiB of a process; what it shares with others is divided among them."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = re.search(r"^Pss: +(\d+) kB", rollup, re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1024


def children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


async def to_the_field(players: Sequence[Player]) -> None:
    """One after the other: what is measured comes before and after."""
    for player in players:
        await player.go_to_the_field()


async def hosted(home: Path) -> dict[str, Any]:
    async with workshop(home) as (port, pid):
        alone, _, _ = await join(port, 0)
        await alone.go_to_the_field()
        echo_alone = await alone.type(PACE_ALONE, 0.0)
        players, whole, frames = await arrivals(lambda number: join(port, number), 1)
        await to_the_field(players)
        (warm,) = children(pid)
        shares = [memory(child) for child in children(warm)]
        parent, front = memory(warm), memory(pid)
        players.append(alone)
        delays = [number / PACE / len(players) for number in range(len(players))]
        typed = [player.type(PACE, delay) for player, delay in zip(players, delays, strict=True)]
        echoes = [echo for each in await asyncio.gather(*typed) for echo in each]
    return {
        "echo_alone": echo_alone, "echoes": echoes, "whole": whole, "frames": frames,
        "memory": (sum(shares) + parent) / len(shares), "front": front,
    }  # fmt: skip


async def anew(home: Path) -> dict[str, Any]:
    processes = Anew(home)
    try:
        players, whole, _ = await arrivals(processes.start, 0)
        await to_the_field(players)
        shares = [memory(pid) for pid in processes.processes]
    finally:
        processes.close()
    return {"frames": whole, "memory": sum(shares) / len(shares)}


async def measure() -> None:
    with tempfile.TemporaryDirectory() as folder:
        other = await anew(Path(folder) / "anew")
        ours = await hosted(Path(folder) / "workshop")
    p95 = {
        "echo_alone": percentile(ours["echo_alone"], 95),
        "echo": percentile(ours["echoes"], 95),
        "first_frame": percentile(ours["frames"], 95),
        "first_frame_with_login": percentile(ours["whole"], 95),
        "first_frame_anew": percentile(other["frames"], 95),
    }
    record(
        "workshop",
        {
            "what": f"{LEARNERS} learners of a workshop, SSH clients on the same machine: echo is "
            f"the time from a key to the first byte that it paints, at {PACE} keys a second each "
            f"for {SECONDS:g} s, against one learner alone; first_frame from the end of the login, "
            f"when all arrive in {ARRIVING:g} s, and memory (PSS, a share of the warm parent "
            "included), in a lesson, against as many processes started anew without SSH",
            "keys": {"alone": len(ours["echo_alone"]), "all": len(ours["echoes"])},
            "p95_seconds": {name: round(value, 4) for name, value in p95.items()},
            "memory_mib": {
                "learner": round(ours["memory"], 1),
                "anew": round(other["memory"], 1),
                "front": round(ours["front"], 1),
            },
            "ratio": {
                "echo": round(p95["echo"] / p95["echo_alone"], 2),
                "memory": round(ours["memory"] / other["memory"], 2),
                "first_frame": round(p95["first_frame"] / p95["first_frame_anew"], 2),
            },
            "wanted_at_most": MOST,
        },
    )


if __name__ == "__main__":
    asyncio.run(measure())
