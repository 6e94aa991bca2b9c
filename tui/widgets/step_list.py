"""StepList: the steps of the lesson under the cursor, beside the list of lessons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.widget import Widget

from core.wording.visible import visible
from tui.widgets import roles
from tui.widgets.cells import fit

RIGHT, WRONG, OPEN = "✓", "✗", "○"
STYLES = {RIGHT: roles.RIGHT, WRONG: roles.WRONG}


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step as a row: ``mark`` is ✓, ✗ or ○; ``text`` is in the language in force. ``here``:
    the step that the learner has reached."""

    mark: str
    text: str
    here: bool = False


class StepList(Widget):
    """A title and the steps under it. Where they do not all fit, those around the step that
    was reached are shown, and the rows at the edges say how many more there are."""

    DEFAULT_CSS = """
    StepList { width: 1fr; height: 1fr; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = ""
        self._steps: tuple[StepLine, ...] = ()

    def show(self, title: str, steps: Sequence[StepLine]) -> None:
        """Draw these steps."""
        self._title = title
        self._steps = tuple(steps)
        self.refresh()

    def render(self) -> Content:
        width, height = self.size
        if width < 4 or height < 1:
            return Content("")
        title = Content.styled(fit(visible(self._title), width - 1), roles.QUIET)
        return Content("\n").join([title, *self._rows(width - 1, height - 1)])

    def _rows(self, width: int, height: int) -> list[Content]:
        """The steps in view. ``↑ 5`` and ``↓ 12`` stand for so many that are not."""
        first, last = view(len(self._steps), self._here(), height)
        rows = [self._row(place, width) for place in range(first, last)]
        if first and rows:
            rows[0] = Content.styled(f"  ↑ {first + 1}", roles.QUIET)
        if last < len(self._steps) and rows:
            rows[-1] = Content.styled(f"  ↓ {len(self._steps) - last + 1}", roles.QUIET)
        return rows

    def _here(self) -> int:
        return next((place for place, step in enumerate(self._steps) if step.here), 0)

    def _row(self, place: int, width: int) -> Content:
        step = self._steps[place]
        number = f" {place + 1:>{len(str(len(self._steps)))}} "
        return Content.assemble(
            ("►" if step.here else " ", roles.ACCENT),
            (step.mark, STYLES.get(step.mark, roles.QUIET)),
            (number, roles.QUIET),
            fit(visible(step.text), max(0, width - len(number) - 2)),
        )


def view(count: int, here: int, height: int) -> tuple[int, int]:
    """The half-open span of rows in view: all, or ``height`` rows with ``here`` among them and
    neither the first nor the last of these where more follow."""
    if count <= height:
        return 0, count
    first = max(0, min(here - height // 2, count - height))
    return first, first + max(0, height)
