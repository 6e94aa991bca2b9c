"""The questions of the login, without a connection."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from core.errors import AccountError, StoreError
from core.progress.account import Account
from core.wording import Wording
from tui.workshop.login import Challenge, Login

CODE, PIN = "ladang rusa", "rusa-72"


class Book:
    """Accounts by name; the PIN is kept as it is."""

    def __init__(self) -> None:
        self.names = {"Ayu": PIN}
        self.fault: StoreError | None = None
        self.checked = 0

    def _account(self, name: str) -> Account:
        return Account(name, name, name, "", datetime(2026, 1, 1, tzinfo=UTC))

    async def look_up(self, name: str) -> Account | None:
        if self.fault is not None:
            raise self.fault
        if not name.strip():
            raise AccountError("name_blank")
        if len(name) > 128:
            raise AccountError("name_too_long", most=32)
        return self._account(name) if name in self.names else None

    async def sign_up(self, name: str, pin: str) -> Account:
        if len(pin) < 6:
            raise AccountError("pin_too_short", least=6)
        if len(pin) > 128:
            raise AccountError("pin_too_long", most=128)
        if name == "Taken":
            raise AccountError("name_taken")
        self.names[name] = pin
        return self._account(name)

    async def check_pin(self, account: Account, pin: str) -> bool:
        self.checked += 1
        return self.names[account.name] == pin


class Visitor:
    """Somebody at the door. ``waited``: seconds; ``faults``: what the host heard."""

    def __init__(self, language: str = "en") -> None:
        self.book, self.waited, self.faults = Book(), list[float](), list[StoreError]()

        async def sleep(seconds: float) -> None:
            self.waited.append(seconds)

        self.login = Login(
            lambda code: code == CODE, self.book, Wording(language), "makan", self.faults.append,
            sleep,
        )  # fmt: skip

    async def types(self, *lines: str | tuple[str, str]) -> Challenge | bool:
        """What comes of these replies, from the begin."""
        came = self.login.begin()
        for line in lines:
            assert isinstance(came, Challenge), came
            came = await self.login.reply([line] if isinstance(line, str) else [*line])
        return came


def asked(came: Challenge | bool) -> tuple[str, ...]:
    assert isinstance(came, Challenge), came
    return tuple(prompt for prompt, _ in came.prompts)


@pytest.fixture
def visitor() -> Visitor:
    return Visitor()


async def test_a_new_name_chooses_a_pin(visitor: Visitor):
    came = await visitor.types(CODE, "Bagas")
    assert asked(came) == ("New PIN: ", "The PIN again: ")
    assert isinstance(came, Challenge)
    assert [echo for _, echo in came.prompts] == [False, False]
    assert await visitor.types(CODE, "Bagas", ("kebun-1", "kebun-1")) is True
    assert visitor.login.account is not None
    assert (visitor.login.account.name, visitor.book.names["Bagas"]) == ("Bagas", "kebun-1")


async def test_a_known_name_gives_its_pin(visitor: Visitor):
    came = await visitor.types(CODE, "Ayu")
    assert asked(came) == ("PIN: ",)
    assert await visitor.types(CODE, "Ayu", PIN) is True
    assert visitor.login.account is not None


@pytest.mark.parametrize(
    ("lines", "prompts", "words"),
    [
        ((CODE, "  "), ("Your name: ",), "The name is empty."),
        ((CODE, "Bagas", ("12345", "12345")), ("New PIN: ", "The PIN again: "), "too short"),
        ((CODE, "Bagas", ("kebun-1", "kebun-2")), ("New PIN: ", "The PIN again: "), "differ"),
        ((CODE, "Bagas", ("", "")), ("Your name: ",), ""),
        ((CODE, "Taken", ("kebun-1", "kebun-1")), ("Your name: ",), "Somebody took that name"),
        ((CODE, "Ayu", "guess"), ("PIN: ",), "not the PIN of this name"),
        ((CODE, "Ayu", ""), ("Your name: ",), ""),
        (("wrong",), ("Join code: ",), "not the join code"),
        (("x" * 1_000_000,), ("Join code: ",), "not the join code"),
        ((CODE, "x" * 1_000), ("Your name: ",), "at most 32 letters"),
        ((CODE, "Bagas", ("x" * 999, "x" * 1_000)), ("New PIN: ", "The PIN again: "), "at most"),
        ((CODE, "Ayu", PIN * 99), ("PIN: ",), "not the PIN of this name"),
    ],
)  # fmt: skip
async def test_what_is_asked_again(lines, prompts, words, visitor: Visitor):
    came = await visitor.types(*lines)
    assert asked(came) == prompts
    assert words in came.instruction
    assert visitor.login.account is None


async def test_three_wrong_codes_and_each_waits_longer(visitor: Visitor):
    assert await visitor.types("a", "b", "c") is False
    assert visitor.waited == [0.5, 1.0, 2.0]
    assert await visitor.types("d") is False  # a client begins anew on the same connection


async def test_three_wrong_pins(visitor: Visitor):
    assert await visitor.types(CODE, "Ayu", "1", "2", "3") is False
    assert visitor.book.checked == 3
    assert visitor.login.account is None


async def test_replies_that_are_too_long_count_as_wrong(visitor: Visitor):
    assert await visitor.types("a", "b" * 1_000, "c" * 1_000_000) is False
    visitor = Visitor()
    assert await visitor.types(CODE, "Ayu", "1", "2" * 1_000, "3") is False
    assert visitor.book.checked == 3


async def test_who_begins_anew_is_nobody(visitor: Visitor):
    assert await visitor.types(CODE, "Ayu", PIN) is True
    visitor.login.begin()
    assert visitor.login.account is None


async def test_a_connection_is_not_asked_without_an_end(visitor: Visitor):
    came = await visitor.types(CODE)
    for _ in range(100):
        if came is False:
            break
        came = await visitor.login.reply([" "])
    assert came is False


@pytest.mark.parametrize("replies", [[], [CODE, CODE]], ids=["none", "two"])
async def test_replies_that_no_client_gives(replies: list[str], visitor: Visitor):
    visitor.login.begin()
    assert await visitor.login.reply(replies) is False


async def test_a_store_that_fails_is_told_to_both(visitor: Visitor):
    visitor.book.fault = StoreError("store_full", why="disk full")
    came = await visitor.types(CODE, "Ayu")
    assert asked(came) == ("Your name: ",)
    assert isinstance(came, Challenge)
    assert "Tell the instructor" in came.instruction
    assert visitor.faults == [visitor.book.fault]


async def test_what_is_typed_cannot_act_on_a_terminal():
    came = await Visitor("id").types(CODE, "a\x1b[2J")
    assert isinstance(came, Challenge)
    assert "\x1b" not in came.instruction
    assert "a␛[2J baru di sini" in came.instruction
