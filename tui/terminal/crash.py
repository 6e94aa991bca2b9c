"""A fault of ours that ends the app: kept for a report in a file, never shown as a traceback."""

from __future__ import annotations

import os
import platform
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from core.errors import CrashError

FILE_NAME = "last_crash.txt"
KEPT_VARIABLES = ("TERM", "TERM_PROGRAM", "COLORTERM", "LANG", "LC_ALL", "LC_MESSAGES")


def crash_error(error: BaseException, path: Path) -> CrashError:
    """The error that names the file with the details; the file is written."""
    try:
        _write(report(error, datetime.now(UTC), os.environ), path)
    except OSError:
        detail = " ".join(f"{type(error).__name__} {error}".split())[:200]
        return CrashError("unexpected", detail=detail)
    return CrashError("crashed", path=str(path))


def report(error: BaseException, when: datetime, environment: Mapping[str, str]) -> str:
    """What a report needs. No values of variables: they may be somebody's answers."""
    lines = [
        f"Toklings {version('toklings')}, {when.isoformat(timespec='seconds')}",
        f"Python {platform.python_version()}, Textual {version('textual')}, {platform.platform()}",
        *(f"{name}={environment[name]}" for name in KEPT_VARIABLES if name in environment),
        "",
        *traceback.format_exception(error),
    ]
    return "\n".join(lines)


def _write(text: str, path: Path) -> None:
    """Only the learner may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with open(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write(text)
