"""Traces: what a reasoning view replays, one type each, made of the engine's steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.statement import Localized, Pair, Statement
from core.tokenizers.trace import (
    ChatToken,
    EncodeStep,
    LatticePosition,
    Segmentation,
    TrainStep,
    WordState,
)


@dataclass(frozen=True, slots=True)
class MergeTrace:
    """One merge, reasoned: the words before it, the step (None: only a count was asked, for
    ``pair``), the words after it, and the tie rule's name."""

    before: tuple[WordState, ...]
    step: TrainStep | None
    after: tuple[WordState, ...]
    tie: str
    pair: Pair


@dataclass(frozen=True, slots=True)
class ViterbiTrace:
    """A Viterbi run: all positions, the tied best paths (at most 64) and their exact number.
    ``until``: the last position asked about (the word's length for a path)."""

    text: str
    positions: tuple[LatticePosition, ...]
    best: tuple[Segmentation, ...]
    best_count: int
    until: int
    scores: Literal["fraction", "log"] = "fraction"


@dataclass(frozen=True, slots=True)
class SumTrace:
    """A computation told line by line; the last line holds the result."""

    lines: tuple[Statement | Localized, ...]


@dataclass(frozen=True, slots=True)
class WordEncoding:
    """How one word of a text became tokens: which message (None: no chat), the word, the BPE
    steps, its tokens."""

    message: int | None
    word: str
    steps: tuple[EncodeStep, ...]
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChatTrace:
    """A text or a chat turned into IDs (or back): the words' encodings, and the tokens in
    order. ``roles``: the roles in use, in the order of the format. ``direction``: ``encode``
    or ``decode``."""

    words: tuple[WordEncoding, ...]
    tokens: tuple[ChatToken, ...]
    roles: tuple[str, ...] = ()
    direction: Literal["encode", "decode"] = "encode"


@dataclass(frozen=True, slots=True)
class EncodeTrace:
    """Words encoded by a merge list. ``by``: always the lowest rank that stands there, or each
    merge once, in the list's order."""

    words: tuple[WordEncoding, ...]
    merges: tuple[Pair, ...]
    by: Literal["rank", "order"] = "rank"


@dataclass(frozen=True, slots=True)
class AppliedMergeTrace:
    """One pair merged in words: their tokens before it."""

    pair: Pair
    before: tuple[tuple[str, ...], ...]


Trace = MergeTrace | ViterbiTrace | SumTrace | ChatTrace | EncodeTrace | AppliedMergeTrace
