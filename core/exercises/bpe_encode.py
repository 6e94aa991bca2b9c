"""bpe_encode: how is a word cut by a merge list?"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from core.errors import LessonError, TokenizerError
from core.exercises.base import Diagnosis, Parameters, Question, SegmentationAnswer
from core.exercises.bpe_encode_slips import Encoding, Row, diagnose, reason
from core.exercises.cut_exercise import CutExercise
from core.exercises.materials import get
from core.exercises.panels import MergeRow, MergesPanel
from core.exercises.traces import EncodeTrace, WordEncoding
from core.statement import Pair, Pairs, Statement, Tokens
from core.tokenizers.bpe import Training

LONGEST_TEXT = 40
MOST_WORDS = 3
MOST_MERGES = 200
MOST_HINTED = 4
MOST_MADE = 6

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


class BpeEncode(CutExercise[BpeEncodeParameters]):
    """The answer is the tokens of each word."""

    kind = "bpe_encode"
    Parameters = BpeEncodeParameters

    @cached_property
    def _encoding(self) -> Encoding:
        words = tuple(self.parameters.text.split())
        if not words or len(words) > MOST_WORDS:
            raise LessonError("word_number", most=MOST_WORDS)
        return Encoding(words, self._merges, self.parameters.by)

    @property
    def _merges(self) -> tuple[Pair, ...]:
        given = self.parameters
        if given.merges is not None:
            return tuple(Pair(*pair) for pair in given.merges)
        assert given.bpe is not None
        merges = get(self.materials, given.bpe, Training).merges
        if given.done is not None and given.done > len(merges):
            raise TokenizerError("too_few_merges", wanted=given.done, made=len(merges))
        return merges[: given.done]

    def _compute(self) -> tuple[Row, ...]:
        return tuple(map(self._encoding.tokens, self._encoding.words))

    # ── the question ──

    def question(self) -> Question:
        words = self._encoding.words
        rows = (
            MergeRow(rank + 1, pair, pair.left + pair.right, None)
            for rank, pair in enumerate(self._merges)
        )
        one = len(words) == 1
        return Question(
            self.reference,
            self.kind,
            self.answer_type,
            Statement("prompt.bpe_encode", {"word": words[0]})
            if one
            else Statement("prompt.bpe_encode.words"),
            (Statement(f"rule.bpe_encode.{self.parameters.by}"),),
            (MergesPanel(tuple(rows), learned=self.parameters.merges is None),),
            self._hints(),
            target=words,
        )

    def _hints(self) -> tuple[Statement, Statement, Statement]:
        """Nudge, the pairs that can be merged at the start, the first merge. Of words that
        take no merge the neighbours are compared with the list."""
        nudge = Statement(
            "hint.bpe_encode.nudge" if self.parameters.by == "rank" else "hint.bpe_encode.one_turn"
        )
        word = next((w for w in self._encoding.words if self._encoding.steps(w)), None)
        if word is None:
            neighbours = tuple(Pair(*pair) for pair in pairwise(self._encoding.words[0]))
            if not neighbours:
                return nudge, Statement("hint.bpe_encode.letter"), Statement("hint.bpe_encode.one")
            return (
                nudge,
                Statement("hint.bpe_encode.compare", {"pairs": Pairs(neighbours[:MOST_HINTED])}),
                Statement("hint.bpe_encode.not_there", {"pair": neighbours[0]}),
            )
        standing = sorted({Pair(*p) for p in pairwise(word)} & set(self._merges), key=self._rank)
        shown = standing[:MOST_HINTED]
        first = self._encoding.steps(word)[0]
        if len(self._encoding.steps(word)) > 1:
            last = Statement(
                "hint.bpe_encode.first", {"pair": first.pair, "tokens": Tokens(first.tokens)}
            )
        else:
            numbers = tuple(map(self._numbered, shown))
            last = Statement("hint.bpe_encode.numbers", {"merges": numbers})
        narrow = Statement(
            "hint.bpe_encode.narrow",
            {"word": word, "pairs": Pairs(tuple(sorted(shown))), "count": len(shown)},
        )
        return nudge, narrow, last

    def _rank(self, pair: Pair) -> int:
        return self._merges.index(pair)

    def _numbered(self, pair: Pair) -> Statement:
        return Statement("note.merge_number", {"pair": pair, "number": self._encoding.number(pair)})

    # ── the verdict ──

    def _diagnoses(self, answer: SegmentationAnswer) -> tuple[Diagnosis, ...]:
        return diagnose(self._encoding, answer.words, self._right)

    def _honest(self, answer: SegmentationAnswer) -> Statement:
        """On the first word that is wrong."""
        word, mine = next(
            (word, mine)
            for word, mine, best in zip(
                self._encoding.words, answer.words, self._right, strict=True
            )
            if mine != best
        )
        return reason(self._encoding, word, mine)

    def _on_right(self) -> Statement:
        """The merges that were made, in words."""
        steps = [step for word in self._encoding.words for step in self._encoding.steps(word)]
        made = tuple(self._numbered(step.pair) for step in steps[:MOST_MADE])
        if not made:
            return Statement("explain.bpe_encode.none")
        if len(steps) > MOST_MADE:
            made = (*made, Statement("note.and_more"))
        return Statement("explain.bpe_encode.made", {"count": len(steps), "merges": made})

    def _trace(self) -> EncodeTrace:
        encoding = self._encoding
        words = tuple(
            WordEncoding(None, word, encoding.steps(word), tokens)
            for word, tokens in zip(encoding.words, self._right, strict=True)
        )
        return EncodeTrace(words, self._merges, self.parameters.by)
