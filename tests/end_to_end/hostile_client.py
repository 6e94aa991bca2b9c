"""A client of a workshop that does what OpenSSH never would. It is asyncssh's; the server is a
process of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncssh
from workshop_host import ADDRESS, CODE, PIN, Host


class _Answers(asyncssh.SSHClient):
    """Somebody new who answers every question of the login."""

    def __init__(self, name: str) -> None:
        self._replies = {"Join code:": CODE, "Your name:": name}

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str]:
        return [self._replies.get(prompt.strip(), PIN) for prompt, _ in prompts]


class Terminal(asyncssh.SSHClientSession[bytes]):
    """What came of the app."""

    def __init__(self) -> None:
        self.received = b""
        self.ended = asyncio.Event()
        self._came = asyncio.Event()

    def data_received(self, data: bytes, datatype: Any) -> None:
        self.received += data
        self._came.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended.set()

    async def comes(self, patience: float) -> bool:
        """Whether anything comes within so many seconds."""
        self._came.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._came.wait(), patience)
        return self._came.is_set()

    async def until(self, words: bytes) -> None:
        async with asyncio.timeout(30):
            while words not in self.received:
                self._came.clear()
                await self._came.wait()


@asynccontextmanager
async def joined(
    host: Host, name: str, window: int = 65_536
) -> AsyncIterator[tuple[Any, Terminal]]:
    """The channel and the terminal of somebody new, at the first screen."""
    async with asyncssh.connect(
        ADDRESS, int(host.port), known_hosts=None, client_keys=None, config=None, agent_path=None,
        client_factory=lambda: _Answers(name), username="guest",
    ) as connection:  # fmt: skip
        channel, terminal = await connection.create_session(
            Terminal, term_type="xterm-256color", term_size=(80, 24), encoding=None,
            window=window, max_pktsize=min(window, 32_768),
        )  # fmt: skip
        await terminal.until(b"Bahasa Indonesia")
        yield channel, terminal
        channel.abort()
        connection.abort()
