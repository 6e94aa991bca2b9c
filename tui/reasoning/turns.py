"""A chat's tokens by turn: each turn's special tokens and the words between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from core.exercises.traces import ChatTrace, WordEncoding
from core.tokenizers.trace import ChatToken, EncodeStep


@dataclass(frozen=True, slots=True)
class Turn:
    """A message, or the token that begins the chat, or the one that prompts for an answer."""

    kind: Literal["begin", "turn", "prompt"]
    role: str | None
    tokens: tuple[ChatToken, ...]
    words: tuple[WordEncoding, ...]

    def items(self) -> Iterator[ChatToken | WordEncoding]:
        """The special tokens in order, with the words, whole, where content stands."""
        words_given = False
        for token in self.tokens:
            if token.part != "content":
                if token.part == "end" and not words_given:
                    yield from self.words
                    words_given = True
                yield token
            elif not words_given:
                yield from self.words
                words_given = True
        if not words_given:
            yield from self.words

    def word_of(self, token: ChatToken) -> WordEncoding | None:
        """The word that a content token is part of."""
        if token.word is None or not 0 <= token.word < len(self.words):
            return None
        return self.words[token.word]


def merged_by_rank(word: WordEncoding) -> list[EncodeStep]:
    """The merges of a word with those of one pair taken together: the row after the last."""
    merged: list[EncodeStep] = []
    for step in word.steps:
        if merged and merged[-1].rank == step.rank:
            merged.pop()
        merged.append(step)
    return merged


def turns_of(trace: ChatTrace) -> tuple[Turn, ...]:
    """The turns in order; a text without messages is one turn without a role."""
    groups: list[tuple[tuple[str, int | None], list[ChatToken]]] = []
    for token in trace.tokens:
        kind = token.part if token.part in {"begin", "prompt"} else "turn"
        key = (kind, token.message)
        if not groups or groups[-1][0] != key:
            groups.append((key, []))
        groups[-1][1].append(token)
    turns: list[Turn] = []
    for (kind, message), tokens in groups:
        role = next((t.role for t in tokens if t.role is not None), None)
        words = tuple(w for w in trace.words if kind == "turn" and w.message == message)
        shape = "begin" if kind == "begin" else "prompt" if kind == "prompt" else "turn"
        turns.append(Turn(shape, role, tuple(tokens), words))
    return tuple(turns)
