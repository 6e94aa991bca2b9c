"""segmentation_count: in how many ways can a word be cut into pieces of a Unigram model?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated

from pydantic import Field

from core.errors import LessonError
from core.exercises.base import NumberAnswer, Parameters, Question
from core.exercises.materials import get
from core.exercises.model_panels import LONGEST_WORD, model_panel
from core.exercises.number_exercise import NumberExercise, Slip
from core.exercises.segmentation_count_slips import pieces_in, wrong_counts
from core.statement import Statement, Tokens, Value
from core.tokenizers.trace import Arc
from core.tokenizers.unigram import UnigramModel, n_best, ways_to_reach

CUTS_LISTED = 64
CUTS_SHOWN = 8
PIECES_IN_A_HINT = 16
ARCS_IN_A_LINE = 8


class SegmentationCountParameters(Parameters):
    """``model`` and the word ``text``."""

    model: str
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_WORD)]


class SegmentationCount(NumberExercise[SegmentationCountParameters]):
    """The answer is a whole number; the word as one piece counts where the model has it."""

    kind = "segmentation_count"
    Parameters = SegmentationCountParameters

    @cached_property
    def _model(self) -> UnigramModel:
        return get(self.materials, self.parameters.model, UnigramModel)

    @cached_property
    def _ways(self) -> tuple[int, ...]:
        text = self.parameters.text
        ways = ways_to_reach(self._model, text)
        if not ways[-1]:
            raise LessonError("word_not_segmentable", model=self.parameters.model, word=text)
        return ways

    def _compute(self) -> int:
        return self._ways[-1]

    def _slips(self) -> Iterator[Slip]:
        return wrong_counts(self._model, self.parameters.text, self._ways[-1])

    def question(self) -> Question:
        return Question(
            self.reference,
            self.kind,
            self.answer_type,
            Statement("prompt.segmentation_count", {"word": self.parameters.text}),
            (Statement("rule.segmentation_count"),),
            (model_panel(self._model),),
            self._hints(),
            integer=True,
        )

    def _hints(self) -> tuple[Statement, Statement, Statement]:
        pieces = pieces_in(self._model, self.parameters.text)
        listed = ", ".join(pieces[:PIECES_IN_A_HINT])
        more = ", …" if len(pieces) > PIECES_IN_A_HINT else ""
        return (
            Statement("hint.segmentation_count.nudge"),
            Statement("hint.segmentation_count.narrow", {"pieces": listed + more}),
            self._first_counted(),
        )

    def _first_counted(self) -> Statement:
        """The cuts with one beginning, counted. Where all of them begin alike, the beginning
        grows until they part, so that the count is never the answer."""
        if self._value == 1:
            return Statement(
                "hint.segmentation_count.only", {"token": self._beginnings(0)[0][0].token}
            )
        begun: list[str] = []
        start = 0
        while True:
            beginnings = self._beginnings(start)
            arc, ways = beginnings[0]
            begun.append(arc.token)
            if len(beginnings) > 1:
                values = {"tokens": Tokens(tuple(begun)), "number": ways}
                return Statement("hint.segmentation_count.first", values)
            start = arc.end

    def _beginnings(self, start: int) -> list[tuple[Arc, int]]:
        """The pieces with which a cut can go on from a position, each with the ways to the end."""
        text = self.parameters.text
        return [
            (arc, ways)
            for arc in self._model.arcs_starting_at(text, start)
            if not arc.unknown and (ways := ways_to_reach(self._model, text[arc.end :])[-1])
        ]

    def _honest(self, answer: NumberAnswer) -> Statement:
        size = "many" if answer.value > self._value else "few"
        last = self._working()[-1]
        return Statement(f"explain.segmentation_count.too_{size}", {"working": last})

    def _note(self) -> Statement:
        cuts = [Statement("note.cut", {"tokens": Tokens(tokens)}) for tokens in self._cuts()]
        if len(cuts) < self._value:
            cuts.append(Statement("note.and_more"))
        return Statement("note.words", {"words": tuple(cuts)})

    def _cuts(self) -> list[tuple[str, ...]]:
        """Eight cuts at most, in the order in which one lists them, so that the best one, which a
        later question may ask for, does not stand first."""
        best = n_best(self._model, self.parameters.text, min(CUTS_LISTED, self._ways[-1]))
        # A cut without an exact score holds a character that is no piece.
        exact = [cut.tokens for cut in best if cut.score.probability is not None]
        return sorted(exact)[:CUTS_SHOWN]

    def _working(self) -> list[Statement]:
        """A position a line, from left to right: the pieces that end there, each with the ways
        to where it begins."""
        text = self.parameters.text
        lines = [Statement("working.ways_start")]
        for end in range(1, len(text) + 1):
            arcs = [arc for arc in self._model.arcs_ending_at(text, end) if not arc.unknown]
            values: dict[str, Value] = {"end": end}
            if arcs:
                values["terms"] = tuple(self._terms(arcs))
            if len(arcs) > 1:
                values["value"] = self._ways[end]
            key = ("none", "one", "several")[min(len(arcs), 2)]
            lines.append(Statement(f"working.ways_{key}", values))
        return lines

    def _terms(self, arcs: list[Arc]) -> Iterator[Statement]:
        for arc in arcs[:ARCS_IN_A_LINE]:
            ways = self._ways[arc.start]
            values = {"token": arc.token, "start": arc.start, "count": ways}
            yield Statement("working.ways_term", values)
        if len(arcs) > ARCS_IN_A_LINE:
            yield Statement("note.and_more")
