"""Encoding by a merge list, reasoned: a look at all neighbours a step, one merge, until none is
left. Or, where each merge has one turn, the merges in the list's order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from textual.content import Content

from core.exercises.base import Question, Verdict
from core.exercises.ordinals import ordinal
from core.exercises.panels import MergesPanel
from core.exercises.traces import EncodeTrace, WordEncoding
from core.statement import Pair
from core.tokenizers.trace import EncodeStep
from core.wording import Wording
from tui.reasoning.applied import part_names
from tui.reasoning.frames import Frame, Replay
from tui.reasoning.narration import STEP_WIDTH, fitting, short
from tui.widgets import roles
from tui.widgets.cells import clip, wrapped
from tui.widgets.pair_table import pair_label
from tui.widgets.rank_ladder import Rung, rung_rows
from tui.widgets.room import FULL, Room

LOOKS = 5
"""Looks that fit on the stage, two rows each below a title."""
MOST_PARTS = 2
"""Merges that have a part of their own in the bar; of more there is one part for all."""


def encode_replay(
    trace: EncodeTrace,
    question: Question,
    verdict: Verdict,
    wording: Wording,
    room: Room = FULL,
) -> Replay:
    """One part a merge where there are few, and the stop; of several words one part a word."""
    several = len(trace.words) > 1
    parts = part_names([word.word for word in trace.words])
    if not several:
        merges = len(trace.words[0].steps)
        names = ["merge"] * merges if merges <= MOST_PARTS else ["merges"]
        parts = tuple(wording.text(f"replay.part.{name}") for name in [*names, "stop"])
    learned = all(p.learned for p in question.panels if isinstance(p, MergesPanel))
    frames: list[Frame] = []
    for number, word in enumerate(trace.words):
        ladder = _Ladder(trace, word, learned, wording)
        for look in range(len(word.steps) + 1):
            stop = look == len(word.steps)
            part = len(parts) - 1 if stop else min(look, len(parts) - 2)
            stage = [*ladder.title(number, room), *ladder.rows(look, room)]
            place = wording.text("replay.place.look", number=look + 1, total=len(word.steps) + 1)
            frames.append(
                Frame(
                    number if several else part,
                    tuple(stage),
                    ladder.sentence(look),
                    place,
                    len(stage) - 1,
                )
            )
    return Replay(parts, tuple(frames))


class _Ladder:
    """The looks at one word."""

    def __init__(
        self, trace: EncodeTrace, word: WordEncoding, learned: bool, wording: Wording
    ) -> None:
        self.learned = learned
        self.trace = trace
        self.word = word
        self.wording = wording
        self.numbers: dict[Pair, int] = {}
        for number, pair in enumerate(trace.merges, 1):
            self.numbers.setdefault(pair, number)
        self.states = [tuple(word.word), *(step.tokens for step in word.steps)]

    def title(self, number: int, room: Room) -> list[Content]:
        """What the numbers mean; of several words, which one this is."""
        text = self.wording.text(f"replay.encode.title.{self.trace.by}")
        if len(self.trace.words) > 1:
            text = self.wording.text(
                "replay.encode.word", number=number + 1, word=short(self.word.word, 24)
            )
        lines = wrapped(text, room.text - 2)
        return [Content.styled("   " + line, roles.QUIET) for line in lines]

    def rows(self, look: int, room: Room) -> list[Content]:
        """The looks so far, the last ones where there are many."""
        first = max(0, look + 1 - LOOKS)
        above = self.wording.text("replay.more_above", count=first) if first else ""
        rows = [Content.styled("   " + above if above else "", roles.QUIET)]
        for number in range(first, look + 1):
            rows += rung_rows(self._rung(number), room)
        return rows

    def _rung(self, look: int) -> Rung:
        tokens = self.states[look]
        if look:
            label = self.wording.text("replay.encode.merge", number=look)
        else:
            label = self.wording.text("replay.encode.start")
        step = self._step(look)
        if step is None:
            note = self.wording.text(f"replay.encode.stop.{self._end(tokens)}")
            return Rung(label, tokens, self._gaps(tokens), None, note)
        note = self.wording.text(
            "replay.encode.note" if self.learned else "replay.encode.note_given",
            pair=pair_label(step.pair, 20),
            token=short(step.pair.left + step.pair.right, 12),
            number=ordinal(step.rank + 1),
        )
        return Rung(label, tokens, self._gaps(tokens), step.position, note)

    def _step(self, look: int) -> EncodeStep | None:
        """The merge that this look leads to."""
        return self.word.steps[look] if look < len(self.word.steps) else None

    def _gaps(self, tokens: Sequence[str]) -> tuple[int | None, ...]:
        return tuple(self.numbers.get(Pair(*pair)) for pair in pairwise(tokens))

    def _end(self, tokens: Sequence[str]) -> str:
        """Why encoding stops: no pair is left, or all have had their turn."""
        return "none" if not any(self._gaps(tokens)) else "order"

    def sentence(self, look: int) -> str:
        tokens = self.states[look]
        step = self._step(look)
        if step is None:
            text = self.wording.text(f"replay.encode.stops.{self._end(tokens)}")
            shown = " | ".join(short(token) for token in tokens)
            return fitting(f"{text}\n{shown}.", f"{text}\n{clip(shown, STEP_WIDTH - 1)}.")
        values = {
            "pair": pair_label(step.pair, 24),
            "number": ordinal(step.rank + 1),
        }
        said = self.wording.text(f"replay.encode.chosen.{self.trace.by}", **values)
        if self._gaps(tokens).count(self.numbers[step.pair]) > 1:
            return fitting(said + " " + self.wording.text("replay.encode.leftmost"), said)
        return fitting(said)
