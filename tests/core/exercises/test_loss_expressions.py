"""The functions of expressions on logarithms, losses, pruning and shares: values worked by hand,
how they are told, and arguments that are refused."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from core.errors import LessonError
from core.exercises.expressions import parse
from core.exercises.materials import MaterialSpec, build
from core.wording import Wording

FACTS = Path(__file__).parents[2] / "facts"
HUG: dict[str, Any] = json.loads((FACTS / "unigram_hug.json").read_text(encoding="utf-8"))
COURSE: dict[str, Any] = json.loads((FACTS / "unigram_course.json").read_text(encoding="utf-8"))
MATERIALS = build(
    {
        name: MaterialSpec.model_validate(spec)
        for name, spec in {
            "hug_words": {"corpus": HUG["corpus"]},
            "hug": {"unigram": HUG["token_frequencies"]},
            "course": {"corpus": COURSE["word_frequencies"]},
            "loop": {"pruning": {"corpus": "course", "target": 100}},
            "man": {"corpus": {"man": 3, "band": 3, "sun": 3}},
            "one": {"bpe": {"corpus": "man", "merges": 2}},
            "long": {"corpus": {"a" * 40: 1, "a" * 41: 1}},
            "many": {"corpus": {"hug" * 5 + str(n): 1 for n in range(1_000)}},
            "letters": {"unigram": {"a" * n: 1 for n in range(1, 10)}},
        }.items()
    }
)


def value(source: str) -> Fraction:
    return parse(source).number(MATERIALS)


@pytest.mark.parametrize(
    ("source", "right"),
    [
        ("floor(7 / 2)", 3), ("floor(243 / 10)", 24), ("floor(0 - 1 / 2)", -1),
        ("pruning_size(loop, 0)", 300), ("pruning_size(loop, 2)", 243), ("pruning_size(loop)", 98),
        ("pruning_rounds(loop)", 11), ("pruning_candidates(loop, 1)", 270),
        ("pruning_removed(loop, 1)", 30), ("pruning_removed(loop, 11)", 10),
        ("pruning_tied(loop, 1)", 237), ("size(free_pieces(hug, hug_words))", 7),
        ('share(hug, "pug", "p", "ug")', Fraction(35, 76)),
        ('share(hug, "pug", "p", "u", "g")', Fraction(3, 38)),
        ('expected(hug, "pug", "ug", 5)', Fraction(175, 76)),
        ('loss_change(hug, hug_words, "pu")', 0),
        ("size(tied(one, 1))", 5), ("text_tokens(one, man)", 21), ("word_total(man)", 9),
    ],
)  # fmt: skip
def test_exact_values(source: str, right: Fraction | int) -> None:
    # After a + n and an + d: m|an, b|and, s|u|n, three times each.
    assert value(source) == right


@pytest.mark.parametrize(
    ("source", "right"),
    [
        ("ln(2)", math.log(2)), ("log(8, 2)", 3), ("log(100, 10)", 2),
        ("-ln(1 / 14)", math.log(14)),
        ('word_loss(hug, "hug")', math.log(14)),
        ("loss(hug, hug_words)", HUG["loss"]),
        ('loss_change(hug, hug_words, "hug")', 10 * math.log(10.5)),
        ('loss_change(hug, hug_words, "pu", "ug")', 5 * math.log(35 / 6)),
        ('loss_change(hug, hug_words, "pu", kept=False)', -5.23),
        ('loss_change(hug, hug_words, "hug", kept=False)', 18.18),
        ("pruning_loss(loop, 1)", COURSE["initial_loss"]),
        ("loss(hug, hug_words, weighted=False)", 25.5048),
    ],
)  # fmt: skip
def test_values_to_some_digits(source: str, right: float) -> None:
    assert float(value(source)) == pytest.approx(right, abs=0.005)


def told(source: str, language: str = "en") -> list[str]:
    return [Wording(language).say(line) for line in parse(source).working(MATERIALS)]


def test_a_sign_and_a_tie_are_told() -> None:
    assert told('-ln(probability(hug, "hug"))')[1:] == [
        "15/210 = 0.0714286",
        "-ln(0.0714286) = 2.63906",
    ]
    assert told("size(tied(one, 1))") == [
        "man, frequency 3: m + an",
        "band, frequency 3: b + an, an + d",
        "sun, frequency 3: s + u, u + n",
        "an + d, b + an, m + an, s + u, u + n: 5 pairs",
    ]


def test_a_change_is_told_by_the_words_that_are_cut_anew() -> None:
    """hug: 10 × (-ln(15/210 × 20/210) + ln(15/210)); hugs has h | ugs, the same 15 × 5 / 210²."""
    assert told('loss_change(hug, hug_words, "hug")') == [
        "hug, before: hug, -ln P = 2.63906",
        "hug, now: h | ug, -ln P = 4.99043",
        "hugs still has h | ugs, just as probable: nothing changes",
        "10 × (4.99043 - 2.63906) = 23.5138",
    ]
    assert told('loss_change(hug, hug_words, "pu")')[-1] == (
        "without pu, no word loses anything: 0"
    )


def test_what_stands_inside_a_call_is_told_before_it() -> None:
    assert told("floor(225 * 3 / 4)") == [
        "225 × 3 = 675", "675 / 4 = 168.75", "168.75, rounded down: 168",
    ]  # fmt: skip
    assert told("floor(300 * 3 / 4)")[-1] == "900 / 4 = 225"
    assert told("pruning_size(loop, 11)", "id") == [
        "10% dari 108 = 10,8", "10,8, dibulatkan ke bawah: 10", "108 - 10 = 98",
    ]  # fmt: skip
    assert told('expected(hug, "pug", "ug", 5)')[-1] == "5 × 0.460526 = 2.30263"


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("loss(letters, long)", "word_too_long"), ("free_pieces(letters, long)", "word_too_long"),
        ('loss_change(letters, long, "aa")', "word_too_long"),
        (f'word_loss(letters, "{"a" * 41}")', "word_too_long"),
        (f'best(letters, "{"a" * 41}")', "word_too_long"),
        (f'share(letters, "{"a" * 41}", "a")', "word_too_long"),
        ("loss(hug, many)", "loss_too_large"), ("free_pieces(hug, many)", "loss_too_large"),
        ('loss_change(hug, many, "ug")', "loss_too_large"),
    ],
)  # fmt: skip
def test_what_would_take_too_long_is_refused(source: str, code: str) -> None:
    # 1,000 words of 16 to 18 characters, times 15 pieces, are above 200,000.
    with pytest.raises(LessonError) as caught:
        value(source)
    assert caught.value.code == code
    for language in ("en", "id"):
        assert Wording(language).say(caught.value.statement)


@pytest.mark.parametrize(
    "source",
    [
        "ln(0)", "ln(0 - 1)", "log(2, 1)", 'log("a", 2)', "floor(hug)", "pruning_size(loop, 12)",
        "pruning_removed(loop, 0)", "pruning_tied(hug, 1)", 'share(hug, "pug", "pug")',
        'loss_change(hug, hug_words)', 'loss_change(hug, hug_words, "zz")', "tied(one, 2)",
        'word_loss(hug, "xyz")', 'expected(hug, "xyz", "x")', "text_tokens(man, man)",
    ],
)  # fmt: skip
def test_what_cannot_be_computed_is_refused(source: str) -> None:
    with pytest.raises(LessonError) as caught:
        value(source)
    assert Wording("en").say(caught.value.statement)
    assert Wording("id").say(caught.value.statement)
