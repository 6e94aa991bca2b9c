"""``c``: tokens as code points and bytes, and back; the legend of the marks in view."""

from __future__ import annotations

from pathlib import Path

import pytest
from hostile_lesson import write_lesson
from player import playing

from core.wording import Wording
from core.wording.visible import Notation
from tui.widgets.legend import legend


@pytest.fixture
def token_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    write_lesson(tmp_path / "lessons", "▁[🤗]")
    monkeypatch.setenv("TOKLINGS_LESSONS", str(tmp_path / "lessons"))
    return "hostile"


async def test_c_switches_tokens_and_nothing_else(token_lesson: str) -> None:
    async with playing(token_lesson) as player:
        assert player.rows()[1] == (
            "   ▁ space, in SentencePiece   ‹U+1F917› a code point   c code points"
        )
        await player.press("n", "right")
        marks = player.rows()
        assert "3 [▁+[]🤗‹U+1F917›…" in player.text()
        await player.press("c")
        assert "3 [‹U+2581›+‹5B›…" in player.text()
        assert "‹U+2581› + ‹5B›" in player.answer()
        assert player.rows()[1] == "   ‹20 U+…› bytes and code points   c marks"
        assert player.rows()[0] == marks[0]
        assert player.footer() == marks[23]
        await player.press("c")
        assert player.rows() == marks


async def test_c_in_a_verdict_and_in_a_replay(token_lesson: str) -> None:
    async with playing(token_lesson) as player:
        await player.press("n", "right", "enter", "right")
        marks = player.rows()
        await player.press("c")
        assert "‹5B›" in player.text()
        assert player.rows()[14] == marks[14]
        await player.press("escape")
        assert "‹5B›" in player.text()
        await player.press("right", "c")
        assert player.rows() == marks


async def test_c_is_text_in_a_letter_field(token_lesson: str) -> None:
    async with playing(token_lesson) as player:
        await player.press("n", "slash")
        await player.type("c")
        assert player.answer() == " › c"
        assert "c marks" not in player.text()


async def test_a_lesson_without_marks_has_no_legend() -> None:
    async with playing("first-merges") as player:
        assert player.rows()[1] == ""


@pytest.mark.parametrize(
    ("text", "language", "shown"),
    [
        ("makan", "en", ""),
        ("un␣hug", "en", "   ␣ space   c code points"),
        ("⇥x␣↵", "id", "   ␣ spasi   ⇥ tab   ↵ baris baru   c titik kode"),
        ("␛[31m", "en", "   ␛ a control character   c code points"),
        ("‹U+202E›", "en", "   ‹U+202E› a code point   c code points"),
        ("‹F0 9F›", "en", "   ‹F0 9F› bytes   c code points"),
        ("abcdefghijk…opqrstuvwxy(25)", "en", "   (25) characters   c code points"),
        ("⟦<s>⟧", "en", "   ⟦<s>⟧ a special token   c code points"),
    ],
)
def test_what_the_legend_says(text: str, language: str, shown: str) -> None:
    assert legend(text, Notation(), Wording(language), 80).plain == shown


def test_a_legend_that_is_too_wide_keeps_the_key() -> None:
    text = "␣▁Ġ⇥↵␍␛‹U+202E›‹F0›◌⟦x⟧"
    for width in (40, 60, 80):
        for language in ("en", "id"):
            row = legend(text, Notation(), Wording(language), width)
            assert row.cell_length <= width
            assert row.plain.startswith("   ␣ ")
            assert row.plain.endswith(("c code points", "c titik kode"))
