"""Random words of few characters (so that pairs repeat and tie) from several scripts."""

from __future__ import annotations

from hypothesis import strategies as st

ALPHABETS = (
    "ab",
    "abc",
    "aé\u0301e",
    "😀👩\u200d🚀",
    "漢字仮",
    "01 2",
    "[/]UNK",
    "<|>a",
    " \t\u00a0",
    "ก\u0e34่",
    "a\U0001f917\u0301漢1 [",
)

words = st.sampled_from(ALPHABETS).flatmap(lambda a: st.text(a, min_size=1, max_size=9))


@st.composite
def corpora(draw: st.DrawFn) -> dict[str, int]:
    alphabet = draw(st.sampled_from(ALPHABETS))
    texts = st.text(alphabet, min_size=1, max_size=12)
    return draw(st.dictionaries(texts, st.integers(1, 4), min_size=1, max_size=7))


@st.composite
def frequencies(draw: st.DrawFn) -> tuple[dict[str, int], str]:
    """Pieces with frequencies (powers of few numbers, so that products tie) and a word."""
    alphabet = draw(st.sampled_from(ALPHABETS))
    pieces = st.text(alphabet, min_size=1, max_size=4)
    counts = st.sampled_from((1, 2, 3, 4, 6, 8, 9, 16))
    model = {character: draw(counts) for character in alphabet}
    model |= draw(st.dictionaries(pieces, counts, max_size=10))
    return model, draw(st.text(alphabet, max_size=9))
