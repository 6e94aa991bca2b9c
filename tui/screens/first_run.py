"""The first run: in which language, and whether this terminal shows the symbols. Shown once,
where there is no settings file. Every move is in force at once, and saved with Enter.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from textwrap import wrap
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from core.settings import LANGUAGES, Settings
from core.statement import Statement
from tui.screens.list_keys import IN_A_LIST
from tui.screens.worded import WordedScreen
from tui.surroundings import Surroundings
from tui.widgets import roles
from tui.widgets.key_footer import KeyFooter
from tui.widgets.option_rows import OptionRows
from tui.widgets.rows import Rows

SAMPLE = "✓ ✗ ● ◐ ○ ► ␣ ▁ █"
MARGIN = " " * 6
WIDEST = 74
GAPS = ((4, 2, 2), (2, 1, 1), (0, 1, 1))
"""Empty rows above the name, before the languages, after each part behind them: the widest
gaps that leave room for all; without any room the symbols go."""


class FirstRunScreen(WordedScreen[None]):
    """The cursor starts at the language of the locale."""

    CSS_PATH = "first_run.tcss"
    HOW_TO_LEAVE = "first_run.how_to_leave"
    HAS_COMMANDS = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *IN_A_LIST,
        Binding("a", "letters_only", show=False),
        Binding("enter,ctrl+j", "start", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("q", "leave", show=False),
    ]

    @dataclass
    class Shown(Message):
        """These settings are to be seen, and not saved yet."""

        settings: Settings

    @dataclass
    class Started(Message):
        """These settings were chosen."""

        settings: Settings

    def __init__(self, settings: Settings, around: Surroundings) -> None:
        super().__init__()
        self._settings = settings
        self._around = around
        self._notice: Statement | None = None

    def compose(self) -> ComposeResult:
        yield Rows(id="top")
        yield OptionRows(id="languages")
        yield Rows(id="rest")
        yield KeyFooter(id="footer")

    # ── drawing ──

    def draw(self) -> None:
        options = self.query_one(OptionRows)
        options.show([Content(self.wording.text(f"settings.language.{c}")) for c in LANGUAGES])
        options.cursor = self._place
        options.styles.padding = (0, 0, 0, len(self._margin) - 3)  # the cursor stands in these
        room = self.size.height - len(LANGUAGES) - 1
        top, rest = self._rows(*GAPS[-1], symbols=False)
        for gaps in GAPS:
            wanted = self._rows(*gaps, symbols=True)
            if sum(map(len, wanted)) <= room:
                top, rest = wanted
                break
        self._fill("#top", top)
        self._fill("#rest", rest)
        self._draw_footer()

    def _rows(
        self, above: int, before: int, after: int, *, symbols: bool
    ) -> tuple[list[Content], list[Content]]:
        """What stands above the languages and below them."""
        blank = Content("")
        top = [
            *[blank] * above,
            Content(f"{self._margin}Toklings"),
            *self._wrapped("first_run.tagline"),
            *[blank] * before,
            *self._wrapped("first_run.language"),
            *[blank] * (above > 0),
        ]
        rest = [*[blank] * after, *self._symbol_rows()] if symbols else []
        rest += [*[blank] * after, *self._wrapped("first_run.later")]
        if self._notice is not None:
            rest.append(Content.styled(self._margin + self.wording.say(self._notice), roles.WARN))
        return top, rest

    def _fill(self, zone: str, rows: list[Content]) -> None:
        self.query_one(zone, Rows).styles.height = len(rows)
        self.query_one(zone, Rows).show(rows)

    def _wrapped(self, key: str) -> list[Content]:
        width = max(10, min(WIDEST, self.size.width - 1) - len(self._margin))
        return [Content(self._margin + line) for line in wrap(self.wording.text(key), width)]

    @property
    def _margin(self) -> str:
        return MARGIN if self.size.width >= 60 else MARGIN[3:]

    def _symbol_rows(self) -> list[Content]:
        sample = Content(f"{self._margin}{self.wording.text('first_run.symbols')}  {SAMPLE}")
        rows = [sample]
        if sample.cell_length > self.size.width:
            rows = [*self._wrapped("first_run.symbols"), Content(self._margin + SAMPLE)]
        return [*rows, *self._wrapped(self._symbol_words)]

    @property
    def _symbol_words(self) -> str:
        return "first_run.letters_only" if self._is_ascii else "first_run.if_boxes"

    def _draw_footer(self) -> None:
        text = self.wording.text
        other = "first_run.all_symbols" if self._is_ascii else "first_run.letters"
        both = text("first_run.start")
        started = both if self.size.width >= 50 else both.partition(" · ")[0]
        choose, start = ("↑↓", text("key.choose"), ""), ("Enter", started, "enter")
        letters = ("a", text(other), "a")
        last = [("?", text("key.help"), "question_mark"), ("q", text("footer.quit"), "q")]
        wide = self.size.width >= 70
        # The footer drops what stands last before help: the arrows explain themselves.
        keys = [choose, start, letters] if wide else [start, letters, choose]
        self.query_one(KeyFooter).set_keys([*keys, *last])

    @property
    def _is_ascii(self) -> bool:
        return self._around.symbols(self._settings) == "ascii"

    @property
    def _place(self) -> int:
        return next(i for i, code in enumerate(LANGUAGES) if code == self.wording.language)

    # ── keys and clicks ──

    def on_mount(self) -> None:
        super().on_mount()
        self.watch(self.query_one(OptionRows), "cursor", self._go_to, init=False)

    def _go_to(self, place: int) -> None:
        """The cursor moved to a language by a click."""
        if place != self._place:
            self._show(replace(self._settings, language=LANGUAGES[place]))

    def _show(self, settings: Settings) -> None:
        self._settings = settings
        self._notice = None
        self.post_message(self.Shown(settings))

    def action_move(self, steps: int) -> None:
        place = max(0, min(len(LANGUAGES) - 1, self._place + steps))
        self._show(replace(self._settings, language=LANGUAGES[place]))

    def action_letters_only(self) -> None:
        """a: letters only, and all symbols again."""
        self._show(replace(self._settings, symbols="all" if self._is_ascii else "ascii"))

    def action_start(self) -> None:
        """Enter: this language."""
        chosen = replace(self._settings, language=LANGUAGES[self._place])
        self.post_message(self.Started(chosen))

    def on_option_rows_chosen(self, event: OptionRows.Chosen) -> None:
        """A click on the language with the cursor."""
        event.stop()
        self.action_start()

    def tell(self, statement: Statement) -> None:
        self._notice = statement
        self.draw()

    def action_help(self) -> None:
        self.post_message(self.HelpWanted("first_run"))

    async def action_leave(self) -> None:
        """q: leave Toklings; nothing is saved."""
        await self.the_app.action_quit()
