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
    "EmRound",
    "EncodeStep",
    "LatticePosition",
    "Pair",
    "PruneRound",
    "RemovalChange",
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


@dataclass(frozen=True, slots=True)
class RemovalChange:
    """What a Unigram piece is worth. ``change``: by how much the corpus loss (nats) grows when
    the piece goes and the other probabilities stay, each word cut anew. ``uses``: how often the
    words' best paths hold it. ``replacement``: its own best segmentation without it;
    ``estimate``: the change if that stood in its place at each use, never below ``change``."""

    piece: str
    change: float
    uses: int
    replacement: tuple[str, ...]
    estimate: float


@dataclass(frozen=True, slots=True)
class PruneRound:
    """One round of a pruning loop (``number`` from 1). ``removed`` in the order in which they
    went; ``worst`` the largest change among them (nats); ``tied`` every piece whose change
    equals it, removed or not, in the order of removal; sizes in pieces, losses in nats."""

    number: int
    size_before: int
    loss_before: float
    removed: tuple[str, ...]
    worst: float
    tied: tuple[str, ...]
    size_after: int
    loss_after: float


@dataclass(frozen=True, slots=True)
class EmRound:
    """One round of EM training (``number`` from 1): two sub-iterations, then a pruning (the
    last round has none). ``loss_before``: the sum over the words of count × -ln P(word), all
    segmentations together, in nats, before the round. ``dropped``: pieces whose expected count
    fell below 0.5; ``pruned``: those that went then, the least valuable first; ``tied``: the
    pieces whose value equals that of the last one pruned, itself among them."""

    number: int
    size_before: int
    loss_before: float
    dropped: tuple[str, ...]
    pruned: tuple[str, ...]
    tied: tuple[str, ...]
    size_after: int
