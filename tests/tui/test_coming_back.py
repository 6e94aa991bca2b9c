"""Missed questions come back between new ones, and at the end with a number that goes down."""

from __future__ import annotations

from pathlib import Path

import pytest
from meddled import ASKS, RIGHT, WRONG, at_summary, write_lesson
from player import playing

OPTIONS = {"This": "Ini", "That": "Itu"}
HEADERS = {
    "en": ("step {} of 8", "again · step {}", "again · {} left"),
    "id": ("langkah {} dari 8", "ulang · langkah {}", "ulang · sisa {}"),
}


@pytest.mark.parametrize("language", ["en", "id"])
async def test_missed_questions_come_back_between_new_ones_and_then_count_down(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seven questions, steps 2 to 8, each missed once: the first comes back after the third;
    from then on a new one and one that comes back take turns, and at the end three are left."""
    monkeypatch.setenv("TOKLINGS_LESSONS", str(tmp_path))
    write_lesson(tmp_path)
    missed: set[str] = set()
    seen: list[str] = []
    async with playing("every-type", language) as player:
        while not at_summary(player):
            slug = player.slug
            assert slug is not None
            if slug in ASKS:
                seen.append(player.rows()[0].split("   ")[-1].strip())
                typed = (RIGHT if slug in missed else WRONG)[slug]
                missed.add(slug)
                if language == "id":
                    is_text = isinstance(typed, str)
                    typed = (
                        OPTIONS.get(typed, typed)
                        if is_text
                        else (typed[0].replace(".", ","), typed[1])
                    )
                await player.give(typed)
            await player.press("enter")
    step, back, left = HEADERS[language]
    assert seen == [
        *(step.format(n) for n in (2, 3, 4)),
        back.format(2), step.format(5),
        back.format(3), step.format(6),
        back.format(4), step.format(7),
        back.format(5), step.format(8),
        left.format(3), left.format(2), left.format(1),
    ]  # fmt: skip
