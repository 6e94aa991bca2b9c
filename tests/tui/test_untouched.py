"""An Enter too many answers nothing: what stands there from the start is no answer yet."""

from __future__ import annotations

from pathlib import Path

import pytest
from meddled import write_lesson
from player import playing

SAYS = {
    ("merge", "en"): "Choose a pair first: ← → ↑ ↓ move over the words, / types it.",
    ("merge", "id"): "Pilih dulu satu pasangan:",
    ("path", "en"): "Cut first: ← → go to a gap, Space cuts or joins.",
    ("path", "id"): "Potong dulu: ← → menuju celah",
    ("pick", "en"): "Choose an option first: by its number, or with ↑ ↓.",
    ("pick", "id"): "Pilih dulu satu opsi: dengan nomornya, atau dengan ↑ ↓.",
}
# By hand: the first pair of the corpus is p + u, the word uncut is hug, and which option stands
# first is drawn for each run; "Th" begins both, "I" both in Indonesian.
FIRST = {"merge": "p + u", "path": "hug", "pick": "1  "}


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("name", ["merge", "path", "pick"])
async def test_one_arrow_key_makes_it_an_answer(
    name: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOKLINGS_LESSONS", str(tmp_path))
    write_lesson(tmp_path, name)
    async with playing("every-type", language) as player:
        await player.burst("enter", "enter", "enter")
        await player.press("enter")
        assert player.slug == name
        assert player.verdict() == ""
        assert player.answer() == " ›"
        assert SAYS[name, language] in player.words()
        await player.press("right")
        assert SAYS[name, language] not in player.words()
        assert FIRST[name] in player.answer()
        await player.press("enter")
        assert player.verdict() != ""
