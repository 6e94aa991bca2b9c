"""All panels of a question as one block: what a view shows that draws no panel itself."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from core.exercises.base import (
    CorpusPanel,
    MergesPanel,
    MessagesPanel,
    ModelPanel,
    Panel,
    TextPanel,
)
from core.wording import Wording
from tui.answers.panels import (
    beside,
    corpus_title,
    merges_rows,
    message_rows,
    model_rows,
    text_rows,
)
from tui.widgets import roles
from tui.widgets.corpus_words import word_columns


def panel_rows(panels: Sequence[Panel], wording: Wording) -> list[Content]:
    """Panels one below the other; a merge list stands at the right."""
    left: list[Content] = []
    right: list[Content] = []
    for panel in panels:
        match panel:
            case CorpusPanel():
                left += corpus_rows(panel, wording)
            case ModelPanel():
                left += model_rows(panel, wording)
            case TextPanel():
                left += text_rows(panel, wording)
            case MessagesPanel():
                left += message_rows(panel, wording, 40)
            case MergesPanel():
                right += [Content(wording.text("panel.merges")), *merges_rows(panel, 9, wording)]
            case _:
                pass
    return beside(left, right, 46) if right else left


def corpus_rows(panel: CorpusPanel, wording: Wording) -> list[Content]:
    """A corpus that is only looked at."""
    title = corpus_title(panel, wording)
    rows, _, _ = word_columns(panel.words, None, 6)
    return [Content.styled("   " + title, roles.QUIET), *rows]
