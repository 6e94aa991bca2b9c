"""A stand-in for the app: it has words and themes, and keeps what screens post."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from textual.message import Message
from textual.pilot import Pilot
from textual.screen import Screen

from core.statement import Localized
from core.wording import Wording
from tui import themes
from tui.screens.too_small import FittedApp
from tui.widgets.key_footer import KeyFooter


@dataclass(frozen=True)
class Row:
    id: str
    number: int
    group: str
    title: Localized
    about: Localized
    steps: int
    asks: int = 0


@dataclass(frozen=True)
class State:
    steps_done: int
    finished: bool = False


class StandIn(FittedApp[None]):
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, screen: Screen | None = None, language: str = "en") -> None:
        super().__init__()
        self.wording = Wording(language)
        self.posted: list[Message] = []
        self._opening = screen
        self.has_quit = False
        themes.register(self)

    async def on_mount(self) -> None:
        if self._opening is not None:
            await self.push_screen(self._opening)

    def on_key_footer_pressed(self, event: KeyFooter.Pressed) -> None:
        self.simulate_key(event.key)

    async def action_quit(self) -> None:
        self.has_quit = True

    def _keep(self, message: Message) -> None:
        self.posted.append(message)

    on_home_screen_opened = _keep
    on_home_screen_reset_lesson = _keep
    on_home_screen_steps_wanted = _keep
    on_settings_screen_chosen = _keep
    on_settings_screen_reset_all = _keep
    on_first_run_screen_shown = _keep
    on_first_run_screen_started = _keep
    on_summary_screen_next_lesson = _keep
    on_summary_screen_look_again = _keep
    on_summary_screen_begin_again = _keep
    on_summary_screen_left = _keep
    on_worded_screen_help_wanted = _keep
    on_worded_screen_settings_wanted = _keep

    def rows(self) -> list[str]:
        """What the terminal shows, a string a row, right blanks removed."""
        width, height = self.size
        strips = self.screen._compositor.render_strips(self.size) if width and height else []
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    def shown(self) -> str:
        return "\n".join(self.rows())

    def speak(self, language: str) -> None:
        """Change the language, as the app does."""
        self.wording = Wording(language)
        for screen in self.screen_stack:
            if hasattr(screen, "refresh_language"):
                screen.refresh_language()


async def until(pilot: Pilot, condition: Callable[[], bool]) -> None:
    """Wait until the app has come to a condition; fails where it does not."""
    for _ in range(200):
        await pilot.pause()
        if condition():
            return
    raise AssertionError("the app did not come to the condition")


TITLES = [
    ("bpe", "The first merges", "Penggabungan pertama", 12),
    ("bpe", "Ties: which pair wins", "Seri: pasangan mana yang menang", 9),
    ("bpe", "New words, old merges", "Kata baru, penggabungan lama", 8),
    ("unigram", "How probable is a cut", "Seberapa mungkin sebuah segmentasi", 10),
    ("unigram", "The best path: Viterbi", "Jalur terbaik: Viterbi", 12),
    ("chat", "From a chat to token IDs", "Dari percakapan menjadi ID token", 11),
]

ROWS = tuple(
    Row(
        id=f"lesson-{number}",
        number=number,
        group=group,
        title=Localized(en, indonesian),
        about=Localized(f"About lesson {number}.", f"Tentang pelajaran {number}."),
        steps=steps,
    )
    for number, (group, en, indonesian, steps) in enumerate(TITLES, start=1)
)

STATES = {"lesson-1": State(12, finished=True), "lesson-3": State(4)}
