"""WatchingApp: the app at a lesson file that is being written. Each save shows at once, at the
step where the author is; a save that cannot be played shows its faults until it is mended.

The file is looked at by its size and times; nothing is stored but in memory.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import LessonError
from core.progress import MemoryStore
from core.settings import settings_path
from core.statement import Statement
from tui.app import ToklingsApp
from tui.preferences import Preferences
from tui.screens.too_small import TooSmallScreen
from tui.terminal.tidy_app import run_app

if TYPE_CHECKING:
    from textual.screen import Screen

    from core.curriculum.faults import Fault
    from core.curriculum.schema import Lesson
    from core.progress.store import AnswerEvent, HintEvent
    from tui.screens.lesson_faults import LessonFaultsScreen
    from tui.screens.playthrough import Playthrough

INTERVAL = 0.1
"""Seconds between two looks at the file."""


@dataclass(frozen=True, slots=True)
class Place:
    """A step among all of a lesson, and the one that a save without it has led to."""

    slugs: Sequence[str]
    slug: str
    led_to: str | None


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of a playthrough when its lesson is read anew: the steps gone on with
    (``here``) and looked back at, the answers and the hints."""

    here: str | None = None
    looking: str | None = None
    answers: Sequence[AnswerEvent] = ()
    hints: Sequence[HintEvent] = ()


class WatchingPreferences(Preferences):
    """The settings; where one learns is not to be changed by where one writes."""

    def remember_lesson(self, lesson_id: str) -> None:
        """Save nothing."""


class WatchingApp(ToklingsApp):
    """``path``: the lesson file."""

    CSS_PATH = "screens/home.tcss"

    def __init__(self, path: Path, **options: Any) -> None:
        self._file = path
        self._seen: tuple[int, ...] | None = None
        self._found: Sequence[Fault] = ()
        self._played: Playthrough | None = None
        self._place: Place | None = None
        preferences = WatchingPreferences(settings_path())
        super().__init__(store=MemoryStore(), preferences=preferences, **options)

    def _notices(self) -> list[Statement]:
        watched = Statement("watching.at_home", {"name": self._file.name})
        return [*super()._notices(), watched]

    # ── the file ──

    async def _open_first(self) -> None:
        self._look()
        self.set_interval(INTERVAL, self._look)

    def _look(self) -> None:
        """Read the file if it has changed. Faults are shown a look later: an editor that
        empties a file before it writes it has then written it."""
        seen = signature(self._file)
        if seen != self._seen:
            self._seen, self._found = seen, ()
            self.run_worker(self._read(), group="watching", exclusive=True)
        elif self._found:
            faults, self._found = self._found, ()
            self.call_next(self._show_faults, faults)

    async def _read(self) -> None:
        from core.curriculum.faults import LessonFaults

        try:
            lesson = await asyncio.to_thread(read_lesson, self._file)
        except LessonFaults as error:
            self._found = error.faults
        else:
            self.call_next(self._show_lesson, lesson)

    # ── what is shown ──

    async def _show_faults(self, faults: Sequence[Fault]) -> None:
        from tui.screens.lesson_faults import LessonFaultsScreen

        if isinstance(self.screen_in_use, LessonFaultsScreen):
            self.screen_in_use.show(faults)
        else:
            await self._put(LessonFaultsScreen(self._file, faults))

    async def _show_lesson(self, lesson: Lesson) -> None:
        from tui.screens.lesson import LessonScreen
        from tui.screens.playthrough import Playthrough

        on_top = self.screen_in_use
        if isinstance(on_top, LessonScreen) and self._is_watched(on_top.playthrough):
            self._played = on_top.playthrough  # or one that was begun from home since
        kept = await self._keep(lesson)
        run = 1 if self._played is None else self._played.run_number
        self._played = Playthrough(lesson, self.saving, run, kept.answers, kept.hints, kept.here)
        slugs = [step.slug for step in self._played.steps]
        if kept.looking is not None and slugs.index(kept.looking) < slugs.index(kept.here or ""):
            self._played.looking = slugs.index(kept.looking)
        if isinstance(on_top, LessonScreen):
            on_top.call_next(on_top.play, self._played)
        else:
            await self._put(LessonScreen(self._played))

    def _is_watched(self, played: Playthrough) -> bool:
        return self._played is not None and played.lesson.id == self._played.lesson.id

    async def _put(self, screen: Screen[None]) -> None:
        """Show a screen right above home, in place of all that lies there."""
        while len(self._screens_in_use) > 2:
            await self.pop_screen()
        if len(self._screens_in_use) == 2:
            await self.switch_screen(screen)
        else:
            await self.push_screen(screen)

    @property
    def _screens_in_use(self) -> list[Screen[Any]]:
        return [each for each in self.screen_stack if not isinstance(each, TooSmallScreen)]

    async def on_lesson_faults_screen_left(self, event: LessonFaultsScreen.Left) -> None:
        await self.go_home()

    # ── the place ──

    async def _keep(self, lesson: Lesson) -> Kept:
        """What a lesson is gone on with. The question on the screen is asked anew: it may be
        another one now."""
        played = self._played
        if played is None:
            return Kept()
        now = [step.id for step in lesson.steps]
        here = self._here(played, now)
        before, looking = [step.slug for step in played.steps], played.looking
        looked_at = None if looking is None else nearest(before, before[looking], now)
        answers = await self.saving.answers(played.lesson.id, played.run_number)
        hints = await self.saving.hints(played.lesson.id, played.run_number)
        attempts = sum(answer.step == here for answer in answers)
        kept = Kept(
            here,
            looked_at,
            [replace(a, lesson=lesson.id) for a in answers if a.step != here],
            [
                replace(h, lesson=lesson.id, attempt=0 if h.step == here else h.attempt)
                for h in hints
                if h.step != here or h.attempt == attempts
            ],
        )
        await self._store_anew(played.lesson.id, kept)
        return kept

    def _here(self, played: Playthrough, now: Sequence[str]) -> str | None:
        """The step to go on with. Where half a file was saved and led to an earlier one, the
        whole one leads back, unless the author has gone on since."""
        item, slugs = played.run.item, [step.slug for step in played.steps]
        slug = played.run.reached if item is None else item.slug
        led_to = None if self._place is None else self._place.led_to or slugs[0]
        if self._place is None or item is None or slug != led_to:
            self._place = Place(slugs, slug, None)
        here = nearest(self._place.slugs, self._place.slug, now)
        self._place = replace(self._place, led_to=here)
        return here

    async def _store_anew(self, lesson_id: str, kept: Kept) -> None:
        await self.saving.reset(lesson_id)
        for answer in kept.answers:
            await self.saving.store.record_answer(answer)
        for hint in kept.hints:
            await self.saving.store.record_hint(hint)


def signature(path: Path) -> tuple[int, ...]:
    """What changes with every save of a file: size, times, and which file it is. Empty where
    there is none."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return ()
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino


def read_lesson(path: Path) -> Lesson:
    """The lesson of a file, with its materials made. Raises LessonFaults."""
    from core.curriculum.loader import load

    lesson = load(path)
    _ = lesson.built
    return lesson


def nearest(before: Sequence[str], slug: str, now: Sequence[str]) -> str | None:
    """The step itself, if it is still there, else the nearest earlier one that is; None: the
    first one of now."""
    earlier = before[: before.index(slug) + 1]
    return next((each for each in reversed(earlier) if each in now), None)


def check_watchable(path: Path) -> None:
    """Raises LessonError where there is no such file, or none that can be read."""
    from core.curriculum.faults import FaultList
    from core.curriculum.source import read_source

    faults = FaultList(path)
    read_source(path, faults)
    for fault in faults.found:
        if not fault.line:
            raise LessonError(fault.code, place=str(path), **fault.statement.values)


def run(path: Path) -> int:
    """Run the app on this terminal at a lesson file; returns the exit status. Raises what
    ``tui.app.run`` raises."""
    return run_app(WatchingApp(path, own_terminal=True))
