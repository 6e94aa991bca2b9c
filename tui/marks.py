"""The ASCII set: our own signs as letters, for terminals that cannot show them.

The one place is the border where rows have become segments of the screen: no view knows of it.
Every sign takes one cell in both sets, so nothing moves. A token's own letters stay.
"""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

# Cursor, here and looked back at; cuts and arcs; right and not right; how far; shares; keys.
FROM = "►◄▲▼│─═·✓✗○◐●↻■□█▁␣←→↑↓┌┐└┘├┤┬┴┼╔╗╚╝‹›⟦⟧…×÷−–—∞∅≥≤≈“”‘’•"
INTO = "><^v|-=.+x.o*r#.#__<>^v/\\\\/+++++/\\\\/<>{}~x/---~0><~\"\"''*"

TO_ASCII = str.maketrans(FROM, INTO)


class AsciiMarks(LineFilter):
    """Writes our signs as letters."""

    # "BPE · The first merges" would read as the end of a sentence with a dot.
    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments, their texts in the ASCII set."""
        return [
            segment
            if segment.text.isascii()
            else Segment(
                segment.text.replace(" · ", " - ").translate(TO_ASCII),
                segment.style,
                segment.control,
            )
            for segment in segments
        ]
