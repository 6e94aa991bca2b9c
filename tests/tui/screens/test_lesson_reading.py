"""A text in a narrow window: paragraphs wrapped, columns folded, no word lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from core.curriculum.folder import lesson_files
from core.curriculum.loader import load
from core.curriculum.schema import SayStep
from core.wording import Wording
from tui.screens.lesson_reading import rewrapped

TABLE = """\
Nine words with their
frequencies.

     makan 5    eat     kucing 2    cat
     ikan 3     fish    anjing 2    dog
                        air 2       water
     a + n      in ikan, and
                in makan"""


def test_columns_without_room_go_on_below_as_wide_as_before() -> None:
    assert rewrapped(TABLE, 31) == [
        "Nine words with their",
        "frequencies.",
        "",
        "     makan 5    eat",
        "       kucing 2    cat",
        "     ikan 3     fish",
        "       anjing 2    dog",
        "       air 2       water",
        "     a + n      in ikan, and",
        "                in makan",
    ]


def test_what_has_room_stays_as_it_was_laid_out() -> None:
    assert rewrapped(TABLE, 42) == [
        "Nine words with their frequencies.",
        *TABLE.splitlines()[2:],
    ]


def test_a_column_wider_than_the_window_is_wrapped() -> None:
    assert rewrapped("     un | hug   is the best cut of unhug", 20) == [
        "     un | hug",
        "       is the best",
        "       cut of unhug",
    ]


@given(
    st.text(st.sampled_from("ab 漢 é"), max_size=60),
    st.integers(min_value=0, max_value=9),
    st.integers(min_value=12, max_value=60),
)
def test_no_character_is_lost_and_no_row_is_too_wide(line: str, indent: int, width: int) -> None:
    rows = rewrapped(" " * indent + line, width)
    assert all(cell_len(row) <= width for row in rows)
    assert "".join("".join(rows).split()) == "".join(line.split())


@pytest.mark.parametrize("path", lesson_files(), ids=lambda path: path.stem)
def test_every_word_of_the_shipped_texts_is_there_at_40_columns(path: Path) -> None:
    lesson = load(path)
    for language in ("en", "id"):
        for step in lesson.steps:
            if not isinstance(step, SayStep):
                continue
            text = Wording(language).say_prose(lesson.prose(step.id))
            rows = rewrapped(text, 38)
            assert "".join("".join(rows).split()) == "".join(text.split())
            assert all(cell_len(row) <= 38 for row in rows)
