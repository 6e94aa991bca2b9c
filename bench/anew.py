"""A learner's app of a workshop in a process started anew, as most hosts of terminal apps do it:
the same app, without SSH and with a store in memory."""

from __future__ import annotations

from core.progress import MemoryStore
from tui.workshop.learner_app import LearnerApp

if __name__ == "__main__":
    LearnerApp(MemoryStore(), "anew", {}).run()
