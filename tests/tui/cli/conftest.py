"""Commands run in this process, with their output; every folder is the test's own."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tui.cli import output
from tui.cli.entry import run

FACTS = Path(__file__).parents[2] / "facts"


@dataclass(frozen=True)
class Outcome:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        assert self.status == 0, self.err
        assert self.err == ""
        return json.loads(self.out)

    @property
    def complaint(self) -> str:
        """The one line of a command that failed, without a document."""
        assert self.status == 2
        assert self.out == ""
        assert self.err.startswith("toklings: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        return self.err.removeprefix("toklings: ").rstrip("\n")


@pytest.fixture
def toklings(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> Callable[..., Outcome]:
    """``toklings("explain", "bpe", …, stdin=b"…", language="id")``."""
    for name in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"TOKLINGS_{name}_DIR", str(tmp_path / name.lower()))
    for name in ("LC_ALL", "LC_MESSAGES", "TOKLINGS_LESSONS", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: str, stdin: bytes = b"", language: str = "en") -> Outcome:
        monkeypatch.setenv("LANG", {"en": "en_US.UTF-8", "id": "id_ID.UTF-8"}[language])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        output.wording.cache_clear()
        status = run(arguments)
        output.wording.cache_clear()
        out, err = capfd.readouterr()
        return Outcome(status, out, err)

    return call


@pytest.fixture
def makan() -> Any:
    return json.loads((FACTS / "bpe_makan.json").read_text(encoding="utf-8"))


@pytest.fixture
def hug() -> Any:
    return json.loads((FACTS / "unigram_hug.json").read_text(encoding="utf-8"))
