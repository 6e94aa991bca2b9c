"""What every algorithm asks of a corpus: words with how often each occurs."""

from __future__ import annotations

from collections.abc import Mapping

from core.errors import TokenizerError
from core.statement import Token


def check_corpus(corpus: Mapping[str, int]) -> None:
    """Raises TokenizerError ``empty_corpus``, ``empty_word``, ``bad_count``."""
    if not corpus:
        raise TokenizerError("empty_corpus")
    for word, count in corpus.items():
        if not word:
            raise TokenizerError("empty_word")
        if count <= 0:
            raise TokenizerError("bad_count", word=Token(word), count_given=count)
