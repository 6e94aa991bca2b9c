"""Random questions, and how many of them each misconception has had."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from wrong_rules_by_hand import (
    PairOf,
)

from core.errors import AnswerError
from core.exercises.base import Answer, Exercise, NumberAnswer, PairAnswer, Reference, Verdict
from core.exercises.materials import MaterialSpec, build
from core.exercises.registry import KINDS
from core.exercises.registry import build as build_exercise
from core.statement import Pair
from core.wording import Wording

QUESTIONS = 200
MOST_TRIES = 40_000
WORDINGS = (Wording("en"), Wording("id"))


def exercise(kind: str, materials: Mapping[str, Any], **parameters: Any) -> Exercise[Any]:
    specs = {name: MaterialSpec.model_validate(spec) for name, spec in materials.items()}
    return build_exercise(
        kind, KINDS[kind].Parameters.model_validate(parameters), build(specs), Reference("t", "t")
    )


def named(verdict: Verdict) -> set[str]:
    """The rules named; each is worded in both languages."""
    assert not verdict.correct
    for diagnosis in verdict.diagnoses:
        for wording in WORDINGS:
            assert wording.say(diagnosis.statement)
            assert wording.say(diagnosis.short)
    if not verdict.diagnoses:
        assert verdict.explanation is not None
        assert all(wording.say(verdict.explanation) for wording in WORDINGS)
    names = [diagnosis.name for diagnosis in verdict.diagnoses]
    assert len(names) == len(set(names))
    return set(names)


class Tally:
    """How many questions each misconception has had; the run goes on until all have enough."""

    def __init__(self, names: Iterable[str]) -> None:
        self.left = dict.fromkeys(names, QUESTIONS)

    @property
    def done(self) -> bool:
        return not any(self.left.values())

    def check(
        self, made: Exercise[Any], rules: Mapping[str, set[Any]], right: set[Any], answer: Any
    ) -> None:
        """Every wrong rule that still needs questions is asked; all that agree are named."""
        for name, answers in rules.items():
            if not self.left.get(name):
                continue
            for wrong in sorted(answers - right, key=repr)[:3]:
                agreeing = {other for other in rules if wrong in rules[other]}
                try:
                    verdict = made.grade(answer(wrong))
                except AnswerError:  # a whole number that is the right one with too few digits
                    continue
                assert named(verdict) == agreeing
                self.left[name] = max(0, self.left[name] - 1)


def small_corpus(rng: random.Random, letters: str = "abcd") -> dict[str, int]:
    words: dict[str, int] = {}
    for _ in range(rng.randint(2, 6)):
        words["".join(rng.choice(letters) for _ in range(rng.randint(2, 6)))] = rng.randint(1, 5)
    return words


def pair_answer(pair: PairOf) -> Answer:
    return PairAnswer(Pair(*pair))


def number_answer(value: int) -> Answer:
    return NumberAnswer(str(value), Fraction(value))
