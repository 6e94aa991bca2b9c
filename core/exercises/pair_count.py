"""pair_count: how often does a pair stand in the corpus, words weighted?"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any

from pydantic import Field

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
from core.exercises.corpus_panels import corpus_panel, words_with
from core.exercises.materials import get
from core.exercises.number_grading import is_right, matches
from core.exercises.traces import MergeTrace
from core.statement import Pair, Statement, Value
from core.tokenizers.bpe import Training, apply_merge
from core.tokenizers.trace import WordState


class PairCountParameters(Parameters):
    """``pair`` is counted in the corpus of ``bpe`` after ``done`` merges."""

    bpe: str
    done: Annotated[int, Field(ge=0)]
    pair: Annotated[tuple[str, str], Field(strict=False)]


class PairCount(Exercise[PairCountParameters]):
    """The answer is a whole number."""

    kind = "pair_count"
    answer_type = "number"
    Parameters = PairCountParameters

    @cached_property
    def _words(self) -> tuple[WordState, ...]:
        training = get(self.materials, self.parameters.bpe, Training)
        return training.words_after(self.parameters.done)

    @property
    def _pair(self) -> Pair:
        return Pair(*self.parameters.pair)

    @cached_property
    def _holders(self) -> tuple[tuple[WordState, int], ...]:
        return tuple(words_with(self._words, self._pair))

    @cached_property
    def _value(self) -> int:
        return sum(word.count * places for word, places in self._holders)

    def question(self) -> Question:
        training = get(self.materials, self.parameters.bpe, Training)
        return Question(
            self.reference,
            self.kind,
            self.answer_type,
            Statement("prompt.pair_count", {"pair": self._pair}),
            (Statement("rule.pair_count"), Statement("rule.pair_count_overlap")),
            (corpus_panel(training, self.parameters.done),),
            self._hints(),
            integer=True,
        )

    def _hints(self) -> tuple[Statement, Statement, Statement]:
        pair: dict[str, Value] = {"pair": self._pair}
        if not self._holders:
            return (
                Statement("hint.pair_count.nudge"),
                Statement("hint.pair_count.none"),
                Statement("hint.pair_count.none_first", {**pair, "left": self._pair.left}),
            )
        first, places = self._holders[0]
        holders = ", ".join(word.text for word, _ in self._holders[:6])
        return (
            Statement("hint.pair_count.nudge"),
            Statement("hint.pair_count.narrow", {**pair, "words": holders}),
            Statement(
                "hint.pair_count.first",
                {"word": first.text, "places": places, "frequency": first.count},
            ),
        )

    def grade(self, answer: Answer) -> Verdict:
        assert isinstance(answer, NumberAnswer)
        correct = is_right(answer, Fraction(self._value))
        diagnoses = () if correct else tuple(self._diagnoses(answer))
        explanation = None
        if not correct and not diagnoses:
            explanation = Statement(
                "explain.pair_count", {"pair": self._pair, "value": self._value}
            )
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
        words = tuple(
            Statement("note.word_times", {"word": w.text, "frequency": w.count, "places": places})
            for w, places in self._holders
        )
        note = (
            Statement("note.words", {"words": words[:4]}) if words else Statement("note.in_no_word")
        )
        right = FeedbackRow(str(self._value), note=note, mark="right")
        rows = (right,)
        if answer is not None and not correct:
            rows = (FeedbackRow(answer.typed, mark="yours"), right)
        trace = MergeTrace(self._words, None, self._words, "", self._pair)
        return Verdict(
            correct,
            answer,
            (NumberAnswer(str(self._value), Fraction(self._value)),),
            rows,
            trace,
            diagnoses=diagnoses,
            explanation=explanation,
        )

    def _diagnoses(self, answer: NumberAnswer) -> Iterator[Diagnosis]:
        named: set[str] = set()
        for name, value in self._wrong_rules():
            if value != self._value and matches(answer, Fraction(value)) and name not in named:
                named.add(name)
                yield Diagnosis(
                    name,
                    Statement(
                        f"diagnosis.pair_count.{name}",
                        {"pair": self._pair, "yours": value, "value": self._value},
                    ),
                    Statement(f"diagnosis.{name}.short"),
                )

    def _wrong_rules(self) -> Iterator[tuple[str, int]]:
        token = self._pair.left + self._pair.right
        yield "ignored_frequencies", sum(places for _, places in self._holders)
        yield "counted_once_per_word", sum(word.count for word, _ in self._holders)
        merged = [(w, apply_merge(w.tokens, self._pair)) for w, _ in self._holders]
        yield "counted_joins", sum(w.count * (len(w.tokens) - len(row)) for w, row in merged)
        yield "counted_words", len(self._holders)
        edges = sum(
            before.tokens[-1] == self._pair.left and after.tokens[0] == self._pair.right
            for before, after in zip(self._words, self._words[1:], strict=False)
        )
        yield "across_boundary", self._value + edges
        for part in dict.fromkeys(self._pair):
            yield "counted_one_token", sum(w.count * w.tokens.count(part) for w in self._words)
        yield "counted_merged_token", sum(w.count * w.tokens.count(token) for w in self._words)

    def meets(self, expect: Any) -> bool:
        return bool(expect == self._value)
