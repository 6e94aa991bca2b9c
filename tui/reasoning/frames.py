"""What a replay is made of. A reasoning view turns a trace into frames; the screen shows them.

Frames are made all at once from a finished trace, so stepping back shows the identical frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of a replay: the part it belongs to (from 0), the rows of the stage, the
    sentence of the step, and the place ("word 4 of 9"). ``focus``: the row that has to be in
    view where the stage is lower; ``side``: the block that Tab flips to where the window is too
    narrow to have it on the stage; ``pane``: the same in the second pane of a wide window;
    ``side_focus``: the row of either that has to be in view. ``opened``: the frame with
    everything listed that its rows only count, where they do."""

    part: int
    stage: tuple[Content, ...]
    step: str
    place: str
    focus: int | None = None
    side: tuple[Content, ...] = ()
    pane: tuple[Content, ...] = ()
    side_focus: int | None = None
    opened: Frame | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """The parts, by name ("count", "compare"), and all frames in order."""

    parts: tuple[str, ...]
    frames: tuple[Frame, ...]

    def first_of(self, part: int) -> int:
        """The place of the first frame of a part."""
        return next(i for i, frame in enumerate(self.frames) if frame.part == part)


Lines = Sequence[Content]
