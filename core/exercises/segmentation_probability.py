"""segmentation_probability: how probable is one cut, the product over its pieces?"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Annotated

from pydantic import Field

from core.exercises.base import Parameters, Question
from core.exercises.materials import get
from core.exercises.model_panels import LONGEST_WORD, factors, model_panel
from core.exercises.number_exercise import NumberExercise, Slip
from core.exercises.segmentation_probability_slips import wrong_values
from core.statement import Statement, Token, Tokens, Value
from core.tokenizers.unigram import UnigramModel


class SegmentationProbabilityParameters(Parameters):
    """``model`` and the ``tokens`` of the cut, each a piece of it."""

    model: str
    tokens: Annotated[
        tuple[Annotated[str, Field(min_length=1, max_length=LONGEST_WORD)], ...],
        Field(strict=False, min_length=1, max_length=12),
    ]


class SegmentationProbability(NumberExercise[SegmentationProbabilityParameters]):
    """A decimal is right to the digits typed; a fraction or a product exactly."""

    kind = "segmentation_probability"
    Parameters = SegmentationProbabilityParameters

    @cached_property
    def _model(self) -> UnigramModel:
        return get(self.materials, self.parameters.model, UnigramModel)

    @cached_property
    def _frequencies(self) -> tuple[int, ...]:
        """Those of the cut's pieces. Raises TokenizerError ``no_piece``."""
        frequencies = self._model.frequencies
        assert frequencies is not None  # models of lessons always have them
        for token in self.parameters.tokens:
            self._model.score(token)
        return tuple(frequencies[token] for token in self.parameters.tokens)

    @property
    def _total(self) -> int:
        total = self._model.total
        assert total is not None
        return total

    def _compute(self) -> Fraction:
        return self._up_to(len(self.parameters.tokens))

    def _up_to(self, number: int) -> Fraction:
        """The product of the first ``number`` factors."""
        value = Fraction(1)
        for frequency in self._frequencies[:number]:
            value *= Fraction(frequency, self._total)
        return value

    @property
    def _product(self) -> Statement:
        """The whole product, written out as fractions."""
        written = " × ".join(f"{frequency}/{self._total}" for frequency in self._frequencies)
        return Statement("working.product", {"factors": written, "value": self._value})

    def _slips(self) -> Iterator[Slip]:
        for name, value, values in wrong_values(self._model, self.parameters.tokens):
            yield name, value, {"working": self._product, **values}

    def question(self) -> Question:
        return Question(
            self.reference,
            self.kind,
            self.answer_type,
            Statement(
                "prompt.segmentation_probability", {"tokens": Tokens(self.parameters.tokens)}
            ),
            (Statement("rule.number"),),
            (model_panel(self._model),),
            self._hints(),
            integer=self._value.denominator == 1,
        )

    def _hints(self) -> tuple[Statement, Statement, Statement]:
        written = "; ".join(f"{frequency}/{self._total}" for frequency in self._frequencies)
        first = Statement("hint.segmentation_probability.one")
        if len(self._frequencies) > 1:
            one, two = self._frequencies[:2]
            values = {"one": one, "two": two, "value": one * two}
            first = Statement("hint.segmentation_probability.first", values)
        return (
            Statement("hint.segmentation_probability.nudge"),
            Statement("hint.segmentation_probability.narrow", {"fractions": written}),
            first,
        )

    def _note(self) -> Statement | None:
        return factors(self._model, self.parameters.tokens)

    def _working(self) -> tuple[Statement, ...]:
        """A factor a line, with the product so far from the second one on; then all of it."""
        lines: list[Statement] = []
        for place, token in enumerate(self.parameters.tokens):
            values: dict[str, Value] = {
                "token": Token(token),
                "frequency": self._frequencies[place],
                "total": self._total,
            }
            if place:
                values["value"] = self._up_to(place + 1)
            key = "next_factor" if place else "one_probability"
            lines.append(Statement(f"working.{key}", values))
        return (*lines, self._product)
