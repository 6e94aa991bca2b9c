"""The app: it holds the store, the settings and the language, and moves between screens."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from textual import on
from textual.events import Mount

from core import settings as settings_file
from core.curriculum.folder import cache_folder
from core.curriculum.index import LessonRow, read_index
from core.errors import SettingsError, StoreError, ToklingsError
from core.progress import MemoryStore, data_path, open_store
from core.progress.store import Store
from core.progress.summary import lesson_states
from core.settings import Settings, language_in_force
from core.statement import Statement
from core.wording import Wording
from tui import themes
from tui.saving import Saving, placed
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.lesson import LessonScreen
from tui.screens.playthrough import Playthrough
from tui.screens.settings import SettingsScreen
from tui.screens.summary import SummaryScreen
from tui.screens.too_small import FittedApp
from tui.screens.worded import WordedScreen
from tui.terminal.tidy_app import TidyApp
from tui.widgets.key_footer import KeyFooter


@dataclass(frozen=True, slots=True)
class HomeState:
    """How far a learner is in a lesson, for the list."""

    steps_done: int
    finished: bool


class ToklingsApp(TidyApp[None], FittedApp[None]):
    """Toklings in a terminal. ``store`` None: the learner's own, opened at the start.
    ``own_terminal``: Ctrl+Z may stop the process."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        lesson_id: str | None = None,
        store: Store | None = None,
        *,
        own_terminal: bool = False,
    ) -> None:
        super().__init__(own_terminal=own_terminal)
        self._first_lesson = lesson_id
        self._given_store = store
        self._settings_path: Path = settings_file.settings_path()
        self._notices: list[Statement] = []
        self.settings = self._read_settings()
        self.wording = Wording(language_in_force(self.settings, dict(os.environ)))
        self.saving = Saving(store or MemoryStore())
        self._index = read_index()

    def _read_settings(self) -> Settings:
        try:
            return settings_file.load(self._settings_path)
        except SettingsError as trouble:
            self._notices.append(placed(trouble))
            return Settings()

    @on(Mount)
    async def _start(self) -> None:
        themes.register(self)
        if self._given_store is None:
            self.saving = await self._open_saving()
        home = HomeScreen(self._index.rows)
        await self.push_screen(home)
        await self._show_home(home, self._first_lesson or self.settings.last_lesson)
        if self._first_lesson is not None:
            await self.open_lesson(self._first_lesson)

    async def _open_saving(self) -> Saving:
        try:
            return Saving(await open_store(data_path()))
        except StoreError as trouble:
            return Saving(MemoryStore(), trouble=trouble)

    async def on_unmount(self) -> None:
        await self.saving.store.close()

    # ── home ──

    @property
    def rows(self) -> tuple[LessonRow, ...]:
        """The lessons."""
        return self._index.rows

    async def _show_home(self, home: HomeScreen, at: str | None) -> None:
        home.show(self.rows, await self._states(), at=at, notices=self._home_notices())

    def _home_notices(self) -> list[Statement]:
        notices = list(self._notices)
        if self.saving.notice is not None:
            notices.append(self.saving.notice)
        if self._index.faulty:
            notices.append(Statement("home.faulty_lessons", {"count": len(self._index.faulty)}))
        return notices

    async def _states(self) -> Mapping[str, HomeState]:
        try:
            states = await lesson_states(self.saving.store, self.saving.learner_id)
        except StoreError:
            return {}
        slugs = {row.id: row.slugs for row in self.rows}
        shown: dict[str, HomeState] = {}
        for lesson_id, state in states.items():
            steps = slugs.get(lesson_id, ())
            done = steps.index(state.reached) if state.reached in steps else 0
            shown[lesson_id] = HomeState(len(steps) if state.finished else done, state.finished)
        return shown

    async def go_home(self, at: str | None = None) -> None:
        """Leave every screen above home."""
        while not isinstance(self.screen_in_use, HomeScreen):
            await self.pop_screen()
        await self._show_home(self.screen_in_use, at)

    async def on_home_screen_opened(self, event: HomeScreen.Opened) -> None:
        await self.open_lesson(event.lesson_id)

    async def on_home_screen_reset_lesson(self, event: HomeScreen.ResetLesson) -> None:
        await self.saving.reset(event.lesson_id)
        await self.go_home(event.lesson_id)
        self._say_at_home(Statement("home.lesson_reset"))

    def _say_at_home(self, statement: Statement) -> None:
        if isinstance(self.screen_in_use, HomeScreen):
            self.screen_in_use.say(statement)

    # ── a lesson ──

    async def open_lesson(self, lesson_id: str) -> None:
        """Open a lesson where the learner left off; a finished one begins anew."""
        from core.curriculum.loader import find

        try:
            lesson = find(lesson_id)
            store, learner = self.saving.store, self.saving.learner_id
            places = await store.places(learner)
            place = next((p for p in places if p.lesson == lesson_id), None)
            run = 1 if place is None else place.run + place.finished
            answers = await store.answers(learner, lesson_id, run)
            hints = await store.hints(learner, lesson_id, run)
        except ToklingsError as trouble:
            self._say_at_home(placed(trouble))
            return
        reached = place.step if place is not None and not place.finished else None
        self._remember(replace(self.settings, last_lesson=lesson_id))
        played = Playthrough(lesson, self.saving, run, answers, hints, reached)
        await self.push_screen(LessonScreen(played))

    async def on_lesson_screen_left(self, event: LessonScreen.Left) -> None:
        await self.go_home(self.settings.last_lesson)

    async def on_lesson_screen_finished(self, event: LessonScreen.Finished) -> None:
        from tui.screens.lesson_summary import summary_of

        played = event.playthrough
        answers = await self.saving.store.answers(
            self.saving.learner_id, played.lesson.id, played.run_number
        )
        data = summary_of(played.lesson, played.run.tally(), answers, self.rows)
        await self.push_screen(SummaryScreen(data, self.saving.notice))

    async def on_summary_screen_next_lesson(self, event: SummaryScreen.NextLesson) -> None:
        await self.go_home(event.lesson_id)
        if event.lesson_id is not None:
            await self.open_lesson(event.lesson_id)

    async def on_summary_screen_look_again(self, event: SummaryScreen.LookAgain) -> None:
        await self.pop_screen()
        if isinstance(self.screen_in_use, LessonScreen):
            await self.screen_in_use.action_step_back()

    async def on_summary_screen_left(self, event: SummaryScreen.Left) -> None:
        await self.go_home(self.settings.last_lesson)

    # ── help, settings ──

    def on_key_footer_pressed(self, event: KeyFooter.Pressed) -> None:
        self.simulate_key(event.key)

    def on_lesson_screen_question_help_wanted(self, event: LessonScreen.QuestionHelpWanted) -> None:
        self.push_screen(HelpScreen(event.topic, event.question))

    def on_worded_screen_help_wanted(self, event: WordedScreen.HelpWanted) -> None:
        self.push_screen(HelpScreen(event.topic))

    def on_worded_screen_settings_wanted(self, event: WordedScreen.SettingsWanted) -> None:
        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(SettingsScreen())

    def on_settings_screen_language_chosen(self, event: SettingsScreen.LanguageChosen) -> None:
        self.wording = Wording(event.language)
        self._remember(replace(self.settings, language=event.language))
        for screen in self.screen_stack:
            if isinstance(screen, WordedScreen):
                screen.refresh_language()

    async def on_settings_screen_reset_all(self, event: SettingsScreen.ResetAll) -> None:
        await self.saving.reset(None)
        await self.go_home()
        self._say_at_home(Statement("settings.all_reset"))

    def _remember(self, settings: Settings) -> None:
        """Take settings into force and save them; a file that cannot be written is said."""
        if settings == self.settings:
            return
        self.settings = settings
        try:
            settings_file.save(settings, self._settings_path)
        except SettingsError as trouble:
            if placed(trouble) not in self._notices:
                self._notices.append(placed(trouble))


def run(lesson_id: str | None = None) -> int:
    """Run the app on this terminal; returns the exit status. Raises CrashError, with the
    terminal as it was, where a fault of ours has ended the app."""
    app = ToklingsApp(lesson_id, own_terminal=True)
    try:
        app.run()
    except Exception as error:
        app.crash = app.crash or error
    if app.crash is not None:
        from tui.terminal import crash

        raise crash.crash_error(app.crash, cache_folder() / crash.FILE_NAME) from app.crash
    return app.return_code or 0
