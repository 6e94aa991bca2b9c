"""Panels: the material that a learner sees beside a question, one sealed type each."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from core.statement import Pair, Statement
from core.tokenizers.chat import Message
from core.tokenizers.trace import LatticePosition, WordState


@dataclass(frozen=True, slots=True)
class CorpusPanel:
    """The corpus after ``merges_done`` merges; ``merges_total``: how many the lesson plays."""

    words: tuple[WordState, ...]
    merges_done: int
    merges_total: int | None = None


@dataclass(frozen=True, slots=True)
class MergeRow:
    """One learned merge; ``number`` counts from 1; ``count`` None where it is not shown."""

    number: int
    pair: Pair
    token: str
    count: int | None


@dataclass(frozen=True, slots=True)
class MergesPanel:
    """The merge list, in the order learned; ``learned``: off where an author made it up."""

    merges: tuple[MergeRow, ...]
    learned: bool = True


@dataclass(frozen=True, slots=True)
class ModelPanel:
    """A Unigram model: tokens with frequencies, in the model's order, and their total."""

    rows: tuple[tuple[str, int], ...]
    total: int


@dataclass(frozen=True, slots=True)
class VocabularyEntry:
    """One token of a vocabulary with its ID."""

    token_id: int
    token: str
    special: bool


@dataclass(frozen=True, slots=True)
class VocabularyPanel:
    """A vocabulary in ID order."""

    entries: tuple[VocabularyEntry, ...]


@dataclass(frozen=True, slots=True)
class MessagesPanel:
    """A chat. ``notes`` say how this chat is laid out (role tokens, end token, spaces)."""

    messages: tuple[Message, ...]
    notes: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class TextPanel:
    """A text (as one, or in ``lines``), or IDs to decode (``ids``), that the question is about."""

    text: str | None = None
    ids: tuple[int, ...] | None = None
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ViterbiPanel:
    """The Viterbi table of a word with the row of ``asked`` (1 to length) left empty; rows
    after it are not shown. ``scores``: how scores are written."""

    text: str
    positions: tuple[LatticePosition, ...]
    asked: int
    scores: Literal["fraction", "log"] = "fraction"


@dataclass(frozen=True, slots=True)
class LossPanel:
    """Words with how often each occurs and, where it is given, -ln P of each (nats)."""

    rows: tuple[tuple[str, int, Fraction | None], ...]


Panel = (
    CorpusPanel
    | LossPanel
    | MergesPanel
    | ModelPanel
    | VocabularyPanel
    | MessagesPanel
    | TextPanel
    | ViterbiPanel
)
