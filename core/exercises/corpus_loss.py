"""corpus_loss: how large is the loss of a corpus under a model?"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any

from core.exercises.base import Parameters, Question
from core.exercises.corpus_loss_slips import wrong_values
from core.exercises.materials import Corpus, get
from core.exercises.model_panels import check_sizes, loss_of_word, model_panel
from core.exercises.number_exercise import NumberExercise, Slip
from core.exercises.number_grading import matches, read_number
from core.exercises.panels import LossPanel, Panel
from core.exercises.workings import loss_lines
from core.statement import Statement, Token
from core.tokenizers.unigram import UnigramModel


class CorpusLossParameters(Parameters):
    """``model`` and ``corpus``; ``given``: the words' -ln P stand beside the question, so that
    only the sum is left to do."""

    model: str
    corpus: str
    given: bool = False


class CorpusLoss(NumberExercise[CorpusLossParameters]):
    """The sum over the words of frequency × -ln P(best segmentation), in nats."""

    kind = "corpus_loss"
    Parameters = CorpusLossParameters

    @cached_property
    def _model(self) -> UnigramModel:
        return get(self.materials, self.parameters.model, UnigramModel)

    @cached_property
    def _losses(self) -> tuple[tuple[str, int, Fraction], ...]:
        """Each word, its frequency, its own loss. Raises LessonError ``word_not_segmentable``."""
        words = get(self.materials, self.parameters.corpus, Corpus).words
        name = self.parameters.model
        check_sizes(self._model, words)
        return tuple((w, n, loss_of_word(self._model, w, name)) for w, n in words.items())

    def _compute(self) -> Fraction:
        return sum((count * loss for _, count, loss in self._losses), Fraction(0))

    def _slips(self) -> Iterator[Slip]:
        return wrong_values(self._losses, self._value)

    def question(self) -> Question:
        return Question(
            self.reference,
            self.kind,
            self.answer_type,
            Statement("prompt.corpus_loss"),
            (Statement("rule.corpus_loss"),),
            tuple(self._panels()),
            self._hints(),
            calculator=True,
        )

    def _panels(self) -> list[Panel]:
        given = self.parameters.given
        rows = tuple((w, n, loss if given else None) for w, n, loss in self._losses)
        table = LossPanel(rows)
        return [table] if given else [table, model_panel(self._model)]

    def _hints(self) -> tuple[Statement, Statement, Statement]:
        word, count, loss = self._losses[0]
        return (
            Statement("hint.corpus_loss.nudge"),
            Statement("hint.corpus_loss.narrow", {"count": len(self._losses)}),
            Statement(
                "hint.corpus_loss.first",
                {"word": Token(word), "frequency": count, "loss": loss, "share": count * loss},
            ),
        )

    def _note(self) -> Statement:
        """The sum without its value, which stands before the note."""
        last = self._working()[-1]
        terms = last.values.get("terms")
        return terms if isinstance(terms, Statement) else last

    def _working(self) -> tuple[Statement, ...]:
        """A word a line, with the loss so far; then the sum."""
        words = {word: count for word, count, _ in self._losses}
        return loss_lines(self._model, words, cuts=not self.parameters.given)

    def meets(self, expect: Any) -> bool:
        """To the digits that the author gives."""
        if isinstance(expect, bool) or not isinstance(expect, int | float | str):
            return False
        return matches(read_number(str(expect), integer=False), self._value)
