from __future__ import annotations

import pytest

from tui.widgets.cells import clip_words, wrapped


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        # a pair stays in one row, with the comma behind it
        ("It is one of these: a + kan, m + a.", ["It is one of these:", "a + kan, m + a."]),
        ("one of these four: a + kan, m + a", ["one of these four:", "a + kan, m + a"]),
        ("the pair before last: m + a", ["the pair before last:", "m + a"]),
        # a longer sum may be broken, and so may what is wider than a row
        ("the sum is 11 + 12 + 13 + 14", ["the sum is 11 + 12 +", "13 + 14"]),
        ("abcdefghijkl + mnopqrstuvwx", ["abcdefghijkl +", "mnopqrstuvwx"]),
        ("a plus at the end of it +", ["a plus at the end of", "it +"]),
        ("+ begins here and goes on", ["+ begins here and", "goes on"]),
        # line breaks and double spaces stay
        ("a  b\n\nc + d", ["a  b", "", "c + d"]),
        ("abcdefghijklmnopqrstuvwxyz", ["abcdefghijklmnopqrstu", "vwxyz"]),
    ],
)
def test_rows_of_at_most_21_cells(text: str, rows: list[str]) -> None:
    assert wrapped(text, 21) == rows


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("the pair that sorts", "the pair that sorts"),
        ("the pair that sorts first", "the pair that sorts…"),
        ("the pair that sorted first", "the pair that…"),  # "sorted" would be "sorte"
        ("lowest-id: the lowest IDs", "lowest-id: the…"),
        ("lexicographic: the pair", "lexicographic: the…"),
        ("un | hug | gun | s | pun", "un | hug | gun | s…"),
        ("lexicographically-greatest", "lexicographically-g…"),  # no blank to cut at
        ("yours: lexicographically", "yours: lexicographi…"),  # too little would be left
    ],
)
def test_whole_words_in_at_most_20_cells(text: str, cut: str) -> None:
    assert clip_words(text, 20) == cut
