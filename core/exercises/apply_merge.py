"""apply_merge: what do words become when one pair is merged in them?"""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import Annotated, Self

from pydantic import Field, model_validator

from core.errors import LessonError
from core.exercises.apply_merge_slips import Row, diagnose
from core.exercises.base import Diagnosis, Parameters, Question, SegmentationAnswer
from core.exercises.corpus_panels import words_with
from core.exercises.cut_exercise import CutExercise
from core.exercises.materials import get
from core.exercises.traces import AppliedMergeTrace
from core.statement import Pair, Statement, Value
from core.tokenizers.bpe import Training
from core.tokenizers.bpe import apply_merge as merged

LONGEST_WORD = 24
MOST_WORDS = 4
BY_DEFAULT = 3

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


class ApplyMerge(CutExercise[ApplyMergeParameters]):
    """The answer is the tokens of each word after one merge."""

    kind = "apply_merge"
    Parameters = ApplyMergeParameters

    @cached_property
    def _training(self) -> Training | None:
        if self.parameters.bpe is None:
            return None
        training = get(self.materials, self.parameters.bpe, Training)
        done = self.parameters.done
        last = len(training.steps) - (self.parameters.pair is None)
        if done > last:
            raise LessonError(
                "merge_not_trained", bpe=self.parameters.bpe, done=done, made=len(training.steps)
            )
        return training

    @cached_property
    def _pair(self) -> Pair:
        if self.parameters.pair is not None:
            return Pair(*self.parameters.pair)
        assert self._training is not None
        return self._training.steps[self.parameters.done].pair

    @cached_property
    def _before(self) -> tuple[Row, ...]:
        """The words' tokens before the merge."""
        given = self.parameters.words
        if self._training is None:
            return tuple(tuple(word) for word in given)
        words = {word.text: word for word in self._training.words_after(self.parameters.done)}
        if not given:
            holders = words_with(words.values(), self._pair)
            rows = tuple(word.tokens for word, _ in islice(holders, BY_DEFAULT))
            if not rows:
                raise LessonError("pair_in_no_word", pair=self._pair)
            return rows
        names = ["".join(word) for word in given]
        missing = next((name for name in names if name not in words), None)
        if missing is not None:
            raise LessonError("word_not_in_corpus", word=missing, bpe=str(self.parameters.bpe))
        return tuple(words[name].tokens for name in names)

    def _compute(self) -> tuple[Row, ...]:
        return tuple(merged(row, self._pair) for row in self._before)

    # ── the question ──

    def question(self) -> Question:
        words = tuple("".join(row) for row in self._before)
        prompt = Statement("prompt.apply_merge.words", {"pair": self._pair})
        if len(words) == 1:
            prompt = Statement("prompt.apply_merge", {"pair": self._pair, "word": words[0]})
        return Question(
            self.reference,
            self.kind,
            self.answer_type,
            prompt,
            (Statement("rule.apply_merge"), Statement("rule.apply_merge.others")),
            (),
            self._hints(),
            target=words,
            start=self._before,
        )

    def _hints(self) -> tuple[Statement, Statement, Statement]:
        """Nudge, where the pair stands, the first place."""
        nudge = Statement("hint.apply_merge.nudge")
        parts: dict[str, Value] = {"left": self._pair.left, "right": self._pair.right}
        first = next((row for row in self._before if merged(row, self._pair) != row), None)
        if first is None:
            return (
                nudge,
                Statement("hint.apply_merge.look", parts),
                Statement("hint.apply_merge.none", parts),
            )
        place = next(i for i in range(len(first) - 1) if (first[i], first[i + 1]) == self._pair)
        return (
            nudge,
            Statement("hint.apply_merge.narrow", {"pair": self._pair, "words": self._where()}),
            Statement(
                "hint.apply_merge.first", {**parts, "word": "".join(first), "place": place + 1}
            ),
        )

    def _where(self) -> tuple[Statement, ...]:
        """At how many places each word joins the pair."""
        places: list[Statement] = []
        for row, after in zip(self._before, self._right, strict=True):
            word: dict[str, Value] = {"word": "".join(row)}
            joins = len(row) - len(after)
            if joins:
                places.append(Statement("note.pair_places", {**word, "count": joins}))
            else:
                places.append(Statement("note.pair_nowhere", word))
        return tuple(places)

    # ── the verdict ──

    def _diagnoses(self, answer: SegmentationAnswer) -> tuple[Diagnosis, ...]:
        return diagnose(self._pair, self._before, answer.words)

    def _on_right(self) -> Statement:
        """How often the pair was joined, in all words."""
        joins = sum(map(len, self._before)) - sum(map(len, self._right))
        if not joins:
            return Statement("explain.apply_merge.none", {"pair": self._pair})
        return Statement("explain.apply_merge", {"pair": self._pair, "count": joins})

    def _honest(self, answer: SegmentationAnswer) -> Statement:
        values: dict[str, Value] = {"pair": self._pair, "words": self._where()}
        return Statement("explain.apply_merge.where", values)

    def _trace(self) -> AppliedMergeTrace:
        return AppliedMergeTrace(self._pair, self._before)
