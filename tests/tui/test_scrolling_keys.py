"""Where a text is not all in view, the key that leads to the rest is named, and does so."""

from __future__ import annotations

import pytest
from player import playing
from test_lesson_screen import skip_to

SMALL = (40, 12)
SCROLL = {"en": "↑↓ scroll", "id": "↑↓ gulir"}


@pytest.mark.parametrize("language", SCROLL)
async def test_a_text_names_the_arrows_only_where_it_scrolls(language: str) -> None:
    async with playing("first-merges", language, SMALL) as player:
        below = player.rows()[10].rsplit("↓", 1)
        assert SCROLL[language] in player.rows()[-1]
        await player.press(*["down"] * int(below[1]))
        assert "↓" not in player.rows()[10]
    async with playing("first-merges", language) as player:
        assert "↑↓" not in player.rows()[-1]


async def test_what_is_below_a_question_and_its_hint() -> None:
    async with playing("first-merges", "en", SMALL) as player:
        await skip_to(player, "merge-3")
        assert player.rows()[4].endswith("PgDn ↓ 4")
        await player.press("pagedown")
        assert player.rows()[4].endswith("PgDn ↓ 1")
        await player.press("h")
        assert player.rows()[10].endswith("Tab ↓ 1")
        await player.press("tab", "tab")  # the merges, then the hint
        assert " ↑↓ " in player.rows()[-1]
        await player.press("down")
        assert "↓" not in player.rows()[10]


async def test_after_the_verdict_the_arrows_and_tab() -> None:
    async with playing("first-merges", "en", SMALL) as player:
        await skip_to(player, "merge-3")
        await player.give("m + a")
        assert "↑↓ scroll" in player.rows()[-1]
        assert "Tab ↓" in player.rows()[4]
        assert "Tab ↓" not in player.rows()[10]
        await player.press("tab", "tab")
        await player.press("down")
        assert "Tab ↓" in player.rows()[10]
        assert "↑ 1" in player.rows()[1]


async def test_the_arrows_scroll_where_an_answer_has_no_use_for_them() -> None:
    async with playing("viterbi", "en", SMALL) as player:
        await skip_to(player, "unhug-4")
        await player.press("tab", "tab")  # after the last field: the model
        assert "Model" in player.rows()[1]
        await player.press("down")
        assert "↑ 1" in player.rows()[1]
        await player.press("up")
        assert "Model" in player.rows()[1]


async def test_the_footer_of_a_summary_keeps_the_arrows() -> None:
    async with playing(None, "en", SMALL) as player:
        await player.press("question_mark")
        assert "↑↓" in player.rows()[-1]
