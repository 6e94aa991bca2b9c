"""Messages to tokens and IDs by role and end markers, and back.

Text in a message stays text: ``<|akhir|>`` typed by a user is encoded like any other word,
never as the special token of that spelling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.errors import TokenizerError
from core.statement import Token
from core.tokenizers.trace import ChatToken
from core.tokenizers.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a chat."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class ChatFormat:
    """Each role's token, the token that ends a turn, and one that begins the chat, if any."""

    roles: Mapping[str, str]
    end: str
    begin: str | None = None


def flatten_steps(
    messages: Sequence[Message],
    chat_format: ChatFormat,
    vocabulary: Vocabulary,
    encode_word: Callable[[str], tuple[str, ...]],
    generation_prompt: str | None = None,
) -> Iterator[ChatToken]:
    """The tokens of a chat, one by one; see ``flatten``."""
    if chat_format.begin is not None:
        yield ChatToken(chat_format.begin, vocabulary.token_id(chat_format.begin), "begin")
    for number, message in enumerate(messages):
        role = _role_token(message.role, chat_format)
        yield ChatToken(role, vocabulary.token_id(role), "role", message.role, number)
        for place, word in enumerate(message.content.split()):
            for token in encode_word(word):
                yield ChatToken(
                    token,
                    _text_id(token, vocabulary),
                    "content",
                    message.role,
                    number,
                    place,
                )
        end = chat_format.end
        yield ChatToken(end, vocabulary.token_id(end), "end", message.role, number)
    if generation_prompt is not None:
        role = _role_token(generation_prompt, chat_format)
        yield ChatToken(role, vocabulary.token_id(role), "prompt", generation_prompt)


def flatten(
    messages: Sequence[Message],
    chat_format: ChatFormat,
    vocabulary: Vocabulary,
    encode_word: Callable[[str], tuple[str, ...]],
    generation_prompt: str | None = None,
) -> tuple[ChatToken, ...]:
    """Each turn: its role token, its words' tokens, the end token. Content is split on white
    space and the space dropped. ``generation_prompt`` names a role whose token is put at the
    end for the model to go on from.

    Raises TokenizerError ``unknown_role``, or ``no_id`` where a character has no ID.
    """
    return tuple(flatten_steps(messages, chat_format, vocabulary, encode_word, generation_prompt))


def _text_id(token: str, vocabulary: Vocabulary) -> int:
    """The ID of a token of text; a special token's spelling is no text token."""
    if token in vocabulary.special:
        raise TokenizerError("text_spells_special", token=Token(token))
    return vocabulary.token_id(token)


def _role_token(role: str, chat_format: ChatFormat) -> str:
    try:
        return chat_format.roles[role]
    except KeyError:
        raise TokenizerError(
            "unknown_role", role=role, roles=", ".join(chat_format.roles)
        ) from None


def decode(ids: Sequence[int], vocabulary: Vocabulary) -> str:
    """The tokens' texts, joined. Raises TokenizerError ``no_token``."""
    return "".join(vocabulary.token(token_id) for token_id in ids)


def read_back(
    ids: Sequence[int], chat_format: ChatFormat, vocabulary: Vocabulary
) -> tuple[Message, ...]:
    """The messages that IDs hold, as far as they can be known: the spaces are lost. Text
    outside any turn is dropped; a turn that does not end is read to the end."""
    roles = {token: role for role, token in chat_format.roles.items()}
    messages: list[Message] = []
    role: str | None = None
    content: list[str] = []
    for token_id in ids:
        token = vocabulary.token(token_id)
        if token in roles or token == chat_format.end:
            if role is not None:
                messages.append(Message(role, "".join(content)))
            role = roles.get(token)
            content = []
        elif role is not None and token != chat_format.begin:
            content.append(token)
    if role is not None and content:
        messages.append(Message(role, "".join(content)))
    return tuple(messages)
