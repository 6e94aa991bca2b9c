"""Windows of every size: what each frame has to hold, and how one app goes through them all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Iterator, Sequence

from full_size import WHOLE
from mouse import click
from player import Player
from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.content import Content
from textual.geometry import Region, Size
from textual.widget import Widget
from textual.widgets import Input, OptionList

from tui.screens.too_small import is_too_small
from tui.signs import in_ascii
from tui.widgets.key_footer import KeyFooter
from tui.widgets.rows import Rows
from tui.widgets.scroll_rows import ScrollRows

USUAL = (80, 24)
SIZES = ((200, 60), (120, 40), (80, 20), (60, 20), (60, 24), (40, 12), (12, 3), (1, 1))

OTHER_FEEDBACK = SIZES[1:-2]
"""The sizes that lay out a hint or a verdict each in another way."""

Frame = tuple[tuple[tuple[str, Style | None], ...], ...]


def frame(player: Player) -> Frame:
    """What the terminal shows, every character with its style."""
    strips = player.app.screen._compositor.render_strips(player.app.size)
    return tuple(
        tuple((char, _seen(char, segment.style)) for segment in strip for char in segment.text)
        for strip in strips
    )


def _seen(character: str, style: Style | None) -> Style | None:
    """What of a style is seen: of a blank that is not drawn over only the background."""
    if character != " " or style is None or style.reverse or style.underline or style.strike:
        return style
    return Style(bgcolor=style.bgcolor)


def same(first: Frame, second: Frame) -> bool:
    """Whether two frames are the same; a failed comparison of them would fill pages."""
    return first == second


def stands(player: Player, wanted: Frame) -> bool:
    """Whether the terminal shows a frame."""
    return same(frame(player), wanted)


async def resize(player: Player, size: tuple[int, int]) -> None:
    """Give the terminal another size, and wait until the app has drawn itself in it."""
    driver = player.app._driver
    assert driver is not None
    driver._size = size
    player.app.post_message(events.Resize(Size(*size), Size(*size)))
    while player.app.is_running and player.app.size != Size(*size):
        await asyncio.sleep(0)
    player.app._check_resize()  # Textual gathers resizes before it tells its screens
    await player.settle()


async def through_all_sizes(
    player: Player,
    held: Callable[[], Hashable] = lambda: None,
    also: Callable[[], None] = lambda: None,
    sizes: Sequence[tuple[int, int]] = SIZES,
) -> None:
    """Through windows of all sizes and back. In each the frame is whole and ``also`` holds,
    and what ``held`` tells stays as it was; back at 80x24 the frame is the one of before."""
    before, kept = frame(player), held()
    for size in sizes:
        await resize(player, size)
        assert held() == kept, size
        check_frame(player)
        if not is_too_small(player.app.size):
            also()
    await resize(player, USUAL)
    check_frame(player)
    assert held() == kept
    assert stands(player, before), f"not the frame of before:\n{player.text()}"


# ── what every frame has to hold ──


def check_frame(player: Player) -> None:
    """Every row fills the window; no widget lies over another or hangs out of the window; what
    a widget draws stands there, and what has no room is marked."""
    width, height = player.app.size
    strips = player.app.screen._compositor.render_strips(player.app.size)
    rows = ["".join(segment.text for segment in strip) for strip in strips]
    where = f"at {width}x{height}:\n" + "\n".join(rows)
    assert len(rows) == height, where
    assert {cell_len(row) for row in rows} == {width}, where
    taken: list[tuple[Widget, Region]] = []
    for widget, region in _drawn(player):
        assert Region(0, 0, width, height).contains_region(region), f"{widget} {region} {where}"
        for other, place in taken:
            assert not region.overlaps(place), f"{widget} over {other} {where}"
        taken.append((widget, region))
        _check_widget(widget, region, rows, where)


def _drawn(player: Player) -> Iterator[tuple[Widget, Region]]:
    """The widgets in view that hold no others, and where each is drawn."""
    screen = player.app.screen
    for widget, (region, _) in screen._compositor.visible_widgets.items():
        if widget is not screen and not any(child.display for child in widget.children):
            yield widget, region.shrink(widget.styles.gutter)


def _check_widget(widget: Widget, region: Region, rows: list[str], where: str) -> None:
    if isinstance(widget, Input):
        return  # it scrolls to its cursor; the answer that it holds is checked as kept
    if isinstance(widget, OptionList) or type(widget).render is Widget.render:
        return  # it draws line by line, each as wide as it is
    content = widget.render()
    assert isinstance(content, Content), widget
    lines = content.plain.split("\n") if content.plain else []
    assert len(lines) <= region.height, f"{widget} {lines} {where}"
    for number, line in enumerate(lines):
        assert cell_len(line) <= region.width, f"{widget} {line!r} {where}"
        shown = _cells(rows[region.y + number], region.x, region.right)
        assert _in_ascii(shown) == _in_ascii(line), f"{widget} {line!r} {where}"
    if isinstance(widget, ScrollRows):
        _check_scrolling(widget, lines, where)
    elif isinstance(widget, Rows):
        assert len(widget.rows) <= region.height, f"{widget} {widget.rows} {where}"


def _in_ascii(text: str) -> str:
    """The text as the ASCII set writes it: a frame may be in either set."""
    return in_ascii(f"{text.rstrip()} ").rstrip()


def _check_scrolling(widget: ScrollRows, lines: list[str], where: str) -> None:
    """How many rows stand above and below is said at the edges, and right."""
    hidden = len(widget.rows) - len(lines)
    if hidden <= 0:
        return
    above = _after_sign(lines[0], "↑")
    below = _after_sign(lines[-1], "↓")
    assert above + below == hidden, f"{widget} {lines} {where}"


def _after_sign(line: str, sign: str) -> int:
    """The number in a mark such as ``↑ 3`` at the end of a row, 0 without a mark."""
    words = line.split()
    places = [place for place, word in enumerate(words[:-1]) if word == sign]
    return int(words[places[-1] + 1]) if places else 0


def _cells(row: str, begin: int, end: int) -> str:
    """The characters in some cells of a row."""
    shown, place = "", 0
    for character in row:
        if begin <= place < end:
            shown += character
        place += cell_len(character)
    return shown


# ── the keys of the footer ──

Key = tuple[str, str, str]
"""The key as written, what it does, and the key that a click stands for."""


def keys_in_view(player: Player) -> list[Key]:
    """The keys that the footer shows, which stand in the last row."""
    shown, _ = player.app.screen.query_one(KeyFooter)._fitting()
    row = _in_ascii(player.rows()[-1])
    for label, text, _ in shown:
        assert _in_ascii(f"{label} {text}".strip()) in row, (label, row)
    return list(shown)


async def click_key(player: Player, key: Key) -> None:
    """Click on a key of the footer."""
    label, text, _ = key
    row = player.rows()[-1]
    column = cell_len(row[: row.index(f"{label} {text}".strip())])
    await click(player, column, player.app.size.height - 1)


ARROWS = {"←": "left", "→": "right", "↑": "up", "↓": "down"}
BACK = {"left": "right", "right": "left", "up": "down", "down": "up"}


async def try_arrows(player: Player, label: str) -> None:
    """Each pair of arrows in a label moves something, one way or the other."""
    for arrow in label[::2]:
        key, before = ARROWS[arrow], frame(player)
        await player.press(BACK[key])
        away = frame(player)
        await player.press(key)
        moved = not (same(away, before) and stands(player, before))
        assert moved, f"{label} does nothing:\n{player.text()}"


def ways(player: Player, key: Key, press: str) -> list[Callable[[], Awaitable[None]]]:
    """How a key of the footer is tried: pressed in English, clicked on in Indonesian, both in
    both in ``make soak``; pressed only where a click stands for no key."""
    by_key, by_click = lambda: player.press(press), lambda: click_key(player, key)
    if not key[2]:
        return [by_key]
    if WHOLE:
        return [by_key, by_click]
    return [by_click if player.app.wording.language == "id" else by_key]


async def try_key(
    player: Player,
    key: Key,
    press: str,
    *undo: str,
    named: Callable[[], bool] = lambda: True,
) -> None:
    """A key, or a click on it, changes what is shown, and what it is ``named`` for is so;
    ``undo`` are the keys that lead back to the frame of before."""
    before = frame(player)
    for do in ways(player, key, press):
        await do()
        assert not stands(player, before), f"{key} does nothing:\n{player.text()}"
        assert named(), f"{key}:\n{player.text()}"
        check_frame(player)
        await player.press(*undo)
        assert stands(player, before), f"{undo} after {key}:\n{player.text()}"


async def use(player: Player, label: str, *, clicks: bool) -> None:
    """Press a key that the footer shows, or click on it."""
    key = next((key for key in keys_in_view(player) if key[0] == label), None)
    assert key is not None, f"no {label}:\n{player.text()}"
    if clicks:
        await click_key(player, key)
    else:
        await player.press(key[2])
