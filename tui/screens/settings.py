"""Settings: what can be chosen. A choice is in force everywhere at once."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from core.settings import LANGUAGES, Language
from core.statement import Statement
from tui.screens.confirm import ConfirmScreen
from tui.screens.worded import WordedScreen
from tui.widgets import roles
from tui.widgets.cells import fit
from tui.widgets.key_footer import KeyFooter
from tui.widgets.option_rows import OptionRows
from tui.widgets.rows import Rows
from tui.widgets.stage_header import StageHeader

LABEL_WIDTH, VALUE_WIDTH = 16, 24
LANGUAGE, PROGRESS = 0, 1


class SettingsScreen(WordedScreen[None]):
    """One setting a row: its name, its value between ``‹ ›``, and what else can be chosen."""

    CSS_PATH = "settings.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("home", "move(-9)", show=False),
        Binding("end", "move(9)", show=False),
        Binding("left", "change(-1)", show=False),
        Binding("right", "change(1)", show=False),
        Binding("enter,ctrl+j", "choose", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape,q,comma", "leave", show=False),
    ]

    @dataclass
    class LanguageChosen(Message):
        """A language was chosen."""

        language: Language

    @dataclass
    class ResetAll(Message):
        """The learner agreed to forget all progress."""

    def __init__(self) -> None:
        super().__init__()
        self._notice: Statement | None = None

    def compose(self) -> ComposeResult:
        yield StageHeader(id="header")
        yield OptionRows(id="options")
        yield Rows(id="notice")
        yield KeyFooter(id="footer")

    def draw(self) -> None:
        text = self.wording.text
        header = self.query_one(StageHeader)
        header.trail = text("settings.title")
        header.progress = text("settings.saved_at_once")
        self.query_one(OptionRows).show(self._options())
        notice = self.wording.say(self._notice) if self._notice else ""
        width = max(10, min(74, self.size.width - 6))
        self.query_one("#notice", Rows).show(
            [Content.styled(f"   {line}", roles.WARN) for line in wrap(notice, width)]
        )
        self.query_one(KeyFooter).set_keys(
            [
                ("↑↓", text("footer.setting"), ""),
                ("←→", text("footer.change"), "right"),
                ("Enter", text("key.choose"), "enter"),
                ("?", text("key.help"), "question_mark"),
                ("Esc", text("key.close"), "escape"),
            ]
        )

    def _options(self) -> list[Content]:
        text = self.wording.text
        others = [code for code in LANGUAGES if code != self.wording.language]
        return [
            self._option(
                text("settings.language"),
                f"‹ {text('settings.language.' + self.wording.language)} ›",
                " · ".join(text(f"settings.language.{code}") for code in others),
            ),
            self._option(text("settings.progress"), text("settings.reset_all"), ""),
        ]

    @staticmethod
    def _option(label: str, value: str, others: str) -> Content:
        return Content.assemble(
            fit(label, LABEL_WIDTH), fit(value, VALUE_WIDTH), (others, roles.QUIET)
        )

    def say(self, statement: Statement) -> None:
        """Say something under the settings (all was reset, a file cannot be written)."""
        self._notice = statement
        self.draw()

    def say_how_to_leave(self) -> None:
        self.say(Statement("lesson.how_to_leave"))

    # ── keys ──

    def action_move(self, steps: int) -> None:
        self.query_one(OptionRows).move(steps)
        if self._notice is not None:
            self._notice = None
            self.draw()

    def action_change(self, steps: int) -> None:
        """← →: the value before, after."""
        if self.query_one(OptionRows).cursor == LANGUAGE:
            place = LANGUAGES.index("id" if self.wording.language == "id" else "en")
            self.post_message(self.LanguageChosen(LANGUAGES[(place + steps) % len(LANGUAGES)]))

    def action_choose(self) -> None:
        self.query_one(OptionRows).choose()

    def on_option_rows_chosen(self, event: OptionRows.Chosen) -> None:
        event.stop()
        if event.option == LANGUAGE:
            self.action_change(1)
        else:
            self._ask_to_reset()

    def _ask_to_reset(self) -> None:
        def agreed(yes: bool | None) -> None:
            if yes:
                self.post_message(self.ResetAll())

        self.the_app.push_screen(
            ConfirmScreen(
                trail=Statement("confirm.trail.all"),
                question=Statement("confirm.question.all"),
                consequence=Statement("confirm.consequence.all"),
                yes=Statement("confirm.yes.all"),
            ),
            agreed,
        )

    def action_help(self) -> None:
        self.post_message(self.HelpWanted("settings"))

    def action_leave(self) -> None:
        """Esc, q or the comma again: close."""
        self.dismiss()
