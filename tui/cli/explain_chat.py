"""What ``explain chat`` shows: a chat turned into tokens and IDs by a lesson's chat format."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.errors import UsageError
from core.tokenizers.bpe import encode
from core.tokenizers.chat import Message, flatten
from core.tokenizers.trace import ChatToken
from core.tokenizers.vocabulary import Vocabulary
from core.wording import Wording
from tui.cli import tables
from tui.cli.grammar import suggestion
from tui.cli.learn import known_lesson
from tui.cli.structured import Node, read_structured

if TYPE_CHECKING:
    from core.exercises.materials import NamedChatFormat

MOST_CHARACTERS = 100_000
"""Of all messages together."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for. ``text_specials``: special tokens spelled in a text become special."""

    chat_format: NamedChatFormat
    messages: tuple[Message, ...]
    generation_prompt: bool
    text_specials: bool


def find_format(lesson_id: str, material: str | None) -> NamedChatFormat:
    """The chat format of a lesson; by name where it has several. Raises UsageError."""
    from core.curriculum.loader import find
    from core.exercises.materials import NamedChatFormat

    lesson = find(known_lesson(lesson_id))
    formats = {
        name: each for name, each in lesson.built.items() if isinstance(each, NamedChatFormat)
    }
    if not formats:
        raise UsageError("lesson_without_chat", name=lesson_id)
    if material is None:
        if len(formats) > 1:
            raise UsageError("material_needed", name=lesson_id, materials=", ".join(formats))
        material = next(iter(formats))
    if material not in formats:
        raise UsageError(
            "unknown_name",
            place="--material",
            name=material,
            remedy=suggestion(material, formats),
        )
    return formats[material]


def read_messages(source: str, chat_format: NamedChatFormat) -> tuple[Message, ...]:
    """The messages of a JSON or YAML file: ``[{role: text}, …]``. Raises UsageError."""
    root = read_structured(source)
    if root.items is None:
        raise UsageError("messages_no_list", place=root.place)
    if not root.items:
        raise UsageError("messages_empty", place=root.place)
    messages = tuple(_message(node, chat_format) for node in root.items)
    if sum(len(message.content) for message in messages) > MOST_CHARACTERS:
        raise UsageError("messages_too_long", place=root.place, most=MOST_CHARACTERS)
    return messages


def _message(node: Node, chat_format: NamedChatFormat) -> Message:
    if node.pairs is None or len(node.pairs) != 1:
        raise UsageError("message_shape", place=node.place)
    ((role, content),) = node.pairs
    roles = chat_format.format.roles
    if role not in roles:
        raise UsageError(
            "unknown_name", place=node.place, name=role, remedy=suggestion(role, [*roles])
        )
    if content.text is None:
        raise UsageError("message_shape", place=content.place)
    return Message(role, content.text)


def document(wanted: Wanted) -> dict[str, Any]:
    """The JSON document."""
    tokens = _tokens(wanted)
    return {
        "text": _text(wanted),
        "tokens": [token.token for token in tokens],
        "ids": [token.token_id for token in tokens],
        "roles": [None if token.message is None else token.role for token in tokens],
    }


def _prompt_role(wanted: Wanted) -> str | None:
    """The role that goes on: the last one that the format names."""
    return [*wanted.chat_format.format.roles][-1] if wanted.generation_prompt else None


def _tokens(wanted: Wanted) -> tuple[ChatToken, ...]:
    named = wanted.chat_format.vocabulary
    vocabulary, merges = named.vocabulary, named.training.merges
    ranks = {pair: rank for rank, pair in reversed([*enumerate(merges)])}

    def encode_word(word: str) -> tuple[str, ...]:
        return encode(word, ranks)

    def encode_with_specials(word: str) -> tuple[str, ...]:
        return tuple(
            token
            for part in _parts(word, vocabulary)
            for token in ((part,) if part in vocabulary.special else encode(part, ranks))
        )

    prompt = _prompt_role(wanted)
    chat_format = wanted.chat_format.format
    if wanted.text_specials:
        plain = Vocabulary(vocabulary.tokens)
        return flatten(wanted.messages, chat_format, plain, encode_with_specials, prompt)
    return flatten(wanted.messages, chat_format, vocabulary, encode_word, prompt)


def _parts(word: str, vocabulary: Vocabulary) -> Sequence[str]:
    """The word, cut around the special tokens that it spells, longest first."""
    if not vocabulary.special:
        return (word,)
    specials = sorted(vocabulary.special, key=lambda text: (-len(text), text))
    return [part for part in re.split(f"({'|'.join(map(re.escape, specials))})", word) if part]


def _text(wanted: Wanted) -> str:
    chat_format = wanted.chat_format.format
    pieces = [chat_format.begin or ""]
    for message in wanted.messages:
        pieces += [chat_format.roles[message.role], message.content, chat_format.end]
    role = _prompt_role(wanted)
    return "".join(pieces) + (chat_format.roles[role] if role else "")


def lines(wanted: Wanted, say: Wording) -> Iterator[str]:
    """The same for a person."""
    tokens = _tokens(wanted)
    more = say.text("explain.left_in_list")
    yield from tables.listed(
        say.text("explain.chat.text"), [*map(tables.token, _text(wanted).split())], 8, more
    )
    yield ""
    head = [
        say.text(f"explain.chat.head.{name}") for name in ("place", "token", "id", "role", "part")
    ]
    rows = [
        (
            str(place),
            tables.token(token.token),
            str(token.token_id),
            "–" if token.message is None else tables.token(token.role or ""),
            say.text(f"explain.chat.part.{token.part}"),
        )
        for place, token in enumerate(tokens)
    ]
    yield from tables.table(head, rows, frozenset({0, 2}))
    yield ""
    ids = [str(token.token_id) for token in tokens]
    yield from tables.listed(say.text("explain.chat.ids", size=len(ids)), ids, 8, more)
