"""What y copies of a hostile lesson holds nothing that acts on the place where it is pasted."""

from __future__ import annotations

from pathlib import Path

import pytest
from hostile_lesson import write_lesson
from hostile_strings import SMALL, acts
from player import playing

from core.curriculum.loader import load
from core.wording import Wording
from tui.answers.plain import plain_panels

ASKED = ("pair", "count", "path", "cell", "ids", "choice", "number")
SAMPLE = [text for number, text in enumerate(SMALL) if number % 20 == 5]


@pytest.mark.parametrize("text", SMALL, ids=[ascii(text) for text in SMALL])
def test_all_material(text: str, tmp_path: Path) -> None:
    lesson = load(write_lesson(tmp_path, text))
    for slug in ASKED:
        question = lesson.exercise(slug).question()
        for line in plain_panels(question.panels, Wording("id")):
            assert line.isprintable()
            assert acts(line) == []


@pytest.mark.parametrize("text", SAMPLE, ids=[ascii(text) for text in SAMPLE])
async def test_every_step(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = load(write_lesson(tmp_path, text))
    monkeypatch.setenv("TOKLINGS_LESSONS", str(tmp_path))
    async with playing(lesson.id) as player:
        copies: set[str] = set()
        for _ in range(len(lesson.steps)):
            await player.press("y")
            copies.add(player.app.clipboard)
            await player.press("n")
        assert len(copies) > 3
        for line in "\n".join(copies).split("\n"):
            assert line.isprintable()
            assert acts(line) == []
