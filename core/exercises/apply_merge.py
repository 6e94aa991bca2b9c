"""apply_merge: what do words become when one pair is merged in them?"""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from core.exercises.base import Parameters

LONGEST_WORD = 24
MOST_WORDS = 4

Text = Annotated[str, Field(min_length=1, max_length=LONGEST_WORD)]
PairSpec = Annotated[tuple[Text, Text], Field(strict=False)]
WordSpec = Text | Annotated[tuple[Text, ...], Field(strict=False, min_length=1)]
WordsSpec = Annotated[tuple[WordSpec, ...], Field(strict=False, max_length=MOST_WORDS)]


class ApplyMergeParameters(Parameters):
    """With ``bpe``: the merge after ``done`` merges of that training, or another ``pair``, in
    those of its words that ``words`` names (by default the first that hold the pair), as they
    stand then. Without: ``pair`` in ``words``, each a text in letters or a list of tokens."""

    bpe: str | None = None
    done: Annotated[int, Field(ge=0)] = 0
    pair: PairSpec | None = None
    words: WordsSpec = ()

    @model_validator(mode="after")
    def _enough(self) -> Self:
        if self.bpe is None and (self.pair is None or not self.words):
            raise ValueError("give bpe and done, or pair and words")
        return self
