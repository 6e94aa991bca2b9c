"""Home: the lessons, how far each is, and where the learner left off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import ClassVar, Protocol

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message

from core.statement import Localized, Statement
from tui.screens.confirm import ConfirmScreen
from tui.screens.worded import WordedScreen
from tui.widgets import roles
from tui.widgets.cells import clip
from tui.widgets.key_footer import KeyFooter
from tui.widgets.lesson_list import LessonLine, LessonList
from tui.widgets.mode_tabs import ModeTabs, Tab
from tui.widgets.rows import Rows
from tui.widgets.stage_header import StageHeader

NEW, BEGUN, DONE = "○", "◐", "●"
NOTICE_ROWS = 3
NOTICE_WIDTH = 74


class Row(Protocol):
    """What Home needs of a lesson; ``core.curriculum.index.LessonRow`` has it."""

    @property
    def id(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def group(self) -> str: ...
    @property
    def title(self) -> Localized: ...
    @property
    def about(self) -> Localized: ...
    @property
    def steps(self) -> int: ...


class State(Protocol):
    """What Home needs of a learner's state in a lesson that was begun."""

    @property
    def steps_done(self) -> int: ...
    @property
    def finished(self) -> bool: ...


class HomeScreen(WordedScreen[None]):
    """The list of lessons. ``states`` holds the lessons that were begun; ``at`` is where the
    learner left off; ``notices`` say what is wrong with the store or with lesson files."""

    CSS_PATH = "home.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("home", "move(-1000000)", show=False),
        Binding("end", "move(1000000)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("enter,ctrl+j", "open", show=False),
        Binding("x", "reset", show=False),
        Binding("comma", "settings", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("q", "leave", show=False),
    ]

    @dataclass
    class Opened(Message):
        """A lesson is to be played from where it was left."""

        lesson_id: str

    @dataclass
    class ResetLesson(Message):
        """The learner agreed to forget a lesson."""

        lesson_id: str

    def __init__(
        self,
        rows: Sequence[Row] = (),
        states: Mapping[str, State] | None = None,
        *,
        at: str | None = None,
        notices: Sequence[Statement] = (),
    ) -> None:
        super().__init__()
        self._rows = tuple(rows)
        self._states = dict(states or {})
        self._at = at
        self._notices = tuple(notices)
        self._message: str | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(id="header"):
            yield ModeTabs(id="tabs")
            yield StageHeader(id="done")
        yield Rows(id="notices")
        yield LessonList(id="lessons")
        yield Rows(id="about")
        yield KeyFooter(id="footer")

    def on_mount(self) -> None:
        self.watch(self.query_one(LessonList), "cursor", self._cursor_moved, init=False)

    def show(
        self,
        rows: Sequence[Row],
        states: Mapping[str, State],
        *,
        at: str | None = None,
        notices: Sequence[Statement] = (),
    ) -> None:
        """Draw anew, with the cursor on lesson ``at`` (None: where it is)."""
        self._rows = tuple(rows)
        self._states = dict(states)
        self._at = at
        self._notices = tuple(notices)
        self._message = None
        if self.is_mounted:
            self.draw()

    def say(self, statement: Statement) -> None:
        """Say something in the row above the footer, until the cursor moves."""
        self._message = self.wording.say(statement)
        self._draw_about()

    def say_how_to_leave(self) -> None:
        self.say(Statement("home.how_to_leave"))

    # ── drawing ──

    def draw(self) -> None:
        text = self.wording.text
        done = sum(1 for row in self._rows if self._mark(row) == DONE)
        self.query_one(ModeTabs).show([Tab("lessons", text("home.tab.lessons"))], "lessons")
        self.query_one(StageHeader).progress = text("home.done", done=done, total=len(self._rows))
        self._message = None
        self.query_one("#notices", Rows).show(self._notice_rows())
        self.query_one(LessonList).show([self._line(row) for row in self._rows], self._at)
        self._at = None
        self._draw_about()
        self.query_one(KeyFooter).set_keys(
            [
                ("↑↓", text("key.choose"), ""),
                ("Enter", text("key.go_on"), "enter"),
                ("x", text("footer.reset"), "x"),
                (",", text("footer.settings"), "comma"),
                ("?", text("key.help"), "question_mark"),
                ("q", text("footer.quit"), "q"),
            ]
        )

    def _mark(self, row: Row) -> str:
        state = self._states.get(row.id)
        if state is None:
            return NEW
        return DONE if state.finished else BEGUN

    def _line(self, row: Row) -> LessonLine:
        state = self._states.get(row.id)
        group = f"group.{row.group}"
        done = min(row.steps, state.steps_done) if state else 0
        progress = self.wording.text("home.steps", done=done, total=row.steps)
        return LessonLine(
            lesson_id=row.id,
            number=row.number,
            group=self.wording.text(group) if self.wording.has(group) else row.group,
            title=self.wording.say(row.title),
            state=self._mark(row),
            progress=progress if done >= 10 else f" {progress}",
        )

    def _notice_rows(self) -> list[Content]:
        """One row stands between empty ones; a third is cut where there is still more."""
        notices = list(self._notices)
        if not self._rows and not notices:
            notices.append(Statement("home.no_lessons"))
        width = max(10, min(NOTICE_WIDTH, self.size.width - 4))
        lines = [line for notice in notices for line in wrap(self.wording.say(notice), width)]
        if len(lines) > NOTICE_ROWS:
            rest = " ".join(lines[NOTICE_ROWS - 1 :])
            lines = [*lines[: NOTICE_ROWS - 1], clip(rest, width)]
        if len(lines) == 1:
            lines.insert(0, "")
        return [Content.styled(f" {line}", roles.WARN) for line in lines]

    def _cursor_moved(self) -> None:
        self._message = None
        self._draw_about()

    def _draw_about(self) -> None:
        current = self.query_one(LessonList).current
        about = next((r.about for r in self._rows if current and r.id == current.lesson_id), None)
        text = self._message or (self.wording.say(about) if about is not None else "")
        line = " ".join(text.split())
        style = roles.WARN if self._message else roles.QUIET
        self.query_one("#about", Rows).show([Content.styled(f"   {line}", style)])

    # ── keys ──

    def action_move(self, steps: int) -> None:
        self.query_one(LessonList).move(steps)

    def action_page(self, pages: int) -> None:
        self.query_one(LessonList).page(pages)

    def action_open(self) -> None:
        self.query_one(LessonList).open_current()

    def on_lesson_list_opened(self, event: LessonList.Opened) -> None:
        event.stop()
        self.post_message(self.Opened(event.lesson_id))

    def action_reset(self) -> None:
        """x: forget the lesson under the cursor, after asking."""
        current = self.query_one(LessonList).current
        row = next((r for r in self._rows if current and r.id == current.lesson_id), None)
        if row is None:
            return
        if row.id not in self._states:
            self.say(Statement("home.nothing_to_reset"))
            return

        def agreed(yes: bool | None) -> None:
            if yes:
                self.post_message(self.ResetLesson(row.id))

        self.the_app.push_screen(
            ConfirmScreen(
                trail=Statement("confirm.trail.lesson"),
                question=Statement("confirm.question.lesson", {"title": row.title}),
                consequence=Statement("confirm.consequence.lesson"),
                yes=Statement("confirm.yes.lesson"),
            ),
            agreed,
        )

    def action_settings(self) -> None:
        self.post_message(self.SettingsWanted())

    def action_help(self) -> None:
        self.post_message(self.HelpWanted("home"))

    async def action_leave(self) -> None:
        """q: leave Toklings."""
        await self.the_app.action_quit()
