"""A monkey at the keyboard, the mouse and the window, in sittings at the real app.

What it does follows from its seed and from what stands on the screen. What reaches the app is
counted: keys, clicks, scrolls, pastes, resizes.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from full_size import SEED, Chance
from hostile_strings import SMALL
from lessons_by_hand import CHOICES, LESSONS, Typed
from player import CHARACTERS, NAMES, Player, until_at_rest
from rich.cells import cell_len
from textual import events
from textual.command import CommandPalette
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import Input

from core.wording import Wording
from tui.app import ToklingsApp
from tui.screens.first_run import FirstRunScreen
from tui.screens.home import HomeScreen
from tui.screens.lesson import LessonScreen
from tui.screens.lesson_shown import Phase
from tui.screens.question import QuestionScreen
from tui.screens.quiz_setup import QuizSetupScreen
from tui.screens.too_small import TooSmallScreen
from tui.terminal.keys import KeyReader

KEYS = {
    "enter": 30, "n": 16, "right": 10, "left": 6, "up": 6, "down": 9, "tab": 8, "space": 7,
    "slash": 6, "h": 9, "p": 6, "o": 3, "c": 3, "y": 2, "escape": 4, "q": 2, "f": 1, "x": 1,
    "question_mark": 3, "comma": 3, "b": 1, "home": 2, "end": 2, "pageup": 3, "pagedown": 3,
    "shift+tab": 2, "backspace": 2, "delete": 1, "ctrl+c": 1, "ctrl+p": 1, "colon": 1, "ctrl+u": 1,
    "ctrl+j": 1, "f1": 2, "1": 4, "2": 4, "3": 3, "4": 2, "5": 1, "9": 1, "0": 2,
    "full_stop": 2, "H": 2, "j": 3, "k": 3, "l": 3, "a": 3, "e": 1, "u": 2, "g": 1, "i": 1,
}  # fmt: skip
"""What people press, and how often."""

STRANGE = (
    *(f"f{number}" for number in range(2, 25)), "ctrl+q", "ctrl+z", "ctrl+a", "ctrl+e", "ctrl+k",
    "ctrl+w", "ctrl+x", "ctrl+v", "ctrl+d", "ctrl+l", "ctrl+s", "ctrl+r", "ctrl+backslash",
    "ctrl+right_square_bracket", "ctrl+at", "ctrl+left", "ctrl+shift+right", "ctrl+delete",
    "alt+enter", "alt+n", "alt+left", "shift+left", "shift+end", "ctrl+home", "insert",
    "shift+insert", "menu", "print_screen", "scroll_lock", "pause", "caps_lock", "num_lock",
    "kp_enter", "media_play", "unheard_of", "ctrl+alt+shift+super+f24", "<ignore>", "",
)  # fmt: skip
LETTERS = (
    *"bdmrtvwzABCQXZ67_8%&=;:'\"@#$~`<>[]{}\\", "é", "ß", "ø", "Ω", "ğ", "İ", "漢", "字", "あ", "ｱ",
    "한", "🤗", "👩\u200d👧", "🇮🇩", "❤\ufe0f", "e\u0301", "\u0301", "\u202e", "\u200b", "א",
    "\ufdfd",
)  # fmt: skip
WORDS = ("k an", "an", "an", "un|hug", "18 4", "0.5", "0,25", "1/2", "enak", "7", "12", "mak")
PASTES = (
    "", " ", "\n", "makan", "ma kan\n", "k an", "18 4", "0,005", "1/2 * 3/4", "a\tb", "\r\n\r\n",
    "漢字かな" * 9, "🤗" * 50, "q\x1bq\r", "enter\nenter\n", "9" * 400, "1/" * 300, "/" * 90,
    "x" * 5000, " a" * 2000, "\x00\x01\x7f\x9b", "1e9999", "٣٤", "−1", "1.234.567,89",
)  # fmt: skip
BYTES = (
    b"\xff\xfe", b"\xc3(", b"\x80", b"\xf0\x9f", b"\x1b[A", b"\x1b[1;5C", b"\x1bOP", b"\x1b[[A",
    b"\x1b[?2026;2$y", b"\x1b[<0;5;5M", b"\x1b[<0;5;5m", b"\x1b[<64;9;9M", b"\x1b[<0;999;999M",
    b"\x1b[200~q\x1b[201~", b"\x1b]11;rgb:1/1/1\x07", b"\x1b[I", b"\x1b[O", b"\x1b[99;99u",
    b"\x1b[57441;9u", b"\x1b\x1b", b"\x1bn", b"\x1b[999~", b"\x1b[\x18", b"\x00", b"\x1c",
)  # fmt: skip
SIZES = (
    (80, 24), (80, 24), (120, 40), (200, 60), (60, 20), (60, 24), (80, 20), (40, 12), (40, 60),
    (200, 12), (39, 12), (40, 11), (12, 3), (1, 1), (2, 1), (1, 60), (200, 1),
)  # fmt: skip
DEEDS = {
    "key": 50, "burst": 26, "letter": 6, "word": 3, "strange": 6, "bytes": 4, "click": 9,
    "drag": 2, "scroll": 4, "paste": 4, "resize": 5, "settings": 2, "lesson": 6, "reveal": 5,
    "right": 5, "ahead": 1, "home": 1, "quiz": 3,
}  # fmt: skip

MOST_PRESSES = 8
"""From the deepest place home: a question over settings over help, a replay of a step that is
looked back at, its field."""

WINDOW = (80, 24)

LARGEST = 16
"""Characters that one deed types at most."""


async def stay() -> None:
    """Instead of leaving."""


class Hands(Player):
    """The monkey's hands: everything is counted, and settled as fast as may be."""

    def __init__(self, monkey: Monkey, app: ToklingsApp, pilot: Pilot[Any]) -> None:
        super().__init__(app, pilot)
        self._monkey = monkey

    def _send(self, key: str, character: str | None) -> None:
        self._monkey.send(events.Key(key, character))

    async def settle(self) -> None:
        await self._monkey.settle()


class Monkey:
    """A seed makes it do the same again. ``stays``: no key ends a sitting."""

    def __init__(self, seed: int, language: str, *, stays: bool = False) -> None:
        self.chance = Chance(seed)
        self.language = language
        self.stays = stays
        self.inputs = 0
        self.sittings = 0
        self.presses_home = 0
        """The most presses that the way home has taken."""
        self.seen: Counter[str] = Counter()
        """Where its deeds were done."""
        self.deeds: deque[str] = deque(maxlen=40)
        self._hands: Hands | None = None

    @asynccontextmanager
    async def sitting(self) -> AsyncIterator[None]:
        """One sitting, at a window of any size; a failure names what led to it."""
        self.sittings += 1
        first_run = self.chance.happens(0.2)
        self._note(f"start in {self.language}" + (", first run" if first_run else ""))
        app = ToklingsApp(first_run=first_run)
        if self.stays:
            app.action_quit = stay
        app.wording = Wording(self.language, app.settings.digits)
        try:
            async with app.run_test(size=self.chance.of(SIZES)) as pilot:
                self._hands = Hands(self, app, pilot)
                await self.settle()
                yield
        except BaseException as error:
            error.add_note(f"TOKLINGS_SEED={SEED}, the last deeds:\n" + "\n".join(self.deeds))
            raise
        assert app.return_code in (0, None)

    async def play(self, until: int) -> None:
        """Play to so many inputs, or until the sitting is over."""
        while self.inputs < until and not self.has_left:
            await getattr(self, "_" + self.chance.weighed(DEEDS))()
            await self._look()

    @property
    def hands(self) -> Hands:
        assert self._hands is not None
        return self._hands

    @property
    def app(self) -> ToklingsApp:
        return self.hands.app

    @property
    def has_left(self) -> bool:
        """Whether the app has ended: by a key or a click, or by a fault of its own."""
        return self.app._exit or not self.app.is_running

    # ── what it checks ──

    async def _look(self) -> None:
        """Nothing has failed; at times, what stands on the screen."""
        if self.app.crash is not None:
            raise self.app.crash
        if self.has_left:
            return
        self.seen[self._place] += 1
        if self.chance.happens(0.1):
            await self.settle()
            width, height = self.app.size
            rows = self.hands.rows()
            assert len(rows) <= height
            for row in rows:
                assert cell_len(row) <= width, row
                assert not any(is_control(sign) for sign in row), row

    @property
    def _place(self) -> str:
        screen = self.app.screen
        if isinstance(screen, LessonScreen) and screen.shown is not None:
            return f"{screen.playthrough.lesson.id}, {screen.shown.phase.name.lower()}"
        return type(screen).__name__

    async def lead_home(self) -> None:
        """Esc, or q where letters are keys, leads home within a few presses."""
        if isinstance(self.app.screen, TooSmallScreen):
            await self.to_size(WINDOW)
        if any(isinstance(screen, FirstRunScreen) for screen in self.app.screen_stack):
            for _ in range(MOST_PRESSES):
                if not isinstance(self.app.screen, FirstRunScreen):
                    await self._press("escape")
            await self._press("enter")
        by = self.chance.of(("escape", "q"))
        for presses in range(MOST_PRESSES + 1):
            if self.has_left or isinstance(self.app.screen, HomeScreen):
                self.presses_home = max(self.presses_home, presses)
                return
            beside = isinstance(self.app.screen, QuizSetupScreen)  # there q leaves, as at home
            await self._press("escape" if self._takes_letters or beside else by)
        raise AssertionError(f"no way home by {by} from {self.app.screen_stack}")

    @property
    def _takes_letters(self) -> bool:
        """Whether q is a letter for a field; those for numbers leave it a key."""
        screen = self.app.screen
        if isinstance(screen, CommandPalette):
            return True
        if isinstance(screen, QuestionScreen):
            return screen.is_typing
        return isinstance(self.app.focused, Input)

    # ── what reaches the app ──

    def _note(self, deed: str) -> None:
        self.deeds.append(f"{self.inputs}: {deed}")

    def send(self, event: events.Event) -> None:
        self.inputs += 1
        event.set_sender(self.app)
        self.app.post_message(event)

    def _send_key(self, key: str) -> None:
        if self._would_end(key):
            key = "down"
        character = key if len(key) == 1 else CHARACTERS.get(key)
        self.send(events.Key(NAMES.get(key, key), character))

    def _would_end(self, key: str) -> bool:
        """Whether the key would end the sitting; most are spared, or there were little else."""
        doors = HomeScreen | QuizSetupScreen | TooSmallScreen | FirstRunScreen
        at_the_door = isinstance(self.app.screen, doors)
        return (key == "ctrl+q" or (key == "q" and at_the_door)) and self.chance.happens(0.9)

    async def settle(self) -> None:
        """Until what was sent is handled and painted."""
        while self._waits_in_line:
            await asyncio.sleep(0)
            if self.app._resize_event is not None:
                self.app._check_resize()
        if not self.has_left:
            await until_at_rest(self.app)

    @property
    def _waits_in_line(self) -> bool:
        """Whether something that was sent has not come to the app yet, or a size that has come
        not yet to the screen: Textual holds sizes back until its next tick."""
        app = self.app
        waits = not app._message_queue.empty() or app._resize_event is not None
        return app.is_running and waits

    async def _press(self, key: str) -> None:
        self._note(f"press {key}")
        self._send_key(key)
        await self.settle()

    async def _press_all(self, keys: Sequence[str]) -> None:
        """Mostly in one burst."""
        if self.chance.happens(0.3):
            for key in keys:
                await self._press(key)
            return
        self._note(f"burst {' '.join(keys)}")
        for key in keys:
            self._send_key(key)
        await self.settle()

    async def to_size(self, size: tuple[int, int]) -> None:
        self._note(f"resize {size[0]}x{size[1]}")
        assert isinstance(self.app._driver, HeadlessDriver)
        self.app._driver._size = size
        self.send(events.Resize(Size(*size), Size(*size)))
        await self.settle()

    # ── what it does ──

    async def _key(self) -> None:
        await self._press(self.chance.weighed(KEYS))

    async def _burst(self) -> None:
        keys = [self.chance.weighed(KEYS) for _ in range(self.chance.between(2, 9))]
        self._note(f"burst {' '.join(keys)}")
        for key in keys:
            self._send_key(key)
        if self.chance.happens(0.8):
            await self.settle()

    async def _letter(self) -> None:
        await self._press(self.chance.of(LETTERS))

    async def _word(self) -> None:
        word = self.chance.of((*WORDS, *PASTES))[:LARGEST]
        self._note(f"type {word!r}")
        for character in word:
            self.send(events.Key(NAMES.get(character, character), character))
        await self.settle()

    async def _strange(self) -> None:
        await self._press(self.chance.of(STRANGE))

    async def _bytes(self) -> None:
        """What a terminal may send, read as the driver reads it."""
        data = self.chance.of(BYTES)
        if self.chance.happens(0.3):
            data = bytes(self.chance.below(256) for _ in range(self.chance.between(1, 12)))
        self._note(f"bytes {data!r}")
        reader = KeyReader()
        for message in [*reader.feed(data, 0.0), *reader.tick(9.0)]:
            ends = isinstance(message, events.Key) and self._would_end(message.key)
            if isinstance(message, events.Event) and not ends:
                self.send(message)
        await self.settle()

    async def _click(self) -> None:
        at = self._cell()
        self._note(f"click {at}")
        self.send(self._mouse(events.MouseDown, at))
        self.send(self._mouse(events.MouseUp, at))
        await self.settle()

    async def _drag(self) -> None:
        begin, end = self._cell(), self._cell()
        self._note(f"drag {begin} to {end}")
        self.send(self._mouse(events.MouseDown, begin))
        self.send(self._mouse(events.MouseMove, end))
        self.send(self._mouse(events.MouseUp, end))
        await self.settle()

    async def _scroll(self) -> None:
        at = self._cell()
        kind = self.chance.of((events.MouseScrollUp, events.MouseScrollDown))
        self._note(f"{kind.__name__} {at}")
        self.send(self._mouse(kind, at))
        await self.settle()

    def _cell(self) -> tuple[int, int]:
        """Mostly the footer's row; at times just outside of the window."""
        width, height = self.app.size
        row = height - 1 if self.chance.happens(0.3) else self.chance.between(0, height)
        return self.chance.between(0, width), row

    def _mouse(self, kind: type[events.MouseEvent], at: tuple[int, int]) -> events.MouseEvent:
        x, y = at
        rest: Any = (0, 0, self.chance.of((1, 1, 1, 2, 3)), False, False, self.chance.happens(0.1))
        return kind(None, x, y, *rest, screen_x=x, screen_y=y)

    async def _paste(self) -> None:
        text = self.chance.of(self.chance.of((PASTES, SMALL)))
        self._note(f"paste {text[:40]!r}")
        self.send(events.Paste(text))
        await self.settle()

    async def _resize(self) -> None:
        size = self.chance.of(SIZES)
        if self.chance.happens(0.4):
            size = self.chance.between(1, 200), self.chance.between(1, 60)
        await self.to_size(size)
        if self.chance.happens(0.8) and isinstance(self.app.screen, TooSmallScreen):
            await self.to_size(WINDOW)

    async def _settings(self) -> None:
        """Another theme, language, set of symbols or keys."""
        keys = ["comma", *["down"] * self.chance.below(6), *["right"] * self.chance.below(4)]
        await self._press_all([*keys, "escape"])

    async def _lesson(self) -> None:
        """From home into any lesson."""
        await self.lead_home()
        await self._press_all(["escape", "home", *["down"] * self.chance.below(6)])
        await self._press("enter")

    async def _quiz(self) -> None:
        """From home into a quiz: the one that was left, or a new one."""
        await self.lead_home()
        await self._press_all(["escape", "2", *["down"] * self.chance.below(9), "space", "enter"])

    async def _reveal(self) -> None:
        """All hints and the answer, then its replay."""
        await self._press_all(["h", "h", "h", "h", "right", *["right"] * self.chance.below(4)])

    async def _right(self) -> None:
        """The right answer, in a window that shows all of it."""
        screen = self.app.screen
        shown = screen.shown if isinstance(screen, LessonScreen) else None
        if shown is None or shown.phase is not Phase.ASKING or shown.back or self._takes_letters:
            return
        typed = answer_by_hand(screen.playthrough.lesson.id, shown.slug, self.app.wording.language)
        if self.app.size != WINDOW or typed is None:
            return
        self._note(f"answer {typed!r}")
        await self.hands.give(typed)

    async def _ahead(self) -> None:
        """Over many steps: up to the last one, and the summary."""
        for _ in range(self.chance.between(3, 25)):
            await self._press("escape" if self._takes_letters else "n")

    async def _home(self) -> None:
        await self.lead_home()


def answer_by_hand(lesson: str, slug: str, language: str) -> Typed | None:
    """The right answer as it is typed in that language; None for a step without one."""
    if slug in CHOICES:
        return CHOICES[slug][language][0]
    by_hand = LESSONS.get(lesson, {}).get(slug)
    if by_hand is None or language == "en":
        return None if by_hand is None else by_hand.right
    typed = by_hand.right
    return typed if isinstance(typed, str) else (typed[0].replace(".", ","), typed[1])


def is_control(sign: str) -> bool:
    """Whether a terminal would take it for a command."""
    return ord(sign) < 32 or 127 <= ord(sign) < 160
