"""viterbi_cell: the best score at a position of the Viterbi table, and where it came from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, cast

from pydantic import Field

from core.errors import LessonError
from core.exercises.base import (
    CellAnswer,
    Diagnosis,
    FeedbackRow,
    NumberAnswer,
    Parameters,
    Question,
)
from core.exercises.expressions import parse
from core.exercises.grading import GradedExercise
from core.exercises.materials import get
from core.exercises.model_panels import LONGEST_WORD, model_panel
from core.exercises.number_grading import is_right, matches
from core.exercises.panels import ViterbiPanel
from core.exercises.traces import ViterbiTrace
from core.exercises.viterbi_path import Scores
from core.statement import Statement, Value
from core.tokenizers.trace import LatticePosition
from core.tokenizers.unigram import UnigramModel, ViterbiResult, segmentation_count, viterbi


class ViterbiCellParameters(Parameters):
    """The row ``position`` (1 to the word's length) of the table of ``text``."""

    model: str
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_WORD)]
    position: Annotated[int, Field(ge=1)]
    scores: Scores = "fraction"


class ViterbiCell(GradedExercise[ViterbiCellParameters, CellAnswer]):
    """Right where score and start both are; every tied start is."""

    kind = "viterbi_cell"
    answer_type = "cell"
    Parameters = ViterbiCellParameters

    @cached_property
    def _model(self) -> UnigramModel:
        return get(self.materials, self.parameters.model, UnigramModel)

    @cached_property
    def _result(self) -> ViterbiResult:
        text, position = self.parameters.text, self.parameters.position
        if position > len(text):
            raise LessonError("position_outside", word=text, position=position, last=len(text))
        if not segmentation_count(self._model, text[:position]):
            raise LessonError(
                "word_not_segmentable", model=self.parameters.model, word=text[:position]
            )
        result = viterbi(self._model, text)
        best = result.positions[position - 1].best
        if best is None or best.probability is None:  # rarer tokens lose to an unknown character
            raise LessonError(
                "word_not_segmentable", model=self.parameters.model, word=text[:position]
            )
        return result

    @property
    def _cell(self) -> LatticePosition:
        return self._result.positions[self.parameters.position - 1]

    @property
    def _score(self) -> Fraction:
        best = self._cell.best
        assert best is not None
        assert best.probability is not None
        return best.probability

    def question(self) -> Question:
        panel = ViterbiPanel(
            self.parameters.text,
            self._result.positions,
            self.parameters.position,
            self.parameters.scores,
        )
        return Question(
            self.reference,
            self.kind,
            self.answer_type,
            Statement(
                "prompt.viterbi_cell",
                {"position": self.parameters.position, "word": self.parameters.text},
            ),
            (Statement("rule.viterbi_cell"),),
            (model_panel(self._model), panel),
            self._hints(),
        )

    def _hints(self) -> tuple[Statement, Statement, Statement]:
        candidates = self._cell.candidates
        tokens = ", ".join(sorted(c.arc.token for c in candidates))
        # A path over a character that no token spells has no probability to tell of.
        last = [c for c in candidates if c.score.probability is not None][-1]
        score = self._model.score(last.arc.token)
        return (
            Statement("hint.viterbi_cell.nudge", {"position": self.parameters.position}),
            Statement("hint.viterbi_cell.narrow", {"tokens": tokens}),
            Statement(
                "hint.viterbi_cell.first",
                {
                    "token": last.arc.token,
                    "start": last.arc.start,
                    "before": self._best_at(last.arc.start),
                    "probability": score.probability or Fraction(0),
                },
            ),
        )

    def _best_at(self, position: int) -> Fraction:
        if position == 0:
            return Fraction(1)
        best = self._result.positions[position - 1].best
        assert best is not None
        assert best.probability is not None
        return best.probability

    def _is_right(self, answer: CellAnswer) -> bool:
        score_right = is_right(answer.score, self._score)
        return score_right and answer.start in self._cell.backpointers

    def _expected(self) -> tuple[CellAnswer, ...]:
        number = NumberAnswer(str(self._score), self._score)
        return tuple(CellAnswer(number, start) for start in self._cell.backpointers)

    def _honest(self, answer: CellAnswer) -> Statement:
        return Statement("explain.viterbi_cell", self._values())

    def _values(self) -> dict[str, Value]:
        start = self._cell.backpointers[0]
        token = self.parameters.text[start : self._cell.end]
        return {
            "token": token,
            "start": start,
            "position": self._cell.end,
            "before": self._best_at(start),
            "probability": self._model.score(token).probability or Fraction(0),
            "score": self._score,
        }

    def _right_rows(self) -> tuple[FeedbackRow, ...]:
        values = self._values()
        starts = " / ".join(map(str, self._cell.backpointers))
        right = Statement("note.cell_right", {**values, "starts": starts})
        return (FeedbackRow(right, note=Statement("note.cell_product", values), mark="right"),)

    def _wrong_rows(self, answer: CellAnswer) -> tuple[FeedbackRow, ...]:
        yours = Statement("note.cell", {"score": answer.score.typed, "start": str(answer.start)})
        return FeedbackRow(yours, mark="yours"), *self._right_rows()

    def _trace(self) -> ViterbiTrace:
        result = self._result
        return ViterbiTrace(
            self.parameters.text,
            result.positions,
            result.best,
            result.best_count,
            self.parameters.position,
            self.parameters.scores,
        )

    def _diagnoses(self, answer: CellAnswer) -> Iterator[Diagnosis]:
        score_right = is_right(answer.score, self._score)
        start_right = answer.start in self._cell.backpointers
        values = self._values()
        for candidate in self._cell.candidates:
            probability = candidate.score.probability
            worse = candidate.arc.start not in self._cell.backpointers
            if worse and probability is not None and matches(answer.score, probability):
                yield _named("worse_candidate", {**values, "yours": candidate.arc.token})
                return
        token = self._model.score(str(values["token"])).probability
        assert token is not None
        if self._best_at(int(str(values["start"]))) != 1 and matches(answer.score, token):
            yield _named("forgot_the_score_before", values)
        before = self._best_at(int(str(values["start"])))
        if before != 1 and matches(answer.score, before + token):
            yield _named("sum_for_product", values)
        if score_right and not start_right:
            name = "previous_position" if answer.start == self._cell.end - 1 else "wrong_start"
            yield _named(name, {**values, "yours": str(answer.start)})
        if start_right and not score_right:
            yield _named("wrong_score", values)

    def meets(self, expect: Any) -> bool:
        if not isinstance(expect, list | tuple):
            return False
        given: Sequence[Any] = cast("Sequence[Any]", expect)
        if len(given) != 2:
            return False
        score, start = given
        wanted = parse(str(score)).number({})
        return wanted == self._score and start in self._cell.backpointers


def _named(name: str, values: dict[str, Value]) -> Diagnosis:
    return Diagnosis.of(name, Statement(f"diagnosis.cell.{name}", values))
