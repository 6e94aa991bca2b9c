"""WatchApp: ``toklings workshop watch``. It reads the room once a second, and writes nothing."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

from textual import on
from textual.events import Mount, Unmount

from core.curriculum.index import LessonRow, lesson_rows
from core.errors import ToklingsError
from core.progress.room_reader import RoomReader, RoomRecord
from tui.dressed import DressedApp
from tui.notices import placed
from tui.screens.worded import WordedScreen
from tui.terminal.tidy_app import TidyApp, run_app
from tui.widgets.key_footer import KeyFooter
from tui.workshop.watch_screen import WatchedLesson, WatchScreen
from tui.workshop.watch_words import WatchedStep

EVERY = 1.0
"""Seconds between two looks at the room."""


def _now() -> datetime:
    return datetime.now(UTC)


class WatchApp(TidyApp[None], DressedApp):
    """``reader``: opened. ``lesson_id``: the lesson to watch; None: the one that most are in.
    ``is_hosted``: whether the process that writes the record lives."""

    ENABLE_COMMAND_PALETTE = False
    has_settings = False  # they are the app's; here nothing is changed
    CSS_PATH = "watch.tcss"  # a screen that nobody pushed has none of its own read

    def __init__(
        self,
        reader: RoomReader,
        lesson_id: str | None = None,
        *,
        own_terminal: bool = False,
        now: Callable[[], datetime] = _now,
        is_hosted: Callable[[], bool] = lambda: True,
    ) -> None:
        super().__init__(own_terminal=own_terminal)
        self._reader = reader
        self._now, self._is_hosted = now, is_hosted
        self._record: RoomRecord | None = None
        self._lessons: dict[str, LessonRow] = {row.id: row for row in lesson_rows()}
        self._lesson_id: str | None = lesson_id
        self._chosen = lesson_id is not None
        self._steps: dict[str, tuple[WatchedStep, ...]] = {}
        self._begun: list[str] = []
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="toklings-watch")
        self._reading = asyncio.Lock()

    def get_default_screen(self) -> WatchScreen:
        return WatchScreen()

    @property
    def _watch(self) -> WatchScreen:
        return next(screen for screen in self.screen_stack if isinstance(screen, WatchScreen))

    @on(Mount)
    async def _begin(self) -> None:
        await self.look()
        self.set_interval(EVERY, self.look)

    @on(Unmount)
    async def _end(self) -> None:
        self._thread.shutdown(cancel_futures=True)
        self._reader.close()

    async def look(self) -> None:
        """Read the room and show it; where it cannot be read, say why and keep what was."""
        if self._reading.locked():
            return
        async with self._reading:
            try:
                await self._look()
            except ToklingsError as trouble:
                self._watch.complain(placed(trouble))

    async def _look(self) -> None:
        lesson_id = self._lesson_id or next(iter(self._lessons))
        loop = asyncio.get_running_loop()
        was_hosted, self._watch.is_hosted = self._watch.is_hosted, self._is_hosted()
        room = await loop.run_in_executor(self._thread, self._reader.read, lesson_id)
        if room is None and was_hosted != self._watch.is_hosted:
            room = self._record
        if room is None:
            self._watch.later(self._now())
            return
        self._record = room
        self._begun = [name for name in self._lessons if name in room.begun]
        if self._lesson_id is None or not self._chosen:
            wanted = max(self._begun, key=lambda name: room.begun[name], default=lesson_id)
            self._chosen = bool(self._begun)
            if wanted != lesson_id:
                self._lesson_id = wanted
                await self._look()
                return
        self._lesson_id = lesson_id
        steps = await loop.run_in_executor(self._thread, self._steps_of, lesson_id)
        lesson = WatchedLesson(lesson_id, self._lessons[lesson_id].title, steps)
        shown = room if self._watch.is_hosted else room.deserted()
        self._watch.show(lesson, shown, self._now(), has_others=bool(self._others))

    @property
    def _others(self) -> list[str]:
        return [name for name in self._begun if name != self._lesson_id]

    def _steps_of(self, lesson_id: str) -> tuple[WatchedStep, ...]:
        if lesson_id not in self._steps:
            self._steps[lesson_id] = read_steps(self._lessons[lesson_id])
        return self._steps[lesson_id]

    async def on_watch_screen_other_lesson(self, event: WatchScreen.OtherLesson) -> None:
        if not self._others:
            return
        names = [n for n in self._lessons if n in self._begun or n == self._lesson_id]
        here = names.index(self._lesson_id or "")
        self._lesson_id, self._chosen = names[(here + event.direction) % len(names)], True
        await self.look()

    def on_key_footer_pressed(self, event: KeyFooter.Pressed) -> None:
        self.simulate_key(event.key)

    def on_worded_screen_help_wanted(self, event: WordedScreen.HelpWanted) -> None:
        from tui.screens.help import HelpScreen

        self.push_screen(HelpScreen(event.topic))


def read_steps(row: LessonRow) -> tuple[WatchedStep, ...]:
    """The steps of a lesson; of a file that cannot be read, what its row says."""
    from core.curriculum.loader import find
    from core.curriculum.schema import WrittenStep
    from tui.screens.home_steps import read_lesson

    said = read_lesson(row.id)
    lesson = find(row.id)
    options = {
        step.id: lesson.exercise(step.id).question().options
        for step in lesson.steps
        if isinstance(step, WrittenStep) and step.ask == "choice"
    }
    return tuple(WatchedStep(slug, asks, text, options.get(slug, ())) for slug, asks, text in said)


def _lock_of(folder: Path) -> Callable[[], bool]:
    if os.name == "nt":
        return lambda: False  # no workshop is hosted there
    from tui.workshop.one_host import is_hosted

    return lambda: is_hosted(folder)


def run(reader: RoomReader, lesson_id: str | None) -> int:
    """Watch on this terminal; as ``run_app``."""
    is_hosted = _lock_of(reader.path.parent)
    return run_app(WatchApp(reader, lesson_id, own_terminal=True, is_hosted=is_hosted))
