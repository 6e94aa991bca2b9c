"""What the measurements share: ratios over interleaved pairs, and the machine they ran on."""

from __future__ import annotations

import json
import os
import platform
import statistics
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results.json"
LIBRARIES = ("textual", "rich", "tokenizers", "SQLAlchemy", "pydantic")


def interleaved(
    measures: Mapping[str, Callable[[], float]], repetitions: int
) -> dict[str, list[float]]:
    """Every measure once, then every measure again, …: what the machine does beside this falls
    on all of them alike. A first round warms up and does not count."""
    found: dict[str, list[float]] = {name: [] for name in measures}
    for repetition in range(repetitions + 1):
        for name, measure in measures.items():
            value = measure()
            if repetition:
                found[name].append(value)
    return found


def spread(values: Sequence[float], digits: int = 4) -> dict[str, Any]:
    """Median, quartiles and number."""
    low, median, high = statistics.quantiles(values, n=4, method="inclusive")
    return {
        "median": round(median, digits),
        "quartiles": [round(low, digits), round(high, digits)],
        "n": len(values),
    }


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> dict[str, Any]:
    """The ratio of each pair of neighbours in time, spread."""
    return spread([a / b for a, b in zip(ours, theirs, strict=True)], 3)


def percentile(values: Sequence[float], percent: int) -> float:
    """The smallest value that so many percent of all do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def machine() -> dict[str, Any]:
    """What the figures depend on."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "libraries": {name: version(name) for name in LIBRARIES},
        "load_average": [round(load, 1) for load in os.getloadavg()],
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or "unknown"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else "unknown"


def record(part: str, found: Mapping[str, Any]) -> None:
    """Put one part's figures into the file of results; those of other parts stay."""
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    results[part] = {"machine": machine(), **found}
    RESULTS.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n")
    print(json.dumps({part: found}, indent=2, ensure_ascii=False))
