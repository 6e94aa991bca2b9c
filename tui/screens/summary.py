"""Summary: how a lesson went, and what to keep in mind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message

from core.statement import Statement
from tui.screens.page import PageScreen
from tui.screens.summary_rows import (
    WIDTH,
    WITH_ITEMS,
    SummaryData,
    every_question,
    paragraph,
    summary_rows,
)
from tui.widgets import roles
from tui.widgets.key_footer import Key, KeyFooter, footer_width
from tui.widgets.room import SIDE_COLUMN, WITH_SIDE
from tui.widgets.scroll_rows import ScrollRows
from tui.widgets.stage_header import StageHeader


class SummaryScreen(PageScreen[None]):
    """Shown when a lesson's last step is done, and when a finished lesson is opened.
    ``notice``: what is wrong with saving."""

    CSS_PATH = "summary.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,ctrl+j", "next_lesson", show=False),
        Binding("p", "look_again", show=False),
        Binding("b", "begin_again", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape,q", "leave", show=False),
    ]

    @dataclass
    class NextLesson(Message):
        """Enter: on to the next lesson (None: there is none, so home)."""

        lesson_id: str | None

    @dataclass
    class LookAgain(Message):
        """p: back into the lesson, to look at its steps."""

    @dataclass
    class BeginAgain(Message):
        """b: the lesson once more, from its first step."""

    @dataclass
    class Left(Message):
        """Esc: to the lessons."""

    def __init__(self, data: SummaryData, notice: Statement | None = None) -> None:
        super().__init__()
        self._data = data
        self._notice = notice

    def compose(self) -> ComposeResult:
        yield StageHeader(id="header")
        with Horizontal(id="body"):
            yield ScrollRows(id="text")
            yield ScrollRows(id="side")
        yield KeyFooter(id="footer")

    def draw(self) -> None:
        data = self._data
        text = self.wording.text
        header = self.query_one(StageHeader)
        group = f"group.{data.group}"
        name = text(group) if self.wording.has(group) else data.group
        header.trail = f"{name} · {self.wording.say(data.title)}"
        header.progress = text("summary.finished")
        rows = summary_rows(data, self.wording, self.size.width)
        notice = self._notice
        if notice is not None:
            rows = [*paragraph(self.wording.say(notice), WIDTH, roles.WARN), Content(""), *rows]
        self.query_one(ScrollRows).show(rows)
        side = self.size.width - SIDE_COLUMN if self.size.width >= WITH_SIDE else 0
        self.set_class(side > 0, "-side")
        listed = every_question(data, self.wording, side) if side else []
        self.query_one("#side", ScrollRows).show(listed)
        keys = self._keys("footer.next_lesson")
        is_too_long = footer_width(keys) > self.size.width
        self.query_one(KeyFooter).set_keys(self._keys("key.next") if is_too_long else keys)

    def _keys(self, following: str) -> list[Key]:
        """The footer's keys, with ``following`` for where Enter leads to another lesson."""
        text = self.wording.text
        look, anew = ("p", text("footer.look_again"), "p"), ("b", text("footer.begin_again"), "b")
        return [
            ("Enter", text(following if self._data.next_lesson else "key.lessons"), "enter"),
            *([look, anew] if self.size.width >= WITH_ITEMS else [anew, look]),
            *([("↑↓", text("footer.scroll"), "pagedown")] if self.overflows else []),
            ("?", text("key.help"), "question_mark"),
            ("Esc", text("key.lessons"), "escape"),
        ]

    def action_next_lesson(self) -> None:
        self.post_message(self.NextLesson(self._data.next_lesson))

    def action_look_again(self) -> None:
        self.post_message(self.LookAgain())

    def action_begin_again(self) -> None:
        self.post_message(self.BeginAgain())

    def action_help(self) -> None:
        self.post_message(self.HelpWanted("summary"))

    def action_leave(self) -> None:
        self.post_message(self.Left())
