"""Keys, pastes and clicks one at a time: the next waits until what the last one caused is done.

Textual handles a key in several message pumps: the focused field's, its screen's, the app's.
Keys that come in one burst (a fast typist, a slow line, a script) would overtake the actions of
those before them: be typed into a field that is being closed, or answer what is not there yet.
Here is what keeps their order; what a key does stands in the screens.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any, cast

from textual import events
from textual.app import App, ReturnType
from textual.errors import NoWidget
from textual.geometry import Offset
from textual.message_pump import MessagePump
from textual.screen import Screen

ROUNDS = 3
"""How often a mark follows an input through its message pumps: the input itself, the messages
that a widget posts because of it, and those that the screen posts because of them."""

MOST_WAITING = 1_000
"""Inputs that may wait for their turn; what comes beyond is dropped, as keyboards do. A person is
never so far ahead of the app; a flood of keys would be worked off for hours."""

PATIENCE = 0.1
"""Seconds between two looks at whether a pump that holds a mark has ended."""

GO_ON = frozenset({"enter", "ctrl+j"})
"""The keys that go on; pressed before what they would go on from was painted, they bounced."""

Input = events.Key | events.Paste | events.MouseEvent
LEFT = 1


class OneAtATimeApp(App[ReturnType]):
    """An app whose inputs are handled one after the other. A screen may have ``painted_at``,
    the time from which on Enter, or a click, is meant for it. A click is the left button down
    and up on one cell: what is dragged selects text, and other buttons are the terminal's."""

    CLICK_CHAIN_TIME_THRESHOLD = -1  # two clicks are two clicks, and do not select all

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._waiting: deque[Input] = deque()
        self._follower: asyncio.Task[None] | None = None
        self._pressed_at: Offset | None = None

    @property
    def is_handling_input(self) -> bool:
        """Whether an input, or what it caused, is still being handled."""
        return self.is_running and self._follower is not None

    async def on_event(self, event: events.Event) -> None:
        moves = isinstance(event, events.MouseMove)
        if not isinstance(event, Input) or moves or event.is_forwarded:
            await super().on_event(event)
        elif self._follower is not None:
            if len(self._waiting) < MOST_WAITING:
                self._waiting.append(event)
        else:
            await self._handle(event)

    async def _handle(self, event: Input) -> None:
        pumps = self._pumps_of(event)
        bounced = self._bounced(event)
        if isinstance(event, events.MouseDown):
            meant = event.button == LEFT and not bounced
            self._pressed_at = event.screen_offset if meant else None
        elif isinstance(event, events.MouseUp) and self._pressed_at != event.screen_offset:
            self._mouse_down_widget = None  # else Textual makes a click of it
        if not bounced:
            await super().on_event(event)
        self._follower = asyncio.create_task(self._follow(pumps))

    async def _handle_next(self) -> None:
        self._follower = None
        if self._waiting:
            await self._handle(self._waiting.popleft())

    async def _follow(self, pumps: Sequence[MessagePump]) -> None:
        for _ in range(ROUNDS):
            for pump in pumps:
                await _pass_through(pump)
        self.call_later(self._handle_next)

    def _pumps_of(self, event: Input) -> Sequence[MessagePump]:
        """Where the input and its messages pass: from the widget that takes it up to the app."""
        screen = cast("Screen[Any]", cast(Any, self).screen)
        target: MessagePump = self.focused or screen
        if isinstance(event, events.MouseEvent):
            try:
                target, _ = self.get_widget_at(event.screen_x, event.screen_y)
            except NoWidget:
                target = screen
        return [*cast(Any, target).ancestors_with_self]

    def _bounced(self, event: Input) -> bool:
        is_click = isinstance(event, events.MouseDown)
        if not is_click and not (isinstance(event, events.Key) and event.key in GO_ON):
            return False
        painted_at = getattr(cast(Any, self).screen, "painted_at", None)
        return painted_at is not None and event.time < painted_at

    def _display(self, screen: Any, renderable: Any) -> None:
        # Textual's only place where a frame goes out. Noted before, not after: the answer to a
        # frame cannot be older than the frame.
        if (note := getattr(screen, "note_paint", None)) is not None:
            note()
        cast(Any, super())._display(screen, renderable)


class _Mark:
    """Passes through a message pump behind all that it holds."""

    _param_count = 0  # else Textual inspects every mark anew, which takes longer than all else

    def __init__(self) -> None:
        self.passed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def __call__(self) -> None:
        if not self.passed.done():
            self.passed.set_result(None)


async def _pass_through(pump: MessagePump) -> None:
    """Wait until a pump has handled what it holds now, or has ended."""
    if _is_at_rest(pump):
        return
    mark = _Mark()
    if not pump.is_running or not pump.post_message(events.Callback(mark)):
        return
    while pump.is_running and not mark.passed.done():
        await asyncio.wait((mark.passed,), timeout=PATIENCE)


def _is_at_rest(pump: MessagePump) -> bool:
    """Whether a pump holds nothing, and waits for what comes next. Most do, of those that a key
    passes: a mark through each would cost more than the key."""
    queue: Any = cast(Any, pump)._message_queue
    return queue.empty() and bool(getattr(queue.ready_event, "_waiters", ()))
