"""The parts of a replay in the answer's row, the one in use in brackets."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from core.wording import Wording
from tui.widgets import roles
from tui.widgets.room import Room


def part_bar(parts: Sequence[str], current: int, wording: Wording, room: Room) -> Content:
    """The parts by name; a narrow window names the one in use alone."""
    shown: list[str | tuple[str, str]] = [(_label(wording, room), roles.QUIET)]
    for number, text in enumerate(_texts(parts, current, room)):
        here = number == current
        shown.append((f"[{text}]", roles.ACCENT) if here else (f" {text} ", roles.QUIET))
        shown.append(" " * _gap(room))
    return Content.assemble(*shown)


def part_at(
    parts: Sequence[str], current: int, wording: Wording, room: Room, column: int
) -> int | None:
    """The part (from 0) that is drawn at a column of the bar."""
    start = cell_len(_label(wording, room))
    for number, text in enumerate(_texts(parts, current, room)):
        end = start + cell_len(text) + 2
        if start <= column < end:
            return number
        start = end + _gap(room)
    return None


def _label(wording: Wording, room: Room) -> str:
    if room.is_narrow:
        return ""
    return wording.text("label.why") + ("   " if room.is_wide else " ")


def _texts(parts: Sequence[str], current: int, room: Room) -> list[str]:
    return [
        f"{number + 1} {name}" if number == current or room.is_wide else str(number + 1)
        for number, name in enumerate(parts)
    ]


def _gap(room: Room) -> int:
    return 1 if room.is_wide else 0
