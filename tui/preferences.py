"""The settings in force and their file: what is chosen holds at once, saved or not.

A file that cannot be used is said once and left as it is until something is chosen; then it is
kept beside the new one.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from core import settings as settings_file
from core.errors import SettingsError
from core.settings import Settings
from core.statement import Statement
from tui.notices import placed


class Preferences:
    """``settings``: those in force. ``notice``: what is wrong with the file, if anything is.
    ``can_save``: whether the last choice was saved."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.settings = Settings()
        self.notice: Statement | None = None
        self.can_save = True
        try:
            self.settings = settings_file.load(path)
        except SettingsError as trouble:
            self.notice = placed(trouble)
        self._saved = self.settings

    def choose(self, settings: Settings) -> Statement | None:
        """Take what a person chose into force and save it. Returns what is to be said of the
        file: that it cannot be saved, or where the old one is kept."""
        self.settings = settings
        if settings == self._saved and self.notice is None:
            return None
        try:
            kept = settings_file.save(settings, self._path, replace_refused=True)
        except SettingsError as trouble:
            self.notice, self.can_save = placed(trouble), False
            return self.notice
        self.notice, self.can_save, self._saved = None, True, settings
        return Statement("settings.old_file_kept", {"name": kept.name}) if kept else None

    def remember_lesson(self, lesson_id: str) -> None:
        """Save where the learner is; nothing is said of it and no refused file is replaced."""
        self.settings = replace(self.settings, last_lesson=lesson_id)
        if self.settings == self._saved or self.notice is not None:
            return
        try:
            settings_file.save(self.settings, self._path)
        except SettingsError as trouble:
            self.notice = placed(trouble)
        else:
            self._saved = self.settings


def is_first_run() -> bool:
    """Whether nobody has chosen anything yet: there is no settings file."""
    try:
        return not settings_file.settings_path().exists()
    except OSError:  # a folder that must not be looked into
        return False
