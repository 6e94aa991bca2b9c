"""A replay being played: its frames, the place in them, the timer that steps."""

from __future__ import annotations

from collections.abc import Callable

from textual.message_pump import MessagePump
from textual.timer import Timer

from tui.reasoning.frames import Frame, Replay

PLAY_SECONDS = 0.8


class ReplayPlayer:
    """A replay and the place in it. ``owner`` holds the timer; ``changed`` is called after
    every step, whoever made it."""

    def __init__(self, replay: Replay, owner: MessagePump, changed: Callable[[], None]) -> None:
        self.replay = replay
        self._owner = owner
        self._changed = changed
        self._place = 0
        self._side = False
        self._opened = False
        self._timer: Timer | None = None

    @property
    def frame(self) -> Frame:
        """The frame at the place, opened where it is to be and can be."""
        frame = self._at_place
        return frame.opened if self._opened and frame.opened is not None else frame

    @property
    def _at_place(self) -> Frame:
        return self.replay.frames[min(self._place, len(self.replay.frames) - 1)]

    @property
    def can_open(self) -> bool:
        """Whether the frame counts something that it can list."""
        return self._at_place.opened is not None

    @property
    def is_opened(self) -> bool:
        """Whether the frame in view lists what it only counted."""
        return self._opened and self.can_open

    def open_or_close(self) -> None:
        """List what the frames only count, or no longer. Playing stops."""
        self.stop()
        self._opened = not self._opened
        self._changed()

    @property
    def has_parts(self) -> bool:
        """Whether there is more than one part to go to."""
        return len(self.replay.parts) > 1

    @property
    def can_flip(self) -> bool:
        """Whether the frame has a second block."""
        return bool(self.frame.side)

    @property
    def shows_side(self) -> bool:
        """Whether the frame's second block shows, where it has no room beside the first."""
        return self._side and bool(self.frame.side)

    def tab(self) -> bool:
        """Flip to the frame's other block; False where that is the first one."""
        self._side = not self._side and bool(self.frame.side)
        return self._side

    def move(self, direction: str) -> None:
        """left, right: a frame; up, down: a part; home, end. Playing stops."""
        self.stop()
        self._step(direction)

    def go_to(self, part: int) -> None:
        """Go to the first frame of a part (from 0), if there is such a part. Playing stops."""
        if part < len(self.replay.parts):
            self.stop()
            self._place = self.replay.first_of(part)
            self._changed()

    def play_or_stop(self) -> None:
        """Step by the timer, or no longer."""
        if self._timer is not None:
            self.stop()
        else:
            self._timer = self._owner.set_interval(PLAY_SECONDS, self._play_step)

    def stop(self) -> None:
        """Stop playing; the place stays."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _step(self, direction: str) -> None:
        last = len(self.replay.frames) - 1
        if direction in {"up", "down"}:
            wanted = self.frame.part + (1 if direction == "down" else -1)
            if 0 <= wanted < len(self.replay.parts):
                self._place = self.replay.first_of(wanted)
        else:
            step = {"left": -1, "right": 1, "home": -last, "end": last}[direction]
            self._place = max(0, min(last, self._place + step))
        self._changed()

    def _play_step(self) -> None:
        if self._place >= len(self.replay.frames) - 1:
            self.stop()
        else:
            self._step("right")
