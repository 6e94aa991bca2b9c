"""The settings file: what is kept, what is refused, what a damaged one is left like."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from core import settings as settings_module
from core.errors import SettingsError
from core.settings import LARGEST, Settings, language_in_force, load, save, settings_path


def refused(path: Path) -> SettingsError:
    with pytest.raises(SettingsError) as caught:
        load(path)
    return caught.value


def test_a_missing_file_gives_the_defaults(tmp_path):
    assert load(tmp_path / "none" / "settings.json") == Settings(None, None)
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings("id"),
        Settings("en", "viterbi"),
        Settings(None, "é ⟨x⟩"),
        Settings(theme="high_contrast", symbols="ascii", keys="vim", digits=4, motion="none"),
    ],
)
def test_what_is_saved_is_read_again(tmp_path, settings):
    path = tmp_path / "new" / "folder" / "settings.json"
    save(settings, path)
    assert load(path) == settings
    save(Settings("id", "other"), path)
    assert load(path) == Settings("id", "other")
    assert os.listdir(path.parent) == ["settings.json"]


def test_the_file_is_plain_json(tmp_path):
    path = tmp_path / "settings.json"
    save(Settings("id", "viterbi"), path)
    assert json.loads(path.read_text()) == {
        "version": 1,
        "language": "id",
        "last_lesson": "viterbi",
        "theme": None,
        "symbols": None,
        "keys": "arrows",
        "digits": 6,
        "motion": "asked",
    }
    assert path.read_text().endswith("\n")


def test_keys_of_another_version_are_kept(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text('{"fonts": {"name": "dark", "\\ud800": NaN}, "language": "en", "n": 1e400}')
    assert load(path) == Settings("en", None)
    save(Settings("id", None), path)
    kept = json.loads(path.read_text())
    assert kept["fonts"]["name"] == "dark"
    assert "\ud800" in kept["fonts"]
    assert kept["language"] == "id"
    assert kept["n"] == float("inf")


def test_a_file_with_a_byte_order_mark_is_read(tmp_path):
    path = tmp_path / "settings.json"
    path.write_bytes(b'\xef\xbb\xbf{"language": "id"}\r\n')
    assert load(path) == Settings("id")


def test_a_last_lesson_of_another_kind_is_only_a_hint(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text('{"last_lesson": [3]}')
    assert load(path) == Settings()


@pytest.mark.parametrize(
    ("content", "spot", "why"),
    [
        (b"{ not json", ":1:3", "not json"),
        (b'{"language": "en",\n "theme" dark\n}', ":2:10", "dark"),
        (b'{"language": "en"', ":1:18", "…"),
        (b"", ":1:1", "…"),
        (b'{"language": "\xff\xfe"}', "", "ff"),
        (b"[" * 20_000, "", "…"),
        (b'{"n": ' + b"9" * 5000 + b"}", "", "…"),
        (b"[1, 2]", "", "[1, 2]"),
        (b'"' + b"x" * 99 + b'"', "", '"' + "x" * 23),
        (b'{"language": "de"}', "", '"language": "de"'),
        (b'{"language": ["en"]}', "", '"language": ["en"]'),
        (b'{"language": true}', "", '"language": true'),
        (b'{"theme": "solarized"}', "", '"theme": "solarized"'),
        (b'{"theme": 0}', "", '"theme": 0'),
        (b'{"symbols": ""}', "", '"symbols": ""'),
        (b'{"keys": null}', "", '"keys": null'),
        (b'{"digits": 6.0}', "", '"digits": 6.0'),
        (b'{"digits": 9}', "", '"digits": 9'),
        (b'{"digits": true}', "", '"digits": true'),
        (b'{"digits": NaN}', "", '"digits": NaN'),
        (b'{"motion": {"none": 1}}', "", '"motion": {"none": 1}'),
        (b'{"version": "1"}', "", '"version": "1"'),
        (b'{"version": 0}', "", '"version": 0'),
        (b'{"version": null}', "", '"version": null'),
        (b" " * (LARGEST + 1), "", "> 100000 B"),
    ],
)
def test_a_damaged_file_is_said_with_its_place_and_left_as_it_is(tmp_path, content, spot, why):
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    error = refused(path)
    assert (error.code, error.place) == ("settings_damaged", f"{path}{spot}")
    assert error.values["why"] == why
    with pytest.raises(SettingsError, match="settings_damaged"):
        save(Settings("id"), path)
    assert path.read_bytes() == content
    assert os.listdir(tmp_path) == ["settings.json"]
    assert save(Settings("id"), path, replace_refused=True) == tmp_path / "settings.json.old"
    assert load(path) == Settings("id")
    assert (tmp_path / "settings.json.old").read_bytes() == content
    assert sorted(os.listdir(tmp_path)) == ["settings.json", "settings.json.old"]


@pytest.mark.parametrize(
    ("version", "written"), [("2", "2"), ("999999999", "999999999"), ("9" * 40, "…")]
)
def test_a_file_of_a_newer_version_is_said_and_left_as_it_is(tmp_path, version, written):
    path = tmp_path / "settings.json"
    path.write_text(f'{{"version": {version}, "theme": ["dark", "blue"]}}')
    before = path.read_bytes()
    error = refused(path)
    assert (error.code, error.place) == ("settings_newer", str(path))
    assert error.values == {"version": written, "known": 1}
    with pytest.raises(SettingsError, match="settings_newer"):
        save(Settings("id"), path)
    assert path.read_bytes() == before


def test_no_kept_file_is_overwritten_by_the_next(tmp_path):
    path = tmp_path / "settings.json"
    for number, name in enumerate(("", "2", "3"), start=1):
        path.write_text(f"broken {number}")
        kept = save(Settings("id"), path, replace_refused=True)
        assert kept == tmp_path / f"settings.json.old{name}"
        assert kept.read_text() == f"broken {number}"
    assert save(Settings("en"), path, replace_refused=True) is None


def test_a_refused_file_stays_where_the_new_one_cannot_be_written(tmp_path, monkeypatch):
    path = tmp_path / "settings.json"
    path.write_text("broken")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(settings_module.os, "fsync", full)
    with pytest.raises(SettingsError, match="settings_unwritable"):
        save(Settings("id"), path, replace_refused=True)
    assert path.read_text() == "broken"
    assert os.listdir(tmp_path) == ["settings.json"]


def test_a_folder_or_a_pipe_in_its_place_is_kept_too(tmp_path):
    path = tmp_path / "settings.json"
    path.mkdir()
    assert save(Settings("id"), path, replace_refused=True) == tmp_path / "settings.json.old"
    assert (tmp_path / "settings.json.old").is_dir()
    assert load(path) == Settings("id")


def test_what_is_no_file_is_not_read(tmp_path):
    path = tmp_path / "settings.json"
    path.mkdir()
    assert refused(path).code == "settings_damaged"
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert refused(pipe).code == "settings_damaged"
    under_a_file = tmp_path / "file"
    under_a_file.write_text("")
    with pytest.raises(SettingsError) as caught:
        save(Settings(), under_a_file / "settings.json")
    assert caught.value.code == "settings_unwritable"
    assert under_a_file.read_text() == ""


def test_a_link_to_the_file_stays_a_link(tmp_path):
    real = tmp_path / "dotfiles" / "toklings.json"
    real.parent.mkdir()
    real.write_text("{}")
    link = tmp_path / "settings.json"
    link.symlink_to(real)
    save(Settings("id"), link)
    assert link.is_symlink()
    assert load(real) == Settings("id")


def test_a_write_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "settings.json"
    save(Settings("en"), path)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(settings_module.os, "fsync", full)
    with pytest.raises(SettingsError) as caught:
        save(Settings("id"), path)
    assert caught.value.code == "settings_unwritable"
    assert caught.value.values == {"why": "No space left on device"}
    assert load(path) == Settings("en")
    assert os.listdir(tmp_path) == ["settings.json"]


IMPORTS = """
import sys
from pathlib import Path
from core.errors import SettingsError
from core.settings import Settings, load, save
"""
LOAD_AND_SAVE = """
path = Path(sys.argv[1])
for work in (lambda: load(path), lambda: save(Settings("id"), path)):
    try:
        work()
        print("fine")
    except SettingsError as error:
        print(error.code, error.values["why"])
"""


def test_missing_rights_are_said(open_folder, as_nobody):
    path = open_folder / "settings.json"
    save(Settings("en"), path)
    path.chmod(0)
    open_folder.chmod(0o555)
    denied = "settings_unreadable Permission denied"
    assert as_nobody(IMPORTS, LOAD_AND_SAVE, path) == [denied, denied]
    path.chmod(0o444)
    unwritable = "settings_unwritable Permission denied"
    assert as_nobody(IMPORTS, LOAD_AND_SAVE, path) == ["fine", unwritable]
    open_folder.chmod(0)
    assert as_nobody(IMPORTS, LOAD_AND_SAVE, path) == [denied, denied]
    open_folder.chmod(0o755)
    assert load(path) == Settings("en")


def test_where_the_file_lies(monkeypatch, tmp_path):
    monkeypatch.setenv("TOKLINGS_CONFIG_DIR", str(tmp_path))
    assert settings_path() == tmp_path / "settings.json"
    monkeypatch.delenv("TOKLINGS_CONFIG_DIR")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    if sys.platform == "linux":
        assert settings_path() == tmp_path / "config" / "toklings" / "settings.json"


def test_platformdirs_is_loaded_only_when_it_is_needed(tmp_path):
    code = (
        "import sys, core.settings as s; print('platformdirs' in sys.modules); "
        "s.settings_path(); print('platformdirs' in sys.modules)"
    )
    for folder, loaded in ((str(tmp_path), "False"), ("", "True")):
        environment = {**os.environ, "TOKLINGS_CONFIG_DIR": folder}
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True, text=True, check=True, env=environment,
        )  # fmt: skip
        assert done.stdout.split() == ["False", loaded]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "id_ID.UTF-8"}, "id"),
        ({"LANG": "id"}, "id"),
        ({"LANG": "ID-id"}, "id"),
        ({"LANG": "id.UTF-8"}, "id"),
        ({"LANG": "id@x"}, "id"),
        ({"LANG": "in_ID"}, "id"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ideal"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "id_ID.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "id_ID.UTF-8"}, "id"),
        ({"LC_ALL": "id_ID", "LC_MESSAGES": "en_GB", "LANG": "en_US"}, "id"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "id_ID"}, "id"),
    ],
)
def test_the_language_follows_the_setting_then_the_locale(environment, language):
    assert language_in_force(Settings(), environment) == language
    assert language_in_force(Settings("en"), environment) == "en"
    assert language_in_force(Settings("id"), environment) == "id"
