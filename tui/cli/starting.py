"""Starting the app: what must hold before the first frame. No Typer here."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from core.curriculum.folder import lesson_files, lesson_folder
from core.errors import UsageError

if TYPE_CHECKING:
    from core.quiz import QuizSetup


def start(lesson_id: str | None) -> int:
    """Open the app, at a lesson or where the learner left off; returns its exit status.

    Raises LessonError where the lesson folder cannot be read, UsageError ``no_lessons`` or
    ``no_terminal``.
    """
    _prepare()
    from tui.app import run

    return run(lesson_id)


def start_quiz(setup: QuizSetup | None) -> int:
    """Open the app at a new quiz, or (None) at its set-up; returns its exit status. Raises
    what ``start`` raises."""
    _prepare()
    from tui.app import run
    from tui.quiz_app import QuizWanted

    return run(quiz=QuizWanted(setup))


def start_watching(path: Path) -> int:
    """Open the app at a lesson file, and watch that; returns its exit status. Raises LessonError
    where the file cannot be read, and what ``start`` raises."""
    from tui.watching import check_watchable, run

    check_watchable(path)
    _prepare()
    return run(path)


def _prepare() -> None:
    check_lessons()
    check_terminal()
    gc.disable()  # until home is painted: nothing that is made before goes away


def check_lessons() -> None:
    """The lesson folder can be read and holds lessons."""
    if not lesson_files():
        raise UsageError("no_lessons", place=str(lesson_folder()))


def check_terminal() -> None:
    """Keys can be read and screens drawn."""
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    if not all(stream is not None and stream.isatty() for stream in streams):
        raise UsageError("no_terminal")
    terminal = os.environ.get("TERM", "")
    if os.name != "nt" and terminal in ("", "dumb"):
        raise UsageError("dumb_terminal", term=terminal or "-")
