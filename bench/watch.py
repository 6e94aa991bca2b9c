"""``toklings learn --watch``: from the moment a lesson file is saved to the painted frame that
shows it, for a short lesson and for a long one.

A save is ``os.replace``, as editors do it; the frame counts when the new title has come. The
saves come at odd moments between two looks at the file.
"""

from __future__ import annotations

import os
import random
import re
import sys
import tempfile
import time
from pathlib import Path

from measuring import record, spread
from pseudo_terminal import PseudoTerminal, environment
from start import TOKLINGS, chosen

from core.curriculum.sketch import sketch

SAVES = int(sys.argv[1]) if len(sys.argv) > 1 else 20
WANTED_AT_MOST = 0.5
LONG = Path(__file__).parents[1] / "lessons" / "first-merges.yaml"


def main() -> None:
    lessons = {"short": sketch("short"), "long": LONG.read_text("utf-8")}
    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        chosen(home)
        for name, text in lessons.items():
            times[name] = watched(home, name, text)
    record(
        "watch",
        {
            "what": "seconds from os.replace to the painted frame of the saved lesson; short: the "
            "lesson that lessons new writes; long: first-merges",
            "steps": {
                name: len(re.findall(r"^  - \{?id: ", text, re.MULTILINE))
                for name, text in lessons.items()
            },
            "seconds": {name: spread(values) for name, values in times.items()},
            "longest": {name: round(max(values), 4) for name, values in times.items()},
            "wanted_at_most": WANTED_AT_MOST,
        },
    )


def watched(home: Path, name: str, text: str) -> list[float]:
    """The times of all saves of one lesson."""
    path = home / f"{name}.yaml"
    title = next(line for line in text.splitlines() if line.startswith("  en: "))
    path.write_text(text, "utf-8")
    terminal = PseudoTerminal((*TOKLINGS, "learn", "--watch", str(path)), environment(home))
    terminal.until(b"step 1 of")
    terminal.until_quiet(2.0)  # what is loaded behind the first frame
    moments, times = random.Random(1), list[float]()
    for number in range(SAVES + 1):
        new = f"Saved {number:03} times"
        took = save(terminal, path, text.replace(title, f"  en: {new}", 1), new.encode())
        if number:  # the first save warms up
            times.append(took)
        terminal.until_quiet(0.3 + moments.random() / 5)
    terminal.close()
    return times


def save(terminal: PseudoTerminal, path: Path, text: str, wanted: bytes) -> float:
    """Save, and wait for the frame; how long that took."""
    beside = path.with_suffix(".new")
    beside.write_text(text, "utf-8")
    before = len(terminal.received)
    saved = time.perf_counter()
    os.replace(beside, path)
    return terminal.until(wanted, after=before) - saved


if __name__ == "__main__":
    main()
