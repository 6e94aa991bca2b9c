"""WordedScreen: what the screens beside the lesson share. Their words come from the app."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, cast

from textual.app import App
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen, ScreenResultType

from core.settings import Settings
from core.wording import Wording


class WordedApp(Protocol):
    """An app that has the words of the language in force."""

    wording: Wording


class WordedScreen(Screen[ScreenResultType]):
    """A screen that draws itself from its data (``draw``), at the start, after a resize, and
    anew in another language."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "copy_or_say", show=False)]

    @dataclass
    class HelpWanted(Message):
        """``?`` was pressed; ``topic`` is the place that help is wanted for."""

        topic: str

    @dataclass
    class SettingsWanted(Message):
        """``,`` was pressed."""

    painted_at: float = math.inf
    """From when on Enter is meant for what stands here: the moment it was first painted."""

    @property
    def wording(self) -> Wording:
        """The words of the language in force."""
        return cast(WordedApp, self.the_app).wording

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return cast(Settings, getattr(self.the_app, "settings", Settings()))

    @property
    def the_app(self) -> App[Any]:
        """The app, with a type."""
        return cast(App[Any], cast(Any, super()).app)

    def draw(self) -> None:
        """Draw everything from the screen's data."""
        raise NotImplementedError

    def say_how_to_leave(self) -> None:
        """Say in a row of the screen how to leave it."""

    def refresh_language(self) -> None:
        """Draw everything anew in the language that was chosen."""
        if self.is_mounted:
            self.draw()

    def expect_paint(self) -> None:
        """What is drawn now was never painted: an Enter that was pressed before was not meant
        for it."""
        self.painted_at = math.inf
        self.call_after_refresh(self.note_paint)

    def note_paint(self) -> None:
        """What is drawn now goes to the terminal."""
        if math.isinf(self.painted_at):
            self.painted_at = Message().time  # the clock of the keys' own times

    def on_mount(self) -> None:
        self.draw()

    def on_screen_resume(self) -> None:
        self.expect_paint()

    def on_resize(self) -> None:
        if self.is_mounted:
            self.draw()

    def action_copy_or_say(self) -> None:
        """Ctrl+C: copies a selection; else people want to leave."""
        if self.get_selected_text():
            self.action_copy_text()
        else:
            self.say_how_to_leave()
