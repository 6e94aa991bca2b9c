"""The app: it moves between the screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.events import Mount

from core.errors import ToklingsError
from core.progress.store import LOCAL_LEARNER
from core.statement import Statement
from tui.notices import placed
from tui.preferences import Preferences, is_first_run
from tui.quiz_app import QuizApp, QuizWanted
from tui.ready_lesson import ReadyLesson
from tui.screens.home import HomeScreen
from tui.screens.worded import WordedScreen
from tui.terminal.tidy_app import run_app
from tui.widgets.key_footer import KeyFooter

if TYPE_CHECKING:
    from core.progress.store import Store
    from tui.screens.first_run import FirstRunScreen
    from tui.screens.lesson import LessonScreen
    from tui.screens.settings import SettingsScreen
    from tui.screens.summary import SummaryScreen


class ToklingsApp(QuizApp):
    """Toklings in a terminal. ``store`` None: the learner's own, opened once home is painted.
    ``own_terminal``: Ctrl+Z may stop the process. ``first_run``: ask for the language first.
    ``lesson_id`` or ``quiz``: what is opened then. ``learner_id``, ``preferences``: another
    learner's, with a given store."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "screens/home.tcss"  # with the app's own: read later, all rules were parsed again

    def __init__(
        self,
        lesson_id: str | None = None,
        store: Store | None = None,
        *,
        own_terminal: bool = False,
        first_run: bool = False,
        quiz: QuizWanted | None = None,
        learner_id: str = LOCAL_LEARNER,
        preferences: Preferences | None = None,
    ) -> None:
        super().__init__(
            store,
            at=lesson_id,
            own_terminal=own_terminal,
            learner_id=learner_id,
            preferences=preferences,
        )
        self._first_lesson = lesson_id
        self._first_quiz = quiz
        self._has_store = store is not None
        self._first_run = first_run
        self._lesson_ahead = ReadyLesson(self)

    @on(Mount)
    async def _start(self) -> None:
        goes_on = self._first_lesson is not None or self._first_quiz is not None
        if self._has_store or goes_on:
            await self.open_store()
            await self.show_home()
        if self._first_run:
            from tui.screens.first_run import FirstRunScreen

            await self.push_screen(FirstRunScreen(self.settings, self.around))
        else:
            await self._open_first()

    async def _open_first(self) -> None:
        """What the command line asked for."""
        if self._first_lesson is not None:
            await self.open_lesson(self._first_lesson)
        elif self._first_quiz is not None:
            await self.open_quiz(self._first_quiz)

    async def on_home_screen_opened(self, event: HomeScreen.Opened) -> None:
        await self.open_lesson(event.lesson_id)

    # ── a lesson ──

    async def open_lesson(self, lesson_id: str, *, anew: bool = False) -> None:
        """Open a lesson where the learner left off: a finished one at its summary, or ``anew``."""
        await self.opened.wait()
        from core.curriculum.loader import find
        from tui.screens.playthrough import Playthrough

        try:
            lesson = find(lesson_id)
        except ToklingsError as trouble:
            self.say_at_home(placed(trouble))
            return
        begun = await self.saving.begun(lesson_id, anew=anew)
        self.preferences.remember_lesson(lesson_id)
        played = Playthrough(
            lesson, self.saving, begun.run, begun.answers, begun.hints, begun.reached,
            begun.asked_at, finished=begun.finished,
        )  # fmt: skip
        await self.push_screen(await self._lesson_ahead.screen_for(played))

    async def load_more(self) -> None:
        await self._lesson_ahead.prepare(self.rows, self.settings.last_lesson)

    async def go_home(self, at: str | None = None) -> None:
        await super().go_home(at)
        if self.own_terminal:
            self._lesson_ahead.make_soon()

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

    async def on_summary_screen_begin_again(self, event: SummaryScreen.BeginAgain) -> None:
        lesson_id = self.settings.last_lesson
        await self.go_home(lesson_id)
        if lesson_id is not None:
            await self.open_lesson(lesson_id, anew=True)

    async def on_summary_screen_left(self, event: SummaryScreen.Left) -> None:
        await self.go_home(self.settings.last_lesson)

    # ── help, settings ──

    def on_key_footer_pressed(self, event: KeyFooter.Pressed) -> None:
        self.simulate_key(event.key)

    def on_worded_screen_help_wanted(self, event: WordedScreen.HelpWanted) -> None:
        from tui.screens.help import HelpScreen

        topic, question = event.topic, event.question
        self.push_screen(HelpScreen(topic, question, hints=event.hints, also=event.also))

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
            await self.show_home()

    def on_first_run_screen_shown(self, event: FirstRunScreen.Shown) -> None:
        self.wear(event.settings)

    async def on_first_run_screen_started(self, event: FirstRunScreen.Started) -> None:
        self.preferences.choose(event.settings)
        await self.go_home()
        await self._open_first()

    async def on_settings_screen_reset_all(self, event: SettingsScreen.ResetAll) -> None:
        await self.reset(None, Statement("settings.all_reset"))


def run(lesson_id: str | None = None, quiz: QuizWanted | None = None) -> int:
    """Run the app on this terminal; returns the exit status. Raises CrashError, with the
    terminal as it was, where a fault of ours has ended the app."""
    return run_app(ToklingsApp(lesson_id, own_terminal=True, first_run=is_first_run(), quiz=quiz))
