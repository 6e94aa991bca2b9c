"""A corpus that is only looked at: nothing moves over its words, so each stands there whole."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from core.exercises.panels import CorpusPanel, MergeRow, MergesPanel, Panel
from core.statement import Pair
from core.tokenizers.trace import WordState
from core.wording import Wording
from tui.answers.material import panel_rows
from tui.widgets.room import room_for

LONG = ("rouuuuund", "uuuuunderneath", "never")
MERGES = MergesPanel((MergeRow(1, Pair("e", "r"), "er", 8),))


def drawn(size: tuple[int, int], *more: Panel, words: tuple[str, ...] = LONG) -> list[str]:
    corpus = CorpusPanel(tuple(WordState(word, tuple(word), 2) for word in words), 0)
    return [row.plain for row in panel_rows([corpus, *more], Wording("en"), room_for(Size(*size)))]


@pytest.mark.parametrize("size", [(40, 12), (60, 20), (80, 24), (120, 40)])
def test_no_word_is_cut(size: tuple[int, int]) -> None:
    rows = drawn(size)
    assert all(len(row) < size[0] for row in rows)
    text = "\n".join(rows)
    assert all(f"2  {' '.join(word)}" in text for word in LONG)
    assert "…" not in text


def test_short_words_keep_their_columns() -> None:
    assert drawn((80, 24), words=("hug", "pug")) == [
        "   Corpus",
        "   2  h u g              2  p u g",
    ]


def test_a_merge_list_keeps_its_place_beside_long_words() -> None:
    title, first = drawn((80, 24), MERGES)[:2]
    assert title.index("Merges") == 46
    assert first[46:].split() == ["1", "e", "+", "r", "→", "er", "8"]
