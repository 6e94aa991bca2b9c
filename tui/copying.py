"""What ``y`` copies, and what the clipboard of a terminal takes."""

from __future__ import annotations

from dataclasses import dataclass

MOST_BYTES = 70_000
"""Terminals take about 100,000 characters of base64 in one sequence, and drop longer ones."""


@dataclass(frozen=True, slots=True)
class Copied:
    """A text to copy. ``said``: the catalogue's key of the sentence that tells of it."""

    text: str
    said: str


def for_clipboard(text: str) -> str:
    """As much of a text as a terminal takes. What is no character becomes ``?``."""
    data = text.encode("utf-8", "replace")
    return data[:MOST_BYTES].decode("utf-8", "ignore")
