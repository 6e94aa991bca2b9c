"""The border against the table "Tokens that cannot be seen", by hand."""

from __future__ import annotations

import re
import time
import unicodedata

import pytest
from hostile_strings import HOSTILE, LARGE_STRINGS, SMALL, acts, letters
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len
from wcwidth import wcwidth

from core.statement import Pair, Token, Tokens
from core.wording import Wording
from core.wording.characters import cells
from core.wording.visible import (
    Notation,
    code_points,
    notation_in_force,
    pieces,
    special_token,
    visible,
    visible_bytes,
    visible_token,
    written_in,
)

NOTED = re.compile("‹[^›]*›")
CODE_POINTS = Notation(code_points=True)

TABLE = [
    (" ", "␣", "‹20›"),
    ("▁", "▁", "‹U+2581›"),
    ("Ġ", "Ġ", "‹U+0120›"),
    ("\t", "⇥", "‹09›"),
    ("\n", "↵", "‹0A›"),
    ("\r", "␍", "‹0D›"),
    ("\x1b", "␛", "‹1B›"),
    ("\x00", "␀", "‹00›"),
    ("\x07", "␇", "‹07›"),
    ("\x7f", "␡", "‹7F›"),
    ("\x9b", "‹U+009B›", "‹U+009B›"),
    ("\x85", "‹U+0085›", "‹U+0085›"),
    ("\u202e", "‹U+202E›", "‹U+202E›"),
    ("\u200b", "‹U+200B›", "‹U+200B›"),
    ("\u200d", "‹U+200D›", "‹U+200D›"),
    ("\u00a0", "‹U+00A0›", "‹U+00A0›"),
    ("\u00ad", "‹U+00AD›", "‹U+00AD›"),
    ("\ud83d", "‹U+D83D›", "‹U+D83D›"),
    ("\ue000", "‹U+E000›", "‹U+E000›"),
    ("\U0010ffff", "‹U+10FFFF›", "‹U+10FFFF›"),
    ("\u2028", "‹U+2028›", "‹U+2028›"),
    ("\u3164", "‹U+3164›", "‹U+3164›"),
    ("\u2800", "‹U+2800›", "‹U+2800›"),
    ("\ufe0f", "‹U+FE0F›", "‹U+FE0F›"),
    ("\u0301", "◌\u0301", "‹U+0301›"),
    ("e\u0301", "e\u0301", "e‹U+0301›"),
    ("🤗", "🤗‹U+1F917›", "‹F0 9F A4 97›"),
    ("✅", "✅‹U+2705›", "‹E2 9C 85›"),
    ("❤\ufe0f", "‹U+2764 U+FE0F›", "‹E2 9D A4 EF B8 8F›"),
    ("👋🏽", "‹U+1F44B U+1F3FD›", "‹F0 9F 91 8B F0 9F 8F BD›"),
    ("👩\u200d👧", "‹U+1F469 U+200D U+1F467›", "‹F0 9F 91 A9 E2 80 8D F0 9F 91 A7›"),
    ("🇮🇩", "‹U+1F1EE U+1F1E9›", "‹F0 9F 87 AE F0 9F 87 A9›"),
    ("1\ufe0f\u20e3", "‹U+0031 U+FE0F U+20E3›", "‹31 EF B8 8F E2 83 A3›"),
    ("[INST]", "[INST]", "‹5B›INST‹5D›"),
    ("[red]", "[red]", "‹5B›red‹5D›"),
    ("[/]", "[/]", "‹5B›/‹5D›"),
    ("+", "+", "‹2B›"),
    ("<|akhir|>", "<|akhir|>", "‹3C 7C›akhir‹7C 3E›"),
    ("", "‹empty›", "‹empty›"),
    ("\t\t  x", "⇥⇥␣␣x", "‹09 09 20 20›x"),
    ("I'M", "I'M", "I'M"),
    ("‹20›", "‹20›", "‹U+2039›20‹U+203A›"),
    ("␣", "␣", "‹U+2423›"),
]


@pytest.mark.parametrize(("token", "marks", "points"), TABLE, ids=[ascii(t) for t, *_ in TABLE])
def test_a_token_in_both_notations(token: str, marks: str, points: str) -> None:
    assert visible_token(token) == marks
    with written_in(CODE_POINTS):
        assert visible_token(token) == points
    assert visible_token(token) == marks


def test_gpt2s_pieces_of_an_emoji_are_bytes() -> None:
    """The three tokens of `` 🤗``, IDs 12520, 97 and 245."""
    assert [visible_bytes(piece) for piece in (b" \xf0\x9f", b"\xa4", b"\x97")] == [
        "␣‹F0 9F›", "‹A4›", "‹97›",
    ]  # fmt: skip
    with written_in(CODE_POINTS):
        assert visible_bytes(b" \xf0\x9f") == "‹20›‹F0 9F›"
    assert visible_bytes("🤗".encode()) == "🤗‹U+1F917›"
    assert visible_bytes(b"") == "‹empty›"


def test_a_token_of_more_than_24_cells_is_cut_in_the_middle() -> None:
    assert visible_token("abcdefghijklmnopqrstuvwx") == "abcdefghijklmnopqrstuvwx"
    assert visible_token("abcdefghijklmnopqrstuvwxy") == "abcdefghijk…opqrstuvwxy(25)"
    assert visible_token("漢" * 13) == "漢漢漢漢漢…漢漢漢漢漢(13)"
    assert visible_token("a\u0301" * 24) == "a\u0301" * 24
    assert (
        visible_token("ab" * 500_000)
        == "abababababa…babababababa"[:11] + "…babababababab"[:12] + "(1000000)"
    )
    assert visible_bytes(b"x" * 30) == "xxxxxxxxxxx…xxxxxxxxxxx(30)"
    assert visible_token("x" * 30, None) == "x" * 30


def test_the_space_can_be_another_sign_and_prose_keeps_its_spaces() -> None:
    with written_in(Notation(space="·")):
        assert visible_token("a b") == "a·b"
    with written_in(CODE_POINTS):
        assert visible("a b [c]") == "a b [c]"
    assert notation_in_force() == Notation()


def test_a_real_special_token_stands_in_its_own_brackets() -> None:
    assert special_token("<|akhir|>") == "⟦<|akhir|>⟧"
    with written_in(CODE_POINTS):
        assert special_token("<s>") == "⟦‹3C›s‹3E›⟧"


def test_sentences_take_the_notation_too() -> None:
    say = Wording("en").value
    assert say(Token(" a")) == "␣a"
    assert say(Pair("[", "]")) == "[ + ]"
    with written_in(CODE_POINTS):
        assert say(Pair("[", "]")) == "‹5B› + ‹5D›"
        assert say(Tokens(("a", " b"))) == "a | ‹20›b"
        assert say("a path / of [ours]") == "a path / of [ours]"


def test_marks_pile_up_four_high_at_most() -> None:
    assert visible("a" + "\u0301" * 6) == "a" + "\u0301" * 4 + "◌" + "\u0301" * 2
    assert visible("a \u0301") == "a ◌\u0301"
    assert visible("\x1b\u0301") == "␛◌\u0301"


# ── every string ──


@pytest.mark.parametrize("text", HOSTILE, ids=[ascii(text[:30]) for text in HOSTILE])
def test_nothing_hostile_is_left_and_the_letters_are(text: str) -> None:
    begun = time.process_time()
    token = visible_token(text)
    assert time.process_time() - begun < 1
    assert len(token) < 150
    assert token.isprintable()
    assert acts(token) == []
    assert token.startswith("qz")
    assert "zq" in token
    if text in SMALL:
        for shown in (visible(text), visible_token(text, None)):
            assert letters(NOTED.sub("", shown)) == letters(NOTED.sub("", text))


def test_there_are_two_hundred_of_them() -> None:
    assert len(set(HOSTILE)) >= 200
    assert all(len(text) > 900_000 for text in LARGE_STRINGS)


characters = st.characters() | st.sampled_from(
    "\u0301\u0327\u200d\ufe0f\u20e3🤗👩👧🏽🇮🇩❤☺1#‹›U+◌␣ \n\x1b\ud83d\ue000\U000e0067"
)
texts = st.text(characters)


@given(texts)
@example("🤗‹U+1F917›\ufe0f")
@example("🀀🏻")
def test_any_text_becomes_printable_and_stays_as_it_is_then(text: str) -> None:
    for space in (" ", "␣"):
        shown = visible(text, space=space)
        assert shown.isprintable()
        assert acts(shown) == []
        assert visible(shown, space=space) == shown
        assert len(pieces(text, space=space)) == len(text)


@given(texts)
def test_terminals_agree_about_the_width(text: str) -> None:
    for shown in (visible(text), visible_token(text), code_points(text)):
        assert cells(shown) == cell_len(shown) == sum(map(wcwidth, shown))


@given(st.text(st.characters(categories=["Lu", "Ll", "Nd", "Po", "Ps", "Pe"], max_codepoint=0x52F)))
def test_plain_text_stays_as_it_is(text: str) -> None:
    assert visible(text) == text


@given(texts)
def test_code_points_can_be_read_back(text: str) -> None:
    shown = code_points(text)
    assert shown.isprintable()
    assert read_back(shown) == text


def read_back(shown: str) -> str:
    """The text that code points and bytes stand for."""
    text = ""
    for plain, noted in re.findall("([^‹]+)|‹([^›]*)›", shown):
        items = noted.split()
        if items and items[0].startswith("U+"):
            text += "".join(chr(int(item[2:], 16)) for item in items)
        else:
            text += plain + bytes.fromhex(noted).decode()
    return text


@given(st.binary())
def test_any_bytes_become_printable(data: bytes) -> None:
    assert visible_bytes(data).isprintable()
    assert visible_bytes(data, None).isprintable()


def test_every_character_alone_has_a_width_that_is_agreed_on() -> None:
    """All of Unicode: never less than a cell, the same for Textual and for a terminal."""
    for point in range(0x110000):
        character = chr(point)
        if unicodedata.category(character) in {"Cn", "Co", "Cs"}:
            continue
        shown = visible_token(character)
        assert cells(shown) == cell_len(shown) == sum(map(wcwidth, shown)) >= 1, shown
