"""Expressions over a lesson's materials: values, workings, and faults with their column."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from core.errors import LessonError
from core.exercises.expressions import parse
from core.exercises.materials import Material, MaterialSpec, build
from core.statement import Pair, Pairs, Token, TokenIds, Tokens
from core.wording import Wording

HUG = {"h": 15, "u": 36, "g": 20, "hu": 15, "ug": 20, "p": 17, "pu": 17, "n": 16, "un": 16,
       "b": 4, "bu": 4, "s": 5, "hug": 15, "gs": 5, "ugs": 5}  # fmt: skip
MAKAN = {"makan": 5, "ikan": 3, "makanan": 2, "memakan": 2, "kucing": 2, "anjing": 2, "burung": 2,
         "minum": 2, "air": 2}  # fmt: skip
MARKERS = ["<|pengguna|>", "<|asisten|>", "<|akhir|>"]
SPECS: dict[str, Any] = {
    "hug_words": {"corpus": {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}},
    "hug": {"unigram": HUG},
    "makan": {"corpus": MAKAN},
    "ten": {"bpe": {"corpus": "makan", "merges": 10}},
    "plain": {"vocabulary": {"of": "ten"}},
    "ids": {"vocabulary": {"of": "ten", "special": MARKERS}},
    "format": {"chat": {"vocabulary": "ids", "end": MARKERS[2],
                        "roles": {"pengguna": MARKERS[0], "asisten": MARKERS[1]}}},
    "talk": {"messages": [{"pengguna": "makanan kucing"}, {"asisten": "ikan"}]},
    "sentence": {"text": "kakak memasak makanan"},
    "forms": {"text": ["makan dimakan", "minum makan"]},
}  # fmt: skip
MATERIALS = build({name: MaterialSpec.model_validate(spec) for name, spec in SPECS.items()})


@pytest.mark.parametrize(("source", "value"), [
    ("2 * 19", 38), ("(1 + 2) / 4", Fraction(3, 4)), ("-3 - -4", 1), ("0.1 + 0.2", Fraction(3, 10)),
    ("size(characters(makan))", 12),
    ("size(vocabulary(ten))", 22), ("size(vocabulary(ten, 3))", 15), ("size(active(ten))", 16),
    ("size(words(makan))", 9), ("word_frequency(makan, 'ikan')", 3),
    ('occurrences(hug_words, "u")', 36), ('occurrences(hug_words, "ug")', 20),
    ('occurrences(hug_words, "ug", weighted=False)', 3), ('occurrences(hug_words, "z")', 0),
    ("total(hug)", 210), ('frequency(hug, "pu")', 17),
    ('probability(hug, "ug")', Fraction(2, 21)),
    ('probability(hug, "p", "u", "g")', Fraction(34, 25725)),
    ('probability(hug, "p", "ug")', Fraction(17, 2205)),
    ('best(hug, "unhug")', Fraction(16 * 15, 210 * 210)),
    ('pair_count(ten, 0, "k", "a")', 12), ('pair_count(ten, 0, "k", "a", weighted=False)', 4),
    ('pair_count(ten, 2, "a", "kan")', 9),
    ('token_id(plain, "makan")', 18), ('token_id(ids, "makan")', 21), ("size(special(ids))", 3),
    ("length(chat_ids(format, talk))", 11), ("count_special(format, talk)", 4),
    ('position(chat_ids(format, talk), token_id(ids, "<|asisten|>"))', 8),
    ('length(text_ids(ids, "makanan kucing"))', 6),
    ("substrings(20)", 210), ("cuts(20)", 524288), ("cuts(1)", 1), ("size(merges(ten, 4))", 4),
    ('size(tokens(ten, "kucing memakan makanan enak"))', 13),
    ("text_length(sentence)", 21), ("text_length(sentence, spaces=False)", 19),
    ("text_length('kuku paku')", 9), ("text_length('kuku')", 4), ("text_length(forms)", 25),
    ("size(text_words(forms))", 3), ("size(text_pieces('ma | kan|ma'))", 3),
    ("comparisons(text_length(sentence))", 441),
    ("comparisons(100) / comparisons(25)", 16), ("comparisons(0)", 0),
    # makan 5, ikan 3, makan|an 4, m|e|makan 6, k|u|c|ing 8, anj|ing 4, burung 12, m|in|u|m 8, air 2
    ("text_tokens(ten, makan)", 52), ("text_tokens(ten, makan, weighted=False)", 24),
    ("word_total(makan)", 22),
])  # fmt: skip
def test_values(source: str, value: int | Fraction) -> None:
    assert parse(source).number(MATERIALS) == value


def test_what_prose_shows() -> None:
    assert parse("total(hug)").prose(MATERIALS) == 210
    assert parse("chat_ids(format, talk)").prose(MATERIALS) == TokenIds(
        (0, 21, 7, 18, 24, 10, 16, 2, 1, 14, 2)
    )
    assert parse("merges(ten, 2)").prose(MATERIALS) == Pairs((Pair("a", "n"), Pair("k", "an")))
    assert parse("special(ids)").prose(MATERIALS) == Tokens(tuple(MARKERS))
    assert parse("'kan'").prose(MATERIALS) == Token("kan")
    assert parse("text_words(forms)").prose(MATERIALS) == Tokens(("makan", "dimakan", "minum"))
    assert parse("text_pieces('ma | kan|ma')").prose(MATERIALS) == Tokens(("ma", "kan", "ma"))
    assert parse('tokens(ten, "kebaikan main")').prose(MATERIALS) == Tokens(
        ("k", "e", "b", "a", "ikan", "m", "a", "in")
    )


def test_names() -> None:
    assert parse('occurrences(hug_words, "ug") + total(hug)').names() == {"hug_words", "hug"}


def worked(source: str, language: str = "en") -> list[str]:
    return [Wording(language).say(line) for line in parse(source).working(MATERIALS)]


def test_working_of_occurrences_adds_word_by_word() -> None:
    assert worked('occurrences(hug_words, "ug")') == [
        "hug: 1 × 10 = 10, so far 10",
        "pug: 1 × 5 = 5, so far 15",
        "hugs: 1 × 5 = 5, so far 20",
        "10 + 5 + 5 = 20",
    ]


def test_working_of_a_product() -> None:
    assert worked('probability(hug, "p", "ug")') == [
        "P(p) = 17/210",
        "P(ug) = 20/210",
        "17/210 × 20/210 = 0.00770975",
    ]
    assert worked('probability(hug, "p", "ug")', "id")[-1] == "17/210 × 20/210 = 0,00770975"


def test_working_of_a_length_adds_word_by_word() -> None:
    assert worked("text_length(sentence)") == [
        "kakak: 5 letters, so far 5",
        "memasak: 7 letters, so far 12",
        "makanan: 7 letters, so far 19",
        "spaces: 2, so far 21",
        "5 + 7 + 7 + 2 = 21",
    ]
    assert worked("text_length(sentence, spaces=False)")[-1] == "5 + 7 + 7 = 19"


def test_working_begins_with_what_a_function_is_given() -> None:
    assert worked("comparisons(size(text_pieces('ma | kan | an')))") == [
        "ma | kan | an: 3 in all",
        "3 × 3 = 9",
    ]
    assert worked("floor(7 / 2)") == ["7 / 2 = 3.5", "3.5, rounded down: 3"]


def test_working_of_an_id_counts_what_comes_before() -> None:
    """Sorted: a, ai, air, akan, then an."""
    assert worked('token_id(plain, "an")') == ["before an: characters 1, merged tokens 3; ID 4"]


def test_working_ends_with_the_result() -> None:
    for source, result in (
        ("comparisons(21)", "21 × 21 = 441"), ("size(text_words(forms))", "3"),
        ("2 * 19", "38"), ("cuts(20)", "524,288"), ("substrings(20)", "210"), ("total(hug)", "210"),
        ("size(vocabulary(ten))", "22"), ("50 - size(characters(makan))", "38"),
        ('token_id(ids, "makan")', "21"), ("length(chat_ids(format, talk))", "11"),
        ("count_special(format, talk)", "4"),
        ('position(chat_ids(format, talk), token_id(ids, "<|asisten|>"))', "8"),
    ):  # fmt: skip
        assert result in worked(source)[-1], source


@pytest.mark.parametrize(("source", "code", "column"), [
    ("1 +", "expression_syntax", None), ("", "expression_syntax", None),
    ("1 if 2 else 3", "expression_forbidden", 1), ("[1][0]", "expression_forbidden", 1),
    ("makan.words", "expression_forbidden", 1), ("lambda: 1", "expression_forbidden", 1),
    ("2 ** 9", "expression_forbidden", 1), ("1 + (2 ** 9)", "expression_forbidden", 6),
    ("__import__('os')", "expression_unknown_function", 1),
    ("2 + eval('1')", "expression_unknown_function", 5),
    ("cuts(*makan)", "expression_forbidden", 6), ("cuts(**makan)", "expression_forbidden", 1),
    ("10000000000000", "expression_too_large", 1), ("2 + 1e999", "expression_too_large", 5),
    ("f'{1}'", "expression_forbidden", 1),
    ("1" + "+1" * 30, "expression_too_deep", None), ("1 + " * 200 + "1", "expression_too_long", 1),
    ("(" * 240 + "1" + ")" * 240, "expression_syntax", None), ("1j", "expression_forbidden", 1),
    ("None", "expression_forbidden", 1), ("b'1'", "expression_forbidden", 1),
])  # fmt: skip
def test_faults_of_the_text(source: str, code: str, column: int | None) -> None:
    with pytest.raises(LessonError) as caught:
        parse(source)
    assert caught.value.code == code
    assert isinstance(caught.value.values["column"], int)
    if column is not None:
        assert caught.value.values["column"] == column


@pytest.mark.parametrize(("source", "code", "column"), [
    ("1 + nowhere", "expression_unknown_name", 5), ("makan + 1", "expression_no_number", 1),
    ("makan", "expression_no_value", 1), ("'a' + 1", "expression_no_number", 1),
    ("1 / (2 - 2)", "expression_zero_division", 1), ("2 + cuts(0)", "expression_arguments", 5),
    ("cuts(501)", "expression_arguments", 1), ("cuts()", "expression_arguments", 1),
    ("cuts(True)", "expression_arguments", 1), ("cuts(1.5)", "expression_arguments", 1),
    ("text_length('')", "expression_arguments", 1), ("text_length(3)", "expression_arguments", 1),
    ("text_words(makan)", "expression_arguments", 1),
    ("text_pieces(makan)", "expression_arguments", 1),
    ("comparisons(-1)", "expression_arguments", 1),
    ("comparisons(1.5)", "expression_arguments", 1),
    ("comparisons(1000000001)", "expression_arguments", 1),
    ("total(makan)", "expression_arguments", 1), ("size(3)", "expression_arguments", 1),
    ("occurrences(makan, '')", "expression_arguments", 1),
    ("occurrences(makan, 'a', foo=1)", "expression_arguments", 1),
    ("1 + frequency(hug, 'zz')", "expression_failed", 5),
    ("token_id(plain, 'zz')", "expression_failed", 1),
    ("pair_count(ten, 11, 'a', 'n')", "expression_arguments", 1),
    ("cuts(500) * cuts(500) * cuts(500) * cuts(500) * cuts(500) * cuts(500) * cuts(500)"
     " * cuts(500) * cuts(500)", "expression_too_large", 1),
])  # fmt: skip
def test_faults_of_the_computation(source: str, code: str, column: int) -> None:
    with pytest.raises(LessonError) as caught:
        parse(source).number(MATERIALS)
    assert (caught.value.code, caught.value.values["column"]) == (code, column)
    for language in ("en", "id"):
        assert Wording(language).say(caught.value.statement)


def test_every_part_is_computed_once() -> None:
    # Twice on each of twenty levels would be a million times.
    materials = CountedMaterials(MATERIALS)
    assert parse("-(" + "1 + " * 17 + "total(hug))").number(materials) == -227
    assert materials.asked == 1


class CountedMaterials(dict[str, Material]):
    asked = 0

    def __getitem__(self, name: str) -> Material:
        self.asked += 1
        return super().__getitem__(name)


def test_a_text_is_no_number() -> None:
    with pytest.raises(LessonError) as caught:
        parse("'kan'").number(MATERIALS)
    assert caught.value.code == "expression_no_number"
