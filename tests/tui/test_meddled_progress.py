"""A store that was meddled with, or is older than its lesson, never ends the app."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from full_size import sized
from meddled import at_summary, back_over_all, change, dump, make_store, play_on, write_lesson
from player import Player, playing

from core.errors import StoreError
from core.progress import MemoryStore, open_store
from core.progress.store import AnswerEvent, HintEvent, Place
from core.wording import Wording
from tui.screens.home import HomeScreen
from tui.screens.lesson import LessonScreen

NOTHING_SAVED = "nothing is saved"
MISFIT = Wording("en").text("error.stored_misfit")


@pytest.fixture
def lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "lessons"
    write_lesson(folder)
    monkeypatch.setenv("TOKLINGS_LESSONS", str(folder))
    return folder


def said(player: Player) -> bool:
    """Whether the notice stands on the screen; a long path is broken over rows."""
    return "progress.sqlite:Avalue" in player.text().replace(" ", "").replace("\n", "")


async def sit_again(path: Path, *, stopped: bool, language: str = "en") -> list[str]:
    """Home, the lesson, back over all its steps, on to its summary, back, home; what was seen
    while looking back. ``stopped``: whether the notice must stand at home and at the end."""
    async with playing(language=language, store=await open_store(path)) as player:
        assert (player.app.saving.trouble is not None) == stopped
        assert said(player) == stopped
        await player.press("enter")
        assert isinstance(player.app.screen, LessonScreen), player.text()
        seen = await back_over_all(player)
        await play_on(player, set())
        assert at_summary(player), player.text()
        assert said(player) == stopped
        seen.append(player.words())
        await player.press("p")
        assert isinstance(player.app.screen, LessonScreen)
        await player.press("escape", "escape")
        await player.press("escape")
        assert isinstance(player.app.screen, HomeScreen)
        assert (player.app.saving.trouble is not None) == stopped
        return seen


# ── what no longer fits is not shown, and saving goes on ──


def _answers(**by_step: str) -> list[str]:
    return [f"UPDATE answers SET answer = {a} WHERE step = '{s}'" for s, a in by_step.items()]


SKIPPED = {
    "broken": _answers(
        merge="'{'", count="''", path="'null'",
        cell="replace(hex(zeroblob(40000)), '00', '[')",
        ids="replace(hex(zeroblob(9000)), '0', '9')", pick="'7'",
        text="'\"' || hex(zeroblob(99000)) || '\"'",
    ),
    "of another shape": _answers(
        merge="""'["a", "b", "c"]'""", count="""'{"typed": "4"}'""",
        path="""'[["un"]]'""", cell="""'{"score": 1, "start": 0}'""", ids="'[-1]'",
        pick="'true'", text="'[]'",
    ),
    "of another type": _answers(
        merge="'[4, 6]'", count="""'{"typed": "4", "value": "1e999999999", "digits": null}'""",
        path="""'["h", "u"]'""", cell="""'{"typed": "2", "value": "2", "digits": null}'""",
        ids="""'[["hug"]]'""", pick="""'"hug"'""", text="'1'",
    ),
    "of another kind": ["UPDATE answers SET kind = 'juggling'"],
}  # fmt: skip


@pytest.mark.parametrize("meddling", list(SKIPPED))
async def test_an_answer_that_does_not_fit_is_not_shown(
    lessons: Path, tmp_path: Path, meddling: str
) -> None:
    path = tmp_path / "progress.sqlite"
    await make_store(path, lessons, answers=13)
    change(path, *SKIPPED[meddling])
    seen = await sit_again(path, stopped=False)
    assert sum(MISFIT in words for words in seen) == 7
    assert seen[-1].count("question was changed") == 7


@pytest.mark.parametrize("moved", [1, 4])
async def test_a_lesson_that_was_edited_heavily(lessons: Path, tmp_path: Path, moved: int) -> None:
    path = tmp_path / "progress.sqlite"
    await make_store(path, lessons, answers=13)
    write_lesson(lessons, moved=moved)
    async with playing(store=await open_store(path)) as player:
        await player.press("enter")
        seen = await back_over_all(player)
        assert sum(MISFIT in words for words in seen) == 7
        assert player.app.saving.trouble is None


async def test_the_row_of_words_in_indonesian(lessons: Path, tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite"
    await make_store(path, lessons, answers=13)
    change(path, *SKIPPED["broken"])
    seen = await sit_again(path, stopped=False, language="id")
    assert any(Wording("id").text("error.stored_misfit") in words for words in seen)
    assert "soalnya sudah berubah" in seen[-1]


HARMLESS = {
    "steps and lessons that are gone": [
        "UPDATE answers SET step = 'gone'",
        "UPDATE hints SET step = 'gone', attempt = 1000",
        "UPDATE places SET step = 'gone'",
        "INSERT INTO places SELECT learner_id, 'gone', run, step, finished, at FROM places",
        "INSERT INTO places SELECT learner_id, char(27) || '[31m', 7, '', 0, at FROM places"
        " WHERE lesson = 'gone'",
    ],
    "hints and wrong rules that are gone": [
        "UPDATE hints SET number = 99",
        'UPDATE answers SET diagnoses = \'["gone", ""]\', hints = 1000000000',
    ],
    "a place at a reading step": ["UPDATE places SET step = 'read'"],
    "a finished place": ["UPDATE places SET finished = 1, step = 'gone'"],
    "a run far ahead": ["UPDATE places SET run = 999999999"],
    "no place, no learner": ["DELETE FROM places", "DELETE FROM learners"],
    "no answers": ["DELETE FROM answers"],
    "all shown": ["UPDATE answers SET answer = NULL"],
    "all wrong": ["UPDATE answers SET correct = 0"],
    "odd answers": _answers(
        text="""'"\\ud800\\u001b[31m"'""",
        count="""'{"typed": "7", "value": "1/' || replace(hex(zeroblob(600)), '0', '7')
            || '", "digits": 3}'""",
        merge="""'["' || hex(zeroblob(9000)) || '", "[red]"]'""",
    ),
}


@pytest.mark.parametrize("meddling", list(HARMLESS))
async def test_what_names_nothing_that_is_there_harms_nothing(
    lessons: Path, tmp_path: Path, meddling: str
) -> None:
    path = tmp_path / "progress.sqlite"
    write_lesson(lessons, "merge", "count", "text")
    await make_store(path, lessons, answers=5)
    change(path, *HARMLESS[meddling])
    async with playing(store=await open_store(path)) as player:
        await player.press("enter", "h")
        if at_summary(player):
            await player.press("b")
        await back_over_all(player)
        await play_on(player, set())
        assert at_summary(player), player.text()
        await player.press("escape")
        assert isinstance(player.app.screen, HomeScreen)
        assert "●" in player.text()
        assert player.app.saving.trouble is None


# ── what is never written stops saving ──

_LOOSE = (
    "CREATE TABLE loose AS SELECT * FROM {0}", "DROP TABLE {0}", "ALTER TABLE loose RENAME TO {0}",
)  # fmt: skip


def _meddled(table: str, setting: str) -> list[str]:
    """Statements that change a table that takes anything."""
    return [*(part.format(table) for part in _LOOSE), f"UPDATE {table} SET {setting}"]


STOPPED = [
    ("answers", "at = NULL"), ("answers", "event_id = 'x'"), ("answers", "answer = x'00ff'"),
    ("answers", "correct = 'yes'"), ("answers", "run = 9223372036854775807"),
    ("places", "run = -1"), ("places", "lesson = CAST(x'ff' AS TEXT)"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "setting"), STOPPED)
async def test_a_value_that_is_never_written_is_said_and_left(
    lessons: Path, tmp_path: Path, table: str, setting: str
) -> None:
    path = tmp_path / "progress.sqlite"
    write_lesson(lessons, "merge", "path")
    await make_store(path, lessons, answers=3)
    change(path, *_meddled(table, setting))
    before = dump(path)
    await sit_again(path, stopped=True)
    assert dump(path) == before


async def test_bad_hints_are_said_when_their_lesson_is_opened(
    lessons: Path, tmp_path: Path
) -> None:
    path = tmp_path / "progress.sqlite"
    async with playing("every-type", store=await open_store(path)) as player:
        await player.press("enter", "h")
    change(path, *_meddled("hints", "number = 'two'"))
    before = dump(path)
    async with playing(store=await open_store(path)) as player:
        assert player.app.saving.trouble is None
        await player.press("enter")
        assert player.slug == "merge"
        assert NOTHING_SAVED in player.words()
        await play_on(player, set())
        assert at_summary(player)
        assert NOTHING_SAVED in player.words()
    assert dump(path) == before


async def test_only_the_meddled_lessons_answers_are_forgotten(
    lessons: Path, tmp_path: Path
) -> None:
    path = tmp_path / "progress.sqlite"
    other = (lessons / "every-type.yaml").read_text(encoding="utf-8")
    other = other.replace("id: every-type", "id: other", 1).replace("number: 1", "number: 2", 1)
    (lessons / "other.yaml").write_text(other, encoding="utf-8")
    await make_store(path, lessons, answers=4)
    async with playing("other", store=await open_store(path)) as player:
        await play_on(player, set(), most=2)
    change(path, "UPDATE answers SET at = 'x' WHERE lesson = 'every-type'")
    async with playing("other", store=await open_store(path)) as player:
        assert player.app.saving.trouble is not None
        assert player.slug == "path"
        await player.press("p")
        assert "✓ Right" in player.text()


# ── a store that fails at any moment ──


class Failing(MemoryStore):
    """A store that answers so many calls, and then none."""

    def __init__(self, calls: int) -> None:
        super().__init__()
        self.left = calls

    def _call(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise StoreError("store_full", place="progress.sqlite")

    async def record_answer(self, event: AnswerEvent) -> None:
        self._call()
        await super().record_answer(event)

    async def record_hint(self, event: HintEvent) -> None:
        self._call()
        await super().record_hint(event)

    async def set_place(self, place: Place) -> None:
        self._call()
        await super().set_place(place)

    async def places(self, learner_id: str) -> Sequence[Place]:
        self._call()
        return await super().places(learner_id)

    async def answers(
        self, learner_id: str, lesson: str | None = None, run: int | None = None
    ) -> Sequence[AnswerEvent]:
        self._call()
        return await super().answers(learner_id, lesson, run)

    async def hints(self, learner_id: str, lesson: str, run: int) -> Sequence[HintEvent]:
        self._call()
        return await super().hints(learner_id, lesson, run)

    async def settings(self, learner_id: str) -> Mapping[str, str]:
        self._call()
        return await super().settings(learner_id)

    async def reset(self, learner_id: str, lesson: str | None = None) -> None:
        self._call()
        await super().reset(learner_id, lesson)

    async def close(self) -> None:
        self._call()


async def a_sitting(player: Player) -> None:
    """Home, a lesson of one question with a hint and a miss, its summary, home."""
    await player.press("enter", "enter", "h")
    await player.give("h u")
    assert "✗ Not this one" in player.text()
    await player.press("enter", "p", "n")
    await play_on(player, set())
    assert at_summary(player), player.text()
    await player.press("escape")
    assert isinstance(player.app.screen, HomeScreen)


CALLS = 15
"""How often a sitting asks the store at least."""


@pytest.mark.parametrize("calls", range(0, CALLS, sized(2, 1)))
async def test_a_store_that_fails_at_any_moment(lessons: Path, calls: int) -> None:
    write_lesson(lessons, "merge")
    async with playing(store=Failing(calls)) as player:
        await a_sitting(player)
        assert player.app.saving.trouble is not None, "the sitting is shorter than this"
        assert "disk is full" in player.words()


async def test_a_reset_that_fails_is_not_called_done(lessons: Path) -> None:
    store = Failing(10**6)
    async with playing(store=store) as player:
        await player.press("enter", "enter", "escape")
        store.left = 0
        await player.press("x", "down", "enter")
        assert "begins anew" not in player.text()
        assert "disk is full" in player.words()
