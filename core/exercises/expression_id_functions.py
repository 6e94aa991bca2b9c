"""The functions of lesson expressions over vocabularies, IDs and chats."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from core.exercises.expression_values import Result, as_kind, as_row, whole
from core.exercises.materials import Chat, NamedChatFormat, NamedVocabulary
from core.statement import Statement, Token, TokenIds, Tokens
from core.tokenizers.bpe import encode
from core.tokenizers.chat import flatten
from core.tokenizers.trace import ChatToken


def token_id(named: Any, token: Any) -> Result:
    """The ID of a token; its working counts what comes before it."""
    entry = as_kind(named, NamedVocabulary).vocabulary.token_id(as_kind(token, str))
    special_count = len(named.vocabulary.special)
    before = [t for t in named.vocabulary.tokens[:entry] if t not in named.vocabulary.special]
    if not special_count:
        letters = sum(t in named.training.initial_vocabulary for t in before)
        counted = {"characters": letters, "merged": len(before) - letters}
        values = {"token": Token(token), **counted, "value": TokenIds((entry,))}
        return whole(entry, Statement("working.token_id_counted", values))
    lines = []
    if entry >= special_count:
        lines = [
            Statement(
                "working.specials_first", {"number": special_count, "last": special_count - 1}
            ),
            Statement("working.before_token", {"count": len(before), "token": Token(token)}),
        ]
    lines.append(
        Statement("working.token_id", {"token": Token(token), "value": TokenIds((entry,))})
    )
    return Result(Fraction(entry), tuple(lines))


def special(named: Any) -> Result:
    """The special tokens, in ID order."""
    named = as_kind(named, NamedVocabulary)
    return Result(tuple(t for t in named.vocabulary.tokens if t in named.vocabulary.special))


def text_ids(named: Any, text: Any) -> Result:
    """The IDs of a text, split on white space."""
    named = as_kind(named, NamedVocabulary)
    tokens = [t for w in as_kind(text, str).split() for t in encode(w, named.training.merges)]
    return Result(tuple(named.vocabulary.token_id(token) for token in tokens))


def _flat(format_: Any, chat: Any) -> tuple[ChatToken, ...]:
    named = as_kind(format_, NamedChatFormat)
    merges_learned = named.vocabulary.training.merges
    return flatten(
        as_kind(chat, Chat).messages,
        named.format,
        named.vocabulary.vocabulary,
        lambda word: encode(word, merges_learned),
    )


def chat_ids(format_: Any, chat: Any) -> Result:
    """The IDs that a chat becomes."""
    return Result(tuple(token.token_id for token in _flat(format_, chat)))


def length(ids: Any) -> Result:
    """How many IDs there are."""
    row = as_row(ids)
    if not all(isinstance(i, int) for i in row):
        raise TypeError
    return whole(len(row), Statement("working.length", {"ids": TokenIds(row), "count": len(row)}))


def count_special(format_: Any, chat: Any) -> Result:
    """How many special tokens a chat holds."""
    named = as_kind(format_, NamedChatFormat)
    marks = [t.token for t in _flat(format_, chat) if t.part != "content"]
    assert set(marks) <= named.vocabulary.vocabulary.special
    return whole(
        len(marks),
        Statement("working.special_tokens", {"tokens": Tokens(tuple(marks)), "value": len(marks)}),
    )


def position(ids: Any, wanted: Any) -> Result:
    """The first place, from 0, at which an ID stands."""
    row = as_row(ids)
    if wanted not in row:
        raise TypeError
    place = row.index(wanted)
    return whole(
        place,
        Statement("working.before_position", {"ids": TokenIds(row[:place]), "count": place}),
        Statement("working.position", {"token_id": TokenIds((wanted,)), "value": place}),
    )
