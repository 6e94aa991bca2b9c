"""The README opens with what the app shows today.

``pytest tests/tui/test_readme_picture.py --snapshot-update`` draws it anew; look at it before it
is committed.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from player import playing

PICTURE = Path(__file__).parents[2] / "docs" / "next-merge.svg"


async def test_the_readmes_picture_is_of_today(pytestconfig: pytest.Config) -> None:
    async with playing("first-merges") as player:
        while player.slug != "merge-3":
            await player.press("n")
        await player.give("m + a")
        picture = player.app.export_screenshot(title="Toklings")
    if pytestconfig.option.update_snapshots:
        PICTURE.write_text(picture, "utf-8")
    assert picture == PICTURE.read_text("utf-8")
