"""The ASCII set: each sign by screens.md's table, nothing wider, nothing left."""

from __future__ import annotations

import ast
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from core.wording.sentences import CATALOGUES
from core.wording.visible import Signs, shown_with, visible_token
from tui.marks import AsciiMarks
from tui.signs import OWN_SIGNS, TO_ASCII

ROOT = Path(__file__).parents[2]


def shown(*texts: str) -> list[str]:
    segments = [Segment(text, Style(bold=True)) for text in texts]
    return [segment.text for segment in AsciiMarks().apply(segments, Color(0, 0, 0))]


@pytest.mark.parametrize(
    ("marks", "wanted"),
    [
        ("► ◄", "> <"),
        ("[a+kan]", "[a+kan]"),
        ("│ ───", "| ---"),
        ("✓ ✗", "+ x"),
        ("○ ◐ ●", ". o *"),
        ("↻", "r"),
        ("■■■□□ █", "###.. #"),
        ("── ══ ··", "-- == .."),
        ("[1 count]", "[1 count]"),
        ("✓ ✗ ● ◐ ○ ► ␣", "+ x * o . > _"),
        ("BPE · The first merges", "BPE - The first merges"),
        ("‹U+202E›", "<U+202E>"),
    ],
)
def test_the_table_of_marks(marks: str, wanted: str) -> None:
    assert shown(marks) == [wanted]


def test_a_token_keeps_its_own_letters_and_a_segment_its_style() -> None:
    assert shown("Ġnaïve", "► 汉字 é", "plain") == ["Ġnaïve", "> 汉字 é", "plain"]
    (segment,) = AsciiMarks().apply([Segment("✓ ya", Style(bold=True))], Color(0, 0, 0))
    assert segment == Segment("+ ya", Style(bold=True))


@pytest.mark.parametrize(
    ("token", "wanted"),
    [
        ("►", "<U+25BA>"),
        ("a·b", "a<U+00B7>b"),
        ("▁makan", "<U+2581>makan"),
        ("…‹é", "<U+2026><U+2039>é"),
        (" a\x1b", "_a<1B>"),  # what is ours: the mark of a space, brackets around a byte
    ],
)
def test_a_token_that_is_a_sign_of_ours_is_told_from_it(token: str, wanted: str) -> None:
    """Written as a letter it would be another token: "►" is not ">"."""
    with shown_with(Signs(ascii_only=True, taken=OWN_SIGNS)):
        assert shown(visible_token(token)) == [wanted]
    assert visible_token("►▁") == "►▁"


def test_every_mark_is_one_cell_in_both_sets() -> None:
    for mark, letter in TO_ASCII.items():
        assert isinstance(letter, int | str)
        written = chr(letter) if isinstance(letter, int) else letter
        assert cell_len(chr(mark)) == len(written) == 1, chr(mark)
        assert written.isascii()
        assert written.isprintable()


@pytest.mark.parametrize("language", ["en", "id"])
def test_no_sign_of_our_sentences_is_left(language: str) -> None:
    left = {
        character
        for path in (CATALOGUES / language / "LC_MESSAGES").glob("*.po")
        for message in read_po(BytesIO(path.read_bytes()), locale=language)
        if message.id
        for form in ([message.string] if isinstance(message.string, str) else message.string)
        for character in shown(form)[0]
        if not character.isascii()
    }
    assert left == set()


def test_no_sign_that_the_screens_draw_is_left() -> None:
    """Every non-ASCII character of a string in the code of the screens, docstrings included."""
    left = {
        (path.name, character)
        for path in (ROOT / "tui").rglob("*.py")
        # The legend looks for signs that are never written in this set (test_visible has those);
        # names.py lists letters that look like others, child.py measures one.
        if path.name not in ("signs.py", "legend.py", "names.py", "child.py")
        and "cli" not in path.parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for character in shown(node.value)[0]
        if not character.isascii()
    }
    assert left == set()
