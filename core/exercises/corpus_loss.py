"""corpus_loss: how large is the loss of a corpus under a model?"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

from core.exercises.base import (
    Answer,
    Diagnosis,
    Exercise,
    FeedbackRow,
    NumberAnswer,
    Parameters,
    Question,
    Verdict,
)
from core.exercises.corpus_loss_slips import diagnose
from core.exercises.materials import Corpus, get
from core.exercises.model_panels import loss_of_word, model_panel
from core.exercises.number_grading import is_right, matches, read_number
from core.exercises.panels import LossPanel, Panel
from core.exercises.traces import SumTrace
from core.statement import Statement, Token
from core.tokenizers.unigram import UnigramModel


class CorpusLossParameters(Parameters):
    """``model`` and ``corpus``; ``given``: the words' -ln P stand beside the question, so that
    only the sum is left to do."""

    model: str
    corpus: str
    given: bool = False


class CorpusLoss(Exercise[CorpusLossParameters]):
    """The sum over the words of frequency × -ln P(best segmentation), in nats."""

    kind = "corpus_loss"
    answer_type = "number"
    Parameters = CorpusLossParameters

    @cached_property
    def _model(self) -> UnigramModel:
        return get(self.materials, self.parameters.model, UnigramModel)

    @cached_property
    def _losses(self) -> tuple[tuple[str, int, Fraction], ...]:
        """Each word, its frequency, its own loss. Raises LessonError ``word_not_segmentable``."""
        words = get(self.materials, self.parameters.corpus, Corpus).words
        name = self.parameters.model
        return tuple((w, n, loss_of_word(self._model, w, name)) for w, n in words.items())

    @property
    def _value(self) -> Fraction:
        return sum((count * loss for _, count, loss in self._losses), Fraction(0))

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
            Statement("hint.corpus_loss.narrow", {"number": len(self._losses)}),
            Statement(
                "hint.corpus_loss.first",
                {"word": Token(word), "frequency": count, "loss": loss, "share": count * loss},
            ),
        )

    def grade(self, answer: Answer) -> Verdict:
        assert isinstance(answer, NumberAnswer)
        correct = is_right(answer, self._value)
        diagnoses: tuple[Diagnosis, ...] = ()
        explanation = None
        if not correct:
            diagnoses = diagnose(self._losses, self._value, answer)
        if not correct and not diagnoses:
            size = "large" if answer.value > self._value else "small"
            explanation = Statement(f"explain.number_too_{size}", {"working": self._lines()[-1]})
        return self._verdict(answer, correct, diagnoses, explanation)

    def reveal(self) -> Verdict:
        return self._verdict(None, False, (), None)

    def _verdict(
        self,
        answer: NumberAnswer | None,
        correct: bool,
        diagnoses: tuple[Diagnosis, ...],
        explanation: Statement | None,
    ) -> Verdict:
        lines = self._lines()
        shown = Statement("note.number", {"value": self._value})
        rows = (FeedbackRow(shown, note=lines[-1], mark="right"),)
        if answer is not None and not correct:
            computed = answer.digits is None and not answer.typed.isdecimal()
            read = Statement("note.read_as", {"value": answer.value}) if computed else None
            rows = (FeedbackRow(answer.typed, note=read, mark="yours"), *rows)
        expected = NumberAnswer(str(self._value), self._value)
        return Verdict(
            correct, answer, (expected,), rows, SumTrace(lines),
            diagnoses=diagnoses, explanation=explanation,
        )  # fmt: skip

    def _lines(self) -> tuple[Statement, ...]:
        """A word a line, with the loss so far; then the sum."""
        lines: list[Statement] = []
        so_far = Fraction(0)
        for word, count, loss in self._losses:
            so_far += count * loss
            values = {
                "word": Token(word),
                "frequency": count,
                "loss": loss,
                "share": count * loss,
                "value": so_far,
            }
            lines.append(Statement("working.loss_word", values))
        lines.append(Statement("working.loss", {"count": len(lines), "value": so_far}))
        return tuple(lines)

    def meets(self, expect: Any) -> bool:
        """To the digits that the author gives."""
        if isinstance(expect, bool) or not isinstance(expect, int | float | str):
            return False
        return matches(read_number(str(expect), integer=False), self._value)
