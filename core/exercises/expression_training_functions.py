"""The functions of lesson expressions on BPE trainings.

Like those of ``expression_functions``: each takes materials, texts and whole numbers, returns
a ``Result`` with its working, and raises TypeError for a wrong argument.
"""

from __future__ import annotations

from typing import Any

from core.exercises.expression_values import Result, as_kind, whole
from core.exercises.materials import Corpus
from core.statement import Pair, Pairs, Statement, Token, Tokens
from core.tokenizers.bpe import Training, encode
from core.tokenizers.bpe import pair_counts as count_pairs

MOST_WORDS = 9
"""Words of a corpus that are gone through one by one."""


def merges(training: Any, done: Any) -> Result:
    """The first ``done`` merged pairs."""
    training = as_kind(training, Training)
    return Result(training.merges[: _done(training, done)])


def _done(training: Training, done: Any) -> int:
    if not 0 <= as_kind(done, int) <= len(training.steps):
        raise TypeError
    return done


def vocabulary(training: Any, done: Any = None) -> Result:
    """The accumulated vocabulary: the characters and every merged token."""
    training = as_kind(training, Training)
    count = len(training.steps) if done is None else _done(training, done)
    return Result(training.vocabulary_after(count))


def active(training: Any, done: Any = None) -> Result:
    """The tokens that still stand in the corpus."""
    training = as_kind(training, Training)
    count = len(training.steps) if done is None else _done(training, done)
    return Result(training.active_symbols_after(count))


def tokens(training: Any, text: Any) -> Result:
    """The tokens of a text, split on white space, each word encoded by itself."""
    learned = as_kind(training, Training).merges
    found: list[str] = []
    lines: list[Statement] = []
    for word in as_kind(text, str).split():
        row = encode(word, learned)
        found += row
        values = {"word": Token(word), "tokens": Tokens(row), "added": len(row)}
        lines.append(Statement("working.tokens_in_word", {**values, "total": len(found)}))
    return Result(tuple(found), tuple(lines) if len(lines) > 1 else ())


def text_tokens(training: Any, corpus: Any, weighted: Any = True) -> Result:
    """How many tokens all the words of a corpus are together, each as often as it occurs.
    ``weighted=False``: each once."""
    learned = as_kind(training, Training).merges
    lines: list[Statement] = []
    so_far = 0
    for word, times in as_kind(corpus, Corpus).words.items():
        row = encode(word, learned)
        count = times if weighted else 1
        so_far += count * len(row)
        values = {"tokens": Tokens(row), "number": len(row), "frequency": count}
        added = {"added": count * len(row), "total": so_far}
        lines.append(Statement("working.tokens_of_word", {**values, **added}))
    lines.append(Statement("working.text_tokens", {"value": so_far}))
    return whole(so_far, *lines)


def tied(training: Any, done: Any) -> Result:
    """The pairs that tie for the merge after ``done`` merges, sorted."""
    training = as_kind(training, Training)
    if as_kind(done, int) not in range(len(training.steps)):
        raise TypeError
    best = training.steps[done].tied
    lines: list[Statement] = []
    for word in training.words_after(done):
        pairs = map(Pair, word.tokens, word.tokens[1:])
        here = tuple(pair for pair in dict.fromkeys(pairs) if pair in best)
        values = {"word": Token(word.text), "pairs": Pairs(here), "frequency": word.count}
        lines.append(Statement(f"working.tied_in_word{'' if here else '.none'}", values))
    return Result(best, tuple(lines) if len(lines) <= MOST_WORDS else ())


def pair_count(training: Any, done: Any, left: Any, right: Any, weighted: Any = True) -> Result:
    """The count of a pair after ``done`` merges."""
    training = as_kind(training, Training)
    pair = Pair(as_kind(left, str), as_kind(right, str))
    counts = count_pairs(training.words_after(_done(training, done)), weighted=bool(weighted))
    return whole(counts.get(pair, 0))
