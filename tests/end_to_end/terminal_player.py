"""A learner at a real terminal: the installed command in a pseudo-terminal, its screen in pyte.

Nothing here waits for a time to pass: every wait is for something that the screen shows or for
bytes that arrive, and gives up after ``PATIENCE`` seconds. The terminal knows synchronized
output (mode 2026), so a frame that arrives in pieces shows once it is whole.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pexpect
import pyte

COMMAND = str(Path(sys.executable).parent / "toklings")
PATIENCE = 30.0
COLUMNS, ROWS = 80, 24
LETTER_FIELD = "Esc hint and other keys"
"""In the footer while letters go into a field."""
LETTER_STEPS = {"special-tokens": (10,), "vocabulary": (13, 14)}
"""The steps that open a field for letters: ``n`` would be typed there."""

_MODE = re.compile(rb"\x1b\[\?([\d;]+)([hl])")
_CAN_SYNCHRONIZE = b"\x1b[?2026$p"  # the app's question, answered with "yes, off now"
_FRAME_BEGINS, _FRAME_ENDS = b"\x1b[?2026h", b"\x1b[?2026l"
_KEYBOARD = re.compile(rb"\x1b\[[<>=][\d;]*u")  # the kitty keyboard protocol, unknown to pyte


def environment(**changed: str) -> dict[str, str]:
    """The test's own folders, a plain terminal, English."""
    others = ("LC_", "TEXTUAL", "PYTHON", "NO_COLOR", "COLORTERM", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(others)}
    return {**kept, "TERM": "xterm-256color", "LANG": "C.UTF-8", **changed}


def choose(**settings: str) -> None:
    """Have a settings file, as after a first run."""
    path = Path(os.environ["TOKLINGS_CONFIG_DIR"]) / "settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(settings), encoding="utf-8")


def _heed_signals() -> None:
    """A test run in the background, or under nohup, passes ignored signals on."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


class Terminal:
    """A command in a pseudo-terminal of 80 columns and 24 rows. ``first_run``: nobody has
    chosen a language yet."""

    def __init__(
        self,
        *arguments: str,
        command: str = COMMAND,
        first_run: bool = False,
        size: tuple[int, int] = (ROWS, COLUMNS),
        **environ: str,
    ) -> None:
        if not first_run and not os.path.exists(os.environ["TOKLINGS_CONFIG_DIR"]):
            choose()
        self.received = b""
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self.screen)
        self._shown = 0  # how many of the bytes received are on the screen
        self.process = pexpect.spawn(
            command,
            list(arguments),
            env=environment(**environ),
            dimensions=size,
            preexec_fn=_heed_signals,
        )
        self.process.delaybeforesend = None

    # ── the screen ──

    def rows(self) -> list[str]:
        return [row.rstrip() for row in self.screen.display]

    def text(self) -> str:
        return "\n".join(self.rows())

    def step(self) -> int | None:
        """The number in "step n of m", of a question that was drawn too; none in a replay."""
        found = re.search(r"step (\d+) of \d+( · a new question)?$", self.rows()[0])
        return int(found[1]) if found else None

    def question(self) -> str:
        return self.rows()[14].strip()

    def answer(self) -> str:
        return self.rows()[15][:61].strip()

    def verdict(self) -> str:
        return self.rows()[15][61:].strip()

    def footer(self) -> str:
        return self.rows()[-1].strip()

    # ── waiting ──

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Read on until the screen is as wanted."""
        deadline = time.monotonic() + PATIENCE
        while not holds():
            assert self._read(deadline), f"never came: {what}\n{self.text()}"

    def until_shown(self, words: str) -> None:
        self.until(lambda: words in self.text(), words)

    def until_question(self, words: str) -> None:
        self.until(lambda: words in self.question(), words)

    def until_footer(self, words: str) -> None:
        self.until(lambda: words in self.footer(), f"{words} in the footer")

    def until_rows(self, rows: list[str]) -> None:
        """Read until exactly these rows stand there."""
        self.until(lambda: self.rows() == rows, "\n".join(["this frame:", *rows, "but this one:"]))

    def until_bytes(self, wanted: str, after: int) -> None:
        """Read until these bytes arrived behind the place ``after`` of what was received."""
        deadline = time.monotonic() + PATIENCE
        while wanted.encode() not in self.received[after:]:
            assert self._read(deadline), f"never came: {wanted}\n{self.text()}"

    def until_ended(self) -> int:
        """Read until the command ends; returns its exit status."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        assert time.monotonic() < deadline, f"did not end\n{self.text()}"
        self.process.wait()
        assert self.process.exitstatus is not None, self.process.signalstatus
        return self.process.exitstatus

    def read_until(self, moment: float) -> None:
        """Take what arrives up to a moment of the monotonic clock."""
        while time.monotonic() < moment:
            self._read(moment)

    def read_to_the_end(self) -> None:
        """Take what a command that was ended had still written."""
        while self._read(time.monotonic() + PATIENCE):
            pass

    def _read(self, deadline: float) -> bool:
        """Take what the command writes; False where it has ended or the time is over."""
        try:
            data = self.process.read_nonblocking(65536, max(0.0, deadline - time.monotonic()))
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        before = len(self.received)
        self.received += data
        if _CAN_SYNCHRONIZE in self.received[max(0, before - len(_CAN_SYNCHRONIZE) + 1) :]:
            self.press("\x1b[?2026;2$y")
        self._show_whole_frames()
        assert b"Traceback" not in self.received, self.received.decode(errors="replace")
        return True

    def _show_whole_frames(self) -> None:
        begun = self.received.rfind(_FRAME_BEGINS)
        is_whole = begun <= self.received.rfind(_FRAME_ENDS)
        end = len(self.received) if is_whole else max(begun, self._shown)
        self._stream.feed(_KEYBOARD.sub(b"", self.received[self._shown : end]))
        self._shown = end

    # ── the keyboard and the window ──

    def press(self, keys: str | bytes) -> None:
        self.process.send(keys)

    def type(self, text: str) -> None:
        """Type into the open field, and see it there."""
        self.press(text)
        self.until(lambda: text in self.answer(), f"{text} in the field")

    def resize(self, columns: int, rows: int) -> None:
        """Change the window; only what is painted from now on stands on the screen."""
        self.screen.resize(rows, columns)
        self.screen.erase_in_display(2)
        self.process.setwinsize(rows, columns)

    def repaint(self) -> None:
        """Have the whole screen painted anew: shrink the window and give it its size again."""
        self.resize(1, 1)
        self.until(lambda: self.rows() == ["#"], "the notice")
        self.resize(COLUMNS, ROWS)

    def kill(self) -> None:
        """SIGKILL: nothing can be tidied up or saved any more."""
        self.process.kill(signal.SIGKILL)
        self.process.wait()
        assert self.process.signalstatus == signal.SIGKILL

    def close(self) -> None:
        self.process.close(force=True)

    # ── the app ──

    def until_lesson(self) -> None:
        """Wait until a step without a question stands whole."""
        self.until(lambda: self.step() is not None, "a lesson")
        self.until_footer("Esc lessons")

    def until_step(self, step: int) -> None:
        self.until(lambda: self.step() == step, f"step {step}")

    def skip_to(self, lesson: str, step: int) -> None:
        """Go on with ``n``, leaving questions without an answer, up to a step."""
        self.until(lambda: self.step() is not None, "a lesson")
        for here in range(self.step() or 0, step):
            if here in LETTER_STEPS.get(lesson, ()):
                self.until_footer(LETTER_FIELD)
                self.close_field()
            self.press("n")
            self.until(lambda here=here: self.step() == here + 1, f"step {here + 1}")

    def close_field(self) -> None:
        self.press("\x1b")
        self.until(lambda: LETTER_FIELD not in self.footer(), "the field closed")

    def until_right(self) -> None:
        self.until(lambda: self.verdict() == "✓ Right", "the verdict")
        self.until_footer("Enter next")

    def quit(self) -> None:
        """Leave by ``q`` from a lesson; the terminal must be as it was."""
        self.until(lambda: bool(re.search(r"Esc (lessons|hint)", self.footer())), "a lesson's keys")
        if LETTER_FIELD in self.footer():
            self.close_field()
        self.press("q")
        self.until_footer("q quit")
        self.quit_home()

    def quit_home(self) -> None:
        """Leave by ``q`` from home."""
        self.press("q")
        assert self.until_ended() == 0
        assert self.modes_left() == []

    def modes_left(self) -> Sequence[str]:
        """Terminal modes that the command changed and did not change back."""
        off: dict[str, bool] = {}
        for numbers, action in _MODE.findall(self.received):
            for number in numbers.decode().split(";"):
                off[number] = action == b"l"
        left = [
            number
            for number, is_off in off.items()
            if is_off
            == (number in ("25", "7"))  # the cursor and line wrap are on in a new terminal
        ]
        opened = len(re.findall(rb"\x1b\[>[\d;]*u", self.received))
        closed = len(re.findall(rb"\x1b\[<[\d;]*u", self.received))
        return left if opened == closed else [*left, "keyboard protocol"]
