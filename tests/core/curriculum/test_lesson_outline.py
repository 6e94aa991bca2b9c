"""Rows read off a lesson file's lines: the loader's own, or none at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from small_lesson import SMALL, changed

from core.curriculum import loader
from core.curriculum.faults import LessonFaults
from core.curriculum.folder import lesson_files
from core.curriculum.index import read_index
from core.curriculum.loader import load
from core.curriculum.outline import Outline, outline, read_outline
from core.curriculum.schema import AskStep
from core.statement import Localized

PLAIN = """\
format_version: 1
id: small
number: 7
group: bpe
# A comment.
title:
  en: Small
  id: "Kecil: satu"
about:
  en: 'A small lesson.'
  id: Pelajaran kecil
sources: [Sennrich 2016]
materials:
  words: {corpus: {pug: 5, hug: 10, "no": 1}}
  two: {bpe: {corpus: words, merges: 2}}
steps:
  - id: read
    say:
      en: |
        The word hug.

          - id: this-is-text
            ask: nothing
      id: |
        Kata hug.
  - {id: first, ask: next_merge, bpe: two, done: 0, expect: [u, g]}
  - {id: another, fresh: next_merge, level: 2}
  # Another comment.
  - id: pick
    ask: choice
    question: {en: "Which one?", id: "Yang mana?"}
    options:
      - {en: This, id: Ini, right: true}
      - {en: That, id: Itu}
"""


def by_the_loader(path: Path) -> Outline:
    lesson = load(path)
    steps = tuple((step.id, isinstance(step, AskStep)) for step in lesson.steps)
    return Outline(lesson.id, lesson.number, lesson.group, lesson.title, lesson.about, steps)


def test_a_plain_file_by_hand() -> None:
    assert outline(PLAIN) == Outline(
        "small",
        7,
        "bpe",
        Localized("Small", "Kecil: satu"),
        Localized("A small lesson.", "Pelajaran kecil"),
        (("read", False), ("first", True), ("another", True), ("pick", True)),
    )


@pytest.mark.parametrize("text", [PLAIN, SMALL], ids=["plain", "small"])
def test_the_loader_reads_the_same(text: str, tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(text, "utf-8")
    assert read_outline(path) == by_the_loader(path)


@pytest.mark.parametrize("path", lesson_files(), ids=lambda path: path.stem)
def test_every_shipped_lesson_is_read_off_its_lines(path: Path) -> None:
    assert read_outline(path) == by_the_loader(path)


OTHERWISE = {
    "an unknown way of writing": ("id: small\n", '"id": small\n'),
    "a number with a sign": ("number: 7", "number: +7"),
    "a number beyond 999": ("number: 7", "number: 1000"),
    "another format": ("format_version: 1", "format_version: 2"),
    "a truth value as a title": ("  en: Small", "  en: Yes"),
    "a number as a title": ("  en: Small", "  en: 12"),
    "a date as a title": ("  en: Small", "  en: 2024-01-01"),
    "a comment behind a title": ("  en: Small", "  en: Small # not all"),
    "a mapping in a title": ("  en: Small", "  en: Small: one"),
    "a title in two lines": ("  en: Small", "  en: Small\n    lesson"),
    "a block as a title": ("  en: Small", "  en: |\n    Small"),
    "an escape in a title": ("  en: Small", '  en: "Sm\\x61ll"'),
    "an anchor": ("  en: Small", "  en: &a Small"),
    "a title in one language": ("  en: Small\n", ""),
    "a third language": ("  en: Small", "  en: Small\n  fr: Petit"),
    "a repeated key": ("group: bpe", "group: bpe\ngroup: chat"),
    "a step without a slug": ("  - id: pick\n    ask", "  - ask"),
    "a step that says and asks": ("    ask: choice", "    ask: choice\n    say: {en: a, id: b}"),
    "a step that asks twice": ("    ask: choice", "    ask: choice\n    fresh: choice"),
    "a step that does neither": ("    ask: choice\n", ""),
    "a slug twice": ("id: pick", "id: read"),
    "a step at another depth": ("  - id: pick", " - id: pick"),
    "no steps": ("steps:", "stepping:"),
    "a second document": ("steps:", "---\nsteps:"),
    "a control character": ("Small", "Sm\x07all"),
    "a tab": ("number: 7", "number:\t7"),
}


@pytest.mark.parametrize("name", OTHERWISE)
def test_anything_else_is_left_to_the_loader(name: str, tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(changed(*OTHERWISE[name], text=PLAIN), "utf-8")
    assert read_outline(path) is None


@pytest.mark.parametrize("seed", range(40))
def test_a_line_lost_or_doubled_never_gives_another_row(seed: int, tmp_path: Path) -> None:
    lines = PLAIN.splitlines(keepends=True)
    place = seed % len(lines)
    for text in (lines[:place] + lines[place + 1 :], lines[:place] + lines[place - 1 :]):
        path = tmp_path / "small.yaml"
        path.write_text("".join(text), "utf-8")
        found = read_outline(path)
        try:
            right = by_the_loader(path)
        except LessonFaults:
            continue
        assert found in (None, right)


def test_another_lessons_id_is_left_to_the_loader(tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text(PLAIN, "utf-8")
    assert read_outline(tmp_path / "other.yaml") is None


@pytest.mark.parametrize("content", [b"", b"\xff", b"a" * 600_000], ids=["empty", "bytes", "big"])
def test_what_is_no_lesson_file(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_bytes(content)
    assert read_outline(tmp_path / "small.yaml") is None
    (tmp_path / "folder.yaml").mkdir()
    assert read_outline(tmp_path / "folder.yaml") is None
    assert read_outline(tmp_path / "none.yaml") is None


def thousand_lessons(folder: Path, count: int = 1_000) -> None:
    folder.mkdir()
    for number in range(1, count + 1):
        text = changed("id: small\n", f"id: lesson-{number}\n", text=PLAIN)
        text = changed("number: 7", f"number: {min(number, 999)}", text=text)
        (folder / f"lesson-{number}.yaml").write_text(text, "utf-8")


def test_a_thousand_lessons_are_listed_without_parsing_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thousand_lessons(tmp_path / "lessons")
    monkeypatch.setenv("TOKLINGS_LESSONS", str(tmp_path / "lessons"))
    monkeypatch.setattr(loader, "load", lambda path: pytest.fail(f"{path} was parsed"))
    index = read_index()
    assert (len(index.rows), index.faulty) == (1_000, ())
    assert index.rows[41].id == "lesson-42"
    assert read_index() == index


def test_without_a_cache_neither_yaml_nor_pydantic_is_imported() -> None:
    program = (
        "import sys\n"
        "from core.curriculum.index import lesson_rows\n"
        "print(len(lesson_rows()) > 2)\n"
        "print(sorted({'yaml', 'pydantic', 'core.exercises', 'core.wording'} & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[3],
        env=dict(os.environ),
    )
    assert done.stdout.split("\n")[:2] == ["True", "[]"]
