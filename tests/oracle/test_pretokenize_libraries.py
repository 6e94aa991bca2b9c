"""White space and Metaspace against Hugging Face tokenizers, with offsets."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.tokenizers.pretokenize import (
    PREPEND_MODES,
    Prepend,
    PreToken,
    from_metaspace,
    metaspace,
    whitespace,
)

pytestmark = pytest.mark.oracle

texts = st.text("ab é▁\t\n\u00a0\u3000\u2028\x1c🚀e\u0301", max_size=12)


def pairs(parts: tuple[PreToken, ...]) -> list[tuple[str, tuple[int, int]]]:
    return [(part.text, (part.start, part.end)) for part in parts]


@given(texts)
@settings(max_examples=300, deadline=None)
def test_whitespace(text: str) -> None:
    from tokenizers.pre_tokenizers import WhitespaceSplit

    assert pairs(whitespace(text)) == WhitespaceSplit().pre_tokenize_str(text)


@given(texts, st.sampled_from(PREPEND_MODES))
@settings(max_examples=300, deadline=None)
def test_metaspace(text: str, prepend: Prepend) -> None:
    from tokenizers.pre_tokenizers import Metaspace

    theirs = Metaspace(prepend_scheme=prepend).pre_tokenize_str(text)
    assert pairs(metaspace(text, prepend)) == theirs


pieces = st.from_regex("▁?[ab]{1,3}|▁", fullmatch=True)


@given(st.lists(pieces, max_size=5), st.sampled_from(PREPEND_MODES))
@settings(max_examples=300, deadline=None)
def test_the_way_back(tokens: list[str], prepend: Prepend) -> None:
    from tokenizers.decoders import Metaspace

    assert from_metaspace(tokens, prepend) == Metaspace(prepend_scheme=prepend).decode(tokens)
