"""viterbi_path: which cut of a word is the most probable?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, Literal, cast

from pydantic import Field

from core.errors import LessonError
from core.exercises.base import (
    Diagnosis,
    FeedbackRow,
    Parameters,
    Question,
    SegmentationAnswer,
    Verdict,
)
from core.exercises.grading import GradedExercise
from core.exercises.materials import get
from core.exercises.model_panels import LONGEST_WORD, factors, model_panel
from core.exercises.traces import ViterbiTrace
from core.exercises.viterbi_slips import diagnose
from core.statement import Statement, Tokens, Value
from core.tokenizers.bpe import Training
from core.tokenizers.score import compare
from core.tokenizers.unigram import (
    UnigramModel,
    ViterbiResult,
    segmentation_count,
    segmentation_score,
    viterbi,
)

Scores = Literal["fraction", "log"]


class ViterbiPathParameters(Parameters):
    """``model``, the word ``text``, how scores are written, and the training ``bpe`` whose
    segmentation is a wrong rule."""

    model: str
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_WORD)]
    scores: Scores = "fraction"
    bpe: str | None = None


class ViterbiPath(GradedExercise[ViterbiPathParameters, SegmentationAnswer]):
    """Every cut with the best score is right."""

    kind = "viterbi_path"
    answer_type = "segmentation"
    Parameters = ViterbiPathParameters

    @cached_property
    def _model(self) -> UnigramModel:
        return get(self.materials, self.parameters.model, UnigramModel)

    @cached_property
    def _result(self) -> ViterbiResult:
        text = self.parameters.text
        if not segmentation_count(self._model, text):
            raise LessonError("word_not_segmentable", model=self.parameters.model, word=text)
        return viterbi(self._model, text)

    def question(self) -> Question:
        return Question(
            self.reference,
            self.kind,
            self.answer_type,
            Statement("prompt.viterbi_path", {"word": self.parameters.text}),
            (Statement("rule.viterbi_path"),),
            (model_panel(self._model),),
            self._hints(),
            target=(self.parameters.text,),
        )

    def _hints(self) -> tuple[Statement, Statement, Statement]:
        best = self._result.best[0].tokens
        first, second = (
            self._result.positions[0],
            self._result.positions[min(1, len(self.parameters.text) - 1)],
        )
        cells: dict[str, Value] = {}
        for name, position in (("one", first), ("two", second)):
            assert position.best is not None
            cells[f"{name}_end"] = position.end
            cells[f"{name}_score"] = position.best.probability or position.best.log_prob
            cells[f"{name}_token"] = self.parameters.text[position.backpointers[0] : position.end]
        return (
            Statement("hint.viterbi_path.nudge"),
            Statement("hint.viterbi_path.narrow", {"count": len(best)}),
            Statement("hint.viterbi_path.first", cells),
        )

    def _is_right(self, answer: SegmentationAnswer) -> bool:
        tokens = answer.words[0]
        score = segmentation_score(self._model, tokens)
        whole = "".join(tokens) == self.parameters.text
        return whole and score is not None and compare(score, self._result.score) == 0

    def _expected(self) -> tuple[SegmentationAnswer, ...]:
        return tuple(SegmentationAnswer((s.tokens,)) for s in self._result.best)

    def _diagnoses(self, answer: SegmentationAnswer) -> tuple[Diagnosis, ...]:
        bpe = get(self.materials, self.parameters.bpe, Training) if self.parameters.bpe else None
        return diagnose(self._model, self.parameters.text, answer.words[0], bpe)

    def _on_right(self) -> Statement | None:
        if self._result.best_count == 1:
            return None
        return Statement("explain.viterbi_tie", {"count": self._result.best_count})

    def _honest(self, answer: SegmentationAnswer) -> Statement | None:
        tokens = answer.words[0]
        if segmentation_score(self._model, tokens) is None:
            return None
        return Statement("explain.viterbi_path", self._comparison(tokens))

    def _right_rows(self) -> tuple[FeedbackRow, ...]:
        return tuple(self._row(best.tokens, "best") for best in self._result.best[:3])

    def _wrong_rows(self, answer: SegmentationAnswer) -> tuple[FeedbackRow, ...]:
        return self._row(answer.words[0], "yours"), self._right_rows()[0]

    def _row(self, tokens: tuple[str, ...], mark: Literal["yours", "best"]) -> FeedbackRow:
        score = segmentation_score(self._model, tokens)
        note = factors(self._model, tokens)
        return FeedbackRow(Tokens(tokens), score, note=note, mark=mark)

    def reveal(self) -> Verdict:
        return replace(super().reveal(), rows=self._right_rows()[:1])

    def _comparison(self, tokens: tuple[str, ...]) -> dict[str, Value]:
        score = segmentation_score(self._model, tokens)
        assert score is not None
        best = self._result.score
        factor: Fraction | float = 1.0
        if score.probability is not None and best.probability is not None:
            factor = best.probability / score.probability
        return {
            "yours": Tokens(tokens),
            "score": score.probability if score.probability is not None else score.log_prob,
            "best": Tokens(self._result.best[0].tokens),
            "factor": factor,
        }

    def _trace(self) -> ViterbiTrace:
        result = self._result
        return ViterbiTrace(
            self.parameters.text, result.positions, result.best, result.best_count,
            len(self.parameters.text), self.parameters.scores,
        )  # fmt: skip

    def meets(self, expect: Any) -> bool:
        if not isinstance(expect, list | tuple) or not expect:
            return False
        given: Sequence[Any] = cast("Sequence[Any]", expect)
        rows: Sequence[Any] = given if isinstance(given[0], list | tuple) else [given]
        return {tuple(row) for row in rows} == {s.tokens for s in self._result.best}
