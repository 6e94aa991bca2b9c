"""The app of a learner in a workshop: its settings and its place come from the front's store."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from textual import events
from textual.driver import Driver

from core.curriculum.index import lesson_rows
from core.errors import StoreError
from core.progress.store import QUIZ, Store
from core.settings import CHOICES, Settings
from core.statement import Statement
from tui.app import ToklingsApp
from tui.notices import placed
from tui.preferences import Preferences
from tui.quiz_app import QuizWanted
from tui.terminal.driver import OwnTerminal
from tui.workshop.kept_styles import KeptStylesheet
from tui.workshop.limits import PROCESSOR_SECONDS, allow_processor_time

if TYPE_CHECKING:
    from tui.saving import QuizRecord

OPEN_LESSON = "open_lesson"
"""The setting that names the lesson a learner is in (``QUIZ``: a quiz); empty at home."""


class StoredPreferences(Preferences):
    """A learner's settings, kept in the store like answers."""

    def __init__(self, stored: Mapping[str, str], store: Store, learner_id: str) -> None:
        self.settings = self._saved = settings_of(stored)
        self.notice = None
        self.can_save = True
        self._store, self._learner_id = store, learner_id
        self._writing: asyncio.Task[None] | None = None
        self._waiting: dict[str, str] = {}

    def choose(self, settings: Settings) -> Statement | None:
        self.settings = settings
        self._keep(texts_of(settings))
        return self.notice

    def remember_lesson(self, lesson_id: str) -> None:
        super_settings = {**texts_of(self.settings), "last_lesson": lesson_id}
        self.settings = settings_of(super_settings)
        self._keep({"last_lesson": lesson_id, OPEN_LESSON: lesson_id})

    def note_quiz(self) -> None:
        """The learner is in a quiz."""
        self._keep({OPEN_LESSON: QUIZ})

    def note_home(self) -> None:
        """The learner has left the lesson, or the quiz."""
        self._keep({OPEN_LESSON: ""})

    def _keep(self, chosen: Mapping[str, str]) -> None:
        self._waiting.update(chosen)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        while self._waiting:
            name, value = next(iter(self._waiting.items()))
            del self._waiting[name]
            try:
                await self._store.set_setting(self._learner_id, name, value)
            except StoreError as trouble:
                self.notice, self.can_save = placed(trouble), False
            else:
                self.notice, self.can_save = None, True

    async def finish(self) -> None:
        """Wait for what is still being written."""
        if self._writing is not None:
            await self._writing


def settings_of(stored: Mapping[str, str]) -> Settings:
    """Settings from their texts; what cannot be chosen is as if never chosen."""
    chosen: dict[str, Any] = {
        name: choice
        for name, choices in CHOICES.items()
        for choice in choices
        if choice is not None and stored.get(name) == str(choice)
    }
    return Settings(last_lesson=stored.get("last_lesson") or None, **chosen)


def texts_of(settings: Settings) -> dict[str, str]:
    """The texts that ``settings_of`` reads; what was never chosen is empty."""
    values = {each.name: getattr(settings, each.name) for each in fields(settings)}
    return {name: "" if value is None else str(value) for name, value in values.items()}


class LearnerApp(ToklingsApp):
    """``settings``: the learner's, as stored; none at all: the first visit."""

    CSS_PATH = "../screens/home.tcss"  # relative to this file, not to the app's

    def __init__(self, store: Store, learner_id: str, settings: Mapping[str, str]) -> None:
        self._kept = StoredPreferences(settings, store, learner_id)
        at = settings.get(OPEN_LESSON)
        super().__init__(
            at if any(row.id == at for row in lesson_rows()) else None,
            store,
            first_run=not settings,
            quiz=QuizWanted(goes_on=True) if at == QUIZ else None,
            learner_id=learner_id,
            preferences=self._kept,
        )
        self.stylesheet = KeptStylesheet(variables=self.get_css_variables())
        self._allowed_at = 0.0

    def get_driver_class(self) -> type[Driver]:
        return OwnTerminal

    async def on_event(self, event: events.Event) -> None:
        now = time.monotonic()
        if now - self._allowed_at > PROCESSOR_SECONDS / 4:
            allow_processor_time()
            self._allowed_at = now
        await super().on_event(event)

    async def go_home(self, at: str | None = None) -> None:
        await super().go_home(at)
        self._kept.note_home()

    async def go_to_quiz(self) -> None:
        await super().go_to_quiz()
        self._kept.note_home()

    async def play_quiz(self, record: QuizRecord) -> None:
        await super().play_quiz(record)
        self._kept.note_quiz()

    async def on_unmount(self) -> None:
        await self._kept.finish()  # then the store is closed: LoadingApp's part
