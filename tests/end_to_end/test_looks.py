"""Colours and signs in a real terminal: what the bytes say, and what stands on the screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import pytest
from terminal_player import Terminal, choose

# pexpect forks; pytest's plugins have threads.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")

SGR = re.compile(rb"\x1b\[([\d;:]*)m")


def colour_codes(received: bytes) -> set[int]:
    """The numbers of all colours that were asked for (38 and 48: one of 256 or of 16 million)."""
    codes: set[int] = set()
    for sequence in SGR.findall(received):
        numbers = [int(number or 0) for number in re.split(rb"[;:]", sequence)]
        while numbers:
            code = numbers.pop(0)
            if code in (38, 48) and numbers:
                del numbers[: {2: 4, 5: 2}.get(numbers[0], 1)]
            if 30 <= code <= 38 or 40 <= code <= 48 or 90 <= code <= 107:
                codes.add(code)
    return codes


def test_the_scan_finds_every_kind_of_colour() -> None:
    found = colour_codes(
        b"\x1b[1;31m\x1b[38;5;4m\x1b[7;48;2;1;2;3;4m\x1b[97;100m\x1b[39;49;0m\x1b[m"
    )
    assert found == {31, 38, 48, 97, 100}


@contextmanager
def terminal(*arguments: str, first_run: bool = False, **environ: str) -> Iterator[Terminal]:
    with closing(Terminal(*arguments, first_run=first_run, **environ)) as started:
        yield started


def see_every_screen(terminal: Terminal) -> str:
    """A question, a hint, a wrong answer, its replay, help and settings, in either language;
    returns the texts of all of them."""
    seen: list[str] = []

    def after(keys: str, holds: Callable[[], bool], what: str) -> None:
        terminal.press(keys)
        terminal.until(holds, what)
        seen.append(terminal.text())

    def step() -> int:
        found = re.search(r"(\d+) (?:of|dari) \d+$", terminal.rows()[0])
        return int(found[1]) if found else 0

    terminal.until(lambda: step() == 1, "the lesson")
    for number in (2, 3):
        after("n", lambda number=number: step() == number, f"step {number}")
    after("h", lambda: bool(terminal.rows()[17]), "a hint")
    after("9", lambda: "9" in terminal.answer(), "what was typed")
    after(
        "\r", lambda: "x Not this" in plain(terminal) or "x Belum" in plain(terminal), "a verdict"
    )
    after("\x1b[C", lambda: "[" in terminal.rows()[15], "the replay's parts")
    after("?", lambda: "?" not in terminal.footer(), "help")
    after("q", lambda: "?" in terminal.footer(), "the replay")
    after(",", lambda: "x 24" in terminal.text(), "settings")
    after("q", lambda: "x 24" not in terminal.text(), "the replay")
    return "\n".join(seen)


def plain(terminal: Terminal) -> str:
    return terminal.verdict().replace("✗", "x")


def leave(terminal: Terminal) -> None:
    for _ in range(4):
        terminal.press("q")
    assert terminal.until_ended() == 0
    assert terminal.modes_left() == []


@pytest.mark.parametrize("theme", ["dark", "ansi"])
def test_with_no_color_no_colour_is_asked_for(theme: str) -> None:
    choose(theme=theme)
    with terminal("learn", "counting-pairs", NO_COLOR="1") as shown:
        see_every_screen(shown)
        leave(shown)
        assert colour_codes(shown.received) == set()
        assert b"\x1b[1m" in shown.received or b"\x1b[1;" in shown.received  # bold is none


def test_an_empty_no_color_is_none() -> None:
    with terminal("learn", "counting-pairs", NO_COLOR="") as shown:
        see_every_screen(shown)
        leave(shown)
        assert colour_codes(shown.received) == {38, 48}


def test_as_the_terminal_only_its_own_colours_are_asked_for() -> None:
    choose(theme="ansi")
    with terminal("learn", "counting-pairs", COLORTERM="truecolor") as shown:
        see_every_screen(shown)
        leave(shown)
        assert colour_codes(shown.received) <= {32, 33, 35, 36}
        assert 36 in colour_codes(shown.received)


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"TERM": "linux"}, "en"),
        ({"LANG": "C"}, "id"),
        ({"LC_ALL": "C", "LANG": "C"}, "en"),
        ({"LANG": "xx_XX.ISO-8859-1"}, "id"),
    ],
    ids=str,
)
def test_letters_only_where_the_terminal_asks_for_them(environ, language: str) -> None:
    choose(language=language)
    with terminal("learn", "counting-pairs", **environ) as shown:
        texts = see_every_screen(shown)
        leave(shown)
        assert [character for character in set(texts) if not character.isascii()] == []
        assert shown.received.isascii()


def test_signs_where_they_were_chosen_all_the_same() -> None:
    choose(symbols="all")
    with terminal("learn", "counting-pairs", LANG="C") as shown:
        assert "✗ Not this one" in see_every_screen(shown)
        leave(shown)


def test_the_first_run_is_shown_once() -> None:
    with terminal(first_run=True) as shown:
        shown.until_shown("► English")
        shown.press("a")
        shown.until_shown("> English")
        shown.press("j")
        shown.until_shown("> Bahasa Indonesia")
        shown.press("\r")
        shown.until_footer("q keluar")
        shown.until_shown("tampil")
        shown.press("q")
        assert shown.until_ended() == 0
    with terminal(first_run=True) as shown:
        shown.until_shown("tampil")
        assert shown.text().isascii()
        shown.press("q")
        assert shown.until_ended() == 0


@pytest.mark.parametrize(
    ("lang", "cursor"), [("id_ID.UTF-8", "► Bahasa"), ("en_US.UTF-8", "► Eng")]
)
def test_the_first_run_starts_at_the_locales_language_and_can_be_left(lang, cursor) -> None:
    for _ in range(2):
        with terminal(first_run=True, LANG=lang) as shown:
            shown.until_shown(cursor)
            shown.press("q")
            assert shown.until_ended() == 0


def test_the_vim_keys_in_a_real_terminal() -> None:
    choose(keys="vim")
    with terminal("learn", "counting-pairs") as shown:
        shown.skip_to("counting-pairs", 3)
        shown.until_footer("H hint")
        shown.press("H")
        shown.until_shown("Hint 1 of 3")
        shown.press("h")  # moves to the left, where a number field has nothing
        shown.press("H")
        shown.until_shown("Hint 2 of 3")
        leave(shown)
