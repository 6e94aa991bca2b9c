"""ShownScreen: a screen that draws what it was given to show: a text, a question in zones that
never move, its verdict, a frame of its replay. How it is answered is not decided here.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content

from core.statement import Statement
from tui.copying import Copied
from tui.reasoning import Replay, replay
from tui.screens import lesson_copy
from tui.screens.lesson_shown import Phase, Shown
from tui.screens.lesson_zones import LessonZones
from tui.screens.noted import NotedScreen, in_notation
from tui.screens.replay_player import ReplayPlayer
from tui.widgets.key_footer import Key, KeyFooter
from tui.widgets.legend import Legend
from tui.widgets.room import Room, room_for
from tui.widgets.rows import Rows
from tui.widgets.scroll_rows import ScrollRows
from tui.widgets.stage_header import StageHeader
from tui.widgets.verdict_rows import notice_rows


class ShownScreen(NotedScreen[None]):
    """Draws ``shown`` and, in phase REPLAY, the frame that ``player`` is at."""

    CSS_PATH = "question.tcss"

    def __init__(self) -> None:
        super().__init__()
        self.shown: Shown | None = None
        self.player: ReplayPlayer | None = None
        self._scrolled = 0
        self.message: Statement | None = None
        self._marked_zones: Sequence[Rows | ScrollRows] = ()  # they stay the same

    def compose(self) -> ComposeResult:
        yield StageHeader(id="header")
        yield Legend(id="legend")
        with Horizontal(id="body"):
            yield ScrollRows(id="reading")
            yield LessonZones(id="zones")
            yield ScrollRows(id="side")
        yield KeyFooter(id="footer")

    # ── for subclasses ──

    def trail(self) -> str:
        """Where the learner is, for the header."""
        return ""

    def place(self, shown: Shown) -> str:
        """How far the learner is, for the header's end."""
        return ""

    def text_rows(self, shown: Shown, room: Room) -> list[Content]:
        """The text that stands here in phase READING."""
        return []

    def prose(self, shown: Shown) -> str:
        """That text as it is copied."""
        return ""

    def footer_keys(self, shown: Shown) -> list[Key]:
        """The footer's keys."""
        return []

    @property
    def notice(self) -> Statement | None:
        """What stands in the feedback where there is nothing else."""
        return None

    # ── drawing ──

    def marked_zones(self) -> Sequence[Rows | ScrollRows]:
        self._marked_zones = self._marked_zones or super().marked_zones()
        return self._marked_zones

    @property
    def zones(self) -> LessonZones:
        """The zones of the question."""
        return self.query_one(LessonZones)

    @property
    def reading(self) -> ScrollRows:
        """The zone of a text."""
        return self.query_one("#reading", ScrollRows)

    @in_notation
    def draw(self) -> None:
        shown = self.shown
        if shown is None:
            if self.size:
                self._fit(room_for(self.size, ""))
            return
        header = self.query_one(StageHeader)
        header.trail, header.progress = self.trail(), self._place(shown)
        room = self._lay_out(shown)
        player = self.player
        if shown.phase is Phase.READING:
            self.reading.show(self.text_rows(shown, room))
        elif shown.phase is Phase.REPLAY and player is not None:
            frame, side = player.frame, player.shows_side
            self.zones.show_frame(shown, self.wording, player.replay, frame, side=side)
        else:
            self.zones.show_question(shown, self.wording, self.message, self.notice)
        self._draw_side(shown, room)
        self.query_one(KeyFooter).set_keys(self.footer_keys(shown))
        self.explain_marks()

    def _place(self, shown: Shown) -> str:
        place = self.place(shown)
        if shown.phase is Phase.REPLAY:
            return f"{place} · {self.wording.text('header.why')}"
        return place

    def _lay_out(self, shown: Shown) -> Room:
        """Give the zones their rows in this window."""
        reading = shown.phase is Phase.READING
        prompt = "" if shown.question is None else self.wording.say(shown.question.prompt)
        room = room_for(self.size, prompt)
        zones = self.zones
        if room != zones.room and self.player is not None:
            zones.lay_out(room)
            self.player.replay = self._replay_of(shown)
        zones.lay_out(room)
        zones.display = not reading
        self.reading.display = reading
        chrome = 3 if room.gaps else 2  # header, legend, footer
        self.reading.give(max(1, self.size.height - chrome))
        self._fit(room)
        return room

    def _fit(self, room: Room) -> None:
        """Take the classes of the room, for which all styles are found anew."""
        self.set_class(room.gaps, "-gaps")
        self.set_class(room.side > 0, "-side")

    def _draw_side(self, shown: Shown, room: Room) -> None:
        """The second pane of a wide window."""
        rows: list[Content] = []
        if room.side and shown.view is not None:
            shown.view.room = room
            rows = shown.view.side_rows()
        focus: int | None = None
        if room.side and self.player is not None and self.player.frame.pane:
            rows, focus = list(self.player.frame.pane), self.player.frame.side_focus
        self.query_one("#side", ScrollRows).show(rows, focus)

    def draw_other_block(self) -> None:
        """Draw the stage from the top: how far another block was scrolled says nothing."""
        self.zones.stage.show_from_the_top(())
        self.draw()

    def refresh_language(self) -> None:
        """Draw everything anew in the language that was chosen; the answer stays."""
        shown = self.shown
        if shown is not None and shown.view is not None:
            shown.view.wording = self.wording
            if self.player is not None:
                self.player.replay = self._replay_of(shown)
                if self.settings.motion == "none":
                    self.player.stop()
        super().refresh_language()

    def tell(self, statement: Statement) -> None:
        self.draw()
        is_reading = self.shown is None or self.shown.phase is Phase.READING
        zone = self.reading if is_reading else self.zones.feedback
        zone.remark(notice_rows(self.wording.say(statement), self.zones.room)[0])

    def copied(self) -> Copied | None:
        return lesson_copy.copied(self)

    # ── the replay ──

    @in_notation
    def _replay_of(self, shown: Shown) -> Replay:
        assert shown.question is not None
        assert shown.verdict is not None
        room = self.zones.room
        return replay(shown.verdict.trace, shown.question, shown.verdict, self.wording, room)

    def open_replay(self, shown: Shown) -> None:
        """Show how the verdict comes about, from the first frame on."""
        self._scrolled = self.zones.stage.first
        self.player = ReplayPlayer(self._replay_of(shown), self, self.draw)
        shown.phase = Phase.REPLAY
        self.draw()

    def close_replay(self) -> None:
        """Let the replay go, if there is one; nothing is drawn."""
        if self.player is not None:
            self.player.stop()
            self.player = None
            self.zones.stage.first = self._scrolled

    def on_screen_suspend(self) -> None:
        if self.player is not None:
            self.player.stop()
