"""One learner's process: forked with everything loaded, it takes the terminal it was given, is
confined, and runs the app on the front's store."""

from __future__ import annotations

import fcntl
import os
import random
import signal
import socket
import sys
import termios
import traceback
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from rich.cells import cell_len

from core.curriculum.folder import cache_folder
from core.curriculum.loader import keep
from core.progress.store import Store
from core.wording import Wording
from tui.opening import LESSONS
from tui.workshop import learner_app, limits
from tui.workshop.far_store import SocketStore
from tui.workshop.kept_styles import KeptStylesheet
from tui.workshop.kept_styles import keep as keep_style_sheets
from tui.workshop.warm_messages import Start

BEHIND = 2
"""How far behind the front in priority: who joins, and everybody's keys, go through the front,
which must not queue up behind fifty apps that start."""

KEPT = ("TOKLINGS_LESSONS", "TOKLINGS_CACHE_DIR", "HOME", "XDG_CACHE_HOME")
"""The host's own variables that the app needs; no learner can set them."""

LATE = (
    "tui.terminal.driver", "textual.layouts.factory", "textual.layouts.horizontal",
    "textual.layouts.stream", "textual.layouts.vertical", "textual.layouts.grid",
    "concurrent.futures.thread", "tui.terminal.crash",
)  # fmt: skip
"""What is imported only once something is laid out, read in a thread, or wrong."""

SCREENS = (
    "first_run", "settings", "summary", "palette", "confirm", "lesson_summary", "home_steps",
    "lesson_faults",
)  # fmt: skip


def load() -> None:
    """Load what every learner's app would load."""
    screens = (f"tui.screens.{screen}" for screen in SCREENS)
    for name in (*LESSONS, *screens, *LATE):
        import_module(name)
    keep()
    for language in ("en", "id"):
        Wording(language).text("usage.usage")  # of the last catalogue: all are read
    cell_len("語")  # the table of widths is read
    _parse_style_sheets()


def _parse_style_sheets() -> None:
    """Keep every screen's style sheet, and parse it once. What Textual keeps of it for all apps
    (selectors, colours, the tokenizer's patterns) is there in each child; the rules are each
    app's own."""
    from tui import screens
    from tui.themes import DARK

    paths = sorted(Path(screens.__path__[0]).glob("*.tcss"))
    keep_style_sheets(paths)
    variables = {**DARK.to_color_system().generate(), **DARK.variables}
    sheets = KeptStylesheet(variables=variables)
    sheets.read_all([*paths])
    sheets.parse()


def run(start: Start, terminal: int, store: int) -> None:
    """Run the app; the process ends here."""
    status = 1
    try:
        _take(terminal)
        _surround(start.environment)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        random.seed()
        os.nice(BEHIND)
        limits.confine()
        status = _play(start, socket.socket(fileno=store))
    except BaseException:
        _report(traceback.format_exc())
    finally:
        os._exit(status)


def _take(terminal: int) -> None:
    """Make the terminal the controlling one and the standard streams."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for stream in range(3):
        os.dup2(terminal, stream)
    os.close(terminal)


def _surround(environment: dict[str, str]) -> None:
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    os.environ.clear()
    os.environ.update({**environment, **kept, "PYTHONUTF8": "1"})


def _play(start: Start, store: socket.socket) -> int:
    kept: Store = cast(Any, SocketStore)(store)  # its methods are made, not written
    app = learner_app.LearnerApp(kept, start.learner_id, start.settings)
    app.run()
    if app.crash is not None:
        _report("".join(traceback.format_exception(app.crash)))
        return 1
    return app.return_code or 0


def _report(details: str) -> None:
    """Keep the details of a fault for the host. The learner's terminal shows none of them."""
    from tui.terminal import crash

    crash.crash_error(RuntimeError(details), cache_folder() / crash.FILE_NAME)
    sys.stdout.flush()
