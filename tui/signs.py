"""The signs of ours, and what the ASCII set writes for each. Every sign takes one cell in both."""

from __future__ import annotations

# Cursor, here and looked back at; cuts and arcs; right and not right; how far; shares; keys.
FROM = "►◄▲▼│─═·✓✗○◐●↻■□█▁␣←→↑↓┌┐└┘├┤┬┴┼╔╗╚╝‹›⟦⟧…×÷−–—∞∅≥≤≈“”‘’•"
INTO = "><^v|-=.+x.o*r#.#__<>^v/\\\\/+++++/\\\\/<>{}~x/---~0><~\"\"''*"

TO_ASCII = str.maketrans(FROM, INTO)

OWN_SIGNS = frozenset(FROM)
"""Where a token has one of them as its own letter, ``visible_token`` writes its code point."""


def in_ascii(text: str) -> str:
    """A text of ours in the ASCII set."""
    # "BPE · The first merges" would read as the end of a sentence with a dot.
    return text if text.isascii() else text.replace(" · ", " - ").translate(TO_ASCII)
