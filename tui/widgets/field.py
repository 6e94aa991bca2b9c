"""Field: a one-row input in which a letter stays a command unless text is the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from textual import events
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input

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
    """

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
        self.cursor_blink = False

    def takes(self, character: str | None) -> bool:
        """Whether the field takes this character as text."""
        if character is None or not character.isprintable():
            return False
        kind = self.kind
        return kind.characters is None or character in kind.characters or character in kind.writes

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return self.takes(character)

    async def _on_key(self, event: events.Key) -> None:
        if event.is_printable and not self.takes(event.character):
            event.prevent_default()
        elif event.character is not None and event.character in self.kind.writes:
            self.insert_text_at_cursor(self.kind.writes[event.character])
            event.prevent_default()
            event.stop()

    def _on_paste(self, event: events.Paste) -> None:
        line = (event.text.splitlines() or [""])[0][:MAXIMUM_LENGTH]
        written = "".join(self.kind.writes.values())
        kept = "".join(c for c in line if self.takes(c) or c in written)
        room = MAXIMUM_LENGTH - len(self.value)
        self.insert_text_at_cursor(kept[: max(0, room)])
        event.stop()
        event.prevent_default()

    def action_cursor_right(self, select: bool = False) -> None:
        at_end = self.cursor_position >= len(self.value) and not self._suggestion
        if at_end and not select:
            self.post_message(self.RightAtEnd(self))
        else:
            super().action_cursor_right(select)
