"""The frames of a chat's replay in a room: a strip, with a word's merges or the learner's own."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from core.exercises.traces import WordEncoding
from core.wording import Wording
from tui.reasoning.chat_own import OwnIds
from tui.reasoning.chat_steps import all_merge_rows, merge_rows
from tui.reasoning.frames import Frame
from tui.reasoning.narration import short
from tui.widgets import roles
from tui.widgets.cells import fit, squeeze, wrapped
from tui.widgets.room import FULL, Room
from tui.widgets.token_strip import (
    StripLine,
    place_rows,
    strip_rows,
    token_rows,
    window_of_pairs,
    wrapped_lines,
)

STEPS_ROWS = 5
"""Rows that the merges of a word have at least, where they stand below the strip."""
LEAST_STAGE = 9
"""Rows of a stage that has room for both."""
TEXT_COLUMN = 13
TEXT_ROWS = 3


class ChatFrames:
    """Draws the frames; what is said at them is the caller's."""

    def __init__(self, own: OwnIds, wording: Wording, room: Room) -> None:
        self.own = own
        self.wording = wording
        self.room = room

    def strip(
        self,
        part: int,
        lines: Sequence[StripLine],
        here: tuple[int, int],
        sentence: str,
        place: str,
        *,
        listed: bool = False,
    ) -> Frame:
        """A strip alone; ``listed``: where it has no room, a place a row."""
        if listed and self.room.is_narrow:
            strip = place_rows(lines, here, self.room)
        else:
            strip = strip_rows(lines, here, self.room.stage, self.wording, self.room)
        return Frame(part, tuple(strip.rows), sentence, place, strip.focus)

    def word(
        self,
        part: int,
        lines: Sequence[StripLine],
        here: tuple[int, int],
        encoding: WordEncoding,
        sentence: str,
        place: str,
    ) -> Frame:
        """The strip, and below it the word's merges. What finds no room there stands behind
        Tab, or in the second pane."""
        room, height = self.room, self.room.stage
        if room.is_narrow or height < LEAST_STAGE:
            strip = strip_rows(lines, here, height, self.wording, room)
            side = tuple(all_merge_rows(encoding, self.wording, room))
            return Frame(part, tuple(strip.rows), sentence, place, strip.focus, side)
        words = height - STEPS_ROWS - 1 if height < FULL.stage else (height - 1) // 2 + 1
        steps = height - words - 1
        stage = strip_rows(lines, here, words, self.wording, room).rows
        stage += [Content("")] * (words + 1 - len(stage))
        shown = merge_rows(encoding, steps, self.wording, room)
        stage += shown
        whole = all_merge_rows(encoding, self.wording, room, room.side or None)
        if len(whole) == len(shown):
            return Frame(part, tuple(stage), sentence, place)
        if room.side:
            return Frame(part, tuple(stage), sentence, place, pane=tuple(whole))
        return Frame(part, tuple(stage), sentence, place, side=tuple(whole))

    def ids(
        self,
        part: int,
        lines: Sequence[StripLine],
        here: tuple[int, int],
        done: int,
        sentence: str,
        place: str,
    ) -> Frame:
        """The strip over the learner's own."""
        if self.room.is_narrow:
            return self.strip(part, lines, here, sentence, place, listed=True)
        own = self.own.rows(done, self.room)
        height = self.room.stage - (len(own) + 1 if own else 0)
        pairs = wrapped_lines(lines, self.room)
        stage = window_of_pairs(pairs, here, height, self.wording)
        if own:
            stage += [Content(""), *own]
        return Frame(part, tuple(stage), sentence, place)

    def joined(self, line: StripLine, text: str) -> list[Content]:
        """The tokens, and the text that they are together."""
        room = self.room
        label = self.wording.text("replay.chat.text")
        if room.is_narrow:
            rows = wrapped(short(text, 180), room.width - 4)
            stage = [*token_rows([line], (0, 0), room).rows, Content(room.margin + label)]
            return [*stage, *(Content.styled(f"   {row}", roles.ACCENT) for row in rows)]
        rows = wrapped(short(text, 180), room.width - 20)
        rows = rows[:TEXT_ROWS] if room.is_wide else rows
        height = max(3, room.stage - 1 - max(TEXT_ROWS, len(rows)))
        stage = [*strip_rows([line], (0, 0), height, self.wording, room).rows, Content("")]
        for number, row in enumerate(rows):
            head = fit(squeeze(label, 10) if number == 0 else "", TEXT_COLUMN)
            stage.append(Content.assemble(f"   {head}", (row, roles.ACCENT)))
        return stage
