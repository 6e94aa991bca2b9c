"""Wrong engines: a tie rule, a pair count and a backpointer turned round in a copy of ``core``.

Pilot tests run against each copy, and must fail where a learner would see it: at an answer by
hand that the app no longer calls right, or at a count in a replay.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FIRST_MERGES = "test_play_lessons.py::test_a_lesson_all_right[first-merges-en]"
VITERBI = "test_play_lessons.py::test_a_lesson_all_right[viterbi-id]"
MERGE_REPLAY = "test_lesson_screen.py::test_the_replay_of_a_merge_counts_what_the_screen_shows"


@dataclass(frozen=True)
class Mutant:
    """One place of the engine written wrongly, and the pilot test that must see it."""

    module: str
    right: str
    wrong: str
    test: str


MUTANTS = {
    "tie rule: the last of the tied pairs": Mutant(
        "bpe.py",
        'case "lexicographic":\n            return min(tied)',
        'case "lexicographic":\n            return max(tied)',
        FIRST_MERGES,
    ),
    "pair count: a word counts once": Mutant(
        "bpe.py",
        "weight = word.count if weighted else 1",
        "weight = 1",
        MERGE_REPLAY,
    ),
    "pair count of the trainer: the last word's only": Mutant(
        "pair_table.py",
        "                counts[pair] += weight",
        "                counts[pair] = weight",
        FIRST_MERGES,
    ),
    "pair count of the trainer: a merge brings one a word": Mutant(
        "pair_table.py",
        "        deltas[pair] += weight",
        "        deltas[pair] += 1",
        FIRST_MERGES,
    ),
    "backpointer: of the worst candidate": Mutant(
        "unigram.py",
        "tuple(candidate.arc.start for candidate in tied)",
        "tuple(candidate.arc.start for candidate in ranked[-1][1])",
        VITERBI,
    ),
}


def copied(folder: Path) -> Path:
    """The packages and the pilot tests, in a folder of their own. Bytecode comes along where
    it stays true, or each copy would be compiled anew."""
    for name in ("core", "tui", "lessons"):
        shutil.copytree(ROOT / name, folder / name)
    for name in ("core/tokenizers", "tests/tui"):
        source_only = shutil.ignore_patterns("__pycache__")
        shutil.rmtree(folder / name, ignore_errors=True)
        shutil.copytree(ROOT / name, folder / name, ignore=source_only)
    for name in ("pyproject.toml", "tests/conftest.py", "tests/full_size.py"):
        shutil.copy(ROOT / name, folder / name)
    return folder


def run_tests(folder: Path, *tests: str) -> subprocess.CompletedProcess[str]:
    """Run pilot tests against the copy."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", *(f"tests/tui/{test}" for test in tests)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.parametrize("name", list(MUTANTS))
def test_a_wrong_engine_turns_a_pilot_test_red(name: str, tmp_path: Path) -> None:
    mutant = MUTANTS[name]
    folder = copied(tmp_path / "copy")
    module = folder / "core" / "tokenizers" / mutant.module
    source = module.read_text(encoding="utf-8")
    assert source.count(mutant.right) == 1
    module.write_text(source.replace(mutant.right, mutant.wrong), encoding="utf-8")
    done = run_tests(folder, mutant.test)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 failed" in done.stdout
    assert re.search(r"^tests/tui/\S+: AssertionError$", done.stdout, re.MULTILINE), done.stdout


def test_the_copy_itself_is_green(tmp_path: Path) -> None:
    done = run_tests(copied(tmp_path / "copy"), MERGE_REPLAY)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout
