"""QuizApp: the quiz's part of the app: its set-up, its questions, its result, and the way from
one to the next. What home and lessons do is not here."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tui.at_home import HomeApp
from tui.screens.modes import LESSONS, QUIZ
from tui.widgets.mode_tabs import ModeTabs

if TYPE_CHECKING:
    from core.quiz import QuizSetup
    from tui.saving import QuizRecord
    from tui.screens.quiz import QuizScreen
    from tui.screens.quiz_form import Offer
    from tui.screens.quiz_result import QuizReplayScreen, QuizResultScreen
    from tui.screens.quiz_setup import QuizSetupScreen

SEEDS = range(1000, 10_000)
"""Of these is the seed of a new quiz: short enough to be told to somebody."""


@dataclass(frozen=True, slots=True)
class QuizWanted:
    """The quiz is wanted: begun with a set-up, or (None) its set-up shown. ``goes_on``: then the
    quiz that was left, if there is one."""

    setup: QuizSetup | None = None
    goes_on: bool = False


class QuizApp(HomeApp):
    """An app with home below all other screens, and the quiz as its second mode."""

    # ── set-up ──

    async def on_mode_tabs_chosen(self, event: ModeTabs.Chosen) -> None:
        if event.mode == LESSONS:
            await self.go_home()
        elif event.mode == QUIZ:
            await self.go_to_quiz()

    async def go_to_quiz(self) -> None:
        """The set-up of a quiz, from anywhere."""
        await self.opened.wait()
        from tui.screens.quiz_setup import QuizSetupScreen

        offer, lessons = await self._offer(), await self.lessons_done()
        if isinstance(self.screen_in_use, QuizSetupScreen):
            return
        below = next((s for s in self.screen_stack if isinstance(s, QuizSetupScreen)), None)
        if below is None:
            await self.go_home()
            await self.push_screen(QuizSetupScreen(offer, lessons, self.saving.notice))
            return
        below.show(offer, lessons, self.saving.notice)
        while self.screen_in_use is not below:
            await self.pop_screen()

    async def _offer(self) -> Offer:
        """What the set-up begins with: what was chosen last, with another seed; at first the
        topics that were learned. Where there are none, which ones is the learner's to say."""
        from core.quiz import TOPICS, QuizSetup
        from tui.screens.quiz_form import Offer
        from tui.screens.quiz_play import last_quiz, open_quiz, setup_of

        records, met = await self.saving.quizzes(), await self.saving.kinds_met()
        numbers = {row.id: row.number for row in self.rows}
        known = {
            kind: min(numbers[lesson] for lesson in lessons if lesson in numbers)
            for kind, lessons in met.items()
            if any(lesson in numbers for lesson in lessons)
        }
        learned = tuple(topic for topic in TOPICS if topic in known)
        setup = QuizSetup(learned, seed=secrets.choice(SEEDS))
        playable = (setup_of(record) for record in records)
        if (last := next((s for s in playable if s.is_playable), None)) is not None:
            setup = QuizSetup(last.topics, last.questions, setup.seed, last.at_end, last.hints)
        current = open_quiz(records[0]) if records else None
        return Offer(setup, known, current, last_quiz(records))

    # ── questions ──

    async def on_quiz_setup_screen_started(self, event: QuizSetupScreen.Started) -> None:
        await self.begin_quiz(event.setup)

    async def on_quiz_setup_screen_went_on(self, event: QuizSetupScreen.WentOn) -> None:
        records = await self.saving.quizzes()
        await self.play_quiz(records[0])

    async def open_quiz(self, wanted: QuizWanted) -> None:
        """The set-up of a quiz, and the quiz itself where it is set up already."""
        await self.go_to_quiz()
        if wanted.setup is not None:
            await self.begin_quiz(wanted.setup)
        elif wanted.goes_on:
            await self._go_on()

    async def _go_on(self) -> None:
        from tui.screens.quiz_play import open_quiz

        records = await self.saving.quizzes()
        if records and open_quiz(records[0]) is not None:
            await self.play_quiz(records[0])

    async def begin_quiz(self, setup: QuizSetup) -> None:
        """Begin a new quiz."""
        await self.opened.wait()
        await self.play_quiz(await self.saving.begin_quiz(setup))

    async def play_quiz(self, record: QuizRecord) -> None:
        """Play a quiz where it stands."""
        from core.progress.store import QUIZ as LESSON
        from tui.screens.quiz import QuizScreen
        from tui.screens.quiz_play import QuizPlay

        hints = await self.saving.hints(LESSON, record.event.number)
        await self.push_screen(QuizScreen(QuizPlay(self.saving, record, hints)))

    async def on_quiz_screen_left(self, event: QuizScreen.Left) -> None:
        await self.go_to_quiz()

    # ── result ──

    async def on_quiz_screen_finished(self, event: QuizScreen.Finished) -> None:
        from tui.screens.quiz_result import QuizResultScreen

        await self.switch_screen(QuizResultScreen(event.play))

    async def on_quiz_result_screen_why_wanted(self, event: QuizResultScreen.WhyWanted) -> None:
        from tui.screens.quiz_result import QuizReplayScreen

        await self.push_screen(QuizReplayScreen(event.play, event.number))

    async def on_quiz_replay_screen_left(self, event: QuizReplayScreen.Left) -> None:
        await self.pop_screen()

    async def on_quiz_result_screen_again(self, event: QuizResultScreen.Again) -> None:
        await self.go_to_quiz()

    async def on_quiz_result_screen_left(self, event: QuizResultScreen.Left) -> None:
        await self.go_home()
