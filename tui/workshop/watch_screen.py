"""WatchScreen: the learners of a room at the steps of a lesson. It shows and changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from core.progress.room import (
    LearnerRecord,
    LessonStep,
    Standing,
    busiest,
    in_order,
    standing,
)
from core.progress.room_reader import RoomRecord
from core.statement import Localized, Statement
from tui.copying import Copied
from tui.screens.list_keys import IN_A_LIST
from tui.screens.worded import WordedScreen
from tui.widgets import roles
from tui.widgets.cells import clip, fit, wrapped
from tui.widgets.key_footer import Key, KeyFooter
from tui.widgets.learner_grid import MOST_ROWS, NAME, WITH_MARKS, GridLine, LearnerGrid
from tui.widgets.room import WIDTH
from tui.widgets.rows import Rows
from tui.widgets.stage_header import StageHeader
from tui.workshop import watch_words
from tui.workshop.watch_words import WatchedStep

TALL, LOW = 24, 20
"""Windows of so many rows have empty rows between the zones, and a row of marks."""


@dataclass(frozen=True, slots=True)
class WatchedLesson:
    """The lesson that is watched."""

    lesson_id: str
    title: Localized
    steps: tuple[WatchedStep, ...]


class WatchScreen(WordedScreen[None]):
    """The grid. ``show`` gives it what was read; it sorts when it is opened and on ``f``."""

    HAS_COMMANDS = False
    HOW_TO_LEAVE = "watch.how_to_leave"
    BINDINGS: ClassVar[list[BindingType]] = [
        *IN_A_LIST,
        Binding("left", "step(-1)", show=False, id="left"),
        Binding("right", "step(1)", show=False, id="right"),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("tab", "lesson(1)", show=False, priority=True),
        Binding("shift+tab", "lesson(-1)", show=False, priority=True),
        Binding("f", "sort", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape,q", "leave", show=False),
    ]

    @dataclass
    class OtherLesson(Message):
        """Another of the lessons is to be watched: the next (1) or the one before (-1)."""

        direction: int

    def __init__(self) -> None:
        super().__init__()
        self.lesson: WatchedLesson | None = None
        self.trouble: Statement | None = None
        self.is_hosted, self.step = True, 0
        self._room: RoomRecord | None = None
        self._now = datetime.now(UTC)
        self._standings: Mapping[str, Standing] = {}
        self._order: list[str] = []
        self._here: str | None = None
        self._has_others = False
        self._message: Statement | None = None

    def compose(self) -> ComposeResult:
        yield StageHeader(id="header")
        yield LearnerGrid(id="grid")
        yield Rows(id="step")
        yield Rows(id="learner")
        yield Rows(id="notice")
        yield Rows(id="legend")
        yield KeyFooter(id="footer")

    # ── what is shown ──

    def show(
        self,
        lesson: WatchedLesson,
        room: RoomRecord,
        now: datetime,
        *,
        has_others: bool = False,
    ) -> None:
        """Draw the room as it was read. Learners keep their places; who has come since stands
        behind them, and another lesson is sorted anew."""
        is_new = self.lesson is None or self.lesson.lesson_id != lesson.lesson_id
        self.lesson, self._room, self._now = lesson, room, now
        self._has_others, self.trouble = has_others, None
        steps = [LessonStep(step.slug, step.asks) for step in lesson.steps]
        found = [standing(record, lesson.lesson_id, steps, now) for record in room.learners]
        self._standings = {each.learner_id: each for each in found}
        if is_new:
            self._order = []
            self.step = busiest(found)
        known = set(self._order)
        self._order = [name for name in self._order if name in self._standings]
        self._order += [s.learner_id for s in in_order(found) if s.learner_id not in known]
        if self.is_mounted:
            self.draw()

    def later(self, now: datetime) -> None:
        """Draw what time alone changes: how long somebody is stuck."""
        if self.lesson is not None and self._room is not None and self.trouble is None:
            self.show(self.lesson, self._room, now, has_others=self._has_others)

    def complain(self, trouble: Statement) -> None:
        """Say why nothing new can be read; what was read stays."""
        self.trouble = trouble
        if self.is_mounted:
            self.draw()

    def draw(self) -> None:
        width, height = self.size
        self.set_class(height < TALL, "-low")
        self.set_class(height < LOW, "-least")
        others = 11 if height >= TALL else 8 if height >= LOW else 5
        grid = self.query_one(LearnerGrid)
        grid.styles.height = max(2, min(MOST_ROWS + 1, height - others))
        text = self.wording.text
        header = self.query_one(StageHeader)
        title = "" if self.lesson is None else f" · {self.wording.say(self.lesson.title)}"
        header.trail = text("watch.title") + title
        header.progress = self._counts()
        steps = len(self.lesson.steps) if self.lesson else 0
        nothing = text("watch.nobody") if self._room else ""
        grid.show(self._lines(), self._cursor, steps, self.step, nothing)
        self._draw_step(width)
        self._draw_learner(width, 1 if height < LOW else 2)
        self._draw_notice(width)
        self.query_one("#legend", Rows).show([watch_words.legend(self.wording, width)])
        self._draw_footer(width)

    def _counts(self) -> str:
        if self._room is None:
            return ""
        found = self._standings.values()
        here = sum(each.is_here for each in found)
        if self.size.width < WITH_MARKS:
            urgent = sum(each.urgency <= 1 for each in found)
            values = {"urgent": urgent, "here": here, "learners": len(found)}
            return self.wording.text("watch.few_words", **values)
        room = self._room.room
        return self.wording.text("watch.counts", count=len(found), here=here, room=room)

    def _lines(self) -> list[GridLine]:
        return [watch_words.line_of(self._standings[name], self.wording) for name in self._order]

    def _draw_step(self, width: int) -> None:
        rows: list[Content] = []
        if self.lesson is not None and self.lesson.steps:
            step, wording = self.lesson.steps[self.step], self.wording
            label = wording.text("watch.step", number=self.step + 1)
            said = watch_words.said_of(step, wording)
            room = min(width, WIDTH) - 5 - len(label)
            rows.append(Content.assemble(f"   {label}  ", clip(said, max(4, room))))
            cells = [each.cells[self.step] for each in self._standings.values()]
            rows.append(watch_words.count_row(step, cells, wording, width))
        self.query_one("#step", Rows).show(rows)

    def _draw_learner(self, width: int, height: int) -> None:
        record = self._record
        rows: list[Content] = []
        if record is not None and self.lesson is not None and self.lesson.steps:
            step = self.lesson.steps[self.step]
            standing = self._standings[record.seat.learner_id]
            at, wording = self.step, self.wording
            said = watch_words.learner_words(record, standing, at, step, self._now, wording)
            name = fit(wording.value(record.seat.name), NAME - 1) + " "
            room = max(8, min(width, WIDTH) - 4 - NAME)
            lines = wrapped(said, room) if height > 1 else [clip(said, room)]
            rows = [
                Content.assemble("   ", (name if n == 0 else " " * NAME, "bold"), line)
                for n, line in enumerate(lines)
            ]
        note = self._message or self.trouble
        if height == 1 and note is not None:
            rows = [Content.styled(f"   {self.wording.say(note)}", roles.WARN)]
        self.query_one("#learner", Rows).show(rows)

    def _draw_notice(self, width: int) -> None:
        unhosted = None if self.is_hosted else Statement("watch.not_hosted")
        note = self._message or self.trouble or unhosted
        said = clip(self.wording.say(note), width - 4) if note is not None else ""
        self.query_one("#notice", Rows).show([Content.styled(f"   {said}", roles.WARN)])

    def _draw_footer(self, width: int) -> None:
        text = self.wording.text
        keys: list[Key] = []
        if self._order:
            keys = [
                ("↑↓", text("watch.key.learner"), ""),
                ("←→", text("watch.key.step"), ""),
                ("f", text("watch.key.sort"), "f"),
            ]
        if self._has_others:
            keys.append(("Tab", text("watch.key.lesson"), "tab"))
        keys += [
            ("?", text("key.help"), "question_mark"),
            ("q", text("footer.quit"), "q"),
        ]
        self.query_one(KeyFooter).set_keys(keys)

    # ── who has the cursor ──

    @property
    def _cursor(self) -> int:
        if self._here in self._order:
            return self._order.index(self._here)
        return 0

    @property
    def _record(self) -> LearnerRecord | None:
        if self._room is None or not self._order:
            return None
        name = self._order[self._cursor]
        return next(r for r in self._room.learners if r.seat.learner_id == name)

    def _put_cursor(self, place: int) -> None:
        if self._order:
            self._here = self._order[max(0, min(len(self._order) - 1, place))]
            self._message = None
            self.draw()

    # ── keys ──

    def action_move(self, learners: int) -> None:
        self._put_cursor(self._cursor + learners)

    def action_page(self, pages: int) -> None:
        self._put_cursor(self._cursor + pages * self.query_one(LearnerGrid).room.learners)

    def action_step(self, steps: int) -> None:
        self._choose_step(self.step + steps)

    def _choose_step(self, step: int) -> None:
        if self.lesson is not None and self.lesson.steps:
            self.step = max(0, min(len(self.lesson.steps) - 1, step))
            self._message = None
            self.draw()

    def on_learner_grid_chosen(self, event: LearnerGrid.Chosen) -> None:
        event.stop()
        if event.step is not None:
            self._choose_step(event.step)
        self._put_cursor(event.place)

    def action_sort(self) -> None:
        """f: hands first, then who is stuck, then who is wrong; the cursor goes to the top."""
        if not self._order:
            return
        self._order = [each.learner_id for each in in_order([*self._standings.values()])]
        self._put_cursor(0)

    def action_lesson(self, direction: int) -> None:
        """Tab: the next lesson that somebody has begun."""
        if self._has_others:
            self._message = None
            self.post_message(self.OtherLesson(direction))

    def action_help(self) -> None:
        self.post_message(self.HelpWanted("watch"))

    async def action_leave(self) -> None:
        """q: stop watching; the workshop goes on."""
        await self.the_app.action_quit()

    def tell(self, statement: Statement) -> None:
        self._message = statement
        self.draw()

    def copied(self) -> Copied | None:
        if not self._order:
            return None
        lines = [f"{line.name}  {line.marks}  {line.note}".rstrip() for line in self._lines()]
        return Copied("\n".join(map(self.wording.value, lines)), "copied.grid")
