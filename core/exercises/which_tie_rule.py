"""which_tie_rule: which rule broke the ties, if these are the merges learned?"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any

from pydantic import Field

from core.errors import LessonError
from core.exercises.base import ChoiceAnswer, Diagnosis, Parameters, Question
from core.exercises.choosing import ChoosingExercise
from core.exercises.corpus_panels import words_with
from core.exercises.materials import MOST_MERGES, Corpus, get
from core.exercises.panels import CorpusPanel, MergeRow, MergesPanel
from core.exercises.traces import SumTrace
from core.statement import Pair, Pairs, Statement, Token, Value
from core.tokenizers.bpe import TIE_RULES, Training, train
from core.tokenizers.trace import TrainStep, WordState

PairGiven = Annotated[
    tuple[Annotated[str, Field(min_length=1)], Annotated[str, Field(min_length=1)]],
    Field(strict=False),
]


class WhichTieRuleParameters(Parameters):
    """``corpus``, and the ``merges`` learned from it, of which exactly one rule of the five
    gives all."""

    corpus: str
    merges: Annotated[
        tuple[PairGiven, ...], Field(strict=False, min_length=1, max_length=min(20, MOST_MERGES))
    ]


class WhichTieRule(ChoosingExercise[WhichTieRuleParameters]):
    """The options are the five rules, in the order of ``TIE_RULES``."""

    kind = "which_tie_rule"
    Parameters = WhichTieRuleParameters

    @cached_property
    def _merges(self) -> tuple[Pair, ...]:
        return tuple(Pair(left, right) for left, right in self.parameters.merges)

    @cached_property
    def _trainings(self) -> dict[str, Training]:
        words = get(self.materials, self.parameters.corpus, Corpus).words
        return {rule: train(words, len(self._merges), rule) for rule in TIE_RULES}

    def _find_right(self) -> int:
        """Raises LessonError ``tie_rules_that_fit`` where it is not exactly one."""
        fitting = [rule for rule, t in self._trainings.items() if t.merges == self._merges]
        if len(fitting) != 1:
            raise LessonError(
                "tie_rules_that_fit",
                merges=Pairs(self._merges),
                number=len(fitting),
                rules=", ".join(fitting) or "–",
            )
        return TIE_RULES.index(fitting[0])

    @property
    def _training(self) -> Training:
        """The one that the merges come from."""
        return self._trainings[TIE_RULES[self._right]]

    @cached_property
    def _tied_step(self) -> TrainStep:
        """The first merge at which the rules part."""
        return self._training.steps[
            min(
                place
                for training in self._trainings.values()
                if (place := _first_other(training.merges, self._merges)) is not None
            )
        ]

    def question(self) -> Question:
        words = get(self.materials, self.parameters.corpus, Corpus).words
        rows = tuple(
            MergeRow(step.rank + 1, step.pair, step.token, step.count)
            for step in self._training.steps
        )
        return Question(
            self.reference,
            self.kind,
            self.answer_type,
            Statement("prompt.which_tie_rule"),
            (Statement("rule.which_tie_rule"),),
            (
                CorpusPanel(tuple(WordState(w, tuple(w), n) for w, n in words.items()), 0),
                MergesPanel(rows),
            ),
            self._hints(),
            options=tuple(map(self._option, range(len(TIE_RULES)))),
            short_options=tuple(Statement(f"rule.name.{rule}") for rule in TIE_RULES),
            options_in_order=True,
        )

    def _hints(self) -> tuple[Statement, Statement, Statement]:
        tied = self._tied_step
        wrong = [rule for rule in TIE_RULES if rule != TIE_RULES[self._right]]
        kept = sorted([TIE_RULES[self._right], *wrong[:2]], key=TIE_RULES.index)
        rules = tuple(Statement(f"rule.name.{rule}") for rule in kept)
        return (
            Statement("hint.which_tie_rule.nudge", {"merge": tied.rank + 1}),
            Statement("hint.which_tie_rule.narrow", {"rules": rules}),
            Statement("hint.which_tie_rule.first", {"pairs": Pairs(tied.tied)}),
        )

    def _option(self, place: int) -> Statement:
        return Statement(f"option.tie.{TIE_RULES[place]}")

    def _diagnoses(self, answer: ChoiceAnswer) -> tuple[Diagnosis, ...]:
        """The rule is run: where its list parts from the one given."""
        rule = TIE_RULES[answer.option]
        place = _first_other(self._trainings[rule].merges, self._merges)
        assert place is not None  # else it would be right
        values: dict[str, Value] = {
            "merge": place + 1,
            "theirs": self._trainings[rule].merges[place],
            "given": self._merges[place],
            "takes": self._takes(TIE_RULES[self._right], place),
        }
        told = Statement("diagnosis.which_tie_rule.another_tie_rule", values)
        return (Diagnosis.of("another_tie_rule", told),)

    def _takes(self, rule: str, place: int) -> Statement:
        """Which pair a rule takes at a merge, and what it looks at."""
        training = self._trainings[rule]
        pair = training.merges[place]
        tokens = training.vocabulary_after(place)
        word = next(w for w, _ in words_with(training.words_after(place), pair))
        values: dict[str, Value] = {
            "pair": pair,
            "token": Token(pair.left + pair.right),
            "letters": len(pair.left + pair.right),
            "left": tokens.index(pair.left),
            "right": tokens.index(pair.right),
            "word": Token(word.text),
        }
        return Statement(f"working.rule_takes.{rule}", values)

    def _trace(self) -> SumTrace:
        """What ties, which pair each rule takes there, and whose the list is."""
        tied = self._tied_step
        head: dict[str, Value] = {
            "merge": tied.rank + 1,
            "number": len(tied.tied),
            "value": tied.count,
        }
        lines = [Statement("working.tied_pairs", {**head, "pairs": Pairs(tied.tied)})]
        for rule in self._trainings:
            lines.append(self._takes(rule, tied.rank))
        right = Statement(f"rule.name.{TIE_RULES[self._right]}")
        lines.append(Statement("working.rule_fits", {"rule": right, "pair": tied.pair}))
        return SumTrace(tuple(lines))

    def meets(self, expect: Any) -> bool:
        return bool(expect == TIE_RULES[self._right])


def _first_other(merges: tuple[Pair, ...], given: tuple[Pair, ...]) -> int | None:
    """The first place at which two lists of merges differ."""
    for place in range(max(len(merges), len(given))):
        if merges[place : place + 1] != given[place : place + 1]:
            return place
    return None
