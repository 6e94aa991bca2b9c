"""A learner's app reads no file of the installation once the warm parent has loaded: an update of
Toklings under a workshop that runs changes nothing in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
TOUR = """
import asyncio, os, sys
import textual.drivers.headless_driver, textual.pilot  # the test's own
from core.progress import MemoryStore
from tui.workshop import child
from tui.workshop.learner_app import LearnerApp

root = sys.argv[1]
touched = []

def note(event, arguments):
    if event == "import":
        touched.append(f"import {arguments[0]}")
    elif event in ("open", "os.scandir", "os.listdir"):
        path = str(arguments[0])  # a number: what is open already
        if path.startswith((root, sys.prefix, sys.base_prefix)):
            touched.append(f"{event} {path}")

KEYS = (
    "enter", "question_mark", "escape", "comma", "escape", "colon", "escape",
    "down", "enter", "n", "n", "h", "1", "enter", "right", "right", "escape", "n", "c", "y",
    "exclamation_mark", "escape", "escape", "2", "down", "enter", "right", "enter", "escape",
)

async def tour():
    app = LearnerApp(MemoryStore(), "ayu", {})
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for key in KEYS:
            await pilot.press(key)
            await pilot.pause()

child.load()
os.environ["LANG"] = "id_ID.UTF-8"
sys.addaudithook(note)
asyncio.run(tour())
print(*sorted({*touched}), sep="\\n")
"""


def test_a_tour_of_the_app_reads_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TOUR, str(ROOT)],
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert done.stdout.splitlines() == [""]
