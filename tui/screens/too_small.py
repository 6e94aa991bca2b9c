"""The notice in a window that is too small. What lies beneath stays mounted, as it was."""

from __future__ import annotations

from textwrap import wrap
from typing import Any, ClassVar, cast

from rich.cells import cell_len
from textual.app import ComposeResult, ReturnType
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.signal import Signal
from textual.widget import Widget

from core.wording import Wording
from tui.one_at_a_time import OneAtATimeApp
from tui.screens.worded import WordedScreen
from tui.widgets.room import LEAST


def is_too_small(size: Size) -> bool:
    """Whether nothing but the notice can be drawn in a window of this size."""
    return size.width < LEAST.width or size.height < LEAST.height


class FittedApp(OneAtATimeApp[ReturnType]):
    """An app whose screens are covered by the notice as long as its window is too small: after
    every resize, and after every change of screens. The notice always lies on top: opening,
    changing and closing screens goes on beneath it."""

    def on_mount(self) -> None:
        changed: Signal[Any] = cast(Any, self).screen_change_signal
        changed.subscribe(self, lambda _: self.call_next(self._fit_window))

    def on_resize(self) -> None:
        # A handler of the app runs before the app has taken the new size.
        self.call_next(self._fit_window)

    @property
    def screen_in_use(self) -> Screen[Any]:
        """The screen on top, or the one that the notice covers."""
        stack = cast("list[Screen[Any]]", cast(Any, self).screen_stack)
        return next(s for s in reversed(stack) if not isinstance(s, TooSmallScreen))

    def _fit_window(self) -> None:
        if not self.screen_stack:
            return
        if not is_too_small(self.size):
            self._uncover()
        elif not isinstance(self.screen, TooSmallScreen):
            super().push_screen(TooSmallScreen())

    def _uncover(self) -> None:
        if self.screen_stack and isinstance(self.screen, TooSmallScreen):
            super().pop_screen()

    def push_screen(self, screen: Any, *arguments: Any, **options: Any) -> Any:
        self._uncover()
        return cast(Any, super()).push_screen(screen, *arguments, **options)

    def switch_screen(self, screen: Any) -> AwaitComplete:
        self._uncover()
        return cast(AwaitComplete, cast(Any, super()).switch_screen(screen))

    def pop_screen(self) -> AwaitComplete:
        self._uncover()
        return super().pop_screen()


class TooSmall(Widget):
    """The notice, in as many words as there is room for."""

    DEFAULT_CSS = """
    TooSmall { width: 1fr; height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.wording: Wording | None = None

    def render(self) -> Content:
        if self.wording is None or not self.size:
            return Content("")
        return Content("\n".join(notice(self.size, self.wording)))


def notice(size: Size, wording: Wording) -> list[str]:
    """The rows of the notice for a window of this size."""
    width, height = size
    have = {"width": width, "height": height}
    need = {"needed_width": LEAST.width, "needed_height": LEAST.height}
    text = wording.text
    long = [
        "",
        *_wrapped(text("too_small.this_window", **have), width),
        "",
        *_wrapped(text("too_small.needs", **need), width),
        *_wrapped(text("too_small.nothing_lost"), width),
    ]
    short = [
        f" {width} x {height}",
        " " + text("too_small.needs_short", **need),
        " " + text("too_small.place_kept"),
        " " + text("too_small.how_to_leave"),
    ]
    sizes = [f" {width}x{height}", f" {LEAST.width}x{LEAST.height}"]
    for rows, least in ((long, 26), (short, 0), (sizes, 0), ([f"{width}x{height}"], 0)):
        if width >= least and _fits(rows, size):
            return rows
    return ["#"]


def _wrapped(text: str, width: int) -> list[str]:
    return [" " + line for line in wrap(text, max(10, width - 2))]


def _fits(rows: list[str], size: Size) -> bool:
    return len(rows) <= size.height and all(cell_len(row) <= size.width for row in rows)


class TooSmallScreen(WordedScreen[None]):
    """The notice over whatever is there; only leaving works."""

    CSS_PATH = "too_small.tcss"
    HAS_COMMANDS = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "leave", show=False)]

    def compose(self) -> ComposeResult:
        yield TooSmall()

    def draw(self) -> None:
        notice_widget = self.query_one(TooSmall)
        notice_widget.wording = self.wording
        notice_widget.refresh()

    async def action_leave(self) -> None:
        """q: leave Toklings."""
        await self.the_app.action_quit()
