"""WordedScreen: what the screens beside the lesson share. Their words come from the app."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from textual.app import App
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen, ScreenResultType

from core.settings import Settings
from core.statement import Statement
from core.wording import Wording
from tui.copying import Copied
from tui.screens.painting import RowCompositor
from tui.widgets.key_footer import Key

if TYPE_CHECKING:
    from core.exercises.base import Question

ROUNDS_TO_TELL = 4
"""Rounds of the event loop until a changed widget has told its screen."""


class WordedApp(Protocol):
    """An app that has the words of the language in force."""

    wording: Wording


class WordedScreen(Screen[ScreenResultType]):
    """A screen that draws itself from its data (``draw``), at the start, after a resize, and
    anew in another language."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "copy_or_say", show=False),
        Binding("y", "copy", show=False),
        Binding("colon,ctrl+p", "commands", show=False),
    ]
    HOW_TO_LEAVE = "lesson.how_to_leave"
    HAS_COMMANDS = True
    """Whether the command palette opens here."""

    @dataclass
    class HelpWanted(Message):
        """``?`` was pressed; ``topic`` is the place that help is wanted for, ``question`` the
        one on the screen, if one is; ``hints``: whether it has any; ``also``: the key of a
        sentence about where it stands."""

        topic: str
        question: Question | None = None
        hints: bool = True
        also: str | None = None

    @dataclass
    class SettingsWanted(Message):
        """``,`` was pressed."""

    @dataclass
    class CommandsWanted(Message):
        """``:`` was pressed."""

    painted_at: float = math.inf
    """From when on Enter is meant for what stands here: the moment it was first painted."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = RowCompositor()

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

    def tell(self, statement: Statement) -> None:
        """Say something in a row of the screen, until the next key."""

    def copied(self) -> Copied | None:
        """What ``y`` copies here, if anything."""
        return None

    def refresh_language(self) -> None:
        """Draw everything anew in the language that was chosen."""
        if self.is_mounted:
            self.draw()

    @asynccontextmanager
    async def one_frame(self) -> AsyncGenerator[None]:
        """What is changed in here is laid out and painted once: every widget tells the screen
        on its own, and the first one would be painted before the others have spoken."""
        with self.the_app.batch_update():
            yield
            for _ in range(ROUNDS_TO_TELL):
                await asyncio.sleep(0)
        self.check_idle()

    def lay_out_unseen(self) -> None:
        """Lay out a mounted screen that does not show yet: when it is pushed, nothing is left
        but to paint it, once."""
        if self._layout_required or self.size != self.the_app.size:
            self._refresh_layout(self.the_app.size)
            self._layout_required = False

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
        selected = self.get_selected_text()
        if selected:
            self._copy(Copied(selected, "copied.selection"))
        else:
            self.tell(Statement(self.HOW_TO_LEAVE))

    def action_copy(self) -> None:
        """y: copies what is shown."""
        copied = self.copied()
        if copied is not None:
            self._copy(copied)

    def action_settings(self) -> None:
        """The comma."""
        self.post_message(self.SettingsWanted())

    def action_commands(self) -> None:
        """The colon: the command palette."""
        if self.HAS_COMMANDS:
            self.post_message(self.CommandsWanted())

    def more_keys(self) -> list[Key]:
        """Keys that do something here and find no room in the footer."""
        return [] if self.copied() is None else [("y", self.wording.text("key.copy"), "y")]

    def _copy(self, copied: Copied) -> None:
        can_copy = getattr(self.the_app, "can_copy", True)
        self.the_app.copy_to_clipboard(copied.text)
        self.tell(Statement(copied.said if can_copy else "copied.nowhere"))
