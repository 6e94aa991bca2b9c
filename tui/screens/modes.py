"""The modes of the app that have a screen of their own, as tabs: those that exist."""

from __future__ import annotations

from core.wording import Wording
from tui.widgets.mode_tabs import Tab

LESSONS, QUIZ = "lessons", "quiz"
MODES = (LESSONS, QUIZ)
"""In the order of their numbers."""


def mode_tabs(wording: Wording) -> list[Tab]:
    """The tabs, in the language in force."""
    return [Tab(mode, wording.text(f"home.tab.{mode}")) for mode in MODES]
