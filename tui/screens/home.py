"""Home: the lessons, how far each is, and where the learner left off. What its keys do is here;
what it shows, ``home_shown`` says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.events import DescendantBlur, DescendantFocus
from textual.message import Message
from textual.widgets import Input

from core.statement import Statement
from tui.screens import home_keys, home_words
from tui.screens.home_rows import FILTERS
from tui.screens.home_shown import ShownHome
from tui.screens.modes import MODES, QUIZ
from tui.widgets.key_footer import Key
from tui.widgets.lesson_list import LessonList
from tui.widgets.mode_tabs import ModeTabs
from tui.widgets.search_bar import SearchBar
from tui.widgets.step_list import StepList


class HomeScreen(ShownHome):
    """The list of lessons and its keys."""

    HOW_TO_LEAVE = "home.how_to_leave"
    BINDINGS: ClassVar[list[BindingType]] = [*home_keys.BINDINGS]

    @dataclass
    class Opened(Message):
        """A lesson is to be played from where it was left."""

        lesson_id: str

    @dataclass
    class ResetLesson(Message):
        """The learner agreed to forget a lesson."""

        lesson_id: str

    @dataclass
    class StepsWanted(Message):
        """The steps of a lesson are to be shown (``show_steps``)."""

        lesson_id: str

    def want_steps(self, lesson_id: str) -> None:
        self.post_message(self.StepsWanted(lesson_id))

    # ── keys ──

    def action_move(self, steps: int) -> None:
        self.query_one(LessonList).move(steps)

    def action_page(self, pages: int) -> None:
        self.query_one(LessonList).page(pages)

    @on(Input.Submitted)
    def action_open(self) -> None:
        """Enter, also while a search is typed."""
        self.query_one(LessonList).open_current()

    def on_lesson_list_opened(self, event: LessonList.Opened) -> None:
        event.stop()
        self.action_clear_search()
        self.post_message(self.Opened(event.lesson_id))

    def on_step_list_clicked(self, event: StepList.Clicked) -> None:
        """The steps beside the list are those of the lesson with the cursor."""
        event.stop()
        self.action_open()

    def action_search(self) -> None:
        """/: type words to search for."""
        self.set_focus(self.query_one(SearchBar).field)

    @on(Input.Changed)
    def _search_changed(self, event: Input.Changed) -> None:
        event.stop()
        if event.value != self._query:
            self._query = event.value
            self._message = None
            self._draw_list()

    @on(DescendantFocus)
    @on(DescendantBlur)
    def _focus_moved(self) -> None:
        self._draw_footer()

    def action_show_all(self) -> None:
        """Esc: out of the search, then out of the filter; the cursor stays where it is."""
        if not self._is_searching and not self._query and self._filter != "all":
            self._take_filter("all")
        self.action_clear_search()

    def action_clear_search(self) -> None:
        """The search is over: its words no longer count."""
        self.query_one(SearchBar).field.value = ""
        self.set_focus(None)

    def more_keys(self) -> list[Key]:
        text = self.wording.text
        quiz = ("2", text(f"home.tab.{QUIZ}"), "2")
        begin_anew = ("x", text("help.does.reset"), "x")
        return [] if self._is_searching else [begin_anew, quiz, *super().more_keys()]

    def action_mode(self, number: int) -> None:
        """1, 2: the mode with this number."""
        self.post_message(ModeTabs.Chosen(MODES[number - 1]))

    def action_filter(self) -> None:
        """f: the next filter."""
        names = list(FILTERS)
        self._take_filter(names[(names.index(self._filter) + 1) % len(names)])

    def _take_filter(self, name: str) -> None:
        self._filter = name
        self._message = None
        self._draw_list()

    async def action_reset(self) -> None:
        """x: forget the lesson under the cursor, after asking."""
        await self._known.wait()
        row = self._current
        if row is None:
            return
        if row.id not in self._lessons.states:
            self.say(Statement("home.nothing_to_reset"))
            return

        def agreed(yes: bool | None) -> None:
            if yes:
                self.post_message(self.ResetLesson(row.id))

        self.the_app.push_screen(home_words.reset_question(row.title), agreed)

    def action_help(self) -> None:
        self.post_message(self.HelpWanted("search" if self._is_searching else "home"))

    async def action_leave(self) -> None:
        """q: leave Toklings."""
        await self.the_app.action_quit()
