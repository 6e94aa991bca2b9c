"""A learner at the keyboard: plays the real app through Textual's pilot and reads the screen."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from textual import events
from textual.pilot import Pilot

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
"""What a key's action draws, mounts and focuses takes a round of messages each."""

PATIENCE = 60.0
"""Seconds after which an app that does not come to rest is a fault."""


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
        drawn was painted once; then rounds through all message queues, no waiting for a time."""
        deadline = time.monotonic() + PATIENCE
        for _ in range(ROUNDS):
            await self.pilot.pause(0)
            while self.app.is_handling_input or self._is_unpainted:
                assert time.monotonic() < deadline, self._what_is_waited_for()
                await asyncio.sleep(0)

    def _what_is_waited_for(self) -> str:
        app, screen = self.app, self.app.screen
        waited = "an input to be handled" if app.is_handling_input else f"{screen} to be painted"
        state = {
            "screens": app.screen_stack,
            "held back": app._batch_count,
            "to come after a refresh": screen._callbacks,
            "messages": screen._message_queue.qsize(),
            "layout": screen._layout_required,
            "follower": app._follower,
        }
        return f"waited for {waited}: {state}"

    @property
    def _is_unpainted(self) -> bool:
        return self.app.is_running and math.isinf(getattr(self.app.screen, "painted_at", 0))

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
        await pilot.pause()
        yield Player(app, pilot)
