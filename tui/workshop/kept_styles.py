"""Style sheets as they were when they were kept, whatever becomes of their files: an update of
Toklings does not reach half of the apps of a workshop that runs."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path, PurePath

from tui.style_rules import StyleRules

_kept: dict[str, str] = {}


def keep(paths: Iterable[Path]) -> None:
    """Read these style sheets, for this process and those forked from it."""
    for path in paths:
        _kept[os.path.abspath(path)] = path.read_text(encoding="utf-8")


class KeptStylesheet(StyleRules):
    """Reads what was kept from memory, and other files from the disk."""

    def read(self, filename: str | PurePath) -> None:
        path = os.path.abspath(filename)
        if path in _kept:
            self.add_source(_kept[path], (path, ""))
        else:
            super().read(filename)
