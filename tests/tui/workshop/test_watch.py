"""The grid that an instructor watches: 24 learners and 200, every size, both languages."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from core.errors import StoreError
from core.progress import open_workshop_store
from core.progress.account import Account
from core.progress.room_reader import RoomReader
from core.progress.store import AnswerEvent, HelpEvent, HintEvent, Place
from core.progress.workshop_store import WorkshopStore
from core.wording import Wording
from tui.widgets.learner_grid import LearnerGrid, room_of
from tui.workshop import watch_app
from tui.workshop.watch_app import WatchApp
from tui.workshop.watch_screen import WatchScreen

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[2]))

from hostile_strings import SMALL
from meddled import ASKS, HEAD

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
LESSON = "every-type"
STEPS = ("read", *ASKS)
NAMES = [
    "Joko", "Dewi", "Rafi", "Wahyu", "Ayu", "Bagas", "Citra", "Eka", "Fajar", "Gita", "Hadi",
    "Indah", "Kirana", "Lestari", "Made", "Nadia", "Oka", "Putri", "Sari", "Tono", "Utami",
    "Vina", "Yoga", "Zahra",
]  # fmt: skip


def at(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


class Room:
    """A workshop's store, filled by hand."""

    def __init__(self, store: WorkshopStore) -> None:
        self.store = store

    async def join(self, name: str, lesson: str = LESSON, step: str = "read") -> None:
        await self.store.add_account(Account(name, name, name, "pin", at(0)))
        await self.store.record_joined(name, "makan", at(0))
        await self.reach(name, step, lesson)

    def fill(
        self,
        names: Sequence[str],
        room: str = "makan",
        ids: Sequence[str] = (),
        step: str = "merge",
    ) -> Sequence[str]:
        """Many learners at once, in one transaction; returns their IDs."""
        ids = ids or [f"id-{number}" for number in range(len(names))]
        now = at(0).isoformat()
        with closing(sqlite3.connect(self.store.path)) as connection:
            for learner, name in zip(ids, names, strict=True):
                connection.execute("INSERT INTO learners VALUES (?)", (learner,))
                account = (learner, learner, name, now)
                connection.execute("INSERT INTO accounts VALUES (?, ?, ?, 'pin', ?)", account)
                connection.execute(
                    "INSERT INTO presence VALUES (?, ?, ?, NULL)", (learner, room, now)
                )
                place = (learner, LESSON, step, now)
                connection.execute("INSERT INTO places VALUES (?, ?, 1, ?, 0, ?)", place)
            connection.commit()
        return ids

    def move(self, ids: Sequence[str], step: str, minute: float) -> None:
        """Many learners at once come to a step."""
        with closing(sqlite3.connect(self.store.path)) as connection:
            connection.executemany(
                "UPDATE places SET step = ?, at = ? WHERE learner_id = ?",
                [(step, at(minute).isoformat(), learner) for learner in ids],
            )
            connection.commit()

    async def reach(
        self, name: str, step: str, lesson: str = LESSON, minute: float = 0, *, done: bool = False
    ) -> None:
        await self.store.set_place(Place(name, lesson, 1, step, done, at(minute)))

    async def answer(
        self, name: str, step: str, correct: bool = True, hints: int = 0, text: str = '["u", "g"]'
    ) -> None:
        event = AnswerEvent(
            uuid4(), name, LESSON, 1, step, None, None, "next_merge", text, correct, hints, (),
            at(0),
        )  # fmt: skip
        await self.store.record_answer(event)

    async def hand(self, name: str, minute: float, *, wanted: bool = True) -> None:
        await self.store.record_help(
            HelpEvent(uuid4(), name, LESSON, 1, "merge", wanted, at(minute))
        )


@pytest.fixture
def lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two lessons: one question of every type, and one of one question."""
    folder = tmp_path / "lessons"
    folder.mkdir()
    steps = "".join(f"  - {{id: {name}, {body}}}\n" for name, body in ASKS.items())
    (folder / "every-type.yaml").write_text(HEAD + steps, encoding="utf-8")
    other = HEAD.replace("id: every-type", "id: other").replace("number: 1", "number: 2")
    other = other.replace("Every type", "The other one").replace("Semua jenis", "Yang lain")
    (folder / "other.yaml").write_text(other + f"  - {{id: merge, {ASKS['merge']}}}\n", "utf-8")
    monkeypatch.setenv("TOKLINGS_LESSONS", str(folder))
    return folder


@pytest.fixture
async def room(tmp_path: Path, lessons: Path) -> AsyncIterator[Room]:
    store = await open_workshop_store(tmp_path / "progress.sqlite")
    await store.open_room("makan", at(0))
    yield Room(store)
    await store.close()


class Watcher:
    def __init__(self, app: WatchApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    def rows(self) -> list[str]:
        strips = self.app.screen._compositor.render_strips(self.app.size)
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    def text(self) -> str:
        return "\n".join(self.rows())

    def row_of(self, name: str) -> str:
        return next(row for row in self.rows() if name in row)

    def names(self) -> list[str]:
        """The learners in view of one block, from the top."""
        return [row[3:12].strip() for row in self.rows()[3:15] if row[12:13] in {*"●◐✗►·"}]

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def look(self) -> None:
        """What the timer does once a second; one look may be under way already."""
        async with self.app._reading:
            await self.app._look()
        await self.pilot.pause()


@asynccontextmanager
async def watching(
    room: Room,
    size: tuple[int, int] = (80, 24),
    language: str = "en",
    minute: float = 1,
    lesson: str | None = None,
    is_hosted: Callable[[], bool] = lambda: True,
) -> AsyncIterator[Watcher]:
    reader = RoomReader(room.store.path)
    reader.open()
    app = WatchApp(reader, lesson, now=lambda: at(minute), is_hosted=is_hosted)
    app.wording = Wording(language)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Watcher(app, pilot)


async def full_room(room: Room) -> None:
    """24 learners: one asks, one is stuck, two are wrong, one is done, one is away."""
    room.fill(NAMES, ids=NAMES, step="read")
    for name in ("Joko", "Rafi", "Wahyu"):
        await room.answer(name, "merge", correct=False, text='["h", "u"]')
        await room.reach(name, "count")
    await room.hand("Joko", 3)
    room.move(NAMES[4:], "merge", 4.5)
    for name in ("Joko", "Rafi", "Wahyu"):
        await room.reach(name, "count", minute=4.5)
    await room.answer("Eka", "merge", correct=False)
    await room.answer("Eka", "merge")
    await room.answer("Hadi", "merge", hints=1)
    await room.reach("Fajar", "text", minute=4.5, done=True)
    await room.store.record_left("Gita", at(4))
    hint = HintEvent(uuid4(), "Made", LESSON, 1, "merge", 0, 2, at(4.6))
    await room.store.record_hint(hint)


# ── the grid ──


async def test_twenty_four_learners_at_80x24(room: Room) -> None:
    await full_room(room)
    async with watching(room, minute=6) as watcher:
        rows = watcher.rows()
        assert rows[0].startswith(" Workshop · Every type")
        assert rows[0].endswith("24 learners · 23 here · room makan")
        assert rows[2].split() == ["12345678", "12345678"]
        # hands up, stuck, now wrong, then by name; down the first block, then the next
        assert watcher.names()[:6] == ["Joko", "Dewi", "Rafi", "Wahyu", "Ayu", "Bagas"]
        assert rows[3].split()[:5] == ["►", "Joko", "●✗►·····", "hand", "up"]
        assert "●►······" in watcher.row_of("Ayu")
        assert rows[4].split()[:4] == ["Dewi", "►·······", "stuck", "6"]
        assert "●◐······" in watcher.row_of("Eka")
        assert "●◐······" in watcher.row_of("Hadi")
        assert "hint 2" in watcher.row_of("Made")
        assert "away" in watcher.row_of("Gita")
        assert "done" in watcher.row_of("Fajar")
        for name in NAMES:
            assert name in watcher.text()
        # the step that most are at, and the learner under the cursor
        assert rows[16] == "   step 2  Which pair is merged next?"
        assert rows[17].split("   ")[-5:] == [
            "● at once 0", "◐ later 2", "✗ now wrong 3", "► at it 17", "· not yet 2",
        ]  # fmt: skip
        assert " ".join(rows[19].split() + rows[20].split()) == (
            "Joko Answer: h + u, not right. Hints taken: none. Asked for help 3 min ago."
        )
        assert rows[22].split("   ")[1] == "● right at once"
        assert rows[23].startswith(" ↑↓ learner   ←→ step   f sort")
        assert "Tab" not in rows[23]  # nobody is in another lesson


async def test_the_cursor_and_the_step_move(room: Room) -> None:
    await full_room(room)
    async with watching(room, minute=6) as watcher:
        await watcher.press("down")
        assert "   Dewi     Not answered yet." in watcher.text()
        await watcher.press("left")
        assert "step 1  Read this." in watcher.text()
        assert "● read 23   ► at it 1   · not yet 0" in watcher.text()
        assert "Is reading it now." in watcher.text()
        await watcher.press("left", "left", "up", "k")
        assert "step 1  " in watcher.text()
        assert "   Joko     Has read it." in watcher.text()
        await watcher.press("end")
        assert "   Zahra    " in watcher.text()
        await watcher.press(*["right"] * 20)
        assert "step 8  " in watcher.text()
        await watcher.press("home")
        assert "   Joko     Not answered yet." in watcher.text()


async def test_who_has_left_is_not_at_a_step_now(room: Room) -> None:
    await room.join("Ayu")
    await room.store.record_left("Ayu", at(1))
    async with watching(room) as watcher:
        assert "   Ayu      Stopped here." in watcher.text()


async def test_order_changes_on_f_only(room: Room) -> None:
    for name in ("Ayu", "Budi", "Cici"):
        await room.join(name)
    async with watching(room) as watcher:
        await watcher.press("down")
        await room.hand("Cici", 1)
        await room.join("Adi")
        await watcher.look()
        assert watcher.names() == ["Ayu", "Budi", "Cici", "Adi"]
        assert "►" in watcher.row_of("Budi")[:3]
        assert "hand up !" in watcher.row_of("Cici")
        await watcher.press("f")
        assert watcher.names() == ["Cici", "Adi", "Ayu", "Budi"]
        assert "►" in watcher.row_of("Cici")[:3]


async def test_minutes_pass_without_anything_written(room: Room) -> None:
    await room.join("Ayu")
    minute = 3.0
    reader = RoomReader(room.store.path)
    reader.open()
    app = WatchApp(reader, now=lambda: at(minute))
    async with app.run_test(size=(80, 24)) as pilot:
        watcher = Watcher(app, pilot)
        await watcher.look()
        assert "stuck" not in watcher.text()
        minute = 5.0
        await watcher.look()
        assert "stuck 5 min" in watcher.row_of("Ayu")


async def test_the_lesson_that_most_are_in_and_tab(room: Room) -> None:
    await room.join("Ayu")
    await room.join("Budi", "other", "merge")
    await room.join("Cici", "other", "merge")
    async with watching(room) as watcher:
        assert "Workshop · The other one" in watcher.text()
        assert "elsewhere" in watcher.row_of("Ayu")
        assert "Tab lesson" in watcher.rows()[23]
        await watcher.press("tab")
        assert "Workshop · Every type" in watcher.text()
        assert "elsewhere" in watcher.row_of("Budi")
        await watcher.press("shift+tab")
        assert "Workshop · The other one" in watcher.text()
    async with watching(room, lesson=LESSON) as watcher:
        assert "Workshop · Every type" in watcher.text()


async def test_nobody_yet(room: Room) -> None:
    async with watching(room) as watcher:
        assert "Nobody has joined yet." in watcher.text()
        assert watcher.rows()[23].split() == ["?", "help", "q", "quit"]
        await watcher.press("down", "right", "f", "end", "pagedown", "tab", "y")
        await room.join("Ayu")
        await watcher.look()
        assert "►" in watcher.row_of("Ayu")


async def test_two_hundred_learners_scroll_by_blocks(room: Room) -> None:
    room.fill([f"Peserta {number:03}" for number in range(200)])
    async with watching(room) as watcher:
        assert "1–24 / 200" in watcher.rows()[2]
        before = watcher.rows()[3]
        await watcher.press(*["down"] * 23)
        assert watcher.rows()[3][3:] == before[3:]
        await watcher.press("down")
        assert "13–36 / 200" in watcher.rows()[2]
        await watcher.press("pagedown")
        assert "Peserta 048" in watcher.text()
        await watcher.press("end")
        assert watcher.rows()[2].endswith(
            "– 200 / 200".replace(" 200 /", "200 /").replace("– ", "–")
        )
        assert "Peserta 199" in watcher.text()
    async with watching(room, (120, 40)) as watcher:
        assert "1–84 / 200" in watcher.rows()[2]


SIZES = [(80, 24), (120, 40), (60, 20), (40, 12)]


@pytest.mark.parametrize("size", SIZES, ids=[f"{w}x{h}" for w, h in SIZES])
@pytest.mark.parametrize("language", ["en", "id"])
async def test_every_size_in_both_languages(
    room: Room, size: tuple[int, int], language: str
) -> None:
    await full_room(room)
    async with watching(room, size, language, minute=6) as watcher:
        rows = watcher.rows()
        assert all(cell_len(row) <= size[0] for row in rows)
        words = {"en": ("Workshop", "help", "quit"), "id": ("Lokakarya", "bantuan", "keluar")}
        assert rows[0].startswith(f" {words[language][0]}")
        assert rows[-1].strip(), "the footer stands in the last row"
        assert f"? {words[language][1]}" in rows[-1]
        grid = watcher.app.screen.query_one(LearnerGrid)
        assert len(grid.in_view) == min(24, grid.room.learners)
        assert {"en": "hand up !", "id": "bantuan !"}[language] in watcher.row_of("Joko")
        if size[0] >= 60:
            assert watcher.row_of("Joko").split()[2] == "●✗►·····"
        else:
            assert watcher.row_of("Joko").split()[2] == "1/8"
            assert "1 " in rows[0] or "2 " in rows[0]
        if size[1] >= 24:
            counts = rows[-7] if size[1] == 24 else watcher.text()
            assert {"en": "► at it 17", "id": "► di sini 17"}[language] in counts
        await watcher.press("question_mark")
        assert {"en": "Workshop", "id": "Lok"}[language] in watcher.rows()[0]
        if size[1] >= 24:
            assert {"en": "sort:", "id": "urutkan:"}[language] in watcher.text()
        assert "," not in watcher.rows()[-1]  # there are no settings here


def test_notes_fit_and_no_note_is_cut(lessons: Path) -> None:
    for language in ("en", "id"):
        say = Wording(language)
        for note in ("away", "done", "elsewhere", "hand", "hint", "missed", "stuck"):
            amount = 3 if note == "hint" else 99
            assert cell_len(say.text(f"watch.note.{note}", amount=amount)) <= 12


@pytest.mark.parametrize("steps", [0, 1, 8, 12, 32])
def test_the_room_of_a_grid(steps: int) -> None:
    for width in range(40, 220, 7):
        for height in (1, 5, 12, 40):
            for learners in (0, 1, 24, 200):
                room = room_of(width, height, learners, steps, 20)
                assert room.blocks * room.block < width + (width < 60)
                assert room.rows <= min(30, height)
                assert room.steps <= steps
                if width >= 60:
                    assert room.steps >= min(steps, 12)
    assert (room_of(80, 12, 24, 12).blocks, room_of(80, 12, 24, 12).block) == (2, 37)


async def test_hostile_names_answers_and_rooms_drive_no_terminal(
    tmp_path: Path, room: Room
) -> None:
    hostile = "\x1b[2J\u202ero\u0007om[red]"
    await room.store.open_room(hostile, at(1))
    ids = room.fill([name.encode("utf-8", "replace").decode() for name in SMALL], hostile)
    for learner, text in zip(ids, ('["\\u001b[31m", "\\u202e"]', "{\x1b", '"x"'), strict=False):
        await room.answer(learner, "merge", text=text)
    async with watching(room, (120, 40), minute=9) as watcher:
        await watcher.press("home")
        for key in ("down", "down", *["pagedown"] * (len(SMALL) // 84 + 1)):
            shown = watcher.text()
            assert not any(ord(character) < 32 for character in shown.replace("\n", ""))
            assert "\u202e" not in shown
            assert all(cell_len(row) <= 120 for row in watcher.rows())
            await watcher.press(key)


# ── reading only ──


async def test_a_store_that_fails_is_told_and_the_grid_stays(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.join("Ayu")
    async with watching(room) as watcher:
        read = watcher.app._reader.read

        def failing(lesson: str) -> None:
            raise StoreError("store_locked", place="progress.sqlite", why="locked")

        monkeypatch.setattr(watcher.app._reader, "read", failing)
        await watcher.app.look()
        await watcher.pilot.pause()
        assert "progress.sqlite" in watcher.text()
        assert "Ayu" in watcher.text()
        monkeypatch.setattr(watcher.app._reader, "read", read)
        await room.join("Budi")
        await watcher.look()
        assert "progress.sqlite" not in watcher.text()
        assert "Budi" in watcher.text()


async def test_where_the_host_has_fallen_nobody_is_here(room: Room) -> None:
    await room.join("Ayu", step="merge")
    hosted = [True]
    async with watching(room, is_hosted=lambda: hosted[0]) as watcher:
        assert "1 learner · 1 here" in watcher.text()
        hosted[0] = False  # nothing is written any more
        await watcher.look()
        assert "1 learner · 0 here" in watcher.text()
        assert watcher.row_of("Ayu").endswith("away")
        assert "No workshop is running now: nobody is here." in watcher.text()
        hosted[0] = True
        await watcher.look()
        assert "1 learner · 1 here" in watcher.text()
        assert "No workshop" not in watcher.text()


async def test_only_one_timer_and_nothing_drawn_while_nothing_changes(room: Room) -> None:
    await room.join("Ayu")
    async with watching(room) as watcher:
        assert watch_app.EVERY <= 1
        timers = [t for t in watcher.app._timers if not t._task or not t._task.done()]
        assert len(timers) == 1
        drawn: list[object] = []
        grid = watcher.app.screen.query_one(LearnerGrid)
        refresh = grid.refresh
        grid.refresh = lambda *a, **k: (drawn.append(a), refresh(*a, **k))[1]  # type: ignore
        await watcher.look()
        await watcher.look()
        assert drawn == []


WRITES = """
import asyncio, sys
from datetime import UTC, datetime
from pathlib import Path
from core.progress import open_workshop_store
from core.progress.account import Account
from core.progress.store import Place

async def write(path):
    store = await open_workshop_store(path)
    for name in sys.stdin:
        name, now = name.strip(), datetime.now(UTC)
        await store.add_account(Account(name, name, name, "pin", now))
        await store.record_joined(name, "makan", now)
        await store.set_place(Place(name, "every-type", 1, "merge", False, now))
        print("written", flush=True)
    await store.close()

asyncio.run(write(Path(sys.argv[1])))
"""


@pytest.fixture
def writer(room: Room) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", WRITES, str(room.store.path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
    )  # fmt: skip
    yield process
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    process.stdout.close()
    process.wait(10)


async def test_what_another_process_writes_is_seen_by_itself(
    room: Room, writer: subprocess.Popen[str]
) -> None:
    assert writer.stdin is not None
    assert writer.stdout is not None
    reader = RoomReader(room.store.path)
    reader.open()
    async with WatchApp(reader).run_test(size=(80, 24)) as pilot:
        watcher = Watcher(pilot.app, pilot)  # type: ignore[arg-type]
        for name in ("Ayu", "Budi"):
            writer.stdin.write(f"{name}\n")
            writer.stdin.flush()
            assert (await asyncio.to_thread(writer.stdout.readline)).strip() == "written"
            until = time.monotonic() + 20  # two seconds on a machine that does nothing else
            while name not in watcher.text():
                assert time.monotonic() < until, watcher.text()
                await pilot.pause(0.05)
        assert "●►······" in watcher.row_of("Budi")


async def test_y_copies_the_grid(room: Room) -> None:
    await room.join("Ayu", step="merge")
    async with watching(room) as watcher:
        await watcher.press("y")
        assert watcher.app.clipboard == "Ayu  ●►······"
        assert isinstance(watcher.app.screen, WatchScreen)
