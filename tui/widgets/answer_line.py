"""AnswerLine: the row of the answer, with the verdict's slot at column 62."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tui.widgets.field import Field, FieldKind
from tui.widgets.room import Room
from tui.widgets.rows import Rows

PROMPT_WIDTH, SLOT_WIDTH = 3, 19


class AnswerLine(Horizontal):
    """``› `` and then either a text, or one field or two. Setting ``fields`` mounts them."""

    DEFAULT_CSS = f"""
    AnswerLine {{ height: 1; width: 1fr; }}
    AnswerLine > #prompt-mark {{ width: {PROMPT_WIDTH}; height: 1; }}
    AnswerLine > #answer-text {{ width: 1fr; height: 1; }}
    AnswerLine > .field-label {{ width: auto; height: 1; padding: 0 1 0 0; }}
    AnswerLine > #verdict {{ width: {SLOT_WIDTH}; height: 1; }}
    """

    @dataclass
    class Clicked(Message):
        """The text was clicked, at this column of it."""

        column: int

    _narrow = False
    _is_marked = True

    def compose(self) -> ComposeResult:
        yield Static(Content(" › "), id="prompt-mark")
        yield Rows(id="answer-text")
        yield Rows(id="verdict")

    def lay_out(self, room: Room) -> None:
        """A narrow window has no slot while fields are open: they need its cells."""
        self._narrow = room.is_narrow
        self._fit_slot()

    def _fit_slot(self) -> None:
        self.query_one("#verdict", Rows).display = not (self._narrow and self.fields)

    def show_text(self, text: Content) -> None:
        """Show the answer as text (where no field is open)."""
        self.query_one("#answer-text", Rows).show([text])

    def show_verdict(self, text: Content) -> None:
        """Fill the verdict's slot."""
        self.query_one("#verdict", Rows).show([text])

    def show_mark(self, shown: bool) -> None:
        """Show or hide the ``›`` before the answer."""
        if shown != self._is_marked:
            self._is_marked = shown
            mark = Content(" › " if shown else "   ")
            self.query_one("#prompt-mark", Static).update(mark, layout=False)

    def on_click(self, event: events.Click) -> None:
        text = self.query_one("#answer-text", Rows)
        if event.widget is text:
            self.post_message(self.Clicked(int(event.screen_x) - text.region.x))

    @property
    def fields(self) -> list[Field]:
        """The open fields, in order."""
        return list(self.query(Field))

    async def open_fields(self, kinds: Sequence[FieldKind], values: Sequence[str] = ()) -> None:
        """Open fields in place of the text and focus the first."""
        await self.close_fields()
        text = self.query_one("#answer-text", Rows)
        text.display = False
        for number, kind in enumerate(kinds):
            if kind.label:
                await self.mount(
                    Static(Content(kind.label), classes="field-label"), before="#verdict"
                )
            field = Field(kind, id=f"field-{number}")
            await self.mount(field, before="#verdict")
            if number < len(values):
                field.value = values[number]
                field.cursor_position = len(field.value)
        self._fit_slot()
        self.screen.set_focus(self.fields[0])

    async def close_fields(self) -> None:
        """Close the fields; the text shows again."""
        await self.query("Field, .field-label").remove()
        self.query_one("#answer-text", Rows).display = True
        self._fit_slot()
