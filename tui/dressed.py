"""DressedApp: an app as the person and the terminal want it: theme, marks, words, digits, keys.

What the terminal decides (its own colours or ours, no colours at all) holds from before the
first frame; all else changes at once.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from textual import on
from textual.events import Mount
from textual.filter import LineFilter, Monochrome, NoColor

from core.settings import Settings, language_in_force, settings_path
from core.statement import Statement
from core.wording import Wording
from core.wording.visible import Signs, show_signs
from tui import themes
from tui.copying import for_clipboard
from tui.marks import AsciiMarks
from tui.preferences import Preferences
from tui.screens.too_small import FittedApp
from tui.screens.worded import WordedScreen
from tui.signs import OWN_SIGNS
from tui.style_rules import StyleRules
from tui.surroundings import surroundings
from tui.widgets.keymap import VIM


class DressedApp(FittedApp[None]):
    """``around``: the terminal. ``preferences``: the settings and their file."""

    # What is selected, where the colours are the terminal's or none.
    CSS = """
    Screen:ansi > .screen--selection {
        background: ansi_default; color: ansi_default; text-style: reverse;
    }
    """

    def __init__(
        self, *arguments: Any, preferences: Preferences | None = None, **options: Any
    ) -> None:
        self.around = surroundings(os.environ)
        self.preferences = preferences or Preferences(settings_path())
        theme = themes.theme_in_force(self.settings, self.around)
        super().__init__(*arguments, ansi_color=theme.ansi, **options)
        self.no_color = self.around.no_color
        self._filters = [f for f in self._filters if not isinstance(f, NoColor | Monochrome)]
        self._no_colour, self._ascii_marks = themes.NoColour(), AsciiMarks()
        self._starts_with_ansi = theme.ansi
        self.stylesheet = StyleRules()
        themes.register(self, theme.name)
        self._signs = Signs(self.around.symbols(self.settings) == "ascii", OWN_SIGNS)
        show_signs(self._signs)
        language = language_in_force(self.settings, dict(os.environ))
        self.wording = Wording(language, self.settings.digits)

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.preferences.settings

    @property
    def vim_keys(self) -> bool:
        """Whether h j k l move and H is the hint."""
        return self.settings.keys == "vim"

    @property
    def can_copy(self) -> bool:
        """Whether text to copy may be sent to the terminal."""
        return self.around.can_copy

    def copy_to_clipboard(self, text: str) -> None:
        """Send a text to the terminal's clipboard, as much as it takes; else keep it here."""
        text = for_clipboard(text)
        if self.can_copy:
            super().copy_to_clipboard(text)
        else:
            self._clipboard = text

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters, then ours: what every row passes on its way to the screen."""
        filters = list(super().get_line_filters())
        if self.around.no_color:
            filters.append(self._no_colour)
        if self._signs.ascii_only:
            filters.append(self._ascii_marks)
        return filters

    @on(Mount)
    def _take_keys(self) -> None:
        self.set_keymap(VIM if self.vim_keys else {})

    def wear(self, settings: Settings) -> list[Statement]:
        """Take settings into force on every screen, unsaved. Returns what is to be said."""
        before = self.settings
        self.preferences.settings = settings
        language = self.wording.language
        if settings.language != before.language:
            language = language_in_force(settings, dict(os.environ))
        self.wording = Wording(language, settings.digits)
        self.set_keymap(VIM if self.vim_keys else {})
        self._signs.ascii_only = self.around.symbols(settings) == "ascii"
        said = self._wear_theme() if settings.theme != before.theme else []
        for screen in self.screen_stack:
            if isinstance(screen, WordedScreen):
                screen.refresh_language()
        self.refresh(layout=True)
        return said

    def _wear_theme(self) -> list[Statement]:
        """A change to or from the terminal's own colours has to wait for the next start."""
        if self.around.no_color:
            return []
        theme = themes.theme_in_force(self.settings, self.around)
        if theme.ansi != self._starts_with_ansi:
            return [Statement("settings.theme_next_start")]
        self.theme = theme.name
        return []
