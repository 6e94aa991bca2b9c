"""Deterministic damage to lessons: nothing but LessonFaults comes out, each with a place."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from small_lesson import SMALL

from core.curriculum.faults import Fault, LessonFaults
from core.curriculum.folder import lesson_files
from core.curriculum.loader import check, load
from core.curriculum.schema import AskStep
from core.wording import Wording

WORDINGS = [Wording("en"), Wording("id")]
PIECES = ["{", "}", "[", "]", ":", "- ", "  ", "\n", "#", "&a", "*a", '"', "'", "|", "no", "~",
          "1:30", "=", "9" * 5000, "\t", "\x00", "é", "漢", "en: x", "id: x", "say: ", "!!x ",
          "{{", "{size(", "- 3", "1e9", "-1", "null", "\r", "\u2028", "<<: ", "?", "%"]  # fmt: skip


def mutants(text: str, count: int, seed: int) -> list[str]:
    chance = random.Random(seed)
    lines = text.split("\n")
    made: list[str] = []
    for number in range(count):
        at = int(chance.random() * len(text))
        here = int(chance.random() * len(lines))
        there = int(chance.random() * len(lines))
        piece = PIECES[int(chance.random() * len(PIECES))]
        length = int(chance.random() * 12)
        made.append(
            [
                text[:at] + piece + text[at:],
                text[:at] + text[at + length :],
                text[:at] + piece + text[at + length :],
                "\n".join(lines[:here] + lines[here + 1 :]),
                "\n".join([*lines[:here], lines[there], *lines[here:]]),
                "\n".join([*lines[:here], " " + lines[here], *lines[here + 1 :]]),
                text[:at],
            ][number % 7]
        )
    return made


def examine(text: str, path: Path) -> int:
    """Check and load one text; how many faults the check found."""
    path.write_text(text, "utf-8", newline="")
    report = check([path])
    for fault in report.faults:
        assert fault.line == 0 or 1 <= fault.line <= text.count("\n") + text.count("\r") + 2
        assert fault.column >= 0
        for wording in WORDINGS:
            assert wording.say(fault.statement)
    checked = {(fault.line, fault.column, fault.code) for fault in report.faults}
    for fault in play(path):
        assert (fault.line, fault.column, fault.code) in checked
    return len(report.faults)


def play(path: Path) -> tuple[Fault, ...]:
    """Load a lesson and ask for each step; the faults where it cannot be loaded."""
    try:
        lesson = load(path)
    except LessonFaults as error:
        return error.faults
    for step in lesson.steps:
        if isinstance(step, AskStep):
            assert len(lesson.exercise(step.id).question().hints) == 3
        else:
            assert lesson.prose(step.id)
    return ()


def test_mutants_of_the_small_lesson(tmp_path: Path) -> None:
    found = [examine(text, tmp_path / "small.yaml") for text in mutants(SMALL, 210, seed=1)]
    assert sum(map(bool, found)) > 150


@pytest.mark.parametrize("path", lesson_files(), ids=lambda path: path.stem)
def test_mutants_of_a_shipped_lesson(path: Path, tmp_path: Path) -> None:
    """Many more go through the command in tests/soak."""
    text = path.read_text("utf-8")
    for mutant in mutants(text, 21, seed=2):
        examine(mutant, tmp_path / path.name)


def test_bytes_that_are_damaged(tmp_path: Path) -> None:
    chance = random.Random(3)
    path = tmp_path / "small.yaml"
    for _ in range(70):
        data = bytearray(SMALL.encode())
        for _ in range(3):
            data[int(chance.random() * len(data))] = int(chance.random() * 256)
        path.write_bytes(bytes(data))
        for fault in check([path]).faults:
            assert Wording("en").say(fault.statement)
