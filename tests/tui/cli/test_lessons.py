"""``lessons list`` and ``lessons check``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lessons

SHIPPED = sorted(Path(next(iter(lessons.__path__))).glob("*.yaml"))


def test_list_has_one_row_a_lesson(toklings):
    outcome = toklings("lessons", "list")
    assert (outcome.status, outcome.err) == (0, "")
    for lesson in SHIPPED:
        assert re.search(rf"^ *\d+ +{lesson.stem} ", outcome.out, re.MULTILINE)
    assert "Sepuluh" in toklings("lessons", "list", language="id").out


def test_shipped_lessons_are_sound(toklings):
    outcome = toklings("lessons", "check")
    assert outcome.status == 0, outcome.out
    assert outcome.out.startswith(f"No faults. Lessons checked: {len(SHIPPED)};")


def test_every_fault_is_one_line_with_its_place(toklings, tmp_path: Path):
    text = SHIPPED[0].read_text(encoding="utf-8")
    broken = tmp_path / SHIPPED[0].name
    broken.write_text(text.replace("format_version: 1", "format_version: 7\nclour: red"), "utf-8")
    other = tmp_path / "other.yaml"
    other.write_bytes(b"id: caf\xe9\n")
    for language, closing in (("en", "faults found."), ("id", "kesalahan.")):
        outcome = toklings("lessons", "check", str(broken), str(other), language=language)
        assert outcome.status == 1
        assert outcome.err == ""
        *faults, last = outcome.out.splitlines()
        assert last.endswith(closing)
        assert len(faults) >= 3
        assert all(re.match(r"/.*\.yaml:\d+:\d+: \S", fault) for fault in faults)
        assert any(fault.startswith(f"{broken}:2:1: ") for fault in faults)
        assert any(fault.startswith(f"{other}:1:8: ") for fault in faults)


@pytest.mark.parametrize(
    ("language", "fault"),
    [
        ("en", 'The tokens of the model "hug" cannot spell "unhuk". Add tokens, or choose'),
        ("id", 'Potongan "unhuk" tidak bisa disusun dari token model "hug". Tambahkan'),
    ],
)
def test_a_cell_that_no_path_reaches_is_a_fault(toklings, tmp_path: Path, language, fault):
    shipped = next(path for path in SHIPPED if path.name == "viterbi.yaml").read_text("utf-8")
    step = "{id: unhug-5, ask: viterbi_cell, model: hug, text: unhug,"
    line = shipped[: shipped.index(step)].count("\n") + 1
    broken = tmp_path / "viterbi.yaml"
    broken.write_text(shipped.replace(step, step.replace("text: unhug", "text: unhuk")), "utf-8")
    outcome = toklings("lessons", "check", str(broken), language=language)
    assert (outcome.status, outcome.err) == (1, "")
    assert outcome.out.startswith(f"{broken}:{line}:5: ")
    assert fault in outcome.out


def test_a_missing_file_is_a_fault(toklings, tmp_path: Path):
    outcome = toklings("lessons", "check", str(tmp_path / "none.yaml"))
    assert outcome.status == 1
    assert outcome.out.startswith(str(tmp_path / "none.yaml"))
