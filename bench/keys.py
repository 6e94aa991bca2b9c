"""Key to painted frame over a scripted lesson, against a bare Textual app, and both at rest.

A key's time ends with the last byte that the command writes because of it. ``moves``: moving
a cursor, typing, a hint, another frame of a replay; ``opens``: keys that open the lesson, a step,
a verdict, a replay, the summary.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bare_app import FIRST_WORDS
from measuring import percentile, ratios, record, spread
from pseudo_terminal import PseudoTerminal, environment
from start import BARE, HOME, TOKLINGS, chosen

from core.curriculum.loader import find
from core.curriculum.schema import fresh_seed
from core.exercises.base import NumberAnswer

RUNS = int(sys.argv[1]) if len(sys.argv) > 1 else 5
QUIET = 0.12
"""Seconds without a byte after which a key's frame is whole."""
LATEST = 5.0
RESTING = 5.0
MOST = {"moves": 2, "opens": 5}
UP, DOWN, RIGHT, LEFT, BACK = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x7f"
ENTER, ESCAPE, CUT, HINT = b"\r", b"\x1b[27u", b" ", b"h"
LESSON, FRESH, END = "counting-pairs", "one-more", b"Keep in mind"
Keys = list[tuple[str, bytes]]


def moves(*keys: bytes) -> Keys:
    return [("moves", key) for key in keys]


def opens(*keys: bytes) -> Keys:
    return [("opens", key) for key in keys]


def fresh_answer() -> bytes:
    """The answer to the question that no author wrote."""
    seed = fresh_seed(LESSON, FRESH, 1, 0)
    (answer,) = find(LESSON).exercise(FRESH, seed).reveal().expected
    assert isinstance(answer, NumberAnswer)
    return str(answer.value).encode()


def answered(*keys: bytes) -> Keys:
    """A question is answered, and the next step opened."""
    return [*moves(*keys), *opens(ENTER), *opens(ENTER)]


def looked_into(*keys: bytes, frames: Sequence[bytes] = (RIGHT, LEFT, RIGHT)) -> Keys:
    """The same, and the replay opened, moved in, left and opened again before that."""
    into = [*opens(RIGHT), *moves(*frames), *opens(ESCAPE, RIGHT, ESCAPE)]
    return [*moves(*keys), *opens(ENTER), *into, *opens(ENTER)]


SCRIPT: Keys = [
    *moves(*[DOWN] * 4, *[UP] * 3), *opens(ENTER),
    *opens(ENTER, ENTER),  # two texts
    *looked_into(b"1", b"2", BACK, BACK, b"4"), *answered(b"7"),
    *opens(ENTER),
    *looked_into(DOWN, DOWN, UP),  # missed: it comes back
    *opens(ENTER),
    *looked_into(CUT, RIGHT, RIGHT, CUT, DOWN, RIGHT, RIGHT, CUT),
    *opens(b"p", b"p", b"n", b"n"),
    *opens(ENTER),
    *answered(b"3"),
    *looked_into(*[DOWN] * 5),  # what was missed
    *looked_into(*[RIGHT] * 3),
    *opens(ENTER),
    *looked_into(HINT, HINT, b"4", frames=()),  # missed
    *looked_into(RIGHT, CUT, RIGHT, RIGHT, CUT), *answered(RIGHT, CUT),
    *answered(b"6"),  # what was missed
    *looked_into(b"0"),
    *opens(ENTER),
    *answered(*(bytes([digit]) for digit in fresh_answer())),
    *answered(b"9"),
]  # fmt: skip
"""The lesson from the list to its summary: every step, every verdict, nine replays."""


def main() -> None:
    times: dict[str, list[list[float]]] = {"bare": [], "moves": [], "opens": []}
    processor: dict[str, list[list[float]]] = {"bare": [], "moves": [], "opens": []}
    rest: dict[str, list[dict[str, float]]] = {"bare": [], "toklings": []}
    with tempfile.TemporaryDirectory() as folder:
        for run in range(RUNS + 1):
            home = Path(folder) / str(run)
            home.mkdir()
            chosen(home)
            found = {**bare(home, rest["bare"]), **toklings(home, rest["toklings"])}
            for name, pressed in found.items():
                if run:  # the first run warms up
                    times[name].append([took for took, _ in pressed])
                    processor[name].append([used for _, used in pressed])
    record("keys", {**figures(times, processor), "at_rest": resting(rest)})


def figures(
    times: dict[str, list[list[float]]], processor: dict[str, list[list[float]]]
) -> dict[str, Any]:
    p95 = {name: [percentile(run, 95) for run in runs] for name, runs in times.items()}
    used = {name: [sum(run) / len(run) for run in runs] for name, runs in processor.items()}
    return {
        "what": "seconds from a key to the last byte of what it paints, 95th percentile of a "
        "scripted lesson (one a run), against a bare Textual app that shows each key",
        "keys_in_a_run": {name: len(runs[0]) for name, runs in times.items()},
        "p95_seconds": {name: spread(values) for name, values in p95.items()},
        "p95_ratio_to_bare": {name: ratios(p95[name], p95["bare"]) for name in MOST},
        "mean_processor_seconds": {name: spread(values) for name, values in used.items()},
        "processor_ratio_to_bare": {name: ratios(used[name], used["bare"]) for name in MOST},
        "wanted_at_most": MOST,
    }


def resting(rest: dict[str, list[dict[str, float]]]) -> dict[str, Any]:
    return {
        "what": f"{RESTING:g} seconds without a key; no byte was written",
        **{
            name: {what: spread([run[what] for run in runs]) for what in runs[0]}
            for name, runs in rest.items()
        },
    }


def bare(home: Path, rest: list[dict[str, float]]) -> dict[str, list[tuple[float, float]]]:
    terminal = PseudoTerminal(BARE, environment(home))
    terminal.until(FIRST_WORDS.encode())
    terminal.until_quiet(1.0)
    keys = [press(terminal, key) for _, key in SCRIPT if key != ESCAPE]
    rest.append(at_rest(terminal))
    terminal.close()
    return {"bare": keys}


def toklings(home: Path, rest: list[dict[str, float]]) -> dict[str, list[tuple[float, float]]]:
    terminal = PseudoTerminal(TOKLINGS, environment(home))
    terminal.until(*HOME)
    terminal.until_quiet(1.0)  # the store and the lessons' libraries
    keys: dict[str, list[tuple[float, float]]] = {"moves": [], "opens": []}
    for name, key in SCRIPT:
        keys[name].append(press(terminal, key))
    if END not in terminal.received:
        raise SystemExit(f"the lesson was not ended\n{terminal.received[-3000:]!r}")
    rest.append(at_rest(terminal))
    terminal.close()
    return keys


def press(terminal: PseudoTerminal, key: bytes) -> tuple[float, float]:
    """Seconds until the last byte of the frame, and the processor's seconds."""
    used = terminal.processor_seconds()
    pressed = terminal.press(key)
    if not terminal.read(LATEST):
        raise SystemExit(f"{key!r} painted nothing\n{terminal.received[-3000:]!r}")
    painted = terminal.until_quiet(QUIET)
    return painted - pressed, terminal.processor_seconds() - used


def at_rest(terminal: PseudoTerminal) -> dict[str, float]:
    terminal.until_quiet(1.0)
    used, wakeups = terminal.processor_seconds(), terminal.wakeups()
    end = time.perf_counter() + RESTING
    if terminal.read(end - time.perf_counter()):
        raise SystemExit("something was painted without a key")
    return {
        "processor_seconds": terminal.processor_seconds() - used,
        "wakeups": terminal.wakeups() - wakeups,
    }


if __name__ == "__main__":
    main()
