"""The commands of the palette: what the keys do in this place, settings, lessons, leaving.

Their names may hold an author's text: they are shown as ``Content``, never as markup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from textual.command import DiscoveryHit, Hit
from textual.content import Content
from textual.fuzzy import FuzzySearch
from textual.screen import Screen

from core.curriculum.index import LessonRow
from core.wording import Wording
from tui.screens.home_rows import group_name
from tui.screens.settings import SettingsScreen
from tui.screens.worded import WordedScreen
from tui.widgets import roles
from tui.widgets.cells import clip
from tui.widgets.key_footer import KeyFooter
from tui.widgets.keymap import hint_key
from tui.widgets.mode_tabs import ModeTabs
from tui.widgets.room import WIDTH

BESIDE = 12
"""Cells of a row beside a command's name: the cursor's, the key's, the edges."""
FIRST = 60
"""Commands listed before anything is typed; a search finds all."""


class CommandedApp(Protocol):
    """What the commands need of the app."""

    wording: Wording
    vim_keys: bool

    @property
    def rows(self) -> Sequence[LessonRow]: ...
    @property
    def screen_stack(self) -> Sequence[Screen[Any]]: ...
    def simulate_key(self, key: str) -> None: ...
    async def go_to_lesson(self, lesson_id: str) -> None: ...
    async def go_to_quiz(self) -> None: ...
    async def action_quit(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Command:
    """``key`` is the one that does the same, as written; ``also``: what else finds it."""

    name: str
    run: Callable[[], Any]
    key: str = ""
    also: str = ""

    def row(self, width: int, found: Sequence[int] = ()) -> Content:
        """The command in a window of this width, with the characters that were found marked."""
        name = Content(clip(self.name, max(1, min(WIDTH, width) - BESIDE)))
        for place in found:
            if place < len(name.plain):
                name = name.stylize("underline", place, place + 1)
        return Content.assemble(name, (f"  {self.key}" if self.key else "", roles.QUIET))


def commands(screen: WordedScreen[Any], app: CommandedApp) -> Iterator[Command]:
    """All commands on a screen, in order."""
    text = app.wording.text
    here = list(place_commands(screen, app))
    yield from here
    has_settings = any(command.key == "," for command in here)
    in_settings = any(isinstance(other, SettingsScreen) for other in app.screen_stack)
    if not has_settings and not in_settings:
        yield Command(text("footer.settings"), screen.action_settings, ",")
    if not screen.query(ModeTabs):
        yield Command(text("commands.quiz"), app.go_to_quiz)
    for row in app.rows:
        name = text("commands.lesson", number=row.number, title=row.title)
        also = f"{group_name(row, app.wording)} {row.id}"
        yield Command(name, partial(app.go_to_lesson, row.id), also=also)
    yield Command(text("commands.quit"), app.action_quit)


def listed(known: Sequence[Command], width: int) -> list[DiscoveryHit]:
    """The commands before anything is typed, in a window of this width; of very many lessons
    the first ones."""
    shown = [*known[:FIRST], *known[max(FIRST, len(known) - 1) :]]
    return [DiscoveryHit(command.row(width), command.run, command.name) for command in shown]


def found(known: Sequence[Command], query: str, width: int) -> list[Hit]:
    """The commands that have the letters of the query in their order, the best first."""
    matcher = FuzzySearch()
    hits: list[Hit] = []
    for command in known:
        score, places = matcher.match(query, f"{command.name} {command.also}")
        if score > 0:
            hits.append(Hit(score, command.row(width, places), command.run, command.name))
    return sorted(hits, key=lambda hit: -hit.score)


def place_commands(screen: WordedScreen[Any], app: CommandedApp) -> Iterator[Command]:
    """What the keys do on a screen: those of its footer, then those that found no room there."""
    keys = [*screen.query_one(KeyFooter).keys, *screen.more_keys()]
    known: set[str] = set()
    for label, does, key in keys:
        if key and does and key not in known:
            known.add(key)
            pressed = hint_key(key, vim=app.vim_keys)
            shown = hint_key(label, vim=app.vim_keys)
            yield Command(does, Press(screen, app, pressed), shown)


@dataclass(frozen=True, slots=True)
class Press:
    """Presses a key on a screen, once it has come back to light and was painted: a key that is
    older than the paint would not be meant for it."""

    screen: WordedScreen[Any]
    app: CommandedApp
    key: str

    def __call__(self) -> None:
        self.screen.call_later(self.screen.call_after_refresh, self._press)

    def _press(self) -> None:
        if self.screen.is_current:
            self.app.simulate_key(self.key)
