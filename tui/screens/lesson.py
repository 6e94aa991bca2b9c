"""The lesson: its texts and questions one after the other, each looked back at as it was left.

What is stored and what comes next is the playthrough's; asking is the question screen's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Mount
from textual.message import Message

from core.exercises.base import Verdict
from core.statement import Statement
from tui.screens import lesson_keys
from tui.screens.lesson_reading import reading_rows
from tui.screens.lesson_shown import Phase, Shown
from tui.screens.playthrough import Playthrough
from tui.screens.question import QuestionScreen
from tui.widgets.key_footer import Key
from tui.widgets.room import Room


class LessonScreen(QuestionScreen):
    """A lesson being played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "step_back", show=False),
        Binding("n", "step_ahead", show=False),
        Binding("exclamation_mark", "raise_hand", show=False),
    ]

    @dataclass
    class Left(Message):
        """The learner went one level out."""

    @dataclass
    class Finished(Message):
        """The last step is done."""

        playthrough: Playthrough

    def __init__(self, playthrough: Playthrough | None = None) -> None:
        """None: it is mounted now, and told later what to play."""
        super().__init__()
        if playthrough is not None:
            self.playthrough = playthrough
        self._waits = playthrough is None

    @on(Mount)
    async def _begin_at_once(self) -> None:
        if not self._waits:
            await self._begin()

    async def _begin(self) -> None:
        run = self.playthrough.run
        if run.item is not None and run.answered:
            run.go_on()
        await self._open()

    async def play(self, playthrough: Playthrough) -> None:
        """Play this instead of what is being played."""
        self.playthrough = playthrough
        await self._begin()

    async def _open(self) -> None:
        """Show the run's item, or the step that is looked back at."""
        self.close_replay()
        shown = await self.playthrough.arrive(self.wording)
        if shown is None:
            self.post_message(self.Finished(self.playthrough))
        else:
            await self.show(shown)

    # ── what is drawn ──

    def trail(self) -> str:
        lesson = self.playthrough.lesson
        return f"{self.wording.text('group.' + lesson.group)} · {self.wording.say(lesson.title)}"

    def place(self, shown: Shown) -> str:
        return self.playthrough.progress(shown, self.wording)

    def text_rows(self, shown: Shown, room: Room) -> list[Content]:
        lesson = self.playthrough.lesson
        return reading_rows(lesson, shown.slug, self.wording, room, self.message)

    def prose(self, shown: Shown) -> str:
        return self.wording.say_prose(self.playthrough.lesson.prose(shown.slug))

    @property
    def notice(self) -> Statement | None:
        trouble = self.playthrough.saving.notice
        if trouble is None and self.playthrough.asked_at is not None:
            return Statement("lesson.hand_is_up")
        return trouble

    @property
    def has_earlier(self) -> bool:
        return self.playthrough.has_earlier

    # ── storing, going on ──

    async def keep(self, shown: Shown, verdict: Verdict) -> None:
        await self.playthrough.settle(shown, verdict)

    async def keep_hint(self, shown: Shown) -> None:
        await self.playthrough.hint(shown)

    async def go_on(self, shown: Shown) -> None:
        if shown.back:
            await self._look(1)
        else:
            self.playthrough.run.go_on()
            await self._open()

    async def action_step_ahead(self) -> None:
        shown = self.shown
        if shown is not None:
            await self.go_on(shown)

    def more_keys(self) -> list[Key]:
        more = super().more_keys()
        if not more:
            return []
        word = self.wording.text
        back: list[Key] = [("p", word("key.back"), "p")] if self.has_earlier else []
        hand = lesson_keys.hand_keys(self.hand_is_up, self.wording)
        return [*back, ("n", word("key.ahead"), "n"), *hand, *more]

    # ── asking for help ──

    @property
    def hand_is_up(self) -> bool | None:
        played = self.playthrough
        return played.asked_at is not None if played.saving.in_workshop else None

    async def action_raise_hand(self) -> None:
        """!: ask the instructor for help, or no more."""
        if self.hand_is_up is None:
            return
        up = not self.hand_is_up
        await self.playthrough.raise_hand(up=up)
        self.draw()
        if not up:
            self.tell(Statement("lesson.hand_is_down"))
        elif not self._says_notice():
            self.tell(Statement("lesson.hand_is_up"))

    def _says_notice(self) -> bool:
        """Whether the notice stands in the feedback, not a hint, a verdict or a text instead."""
        if self.shown is None or self.shown.phase is Phase.READING or self.notice is None:
            return False
        said = " ".join(row.plain.strip() for row in self.zones.feedback.rows)
        return self.wording.say(self.notice) in said

    # ── looking back, leaving ──

    async def action_step_back(self) -> None:
        await self._look(-1)

    async def _look(self, step: int) -> None:
        """Look at the step before or after, as it was left."""
        if self.playthrough.look(step):
            await self._open()

    async def leave(self, shown: Shown) -> None:
        if shown.back:
            self.playthrough.looking = None
            await self._open()
        else:
            self.post_message(self.Left())
