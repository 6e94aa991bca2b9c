"""Vocabulary: tokens and their IDs, by the ID rules that lessons name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.errors import TokenizerError
from core.statement import Token

if TYPE_CHECKING:
    from core.tokenizers.bpe import Training

ID_RULES = ("sorted", "characters-then-merges")
"""``sorted``: the accumulated vocabulary in code-point order. ``characters-then-merges``: the
characters sorted, then each merge's token in the order learned (Hugging Face tokenizers)."""


@dataclass(frozen=True, slots=True)
class SpecialToken:
    """A token that no text becomes by itself: it is never cut and never merged."""

    text: str


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Tokens in ID order (the ID is the place, from 0); ``special`` are the special ones."""

    tokens: tuple[str, ...]
    special: frozenset[str] = frozenset()
    _ids: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if "" in self.tokens:
            raise TokenizerError("empty_piece")
        ids = {token: token_id for token_id, token in enumerate(self.tokens)}
        if len(ids) != len(self.tokens):
            twice = next(t for i, t in enumerate(self.tokens) if ids[t] != i)
            raise TokenizerError("token_twice", token=Token(twice))
        object.__setattr__(self, "_ids", ids)

    @classmethod
    def of(
        cls, training: Training, done: int, rule: str, special: Sequence[str | SpecialToken] = ()
    ) -> Vocabulary:
        """The vocabulary after ``done`` merges: special tokens first, then by the ID rule.

        Raises TokenizerError ``unknown_id_rule``, ``too_few_merges``, or ``token_twice`` where
        a special token is spelled like a learned one.
        """
        if rule not in ID_RULES:
            raise TokenizerError("unknown_id_rule", rule=rule, rules=", ".join(ID_RULES))
        learned = training.vocabulary_after(done)
        if rule == "sorted":
            learned = tuple(sorted(learned))
        markers = tuple(s.text if isinstance(s, SpecialToken) else s for s in special)
        return cls((*markers, *learned), frozenset(markers))

    @property
    def entries(self) -> tuple[tuple[int, str], ...]:
        """(token_id, token) in ID order."""
        return tuple(enumerate(self.tokens))

    def __len__(self) -> int:
        return len(self.tokens)

    def __contains__(self, token: object) -> bool:
        return token in self._ids

    def token_id(self, token: str) -> int:
        """The ID of a token. Raises TokenizerError ``no_id``."""
        try:
            return self._ids[token]
        except KeyError:
            raise TokenizerError("no_id", token=Token(token)) from None

    def token(self, token_id: int) -> str:
        """The token of an ID. Raises TokenizerError ``no_token``."""
        if not 0 <= token_id < len(self.tokens):
            raise TokenizerError("no_token", token_id=token_id, last=len(self.tokens) - 1)
        return self.tokens[token_id]
