"""The learner's own IDs beside the right ones: the row "yours" and the first difference."""

from __future__ import annotations

from dataclasses import replace

from textual.content import Content

from core.exercises.base import IdsAnswer, Question, Verdict
from core.exercises.panels import VocabularyPanel
from core.exercises.traces import ChatTrace
from core.wording import Wording
from tui.reasoning.narration import short
from tui.widgets import roles
from tui.widgets.room import FULL, Room
from tui.widgets.token_strip import (
    StripCell,
    StripLine,
    strip_token,
    window_of_pairs,
    wrapped_lines,
)

ROWS = 3
"""Rows that the learner's own strip may take: one pair, and how many pairs more."""


class OwnIds:
    """What a learner answered, as tokens; nothing where the answer is right or was shown."""

    def __init__(
        self, trace: ChatTrace, question: Question, verdict: Verdict, wording: Wording
    ) -> None:
        self.wording = wording
        right = [token.token_id for token in trace.tokens]
        answer = verdict.answer.ids if isinstance(verdict.answer, IdsAnswer) else None
        self.ids = answer if answer is not None and list(answer) != right else None
        self.names = {token.token_id: token.token for token in trace.tokens}
        self.special = {t.token_id for t in trace.tokens if t.part != "content"}
        for panel in question.panels:
            if isinstance(panel, VocabularyPanel):
                self.names.update({e.token_id: e.token for e in panel.entries})
                self.special.update(e.token_id for e in panel.entries if e.special)
        self.right = right
        self.difference: int | None = None
        if self.ids is not None:
            same = zip(self.ids, right, strict=False)
            self.difference = next(
                (i for i, (own, other) in enumerate(same) if own != other),
                min(len(self.ids), len(right)),
            )

    def rows(self, upto: int | None = None, room: Room = FULL) -> list[Content]:
        """The strip "yours"; the difference is in brackets once place ``upto`` (from 1) has
        come to it (None: always). An answer that ends too early ends in ``[-]``."""
        if self.ids is None or self.difference is None:
            return []
        reached = upto is None or upto > self.difference or upto >= len(self.right)
        cells = [
            StripCell(
                self._name(token_id),
                str(token_id),
                roles.SPECIAL if token_id in self.special else roles.TEXT,
                mark=reached and place == self.difference,
            )
            for place, token_id in enumerate(self.ids)
        ]
        if self.difference >= len(self.ids):
            cells.append(StripCell("", "-" if reached else "", mark=reached))
        line = StripLine(self.wording.text("label.yours"), tuple(cells))
        here = self.difference if upto is None else min(upto - 1, self.difference)
        pairs = [replace(pair, label=line.label) for pair in wrapped_lines([line], room)]
        place = max(0, min(here, len(cells) - 1))
        return window_of_pairs(pairs, (0, place), ROWS, self.wording, marks=False)

    def at(self, place: int) -> str:
        """The two IDs at a place (from 1), if it is one of which ``said_at`` says something."""
        if self.ids is None or self.difference is None or not self.said_at(place):
            return ""
        nothing = self.wording.text("ids.nothing")
        own, right = (
            str(ids[self.difference]) if self.difference < len(ids) else nothing
            for ids in (self.ids, self.right)
        )
        key = "ids.first_difference_at_once"
        return self.wording.text(key, place=self.difference + 1, yours=own, right=right)

    def said_at(self, place: int) -> str:
        """What is said of the learner's answer at a place (from 1): only at the first
        difference, or at the last place where the answer goes on too long."""
        if self.ids is None or self.difference is None:
            return ""
        at = self.difference + 1
        if place != at and not (place == len(self.right) and at > place):
            return ""
        if self.difference >= len(self.ids):
            return self.wording.text("replay.chat.yours_ends")
        token = short(self._name(self.ids[self.difference]), 24)
        return self.wording.text("replay.chat.yours_goes_on", token=token)

    def _name(self, token_id: int) -> str:
        name = self.names.get(token_id)
        return strip_token(name) if name is not None else f"{token_id}?"
