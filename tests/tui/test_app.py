"""The app as a whole: how it starts, what it says of a store or settings it cannot use."""

from __future__ import annotations

import json
import os
import sqlite3
from pathlib import Path

import pytest
from player import Player
from textual.pilot import Pilot

from core.progress import data_path, open_store
from core.progress.store import LOCAL_LEARNER
from core.settings import settings_path
from tui.app import ToklingsApp
from tui.screens.home import HomeScreen
from tui.screens.lesson import LessonScreen


async def words_of(app: ToklingsApp) -> str:
    strips = app.screen._compositor.render_strips(app.size)
    return " ".join("".join(s.text for strip in strips for s in strip).split())


async def opened(app: ToklingsApp, pilot: Pilot[None]) -> None:
    """Until the store is opened, which follows the first frame, and what it holds is drawn."""
    await app.opened.wait()
    await app.workers.wait_for_complete()
    await pilot.pause()


async def make_newer(path: Path) -> None:
    await (await open_store(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()


@pytest.mark.parametrize("trouble", ["corrupt", "newer", "folder", "truncated"])
async def test_a_store_that_cannot_be_used_is_said_and_left_as_it_is(trouble: str) -> None:
    path = data_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    match trouble:
        case "corrupt":
            path.write_bytes(b"this is no database" * 50)
        case "newer":
            await make_newer(path)
        case "folder":
            path.mkdir()
        case _:
            await (await open_store(path)).close()
            path.write_bytes(path.read_bytes()[:5000])
    before = path.read_bytes() if path.is_file() else None
    app = ToklingsApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        assert isinstance(app.screen, HomeScreen)
        assert app.saving.trouble is not None
        assert app.saving.notice is not None
        said = app.wording.say(app.saving.trouble.statement)
        assert " ".join(said.split())[:30] in await words_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        await pilot.press("enter", "enter", "2", "1", "enter")
        await pilot.pause()
        assert "✓ Right" in await words_of(app)
    if before is not None:
        assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("setting", "lang", "expected"),
    [(None, "id_ID.UTF-8", "pilih"), (None, "en_GB.UTF-8", "choose"),
     (None, "C", "choose"), ("id", "en_US.UTF-8", "pilih"), ("en", "id_ID.UTF-8", "choose")],
)  # fmt: skip
async def test_the_language_follows_the_setting_then_the_locale(
    setting: str | None, lang: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", lang)
    if setting is not None:
        settings_path().parent.mkdir(parents=True, exist_ok=True)
        settings_path().write_text(json.dumps({"language": setting}), encoding="utf-8")
    app = ToklingsApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        assert expected in await words_of(app)


async def test_progress_is_saved_in_the_learners_own_folder_and_reset_after_asking() -> None:
    app = ToklingsApp("counting-pairs")
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await opened(app, pilot)
        await player.press("enter", "enter", "4", "enter")
        assert "✓ Right" in await words_of(app)
        await player.press("escape")
        assert "◐" in await words_of(app)
        await player.press("x", "enter")
        assert len(await app.saving.store.answers(LOCAL_LEARNER)) == 1, "the cursor starts on no"
        await player.press("x", "down", "enter")
        assert not await app.saving.store.answers(LOCAL_LEARNER)
        assert "◐" not in await words_of(app)
    assert os.path.exists(data_path())


async def test_a_faulty_lesson_file_is_named_at_home_and_the_others_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    shipped = Path(__file__).parents[2] / "lessons" / "viterbi.yaml"
    (folder / "viterbi.yaml").write_bytes(shipped.read_bytes())
    (folder / "broken.yaml").write_text("id: [", encoding="utf-8")
    monkeypatch.setenv("TOKLINGS_LESSONS", str(folder))
    app = ToklingsApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        words = await words_of(app)
        assert "toklings lessons check" in words
        assert "11 ○" in words
