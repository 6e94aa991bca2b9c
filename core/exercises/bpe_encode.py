"""bpe_encode: how is a word cut by a merge list?"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from core.exercises.base import Parameters

LONGEST_TEXT = 40
MOST_WORDS = 4
MOST_MERGES = 200

Text = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]
PairSpec = Annotated[tuple[Text, Text], Field(strict=False)]
MergesSpec = Annotated[tuple[PairSpec, ...], Field(strict=False, max_length=MOST_MERGES)]


class BpeEncodeParameters(Parameters):
    """``text``: one word or several, with spaces between them. The merge list is the training
    ``bpe`` (its first ``done`` merges, all by default) or ``merges``, pairs in their order.
    ``by: order`` applies each merge once, from the first of the list to the last."""

    text: Text
    bpe: str | None = None
    done: Annotated[int, Field(ge=0)] | None = None
    merges: MergesSpec | None = None
    by: Literal["rank", "order"] = "rank"

    @model_validator(mode="after")
    def _one_list(self) -> Self:
        if (self.bpe is None) == (self.merges is None) or (self.merges and self.done is not None):
            raise ValueError("the merge list is a training (bpe, done) or merges")
        return self
