"""NotedScreen: a screen whose tokens ``c`` writes as code points and bytes, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any, ClassVar, Concatenate, ParamSpec, TypeVar

from textual.binding import Binding, BindingType
from textual.screen import ScreenResultType

from core.wording.visible import Notation, written_in
from tui.screens.worded import WordedScreen
from tui.widgets.legend import Legend
from tui.widgets.rows import Rows
from tui.widgets.scroll_rows import ScrollRows

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Noted = TypeVar("Noted", bound="NotedScreen[Any]")


class NotedScreen(WordedScreen[ScreenResultType]):
    """``notation``: how its tokens are written now. What draws tokens is marked with
    ``in_notation``; ``explain_marks`` fills the legend afterwards."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "notation", show=False)]
    notation = Notation()

    def action_notation(self) -> None:
        """c: tokens as code points and bytes, and back."""
        self.notation = replace(self.notation, code_points=not self.notation.code_points)
        self.refresh_language()

    def marked_zones(self) -> Sequence[Rows | ScrollRows]:
        """The zones that may hold marks."""
        zones = self.query("#body ScrollRows, #body Rows")
        return [zone for zone in zones if isinstance(zone, Rows | ScrollRows)]

    def explain_marks(self) -> None:
        """Say what the marks in view stand for."""
        rows = [row for zone in self.marked_zones() if zone.display for row in zone.rows]
        self.query_one(Legend).look_at(rows, self.notation, self.wording)


def in_notation(
    method: Callable[Concatenate[Noted, Arguments], Result],
) -> Callable[Concatenate[Noted, Arguments], Result]:
    """Let a method of a ``NotedScreen`` write tokens in the screen's notation."""

    @wraps(method)
    def noted(screen: Noted, *arguments: Arguments.args, **options: Arguments.kwargs) -> Result:
        with written_in(screen.notation):
            return method(screen, *arguments, **options)

    return noted
