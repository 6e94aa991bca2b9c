"""Settings: what can be chosen. A choice is in force everywhere at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from core.settings import DIGITS, LANGUAGES, THEMES, Settings
from core.statement import Statement
from tui.copying import Copied
from tui.screens.confirm import ConfirmScreen
from tui.screens.list_keys import IN_A_FORM
from tui.screens.worded import WordedScreen
from tui.surroundings import Surroundings
from tui.widgets import roles
from tui.widgets.key_footer import KeyFooter
from tui.widgets.rows import Rows
from tui.widgets.setting_rows import SettingRow, SettingRows
from tui.widgets.stage_header import StageHeader

CHOICES: dict[str, tuple[object, ...]] = {
    "language": LANGUAGES,
    "theme": THEMES,
    "symbols": ("all", "ascii"),
    "keys": ("arrows", "vim"),
    "digits": DIGITS,
    "motion": ("asked", "none"),
}
"""The settings in the order of their rows; below them stands the progress."""
NAMES = tuple(CHOICES)


class SettingsScreen(WordedScreen[None]):
    """One setting a row: its name, its value between ``‹ ›``, and what else can be chosen."""

    CSS_PATH = "settings.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *IN_A_FORM,
        Binding("enter,ctrl+j", "choose", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape,q,comma", "leave", show=False),
    ]

    @dataclass
    class Chosen(Message):
        """Something was chosen; ``settings`` are all of them now."""

        settings: Settings

    @dataclass
    class ResetAll(Message):
        """The learner agreed to forget all progress."""

    def __init__(
        self,
        settings: Settings | None = None,
        around: Surroundings | None = None,
        *,
        saved: bool = True,
    ) -> None:
        super().__init__()
        self._settings = settings or Settings()
        self._around = around or Surroundings()
        self._notices: tuple[Statement, ...] = ()
        self._saved = saved

    def compose(self) -> ComposeResult:
        yield StageHeader(id="header")
        yield SettingRows(id="rows")
        yield Rows(id="notice")
        yield Rows(id="terminal")
        yield KeyFooter(id="footer")

    # ── drawing ──

    def draw(self) -> None:
        text = self.wording.text
        header = self.query_one(StageHeader)
        header.trail = text("settings.title")
        header.progress = text("settings.saved_at_once" if self._saved else "settings.not_saved")
        rows = self.query_one(SettingRows)
        rows.show([*map(self._row, NAMES), self._progress_row()])
        self._draw_notice()
        low = self.size.height < 20
        self.query_one("#terminal", Rows).styles.height = 0 if low else 2
        terminal = [] if low else [Content.styled(self._terminal(), roles.QUIET)]
        self.query_one("#terminal", Rows).show(terminal)
        self.query_one("#notice", Rows).styles.height = 2 if low else 3
        self.query_one(KeyFooter).set_keys(
            [
                ("↑↓", text("footer.setting"), ""),
                ("←→", text("footer.change"), "right"),
                ("Enter", text("key.choose"), "enter"),
                ("?", text("key.help"), "question_mark"),
                ("Esc", text("key.close"), "escape"),
            ]
        )

    def _draw_notice(self) -> None:
        """What came of a choice; else, in a narrow window, what the row's value means."""
        rows = self.query_one(SettingRows)
        said, role = " ".join(map(self.wording.say, self._notices)), roles.WARN
        if not said and not rows.has_room:
            said, role = rows.current.others, roles.QUIET
        width = max(10, min(74, self.size.width - 6))
        self.query_one("#notice", Rows).show(
            [Content.styled(f"   {line}", role) for line in wrap(said, width)]
        )

    def _value(self, name: str) -> Any:
        """The value in force."""
        match name:
            case "language":
                return self.wording.language
            case "theme":
                return self._around.theme(self._settings)
            case "symbols":
                return self._around.symbols(self._settings)
            case _:
                return getattr(self._settings, name)

    def _row(self, name: str) -> SettingRow:
        text, value = self.wording.text, self._value(name)
        shown = str(value) if name == "digits" else text(f"settings.{name}.{value}")
        return SettingRow(text(f"settings.{name}"), f"‹ {shown} ›", self._others(name, value))

    def _others(self, name: str, value: object) -> str:
        text = self.wording.text
        match name:
            case "language":
                others = [code for code in LANGUAGES if code != value]
                return " · ".join(text(f"settings.language.{code}") for code in others)
            case "theme":
                return text(f"settings.theme.{'no_color' if self._around.no_color else 'others'}")
            case "digits":
                return text("settings.digits.others")
            case _:
                return text(f"settings.{name}.beside_{value}")

    def _progress_row(self) -> SettingRow:
        text = self.wording.text
        return SettingRow(text("settings.progress"), text("settings.reset_all"), gap=2)

    def _terminal(self) -> str:
        around = self._around
        return "   " + self.wording.text(
            "settings.terminal",
            name=around.terminal or "-",
            width=self.size.width,
            height=self.size.height,
            charset="UTF-8" if around.is_utf8 else self.wording.text("settings.not_utf8"),
            colours=0 if around.no_color else around.colours,
        )

    # ── what is said ──

    def say(self, *statements: Statement, saved: bool | None = None) -> None:
        """Say something under the settings (all was reset, a file cannot be written)."""
        self._notices = statements
        self._saved = self._saved if saved is None else saved
        self.draw()

    def tell(self, statement: Statement) -> None:
        self.say(statement)

    def copied(self) -> Copied:
        rows = self.query_one(SettingRows).rows
        return Copied("\n".join(f"{row.label}  {row.value}" for row in rows), "copied.page")

    # ── keys ──

    def action_move(self, steps: int) -> None:
        self.query_one(SettingRows).move(steps)
        self._notices = ()
        self._draw_notice()

    def action_change(self, steps: int) -> None:
        """← →: the value before, after."""
        place = self.query_one(SettingRows).cursor
        if place >= len(NAMES):
            return
        name = NAMES[place]
        choices = CHOICES[name]
        value = choices[(choices.index(self._value(name)) + steps) % len(choices)]
        changed: dict[str, Any] = {name: value}
        self._settings = replace(self._settings, **changed)
        self.post_message(self.Chosen(self._settings))

    def action_choose(self) -> None:
        self.query_one(SettingRows).choose()

    def on_setting_rows_chosen(self, event: SettingRows.Chosen) -> None:
        event.stop()
        if event.row < len(NAMES):
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
