"""next_merge: which pair does BPE merge next?"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any

from pydantic import Field

from core.errors import LessonError
from core.exercises.base import Diagnosis, FeedbackRow, PairAnswer, Parameters, Question
from core.exercises.corpus_panels import corpus_panel, merges_panel, words_with
from core.exercises.grading import GradedExercise
from core.exercises.materials import get
from core.exercises.next_merge_slips import diagnose
from core.exercises.panels import Panel
from core.exercises.traces import MergeTrace
from core.statement import Pair, Pairs, Statement
from core.tokenizers.bpe import Training
from core.tokenizers.trace import TrainStep, WordState

MOST_HINTED = 4
ROWS = 4
MOST_WORDS = 4


class NextMergeParameters(Parameters):
    """``bpe``: a training; ``done``: how many of its merges are made already."""

    bpe: str
    done: Annotated[int, Field(ge=0)]


class NextMerge(GradedExercise[NextMergeParameters, PairAnswer]):
    """The answer is the training's next step."""

    kind = "next_merge"
    answer_type = "pair"
    Parameters = NextMergeParameters

    @cached_property
    def _training(self) -> Training:
        training = get(self.materials, self.parameters.bpe, Training)
        if self.parameters.done >= len(training.steps):
            raise LessonError(
                "merge_not_trained",
                bpe=self.parameters.bpe,
                done=self.parameters.done,
                made=len(training.steps),
            )
        return training

    @cached_property
    def _words(self) -> tuple[WordState, ...]:
        return self._training.words_after(self.parameters.done)

    @cached_property
    def _counts(self) -> dict[Pair, int]:
        return self._training.pair_counts_after(self.parameters.done)

    @property
    def _step(self) -> TrainStep:
        return self._training.steps[self.parameters.done]

    # ── the question ──

    def question(self) -> Question:
        panels: list[Panel] = [corpus_panel(self._training, self.parameters.done)]
        if self.parameters.done:
            panels.append(merges_panel(self._training, self.parameters.done))
        return Question(
            self.reference,
            self.kind,
            self.answer_type,
            Statement("prompt.next_merge"),
            (Statement("rule.highest_count"), Statement(f"rule.tie.{self._training.tie}")),
            tuple(panels),
            self._hints(),
        )

    def _hints(self) -> tuple[Statement, Statement, Statement]:
        most = max(self._words, key=lambda w: (w.count * (len(w.tokens) > 1), len(w.tokens)))
        hinted = self._hinted()
        shown = tuple(sorted(hinted))
        lowest = min(hinted, key=lambda p: (self._counts[p], p == self._step.pair, p))
        if len(self._step.tied) > MOST_HINTED:
            return (
                Statement(
                    "hint.next_merge.all_tied",
                    {"number": len(self._step.tied), "best": self._step.count},
                ),
                Statement("hint.next_merge.narrow_tied", {"pairs": Pairs(shown)}),
                Statement(f"hint.next_merge.tie.{self._training.tie}"),
            )
        words = tuple(
            Statement("note.word_adds", {"word": w.text, "added": w.count * places})
            for w, places in words_with(self._words, lowest)
        )
        return (
            Statement("hint.next_merge.nudge", {"word": most.text, "count": most.count}),
            Statement("hint.next_merge.narrow", {"pairs": Pairs(shown), "number": len(shown)}),
            Statement(
                "hint.next_merge.first",
                {"pair": lowest, "words": words[:4], "total": self._counts[lowest]},
            ),
        )

    def _hinted(self) -> list[Pair]:
        """The best pairs with their ties, four at most, the right one among them."""
        ordered = sorted(self._counts, key=lambda p: (-self._counts[p], p != self._step.pair, p))
        return ordered[:MOST_HINTED]

    # ── the verdict ──

    def _is_right(self, answer: PairAnswer) -> bool:
        return answer.pair == self._step.pair

    def _expected(self) -> tuple[PairAnswer, ...]:
        return (PairAnswer(self._step.pair),)

    def _diagnoses(self, answer: PairAnswer) -> tuple[Diagnosis, ...]:
        """Of a pair that ties only the tie rule is named: its count is right."""
        found = diagnose(self._training, self.parameters.done, answer.pair)
        if answer.pair in self._step.tied:
            return tuple(one for one in found if one.name == "other_tie_rule")
        return found

    def _on_wrong(self, answer: PairAnswer, diagnoses: tuple[Diagnosis, ...]) -> Statement | None:
        is_tied = answer.pair in self._step.tied
        if is_tied and not any(d.name == "other_tie_rule" for d in diagnoses):
            return self._tied(answer.pair)
        return None if diagnoses else self._compared(answer.pair)

    def _trace(self) -> MergeTrace:
        return MergeTrace(
            self._words,
            self._step,
            self._training.words_after(self.parameters.done + 1),
            self._training.tie,
            self._step.pair,
        )

    def _tied(self, pair: Pair) -> Statement:
        """The count is right: whatever wrong rule also gives the pair, the tie decided."""
        rule = Statement(f"rule.short.{self._training.tie}")
        values = {"yours": pair, "count_best": self._step.count, "rule": rule}
        return Statement("explain.next_merge.tied", values)

    def _compared(self, pair: Pair) -> Statement:
        return Statement(
            "explain.next_merge",
            {
                "yours": pair,
                "count_yours": self._counts.get(pair, 0),
                "best": self._step.pair,
                "count_best": self._step.count,
            },
        )

    def _right_rows(self) -> tuple[FeedbackRow, ...]:
        pair = self._step.pair
        ordered = sorted(self._counts, key=lambda p: (-self._counts[p], p != pair, p))
        rows: list[FeedbackRow] = []
        for other in ordered[:ROWS]:
            tied = other != pair and self._counts[other] == self._step.count
            note = self._tied_note(other) if tied else self._words_note(other)
            rows.append(FeedbackRow(other, self._counts[other], True, note))
        rest = ordered[ROWS:]
        if rest:
            most, least = self._counts[rest[0]], self._counts[rest[-1]]
            key = "note.more_pairs_each" if most == least else "note.more_pairs"
            rows.append(FeedbackRow(Statement(key, {"count": len(rest), "most": most})))
        return tuple(rows)

    def _tied_note(self, other: Pair) -> Statement:
        return Statement(
            f"note.tied.{self._training.tie}", {"pair": self._step.pair, "other": other}
        )

    def _words_note(self, pair: Pair) -> Statement:
        words = tuple(
            Statement("note.word_adds", {"word": w.text, "added": w.count * places})
            for w, places in words_with(self._words, pair)
        )
        if len(words) > MOST_WORDS:
            words = (*words[: MOST_WORDS - 1], Statement("note.and_more"))
        return Statement("note.words", {"words": words})

    def _wrong_rows(self, answer: PairAnswer) -> tuple[FeedbackRow, ...]:
        yours = answer.pair
        count = self._counts.get(yours, 0)
        if count == self._step.count:
            right = self._tied_note(yours)
            note = Statement("note.yours_count_right")
        else:
            right = Statement("note.is_merged")
            note = Statement("note.yours")
        return (
            FeedbackRow(self._step.pair, self._step.count, True, right, "right"),
            FeedbackRow(yours, count, True, note, "yours"),
        )

    def meets(self, expect: Any) -> bool:
        return expect in (tuple(self._step.pair), list(self._step.pair))
