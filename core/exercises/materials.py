"""Named materials of a lesson: texts, corpora, BPE and Unigram models, vocabularies, chats.

``MaterialSpec`` is what the YAML gives; ``build`` turns the specs, in any order, into the
engine's own types. Nothing here knows a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, Self, TypeVar

from pydantic import Field, model_validator

from core.errors import LessonError, TokenizerError
from core.exercises.strict import Strict
from core.statement import Statement, Token
from core.tokenizers.bpe import Training, train
from core.tokenizers.chat import ChatFormat, Message
from core.tokenizers.unigram import UnigramModel
from core.tokenizers.unigram_pruning import Pruning, train_by_pruning
from core.tokenizers.vocabulary import Vocabulary

MOST_WORDS = 5_000
MOST_MERGES = 2_000
MOST_PIECES = 2_000
MOST_LETTERS = 200_000
MOST_PRUNING = 300_000
"""Bounds of a lesson's materials: a lesson is read by a person and trained when it opens.
``MOST_PRUNING``: characters of the corpus times the pieces that a pruning loop starts with."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A text to read, line by line."""

    lines: tuple[str, ...]


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


Material = (
    Passage | Corpus | Training | UnigramModel | Pruning | NamedVocabulary | NamedChatFormat | Chat
)
Materials = Mapping[str, Material]

Count = Annotated[int, Field(ge=1, le=10**9)]
Text = Annotated[str, Field(min_length=1, max_length=200)]


class BpeSpec(Strict):
    """A training: the corpus's name, how many merges, the tie rule."""

    corpus: str
    merges: Annotated[int, Field(ge=0, le=MOST_MERGES)]
    tie: Literal[
        "lexicographic",
        "lowest-id",
        "first-seen",
        "shorter-then-lexicographic",
        "lexicographically-greatest",
    ] = "lexicographic"


class PruningSpec(Strict):
    """A pruning loop: the corpus's name, how many pieces it starts with and aims at, how many
    percent go in a round, the tie rule."""

    corpus: str
    initial_size: Annotated[int, Field(ge=1, le=MOST_PIECES)] = 300
    target: Annotated[int, Field(ge=1, le=MOST_PIECES)]
    share: Annotated[int, Field(ge=1, le=99)] = 10
    tie: Literal["first-seen", "lexicographic"] = "first-seen"


class VocabularySpec(Strict):
    """A vocabulary of a training: the ID rule and the special tokens, which come first."""

    of: str
    rule: Literal["sorted", "characters-then-merges"] = "sorted"
    special: Annotated[tuple[Text, ...], Field(strict=False, max_length=50)] = ()


class ChatSpec(Strict):
    """A chat format: the vocabulary's name, role tokens, end token, and one that begins."""

    vocabulary: str
    roles: dict[Text, Text]
    end: Text
    begin: Text | None = None


MessageSpec = Annotated[dict[Text, str], Field(min_length=1, max_length=1)]
MessagesSpec = Annotated[tuple[MessageSpec, ...], Field(strict=False, max_length=50)]
LinesSpec = Annotated[tuple[Text, ...], Field(strict=False, min_length=1, max_length=10)]


class MaterialSpec(Strict):
    """One material: exactly one of these keys. A ``text`` is one line or several."""

    text: Text | LinesSpec | None = None
    corpus: Annotated[dict[Text, Count], Field(max_length=MOST_WORDS)] | None = None
    bpe: BpeSpec | None = None
    unigram: Annotated[dict[Text, Count], Field(max_length=MOST_WORDS)] | None = None
    pruning: PruningSpec | None = None
    vocabulary: VocabularySpec | None = None
    chat: ChatSpec | None = None
    messages: MessagesSpec | None = None

    @model_validator(mode="after")
    def _one_key(self) -> Self:
        if len(self.model_fields_set) != 1:
            raise ValueError(
                "a material is one of text, corpus, bpe, unigram, pruning, vocabulary, chat, "
                "messages"
            )
        return self


def messages_of(specs: MessagesSpec) -> tuple[Message, ...]:
    """The messages that ``[{role: text}, …]`` gives."""
    return tuple(Message(role, text) for spec in specs for role, text in spec.items())


M = TypeVar(
    "M", Passage, Corpus, Training, UnigramModel, Pruning, NamedVocabulary, NamedChatFormat, Chat
)


def get(materials: Materials, name: str, kind: type[M]) -> M:
    """The material of that name and kind. Raises LessonError ``unknown_material`` or
    ``wrong_material``."""
    material = materials.get(name)
    if material is None:
        raise LessonError("unknown_material", name=name, known=", ".join(materials))
    if not isinstance(material, kind):
        raise LessonError(
            "wrong_material", name=name, wanted=_KIND_NAMES[kind], given=_KIND_NAMES[type(material)]
        )
    return material


_KIND_NAMES: dict[type, str] = {
    Passage: "text",
    Corpus: "corpus",
    Training: "bpe",
    UnigramModel: "unigram",
    Pruning: "pruning",
    NamedVocabulary: "vocabulary",
    NamedChatFormat: "chat",
    Chat: "messages",
}


def build(specs: Mapping[str, MaterialSpec]) -> Materials:
    """The engine's types, each built after what it needs. Raises LessonError (with the
    material's name as ``name``): ``unknown_material``, ``wrong_material``,
    ``faulty_material``."""
    built: dict[str, Material] = {}
    for kind in ("text", "corpus", "unigram", "messages", "bpe", "pruning", "vocabulary", "chat"):
        for name, spec in specs.items():
            if getattr(spec, kind) is not None:
                try:
                    built[name] = _one(name, spec, specs, built)
                except TokenizerError as error:
                    raise LessonError("faulty_material", name=name, why=error.statement) from None
    return {name: built[name] for name in specs}


def _needed(specs: Mapping[str, MaterialSpec], built: Materials, name: str, kind: type[M]) -> M:
    """A material that another one is made of; it is of an earlier kind, so cycles cannot be."""
    if name in specs and name not in built:
        (given,) = specs[name].model_fields_set
        raise LessonError("wrong_material", name=name, wanted=_KIND_NAMES[kind], given=given)
    return get(built, name, kind)


def _one(
    name: str, spec: MaterialSpec, specs: Mapping[str, MaterialSpec], built: Materials
) -> Material:
    if spec.text is not None:
        return Passage((spec.text,) if isinstance(spec.text, str) else spec.text)
    if spec.corpus is not None:
        if sum(map(len, spec.corpus)) > MOST_LETTERS:
            raise LessonError("material_too_large", name=name, most=MOST_LETTERS)
        return Corpus(name, spec.corpus)
    if spec.unigram is not None:
        return UnigramModel.from_frequencies(spec.unigram)
    if spec.messages is not None:
        return Chat(messages_of(spec.messages))
    if spec.bpe is not None:
        corpus = _needed(specs, built, spec.bpe.corpus, Corpus)
        return train(corpus.words, spec.bpe.merges, spec.bpe.tie)
    if spec.pruning is not None:
        loop = spec.pruning
        corpus = _needed(specs, built, loop.corpus, Corpus)
        most = MOST_PRUNING // loop.initial_size
        if sum(map(len, corpus.words)) > most:
            raise LessonError("material_too_large", name=name, most=most)
        return train_by_pruning(
            corpus.words, loop.target,
            initial_size=loop.initial_size, share=loop.share, tie=loop.tie,
        )  # fmt: skip
    if spec.vocabulary is not None:
        training = _needed(specs, built, spec.vocabulary.of, Training)
        vocabulary = Vocabulary.of(
            training, len(training.steps), spec.vocabulary.rule, spec.vocabulary.special
        )
        return NamedVocabulary(vocabulary, training)
    assert spec.chat is not None
    named = _needed(specs, built, spec.chat.vocabulary, NamedVocabulary)
    for token in (*spec.chat.roles.values(), spec.chat.end, spec.chat.begin):
        if token is not None and token not in named.vocabulary.special:
            why = Statement("error.marker_not_special", {"token": Token(token)})
            raise LessonError("faulty_material", name=name, why=why)
    return NamedChatFormat(ChatFormat(spec.chat.roles, spec.chat.end, spec.chat.begin), named)
