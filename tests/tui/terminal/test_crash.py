"""A fault that ends the app: what the file holds, what the learner is told."""

from __future__ import annotations

import stat
from datetime import UTC, datetime

import pytest
from textual.app import App, ComposeResult
from textual.widgets import Label

from core.errors import CrashError
from tui.terminal.crash import crash_error, report
from tui.terminal.tidy_app import TidyApp


def _fault() -> BaseException:
    answer = "hug" * 2
    try:
        raise LookupError(f"no such thing\x1b[31m of {len(answer)}")
    except LookupError as error:
        return error


def test_the_file_is_named_and_only_the_learner_may_read_it(tmp_path):
    path = tmp_path / "made" / "last_crash.txt"
    error = crash_error(_fault(), path)
    assert (error.code, error.values) == ("crashed", {"path": str(path)})
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    text = path.read_text()
    assert "LookupError: no such thing" in text
    assert "in _fault" in text
    assert "hughug" not in text


def test_the_file_of_the_last_fault_only(tmp_path):
    path = tmp_path / "last_crash.txt"
    path.write_text("x" * 100_000)
    crash_error(_fault(), path)
    assert "xxx" not in path.read_text()


def test_without_a_file_the_line_itself_says_what_happened(tmp_path):
    (tmp_path / "file").write_text("")
    error = crash_error(_fault(), tmp_path / "file" / "last_crash.txt")
    assert isinstance(error, CrashError)
    assert error.code == "unexpected"
    assert error.values == {"detail": "LookupError no such thing\x1b[31m of 6"}
    assert error.exit_status == 1


def test_what_a_report_needs():
    when = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)
    head = report(_fault(), when, {"TERM": "xterm", "HOME": "/home/ani"}).splitlines()[:4]
    assert head[0].startswith("Toklings 0.")
    assert head[0].endswith(", 2026-03-04T05:06:07+00:00")
    assert head[1].startswith("Python 3.")
    assert head[2:] == ["TERM=xterm", ""]


class Faulty(TidyApp[None]):
    def compose(self) -> ComposeResult:
        yield Label("fine")

    def key_x(self) -> None:
        raise LookupError("by hand")


async def test_the_first_fault_is_kept_and_nothing_is_printed(capfd):
    app = Faulty()
    with pytest.raises(LookupError, match="by hand"):
        async with app.run_test() as pilot:
            await pilot.press("x")
    assert repr(app.crash) == "LookupError('by hand')"
    assert app.return_code == 1
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("own_terminal", [True, False])
async def test_a_process_that_serves_many_is_never_stopped(own_terminal, monkeypatch):
    """Neither is one without a terminal, as here."""

    def stopped(*_: object) -> None:
        raise AssertionError("a signal was sent")

    monkeypatch.setattr("os.kill", stopped)
    app = TidyApp[None](own_terminal=own_terminal)
    async with app.run_test() as pilot:
        assert app.check_action("suspend_process", ()) is False
        await pilot.press("ctrl+z")
        app.action_suspend_process()
    assert app.crash is None


def test_the_driver_is_ours_only_on_ones_own_terminal():
    assert TidyApp[None](own_terminal=True).driver_class.__name__ == "OwnTerminal"
    assert TidyApp[None]().driver_class is App[None]().driver_class
