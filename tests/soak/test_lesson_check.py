"""``toklings lessons check`` on damaged copies of the shipped lessons, all in one process."""

from __future__ import annotations

import re
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from full_size import SEED, Chance, report, sized
from mutants import mutant

from core.curriculum.folder import lesson_files
from tui.cli import output
from tui.cli.entry import run

MUTANTS = sized(300, 3000)
WORK = 30
"""Seconds of the processor's time for one file. A sound lesson takes less than one; what other
processes do on the machine does not count."""

REMEDY = re.compile(
    r"\b(Write|Give|Add|Delete|Choose|Did you mean|Close|Compare|Correct|Begin|Mark|Lower|Ask|"
    r"Leave|Look up|Make|Move|Name|Put|Save|Shorten|Split|Use|Join|Keep|Divide|Check|Indent|"
    r"needed|must|quote|delete it|give this|check|or change|shorten|double it|at most|at least|"
    r"go from|exactly one|hold only)\b|The [a-z ]+ are: "
)
"""What tells the author what to do: an order, a limit, or what there is to choose from."""


@contextmanager
def bounded_work(what: str) -> Iterator[None]:
    """Fail, with a traceback from where it hangs, once the work is beyond the bound."""

    def fail(*_: object) -> None:
        raise AssertionError(f"more than {WORK} s of work: {what}")

    before = signal.signal(signal.SIGVTALRM, fail)
    signal.setitimer(signal.ITIMER_VIRTUAL, WORK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def look_at(path: Path, status: int, out: str, language: str) -> int:
    """How many faults were told, each in a row with its place and what to do."""
    *faults, last = out.splitlines()
    if status == 0:
        assert faults == []
        assert "1" in last, last
        return 0
    assert status == 1
    assert faults, out
    for fault in faults:
        told = re.fullmatch(re.escape(str(path)) + r"(:[1-9]\d*:[1-9]\d*)?: (\S.*\S)", fault)
        assert told is not None, fault
        assert "Traceback" not in fault
        assert language != "en" or REMEDY.search(told[2]), fault
    return len(faults)


def test_mutants_pass_or_are_told_with_place_fault_and_remedy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Chance(SEED)
    shipped = [(path.name, path.read_text("utf-8")) for path in lesson_files()]
    told: Counter[str] = Counter()
    for number in range(MUTANTS):
        name, text = shipped[number % len(shipped)]
        damage, data = mutant(text, chance)
        path = tmp_path / name
        path.write_bytes(data)
        language = ("en", "en", "id")[number % 3]
        monkeypatch.setenv("LANG", {"en": "en_US.UTF-8", "id": "id_ID.UTF-8"}[language])
        output.wording.cache_clear()
        where = f"TOKLINGS_SEED={SEED}, mutant {number}, {damage} of {name}"
        try:
            with bounded_work(where):
                status = run(["lessons", "check", str(path)])
            out, err = capsys.readouterr()
            assert err == ""
            told["faults"] += look_at(path, status, out, language)
            told["passed" if status == 0 else "refused"] += 1
        except BaseException as error:
            error.add_note(f"{where}\n{len(data)} bytes, kept as {path}")
            raise
    output.wording.cache_clear()
    assert told["refused"] > MUTANTS / 2
    report(
        f"lessons check, one process: {MUTANTS} mutants, {told['passed']} passed,"
        f" {told['refused']} refused with {told['faults']} faults told"
    )
