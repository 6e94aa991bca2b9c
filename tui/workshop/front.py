"""The front: it listens, lets learners in, and keeps each one's connection, app and store
together. The only process that writes the store.
"""

from __future__ import annotations

import asyncio
import errno
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import asyncssh
from asyncssh.constants import DISC_NO_MORE_AUTH_METHODS_AVAILABLE

from core.errors import StoreError, UsageError
from core.progress.account import Account
from core.progress.workshop_store import WorkshopStore
from core.wording import Wording
from core.wording.visible import bounded
from tui.workshop.accounts import Accounts
from tui.workshop.join_code import same_code
from tui.workshop.login import Login
from tui.workshop.presence import Presence
from tui.workshop.seat import Seat
from tui.workshop.session import Session
from tui.workshop.warm import WarmParent

LOGIN_SECONDS = 180
MOST_LEARNERS = 200
MOST_STRANGERS = 100
"""Connections of one address that have not joined yet; a classroom may share an address."""

APART = 0.25
"""Seconds between two answers to wrong codes of one address, however many connections it has: a
classroom that mistypes does not notice, and nobody guesses faster."""

LONGEST_PLACE = 100
"""Characters of an address that cannot be listened at, in the line about it."""

LINGER = 0.1
"""Seconds between the last word to a terminal and the end of its connection: what the terminal
still answers would be typed into the learner's shell."""

OPTIONS: dict[str, Any] = {
    "encoding": None,
    "line_editor": False,
    "agent_forwarding": False,
    "x11_forwarding": False,
    "allow_scp": False,
    "sftp_factory": None,
    "password_auth": False,
    "public_key_auth": False,
    "host_based_auth": False,
    "kbdint_auth": True,
    "gss_host": None,
    "login_timeout": LOGIN_SECONDS,
    "keepalive_interval": 15,
    "keepalive_count_max": 3,
    "window": 65_536,
    "max_pktsize": 16_384,
    "compression_algs": ["none"],
    "server_version": "Toklings",
    "config": None,
}


@dataclass(frozen=True, slots=True)
class Doors:
    """Where a workshop is: the addresses to listen at (None: all of the machine), the room's
    name, the code that lets in, the host key."""

    host: str | None
    port: int
    room: str
    code: str
    key: asyncssh.SSHKey


class Front:
    """One workshop. ``trouble`` takes what the host should know."""

    def __init__(
        self, doors: Doors, store: WorkshopStore, say: Wording, trouble: Callable[[str], None]
    ) -> None:
        self.doors, self.store, self.say, self.trouble = doors, store, say, trouble
        self.accounts = Accounts(store)
        self._presence = Presence(store, doors.room)
        self.warm = WarmParent()
        self.strangers: Counter[str] = Counter()
        self.at_the_door: set[Visit] = set()
        self._guesses: dict[str, asyncio.Lock] = {}
        self._seats: dict[str, Seat] = {}
        self._closing = False
        self._server: asyncssh.SSHAcceptor | None = None

    async def open(self) -> int:
        """Begin to listen; returns the port. Raises UsageError ``port_taken``, ``cannot_listen``
        or ``app_does_not_start``, StoreError."""
        listening = await self._listen()
        try:
            await self._presence.opened()  # the port is ours: no other front has learners here
            await self.warm.start()
        except StoreError:
            listening.close()
            raise
        except ChildProcessError:
            listening.close()
            raise UsageError("app_does_not_start") from None
        self._server = listening
        return listening.get_port()

    async def _listen(self) -> asyncssh.SSHAcceptor:
        doors = self.doors
        try:
            return await asyncssh.create_server(
                lambda: Visit(self),
                doors.host or "",
                doors.port,
                server_host_keys=[doors.key],
                **OPTIONS,
            )
        except (OSError, ValueError) as error:  # ValueError: what can be no name of a machine
            place = f"{bounded(doors.host or '*', LONGEST_PLACE)}:{doors.port}"
            number = error.errno if isinstance(error, OSError) else None
            code = "port_taken" if number == errno.EADDRINUSE else "cannot_listen"
            why = getattr(error, "strerror", None) or str(error)
            raise UsageError(code, place=place, why=why) from None

    # ── who comes ──

    async def wrong_code(self, address: str, seconds: float) -> None:
        """Wait before a wrong code is answered: the seconds of its connection, then for the
        others of its address."""
        await asyncio.sleep(seconds)
        async with self._guesses.setdefault(address, asyncio.Lock()):
            await asyncio.sleep(APART)

    def no_stranger(self, address: str) -> None:
        """One of the address has joined, or is gone."""
        self.strangers[address] -= 1
        if self.strangers[address] <= 0:
            del self.strangers[address]
            self._guesses.pop(address, None)

    # ── who is here ──

    async def seat(self, account: Account, session: Session) -> None:
        """Let a learner play until the app or the connection ends. Whoever comes again leaves
        the place where they were."""
        learner_id = account.learner_id
        earlier = self._seats.get(learner_id)
        if earlier is None and len(self._seats) >= MOST_LEARNERS:
            session.end(self.say.text("workshop.full"), 1)
            return
        seat = Seat(self.warm, self.store, account, session, self.say, self.trouble)
        self._seats[learner_id] = seat
        if earlier is not None:
            await earlier.leave("workshop.elsewhere")
        if self._closing:
            seat.leave_soon("workshop.closed")
        try:
            await self._note(self._presence.joined(learner_id))
            await seat.play()
        except StoreError as trouble:
            session.end(self.say.say(trouble.statement), 1)
            self.trouble(self.say.say(trouble.statement))
        except OSError as error:  # no pseudo-terminal, no file is left
            session.end(self.say.text("workshop.fell"), 1)
            why = error.strerror or str(error)
            self.trouble(self.say.text("error.system_refused", reason=why))
        finally:
            seat.over.set()
            if self._seats.get(learner_id) is seat:
                del self._seats[learner_id]
            await self._note(self._presence.left(learner_id))

    async def _note(self, change: Any) -> None:
        """Presence is for the grid: a learner goes on without it."""
        with suppress(StoreError):
            await change

    async def close(self) -> None:
        """Tell every learner, end their apps, give their terminals back; then end."""
        self._closing = True
        if self._server is not None:
            self._server.close()
        for visit in list(self.at_the_door):
            visit.send_away("workshop.closed")
        seats = list(self._seats.values())
        await asyncio.gather(*(seat.leave("workshop.closed") for seat in seats))
        await asyncio.sleep(LINGER)
        await self.warm.close()
        self.accounts.close()
        with suppress(StoreError):
            await self.store.close()


class Visit(asyncssh.SSHServer):
    """One connection: it may join, and then open one channel."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._address = ""
        self._is_stranger = False
        self._conn: asyncssh.SSHServerConnection | None = None
        self._login: Login | None = None
        self._is_asking = False
        self._has_session = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._conn = conn
        self._address = str(conn.get_extra_info("peername", ("",))[0])
        if self._front.strangers[self._address] >= MOST_STRANGERS:
            conn.abort()
            return
        self._is_stranger = True
        front = self._front
        front.strangers[self._address] += 1
        front.at_the_door.add(self)
        self._login = Login(
            lambda code: same_code(code, front.doors.code),
            front.accounts,
            front.say,
            front.doors.room,
            lambda fault: front.trouble(front.say.say(fault.statement)),
            lambda seconds: front.wrong_code(self._address, seconds),
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self._no_stranger()

    def _no_stranger(self) -> None:
        if self._is_stranger:
            self._is_stranger = False
            self._front.at_the_door.discard(self)
            self._front.no_stranger(self._address)

    # ── joining ──

    def begin_auth(self, username: str) -> bool:
        return True

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:
        """Asked anew for each try of the client; the bounds of ``Login`` hold for them all."""
        if self._login is None or self._is_asking:
            return False
        return _challenge(self._login.begin())

    async def validate_kbdint_response(self, username: str, responses: Any) -> Any:
        """A client that replies before it was answered is none that a person types into."""
        if self._login is None or self._is_asking:
            return self._out()
        self._is_asking = True
        try:
            came = await self._login.reply(responses)
        finally:
            self._is_asking = False
        return self._out() if came is False else _challenge(came)

    def _out(self) -> bool:
        """Out: this connection is not asked again."""
        self.send_away("workshop.login.out")
        return False

    def send_away(self, key: str) -> None:
        """End the connection of somebody who has not joined, and say why."""
        self._login = None
        if self._conn is not None:
            why = self._front.say.text(key)
            self._conn.disconnect(DISC_NO_MORE_AUTH_METHODS_AVAILABLE, why)

    def auth_completed(self) -> None:
        self._no_stranger()

    # ── the one channel ──

    def session_requested(self) -> Any:
        login, conn = self._login, self._conn
        if self._has_session or login is None or login.account is None or conn is None:
            return False
        self._has_session = True
        return Session(self._front.seat, login.account, conn, self._front.say)


def _challenge(asked: Any) -> Any:
    if isinstance(asked, bool):
        return asked
    return "", asked.instruction, "", list(asked.prompts)
