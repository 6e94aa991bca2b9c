"""Accounts: the names under which learners of a workshop keep their progress, and their PINs.

A PIN is kept as scrypt makes it (RFC 7914; N = 16,384, r = 8, p = 1, a salt of 16 bytes: 16 MB
and some 50 ms each), which is worked out in threads of its own, two at a time. Who guesses at
one name is made to wait longer after each wrong PIN, whatever address the guesses come from.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeVar
from uuid import uuid4

from core.errors import AccountError, StoreError
from core.progress.account import Account
from core.progress.workshop_store import WorkshopStore
from tui.workshop.names import name_key, shown_name

T = TypeVar("T")

SHORTEST_PIN, LONGEST_PIN = 6, 128
"""Characters."""

COST, BLOCK, PARALLEL = 16_384, 8, 1
LENGTH = 32
THREADS = 2
MOST_WAITING = 200
"""PINs that may wait to be worked out; a class arrives in a minute, not in a second."""
MOST_AT_ONE_NAME = 4
"""PINs for one name that may wait at once."""
LONGEST_DELAY = 8.0
"""Seconds, after the fourth wrong PIN in a row."""


@dataclass(slots=True)
class _Attempts:
    """At one name: wrong PINs in a row, and how many wait for their turn."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    wrong: int = 0
    waiting: int = 0


class Accounts:
    """The accounts in a workshop's store. All methods raise StoreError where that fails."""

    def __init__(
        self,
        store: WorkshopStore,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._sleep = sleep
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="toklings-pin")
        self._waiting = 0
        self._attempts: dict[str, _Attempts] = {}

    async def look_up(self, name: str) -> Account | None:
        """The account of this name, or of one that looks like it. Raises AccountError where it
        is no name."""
        return await self._store.account(name_key(shown_name(name)))

    async def sign_up(self, name: str, pin: str) -> Account:
        """A new account. Raises AccountError: no name, no PIN, or ``name_taken`` where
        somebody else was quicker."""
        shown = shown_name(name)
        check_new_pin(pin)
        kept = await self._worked_out(kept_pin, pin, secrets.token_bytes(16))
        account = Account(uuid4().hex, name_key(shown), shown, kept, datetime.now(UTC))
        if not await self._store.add_account(account):
            raise AccountError("name_taken")
        return account

    async def check_pin(self, account: Account, pin: str) -> bool:
        """Whether this is the account's PIN. Raises AccountError ``too_many_attempts`` where
        too many wait for an answer already."""
        attempts = self._attempts.setdefault(account.learner_id, _Attempts())
        if attempts.waiting >= MOST_AT_ONE_NAME:
            raise AccountError("too_many_attempts")
        attempts.waiting += 1
        try:
            async with attempts.turn:
                if attempts.wrong:
                    await self._sleep(min(2.0 ** (attempts.wrong - 1), LONGEST_DELAY))
                right = await self._worked_out(is_pin, pin, account.pin)
                attempts.wrong = 0 if right else attempts.wrong + 1
                return right
        finally:
            attempts.waiting -= 1
            if not attempts.waiting and not attempts.wrong:
                self._attempts.pop(account.learner_id, None)

    async def _worked_out(self, work: Callable[..., T], *arguments: Any) -> T:
        if self._waiting >= MOST_WAITING:
            raise AccountError("too_many_attempts")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, work, *arguments)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Work nothing out any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def check_new_pin(pin: str) -> None:
    """Whether a PIN can be chosen. Raises AccountError."""
    if len(pin) > LONGEST_PIN:
        raise AccountError("pin_too_long", most=LONGEST_PIN)
    if len(unicodedata.normalize("NFKC", pin)) < SHORTEST_PIN:
        raise AccountError("pin_too_short", least=SHORTEST_PIN)


def kept_pin(pin: str, salt: bytes) -> str:
    """What is kept of a PIN: the parameters, the salt and what scrypt makes of them."""
    made = _scrypt(pin, salt, COST, BLOCK, PARALLEL)
    return f"scrypt:{COST}:{BLOCK}:{PARALLEL}:{salt.hex()}:{made.hex()}"


def is_pin(pin: str, kept: str) -> bool:
    """Whether a PIN is the one that was kept; takes as long for each wrong one. Raises
    StoreError where none was kept."""
    try:
        name, *numbers, salt, made = kept.split(":")
        cost, block, parallel = map(int, numbers)
        if name != "scrypt" or (cost, block, parallel) > (COST, BLOCK, PARALLEL):
            raise ValueError  # more memory than one PIN may take
        right = bytes.fromhex(made)
        given = _scrypt(pin[:LONGEST_PIN], bytes.fromhex(salt), cost, block, parallel)
    except ValueError:
        raise StoreError("store_bad_row", where="accounts.pin") from None
    return len(pin) <= LONGEST_PIN and hmac.compare_digest(given, right)


def _scrypt(pin: str, salt: bytes, cost: int, block: int, parallel: int) -> bytes:
    typed = unicodedata.normalize("NFKC", pin).encode("utf-8", "surrogatepass")
    memory = 128 * block * (cost + parallel + 2)
    return hashlib.scrypt(
        typed, salt=salt, n=cost, r=block, p=parallel, dklen=LENGTH, maxmem=memory
    )
