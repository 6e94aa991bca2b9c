"""corpus_loss and prune_next: the plan's figures, then wrong rules run by naive code."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wrong_rule_questions import exercise, named

from core.errors import AnswerError, LessonError
from core.exercises.answers import read
from core.exercises.base import NumberAnswer, TextAnswer, Verdict
from core.exercises.panels import LossPanel, ModelPanel
from core.wording import Wording

FACTS = Path(__file__).parents[2] / "facts"
HUG: dict[str, Any] = json.loads((FACTS / "unigram_hug.json").read_text(encoding="utf-8"))
MATERIALS = {
    "hug_words": {"corpus": HUG["corpus"]},
    "hug": {"unigram": HUG["token_frequencies"]},
}


def verdict(kind: str, typed: str, **parameters: Any) -> Verdict:
    asked = exercise(kind, MATERIALS, model="hug", corpus="hug_words", **parameters)
    return asked.grade(read(asked.question(), typed, "en"))


# ── corpus_loss ──


@pytest.mark.parametrize("typed", ["169.80", "169.803", "170", "169"])
def test_the_loss_of_the_hug_corpus(typed: str) -> None:
    assert verdict("corpus_loss", typed).correct


def test_another_whole_number_is_wrong() -> None:
    assert not verdict("corpus_loss", "172").correct
    assert not verdict("corpus_loss", "17").correct


def test_a_sum_of_logarithms_may_be_typed() -> None:
    cuts = ("15/210", "17*20/210^2", "17*16/210^2", "4*16/210^2", "15*5/210^2")
    counts = HUG["corpus"].values()
    typed = "-(" + "+".join(f"{n}*ln({cut})" for n, cut in zip(counts, cuts, strict=True)) + ")"
    assert verdict("corpus_loss", typed).correct


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("25.5048", {"ignored_frequencies"}),
        ("205.80", {"started_at_one"}),  # 169.80 and 36 words
        ("-169.80", {"sign_dropped"}),
        ("244.97", {"another_logarithm"}),  # to base 2: 169.803 / 0.693147
        ("73.744", {"another_logarithm"}),  # to base 10
        ("143.41", {"left_out_a_word"}),  # without the ten hugs, 26.39
        ("4.7167", {"mean_for_sum"}),  # over 36 words
        ("150", set()),
    ],
)
def test_wrong_losses_have_their_reasons(typed: str, names: set[str]) -> None:
    found = verdict("corpus_loss", typed)
    assert not found.correct
    assert named(found) == names
    assert (found.explanation is None) == bool(names)


def test_given_values_stand_beside_the_question() -> None:
    asked = exercise("corpus_loss", MATERIALS, model="hug", corpus="hug_words", given=True)
    (panel,) = asked.question().panels
    assert isinstance(panel, LossPanel)
    shown = [(word, count, round(float(loss or 0), 4)) for word, count, loss in panel.rows]
    assert shown == [
        ("hug", 10, 2.6391), ("pug", 5, 4.8653), ("pun", 12, 5.0884),
        ("bun", 4, 6.5353), ("hugs", 5, 6.3767),
    ]  # fmt: skip
    plain = exercise("corpus_loss", MATERIALS, model="hug", corpus="hug_words").question()
    assert [type(panel) for panel in plain.panels] == [LossPanel, ModelPanel]


def test_the_replay_adds_word_by_word() -> None:
    lines = verdict("corpus_loss", "1").trace.lines  # type: ignore[union-attr]
    told = [Wording("en").say(line) for line in lines]
    assert told[:2] == [
        "best cut of hug: hug, P = 15 / 210 = 0.0714286, -ln P = 2.63906",
        "hug: 10 × 2.63906 = 26.3906; so far 26.3906",
    ]
    assert told[-1] == "26.3906 + 24.3263 + 61.061 + 26.1413 + 31.8836 = 169.803"
    so_far = [round(float(line.values["value"]), 2) for line in lines if "share" in line.values]
    assert so_far == [26.39, 50.72, 111.78, 137.92, 169.80]


def test_a_piece_that_goes_is_told_by_the_words_that_it_leaves() -> None:
    told = [Wording("en").say(line) for line in verdict("prune_next", "hu").trace.lines]  # type: ignore[union-attr]
    assert told[3] == "without pu: pug keeps p | ug · pun keeps p | un, just as probable: 0"
    assert told[6] == (
        "without hug: hug becomes h | ug, 10 × (4.99043 - 2.63906); the loss grows by 23.5138"
    )


# ── prune_next ──

FREE = ("hu", "ug", "pu", "un", "bu", "gs", "ugs")


@pytest.mark.parametrize("piece", FREE)
def test_each_of_the_seven_that_tie_is_right(piece: str) -> None:
    found = verdict("prune_next", piece)
    assert found.correct
    assert found.tie
    assert set(found.expected) == set(map(TextAnswer, FREE))


@pytest.mark.parametrize(
    ("piece", "names"),
    [
        ("hug", {"largest_change"}),
        ("h", {"characters_stay"}),
    ],
)
def test_wrong_pieces_have_their_reasons(piece: str, names: set[str]) -> None:
    found = verdict("prune_next", piece)
    assert not found.correct
    assert named(found) == names


@pytest.mark.parametrize("typed", ["pug", "[red]", "h u"])
def test_what_is_no_piece_is_no_attempt(typed: str) -> None:
    with pytest.raises(AnswerError) as caught:
        verdict("prune_next", typed)
    assert caught.value.code == "no_such_piece"


def test_what_the_pieces_are_worth_is_told_in_the_replay() -> None:
    lines = verdict("prune_next", "hug").trace.lines  # type: ignore[union-attr]
    told = {str(line.values["piece"].text): line for line in lines[1:-1]}  # type: ignore[union-attr]
    assert float(told["hug"].values["value"]) == pytest.approx(
        10 * math.log(10.5)
    )  # 15·210/(15·20)
    assert {name for name, line in told.items() if not line.values["value"]} == set(FREE)
    assert lines[-1].values["count"] == 7


def test_the_other_wrong_rules() -> None:
    # ab 9, cd 1: ab is used 9 times and cd 40 times, so cd costs more; but once each, ab costs
    # ln(9·T/(10·10)), cd ln(1·T/(10·10)): cd would go. It is the rarest piece too.
    materials = {
        "m": {"unigram": {"a": 10, "b": 10, "c": 10, "d": 10, "ab": 60, "cd": 9}},
        "w": {"corpus": {"ab": 1, "cd": 40}},
    }
    asked = exercise("prune_next", materials, model="m", corpus="w")
    assert asked.grade(TextAnswer("ab")).correct
    names = named(asked.grade(TextAnswer("cd")))
    assert names == {"largest_change", "ignored_frequencies", "rarest_piece"}


@given(
    st.dictionaries(
        st.text("abc", min_size=2, max_size=3), st.integers(1, 30), min_size=1, max_size=5
    ),
    st.dictionaries(
        st.text("abc", min_size=1, max_size=6), st.integers(1, 9), min_size=1, max_size=4
    ),
)
@settings(max_examples=40, deadline=None)
def test_right_is_the_smallest_change_of_a_recount(
    longer: dict[str, int], words: dict[str, int]
) -> None:
    frequencies = {"a": 7, "b": 5, "c": 3, **longer}
    total = sum(frequencies.values())

    def loss(pieces: dict[str, int]) -> float:
        def best(word: str) -> float:
            if not word:
                return 0.0
            return min(
                math.log(total / pieces[word[:end]]) + best(word[end:])
                for end in range(1, len(word) + 1)
                if word[:end] in pieces
            )

        return sum(count * best(word) for word, count in words.items())

    changes = {
        piece: loss({p: n for p, n in frequencies.items() if p != piece}) - loss(frequencies)
        for piece in longer
    }
    least = min(changes.values())
    asked = exercise(
        "prune_next",
        {"m": {"unigram": frequencies}, "w": {"corpus": words}},
        model="m",
        corpus="w",
    )
    for piece, change in changes.items():
        assert asked.grade(TextAnswer(piece)).correct is (change - least < 1e-9)


@pytest.mark.parametrize(
    ("frequencies", "words", "code"),
    [
        ({"a": 1, "b": 1}, {"ab": 1}, "nothing_to_prune"),
        ({"ab": 1, "a": 1}, {"ab": 1}, "no_character_piece"),
        ({"ab": 1, "a": 1}, {"ba": 1}, "word_not_segmentable"),
        ({"aa": 1, "a": 1}, {"a" * 41: 1}, "word_too_long"),
    ],
)
def test_models_that_cannot_be_asked_about(
    frequencies: dict[str, int], words: dict[str, int], code: str
) -> None:
    materials = {"m": {"unigram": frequencies}, "w": {"corpus": words}}
    asked = exercise("prune_next", materials, model="m", corpus="w")
    with pytest.raises(LessonError) as caught:
        asked.question()
    assert caught.value.code == code


def test_a_loss_of_too_much_is_not_asked_for() -> None:
    many = {f"{number:05}": 1 for number in range(5_000)}
    materials = {"m": {"unigram": dict.fromkeys("0123456789", 1)}, "w": {"corpus": many}}
    asked = exercise("corpus_loss", materials, model="m", corpus="w")
    with pytest.raises(LessonError) as caught:
        asked.question()
    assert caught.value.code == "loss_too_large"


def test_expected_values_are_graded() -> None:
    asked = exercise("corpus_loss", MATERIALS, model="hug", corpus="hug_words")
    assert asked.meets(169.80)
    assert not asked.meets(169.90)
    assert isinstance(asked.reveal().expected[0], NumberAnswer)
    pruned = exercise("prune_next", MATERIALS, model="hug", corpus="hug_words")
    assert pruned.meets([*FREE])
    assert not pruned.meets(["hug"])
    assert not pruned.meets("hu")  # one of several: name them all
    assert Fraction(0) == pruned.reveal().trace.lines[-1].values["value"]  # type: ignore[union-attr]
