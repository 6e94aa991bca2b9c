"""What the terminal can show, read from its environment."""

from __future__ import annotations

import pytest

from core.settings import Settings
from tui.surroundings import Surroundings, surroundings


@pytest.mark.parametrize(
    ("environment", "is_utf8"),
    [
        ({"LANG": "en_US.UTF-8"}, True),
        ({"LANG": "id_ID.utf8"}, True),
        ({"LANG": "ca_ES.UTF-8@valencia"}, True),
        ({"LC_CTYPE": "UTF-8"}, True),
        ({"LANG": "C", "LC_ALL": "C.UTF-8"}, True),
        ({"LANG": "en_US.UTF-8", "LC_CTYPE": "", "LC_ALL": ""}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "POSIX"}, False),
        ({}, False),
        ({"LANG": "en_US.ISO-8859-1"}, False),
        ({"LANG": "de_DE.ISO-8859-15@euro"}, False),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "en_US.UTF-8", "LC_CTYPE": "ja_JP.eucJP"}, False),
    ],
)
def test_whether_the_locale_is_utf8(environment, is_utf8) -> None:
    assert surroundings(environment).is_utf8 == is_utf8


@pytest.mark.parametrize(
    ("term", "colorterm", "colours"),
    [
        ("xterm-256color", "", 256),
        ("xterm-256color", "truecolor", 16_777_216),
        ("xterm", "24bit", 16_777_216),
        ("xterm", "", 16),
        ("linux", "", 16),
        ("", "yes", 16),
    ],
)
def test_how_many_colours(term, colorterm, colours) -> None:
    assert surroundings({"TERM": term, "COLORTERM": colorterm}).colours == colours


@pytest.mark.parametrize(("value", "wanted"), [("1", True), ("0", True), ("", False)])
def test_no_color_counts_where_it_is_not_empty(value, wanted) -> None:
    assert surroundings({"NO_COLOR": value}).no_color is wanted


@pytest.mark.parametrize(
    ("around", "chosen", "symbols"),
    [
        (Surroundings(), None, "all"),
        (Surroundings(terminal="linux"), None, "ascii"),
        (Surroundings(is_utf8=False), None, "ascii"),
        (Surroundings(terminal="linux", is_utf8=False), "all", "all"),
        (Surroundings(), "ascii", "ascii"),
    ],
)
def test_the_set_of_marks_follows_the_choice_then_the_terminal(around, chosen, symbols) -> None:
    assert around.symbols(Settings(symbols=chosen)) == symbols
