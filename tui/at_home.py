"""HomeApp: an app whose lowest screen is home, with how far the learner is in each lesson."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import on
from textual.events import Unmount

from core.curriculum.index import LessonRow, read_index
from core.errors import ToklingsError
from core.statement import Statement
from tui.loading import LoadingApp
from tui.notices import placed
from tui.screens.home import HomeScreen

if TYPE_CHECKING:
    from core.progress.store import Store
    from tui.screens.home_steps import StepReader


@dataclass(frozen=True, slots=True)
class HomeState:
    """How far a learner is in a lesson, for the list."""

    steps_done: int
    finished: bool


class HomeApp(LoadingApp):
    """``at``: the lesson that the cursor of the list starts on, if not on the last one."""

    def __init__(
        self, store: Store | None = None, *, at: str | None = None, **options: Any
    ) -> None:
        super().__init__(store, **options)
        self._at = at
        self._index = read_index()
        self._step_reader: StepReader | None = None

    def get_default_screen(self) -> HomeScreen:
        """Home lies under all other screens, and is painted before anything else is loaded."""
        at = self._at or self.settings.last_lesson
        return HomeScreen(self.rows, None, at=at, notices=self._notices())

    @property
    def home(self) -> HomeScreen:
        """The home that lies under all other screens."""
        return next(screen for screen in self.screen_stack if isinstance(screen, HomeScreen))

    @property
    def rows(self) -> tuple[LessonRow, ...]:
        """The lessons."""
        return self._index.rows

    # ── what home shows ──

    async def show_home(self, at: str | None = None) -> None:
        """Draw home as it is now, with the cursor on lesson ``at`` (None: where it is)."""
        states = await self._states()
        self.home.show(self.rows, states, at=at, notices=self._notices())

    async def show_record(self) -> None:
        self.home.show_states(await self._states() or {}, self._notices())

    def say_at_home(self, statement: Statement) -> None:
        """Say something on home, where that is in use."""
        if isinstance(self.screen_in_use, HomeScreen):
            self.screen_in_use.say(statement)

    def _notices(self) -> list[Statement]:
        notices = [self.preferences.notice] if self.preferences.notice else []
        if self._saving is not None and self._saving.notice is not None:
            notices.append(self._saving.notice)
        if self._index.faulty:
            notices.append(Statement("home.faulty_lessons", {"count": len(self._index.faulty)}))
        return notices

    async def _states(self) -> Mapping[str, HomeState] | None:
        """How far the learner is, by lesson; None while the store is being opened."""
        if not self.opened.is_set():
            return None
        states = await self.saving.states()
        slugs = {row.id: row.slugs for row in self.rows}
        shown: dict[str, HomeState] = {}
        for lesson_id, state in states.items():
            steps = slugs.get(lesson_id, ())
            done = steps.index(state.reached) if state.reached in steps else 0
            was_finished = state.finished or state.run > 1
            shown[lesson_id] = HomeState(len(steps) if state.finished else done, was_finished)
        return shown

    async def lessons_done(self) -> tuple[int, int]:
        """How many lessons are done, of all."""
        states, known = await self._states() or {}, {row.id for row in self.rows}
        return sum(states[name].finished for name in known & states.keys()), len(known)

    async def go_home(self, at: str | None = None) -> None:
        """Leave every screen above home. Home is drawn before it comes to light: nobody sees
        the list as it was."""
        home = self.home
        await self.show_home(at)
        while self.screen_in_use is not home:
            await self.pop_screen()

    # ── what home asks for ──

    def on_home_screen_steps_wanted(self, event: HomeScreen.StepsWanted) -> None:
        show = partial(self._show_steps, event.lesson_id)
        self.run_worker(show, group="steps", exclusive=True)

    async def _show_steps(self, lesson_id: str) -> None:
        from tui.screens.home_steps import StepReader

        await self.opened.wait()
        self._step_reader = self._step_reader or StepReader()
        try:
            steps = await self._step_reader.read(lesson_id, self.saving)
        except ToklingsError as trouble:
            steps = placed(trouble)
        for screen in self.screen_stack:
            if isinstance(screen, HomeScreen):
                screen.show_steps(lesson_id, steps)

    async def on_home_screen_reset_lesson(self, event: HomeScreen.ResetLesson) -> None:
        await self.reset(event.lesson_id, Statement("home.lesson_reset"))

    async def reset(self, lesson_id: str | None, said: Statement) -> None:
        """Forget a lesson (None: all of them); ``said`` on home where that went well."""
        await self.opened.wait()
        forgotten = await self.saving.reset(lesson_id)
        await self.go_home(lesson_id)
        if forgotten:
            self.say_at_home(said)

    @on(Unmount)
    def _stop_reading(self) -> None:
        if self._step_reader is not None:
            self._step_reader.close()
