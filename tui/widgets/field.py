"""Field: a one-row input in which a letter stays a command unless text is the answer.

What stands in it is drawn by the border of all text that is not ours (``core.wording.visible``);
the value is what was typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive
from textual.strip import Strip
from textual.suggester import SuggestFromList
from textual.widgets import Input

from core.wording.characters import cells
from core.wording.visible import pieces

MAXIMUM_LENGTH = 2_000
"""Characters a field takes; what a paste holds beyond is left out."""


@dataclass(frozen=True, slots=True)
class FieldKind:
    """What a field takes. ``characters``: all it accepts (None: every printable one, a letter
    field). ``label`` stands before it. ``suggestions`` complete what is typed; ``writes`` are
    keys that write more than themselves (``l`` writes ``ln(``)."""

    characters: str | None = None
    label: str = ""
    suggestions: tuple[str, ...] = ()
    writes: Mapping[str, str] = field(default_factory=dict[str, str])


class Field(Input):
    """An ``Input`` of one row. Characters that its kind does not take reach the screen's
    bindings, so ``h`` and ``?`` stay commands in a number field."""

    DEFAULT_CSS = """
    Field, Field:focus {
        width: 1fr; height: 1; border: none; padding: 0; background: $background;
    }
    Field:ansi > .input--cursor, Field:ansi > .input--selection {
        background: ansi_default; color: ansi_default; text-style: reverse;
    }
    """

    # One row in a place of its own: what is typed moves nothing beside it.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), layout=False, repaint=False)

    @dataclass
    class RightAtEnd(Message):
        """→ was pressed behind the last character."""

        field: Field

    def __init__(self, kind: FieldKind, *, id: str | None = None) -> None:
        super().__init__(
            id=id,
            compact=True,
            max_length=MAXIMUM_LENGTH,
            select_on_focus=False,
            suggester=SuggestFromList(kind.suggestions) if kind.suggestions else None,
        )
        self.kind = kind
        self._written = ""
        self.cursor_blink = False

    def begin(self, kind: FieldKind, value: str = "") -> None:
        """Take answers of this kind from now on; ``value`` stands in it."""
        self.kind = kind
        self._written = ""
        self.suggester = SuggestFromList(kind.suggestions) if kind.suggestions else None
        with self.prevent(Input.Changed):
            self.value = ""
        if value:
            self.value = value
        self.cursor_position = len(value)

    def _on_hide(self, event: events.Hide) -> None:
        if self.display:  # closed and opened again since: the cursor stays
            event.prevent_default()

    def takes(self, character: str | None) -> bool:
        """Whether the field takes this character as text."""
        if character is None or not character.isprintable():
            return False
        kind = self.kind
        return (
            kind.characters is None
            or character in kind.characters
            or character in kind.writes
            or character in self._written
        )

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return self.takes(character)

    async def _on_key(self, event: events.Key) -> None:
        if event.is_printable and not self.takes(event.character):
            event.prevent_default()
        elif event.character is not None and event.character in self._written:
            # Typed out after its key had written it: the text is there already.
            self._written = self._written.partition(event.character)[2]
            event.prevent_default()
            event.stop()
        elif event.character is not None and event.character in self.kind.writes:
            text = self.kind.writes[event.character]
            self.insert_text_at_cursor(text)
            self._written = text[1:]
            event.prevent_default()
            event.stop()
        else:
            self._written = ""

    def _on_paste(self, event: events.Paste) -> None:
        # No more of a large paste is looked at than can be taken.
        line = (event.text[: 2 * MAXIMUM_LENGTH].splitlines() or [""])[0][:MAXIMUM_LENGTH]
        written = "".join(self.kind.writes.values())
        kept = "".join(c for c in line if self.takes(c) or c in written)
        room = MAXIMUM_LENGTH - len(self.value)
        self._initial_value = False  # else Input does not scroll to the cursor
        self.insert_text_at_cursor(kept[: max(0, room)])
        event.stop()
        event.prevent_default()

    def action_cursor_right(self, select: bool = False) -> None:
        at_end = self.cursor_position >= len(self.value) and not self._suggestion
        if at_end and not select:
            self.post_message(self.RightAtEnd(self))
        else:
            super().action_cursor_right(select)

    # ── drawing: Input's own, but with a piece for each character ──

    @property
    def _value(self) -> Text:
        return _row(pieces(self.value))

    def _position_to_cell(self, position: int) -> int:
        return cells("".join(pieces(self.value)[:position]))

    def _cell_offset_to_index(self, offset: int) -> int:
        end = 0
        for index, piece in enumerate(pieces(self.value)):
            end += cells(piece)
            if offset + self.scroll_offset.x < end:
                return index
        return len(self.value)

    def render_line(self, y: int) -> Strip:
        if y != 0 or not self.value:
            return super().render_line(y)
        shown = pieces(self.value)
        row = _row(shown)
        if self.has_focus:
            if len(self._suggestion) > len(self.value):
                rest = pieces(self._suggestion)[len(self.value) :]
                row.append("".join(rest), self.get_component_rich_style("input--suggestion"))
                shown += rest
            self._mark(row, shown)
        app = cast(Any, self).app
        options = app.console_options.update_width(self.content_width)
        width = self.scrollable_content_region.width + 1
        strip = Strip(list(app.console.render(row, options)))
        strip = strip.crop(self.scroll_offset.x, self.scroll_offset.x + width)
        return strip.extend_cell_length(width).apply_style(self.rich_style)

    def _mark(self, row: Text, shown: Sequence[str]) -> None:
        """Draw the selection and the cursor."""
        start, end = sorted(self.selection)
        if start != end:
            style = self.get_component_rich_style("input--selection")
            row.stylize_before(style, _length(shown[:start]), _length(shown[:end]))
        if self._cursor_visible:
            if self.cursor_position >= len(shown):
                row.pad_right(1)
            begin = _length(shown[: self.cursor_position])
            size = max(1, _length(shown[self.cursor_position : self.cursor_position + 1]))
            row.stylize(self.get_component_rich_style("input--cursor"), begin, begin + size)


def _row(shown: Sequence[str]) -> Text:
    return Text("".join(shown), no_wrap=True, overflow="ignore", end="")


def _length(shown: Sequence[str]) -> int:
    return sum(map(len, shown))
