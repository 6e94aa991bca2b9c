"""Names, PINs, join codes and presence of a workshop."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import math
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import AccountError, StoreError
from core.progress import open_workshop_store
from core.progress.workshop_store import WorkshopStore
from core.wording import Wording
from core.wording.visible import visible
from tui.workshop.accounts import Accounts, is_pin, kept_pin
from tui.workshop.join_code import make_join_code, same_code
from tui.workshop.join_words import WORDS
from tui.workshop.names import name_key, shown_name
from tui.workshop.presence import Presence


class Waits:
    """Stands in for sleeping: notes how long."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)
        await asyncio.sleep(0)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[WorkshopStore]:
    opened = await open_workshop_store(tmp_path / "progress.sqlite")
    yield opened
    await opened.close()


@pytest.fixture
def waits() -> Waits:
    return Waits()


@pytest.fixture
async def accounts(store: WorkshopStore, waits: Waits) -> AsyncIterator[Accounts]:
    made = Accounts(store, waits)
    yield made
    made.close()


# ── names ──

REFUSED = {
    "": "name_blank",
    "     ": "name_blank",
    "\x1b[31mAyu": "name_control",
    "Ayu\n": "name_control",
    "A\x00yu": "name_control",
    "\x9bAyu": "name_control",
    "Ayu\u202e": "name_unseen",
    "A\u200byu": "name_unseen",
    "Ayu\u00a0Dewi": "name_unseen",
    "\u3164": "name_unseen",
    "A\ud800": "name_unseen",
    "\u3000": "name_unseen",
    "...": "name_letters",
    "Ayu 🤗": "name_letters",
    "\u0301": "name_letters",
    "x" + "\u0323\u0302\u0301\u0300\u0303": "name_letters",
    "\u0410yu": "name_mixed",  # a Cyrillic A
    "J\u03bfko": "name_mixed",  # a Greek o
    "x" * 33: "name_too_long",
    "漢" * 17: "name_too_long",
    "x" * 10_000: "name_too_long",
}


@pytest.mark.parametrize("name", list(REFUSED), ids=range(len(REFUSED)))
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(AccountError) as caught:
        shown_name(name)
    assert caught.value.code == REFUSED[name]
    for language in ("en", "id"):
        assert Wording(language).say(caught.value.statement)


def test_a_name_is_kept_as_it_was_typed() -> None:
    for name in ("Ayu", "dewi ayu", "Żółć", "Вера", "漢字", "O'Brien", "r2-d2", "[red]", "ＡＹＵ"):
        assert shown_name(name) == name
    assert shown_name("  Ayu   Dewi ") == "Ayu Dewi"
    assert shown_name("e\u0301a") == "\u00e9a"


ALIKE = [
    ("Ayu", "AYU", "ayu", " ayu ", "ＡＹＵ", "𝐀𝐲𝐮", "Ａyu"),
    ("Straße", "STRASSE"),
    ("Fajar", "\ufb00ajar".replace("\ufb00", "F")),
    ("O'Brien", "O\u2019Brien"),
    ("Ma-ya", "Ma\u2010ya"),
    ("Oco", "\u041e\u0441\u043e"),  # all Cyrillic
    ("Ana", "\u0391n\u03b1".replace("n", "\u039d")),  # all Greek
    ("Dewi Ayu", "dewi  ayu"),
    ("\u00e9va", "e\u0301va"),
    ("\u03a3\u03af\u03c2", "\u03c3\u03af\u03c3"),
]  # fmt: skip


@pytest.mark.parametrize("names", ALIKE)
def test_names_that_look_alike_are_one_name(names: tuple[str, ...]) -> None:
    assert len({name_key(name) for name in names}) == 1


def test_other_names_are_other_names() -> None:
    names = ["Ayu", "Ayo", "Ayu 2", "Dewi", "Dewi Ayu", "DewiAyu", "Вера", "漢字", "Éva", "Eva"]
    assert len({name_key(name) for name in names}) == len(names)


@given(st.text())
def test_every_text_is_a_name_or_refused(text: str) -> None:
    try:
        name = shown_name(text)
    except AccountError:
        return
    assert shown_name(name) == name == visible(name)
    key = name_key(name)
    assert key
    assert name_key(key) == key
    assert name_key(name.upper().lower()) == name_key(name.lower().upper())


# ── PINs ──


def test_a_pin_is_kept_as_rfc_7914_says() -> None:
    """Its third test vector; 32 bytes of the 64 given there."""
    kept = kept_pin("pleaseletmein", b"SodiumChloride")
    assert kept == (
        f"scrypt:16384:8:1:{b'SodiumChloride'.hex()}:"
        "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
    )
    assert is_pin("pleaseletmein", kept)
    assert not is_pin("pleaseletmein ", kept)
    assert not is_pin("Pleaseletmein", kept)


def test_a_pin_is_what_scrypt_makes_of_it() -> None:
    kept = kept_pin("１２３４５６é", b"salt of 16 bytes")  # full-width digits are the same digits
    made = hashlib.scrypt(
        "123456é".encode(), salt=b"salt of 16 bytes", n=2**14, r=8, p=1, maxmem=2**26, dklen=32
    )
    assert kept.endswith(f":{made.hex()}")


@pytest.mark.parametrize(
    "kept",
    ["", "plain", "scrypt:16384:8:1:zz:00", "scrypt:1048576:8:1:00:00", "scrypt:7:8:1:00:00"],
)
def test_a_kept_pin_that_was_meddled_with_is_a_store_error(kept: str) -> None:
    with pytest.raises(StoreError, match="store_bad_row"):
        is_pin("123456", kept)


async def test_a_new_name_and_its_pin(accounts: Accounts) -> None:
    assert await accounts.look_up("Ayu") is None
    ayu = await accounts.sign_up("  Ayu ", "123456")
    assert (ayu.name, ayu.name_key) == ("Ayu", "ayu")
    assert re.fullmatch("[0-9a-f]{32}", ayu.learner_id)
    for name in ("Ayu", "AYU", "ＡＹＵ"):
        assert await accounts.look_up(name) == ayu
    assert await accounts.check_pin(ayu, "123456")
    assert not await accounts.check_pin(ayu, "123457")
    assert not await accounts.check_pin(ayu, "")
    assert not await accounts.check_pin(ayu, "1" * 10_000)


async def test_a_taken_name_is_not_taken_over(accounts: Accounts) -> None:
    ayu = await accounts.sign_up("Ayu", "123456")
    with pytest.raises(AccountError, match="name_taken"):
        await accounts.sign_up("ａyu", "654321")
    assert await accounts.look_up("AYU") == ayu
    assert not await accounts.check_pin(ayu, "654321")


async def test_two_who_want_one_name_at_once(accounts: Accounts) -> None:
    tries = (accounts.sign_up("Ayu", "111111"), accounts.sign_up("AYU", "222222"))
    done = await asyncio.gather(*tries, return_exceptions=True)
    (made,) = (each for each in done if not isinstance(each, BaseException))
    (refused,) = (each for each in done if isinstance(each, AccountError))
    assert refused.code == "name_taken"
    assert await accounts.look_up("ayu") == made


@pytest.mark.parametrize(
    ("pin", "code"),
    [("", "pin_too_short"), ("12345", "pin_too_short"), ("x" * 10_000, "pin_too_long")],
)
async def test_a_pin_of_too_few_or_too_many(accounts: Accounts, pin: str, code: str) -> None:
    with pytest.raises(AccountError) as caught:
        await accounts.sign_up("Ayu", pin)
    assert caught.value.code == code
    assert await accounts.look_up("Ayu") is None


async def test_no_pin_can_be_read_in_the_file(accounts: Accounts, store: WorkshopStore) -> None:
    await accounts.sign_up("Ayu", "kucing-77")
    await accounts.sign_up("Dewi", "kucing-77")
    with closing(sqlite3.connect(store.path)) as connection:
        kept = [pin for (pin,) in connection.execute("SELECT pin FROM accounts")]
    assert kept[0] != kept[1]  # each with a salt of its own
    assert not any("kucing" in pin for pin in kept)


# ── guessing ──


async def test_each_wrong_pin_makes_the_next_one_wait_longer(
    accounts: Accounts, waits: Waits
) -> None:
    ayu = await accounts.sign_up("Ayu", "123456")
    dewi = await accounts.sign_up("Dewi", "123456")
    for guess in range(6):
        assert not await accounts.check_pin(ayu, f"00000{guess}")
    assert waits.seconds == [1, 2, 4, 8, 8]
    assert await accounts.check_pin(dewi, "123456")
    assert waits.seconds == [1, 2, 4, 8, 8]  # nobody else waits
    assert await accounts.check_pin(ayu, "123456")
    assert await accounts.check_pin(ayu, "123456")
    assert waits.seconds == [1, 2, 4, 8, 8, 8]  # the right one ends it


async def test_guesses_at_one_name_from_many_connections_wait_in_turn(
    accounts: Accounts, waits: Waits
) -> None:
    ayu = await accounts.sign_up("Ayu", "123456")
    tries = [accounts.check_pin(ayu, f"00000{guess}") for guess in range(6)]
    done = await asyncio.gather(*tries, return_exceptions=True)
    refused = [each for each in done if isinstance(each, AccountError)]
    assert [each.code for each in refused] == ["too_many_attempts"] * 2
    assert done.count(False) == 4
    assert waits.seconds == [1, 2, 4]


async def test_pins_are_worked_out_two_at_a_time_beside_the_loop(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    import threading

    running, most, lock, seen = 0, 0, threading.Lock(), threading.Barrier(2)
    threads: set[int] = set()
    real = hashlib.scrypt

    def counted(*arguments, **named):
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
            threads.add(threading.get_ident())
        seen.wait(10)  # two are worked out at once
        made = real(*arguments, **named)
        with lock:
            running -= 1
        return made

    monkeypatch.setattr(hashlib, "scrypt", counted)
    await asyncio.gather(*(accounts.sign_up(f"Ayu {n}", "123456") for n in range(4)))
    assert most == 2
    assert threading.get_ident() not in threads


async def test_a_pin_is_compared_in_constant_time(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[int] = []
    real = hmac.compare_digest

    def counted(one: bytes, other: bytes) -> bool:
        compared.append(len(one))
        return real(one, other)

    ayu = await accounts.sign_up("Ayu", "123456")
    monkeypatch.setattr(hmac, "compare_digest", counted)
    await accounts.check_pin(ayu, "999999")
    await accounts.check_pin(replace(ayu), "123456")
    assert same_code("a b", "a c") is False
    assert compared == [32, 32, 2]


# ── join codes ──


def distance(one: str, other: str) -> int:
    """Letters to change, add or leave out (Levenshtein)."""
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        above, row = row, [i]
        for j, its in enumerate(other, 1):
            row.append(min(above[j] + 1, row[-1] + 1, above[j - 1] + (letter != its)))
    return row[-1]


@pytest.mark.parametrize("language", ["en", "id"])
def test_the_words_of_codes(language: str) -> None:
    words = WORDS[language]
    assert len(set(words)) == len(words) == 256
    assert all(re.fullmatch("[a-z]{4,7}", word) for word in words)
    for one, other in combinations(words, 2):
        assert not one.startswith(other)
        assert not other.startswith(one)
        if abs(len(one) - len(other)) < 2:
            assert distance(one, other) > 1, (one, other)
            if sorted(one) == sorted(other):
                assert distance(one, other) > 2, (one, other)


@pytest.mark.parametrize("language", ["en", "id"])
def test_a_code_has_forty_bits(language: str) -> None:
    codes = {make_join_code(language) for _ in range(50)}
    assert len(codes) == 50
    for code in codes:
        words = code.split(" ")
        assert set(words) <= set(WORDS[language])
        assert len(words) * math.log2(len(WORDS[language])) >= 40
    assert len({code.split()[0] for code in codes}) > 10


CODE = "kapal rusa tinta ladang kebun"


@pytest.mark.parametrize(
    "typed",
    ["Kapal Rusa Tinta Ladang Kebun", "kapal-rusa-tinta-ladang-kebun", "kapalrusatintaladangkebun",
     "  kapal  rusa\ttinta ladang kebun \n", "KAPAL_RUSA, tinta. ladang/kebun",
     "ｋapal rusa tinta ladang kebun"],
)  # fmt: skip
def test_a_code_may_be_typed_carelessly(typed: str) -> None:
    assert same_code(typed, CODE)


@pytest.mark.parametrize(
    "typed",
    ["", " ", "kapal rusa tinta ladang", "kapal rusa tinta ladang kebur",
     "rusa kapal tinta ladang kebun",
     f"{CODE} {CODE}", "\ud800", "kapal" * 100_000],
)  # fmt: skip
def test_a_wrong_code_is_wrong(typed: str) -> None:
    assert not same_code(typed, CODE)


# ── presence ──


async def test_a_learner_is_here_until_the_last_connection_is_gone(store: WorkshopStore) -> None:
    def here() -> list[tuple[str, str, bool]]:
        with closing(sqlite3.connect(store.path)) as connection:
            rows = "SELECT learner_id, room, left_at IS NULL FROM presence ORDER BY learner_id"
            return [(who, room, bool(present)) for who, room, present in connection.execute(rows)]

    presence = Presence(store, "makan")
    await presence.opened()
    for learner in ("ayu", "budi", "ayu"):
        await presence.joined(learner)
    assert here() == [("ayu", "makan", True), ("budi", "makan", True)]
    await presence.left("ayu")
    await presence.left("budi")
    await presence.left("nobody")
    assert here() == [("ayu", "makan", True), ("budi", "makan", False)]
    await presence.left("ayu")
    assert here() == [("ayu", "makan", False), ("budi", "makan", False)]
    await presence.joined("ayu")
    await Presence(store, "makan").opened()  # after a kill
    assert here() == [("ayu", "makan", False), ("budi", "makan", False)]
