"""A learner at the keyboard: plays the real app through Textual's pilot and reads the screen."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from textual import events
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen

from core.progress import MemoryStore
from core.progress.store import Store
from core.wording import Wording
from tui.app import ToklingsApp
from tui.screens.lesson import LessonScreen

NAMES = {" ": "space", "/": "slash", ",": "comma", "?": "question_mark", ".": "full_stop",
         "+": "plus", "*": "asterisk", "^": "circumflex_accent", "|": "vertical_line",
         "(": "left_parenthesis", ")": "right_parenthesis", "-": "minus", ":": "colon"}  # fmt: skip


CHARACTERS = {name: character for character, name in NAMES.items()}

ROUNDS = 3
"""Turns of the event loop for which everything must be at rest."""

PATIENCE = 60.0
"""Seconds after which an app that does not come to rest is a fault."""


async def until_at_rest(app: ToklingsApp) -> None:
    """Until every message pump on the screen waits for its next message, no input is being
    handled, and what is drawn was painted. Its timer would paint the screen later; what waits
    to be painted is painted as soon as all pumps wait."""
    deadline = time.monotonic() + PATIENCE
    at_rest = 0
    while at_rest < ROUNDS and app.is_running:
        assert time.monotonic() < deadline, _what_is_waited_for(app)
        await asyncio.sleep(0)
        if app._exception is not None:
            raise app._exception
        at_rest = at_rest + 1 if _is_at_rest(app) else 0


def _is_at_rest(app: ToklingsApp) -> bool:
    if not app.screen_stack or not all(map(_waits, _pumps(app))):
        return False
    screen = app.screen
    if _is_dirty(screen):
        screen._on_timer_update()
        return False
    return not (app.is_handling_input or math.isinf(getattr(screen, "painted_at", 0)))


def _pumps(app: ToklingsApp) -> Iterator[MessagePump]:
    yield app
    yield from app.screen.walk_children(with_self=True)


def _waits(pump: MessagePump) -> bool:
    """Whether a pump has handled all its messages and waits for the next, or has ended."""
    queue = pump._message_queue
    return not pump.is_running or (queue.empty() and bool(queue.ready_event._waiters))


def _is_dirty(screen: Screen[Any]) -> bool:
    return bool(
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
        or screen._callbacks
    )


def _what_is_waited_for(app: ToklingsApp) -> str:
    screen = app.screen
    state = {
        "an input to be handled": app.is_handling_input,
        "pumps at work": [pump for pump in _pumps(app) if not _waits(pump)],
        "painted at": getattr(screen, "painted_at", 0),
        "screens": app.screen_stack,
        "held back": app._batch_count,
        "dirty": _is_dirty(screen),
        "follower": app._follower,
    }
    return f"the app does not come to rest: {state}"


class Player:
    def __init__(self, app: ToklingsApp, pilot: Pilot) -> None:
        self.app = app
        self.pilot = pilot

    # ── the screen ──

    def rows(self) -> list[str]:
        """What the terminal shows, a string a row, right blanks removed."""
        strips = self.app.screen._compositor.render_strips(self.app.size)
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    def text(self) -> str:
        return "\n".join(self.rows())

    def words(self) -> str:
        """The screen's text with every run of white space as one space."""
        return " ".join(self.text().split())

    def stage(self) -> list[str]:
        return self.rows()[2:14]

    def question(self) -> str:
        return self.rows()[14]

    def answer(self) -> str:
        return self.rows()[15][:61].rstrip()

    def verdict(self) -> str:
        return self.rows()[15][61:].strip()

    def feedback(self) -> list[str]:
        return self.rows()[17:23]

    def footer(self) -> str:
        return self.rows()[23]

    @property
    def slug(self) -> str | None:
        screen = self.app.screen
        return screen.shown.slug if isinstance(screen, LessonScreen) and screen.shown else None

    # ── the keyboard ──

    async def press(self, *keys: str) -> None:
        for key in keys:
            self._send(key, key if len(key) == 1 else CHARACTERS.get(key))
            await self.settle()

    async def burst(self, *keys: str) -> None:
        """Press keys as a script or a slow line delivers them: all at once."""
        for key in keys:
            self._send(key, key if len(key) == 1 else CHARACTERS.get(key))
        await self.settle()

    async def type(self, text: str) -> None:
        """Type a text as fast as keys can come."""
        for character in text:
            self._send(NAMES.get(character, character), character)
        await self.settle()

    def _send(self, key: str, character: str | None) -> None:
        event = events.Key(key, character)
        event.set_sender(self.app)
        self.app.post_message(event)

    async def settle(self) -> None:
        """Until every key, and every message that it caused, has been handled, and what is
        drawn was painted; no waiting for a time."""
        await until_at_rest(self.app)

    async def give(self, answer: str | Sequence[str]) -> None:
        """Type an answer and press Enter; a choice by the words of the option."""
        await self.fill_in(answer)
        await self.press("enter")

    async def fill_in(self, answer: str | Sequence[str]) -> None:
        """Type an answer; a choice by the words of the option."""
        screen = self.app.screen
        assert isinstance(screen, LessonScreen)
        assert screen.shown is not None
        assert screen.shown.question is not None
        match screen.shown.question.answer_type:
            case "pair" | "segmentation":
                assert isinstance(answer, str)
                await self.press("slash")
                await self.type(answer)
            case "cell":
                score, start = answer
                await self.type(score)
                await self.press("tab")
                await self.type(start)
            case "choice":
                assert isinstance(answer, str)
                await self.press(self.number_of(answer))
            case _:
                assert isinstance(answer, str)
                await self.type(answer)

    def number_of(self, beginning: str) -> str:
        """The number that stands before an option on the screen."""
        for row in self.stage():
            words = row.replace("►", " ").split(maxsplit=1)
            if len(words) == 2 and words[0].isdigit() and words[1].startswith(beginning):
                return words[0]
        raise AssertionError(f"no option begins with {beginning!r}:\n{self.text()}")


@asynccontextmanager
async def playing(
    lesson: str | None = None,
    language: str = "en",
    size: tuple[int, int] = (80, 24),
    store: Store | None = None,
) -> AsyncIterator[Player]:
    """The app at a lesson (None: at home), with a store in memory."""
    app = ToklingsApp(lesson, store or MemoryStore())
    app.wording = Wording(language)
    async with app.run_test(size=size) as pilot:
        await until_at_rest(app)
        yield Player(app, pilot)
