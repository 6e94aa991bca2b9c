"""``lessons new``, and what ``learn --watch`` refuses before it opens anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.curriculum.loader import load


def test_a_new_lesson_is_sound_as_it_is(toklings, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    outcome = toklings("lessons", "new", "my-lesson")
    assert (outcome.status, outcome.err) == (0, "")
    assert "my-lesson.yaml" in outcome.out
    assert "toklings learn --watch my-lesson.yaml" in outcome.out
    checked = toklings("lessons", "check", "my-lesson.yaml")
    assert (checked.status, checked.out) == (0, "No faults. Lessons checked: 1; steps: 3.\n")


@pytest.mark.parametrize("given", ["drafts/second", "drafts/second.yaml", "drafts/no.yaml"])
def test_a_path_may_be_given(toklings, tmp_path: Path, monkeypatch, given):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "drafts").mkdir()
    assert toklings("lessons", "new", "drafts/first").status == 0
    outcome = toklings("lessons", "new", given, language="id")
    assert outcome.out.startswith("Berkas ditulis: drafts/")
    paths = sorted((tmp_path / "drafts").glob("*.yaml"))
    assert len({load(path).number for path in paths}) == len(paths) == 2
    shipped = toklings("lessons", "list").out
    assert all(f"\n {load(path).number} " not in shipped for path in paths)
    assert toklings("lessons", "check", *map(str, paths)).status == 0


def test_a_file_that_exists_is_never_written_over(toklings, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "mine.yaml"
    path.write_text("half a lesson", "utf-8")
    complaint = toklings("lessons", "new", "mine").complaint
    assert complaint.startswith("mine.yaml: There is such a file already")
    assert path.read_text("utf-8") == "half a lesson"


@pytest.mark.parametrize(
    "name", ["", "..", "/", "My", "a_b", "a--b", "-a/", "1a", "a b", "é", "a" * 41, "a\x1b[2Jb"]
)
def test_a_bad_name_is_one_clear_error(toklings, tmp_path: Path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    assert "cannot be a lesson's. Write" in toklings("lessons", "new", "--", name).complaint
    assert "tidak bisa menjadi" in toklings("lessons", "new", "--", name, language="id").complaint
    assert not list(tmp_path.glob("*.yaml"))


def test_a_folder_that_is_not_there_is_one_clear_error(toklings, tmp_path: Path):
    complaint = toklings("lessons", "new", str(tmp_path / "none" / "mine")).complaint
    assert complaint.startswith(f"{tmp_path / 'none'}: There is no such folder.")
    assert toklings("lessons", "new").complaint.startswith("lessons new: The name")


def test_only_a_file_that_can_be_read_is_watched(toklings, tmp_path: Path):
    missing = str(tmp_path / "none.yaml")
    complaint = toklings("learn", "--watch", missing).complaint
    assert complaint == f"{missing}: There is no such file. Check the name."
    complaint = toklings("learn", "--watch", str(tmp_path)).complaint
    assert complaint.startswith(f"{tmp_path}: This is a folder.")
    assert "Give one" in toklings("learn", "ties", "--watch", missing).complaint
