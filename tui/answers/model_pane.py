"""Where a Unigram model stands: on the stage, in the second pane of a wide window, or behind
Tab where the window is too narrow or too low for two blocks."""

from __future__ import annotations

from dataclasses import replace

from textual.content import Content

from core.exercises.panels import ModelPanel
from core.wording import Wording
from tui.answers.panels import model_rows
from tui.widgets.room import Room, window

LOW = 6
"""A stage of fewer rows than this has room for one block."""


def is_behind_tab(room: Room) -> bool:
    """Whether the model is a block of its own that Tab flips to."""
    return not room.side and (not room.is_wide or room.stage < LOW)


def model_aside(panel: ModelPanel | None, wording: Wording, room: Room) -> list[Content]:
    """The model in the second pane, if there are both."""
    if panel is None or not room.side:
        return []
    return model_rows(panel, wording, replace(room, width=room.side, indent=1))


def model_above(panel: ModelPanel, wording: Wording, room: Room, height: int) -> list[Content]:
    """The model above other rows of the stage, in at most ``height`` rows."""
    return window(model_rows(panel, wording, room), height, room.width, 0)
