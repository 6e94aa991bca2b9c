"""AnswerLine: the row of the answer, with the verdict's slot at column 62."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.events import DescendantBlur, DescendantFocus
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive
from textual.widgets import Input, Static

from tui.widgets.field import Field, FieldKind
from tui.widgets.room import Room
from tui.widgets.rows import Rows

PROMPT_WIDTH, SLOT_WIDTH = 3, 19
MOST_FIELDS = 2


class AnswerField(Field):
    """A field that looks the same with the focus and without where it is the only one: no
    styles have to be found anew when it is opened and closed."""

    DEFAULT_CSS = """
    AnswerField { background-tint: $foreground 5%; }
    AnswerField.-of-two { background-tint: $foreground 0%; }
    AnswerField.-of-two:focus { background-tint: $foreground 5%; }
    """

    def watch_has_focus(self, _has_focus: bool) -> None:
        if self.has_class("-of-two"):
            super().watch_has_focus(_has_focus)


class AnswerLine(Horizontal):
    """``› `` and then either a text, or one field or two. The fields are always there, hidden
    while they are closed: mounting them would cost a key more than all that it draws."""

    DEFAULT_CSS = f"""
    AnswerLine {{ height: 1; width: 1fr; }}
    AnswerLine > #prompt-mark {{ width: {PROMPT_WIDTH}; height: 1; }}
    AnswerLine > #answer-text {{ width: 1fr; height: 1; }}
    AnswerLine > .field-label {{ display: none; width: auto; height: 1; padding: 0 1 0 0; }}
    AnswerLine > Field {{ display: none; }}
    AnswerLine > #verdict {{ width: {SLOT_WIDTH}; height: 1; }}
    """

    @dataclass
    class Clicked(Message):
        """The text was clicked, at this column of it."""

        column: int

    # Nothing scrolls: a new size was laid out and is painted already.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), layout=False, repaint=False)

    _narrow = False
    _is_marked = True
    _open = 0

    def compose(self) -> ComposeResult:
        yield Static(Content(" › "), id="prompt-mark")
        yield Rows(id="answer-text")
        for number in range(MOST_FIELDS):
            yield Static(id=f"label-{number}", classes="field-label")
            yield AnswerField(FieldKind(), id=f"field-{number}")
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

    @on(DescendantFocus)
    @on(DescendantBlur)
    @on(Input.Blurred)
    def _keep_here(self, event: Message) -> None:
        """Nobody above has to know."""
        event.stop()

    @property
    def fields(self) -> list[Field]:
        """The open fields, in order."""
        return list(self.query(Field))[: self._open]

    def open_fields(self, kinds: Sequence[FieldKind], values: Sequence[str] = ()) -> None:
        """Open fields in place of the text and focus the first."""
        self._show_fields(len(kinds))
        fields = self.fields
        for number, (field, kind) in enumerate(zip(fields, kinds, strict=True)):
            label = self.query_one(f"#label-{number}", Static)
            label.display = bool(kind.label)
            label.update(Content(kind.label))
            field.set_class(len(kinds) > 1, "-of-two")
            field.begin(kind, values[number] if number < len(values) else "")
        self.screen.set_focus(fields[0])

    def close_fields(self) -> None:
        """Close the fields; the text shows again."""
        if any(field.has_focus for field in self.fields):
            self.screen.set_focus(None)
        self._show_fields(0)

    def _show_fields(self, count: int) -> None:
        """Show so many fields; none: the text."""
        self._open = count
        for number, field in enumerate(self.query(Field)):
            field.display = number < count
            self.query_one(f"#label-{number}").display = False
        self.query_one("#answer-text", Rows).display = count == 0
        self._fit_slot()
