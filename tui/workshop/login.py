"""How a learner joins: the join code, a name, a PIN. What is asked and what a reply means.

Nothing of SSH is here. A ``Login`` belongs to one connection and bounds its attempts; who
guesses at a name by many connections is slowed down by ``accounts``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from textwrap import fill
from typing import Protocol

from core.errors import AccountError, StoreError
from core.progress.account import Account
from core.statement import Statement
from core.wording import Wording
from core.wording.visible import visible

ATTEMPTS = 3
"""Wrong replies of each sort that a connection may give."""

LONGEST_REPLY = 256
"""Characters that are looked at: too many for a name and for a PIN."""
WIDTH = 79
"""Characters of a row: how wide the terminal is, is not known yet."""
MOST_QUESTIONS = 24
"""What a connection is asked at most, right or wrong."""

Prompt = tuple[str, bool]


@dataclass(frozen=True, slots=True)
class Challenge:
    """Words that are shown, then prompts; each says whether what is typed may be seen."""

    instruction: str
    prompts: tuple[Prompt, ...]


class AccountBook(Protocol):
    """Who the learners are (``accounts.Accounts``)."""

    async def look_up(self, name: str) -> Account | None: ...

    async def sign_up(self, name: str, pin: str) -> Account: ...

    async def check_pin(self, account: Account, pin: str) -> bool: ...


def delay(wrong_before: int) -> float:
    """Seconds that a wrong code waits for its answer."""
    return 0.5 * 2**wrong_before


class Login:
    """The questions of one connection. ``account``: who has joined, at the end. ``wait``: what
    a wrong code waits by, so many seconds at least."""

    def __init__(
        self,
        is_code: Callable[[str], bool],
        book: AccountBook,
        say: Wording,
        room: str,
        on_fault: Callable[[StoreError], None],
        wait: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._is_code, self._book = is_code, book
        self._say, self._room = say, room
        self._on_fault, self._wait = on_fault, wait
        self._wrong_codes = self._wrong_pins = 0
        self._asked = self._prompts = 0
        self._next: Callable[..., Awaitable[Challenge | bool]] = self._code
        self._name = ""
        self._known: Account | None = None
        self.account: Account | None = None

    def begin(self) -> Challenge | bool:
        """The first question; False where this connection has been asked enough."""
        self.account = None
        return self._ask_code(Statement("workshop.login.room", {"room": self._room}))

    async def reply(self, replies: Sequence[str]) -> Challenge | bool:
        """What comes of the replies: another question, in (True) or out (False)."""
        if len(replies) != self._prompts:
            return False
        try:
            return await self._next(*(each[:LONGEST_REPLY] for each in replies))
        except AccountError as trouble:
            return self._ask_name(trouble.statement)
        except StoreError as fault:
            self._on_fault(fault)
            return self._ask_name(Statement("workshop.login.store_fails"))

    def _ask(self, said: Statement | None, *prompts: tuple[str, bool]) -> Challenge | bool:
        self._asked += 1
        if self._asked > MOST_QUESTIONS:
            return False
        self._prompts = len(prompts)
        instruction = fill(visible(self._say.say(said)), WIDTH) if said is not None else ""
        asked = tuple((f"{self._say.text(key)} ", echo) for key, echo in prompts)
        return Challenge(instruction, asked)

    # ── the join code ──

    def _ask_code(self, said: Statement) -> Challenge | bool:
        self._next = self._code
        return self._ask(said, ("workshop.login.code", True))

    async def _code(self, code: str) -> Challenge | bool:
        if self._is_code(code):
            return self._ask_name(None)
        await self._wait(delay(self._wrong_codes))
        self._wrong_codes += 1
        if self._wrong_codes >= ATTEMPTS:
            return False
        return self._ask_code(Statement("workshop.login.wrong_code"))

    # ── the name ──

    def _ask_name(self, said: Statement | None) -> Challenge | bool:
        self._next = self._named
        return self._ask(said, ("workshop.login.name", True))

    async def _named(self, name: str) -> Challenge | bool:
        self._name = name
        self._known = await self._book.look_up(name)
        if self._known is None:
            return self._ask_new_pin(Statement("workshop.login.new", {"name": name.strip()}))
        return self._ask_pin(Statement("workshop.login.known", {"name": self._known.name}))

    # ── the PIN ──

    def _ask_new_pin(self, said: Statement) -> Challenge | bool:
        self._next = self._new_pin
        return self._ask(said, ("workshop.login.new_pin", False), ("workshop.login.again", False))

    async def _new_pin(self, pin: str, again: str) -> Challenge | bool:
        if not pin and not again:
            return self._ask_name(None)
        if pin != again:
            return self._ask_new_pin(Statement("workshop.login.differ"))
        try:
            self.account = await self._book.sign_up(self._name, pin)
        except AccountError as trouble:
            if trouble.code in PIN_FAULTS:
                return self._ask_new_pin(trouble.statement)
            raise
        return True

    def _ask_pin(self, said: Statement) -> Challenge | bool:
        self._next = self._pin
        return self._ask(said, ("workshop.login.pin", False))

    async def _pin(self, pin: str) -> Challenge | bool:
        if not pin:
            return self._ask_name(None)
        assert self._known is not None
        if await self._book.check_pin(self._known, pin):
            self.account = self._known
            return True
        self._wrong_pins += 1
        if self._wrong_pins >= ATTEMPTS:
            return False
        return self._ask_pin(Statement("workshop.login.wrong_pin"))


PIN_FAULTS = ("pin_too_short", "pin_too_long")
"""The errors of ``sign_up`` that another PIN mends."""
