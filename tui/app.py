"""The app: it holds the store, the settings and the language, and moves between screens."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

from textual import events
from textual.app import App

from core import settings as settings_file
from core.curriculum import index, loader
from core.errors import LessonError, SettingsError, StoreError, ToklingsError
from core.progress import MemoryStore
from core.progress.summary import lesson_states
from core.settings import Settings, language_in_force
from core.wording import Wording
from tui import themes
from tui.saving import Saving
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.lesson import LessonScreen
from tui.screens.settings import SettingsScreen
from tui.screens.summary import SummaryScreen


class ToklingsApp(App[int]):
    """Toklings in a terminal."""

    ENABLE_COMMAND_PALETTE = False
