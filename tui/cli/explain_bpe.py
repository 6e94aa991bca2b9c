"""What ``explain bpe`` shows: the training step by step, and texts encoded with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from core.statement import Pair
from core.tokenizers.bpe import TIE_RULES, Training, apply_merge, encode_steps, pair_counts, train
from core.tokenizers.trace import TrainStep, WordState
from core.tokenizers.vocabulary import ID_RULES, Vocabulary
from core.wording import Wording
from tui.cli import tables

__all__ = ["ID_RULES", "TIE_RULES", "Wanted", "document", "lines"]

MOST_WORDS_SHOWN = 20
MOST_STEPS_SHOWN = 200
MOST_ENCODE_STEPS_SHOWN = 50
MOST_LIST_ROWS = 8


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for. ``counts``: pair counts and words at each step."""

    words: Mapping[str, int]
    merges: int
    tie: str
    texts: tuple[str, ...]
    id_rule: str
    counts: bool


@dataclass(frozen=True, slots=True)
class Encoded:
    """A text split on white space and encoded; each step with the whole text's tokens."""

    text: str
    tokens: tuple[str, ...]
    ids: tuple[int | None, ...]
    steps: tuple[EncodedStep, ...]


@dataclass(frozen=True, slots=True)
class EncodedStep:
    """A merge in the word of that place, and the row of the whole text's tokens after it."""

    rank: int
    pair: Pair
    word: int
    tokens: tuple[str, ...]


def document(wanted: Wanted) -> dict[str, Any]:
    """The JSON document."""
    training = train(wanted.words, wanted.merges, wanted.tie)
    done = len(training.steps)
    return {
        "algorithm": "bpe",
        "tie": wanted.tie,
        "initial_vocabulary": training.initial_vocabulary,
        "steps": list(_steps(training, wanted.counts)),
        "vocabulary": sorted(training.vocabulary_after(done)),
        "active_symbols": training.active_symbols_after(done),
        "corpus_words": sum(wanted.words.values()),
        "corpus_tokens": _token_count(training),
        "tokens_per_word": _token_count(training) / sum(wanted.words.values()),
        "encode": [
            {
                "text": encoded.text,
                "tokens": encoded.tokens,
                "ids": encoded.ids,
                "steps": [
                    {"rank": s.rank, "pair": s.pair, "word": s.word, "tokens": s.tokens}
                    for s in encoded.steps
                ],
            }
            for encoded in _encode(wanted, training)
        ],
    }


def _token_count(training: Training) -> int:
    """How many tokens the corpus is after the last merge."""
    words = training.words_after(len(training.steps))
    return sum(word.count * len(word.tokens) for word in words)


def _steps(training: Training, counts: bool) -> Iterator[dict[str, Any]]:
    words = list(training.words_after(0))
    for step in training.steps:
        row: dict[str, Any] = {
            "rank": step.rank,
            "pair": step.pair,
            "count": step.count,
            "token": step.token,
            "vocabulary_size": step.vocabulary_size,
            "tied_pairs": step.tied,
        }
        if counts:
            row["pair_counts"] = _sorted_counts(words)
            _merge(words, step)
            row["words"] = {word.text: word.tokens for word in words}
        yield row


def _sorted_counts(words: list[WordState]) -> list[tuple[str, str, int]]:
    counts = sorted(pair_counts(words).items(), key=lambda item: (-item[1], item[0]))
    return [(pair.left, pair.right, count) for pair, count in counts]


def _merge(words: list[WordState], step: TrainStep) -> None:
    for place in step.changed_words:
        word = words[place]
        words[place] = WordState(word.text, apply_merge(word.tokens, step.pair), word.count)


def _encode(wanted: Wanted, training: Training) -> Iterator[Encoded]:
    if not wanted.texts:
        return
    vocabulary = Vocabulary.of(training, len(training.steps), wanted.id_rule)
    ranks = {step.pair: step.rank for step in reversed(training.steps)}
    for text in wanted.texts:
        words = text.split()
        rows = [tuple(word) for word in words]
        steps: list[EncodedStep] = []
        for place, word in enumerate(words):
            for step in encode_steps(word, ranks):
                rows[place] = step.tokens
                whole = tuple(token for row in rows for token in row)
                steps.append(EncodedStep(step.rank, step.pair, place, whole))
        tokens = tuple(token for row in rows for token in row)
        ids = tuple(vocabulary.token_id(token) if token in vocabulary else None for token in tokens)
        yield Encoded(text, tokens, ids, tuple(steps))


# ── tables ───────────────────────────────────────────────────────────────────────────────


def lines(wanted: Wanted, say: Wording) -> Iterator[str]:
    """The same for a person."""
    training = train(wanted.words, wanted.merges, wanted.tie)
    done = len(training.steps)
    total = sum(wanted.words.values())
    yield say.text("explain.bpe.title", tie=wanted.tie, words=len(wanted.words), total=total)
    yield ""
    if training.steps:
        yield from _steps_table(training, say)
    if done < wanted.merges:
        yield say.text("explain.bpe.stopped", count=done, wanted=wanted.merges)
    elif not done:
        yield say.text("explain.bpe.no_merges")
    if wanted.counts:
        yield from ("", say.text("explain.bpe.words"), *_words_table(training, done, say))
    yield ""
    number = _token_count(training)
    each = Fraction(number, total)
    yield say.text("explain.bpe.tokens_per_word", tokens=number, words=total, each=each)
    yield ""
    yield from _list("explain.bpe.vocabulary", sorted(training.vocabulary_after(done)), say)
    yield from _list("explain.bpe.active", training.active_symbols_after(done), say)
    for encoded in _encode(wanted, training):
        yield ""
        yield from _encoded_lines(encoded, say)


def _steps_table(training: Training, say: Wording) -> Iterator[str]:
    head = [
        say.text(f"explain.bpe.head.{name}")
        for name in ("merge", "pair", "token", "count", "vocabulary", "tied")
    ]
    rows = [
        (
            str(step.rank + 1),
            tables.pair(step.pair),
            tables.token(step.token),
            say.value(step.count),
            say.value(step.vocabulary_size),
            _others(step, say),
        )
        for step in training.steps[:MOST_STEPS_SHOWN]
    ]
    yield from tables.table(head, rows, frozenset({0, 3, 4}))
    yield from _left_out(len(training.steps) - len(rows), say)


def _others(step: TrainStep, say: Wording) -> str:
    others = [pair for pair in step.tied if pair != step.pair]
    shown = ", ".join(map(tables.pair, others[:2]))
    if len(others) <= 2:
        return shown
    return say.text("explain.more_pairs", shown=shown, left=len(others) - 2)


def _words_table(training: Training, done: int, say: Wording) -> Iterator[str]:
    words = training.words_after(done)
    rows = [
        (tables.token(word.text), say.value(word.count), tables.tokens(word.tokens))
        for word in words[:MOST_WORDS_SHOWN]
    ]
    yield from tables.table(("", "", ""), rows, frozenset({1}), indent=2)[1:]
    yield from _left_out(len(words) - len(rows), say)


def _list(key: str, symbols: tuple[str, ...] | list[str], say: Wording) -> list[str]:
    label = say.text(key, size=len(symbols))
    more = say.text("explain.left_in_list")
    return tables.listed(label, [*map(tables.token, symbols)], MOST_LIST_ROWS, more)


def _left_out(left: int, say: Wording) -> Iterator[str]:
    if left > 0:
        yield say.text("explain.rows_left", count=left)


def _encoded_lines(encoded: Encoded, say: Wording) -> Iterator[str]:
    yield tables.cut(say.text("explain.bpe.encode", text=encoded.text), tables.WIDTH)
    rows = [
        (
            say.text("explain.bpe.merge", number=step.rank + 1),
            tables.pair(step.pair),
            tables.tokens(step.tokens),
        )
        for step in encoded.steps[:MOST_ENCODE_STEPS_SHOWN]
    ]
    if rows:
        yield from tables.table(("", "", ""), rows, indent=2)[1:]
        yield from _left_out(len(encoded.steps) - len(rows), say)
    more = say.text("explain.left_in_list")
    label = f"  {say.text('explain.tokens', size=len(encoded.tokens))}"
    yield from tables.listed(label, [*map(tables.token, encoded.tokens)], MOST_LIST_ROWS, more)
    ids = ["–" if token_id is None else str(token_id) for token_id in encoded.ids]
    yield from tables.listed(f"  {say.text('explain.ids')}", ids, MOST_LIST_ROWS, more)
    if None in encoded.ids:
        yield f"  {say.text('explain.no_id')}"
