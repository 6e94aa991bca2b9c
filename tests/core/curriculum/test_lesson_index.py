"""The list of lessons and its cache."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from small_lesson import SMALL, changed

from core.curriculum import index
from core.curriculum.index import (
    CACHE_FORMAT,
    CACHE_NAME,
    FaultyFile,
    LessonRow,
    lesson_rows,
    read_index,
)
from core.errors import LessonError
from core.statement import Localized

ROW = LessonRow(
    id="small",
    number=7,
    group="bpe",
    title=Localized("Small", "Kecil"),
    about=Localized("A small lesson.", "Pelajaran kecil."),
    steps=4,
    asks=3,
    slugs=("read", "first", "count", "pick"),
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    lessons = tmp_path / "lessons"
    lessons.mkdir()
    (lessons / "small.yaml").write_text(SMALL)
    (lessons / "notes.txt").write_text("no lesson")
    monkeypatch.setenv("TOKLINGS_LESSONS", str(lessons))
    monkeypatch.setenv("TOKLINGS_CACHE_DIR", str(tmp_path / "cache"))
    return lessons


def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "_summary", lambda path: pytest.fail(f"{path} was read"))


def test_rows_by_number(folder: Path) -> None:
    first = changed("number: 7", "number: 2", changed("id: small", "id: zebra"))
    (folder / "zebra.yaml").write_text(first)
    assert [(row.number, row.id) for row in lesson_rows()] == [(2, "zebra"), (7, "small")]
    assert lesson_rows()[1] == ROW


def test_a_fresh_cache_is_believed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson_rows()
    unread(monkeypatch)
    assert lesson_rows() == (ROW,)


def test_a_changed_file_is_read_again(folder: Path) -> None:
    lesson_rows()
    (folder / "small.yaml").write_text(changed("id: pick", "id: pick-one"))
    assert lesson_rows()[0].slugs == ("read", "first", "count", "pick-one")
    known = (folder / "small.yaml").stat()
    (folder / "small.yaml").write_text(changed("id: pick", "id: pick-two"))
    os.utime(folder / "small.yaml", ns=(known.st_atime_ns, known.st_mtime_ns + 1))
    assert lesson_rows()[0].slugs == ("read", "first", "count", "pick-two")


def test_only_the_changed_file_is_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson_rows()
    (folder / "zebra.yaml").write_text("a: [")
    read: list[str] = []
    really = index._summary

    def noting(path: Path) -> dict[str, object]:
        read.append(path.name)
        return really(path)

    monkeypatch.setattr(index, "_summary", noting)
    assert read_index().faulty == (FaultyFile("zebra.yaml", 1),)
    assert read_index().rows == (ROW,)
    assert read == ["zebra.yaml"]


def test_a_removed_file_is_gone(folder: Path) -> None:
    lesson_rows()
    (folder / "small.yaml").unlink()
    assert lesson_rows() == ()


def test_another_folder_has_rows_of_its_own(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson_rows()
    other = tmp_path / "other"
    other.mkdir()
    monkeypatch.setenv("TOKLINGS_LESSONS", str(other))
    assert lesson_rows() == ()


DAMAGED = {
    "no JSON": "{",
    "another shape": "[]",
    "rows missing": '{"format": FORMAT, "folder": "FOLDER", "files": {"small.yaml": {"key": KEY}}}',
    "row of another shape": '{"format": FORMAT, "folder": "FOLDER", "files": {"small.yaml":'
    ' {"key": KEY, "row": {"id": 3}}}}',
    "title is a list": '{"format": FORMAT, "folder": "FOLDER", "files": {"small.yaml": {"key": KEY,'
    ' "row": {"id": "small", "number": 7, "group": "bpe", "title": [], "about": {}, "steps": 1,'
    ' "asks": 0, "slugs": []}}}}',
    "files is a list": '{"format": FORMAT, "folder": "FOLDER", "files": []}',
    "deep": "[" * 100_000,
    "another format": '{"format": 99, "folder": "FOLDER", "files": {}}',
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_cache_is_ignored_and_written_anew(
    name: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = (folder / "small.yaml").stat()
    text = DAMAGED[name].replace("FOLDER", str(folder)).replace("FORMAT", str(CACHE_FORMAT))
    text = text.replace("KEY", f"[{known.st_size}, {known.st_mtime_ns}]")
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / CACHE_NAME).write_text(text)
    assert lesson_rows() == (ROW,)
    assert json.loads((tmp_path / "cache" / CACHE_NAME).read_text())["folder"] == str(folder)
    unread(monkeypatch)
    assert lesson_rows() == (ROW,)


def test_a_cache_that_is_no_text(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / CACHE_NAME).write_bytes(b"\xff\xfe\x00")
    assert lesson_rows() == (ROW,)


def test_a_cache_folder_that_is_a_file(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("in the way")
    assert lesson_rows() == (ROW,)
    assert lesson_rows() == (ROW,)


def test_a_cache_that_is_a_folder_leaves_nothing_behind(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "cache" / CACHE_NAME).mkdir(parents=True)
    assert lesson_rows() == (ROW,)
    assert [path.name for path in (tmp_path / "cache").iterdir()] == [CACHE_NAME]


def test_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOKLINGS_LESSONS", str(tmp_path / "none"))
    with pytest.raises(LessonError) as caught:
        lesson_rows()
    assert (caught.value.code, caught.value.place) == (
        "lesson_folder_missing",
        str(tmp_path / "none"),
    )


def test_a_fresh_cache_needs_no_yaml_and_no_pydantic(folder: Path) -> None:
    lesson_rows()
    program = (
        "import sys\n"
        "from core.curriculum.index import lesson_rows\n"
        "print(lesson_rows()[0].id)\n"
        "heavy = {'yaml', 'pydantic', 'core.exercises', 'core.tokenizers', 'core.wording'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[3],
        env=dict(os.environ),
    )
    assert done.stdout.split("\n")[:2] == ["small", "[]"]
