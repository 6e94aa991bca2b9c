"""What ``explain`` is given: numbers, words with their frequencies, text files. Every reader
raises UsageError with the place, the fault and the remedy."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections import Counter
from pathlib import Path

from core.errors import UsageError
from core.wording.visible import bounded

LARGEST_NUMBER = 10**15
"""Frequencies beyond this are refused: their sums would leave what JSON readers keep exact."""
LARGEST_FILE = 256 * 1024 * 1024
"""Bytes; more would not fit into a small machine's memory as words."""
LONGEST_SHOWN = 40
"""Characters of an entry in a message."""

_INTEGER = re.compile(r"[+-]?[0-9]+")


def integer(text: str, place: str, low: int, high: int = LARGEST_NUMBER) -> int:
    """A whole number within bounds."""
    shown = bounded(text, LONGEST_SHOWN)
    if not _INTEGER.fullmatch(text):
        raise UsageError("not_an_integer", place=place, given=shown)
    sign = -1 if text.startswith("-") else 1
    digits = text.lstrip("+-").lstrip("0") or "0"
    if len(digits) > len(str(LARGEST_NUMBER)):
        raise UsageError("number_out_of_bounds", place=place, given=shown, low=low, high=high)
    value = sign * int(digits)
    if not low <= value <= high:
        raise UsageError("number_out_of_bounds", place=place, given=shown, low=low, high=high)
    return value


def frequencies(text: str, place: str) -> dict[str, int]:
    """``makan=5 ikan=3`` as words with their frequencies, in the order given."""
    words: dict[str, int] = {}
    for entry in text.split():
        word, equals, number = entry.rpartition("=")
        if not equals:
            raise UsageError("entry_without_count", place=place, entry=entry)
        if not word:
            raise UsageError("entry_without_word", place=place, entry=entry)
        if word in words:
            raise UsageError("word_twice", place=place, word=word)
        words[word] = integer(number, f"{place}, {bounded(entry, LONGEST_SHOWN)}", 1)
    if not words:
        raise UsageError("no_words", place=place)
    return words


def corpus(source: str) -> dict[str, int]:
    """The words of a file (``-``: of standard input), split on white space and counted, in
    the order in which they first occur."""
    words = Counter(read_text(source).split())
    if not words:
        raise UsageError("empty_text", place=named(source))
    return dict(words)


def named(source: str) -> str:
    """What a message calls a source."""
    return "stdin" if source == "-" else source


def read_text(source: str) -> str:
    """A file (``-``: standard input) as text, which must be UTF-8."""
    place = named(source)
    data = _read_bytes(source)
    start = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    try:
        return data[start:].decode("utf-8")
    except UnicodeDecodeError as error:
        position = start + error.start
        byte = f"0x{data[position]:02X}"
        raise UsageError("not_utf8", place=place, position=position + 1, byte=byte) from None


def _read_bytes(source: str) -> bytes:
    place = named(source)
    try:
        if source == "-":
            if sys.stdin is None:  # closed by whoever started this: toklings … <&-
                raise OSError(errno.EBADF, os.strerror(errno.EBADF))
            data = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(source).open("rb") as file:
                data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise UsageError("file_missing", place=place) from None
    except IsADirectoryError:
        raise UsageError("file_is_folder", place=place) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError("file_unreadable", place=place, reason=reason) from None
    if len(data) > LARGEST_FILE:
        raise UsageError("file_too_large", place=place, limit=LARGEST_FILE // 1024 // 1024)
    return data
