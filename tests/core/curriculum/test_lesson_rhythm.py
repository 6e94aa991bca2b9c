"""How the shipped lessons go: three texts in a row at most, and no question asked twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.curriculum.loader import load
from core.curriculum.schema import SayStep, WrittenStep

LESSONS = sorted((Path(__file__).parents[3] / "lessons").glob("*.yaml"))
MOST_TEXTS = 3


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_question_comes_after_three_texts_at_most(path: Path) -> None:
    texts = 0
    for step in load(path).steps:
        texts = texts + 1 if isinstance(step, SayStep) else 0
        assert texts <= MOST_TEXTS, step.id


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_no_question_has_the_inputs_of_another(path: Path) -> None:
    seen: dict[str, str] = {}
    for step in load(path).steps:
        if isinstance(step, WrittenStep):
            given = step.parameters.model_dump(mode="json", exclude={"question", "slips", "why"})
            inputs = json.dumps([step.ask, given], sort_keys=True)
            if step.ask == "choice":
                inputs = step.id  # its options are its inputs
            assert inputs not in seen, (step.id, seen[inputs])
            seen[inputs] = step.id
