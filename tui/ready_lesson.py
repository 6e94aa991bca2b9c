"""What opening a lesson needs, made ready while the learner is still at home: the lessons near
the cursor are read, and a lesson screen stands mounted and laid out, so that it is painted once,
whole. What is not ready is made when it is wanted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from core.curriculum.index import LessonRow
from core.errors import ToklingsError

if TYPE_CHECKING:
    from core.wording import Wording
    from tui.loading import LoadingApp
    from tui.screens.lesson import LessonScreen
    from tui.screens.playthrough import Playthrough

NEAREST = 5
"""Lessons that are read, the one at the cursor first."""

REST = 0.3
"""Seconds after the learner came home until the next screen is made."""


class ReadyLesson:
    """The lesson screen of an app that is opened next, and the lessons that it may show."""

    def __init__(self, app: LoadingApp) -> None:
        self._app = app
        self._screen: LessonScreen | None = None

    async def prepare(self, rows: Sequence[LessonRow], at: str | None) -> None:
        """Make a screen ready, and read the lessons nearest to the one ``at`` the cursor."""
        await self.make()
        for lesson_id in nearest([row.id for row in rows], at):
            await asyncio.to_thread(_rehearse, lesson_id, self._app.wording)

    def make_soon(self) -> None:
        """Make the next screen once the learner has had time to look at home."""
        self._app.set_timer(REST, self.make)

    async def make(self) -> None:
        """Make a screen ready, if none is and no lesson is open."""
        from tui.screens.lesson import LessonScreen

        if self._screen is None and len(self._app.screen_stack) == 1:
            screen = LessonScreen()
            await self._app.mount_unseen(screen)
            self._screen = screen

    async def screen_for(self, played: Playthrough) -> LessonScreen:
        """A screen that plays this; to be pushed."""
        from tui.screens.lesson import LessonScreen

        screen = self._screen
        if screen is None or not played.has_item:
            return LessonScreen(played)
        self._screen = None
        screen.lay_out_unseen()
        await screen.play(played)
        screen.lay_out_unseen()
        return screen


def nearest(lesson_ids: Sequence[str], at: str | None) -> list[str]:
    """The lessons nearest to one of them, it first."""
    here = lesson_ids.index(at) if at in lesson_ids else 0
    return sorted(lesson_ids, key=lambda each: abs(lesson_ids.index(each) - here))[:NEAREST]


def _rehearse(lesson_id: str, wording: Wording) -> None:
    """Read a lesson, and draw a question of each of its kinds for nobody: what is looked up or
    loaded for the first question of a kind is there then."""
    from core.curriculum.loader import find
    from core.curriculum.schema import AskStep
    from tui.answers import view_of

    with suppress(ToklingsError):  # it is said when the lesson is opened
        lesson, kinds = find(lesson_id), set[str]()
        for step in lesson.steps:
            if isinstance(step, AskStep):
                question = lesson.exercise(step.id).question()
                if question.kind not in kinds:
                    kinds.add(question.kind)
                    view_of(question, wording, 1).stage_rows()
                    wording.say(question.prompt)
