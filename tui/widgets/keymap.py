"""The vim keys: a Textual keymap over the IDs of bindings, and keys as they are then written.

``j`` and ``k`` move in every keymap. The arrows stay.
"""

from __future__ import annotations

from collections.abc import Mapping

VIM: Mapping[str, str] = {"left": "left,h", "right": "right,l", "hint": "H"}
"""The keys of the bindings with these IDs; without this keymap ``h`` is the hint."""

_LABELS = {
    "h": "H",
    "← →": "← → h l",
    "↑ ↓": "↑ ↓ k j",
    "→": "→ l",
}


def label(key: str, *, vim: bool) -> str:
    """A key, or a pair of keys, as help writes it."""
    return _LABELS.get(key, key) if vim else key


def hint_key(key: str, *, vim: bool) -> str:
    """The hint's key (``h``, or ``H``); any other key is itself."""
    return "H" if vim and key == "h" else key
