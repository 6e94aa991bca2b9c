"""The result of a quiz, and each of its questions once more, with the replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Mount
from textual.message import Message

from core.statement import Statement
from tui.copying import Copied
from tui.screens.lesson_shown import Phase, Shown
from tui.screens.list_keys import IN_A_LIST
from tui.screens.noted import NotedScreen, in_notation
from tui.screens.question import QuestionScreen
from tui.screens.quiz_play import QuizPlay
from tui.screens.quiz_result_rows import (
    Asked,
    QuizResult,
    as_text,
    list_rows,
    share_rows,
    side_rows,
    why_rows,
)
from tui.widgets import roles
from tui.widgets.key_footer import Key, KeyFooter
from tui.widgets.legend import Legend
from tui.widgets.room import SIDE_COLUMN, WITH_SIDE
from tui.widgets.rows import Rows
from tui.widgets.scroll_rows import ScrollRows
from tui.widgets.stage_header import StageHeader

WITH_SEED = 60
HEIGHT, LOW = 24, 20
"""The heights from which on there are empty rows, and from which on the topics have a row."""


def result_of(play: QuizPlay) -> QuizResult:
    """The result of a quiz that is over."""
    return QuizResult(
        play.setup.seed,
        tuple(
            Asked(number, play.question(number), play.verdict(number), play.hints(number))
            for number in range(1, play.total + 1)
        ),
    )


class QuizResultScreen(NotedScreen[None]):
    """One row a question; below, what is to be said of the one with the cursor."""

    CSS_PATH = "quiz_result.tcss"
    HOW_TO_LEAVE = "quiz.result_how_to_leave"
    BINDINGS: ClassVar[list[BindingType]] = [
        *IN_A_LIST,
        Binding("pageup", "move(-9)", show=False),
        Binding("pagedown", "move(9)", show=False),
        Binding("right", "why", show=False, id="right"),
        Binding("enter,ctrl+j", "why", show=False),
        Binding("a", "again", show=False),
        Binding("comma", "settings", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape,q", "leave", show=False),
    ]

    @dataclass
    class WhyWanted(Message):
        """The replay of a question is to be shown."""

        play: QuizPlay
        number: int

    @dataclass
    class Again(Message):
        """a: a new quiz is to be set up."""

    @dataclass
    class Left(Message):
        """Esc: home."""

    def __init__(self, play: QuizPlay) -> None:
        super().__init__()
        self._play = play
        self.result = result_of(play)
        self.cursor = next((a.number - 1 for a in self.result.asked if not a.verdict.correct), 0)
        self._message: Statement | None = None

    def compose(self) -> ComposeResult:
        yield StageHeader(id="header")
        yield Legend(id="legend")
        with Horizontal(id="body"):
            yield ScrollRows(id="questions")
            yield ScrollRows(id="side")
        yield Rows(id="why")
        yield Rows(id="shares")
        yield KeyFooter(id="footer")

    @property
    def asked(self) -> Asked:
        """The question with the cursor."""
        return self.result.asked[self.cursor]

    # ── drawing ──

    @in_notation
    def draw(self) -> None:
        text, result, wording = self.wording.text, self.result, self.wording
        width, height = self.size
        header = self.query_one(StageHeader)
        header.trail = text("home.tab.quiz")
        key = "quiz.right_of" if width >= WITH_SEED else "quiz.right_of_short"
        header.progress = text(
            key, right=result.right, total=len(result.asked), seed=str(result.seed)
        )
        shares = share_rows(result, wording, width, height // 4) if height >= LOW else []
        roomy = height >= HEIGHT
        gap = [Content("")] if roomy else []
        self.set_class(roomy, "-gaps")
        self._draw_list(width)
        zone = self.query_one("#shares", Rows)
        zone.styles.height = len(gap) + len(shares)
        zone.show([*gap, *shares])
        about = self.query_one("#why", Rows)
        about.styles.height = len(gap) + 3
        rows = why_rows(self.asked, wording, width, 3)
        notice = self._message or self._play.saving.notice
        if notice is not None:
            said = [Content.styled(f"   {wording.say(notice)}", roles.WARN)]
            rows = said if self._message is not None else [*rows[:2], *said]
        about.show([*gap, *rows])
        self.query_one(KeyFooter).set_keys(self._keys())
        self.explain_marks()

    def _draw_list(self, width: int) -> None:
        rows = list_rows(self.result, self.cursor, self.wording, width)
        head = len(rows) - len(self.result.asked)
        focus = head + self.cursor if self.cursor else 0
        self.query_one("#questions", ScrollRows).show(rows, focus)
        side = width - SIDE_COLUMN if width >= WITH_SIDE else 0
        self.set_class(side > 0, "-side")
        beside = side_rows(self.asked, self.wording, side) if side else []
        self.query_one("#side", ScrollRows).show(beside)

    def _keys(self) -> list[Key]:
        text = self.wording.text
        return [
            ("↑↓", text("quiz.key.question"), ""),
            ("→", text("key.why"), "right"),
            ("a", text("quiz.key.again"), "a"),
            ("y", text("quiz.key.copy"), "y"),
            ("?", text("key.help"), "question_mark"),
            ("Esc", text("quiz.key.home"), "escape"),
        ]

    def tell(self, statement: Statement) -> None:
        self._message = statement
        self.draw()

    def copied(self) -> Copied:
        return Copied("\n".join(as_text(self.result, self.wording)), "copied.result")

    # ── keys ──

    def action_move(self, steps: int) -> None:
        last = len(self.result.asked) - 1
        self.cursor = max(0, min(last, self.cursor + steps))
        self._message = None
        self.draw()

    def action_why(self) -> None:
        """→, Enter: the question once more, and its replay."""
        self._message = None
        self.post_message(self.WhyWanted(self._play, self.asked.number))

    def on_scroll_rows_clicked(self, event: ScrollRows.Clicked) -> None:
        event.stop()
        if event.zone.id == "side":  # the question with the cursor in full
            self.action_why()
            return
        rows = len(self.query_one("#questions", ScrollRows).rows)
        place = event.row - (rows - len(self.result.asked))
        if place < 0:
            return
        if place == self.cursor:
            self.action_why()
        else:
            self.action_move(place - self.cursor)

    def on_scroll_rows_wheeled(self, event: ScrollRows.Wheeled) -> None:
        event.stop()

    def action_again(self) -> None:
        """a: set up a new quiz."""
        self.post_message(self.Again())

    def action_help(self) -> None:
        self.post_message(self.HelpWanted("quiz_result"))

    def action_leave(self) -> None:
        """Esc or q: home."""
        self.post_message(self.Left())


class QuizReplayScreen(QuestionScreen):
    """A question of a quiz that is over: its verdict, and at first its replay."""

    HOW_TO_LEAVE = "quiz.replay_how_to_leave"

    @dataclass
    class Left(Message):
        """Back to the result."""

    def __init__(self, play: QuizPlay, number: int) -> None:
        super().__init__()
        self._play = play
        self._number = number

    @on(Mount)
    async def _begin(self) -> None:
        shown = self._play.shown(self._number, self.wording)
        await self.show(shown)
        self.open_replay(shown)

    def trail(self) -> str:
        return self.wording.text("home.tab.quiz")

    def place(self, shown: Shown) -> str:
        return self.wording.text("quiz.place_short", number=self._number, total=self._play.total)

    def footer_keys(self, shown: Shown) -> list[Key]:
        """A lesson's, but Enter and Esc lead to the result."""
        text = self.wording.text
        keys = [
            (label, text("quiz.key.result") if key == "enter" else does, key)
            for label, does, key in super().footer_keys(shown)
        ]
        if shown.phase is not Phase.REPLAY:
            keys[-1] = ("Esc", text("quiz.key.result"), "escape")
        return keys

    async def go_on(self, shown: Shown) -> None:
        self.post_message(self.Left())

    async def leave(self, shown: Shown) -> None:
        self.post_message(self.Left())
