"""Named materials of a lesson: corpora, BPE and Unigram models, vocabularies, chats.

The ``…Spec`` models are what the YAML gives; ``build`` turns them, in any order, into the
engine's own types. Nothing here knows a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.tokenizers.bpe import Training
from core.tokenizers.chat import ChatFormat, Message
from core.tokenizers.unigram import UnigramModel
from core.tokenizers.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Corpus:
    """Words with how often each occurs, in the author's order."""

    name: str
    words: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Chat:
    """A chat that a lesson names, to be flattened by a format."""

    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class NamedVocabulary:
    """A vocabulary and the training that its words are encoded with."""

    vocabulary: Vocabulary
    training: Training


@dataclass(frozen=True, slots=True)
class NamedChatFormat:
    """A chat format and the vocabulary that gives its IDs."""

    format: ChatFormat
    vocabulary: NamedVocabulary


Material = Corpus | Training | UnigramModel | NamedVocabulary | NamedChatFormat | Chat
Materials = Mapping[str, Material]
