"""Every test has folders of its own for the store, the settings and the cache, and a terminal
of 256 colours in a UTF-8 locale."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from hypothesis import settings

# A deadline would be a timed unit test: on a busy machine it fails without a fault.
settings.register_profile("toklings", deadline=None)
settings.load_profile("toklings")


def pytest_collection_finish() -> None:
    """What collecting has made stays to the end: no garbage collection need go through it."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"TOKLINGS_{name}_DIR", str(tmp_path / name.lower()))
    monkeypatch.delenv("TOKLINGS_LESSONS", raising=False)
    for name in ("LC_ALL", "LC_CTYPE", "LC_MESSAGES", "NO_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.setenv("TERM", "xterm-256color")
