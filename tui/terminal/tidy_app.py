"""TidyApp: what an app owes the terminal it runs on, whether one's own or a workshop's."""

from __future__ import annotations

import os
import signal
from typing import Any, ClassVar

from textual.app import App, ReturnType
from textual.binding import Binding, BindingType
from textual.screen import Screen

from core.curriculum.folder import cache_folder


class TidyApp(App[ReturnType]):
    """``own_terminal``: it is the process's own, so Ctrl+Z may stop the process. Not so where
    one process serves many people."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", show=False, priority=True)
    ]

    def __init__(self, *arguments: Any, own_terminal: bool = False, **options: Any) -> None:
        self.own_terminal = own_terminal
        if own_terminal and os.name != "nt":
            from tui.terminal.driver import OwnTerminal

            options["driver_class"] = OwnTerminal
        super().__init__(*arguments, **options)
        # Nothing here pops up: the widgets for it would be laid out with every screen.
        self._disable_notifications = self._disable_tooltips = True
        self.crash: Exception | None = None
        """The first exception that nobody handled."""

    # ── painting ──

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        """What may show through the screen on top: nothing, for all screens are opaque. Textual
        has the one below painted too, and for it the upper one again."""
        return []

    # ── stopping ──

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "suspend_process" and not self._can_stop:
            return False
        return super().check_action(action, parameters)

    @property
    def _can_stop(self) -> bool:
        return self.own_terminal and not self.is_headless and os.name != "nt"

    def action_suspend_process(self) -> None:
        """Ctrl+Z: stop the process; how is the driver's part."""
        if self._can_stop:
            os.kill(os.getpid(), signal.SIGTSTP)

    # ── faults ──

    def _handle_exception(self, error: Exception) -> None:
        """Textual comes here with every exception that nobody handled, and ends the app."""
        if self.crash is None:
            self.crash = error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self.panic()

    def panic(self, *renderables: Any) -> None:
        """End the app; a traceback is no message to a learner."""
        super().panic()


def run_app(app: TidyApp[None]) -> int:
    """Run an app on this terminal; returns the exit status. Raises CrashError, with the
    terminal as it was, where a fault of ours has ended the app."""
    try:
        app.run()
    except Exception as error:
        app.crash = app.crash or error
    if app.crash is not None:
        from tui.terminal import crash

        raise crash.crash_error(app.crash, cache_folder() / crash.FILE_NAME) from app.crash
    return app.return_code or 0
