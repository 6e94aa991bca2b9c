"""IDs of a learner beside the right ones: the rows under a verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from rich.cells import cell_len
from textual.content import Content

from core.wording import Wording
from core.wording.visible import visible_token
from tui.widgets import roles
from tui.widgets.cells import fit, squeeze
from tui.widgets.room import Room, sentence_rows

AROUND = 28
"""Cells of a row that are no IDs: margin, label, marks, how many tokens."""
LABEL_WIDTH = 8
NARROW_TOKEN = 12


def right_rows(ids: Sequence[int], wording: Wording, room: Room) -> list[Content]:
    """The right IDs; a narrow window, whose feedback scrolls, has all of them."""
    if room.is_wide:
        return [_ids_row("label.right", ids, None, 0, _sizes(ids, ids), wording, room)]
    text = "  ".join(map(str, ids)) + "   " + wording.text("ids.tokens", count=len(ids))
    return sentence_rows(wording.text("label.right"), text, room, indent=LABEL_WIDTH)


def compared_rows(
    yours: Sequence[int],
    right: Sequence[int],
    names: Mapping[int, str],
    wording: Wording,
    room: Room,
) -> list[Content]:
    """Both rows of IDs, opened around the first difference, and what stands there. A narrow
    window has the sentence alone."""
    place = first_difference(yours, right)
    if room.is_narrow:
        return _place_rows(yours, right, place, names, wording, room)
    sizes = _sizes(yours, right)
    start = window_start(sizes, place, room.width - AROUND)
    return [
        _ids_row("label.yours", yours, place, start, sizes, wording, room),
        _ids_row("label.right", right, place, start, sizes, wording, room),
        *_place_rows(yours, right, place, names, wording, room),
    ]


def _sizes(yours: Sequence[int], right: Sequence[int]) -> list[int]:
    """The cells that each place takes in both rows."""
    return [
        max(len(str(a)) if a is not None else 1, len(str(b)) if b is not None else 1)
        for a, b in zip_longest(yours, right)
    ]


def _ids_row(
    label: str,
    ids: Sequence[int],
    place: int | None,
    start: int,
    sizes: Sequence[int],
    wording: Wording,
    room: Room,
) -> Content:
    parts: list[str | tuple[str, str]] = [f"   {fit(wording.text(label), LABEL_WIDTH)}"]
    if start:
        parts.append("… ")
    end = min(len(ids), start + fitting(sizes[start:], room.width - AROUND))
    for index in range(start, end):
        text = str(ids[index])
        if index == place:
            parts += [(f"[{text}]", roles.MARK), " " * (sizes[index] - len(text))]
        else:
            parts.append(f" {text}" + " " * (sizes[index] - len(text) + 1))
    if place is not None and place >= len(ids):
        parts.append(("[-]", roles.MARK))
    if end < len(ids):
        parts.append(" …")
    parts.append(("   " + wording.text("ids.tokens", count=len(ids)), roles.QUIET))
    return Content.assemble(*parts).truncate(room.width - 1, ellipsis=True)


def _place_rows(
    yours: Sequence[int],
    right: Sequence[int],
    place: int,
    names: Mapping[int, str],
    wording: Wording,
    room: Room,
) -> list[Content]:
    """The tokens at the first difference, in a narrow window with their IDs."""

    def name(ids: Sequence[int]) -> str:
        if place >= len(ids):
            return wording.text("ids.nothing")
        token_id = ids[place]
        token = names.get(token_id)
        shown = visible_token(token) if token is not None else f"{token_id}?"
        if not room.is_narrow:
            return shown
        return f"{token_id} {squeeze(shown, NARROW_TOKEN)}" if token is not None else shown

    values = {"place": place + 1, "yours": name(yours), "right": name(right)}
    said = wording.text("ids.first_difference_at_once", **values)
    if place and not room.is_narrow:
        whole = wording.text("ids.first_difference", **values)
        if not room.is_wide or cell_len(whole) < room.width - 4:
            said = whole
    return sentence_rows("", said, room, indent=0)


def fitting(sizes: Sequence[int], width: int) -> int:
    """How many IDs of these sizes fit in ``width`` cells."""
    used = 0
    for count, size in enumerate(sizes):
        used += size + 2
        if used > width:
            return count
    return len(sizes)


def window_start(sizes: Sequence[int], place: int, width: int) -> int:
    """The first ID shown: 0 where the difference is in view from there."""
    if fitting(sizes, width) > place or fitting(sizes, width) == len(sizes):
        return 0
    start = place
    while start > 0 and fitting(sizes[start - 1 :], width) > (place - start + 1) + 3:
        start -= 1
    return start


def first_difference(yours: Sequence[int], right: Sequence[int]) -> int:
    """The first place at which two rows of IDs differ (the shorter one's end included)."""
    for place, (a, b) in enumerate(zip_longest(yours, right)):
        if a != b:
            return place
    return len(right)
