"""The frozen step types that every algorithm yields. No algorithm lives here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.statement import Pair
from core.tokenizers.score import Score

__all__ = [
    "Arc",
    "Candidate",
    "ChatToken",
    "EncodeStep",
    "LatticePosition",
    "Pair",
    "Segmentation",
    "TrainStep",
    "WordState",
]


@dataclass(frozen=True, slots=True)
class WordState:
    """A corpus word at one point of training: its text, its tokens now, how often it occurs."""

    text: str
    tokens: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class TrainStep:
    """One merge of BPE training. ``rank`` counts from 0; ``tied`` (sorted by pair) holds every
    pair with the best count, the chosen one among them; ``changed_words`` are the places, in
    the corpus, of the words that the merge changed; ``vocabulary_size`` counts the accumulated
    vocabulary after the merge."""

    rank: int
    pair: Pair
    count: int
    token: str
    tied: tuple[Pair, ...]
    changed_words: tuple[int, ...]
    vocabulary_size: int


@dataclass(frozen=True, slots=True)
class EncodeStep:
    """One merge of BPE encoding: the learned rank (from 0), the pair, the place of its left
    token in the row before the merge, and the row of tokens after it."""

    rank: int
    pair: Pair
    position: int
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arc:
    """A token over the half-open character span ``start``:``end`` of the word. ``unknown``:
    a character that no piece spells (token ``<unk>`` in the output)."""

    start: int
    end: int
    token: str
    score: Score
    unknown: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """An arc that ends at a position, with the best score of a path that ends with it."""

    arc: Arc
    score: Score


@dataclass(frozen=True, slots=True)
class LatticePosition:
    """What Viterbi records at the position ``end`` (1 to the length of the word):
    ``candidates`` best first (ties: the longer token's start first, so by ``arc.start``),
    ``best`` (None where nothing ends here) and ``backpointers``, the starts of all candidates
    that tie for best, ascending."""

    end: int
    candidates: tuple[Candidate, ...]
    best: Score | None
    backpointers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Segmentation:
    """One way to cut a word, with its score."""

    tokens: tuple[str, ...]
    score: Score


@dataclass(frozen=True, slots=True)
class ChatToken:
    """One token of a flattened chat. ``part`` says why it stands there; ``message`` is the
    place of its message (None for begin and prompt tokens), ``role`` that message's role,
    ``word`` the place of the word within the message's content (content tokens only)."""

    token: str
    token_id: int
    part: Literal["begin", "role", "content", "end", "prompt"]
    role: str | None = None
    message: int | None = None
    word: int | None = None
