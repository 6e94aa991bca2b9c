"""A lesson file's bytes as text: bounded in size, a regular file, UTF-8, no control characters.

Nothing here knows YAML.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from core.curriculum.faults import FaultList

LARGEST_FILE = 512 * 1024
"""Bytes. The longest lesson planned has about 40 KB."""

_UNWANTED = re.compile("[^\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|\ufeff")
_MOST_CHARACTERS = 20


def read_source(path: Path, faults: FaultList) -> str | None:
    """The text of the file, or None where ``faults`` says why not. The size is looked at
    before a byte is read, and a pipe or device is never opened. Tabs and control characters
    are noted and become spaces, so that what follows them can be read."""
    data = _read_bytes(path, faults)
    if data is None:
        return None
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = place_of(before, len(before))
        byte = f"0x{data[error.start]:02X}"
        faults.add("lesson_not_utf8", line, column, position=error.start + 1, byte=byte)
        return None
    if not text.strip():
        faults.add("lesson_empty", 1, 1)
        return None
    _check_characters(text, faults)
    return _UNWANTED.sub(" ", text)


def _read_bytes(path: Path, faults: FaultList) -> bytes | None:
    try:
        kind = os.stat(path)
        if not stat.S_ISREG(kind.st_mode):
            code = "lesson_is_folder" if stat.S_ISDIR(kind.st_mode) else "lesson_not_a_file"
            faults.add(code, 0, 0)
            return None
        data = None
        if kind.st_size <= LARGEST_FILE:
            with path.open("rb") as file:
                data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        faults.add("lesson_missing", 0, 0)
        return None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        faults.add("lesson_unreadable", 0, 0, reason=reason)
        return None
    if data is None or len(data) > LARGEST_FILE:
        faults.add("lesson_too_large", 0, 0, size=kind.st_size, limit=LARGEST_FILE)
        return None
    return data


def _check_characters(text: str, faults: FaultList) -> None:
    for number, found in enumerate(_UNWANTED.finditer(text)):
        if number == _MOST_CHARACTERS:
            break
        line, column = place_of(text, found.start())
        if found.group() == "\t":
            faults.add("lesson_tab", line, column)
        else:
            point = f"U+{ord(found.group()):04X}"
            faults.add("lesson_control_character", line, column, point=point)


def place_of(text: str, position: int) -> tuple[int, int]:
    """Line and column, both from 1, of a character position."""
    start = text.rfind("\n", 0, position) + 1
    return text.count("\n", 0, position) + 1, position - start + 1
