"""pair_count: how often does a pair stand in the corpus, words weighted?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated

from pydantic import Field

from core.exercises.base import NumberAnswer, Parameters, Question
from core.exercises.corpus_panels import corpus_panel, words_with
from core.exercises.materials import get
from core.exercises.number_exercise import NumberExercise, Slip
from core.exercises.traces import MergeTrace, Trace
from core.statement import Pair, Statement, Value
from core.tokenizers.bpe import Training, apply_merge
from core.tokenizers.trace import WordState

MOST_TERMS = 8
"""Words whose sum an explanation writes out."""


class PairCountParameters(Parameters):
    """``pair`` is counted in the corpus of ``bpe`` after ``done`` merges."""

    bpe: str
    done: Annotated[int, Field(ge=0)]
    pair: Annotated[tuple[str, str], Field(strict=False)]


class PairCount(NumberExercise[PairCountParameters]):
    """The answer is a whole number."""

    kind = "pair_count"
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

    def _compute(self) -> int:
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

    def _honest(self, answer: NumberAnswer) -> Statement:
        """The rule with its sum; of very many words the replay adds up."""
        values: dict[str, Value] = {"pair": self._pair, "value": self._value}
        if not self._holders:
            return Statement("explain.pair_count.none", {**values, **self._pair._asdict()})
        if len(self._holders) > MOST_TERMS:
            return Statement("explain.pair_count", values)
        terms = " + ".join(f"{places} × {word.count}" for word, places in self._holders)
        return Statement("explain.pair_count.sum", {**values, "terms": terms})

    def _trace(self) -> Trace:
        return MergeTrace(self._words, None, self._words, "", self._pair)

    def _note(self) -> Statement:
        words = tuple(
            Statement("note.word_times", {"word": w.text, "frequency": w.count, "places": places})
            for w, places in self._holders
        )
        if not words:
            return Statement("note.in_no_word")
        return Statement("note.words", {"words": words[:4]})

    def _slips(self) -> Iterator[Slip]:
        for name, value in self._wrong_rules():
            yield name, value, {"pair": self._pair, "value": self._value}

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
        yield "across_boundary", self._compute() + edges
        for part in dict.fromkeys(self._pair):
            yield "counted_one_token", sum(w.count * w.tokens.count(part) for w in self._words)
        yield "counted_merged_token", sum(w.count * w.tokens.count(token) for w in self._words)
