"""What home shows: the lessons that pass the filter and the search, what the one under the
cursor is about, its steps. What keys do is not here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal

from core.curriculum.index import LessonRow
from core.statement import Statement
from tui.copying import Copied
from tui.screens import home_keys, home_words
from tui.screens.home_rows import BEGUN, Lessons, ShownStep, State, mark_of
from tui.screens.modes import LESSONS, mode_tabs
from tui.screens.worded import WordedScreen
from tui.widgets.key_footer import KeyFooter
from tui.widgets.lesson_list import LessonLines, LessonList
from tui.widgets.mode_tabs import ModeTabs
from tui.widgets.rows import Rows
from tui.widgets.search_bar import SearchBar
from tui.widgets.step_list import StepList

NONE_BEGUN: Mapping[str, State] = {}
WIDE = 120
"""Windows from so many cells on show the steps of the lesson under the cursor."""


class ShownHome(WordedScreen[None]):
    """The list of lessons. ``states`` holds the lessons that were begun (None: not known yet,
    ``show_states`` will say); ``at`` is where the learner left off; ``notices`` say what is
    wrong with the store or with lesson files."""

    CSS_PATH = "home.tcss"

    def __init__(
        self,
        rows: Sequence[LessonRow] = (),
        states: Mapping[str, State] | None = NONE_BEGUN,
        *,
        at: str | None = None,
        notices: Sequence[Statement] = (),
    ) -> None:
        super().__init__()
        self._here: str | None = None
        self._filter = "all"
        self._query = ""
        self._known = asyncio.Event()  # the states
        self._take(rows, states, at, notices)

    def _take(
        self,
        rows: Sequence[LessonRow],
        states: Mapping[str, State] | None,
        at: str | None,
        notices: Sequence[Statement],
    ) -> None:
        self._lessons = Lessons(rows, states)
        self._at = at
        self._notices = tuple(notices)
        self._message: Statement | None = None
        self._steps: dict[str, tuple[ShownStep, ...] | Statement] = {}
        if states is not None:
            self._known.set()

    def compose(self) -> ComposeResult:
        yield ModeTabs(id="tabs")
        yield Rows(id="notices")
        yield SearchBar(id="search")
        with Horizontal(id="body"):
            yield LessonList(id="lessons")
            yield StepList(id="steps")
        yield Rows(id="about")
        yield KeyFooter(id="footer")

    def on_mount(self) -> None:
        self.watch(self.query_one(LessonList), "cursor", self._cursor_moved, init=False)

    def show(
        self,
        rows: Sequence[LessonRow],
        states: Mapping[str, State] | None,
        *,
        at: str | None = None,
        notices: Sequence[Statement] = (),
    ) -> None:
        """Draw anew, with the cursor on lesson ``at`` (None: where it is)."""
        self._take(rows, states, at, notices)
        if self.is_mounted:
            self.draw()

    def show_states(self, states: Mapping[str, State], notices: Sequence[Statement]) -> None:
        """Draw the states that were not known yet; all else stays as it is."""
        message = self._message
        self._take([*self._lessons.rows.values()], states, None, notices)
        self._message = message
        if self.is_mounted:
            self.draw()

    def show_steps(self, lesson_id: str, steps: tuple[ShownStep, ...] | Statement) -> None:
        """Draw the steps of a lesson (or why there are none) beside the list, if the cursor
        is still on it."""
        self._steps[lesson_id] = steps
        lists = self.query(LessonList)  # none any more where the app is ending
        if lists and lists.first().current_id == lesson_id:
            self._draw_steps()

    def say(self, statement: Statement) -> None:
        """Say something in the row above the footer, until the cursor moves."""
        self._message = statement
        self._draw_about()

    def tell(self, statement: Statement) -> None:
        self.say(statement)

    def copied(self) -> Copied | None:
        row = self._current
        return None if row is None else Copied(self.wording.say(row.title), "copied.lesson")

    def want_steps(self, lesson_id: str) -> None:
        """For subclasses: the steps of a lesson are to be shown (``show_steps``)."""

    # ── drawing ──

    def draw(self) -> None:
        lessons = self._lessons
        progress = home_words.progress(
            lessons.done, len(lessons.rows), self.wording, self.size.width
        )
        self.query_one(ModeTabs).show(mode_tabs(self.wording), LESSONS, progress)
        self._fit_window()
        self._draw_list()

    def _fit_window(self) -> None:
        """Rows and panes by the window's size, height and width each on its own."""
        low = self.size.height < home_words.LOW
        self.set_class(low, "-low")
        self.set_class(self.size.width >= WIDE, "-wide")
        nothing = () if self._lessons.rows else (Statement("home.no_lessons"),)
        rows = home_words.notice_rows(self._notices or nothing, self.wording, self.size)
        zone = self.query_one("#notices", Rows)
        zone.styles.height = len(rows) if low else max(1, len(rows))
        zone.show(rows)

    def _draw_list(self) -> None:
        """The lessons that pass the filter and hold the words searched for."""
        lessons, wording = self._lessons, self.wording
        if self._at is not None and not lessons.passes(self._at, self._filter):
            self._filter = "all"
        found = lessons.found(self._query, self._filter, wording)
        at = self._at or self._here
        self._at = None
        searched = bool(self._query.split())
        nothing = home_words.nothing_found(self._filter, wording, searched=searched)
        self.query_one(LessonList).show(
            LessonLines(found, lambda lesson_id: lessons.line(lesson_id, wording)),
            at if at in found else next(iter(found), None),
            highest=lessons.highest,
            nothing=nothing if lessons.rows else "",
        )
        matches = (len(found), len(lessons.rows)) if searched else None
        beside = home_words.beside_search(self._filter, wording, self.size.width, matches)
        self.query_one(SearchBar).show(wording.text("key.search"), *beside)
        self._draw_about()
        self._draw_steps()
        self._draw_footer()

    def _draw_footer(self) -> None:
        keys = home_keys.footer_keys(
            self.wording,
            searching=self._is_searching,
            filtered=self._filter != "all",
            nothing=self._current is None,
            begun=self._here_is_begun,
        )
        self.query_one(KeyFooter).set_keys(keys)

    @property
    def _here_is_begun(self) -> bool:
        """Whether Enter goes on with the lesson under the cursor."""
        row = self._current
        return row is not None and mark_of(self._lessons.states.get(row.id)) == BEGUN

    @property
    def _is_searching(self) -> bool:
        return self.query_one(SearchBar).field.has_focus

    def _cursor_moved(self) -> None:
        self._message = None
        self._here = self.query_one(LessonList).current_id or self._here
        self._draw_about()
        self._draw_steps()
        self._draw_footer()

    def _draw_about(self) -> None:
        width = self.size.width
        about = home_words.about_row(self._current, self._message, self.wording, width)
        self.query_one("#about", Rows).show([about])

    def _draw_steps(self) -> None:
        """The second pane; steps that are not known yet are asked for."""
        if self.size.width < WIDE:
            return
        row, pane = self._current, self.query_one(StepList)
        if row is None:
            pane.show("", ())
            return
        title, steps = Statement("home.steps_of", {"number": row.number}), self._steps.get(row.id)
        if isinstance(steps, Statement):
            title, steps = steps, ()
        pane.show(self.wording.say(title), [step.line(self.wording) for step in steps or ()])
        if row.id not in self._steps:
            self.want_steps(row.id)

    @property
    def _current(self) -> LessonRow | None:
        """The lesson under the cursor."""
        return self._lessons.rows.get(self.query_one(LessonList).current_id or "")
