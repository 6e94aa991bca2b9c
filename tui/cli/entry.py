"""The command ``toklings``. Without arguments the app starts before Typer is imported.

Every error that reaches this place becomes one line on standard error, and exit status 2; the
app's own fault 1.
"""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Sequence

from core.errors import ToklingsError, UsageError
from core.wording.visible import shown_with
from tui.cli.output import complain, signs, write_anything

INTERRUPTED = 130
"""The exit status of a command that Ctrl+C ended, as a shell gives it."""


def main() -> None:
    """Run the command line and end the process with its exit status."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run the command line; returns the exit status and raises nothing."""
    write_anything()
    try:
        if sys.stdout is None:  # closed by whoever started this: toklings … >&-
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        status = _run(arguments)
        sys.stdout.flush()
    except ToklingsError as error:
        return _fail(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _reader_left()
    except OSError as error:
        return _fail(UsageError("system_refused", reason=error.strerror or str(error)))
    except RecursionError:
        return _fail(UsageError("nested_too_deeply"))
    except MemoryError:
        return _fail(UsageError("out_of_memory"))
    except Exception as error:
        return _fail(_unexpected(error))
    return status


def _run(arguments: Sequence[str]) -> int:
    if not arguments:
        from tui.cli.starting import start

        return start(None)
    from tui.cli.commands import run_command

    with shown_with(signs()):
        return run_command(arguments)


def _fail(error: ToklingsError) -> int:
    try:
        complain(error)
    except BrokenPipeError:
        return _reader_left()
    return error.exit_status


def _reader_left() -> int:
    """Whoever read the output has gone: what is left goes nowhere, without a word."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    return 1


def _unexpected(error: Exception) -> UsageError:
    """An error that nobody foresaw, with the place in our code that a report needs."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else None
    detail = " ".join(f"{type(error).__name__} {error}".split())[:200]
    return UsageError("unexpected", place=place, detail=detail)
