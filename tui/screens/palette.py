"""The command palette: Textual's, without its frame, its icon, its timers and its English."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.command import Command as Listed
from textual.command import CommandInput, CommandList, CommandPalette
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.strip import Strip
from textual.visual import Visual
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from core.wording import Wording
from tui.commands import Command, CommandedApp, commands, found, listed
from tui.screens.worded import WordedScreen
from tui.widgets import roles
from tui.widgets.field import Field, FieldKind
from tui.widgets.key_footer import KeyFooter
from tui.widgets.rows import Rows

HERE = " ► "


class CommandRows(CommandList, can_focus=False):
    """``►`` stands before the command with the cursor. A click is the cursor, a click on the
    cursor's command runs it."""

    def _get_left_gutter_width(self) -> int:
        return len(HERE)

    def render_line(self, y: int) -> Strip:
        is_here = self.scroll_offset.y + y == self.highlighted  # a command is a row
        mark = Content.styled(HERE if is_here else " " * len(HERE), roles.ACCENT)
        gutter = Visual.to_strips(self, mark, len(HERE), 1, self.visual_style)[0]
        return Strip.join([gutter, super().render_line(y)])

    async def _on_click(self, event: events.Click) -> None:
        event.prevent_default()
        event.stop()
        place = cast("int | None", event.style.meta.get("option"))
        if place is None or self.get_option_at_index(place).disabled:
            return
        if place == self.highlighted:
            self.action_select()
        else:
            self.highlighted = place


class CommandField(CommandInput, Field):
    """Textual's, that takes and draws text as every field of ours."""

    def __init__(self, placeholder: str) -> None:
        super().__init__(FieldKind())
        self.placeholder = placeholder


class Palette(CommandPalette):
    """Over the screen whose commands it lists. Everything works by keys."""

    CSS_PATH = "palette.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "say_how_to_leave", show=False),
        Binding("f1", "escape", show=False),
        Binding("ctrl+j", "command_list('select')", show=False),
    ]

    def __init__(self, wording: Wording) -> None:
        super().__init__([], placeholder=wording.text("commands.invitation"))
        self._wording = wording
        self._known: tuple[Command, ...] = ()

    def compose(self) -> ComposeResult:
        text = self._wording.text
        with Vertical(id="--container"):
            with Horizontal(id="--input"):
                yield Rows(id="colon")
                yield CommandField(self._placeholder)
                yield Rows(id="place")
            with Vertical(id="--results"):
                yield CommandRows()
        yield Rows(id="notice")
        keys = [
            ("↑↓", text("key.choose"), ""),
            ("Enter", text("footer.do_it"), "enter"),
            ("Esc", text("key.close"), "escape"),
        ]
        yield KeyFooter(keys, id="footer")

    def on_mount(self) -> None:
        self.query_one("#colon", Rows).show([Content.styled(" :", roles.QUIET)])

    @on(OptionList.OptionHighlighted)
    def _show_place(self, event: OptionList.OptionHighlighted) -> None:
        """Which of how many commands has the cursor: not all of them need be in view."""
        total = event.option_list.option_count
        words = self._wording.text("commands.place", number=event.option_index + 1, total=total)
        self.query_one("#place", Rows).show([Content.styled(words, roles.QUIET)])
        self.query_one("#notice", Rows).show([])

    def action_say_how_to_leave(self) -> None:
        """Ctrl+C: people want to leave."""
        words = self._wording.text("commands.how_to_leave")
        self.query_one("#notice", Rows).show([Content.styled(f"   {words}", roles.WARN)])

    def _gather_commands(self, search_value: str) -> None:  # pyright: ignore
        # Textual gathers in a worker and fills the list some time later: an Enter that was
        # typed right behind the letters would run what stood there before.
        app = cast(CommandedApp, cast(Any, self).app)
        if not self._known:
            screen = cast("WordedScreen[Any]", self._calling_screen)
            self._known = tuple(commands(screen, app))
        width = self.size.width
        hits = (
            found(self._known, search_value, width) if search_value else listed(self._known, width)
        )
        rows = self.query_one(CommandRows)
        rows.clear_options()
        rows.add_options([Listed(cast(Content, hit.prompt), hit) for hit in hits])
        if hits:
            rows.highlighted = 0
        else:
            nothing = Content.styled(self._wording.text("commands.nothing"), roles.QUIET)
            rows.add_option(Option(nothing, id=self._NO_MATCHES, disabled=True))
            self.query_one("#place", Rows).show([])
        self._list_visible = True
        self.add_class("-ready")

    async def _watch__show_busy(self) -> None:
        """There is nothing to show that it is busy with."""
