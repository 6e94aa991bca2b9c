"""Process start to the first painted home, against a bare Textual app with one Static.

Both run in a pseudo-terminal; what counts is when the last byte of the first whole frame has
come. ``warm``: with the index cache and a store; ``cold``: with neither. Bytecode is there.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bare_app import FIRST_WORDS
from measuring import interleaved, ratios, record, spread
from pseudo_terminal import PseudoTerminal, environment

from core.curriculum.folder import lesson_files

REPETITIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 15
BARE = (sys.executable, str(Path(__file__).with_name("bare_app.py")))
TOKLINGS = (str(Path(sys.executable).with_name("toklings")),)
HOME = (b"Characters, words, or", b"quit")
"""The last but one row of home, and the end of its last."""
LOADED = f"of {len(lesson_files())} done".encode()
MOST = {"warm": 1.25, "cold": 1.75}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        chosen(home)
        times = Times(home)
        found = interleaved(
            {
                "bare": lambda: times.measure(BARE, FIRST_WORDS.encode()),
                "warm": lambda: times.measure(TOKLINGS, *HOME),
                "cold": lambda: times.cold(),
            },
            REPETITIONS,
        )
    processor = {name: values[1:] for name, values in times.processor.items()}
    record(
        "start",
        {
            "what": "seconds from process start to the first painted home; bare: a Textual app "
            "with one Static; warm, cold: with and without index cache and store",
            "seconds": {name: spread(values) for name, values in found.items()},
            "ratio_to_bare": {name: ratios(found[name], found["bare"]) for name in MOST},
            "processor_seconds": {name: spread(values) for name, values in processor.items()},
            "processor_ratio_to_bare": {
                name: ratios(processor[name], processor["bare"]) for name in MOST
            },
            "wanted_at_most": MOST,
        },
    )


def chosen(home: Path) -> None:
    """A settings file, so that no first run shows."""
    (home / "config").mkdir()
    (home / "config" / "settings.json").write_text("{}")


class Times:
    """Starts a command until its first frame; keeps the processor time aside."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self.processor: dict[str, list[float]] = {"bare": [], "warm": [], "cold": []}

    def cold(self) -> float:
        for name in ("cache", "data"):
            shutil.rmtree(self._home / name, ignore_errors=True)
        return self.measure(TOKLINGS, *HOME, name="cold")

    def measure(self, command: Sequence[str], *words: bytes, name: str = "") -> float:
        terminal = PseudoTerminal(command, environment(self._home))
        took = terminal.until(*words) - terminal.started_at
        used = terminal.processor_seconds()
        self.processor[name or ("bare" if command is BARE else "warm")].append(used)
        if command is not BARE:  # until the store is made, for the next start to find it
            terminal.until(LOADED)
            terminal.until_quiet(0.3)
        terminal.close()
        return took


if __name__ == "__main__":
    main()
