"""A finished lesson opens at its summary, which counts as the hints said; b begins it anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from meddled import at_summary, write_lesson
from player import Player, playing

from core.progress.store import LOCAL_LEARNER

# By hand: a hint leaves two thirds of u + g, the cell was missed; 20 of 128 are 0.15625.
SUMMARY = {
    "en": [
        "   ● 2 questions answered.",
        "",
        "   right at once        0   □□□□□□□□□□",
        "   after a hint         1   step 2   u + g   counts 2/3",
        "   missed, then right   1   step 3   0.15625 ← 0   yours: 1/2 ← 1",
        "   counted             2/3 of 2",
    ],
    "id": [
        "   ● 2 soal dijawab.",
        "",
        "   langsung benar       0   □□□□□□□□□□",
        "   dengan petunjuk      1   langkah 2   u + g   dihitung 2/3",
        "   semula belum tepat   1   langkah 3   0,15625 ← 0   jawaban Anda 1/2 ← 1",
        "   dihitung            2/3 dari 2",
    ],
}
COST = {"en": "This question still counts, for two thirds.", "id": "tetap dihitung dua pertiga."}
TAKEN = {"en": "Hints taken: 1.", "id": "Petunjuk dipakai: 1."}
COUNTS = {"en": "counts", "id": "dihitung"}
AGAIN = {"en": "b begin again", "id": "b mulai lagi"}


async def finish(player: Player, language: str) -> None:
    """u + g after a hint; the cell wrongly, then rightly."""
    await player.press("enter", "h")
    assert COST[language] in player.words()
    await player.give("u g")
    await player.press("enter")
    await player.give(("1/2", "1"))
    await player.press("enter")
    await player.press("h")
    assert TAKEN[language] in player.words()
    assert COUNTS[language] not in player.words()
    await player.give(("20/128", "0"))
    await player.press("enter")
    assert at_summary(player)


@pytest.mark.parametrize("language", ["en", "id"])
async def test_its_summary_comes_first_and_b_begins_anew(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOKLINGS_LESSONS", str(tmp_path))
    write_lesson(tmp_path, "merge", "cell")
    async with playing("every-type", language) as player:
        await finish(player, language)
        summary = player.rows()
        assert summary[2:8] == SUMMARY[language]
        assert AGAIN[language] in summary[23]
        await player.press("escape")
        assert "►" in player.rows()[4]
        assert "●" in player.rows()[4]
        await player.press("enter")
        assert player.rows() == summary
        await player.press("p")
        assert player.slug == "cell"
        await player.press("p", "p")
        assert player.slug == "read"
        await player.press("escape")
        assert player.rows() == summary
        await player.press("b")
        assert player.slug == "read"
        stored = await player.app.saving.store.answers(LOCAL_LEARNER)
        assert [(event.run, event.step) for event in stored] == [
            (1, "merge"), (1, "cell"), (1, "cell"),
        ]  # fmt: skip
        await player.press("enter")
        await player.give("u g")
        await player.press("escape")
        assert "●" in player.rows()[4]
        await player.press("enter")
        assert player.slug == "cell"
        stored = await player.app.saving.store.answers(LOCAL_LEARNER)
        assert [(event.run, event.step) for event in stored][3:] == [(2, "merge")]
