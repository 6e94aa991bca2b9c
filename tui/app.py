"""The app: it holds the store, the settings and the language, and moves between screens."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from textual import on
from textual.events import Mount

from core.curriculum.folder import cache_folder
from core.curriculum.index import LessonRow, read_index
from core.errors import ToklingsError
from core.statement import Statement
from tui.dressed import DressedApp
from tui.notices import placed
from tui.preferences import is_first_run
from tui.screens.home import HomeScreen
from tui.screens.worded import WordedScreen
from tui.terminal.tidy_app import TidyApp
from tui.widgets.key_footer import KeyFooter

if TYPE_CHECKING:
    from core.progress.store import Store
    from tui.saving import Saving
    from tui.screens.first_run import FirstRunScreen
    from tui.screens.home_steps import StepReader
    from tui.screens.lesson import LessonScreen
    from tui.screens.settings import SettingsScreen
    from tui.screens.summary import SummaryScreen


@dataclass(frozen=True, slots=True)
class HomeState:
    """How far a learner is in a lesson, for the list."""

    steps_done: int
    finished: bool


class ToklingsApp(TidyApp[None], DressedApp):
    """Toklings in a terminal. ``store`` None: the learner's own, opened once home is painted.
    ``own_terminal``: Ctrl+Z may stop the process. ``first_run``: ask for the language first."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "screens/home.tcss"  # with the app's own: read later, all rules were parsed again

    def __init__(
        self,
        lesson_id: str | None = None,
        store: Store | None = None,
        *,
        own_terminal: bool = False,
        first_run: bool = False,
    ) -> None:
        super().__init__(own_terminal=own_terminal)
        self._first_lesson = lesson_id
        self._given_store = store
        self._first_run = first_run
        self._saving: Saving | None = None
        self._opened = asyncio.Event()  # there is ``saving``
        self._is_painted = False
        self._index = read_index()
        self._step_reader: StepReader | None = None

    @on(Mount)
    async def _start(self) -> None:
        if self._given_store is not None or self._first_lesson is not None:
            await self._open_store()
            await self._show_home(self._home, None)
        if self._first_run:
            from tui.screens.first_run import FirstRunScreen

            await self.push_screen(FirstRunScreen(self.settings, self.around))
        elif self._first_lesson is not None:
            await self.open_lesson(self._first_lesson)

    def get_default_screen(self) -> HomeScreen:
        """Home lies under all other screens, and is painted before anything else is loaded."""
        at = self._first_lesson or self.settings.last_lesson
        return HomeScreen(self.rows, None, at=at, notices=self._home_notices())

    def _display(self, screen: Any, renderable: RenderableType | None) -> None:
        super()._display(screen, renderable)
        if renderable is not None and not self._is_painted:
            self._is_painted = True
            self.call_later(self.run_worker, self._load, group="loading")

    async def _load(self) -> None:
        """Load what the first frame could do without."""
        from tui.opening import load_lessons

        if not self._opened.is_set():
            await self._open_store()
            self._home.show_states(await self._states() or {}, self._home_notices())
        if self.own_terminal:
            await load_lessons()
            gc.freeze()  # what is loaded now stays: a key never waits while it is looked through
            gc.enable()

    async def _open_store(self) -> None:
        from tui.opening import open_saving

        try:
            self._saving = await open_saving(self._given_store)
        finally:
            self._opened.set()  # after a fault too: whoever waits would keep the app from ending

    @property
    def saving(self) -> Saving:
        """The learner's record, once it is opened."""
        assert self._saving is not None, "await _opened"
        return self._saving

    async def on_unmount(self) -> None:
        if self._step_reader is not None:
            self._step_reader.close()
        if self._saving is not None:
            await self._saving.close()

    # ── home ──

    @property
    def rows(self) -> tuple[LessonRow, ...]:
        """The lessons."""
        return self._index.rows

    async def _show_home(self, home: HomeScreen, at: str | None) -> None:
        home.show(self.rows, await self._states(), at=at, notices=self._home_notices())

    def _home_notices(self) -> list[Statement]:
        notices = [self.preferences.notice] if self.preferences.notice else []
        if self._saving is not None and self._saving.notice is not None:
            notices.append(self._saving.notice)
        if self._index.faulty:
            notices.append(Statement("home.faulty_lessons", {"count": len(self._index.faulty)}))
        return notices

    async def _states(self) -> Mapping[str, HomeState] | None:
        """How far the learner is, by lesson; None while the store is being opened."""
        if not self._opened.is_set():
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

    async def go_home(self, at: str | None = None) -> None:
        """Leave every screen above home. Home is drawn before it comes to light: nobody sees
        the list as it was."""
        home = self._home
        await self._show_home(home, at)
        while self.screen_in_use is not home:
            await self.pop_screen()

    @property
    def _home(self) -> HomeScreen:
        return next(screen for screen in self.screen_stack if isinstance(screen, HomeScreen))

    def on_home_screen_steps_wanted(self, event: HomeScreen.StepsWanted) -> None:
        show = partial(self._show_steps, event.lesson_id)
        self.run_worker(show, group="steps", exclusive=True)

    async def _show_steps(self, lesson_id: str) -> None:
        from tui.screens.home_steps import StepReader

        await self._opened.wait()
        self._step_reader = self._step_reader or StepReader()
        try:
            steps = await self._step_reader.read(lesson_id, self.saving)
        except ToklingsError as trouble:
            steps = placed(trouble)
        for screen in self.screen_stack:
            if isinstance(screen, HomeScreen):
                screen.show_steps(lesson_id, steps)

    async def on_home_screen_opened(self, event: HomeScreen.Opened) -> None:
        await self.open_lesson(event.lesson_id)

    async def on_home_screen_reset_lesson(self, event: HomeScreen.ResetLesson) -> None:
        await self._opened.wait()
        forgotten = await self.saving.reset(event.lesson_id)
        await self.go_home(event.lesson_id)
        if forgotten:
            self._say_at_home(Statement("home.lesson_reset"))

    def _say_at_home(self, statement: Statement) -> None:
        if isinstance(self.screen_in_use, HomeScreen):
            self.screen_in_use.say(statement)

    # ── a lesson ──

    async def open_lesson(self, lesson_id: str) -> None:
        """Open a lesson where the learner left off; a finished one begins anew."""
        await self._opened.wait()
        from core.curriculum.loader import find
        from tui.screens.lesson import LessonScreen
        from tui.screens.playthrough import Playthrough

        try:
            lesson = find(lesson_id)
        except ToklingsError as trouble:
            self._say_at_home(placed(trouble))
            return
        begun = await self.saving.begun(lesson_id)
        self.preferences.remember_lesson(lesson_id)
        played = Playthrough(
            lesson, self.saving, begun.run, begun.answers, begun.hints, begun.reached
        )
        await self.push_screen(LessonScreen(played))

    async def on_lesson_screen_left(self, event: LessonScreen.Left) -> None:
        await self.go_home(self.settings.last_lesson)

    async def on_lesson_screen_finished(self, event: LessonScreen.Finished) -> None:
        from tui.screens.lesson_summary import summary_of
        from tui.screens.summary import SummaryScreen

        played = event.playthrough
        answers = await self.saving.answers(played.lesson.id, played.run_number)
        data = summary_of(played.lesson, played.run.tally(), answers, self.rows)
        await self.push_screen(SummaryScreen(data, self.saving.notice))

    async def on_summary_screen_next_lesson(self, event: SummaryScreen.NextLesson) -> None:
        await self.go_home(event.lesson_id)
        if event.lesson_id is not None:
            await self.open_lesson(event.lesson_id)

    async def on_summary_screen_look_again(self, event: SummaryScreen.LookAgain) -> None:
        from tui.screens.lesson import LessonScreen

        await self.pop_screen()
        if isinstance(self.screen_in_use, LessonScreen):
            await self.screen_in_use.action_step_back()

    async def on_summary_screen_left(self, event: SummaryScreen.Left) -> None:
        await self.go_home(self.settings.last_lesson)

    # ── help, settings ──

    def on_key_footer_pressed(self, event: KeyFooter.Pressed) -> None:
        self.simulate_key(event.key)

    def on_worded_screen_help_wanted(self, event: WordedScreen.HelpWanted) -> None:
        from tui.screens.help import HelpScreen

        self.push_screen(HelpScreen(event.topic, event.question))

    def on_worded_screen_settings_wanted(self, event: WordedScreen.SettingsWanted) -> None:
        from tui.screens.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            saved = self.preferences.can_save
            self.push_screen(SettingsScreen(self.settings, self.around, saved=saved))

    async def on_worded_screen_commands_wanted(self) -> None:
        from tui.screens.palette import Palette

        await self.push_screen(Palette(self.wording))

    async def go_to_lesson(self, lesson_id: str) -> None:
        """Open a lesson from anywhere."""
        await self.go_home(lesson_id)
        await self.open_lesson(lesson_id)

    async def on_settings_screen_chosen(self, event: SettingsScreen.Chosen) -> None:
        from tui.screens.settings import SettingsScreen

        said = self.wear(event.settings)
        before = self.preferences.notice
        trouble = self.preferences.choose(event.settings)
        if isinstance(self.screen_in_use, SettingsScreen):
            said = [*said, trouble] if trouble else said
            self.screen_in_use.say(*said, saved=self.preferences.can_save)
        if self.preferences.notice != before:
            await self._show_home(self._home, None)

    def on_first_run_screen_shown(self, event: FirstRunScreen.Shown) -> None:
        self.wear(event.settings)

    async def on_first_run_screen_started(self, event: FirstRunScreen.Started) -> None:
        self.preferences.choose(event.settings)
        await self.go_home()
        if self._first_lesson is not None:
            await self.open_lesson(self._first_lesson)

    async def on_settings_screen_reset_all(self, event: SettingsScreen.ResetAll) -> None:
        await self._opened.wait()
        forgotten = await self.saving.reset(None)
        await self.go_home()
        if forgotten:
            self._say_at_home(Statement("settings.all_reset"))


def run(lesson_id: str | None = None) -> int:
    """Run the app on this terminal; returns the exit status. Raises CrashError, with the
    terminal as it was, where a fault of ours has ended the app."""
    app = ToklingsApp(lesson_id, own_terminal=True, first_run=is_first_run())
    try:
        app.run()
    except Exception as error:
        app.crash = app.crash or error
    if app.crash is not None:
        from tui.terminal import crash

        raise crash.crash_error(app.crash, cache_folder() / crash.FILE_NAME) from app.crash
    return app.return_code or 0
