"""StepList: the steps of the lesson under the cursor, beside the list of lessons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from core.wording.visible import visible
from tui.widgets import roles
from tui.widgets.cells import clip, wrapped

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
    """A title and the steps under it. Rows that are left over go to texts longer than a row, a
    second one each, nearest to the step that was reached first. Where the steps do not all fit,
    those around that step are shown, and the rows at the edges say how many more there are."""

    DEFAULT_CSS = """
    StepList { width: 1fr; height: 1fr; }
    """

    class Clicked(Message):
        """A row was clicked."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = ""
        self._steps: tuple[StepLine, ...] = ()
        self._drawn = 0

    def show(self, title: str, steps: Sequence[StepLine]) -> None:
        """Draw these steps."""
        self._title = title
        self._steps = tuple(steps)
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if event.y < self._drawn:
            self.post_message(self.Clicked())

    def render(self) -> Content:
        width, height = self.size
        if width < 4 or height < 1:
            return Content("")
        title = wrapped(visible(self._title), width - 1)[: max(1, height - len(self._steps))]
        rows = [Content.styled(line, roles.QUIET) for line in title]
        rows += self._rows(width - 1, height - len(rows))
        self._drawn = len(rows)
        return Content("\n").join(rows)

    def _rows(self, width: int, height: int) -> list[Content]:
        """The steps in view. ``↑ 5`` and ``↓ 12`` stand for so many that are not."""
        first, last = view(len(self._steps), self._here(), height)
        rows = [self._row(place, lines) for place, lines in self._lines(first, last, width, height)]
        if first and rows:
            rows[0] = [Content.styled(f"  ↑ {first + 1}", roles.QUIET)]
        if last < len(self._steps) and rows:
            rows[-1] = [Content.styled(f"  ↓ {len(self._steps) - last + 1}", roles.QUIET)]
        return [line for row in rows for line in row]

    def _lines(
        self, first: int, last: int, width: int, height: int
    ) -> Iterator[tuple[int, list[str]]]:
        """Each step in view with its text, in two rows where there is room, else in one."""
        room, here = max(1, width - self._indent), self._here()
        spare = height - (last - first)
        texts = {place: visible(self._steps[place].text) for place in range(first, last)}
        longer = [place for place, text in texts.items() if cell_len(text) > room]
        longer.sort(key=lambda place: abs(place - here))
        for place, text in texts.items():
            if place in longer[: max(0, spare)]:
                start = wrapped(text, room)[0]
                yield place, [start, clip(text[len(start) :].strip(), room)]
            else:
                yield place, [clip(text, room)]

    @property
    def _indent(self) -> int:
        """The cells before a step's text: cursor, mark and number."""
        return 4 + len(str(len(self._steps)))

    def _here(self) -> int:
        return next((place for place, step in enumerate(self._steps) if step.here), 0)

    def _row(self, place: int, lines: Sequence[str]) -> list[Content]:
        step = self._steps[place]
        first = Content.assemble(
            ("►" if step.here else " ", roles.ACCENT),
            (step.mark, STYLES.get(step.mark, roles.QUIET)),
            (f" {place + 1:>{self._indent - 4}} ", roles.QUIET),
            lines[0],
        )
        return [first, *(Content(" " * self._indent + line) for line in lines[1:])]


def view(count: int, here: int, height: int) -> tuple[int, int]:
    """The half-open span of rows in view: all, or ``height`` rows with ``here`` among them and
    neither the first nor the last of these where more follow."""
    if count <= height:
        return 0, count
    first = max(0, min(here - height // 2, count - height))
    return first, first + max(0, height)
