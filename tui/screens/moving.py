"""MovingScreen: the keys that move what is shown: a cursor, a list, a scrolled zone, the place
in a replay. None of them answers.
"""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from tui.screens import lesson_clicks
from tui.screens.lesson_shown import Phase, Shown
from tui.screens.shown import ShownScreen
from tui.widgets.answer_line import AnswerLine
from tui.widgets.scroll_rows import ScrollRows


class MovingScreen(ShownScreen):
    """A screen of zones whose cursors, lists and replays move."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move('left')", show=False, id="left"),
        Binding("right", "move('right')", show=False, id="right"),
        Binding("up,k", "move('up')", show=False),
        Binding("down,j", "move('down')", show=False),
        Binding("home", "move('home')", show=False),
        Binding("end", "move('end')", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("space", "mark", show=False),
        Binding("tab", "tab(1)", show=False, priority=True),
        Binding("shift+tab", "tab(-1)", show=False, priority=True),
        Binding("o", "open", show=False),
        *(Binding(str(n), f"digit({n})", show=False) for n in range(1, 10)),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.turned = False
        """Whether Tab went on to the other zone that is not all in view."""

    async def action_move(self, direction: str) -> None:
        shown = self.shown
        if shown is None:
            return
        up_or_down = {"up": -1, "down": 1}.get(direction)
        if up_or_down is not None and self.scrolled_zone is not None:
            self.scrolled_zone.scroll_rows(up_or_down)
        elif shown.asks and shown.view is not None:
            shown.view.move(direction)
            self._draw_moved()
        elif shown.phase is Phase.VERDICT and direction in {"left", "right"}:
            self.open_replay(shown)
        elif self.player is not None:
            self.player.move(direction)

    def draw(self) -> None:
        super().draw()
        self._name_keys()

    def _name_keys(self) -> None:
        """Beside the rows that are not in view, the key that leads there, where the arrows do
        not and the footer says so: Tab goes on to the feedback, or to the other zone."""
        shown, zones, here = self.shown, self.zones, self.scrolled_zone
        if shown is None:
            return
        other = "Tab" if self._is_idle(shown) else "PgDn"
        zones.stage.name_key("" if here is zones.stage else other)
        zones.feedback.name_key("" if here is zones.feedback else "Tab")

    def _draw_moved(self) -> None:
        """Draw the answer being given; what was said of the one before no longer holds."""
        self.message = None
        self.draw()

    @property
    def scrolled_zone(self) -> ScrollRows | None:
        """What the arrows up and down scroll where they have no other use."""
        shown = self.shown
        if shown is None or shown.phase is Phase.READING:
            return self.reading
        stage, feedback = self.zones.stage, self.zones.feedback
        if self._is_idle(shown):
            cut = [zone for zone in (feedback, stage) if not zone.fits] or [feedback]
            return cut[-1 if self.turned else 0]
        if self.turned:
            return feedback
        view = shown.view if shown.phase is Phase.ASKING else None
        return stage if view is not None and view.scrolls_stage else None

    @staticmethod
    def _is_idle(shown: Shown) -> bool:
        """Whether nothing is asked any more, and nothing replayed."""
        return shown.phase is Phase.VERDICT or (shown.phase is Phase.ASKING and shown.back)

    def action_page(self, pages: int) -> None:
        """A page of what does not fit: the feedback where the arrows scroll it, else the stage;
        where all fits, to the first or last place."""
        shown = self.shown
        if shown is None:
            return
        zones = self.zones
        zone = self.scrolled_zone or zones.stage
        if zone.fits and zone is zones.feedback:
            zone = zones.stage
        if shown.view is not None and shown.asks and zone is zones.stage and shown.view.page(pages):
            self.draw()
        elif not zone.fits or shown.view is None or not shown.asks:
            zone.scroll_page(pages)
        else:
            shown.view.move("home" if pages < 0 else "end")
            self.draw()

    def action_mark(self) -> None:
        """Space: a cut; in a replay play or stop."""
        shown = self.shown
        if shown is None or shown.view is None:
            return
        if shown.asks:
            shown.view.toggle()
            self._draw_moved()
        elif self.player is not None:
            if self.settings.motion == "none":
                self.player.move("right")
            else:
                self.player.play_or_stop()

    def action_digit(self, number: int) -> None:
        shown = self.shown
        if shown is None or shown.view is None:
            return
        if shown.asks:
            shown.view.digit(number)
            self._draw_moved()
        elif self.player is not None:
            self.player.go_to(number - 1)

    def action_tab(self, direction: int) -> None:
        """The next field, after the last one the next block of the stage; or the next block,
        then the feedback, where not all of them are in view."""
        shown = self.shown
        if shown is None or shown.view is None:
            return
        zones, fields = self.zones, self.query_one(AnswerLine).fields
        if shown.phase is Phase.ASKING and len(fields) > 1:
            focused = next((i for i, f in enumerate(fields) if f.has_focus), 0)
            self.set_focus(fields[(focused + direction) % len(fields)])
            if not 0 <= focused + direction < len(fields):
                if shown.view.pane_names():
                    shown.view.tab()
                self.turned = not (self.turned or zones.feedback.fits or shown.view.pane)
                self.draw_other_block()
            return
        if self.turned:
            self.turned = False
        elif not (self.player.tab() if self.player is not None else shown.view.tab()):
            both = not zones.feedback.fits and not zones.stage.fits
            self.turned = both if self._is_idle(shown) else not zones.feedback.fits
            if self._is_idle(shown):
                self._name_keys()
                return
        self.draw_other_block()

    def action_open(self) -> None:
        """``o``: list what the frame only counts, or no longer."""
        if self.player is not None:
            self.player.open_or_close()

    def on_scroll_rows_wheeled(self, event: ScrollRows.Wheeled) -> None:
        event.stop()
        lesson_clicks.wheeled(self, event)

    def on_answer_line_clicked(self, event: AnswerLine.Clicked) -> None:
        event.stop()
        lesson_clicks.part_clicked(self, event.column)
