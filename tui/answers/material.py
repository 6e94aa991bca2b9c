"""All panels of a question as one block: what a view shows that draws no panel itself."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from core.exercises.panels import (
    CorpusPanel,
    LossPanel,
    MergesPanel,
    MessagesPanel,
    ModelPanel,
    Panel,
    TextPanel,
)
from core.wording import Wording
from tui.answers.panels import (
    corpus_title,
    loss_rows,
    merge_lines,
    message_rows,
    model_rows,
    text_rows,
)
from tui.widgets import roles
from tui.widgets.cells import beside
from tui.widgets.corpus_view import (
    COLUMN_WIDTH,
    column_width,
    corpus_page,
    pair_line,
    word_cells,
)
from tui.widgets.room import Room

MERGES_COLUMN = 46


def panel_rows(panels: Sequence[Panel], wording: Wording, room: Room) -> list[Content]:
    """Panels one below the other; a merge list stands at the right, or last where the window
    is narrow."""
    left: list[Content] = []
    right: list[Content] = []
    has_side = room.is_wide and any(isinstance(panel, MergesPanel) for panel in panels)
    for panel in panels:
        match panel:
            case CorpusPanel():
                left += corpus_rows(panel, wording, room, has_side=has_side)
            case LossPanel():
                left += loss_rows(panel, wording, room)
            case ModelPanel():
                left += model_rows(panel, wording, room)
            case TextPanel():
                left += text_rows(panel, wording, room)
            case MessagesPanel():
                left += message_rows(panel, wording, room)
            case MergesPanel():
                width = room.width - (MERGES_COLUMN if room.is_wide else room.indent) - 1
                title = Content(wording.text("panel.merges"))
                right += [title, *merge_lines(panel.merges, wording, width)]
            case _:
                pass
    if right and room.is_wide:
        return beside(left, right, MERGES_COLUMN)
    return [*left, *(Content(room.margin) + row for row in right)]


def corpus_rows(
    panel: CorpusPanel, wording: Wording, room: Room, *, has_side: bool = False
) -> list[Content]:
    """A corpus that is only looked at, with all its words whole: what does not fit on the stage
    is scrolled, and a long word widens the columns, or leaves only one, where nothing stands
    beside them (``has_side``)."""
    words = panel.words
    longest = max((word_cells(word.tokens, wording.value(word.count)) for word in words), default=0)
    is_long = longest > column_width(room.width, 1) and not has_side
    page = corpus_page(
        len(words),
        0,
        lambda index: pair_line(words[index], None),
        wording,
        width=room.width,
        height=max(1, -(-len(words) // 2)),
        margin=1,
        column=max(longest, COLUMN_WIDTH) if is_long else COLUMN_WIDTH,
        alone=is_long and 2 * longest > room.width - 1,
    )
    title = Content.styled("   " + corpus_title(panel, wording), roles.QUIET)
    return [title, *page.rows]
