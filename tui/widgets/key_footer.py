"""KeyFooter: the last row of every screen, the keys that work here. A key is also a button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from core.wording.visible import visible
from tui.widgets import roles
from tui.widgets.cells import clip
from tui.widgets.keymap import hint_key

Key = tuple[str, str, str]
"""The key as written (``Enter``, ``←→``), what it does, and the key that a click stands for
(a Textual key name; "" where a click does nothing)."""

WIDE_GAP, NARROW_GAP = 3, 2
LAST = 2
"""Keys that stay longest: the last two, help and Esc."""
FIRST = 2
"""Keys at the left that are worth more than the words of others."""
KEPT = frozenset({"enter", "h", "H", "tab", "pagedown"})
"""So are these, wherever they stand."""


class KeyFooter(Widget):
    """Keys in one row. Where they do not fit, the gaps shrink from three cells to two; then
    keys are dropped from the left of the last two, but the first two, Enter, Tab, the hint and
    the arrows that scroll stay as long as it helps that keys lose their words, the last ones
    first."""

    DEFAULT_CSS = """
    KeyFooter { width: 1fr; height: 1; }
    """

    @dataclass
    class Pressed(Message):
        """A key of the footer was clicked."""

        key: str

    def __init__(
        self, keys: Sequence[Key] = (), *, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._keys: tuple[Key, ...] = ()
        self._drawn: tuple[tuple[Key, ...], int] = ((), 0)
        self.set_keys(keys)

    @property
    def keys(self) -> tuple[Key, ...]:
        """All keys, also those that found no room."""
        return self._keys

    def set_keys(self, keys: Sequence[Key]) -> None:
        """Show these keys, in this order; help and Esc stand last."""
        self._keys = tuple((visible(label), visible(text), key) for label, text, key in keys)
        if not self.is_mounted or self._fitting() != self._drawn:
            self.refresh()

    def render(self) -> Content:
        self._drawn = shown, gap = self._fitting()
        parts: list[str | tuple[str, str]] = [" "]
        for number, (label, text, _) in enumerate(shown):
            if number:
                parts.append(" " * gap)
            parts.append((label, roles.ACCENT))
            if text:
                parts.append((f" {text}", roles.QUIET))
        return Content.assemble(*parts)

    def _fitting(self) -> tuple[tuple[Key, ...], int]:
        vim: bool = getattr(cast(Any, self).app, "vim_keys", False)
        keys = [
            (hint_key(label, vim=vim), text, hint_key(key, vim=vim))
            for label, text, key in self._keys
        ]
        return fitting_keys(keys, self.size.width)

    def key_at(self, column: int) -> str:
        """The key that is drawn at a column of the row, or ""."""
        shown, gap = self._fitting()
        start = 1
        for key in shown:
            end = start + _key_width(key)
            if start <= column < end:
                return key[2]
            start = end + gap
        return ""

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if key := self.key_at(event.x):
            self.post_message(self.Pressed(key))


def _key_width(key: Key) -> int:
    label, text, _ = key
    return cell_len(label) + (1 + cell_len(text) if text else 0)


def footer_width(keys: Sequence[Key], gap: int = NARROW_GAP) -> int:
    """Cells that a footer takes, with the cell at its left edge."""
    return 1 + sum(map(_key_width, keys)) + gap * max(0, len(keys) - 1)


def fitting_keys(keys: Sequence[Key], width: int) -> tuple[tuple[Key, ...], int]:
    """The keys that a row of ``width`` cells shows, and the gap between them."""
    shown = list(keys)
    if footer_width(shown, WIDE_GAP) <= width:
        return tuple(shown), WIDE_GAP
    for number in reversed(range(FIRST, len(keys) - LAST)):
        if footer_width(shown) <= width:
            break
        if keys[number][2] not in KEPT:
            del shown[number]
    for number in reversed(range(len(shown))):
        if footer_width(shown) <= width:
            break
        label, _, key = shown[number]
        shown[number] = (label, "", key)
    while len(shown) > 1 and footer_width(shown) > width:
        del shown[0]
    if shown and footer_width(shown) > width:
        label, _, key = shown[0]
        shown = [(clip(label, max(0, width - 1)), "", key)]
    return tuple(shown), NARROW_GAP
