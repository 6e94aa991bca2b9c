"""Cutting a text into words and Metaspace parts, by hand; the way back, for any text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import TokenizerError
from core.tokenizers.pretokenize import (
    PREPEND_MODES,
    from_metaspace,
    metaspace,
    whitespace,
    words_of,
)


def parts(found: object) -> list[tuple[str, int, int]]:
    return [(part.text, part.start, part.end) for part in found]  # type: ignore[attr-defined]


def test_whitespace_keeps_places() -> None:
    assert parts(whitespace(" makan\t\tikan\u00a0 ku\u3000")) == [
        ("makan", 1, 6),
        ("ikan", 8, 12),
        ("ku", 14, 16),
    ]
    assert whitespace("") == whitespace(" \n ") == ()


def test_the_information_separators_are_no_white_space() -> None:
    assert parts(whitespace("a\x1cb")) == [("a\x1cb", 0, 3)]  # str.split would cut here


@pytest.mark.parametrize(
    ("text", "prepend", "expected"),
    [
        ("Hey friend!", "always", [("▁Hey", 0, 3), ("▁friend!", 3, 11)]),
        ("Hey friend!", "never", [("Hey", 0, 3), ("▁friend!", 3, 11)]),
        (" Hey", "always", [("▁Hey", 0, 4)]),
        ("a  b", "first", [("▁a", 0, 1), ("▁", 1, 2), ("▁b", 2, 4)]),
        ("a ", "always", [("▁a", 0, 1), ("▁", 1, 2)]),
        ("▁a", "always", [("▁a", 0, 2)]),
        ("a\nb", "always", [("▁a\nb", 0, 3)]),
        ("", "always", []),
    ],
)
def test_metaspace(text: str, prepend: str, expected: list[tuple[str, int, int]]) -> None:
    assert parts(metaspace(text, prepend)) == expected  # type: ignore[arg-type]


def test_first_marks_only_the_beginning_of_the_whole_text() -> None:
    assert parts(metaspace("ikan", "first", start=6)) == [("ikan", 6, 10)]
    assert parts(metaspace("ikan", "always", start=6)) == [("▁ikan", 6, 10)]


@given(st.text("a é▁\n🚀", max_size=12), st.sampled_from(PREPEND_MODES))
def test_every_character_has_one_place(text: str, prepend: str) -> None:
    found = metaspace(text, prepend)  # type: ignore[arg-type]
    spans = "".join(text[part.start : part.end] for part in found)
    assert spans == text
    assert all(part.end > part.start for part in found)


@given(st.text("a é\n🚀", max_size=12))
def test_the_text_comes_back(text: str) -> None:
    """But for one blank at the beginning where a mark would have been put: SentencePiece too
    cannot tell the two apart."""
    back = from_metaspace([part.text for part in metaspace(text)])
    assert back == text.removeprefix(" ")
    kept = from_metaspace([part.text for part in metaspace(text, "never")], "never")
    assert kept == text


def test_words_of_a_corpus() -> None:
    assert list(words_of(" This is\tit.\n")) == ["▁This", "▁is", "▁it."]


def test_an_unknown_mode() -> None:
    with pytest.raises(TokenizerError) as caught:
        metaspace("a", "sometimes")  # type: ignore[arg-type]
    assert caught.value.code == "unknown_prepend"
