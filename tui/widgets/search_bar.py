"""SearchBar: the row above a list in which a search is typed; right: what the list shows."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content

from core.wording.visible import visible
from tui.widgets import roles
from tui.widgets.field import Field, FieldKind
from tui.widgets.rows import Rows

AT_80 = 80
"""Cells of the row in any window that has them."""
RIGHT_WIDTH = 27
"""Cells at the right of the field, in a window of 80 cells; more where the words take more."""
GAP = 3


class SearchBar(Horizontal):
    """A letter field behind ``/``; it posts what ``Field`` posts."""

    DEFAULT_CSS = """
    SearchBar { height: 1; max-width: 80; }
    SearchBar Rows { height: 1; }
    SearchBar #slash { width: 3; }
    SearchBar Field { width: 1fr; }
    SearchBar Field > .input--placeholder { color: $tk-quiet; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._field = Field(FieldKind(), id="query")

    def compose(self) -> ComposeResult:
        yield Rows(id="slash")
        yield self._field
        yield Rows(id="right")

    @property
    def field(self) -> Field:
        """The field itself."""
        return self._field

    def on_click(self) -> None:
        self.screen.set_focus(self._field)

    def show(self, invitation: str, left: str, right: Content) -> None:
        """Draw ``invitation`` where nothing is typed, ``left`` (if any) where the field ends,
        ``right`` at the row's end."""
        self._field.placeholder = visible(invitation)
        self.query_one("#slash", Rows).show([Content.styled(" /", roles.QUIET)])
        shown = Content.styled(visible(left) + (" " * GAP if left else ""), roles.QUIET)
        width = shown.cell_length + right.cell_length + 1
        if self.screen.size.width >= AT_80:
            width = max(RIGHT_WIDTH, width)
        gap = " " * (width - shown.cell_length - right.cell_length - 1)
        zone = self.query_one("#right", Rows)
        zone.styles.width = width
        zone.show([shown + Content(gap) + right])
