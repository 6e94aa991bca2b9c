"""Steps whose question is generated: which one follows from the place alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_lesson import changed, check_text

from core.curriculum.loader import load
from core.curriculum.schema import AskStep, FreshStep, Lesson, fresh_seed
from core.errors import LessonError
from core.exercises.base import Reference

FIRST = "- {id: first, ask: next_merge, bpe: two, done: 0, expect: [u, g]}"
WITH_FRESH = changed(FIRST, f"{FIRST}\n  - {{id: one-more, fresh: next_merge, level: 2}}")


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    report = check_text(tmp_path, WITH_FRESH)
    assert (report.faults, report.steps_checked) == ((), 5)
    return load(tmp_path / "small.yaml")


def test_the_step_asks(lesson: Lesson):
    step = lesson.step("one-more")
    assert isinstance(step, AskStep)
    assert isinstance(step, FreshStep)
    assert (step.fresh, step.level) == ("next_merge", 2)


def test_seeds_are_digests_of_the_place():
    # printf 'seed/encoding/one-more/1/0/0' | sha256sum begins with these digits; the next one
    # is of seed/encoding/one-more/2/3/0.
    assert fresh_seed("encoding", "one-more") == 0xAB6882E040BE6766 % 10**6
    assert fresh_seed("encoding", "one-more", 2, 3) == 0xBC45853EF2097AEC % 10**6


def test_every_place_has_a_seed_of_its_own():
    places = [
        (lesson, slug, run, attempt)
        for lesson in ("encoding", "viterbi")
        for slug in ("one-more", "another")
        for run in (1, 2, 11)
        for attempt in (0, 1, 11)
    ]
    assert len({fresh_seed(*place) for place in places}) == len(places)


def test_a_seed_gives_its_question_and_another_seed_another(lesson: Lesson):
    first = lesson.exercise("one-more").question()
    assert first.reference == Reference("small", "one-more", fresh_seed("small", "one-more"), 2)
    assert first == lesson.exercise("one-more", first.reference.seed).question()
    other = lesson.exercise("one-more", fresh_seed("small", "one-more", 1, 1)).question()
    assert other.panels != first.panels
    harder = lesson.exercise("one-more", first.reference.seed, 3).question()
    assert (harder.reference.level, harder.panels != first.panels) == (3, True)


def test_a_written_question_has_no_seed(lesson: Lesson):
    assert lesson.exercise("first").question().reference == Reference("small", "first")


def test_a_level_outside_is_refused(lesson: Lesson):
    with pytest.raises(LessonError) as caught:
        lesson.exercise("one-more", 1, 6)
    assert caught.value.code == "level_outside"
