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
from tui.widgets.corpus_view import corpus_page, pair_line
from tui.widgets.room import Room

MERGES_COLUMN = 46


def panel_rows(panels: Sequence[Panel], wording: Wording, room: Room) -> list[Content]:
    """Panels one below the other; a merge list stands at the right, or last where the window
    is narrow."""
    left: list[Content] = []
    right: list[Content] = []
    for panel in panels:
        match panel:
            case CorpusPanel():
                left += corpus_rows(panel, wording, room)
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


def corpus_rows(panel: CorpusPanel, wording: Wording, room: Room) -> list[Content]:
    """A corpus that is only looked at, with all its words: what does not fit on the stage is
    scrolled."""
    words = panel.words
    page = corpus_page(
        len(words),
        0,
        lambda index: pair_line(words[index], None),
        wording,
        width=room.width,
        height=max(1, -(-len(words) // 2)),
        margin=1,
    )
    title = Content.styled("   " + corpus_title(panel, wording), roles.QUIET)
    return [title, *page.rows]
