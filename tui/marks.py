"""The ASCII set: our own signs as letters, for terminals that cannot show them.

The one place is the border where rows have become segments of the screen: no view knows of it.
Every sign takes one cell in both sets, so nothing moves. A token's own letter that is one of
the signs does not reach it: ``visible_token`` writes its code point.
"""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from tui.signs import in_ascii


class AsciiMarks(LineFilter):
    """Writes our signs as letters."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments, their texts in the ASCII set."""
        return [
            segment
            if segment.text.isascii()
            else Segment(in_ascii(segment.text), segment.style, segment.control)
            for segment in segments
        ]
