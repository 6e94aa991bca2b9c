"""prune_next: which piece does a pruning loop remove first?"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from core.errors import AnswerError, LessonError
from core.exercises.base import Diagnosis, FeedbackRow, Parameters, Question, TextAnswer
from core.exercises.grading import GradedExercise
from core.exercises.materials import Corpus, get
from core.exercises.model_panels import check_sizes, loss_of_word, model_panel
from core.exercises.panels import LossPanel
from core.exercises.prune_next_slips import diagnose
from core.exercises.traces import SumTrace
from core.exercises.workings import removal_line
from core.statement import Statement, Token, Tokens, Value
from core.tokenizers.score import TIE_TOLERANCE
from core.tokenizers.trace import RemovalChange
from core.tokenizers.unigram import UnigramModel, viterbi
from core.tokenizers.unigram_pruning import removal_changes

CANDIDATES_IN_A_HINT = 3
ROWS, ROWS_BESIDE_YOURS = 4, 2


class PruneNextParameters(Parameters):
    """``model`` and the ``corpus`` whose loss decides; other probabilities are kept."""

    model: str
    corpus: str


class PruneNext(GradedExercise[PruneNextParameters, TextAnswer]):
    """Every piece with the smallest change is right; single characters always stay."""

    kind = "prune_next"
    answer_type = "text"
    Parameters = PruneNextParameters

    @cached_property
    def _model(self) -> UnigramModel:
        return get(self.materials, self.parameters.model, UnigramModel)

    @cached_property
    def _corpus(self) -> Corpus:
        corpus = get(self.materials, self.parameters.corpus, Corpus)
        check_sizes(self._model, corpus.words)
        for word in corpus.words:
            loss_of_word(self._model, word, self.parameters.model)
            if not all(character in self._model.scores for character in word):
                raise LessonError("no_character_piece", word=Token(word))
        return corpus

    @cached_property
    def _changes(self) -> dict[str, RemovalChange]:
        frequencies = self._model.frequencies
        assert frequencies is not None  # models of lessons always have them
        changes = removal_changes(frequencies, self._corpus.words)
        if not changes:
            raise LessonError("nothing_to_prune", model=self.parameters.model)
        return {change.piece: change for change in changes}

    @cached_property
    def _best(self) -> tuple[str, ...]:
        """The pieces with the smallest change, in the model's order."""
        least = min(change.change for change in self._changes.values())
        return tuple(p for p, c in self._changes.items() if c.change - least <= TIE_TOLERANCE)

    def question(self) -> Question:
        table = LossPanel(tuple((word, n, None) for word, n in self._corpus.words.items()))
        tied = len(self._best) > 1
        return Question(
            self.reference,
            self.kind,
            self.answer_type,
            Statement("prompt.prune_next"),
            (Statement("rule.prune_next"), *([Statement("rule.prune_next.tied")] * tied)),
            (table, model_panel(self._model)),
            self._hints(),
        )

    def _hints(self) -> tuple[Statement, Statement, Statement]:
        worth = sorted(self._changes, key=lambda piece: -self._changes[piece].change)
        others = [piece for piece in worth if piece not in self._best]
        shown = sorted([self._best[0], *others[: CANDIDATES_IN_A_HINT - 1]])
        word = max(self._corpus.words, key=len)
        best = viterbi(self._model, word).best[0].tokens
        return (
            Statement("hint.prune_next.nudge"),
            Statement("hint.prune_next.narrow", {"pieces": ", ".join(shown)}),
            Statement("hint.prune_next.first", {"word": Token(word), "tokens": Tokens(best)}),
        )

    def _is_right(self, answer: TextAnswer) -> bool:
        if answer.text not in self._model.scores:
            raise AnswerError("no_such_piece", piece=Token(answer.text))
        return answer.text in self._best

    def _expected(self) -> tuple[TextAnswer, ...]:
        return tuple(map(TextAnswer, self._best))

    def _diagnoses(self, answer: TextAnswer) -> tuple[Diagnosis, ...]:
        return diagnose(self._model, self._corpus.words, self._changes, answer.text)

    def _on_right(self) -> Statement | None:
        if len(self._best) == 1:
            return None
        return Statement("explain.prune_next.tied", {"number": len(self._best)})

    def _honest(self, answer: TextAnswer) -> Statement:
        values: dict[str, Value] = {
            "yours": Token(answer.text),
            "working": self._line(self._changes[answer.text]),
            "best": Token(self._best[0]),
            "change_best": self._changes[self._best[0]].change,
        }
        return Statement("explain.prune_next", values)

    def _right_rows(self) -> tuple[FeedbackRow, ...]:
        return self._best_rows(ROWS)

    def _wrong_rows(self, answer: TextAnswer) -> tuple[FeedbackRow, ...]:
        return self._row(answer.text, "yours"), *self._best_rows(ROWS_BESIDE_YOURS)

    def _best_rows(self, most: int) -> tuple[FeedbackRow, ...]:
        rows = [self._row(piece, "right") for piece in self._best[:most]]
        if left := len(self._best) - len(rows):
            rows.append(FeedbackRow(Statement("note.more_pieces", {"count": left})))
        return tuple(rows)

    def _row(self, piece: str, mark: Any) -> FeedbackRow:
        note = None
        if change := self._changes.get(piece):
            free = change.change <= TIE_TOLERANCE
            note = Statement(f"note.loss_{'stays' if free else 'grows'}", {"value": change.change})
        return FeedbackRow(Token(piece), note=note, mark=mark)

    def _line(self, change: RemovalChange) -> Statement:
        return removal_line(self._model, self._corpus.words, change)

    def _trace(self) -> SumTrace:
        """The rule; a candidate a line, in the model's order; then the smallest change."""
        best = Tokens(self._best)
        lines = [Statement("working.removal_rule")]
        lines += map(self._line, self._changes.values())
        values: dict[str, Value] = {
            "pieces": ", ".join(best.tokens),
            "value": self._changes[self._best[0]].change,
            "count": len(self._best),
        }
        return SumTrace((*lines, Statement("working.removal_least", values)))

    def meets(self, expect: Any) -> bool:
        """One of the right pieces, or all of them in any order."""
        if isinstance(expect, list | tuple):
            return sorted(map(str, expect)) == sorted(self._best)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        return expect in self._best and len(self._best) == 1
