"""Files that are no lesson at all, several files at once, and files made to keep us busy."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from small_lesson import SMALL, changed, check_text, keys_and_places

from core.curriculum import index, loader
from core.curriculum.faults import LessonFaults
from core.curriculum.loader import check, find, load
from core.errors import LessonError
from core.wording import Wording


def test_not_utf8_names_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_bytes(b"format_version: 1\nid: caf\xe9\n")
    (fault,) = check([path]).faults
    # 18 bytes in the first line with its end, then "id: caf"
    assert (fault.code, fault.line, fault.column) == ("lesson_not_utf8", 2, 8)
    assert dict(fault.statement.values) == {"position": 26, "byte": "0xE9"}


def test_utf16_is_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_bytes(SMALL.encode("utf-16"))
    assert keys_and_places(check([path])) == [("lesson_not_utf8", 1, 1)]


def test_a_byte_order_mark_at_the_start_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + SMALL.encode())
    assert check([path]).faults == ()


def test_windows_line_ends_are_taken(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_bytes(SMALL.replace("\n", "\r\n").encode())
    assert check([path]).faults == ()


@pytest.mark.parametrize("text", ["", "\n\n", "   \n"])
def test_empty(text: str, tmp_path: Path) -> None:
    assert keys_and_places(check_text(tmp_path, text)) == [("lesson_empty", 1, 1)]


@pytest.mark.parametrize(
    ("text", "fault"),
    [("# nothing but a remark\n", ("lesson_empty", 1, 1)), ("---\n", ("yaml_no_value", 2, 1))],
)
def test_nothing_in_it(text: str, fault: tuple[str, int, int], tmp_path: Path) -> None:
    assert keys_and_places(check_text(tmp_path, text)) == [fault]


@pytest.mark.parametrize("text", ["- a\n- b\n", "just words\n", "12\n"])
def test_no_keys(text: str, tmp_path: Path) -> None:
    assert keys_and_places(check_text(tmp_path, text)) == [("schema_root", 1, 1)]


def test_missing_file_folder_link_loop_and_pipe(tmp_path: Path) -> None:
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    (tmp_path / "folder.yaml").mkdir()
    os.mkfifo(tmp_path / "pipe.yaml")
    names = ["none.yaml", "loop.yaml", "folder.yaml", "pipe.yaml"]
    report = check([tmp_path / name for name in names])
    found = {fault.path.name: (fault.code, fault.place) for fault in report.faults}
    assert found == {
        "none.yaml": ("lesson_missing", str(tmp_path / "none.yaml")),
        "loop.yaml": ("lesson_unreadable", str(tmp_path / "loop.yaml")),
        "folder.yaml": ("lesson_is_folder", str(tmp_path / "folder.yaml")),
        "pipe.yaml": ("lesson_not_a_file", str(tmp_path / "pipe.yaml")),
    }


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(SMALL)

    def refuse(self: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    (fault,) = check([path]).faults
    assert (fault.code, dict(fault.statement.values)) == (
        "lesson_unreadable",
        {"reason": "Permission denied"},
    )


def test_a_file_of_50_megabytes_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "small.yaml"
    with path.open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    monkeypatch.setattr(Path, "open", lambda *_, **__: pytest.fail("the file was opened"))
    (fault,) = check([path]).faults
    assert (fault.code, fault.line) == ("lesson_too_large", 0)
    assert fault.statement.values["size"] == 52_428_800


def bomb() -> str:
    lines = ["a0: &a0 [lol, lol]"]
    lines += [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}, *a{n - 1}]" for n in range(1, 40)]
    return "\n".join(lines) + "\n"


HOSTILE = {
    "alias bomb": (bomb(), "yaml_anchor"),
    "a list of 10^5 parts": ("a: [" + "0," * 100_000 + "0]\n", "yaml_too_many"),
    "10^5 brackets": ("a: " + "[" * 100_000, "yaml_too_deep"),
    "10^5 braces": ("a: " + "{a: " * 100_000, "yaml_too_deep"),
    "10^4 levels of dashes": ("- " * 10_000 + "a\n", "yaml_too_deep"),
    "a number of 400,000 digits": ("number: " + "7" * 400_000 + "\n", "plain_long_number"),
    "a key of 400,000 letters": ("k" * 400_000 + ": 1\n", None),
    "a quoted key of 10^5 letters": ('? "' + "k" * 100_000 + '"\n: 1\n', "yaml_long_key"),
    "an open quote of 400,000 letters": ('a: "' + "x" * 400_000, "yaml_open_quote"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_end_soon_with_faults(name: str, tmp_path: Path) -> None:
    text, key = HOSTILE[name]
    started = time.process_time()
    report = check_text(tmp_path, text)
    assert time.process_time() - started < 5
    assert report.faults
    if key:
        assert key in {fault.code for fault in report.faults}
    for fault in report.faults:
        assert len(Wording("en").say(fault.statement)) < 1000


@pytest.mark.parametrize(
    "answer", ["9 ** 9 ** 9 ** 9", "1" + " * 999999999999" * 30, "(" * 90 + "1" + ")" * 90,
               "cuts(cuts(500))", "substrings(99999999999)", "'a' * 10 * 10"]
)  # fmt: skip
def test_hostile_expressions_end_soon(answer: str, tmp_path: Path) -> None:
    text = changed('answer: occurrences(words, "ug")', f'answer: "{answer}"')
    started = time.process_time()
    report = check_text(tmp_path, text)
    assert time.process_time() - started < 5
    if not answer.startswith("("):
        assert [(f.code, f.line) for f in report.faults] == [("lint_expression", 29)]


def test_a_fault_of_a_block_text_of_200_lines_is_found(tmp_path: Path) -> None:
    rows = "".join(f"        row {n}\n" for n in range(199))
    text = changed("        The word hug occurs", rows + "        The word }hug occurs")
    report = check_text(tmp_path, text)
    assert ("prose_brace_closed", 19 + 199, 18) in keys_and_places(report)


def test_all_faults_of_all_files_in_one_run_sorted_by_place(tmp_path: Path) -> None:
    second = changed("expect: [u, g]", "expect: [g, h]")
    second = changed("id: Itu}", "id: no}", second)
    second = changed("sources: [", "sourcs: [", second)
    (tmp_path / "b.yaml").write_text(second)
    (tmp_path / "a.yaml").write_text(SMALL)
    (tmp_path / "c.yaml").write_text("a: [")
    report = check([tmp_path / "c.yaml", tmp_path / "b.yaml", tmp_path / "a.yaml"])
    assert [(fault.path.name, fault.code, fault.line) for fault in report.faults] == [
        ("a.yaml", "lint_file_name", 2),
        ("a.yaml", "lint_id_taken", 2),
        ("a.yaml", "lint_number_taken", 3),
        ("b.yaml", "schema_missing_key", 1),
        ("b.yaml", "lint_file_name", 2),
        ("b.yaml", "schema_unknown_key_near", 7),
        ("b.yaml", "lint_expect", 24),
        ("b.yaml", "plain_truth", 41),
        ("c.yaml", "yaml_open_bracket", 1),
    ]
    assert (report.lessons_checked, report.steps_checked) == (3, 8)


def test_a_lesson_id_that_another_file_has(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(SMALL)
    (tmp_path / "zoo.yaml").write_text(SMALL)
    report = check([tmp_path / "small.yaml", tmp_path / "zoo.yaml"])
    taken = [fault for fault in report.faults if fault.code == "lint_id_taken"]
    assert [(fault.path.name, fault.line, fault.column) for fault in taken] == [("zoo.yaml", 2, 5)]
    assert taken[0].statement.values["file"] == str(tmp_path / "small.yaml")


def test_one_file_named_twice_is_checked_once(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(SMALL)
    report = check([tmp_path / "small.yaml", tmp_path / "small.yaml"])
    assert (report.faults, report.lessons_checked) == ((), 1)


def test_more_faults_than_are_kept_still_give_a_report(tmp_path: Path) -> None:
    keys = "".join(f"stray{n}: 1\n" for n in range(2_000))
    report = check_text(tmp_path, SMALL + keys)
    assert len(report.faults) == 200


def test_load_gives_all_faults_and_find_looks_in_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOKLINGS_LESSONS", str(tmp_path))
    (tmp_path / "small.yaml").write_text(changed("bpe: two,", "bpe: tow,"))
    with pytest.raises(LessonFaults) as caught:
        load(tmp_path / "small.yaml")
    assert [fault.code for fault in caught.value.faults] == ["lint_unknown_material_near"]
    assert caught.value.place == f"{tmp_path / 'small.yaml'}:24:39"
    (tmp_path / "small.yaml").write_text(SMALL)
    assert find("small").id == "small"
    for name in ("smaller", "../small", "", "a\0b", "x" * 5000):
        with pytest.raises(LessonError) as unknown:
            find(name)
        assert unknown.value.code == "lesson_unknown"


def test_load_lets_an_author_play_what_only_the_check_minds(tmp_path: Path) -> None:
    path = tmp_path / "other-name.yaml"
    path.write_text(changed("expect: [u, g]", "expect: [h, u]"))
    assert load(path).id == "small"


@pytest.mark.parametrize("kind", ["missing", "file"])
def test_no_lesson_folder(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if kind == "file":
        (tmp_path / "folder").write_text("")
    monkeypatch.setenv("TOKLINGS_LESSONS", str(tmp_path / "folder"))
    with pytest.raises(LessonError) as caught:
        check()
    wanted = "lesson_folder_unreadable" if kind == "file" else "lesson_folder_missing"
    assert caught.value.code == wanted


def test_a_lesson_is_read_anew_only_where_its_file_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOKLINGS_LESSONS", str(tmp_path))
    path = tmp_path / "small.yaml"
    path.write_text(SMALL)
    first, written = find("small"), path.stat().st_mtime_ns
    assert find("small") is first
    path.write_text(SMALL.replace("Small,", "Smell,"))
    os.utime(path, ns=(written, written))
    assert find("small").title.en == "Smell"
    path.write_text("format_version: 1\n")
    with pytest.raises(LessonFaults):
        find("small")


def test_kept_lessons_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loader, "_kept", {})
    monkeypatch.setattr(index, "kept", {})
    monkeypatch.setenv("TOKLINGS_LESSONS", str(tmp_path))
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    (tmp_path / "faulty.yaml").write_text("format_version: 1\n", encoding="utf-8")
    loader.keep()
    kept, listed = find("small"), index.read_index()
    (tmp_path / "small.yaml").write_text("format_version: 1\n", encoding="utf-8")
    (tmp_path / "another.yaml").write_text(SMALL, encoding="utf-8")
    assert find("small") is kept
    assert index.read_index() is listed
    with pytest.raises(LessonFaults):
        find("faulty")
