"""ConfirmScreen: a question before something that cannot be taken back."""

from __future__ import annotations

from textwrap import wrap
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from core.statement import Statement
from tui.screens.list_keys import IN_A_LIST
from tui.screens.worded import WordedScreen
from tui.widgets import roles
from tui.widgets.key_footer import KeyFooter
from tui.widgets.option_rows import OptionRows
from tui.widgets.rows import Rows
from tui.widgets.stage_header import StageHeader

WIDTH = 74
QUESTION = 5
OTHERS = 5
"""Rows of the header, the two options, the notice and the footer."""


class ConfirmScreen(WordedScreen[bool]):
    """Dismissed with True where the learner agreed. The cursor starts on "no"."""

    CSS_PATH = "confirm.tcss"
    HOW_TO_LEAVE = "confirm.how_to_leave"
    HAS_COMMANDS = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *IN_A_LIST,
        Binding("enter,ctrl+j", "choose", show=False),
        Binding("escape,q", "leave", show=False),
    ]

    def __init__(
        self, *, trail: Statement, question: Statement, consequence: Statement, yes: Statement
    ) -> None:
        super().__init__()
        self._decided = False
        self._trail = trail
        self._question = question
        self._consequence = consequence
        self._yes = yes

    def compose(self) -> ComposeResult:
        yield StageHeader(id="header")
        yield Rows(id="question")
        yield OptionRows(id="options")
        yield Rows(id="notice")
        yield KeyFooter(id="footer")

    def draw(self) -> None:
        say = self.wording.say
        text = self.wording.text
        width = max(10, min(WIDTH, self.size.width - 6))
        self.query_one(StageHeader).trail = say(self._trail)
        question = [f"   {line}" for line in wrap(say(self._question), width)]
        consequence = [Content(f"   {line}") for line in wrap(say(self._consequence), width)]
        self._show_question(
            [*(Content.styled(line, "bold") for line in question), Content(""), *consequence]
        )
        self.query_one(OptionRows).show(
            [Content(text("confirm.no")), Content.styled(say(self._yes), roles.WARN)]
        )
        self.query_one(KeyFooter).set_keys(
            [
                ("↑↓", text("key.choose"), ""),
                ("Enter", text("footer.do_it"), "enter"),
                ("Esc", text("footer.do_nothing"), "escape"),
            ]
        )

    def tell(self, statement: Statement) -> None:
        row = Content.styled(f"   {self.wording.say(statement)}", roles.WARN)
        self.query_one("#notice", Rows).show([row])

    def _show_question(self, rows: list[Content]) -> None:
        """The options stand in the same row whatever the question, as long as there is room."""
        zone = self.query_one("#question", Rows)
        spare = self.size.height - OTHERS - len(rows)
        zone.styles.height = max(1, len(rows), min(QUESTION, len(rows) + spare))
        zone.styles.margin = (int(spare >= 2), 0, int(spare >= 1), 0)
        zone.show(rows)

    def action_move(self, steps: int) -> None:
        self.query_one(OptionRows).move(steps)
        self.query_one("#notice", Rows).show([])

    def action_choose(self) -> None:
        self.query_one(OptionRows).choose()

    def on_option_rows_chosen(self, event: OptionRows.Chosen) -> None:
        event.stop()
        self._decide(event.option == 1)

    def action_leave(self) -> None:
        """Esc or q: nothing is done."""
        self._decide(False)

    def _decide(self, yes: bool) -> None:
        """Close, once: a key that bounces must not close what lies beneath."""
        if not self._decided:
            self._decided = True
            self.dismiss(yes)
