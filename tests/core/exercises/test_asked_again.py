"""Other instances of the lessons' questions: right by brute force, with the same traps, never one
that the lesson asks anyway."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from generated_by_hand import WORKED, by_rank, cuts, from_the_left, longest_first, number, panel

from core.curriculum.loader import find as load_lesson
from core.curriculum.schema import WrittenStep
from core.exercises.base import Exercise, Reference, SegmentationAnswer
from core.exercises.panels import CorpusPanel, MergesPanel, ModelPanel

find = cache(load_lesson)
read_anew = cache(lambda name: load_lesson(name))
LESSONS = (
    "counting-pairs", "first-merges", "encoding", "vocabulary", "unigram", "viterbi",
    "special-tokens",
)  # fmt: skip
STEPS = [
    (name, step.id)
    for name in LESSONS
    for step in find(name).steps
    if isinstance(step, WrittenStep)
]
OTHERS = {
    "count-tu": "a t",
    "encode-memakan": "minggu",
    "encode-enak": "gigi",
    "count-pug": "bun",
    "one-turn": "bukan aman",
}
"""What some steps ask where they come back for the first time. Once chosen it must stay, since
a record names it by its number alone."""


def shown(exercise: Exercise) -> str:
    given = exercise.parameters.model_dump()
    if "messages" in given:
        return " ".join(text for message in given["messages"] for text in message.values())
    return " ".join(given["pair"]) if "pair" in given else given["text"]


def merges_of(exercise: Exercise) -> list[tuple[str, str]]:
    return [tuple(row.pair) for row in panel(exercise.question(), MergesPanel).merges]


def right(exercise: Exercise):
    question = exercise.question()
    match exercise.kind:
        case "bpe_encode":
            return SegmentationAnswer((by_rank(shown(exercise), merges_of(exercise)),))
        case "pair_count":
            words = panel(question, CorpusPanel).words
            pair = tuple(shown(exercise).split())
            return number(sum(w.count * [*pairwise(w.tokens)].count(pair) for w in words))
        case "segmentation_count":
            pieces = dict(panel(question, ModelPanel).rows)
            word = shown(exercise)
            return number(sum(all(token in pieces for token in cut) for cut in cuts(word)))
        case kind:
            return WORKED[kind](question, 1).right


def encoding_traps(exercise: Exercise) -> tuple[bool, bool]:
    word, merges = shown(exercise), merges_of(exercise)
    tokens = by_rank(word, merges)
    pieces = {"".join(pair) for pair in merges}
    return tokens == longest_first(word, pieces), tokens == from_the_left(word, merges)


@pytest.mark.parametrize(("name", "slug"), STEPS)
def test_other_instances(name: str, slug: str):
    lesson = find(name)
    written = lesson.exercise(slug)
    for seed in (1, 2, 3):
        other = lesson.exercise(slug, seed)
        assert other.question() == read_anew(name).exercise(slug, seed).question()
        if other.question().reference.seed is None:
            assert other.question() == written.question()
            continue
        assert other.question().reference == Reference(name, slug, seed)
        assert other.question().panels[0].__class__ is written.question().panels[0].__class__
        assert other.reveal().expected == (right(other),)
        assert len(other.question().hints) == 3
        if other.kind == "bpe_encode":
            assert encoding_traps(other) == encoding_traps(written)
        same = [
            shown(lesson.exercise(step.id))
            for step in lesson.steps
            if isinstance(step, WrittenStep) and step.ask == other.kind
        ]
        assert shown(other) not in same


def test_which_steps_have_others():
    found = {
        slug: shown(find(name).exercise(slug, 1))
        for name, slug in STEPS
        if find(name).exercise(slug, 1).question().reference.seed is not None
    }
    assert OTHERS.items() <= found.items()
    assert not [slug for slug in found if slug.startswith(("merge-", "path-", "odd-", "unhug"))]


def test_they_begin_anew_after_the_last():
    lesson = find("unigram")
    assert [shown(lesson.exercise("count-pug", n)) for n in (1, 2, 3, 4)] == [
        "bun", "pun", "bun", "pun",
    ]  # fmt: skip


@pytest.mark.parametrize("seed", [0, -1, -(2**62)])
def test_a_number_that_none_has_gives_the_written_question(seed: int):
    assert find("unigram").exercise("count-pug", seed).question().reference.seed is None


def test_the_hints_are_of_the_instance():
    lesson = find("special-tokens")
    written, other = lesson.exercise("both-turns"), lesson.exercise("both-turns", 1)
    assert written.question().hints != other.question().hints
