"""The quiz: its questions one after the other, on the question screen of the lessons.

What is stored and what comes next is the play's; asking is the question screen's.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.events import Mount
from textual.message import Message

from core.exercises.base import Verdict
from core.statement import Statement
from tui.screens.lesson_shown import HINTS, Phase, Shown
from tui.screens.question import QuestionScreen
from tui.screens.quiz_play import QuizPlay, typed_values
from tui.screens.worded import WordedScreen
from tui.widgets.answer_line import AnswerLine
from tui.widgets.key_footer import Key

WITH_SEED = 60
"""The width from which on the header has room for the seed."""


class QuizScreen(QuestionScreen):
    """A quiz being played."""

    HOW_TO_LEAVE = "quiz.how_to_leave"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "step_back", show=False),
        Binding("n", "step_ahead", show=False),
    ]

    @dataclass
    class Left(Message):
        """The learner went one level out; the quiz stays open."""

    @dataclass
    class Finished(Message):
        """Every question has its answer."""

        play: QuizPlay

    def __init__(self, play: QuizPlay) -> None:
        super().__init__()
        self.play = play

    @on(Mount)
    async def _begin(self) -> None:
        await self._open()

    async def _open(self) -> None:
        """Show the question that the run is at, with the answer that it has, if any."""
        self.close_replay()
        shown = await self.play.arrive(self.wording)
        if shown is None:
            self.post_message(self.Finished(self.play))
            return
        await self.show(shown)
        self.run_worker(self._make_next(), group="making", exclusive=True)
        at = self.play.run.at
        answer = self.play.answer(at) if at is not None and shown.asks else None
        if answer is not None and shown.view is not None and shown.view.fields:
            line = self.query_one(AnswerLine)
            line.open_fields(shown.view.fields, typed_values(answer))

    async def _make_next(self) -> None:
        """Make the question after this one while the learner thinks: some take a quarter of a
        second, and Enter should not wait for that."""
        at = self.play.run.at
        if at is not None and at < self.play.total:
            with suppress(RuntimeError):  # no thread to be had: then it is made when it is asked
                await asyncio.to_thread(self.play.question, at + 1)

    # ── what is drawn ──

    def trail(self) -> str:
        return self.wording.text("home.tab.quiz")

    def place(self, shown: Shown) -> str:
        is_wide = self.size.width >= WITH_SEED
        return self.wording.text(
            "quiz.place" if is_wide else "quiz.place_short",
            number=self.play.run.at or self.play.total,
            total=self.play.total,
            seed=str(self.play.setup.seed),
        )

    @property
    def notice(self) -> Statement | None:
        if self.play.saving.notice is not None:
            return self.play.saving.notice
        if not self.play.setup.at_end:
            return None
        run = self.play.run
        key = "given" if run.answered else "last_open" if run.is_last_open else "at_the_end"
        return Statement(f"quiz.{key}")

    @property
    def has_earlier(self) -> bool:
        return (self.play.run.at or 1) > 1

    def footer_keys(self, shown: Shown) -> list[Key]:
        """A lesson's, without ``h`` where there is no hint (more), with p while it can change
        an answer, and with another word at Esc."""
        text = self.wording.text
        keys = super().footer_keys(shown)
        if not self._has_hint(shown):
            keys = [key for key in keys if key[2] != "h"]
        if shown.asks and not self.is_typing and self.has_earlier:
            keys.insert(len(keys) - 2, ("p", text("key.back"), "p"))
        if not self.is_typing and shown.phase is not Phase.REPLAY:
            keys[-1] = ("Esc", text("quiz.key.leave"), "escape")
        return keys

    def more_keys(self) -> list[Key]:
        more = super().more_keys()
        if self.is_typing or self.shown is None:
            return more
        text = self.wording.text
        back: list[Key] = [("p", text("key.back"), "p")] if self.has_earlier else []
        return [*back, ("n", text("key.ahead"), "n"), *more]

    # ── storing, going on ──

    async def keep(self, shown: Shown, verdict: Verdict) -> None:
        await self.play.settle(shown, verdict)

    async def keep_hint(self, shown: Shown) -> None:
        await self.play.hint(shown)

    async def _settle(self, shown: Shown, verdict: Verdict) -> None:
        """With the verdicts at the end, an answer that is stored leads to the next question."""
        if not self.play.setup.at_end:
            await super()._settle(shown, verdict)
            return
        await self.keep(shown, verdict)
        self.play.run.go_on()
        await self._open()

    def _has_hint(self, shown: Shown) -> bool:
        """Whether ``h`` does something: the answer is not shown where verdicts wait."""
        setup = self.play.setup
        return setup.hints and not (setup.at_end and shown.hints >= HINTS)

    async def action_hint(self) -> None:
        shown = self.shown
        if shown is None or not shown.asks:
            return
        if self._has_hint(shown):
            await super().action_hint()
        else:
            key = "quiz.no_more_hints" if self.play.setup.hints else "quiz.no_hints"
            self.tell(Statement(key))

    async def go_on(self, shown: Shown) -> None:
        self.play.run.go_on()
        await self._open()

    async def action_step_back(self) -> None:
        """p: the question before, as it was left."""
        if self.play.run.back():
            await self._open()

    async def action_step_ahead(self) -> None:
        """n: the question after."""
        self.play.run.ahead()
        await self._open()

    def help_on(self, topic: str, shown: Shown) -> WordedScreen.HelpWanted:
        setup = self.play.setup
        also = "help.quiz.end" if setup.at_end else "help.quiz.each"
        return self.HelpWanted(topic, shown.question, setup.hints, also)

    async def leave(self, shown: Shown) -> None:
        self.post_message(self.Left())
