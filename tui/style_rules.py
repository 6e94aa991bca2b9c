"""Rules of style sheets that are parsed once.

Textual parses every rule of an app again for each screen that brings a style sheet of its own,
while somebody waits for that screen.
"""

from __future__ import annotations

from typing import Any, cast

from textual.cache import LRUCache
from textual.css.stylesheet import Stylesheet

MOST_SHEETS = 64
"""An app has some thirty, the widgets' own among them."""

_kept: dict[frozenset[tuple[str, str]], LRUCache[Any, Any]] = {}
"""The rules of all apps of a process by the theme's variables, of which there are few."""


class StyleRules(Stylesheet):
    """A style sheet that parses what was added, and the whole only in colours that are new."""

    def set_variables(self, variables: dict[str, str]) -> None:
        sheet = cast(Any, self)  # private: Textual has a cache for each style sheet alone
        sheet._parse_cache = LRUCache(1)  # what is emptied now
        super().set_variables(variables)
        names = frozenset(variables.items())
        sheet._parse_cache = _kept.setdefault(names, LRUCache(MOST_SHEETS))

    def reparse(self) -> None:
        """Take in what was added; the name is Textual's."""
        self.parse()
