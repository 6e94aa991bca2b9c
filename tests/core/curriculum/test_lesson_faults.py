"""Each fault of a lesson file at its exact place, with its key. Places are marked by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_lesson import (
    SMALL,
    changed,
    check_text,
    keys_and_places,
    without_marks,
)

from core.wording import Wording


def test_the_small_lesson_has_no_fault(tmp_path: Path) -> None:
    report = check_text(tmp_path, SMALL)
    assert keys_and_places(report) == []
    assert (report.lessons_checked, report.steps_checked) == (1, 4)


FIRST = "- {id: first, ask: next_merge, bpe: two, done: 0, expect: [u, g]}"
LONG_ROW = "x" * 77


def also(step: str) -> tuple[str, str]:
    """The change that puts a step behind the first question."""
    return FIRST, f"{FIRST}\n  - {step}"


ONE_FAULT = {
    # the text as YAML
    "tab": ("number: 7", "number:¦\t7", "lesson_tab"),
    "control character": ("Sennrich", "¦\x07Sennrich", "lesson_control_character"),
    "byte order mark inside": ("Sennrich", "¦\ufeffSennrich", "lesson_control_character"),
    "second document": ("steps:\n", "¦---\nsteps:\n", "yaml_documents"),
    "anchor": ("[Sennrich 2016]", "¦&all [Sennrich 2016]", "yaml_anchor"),
    "alias": ("sources: [Sennrich 2016]", "sources: [Sennrich, ¦*all]", "yaml_alias"),
    "tag": ("number: 7", "number: ¦!!int 7", "yaml_tag"),
    "repeated key": ("number: 7\n", "number: 7\n¦number: 8\n", "yaml_repeated_key"),
    "repeated word": ("{pug: 5, hug: 10,", "{pug: 5, hug: 10, ¦pug: 6,", "yaml_repeated_key"),
    "missing value": ("number: 7\n", "number:¦\n", "yaml_no_value"),
    "key that is a list": ("{h: 15,", "{¦[a, b]: 1, h: 15,", "yaml_key"),
    "colon in a text": ("group: bpe", "group: bpe¦: x", "yaml_colon"),
    "open quote": ("id: Itu}", 'id: ¦"Itu}', "yaml_open_quote"),
    "open bracket": ("sources: [Sennrich 2016]", "sources: ¦[Sennrich 2016", "yaml_open_bracket"),
    "at sign": ("[Sennrich 2016]", "[¦@mention]", "yaml_start"),
    "backslash": ("[Sennrich 2016]", '["¦\\q"]', "yaml_escape"),
    # unquoted scalars where text is meant
    "no as a token": ("[u, g]}", "[u, ¦no]}", "plain_truth"),
    "on as a word": ('"no": 1', "¦on: 1", "plain_truth"),
    "yes in prose": ("id: Ini,", "id: ¦yes,", "plain_truth"),
    "null": ("id: Ini,", "id: ¦null,", "plain_nothing"),
    "tilde": ("id: Ini,", "id: ¦~,", "plain_nothing"),
    "time": ("id: Ini,", "id: ¦1:30,", "plain_time"),
    "equals sign": ("[u, g]}", "[u, ¦=]}", "plain_special"),
    "merge sign": ('"no": 1', "¦<<: 1", "plain_special"),
    "hexadecimal": ("id: Ini,", "id: ¦0x10,", "plain_number"),
    "exponent": ("id: Ini,", "id: ¦1e3,", "plain_number"),
    "octal": ("id: Ini,", "id: ¦007,", "plain_number"),
    "underscore": ("number: 7", "number: ¦1_000", "plain_number"),
    "infinity": ("id: Ini,", "id: ¦.inf,", "plain_number"),
    "date": ("id: Ini,", "id: ¦2016-08-07,", "plain_date"),
    "digits as a word": ('"no": 1', "¦12: 1", "plain_key"),
    "number as a text": ("id: Ini,", "id: ¦12,", "schema_text_unquoted"),
    "truth as a text": ("id: Ini,", "id: ¦true,", "schema_text_unquoted"),
    "number of 5,000 digits": ("number: 7", "number: ¦" + "9" * 5000, "plain_long_number"),
    # the shape
    "unknown key": ("number: 7\n", "number: 7\n¦colour: red\n", "schema_unknown_key"),
    "nearly a key": ("sources: [", "sources: [x]\n¦sourcs: [", "schema_unknown_key_near"),
    "unknown key in a step": ("done: 0,", "done: 0, ¦dune: 1,", "schema_unknown_key_near"),
    "unknown key in a material": (
        "merges: 2}}",
        "merges: 2, ¦corpse: x}}",
        "schema_unknown_key_near",
    ),
    "unknown key in a text": ("{en: Small,", "{¦fr: Petit, en: Small,", "schema_unknown_key"),
    "unknown key in an option": (
        "right: true}",
        "right: true, ¦rigth: true}",
        "schema_unknown_key_near",
    ),
    "missing key": ("done: 0, ", "", "schema_missing_key"),
    "missing language": ("{en: Small, id: Kecil}", "¦{en: Small}", "schema_missing_language"),
    "list for text": ("id: Ini,", "id: ¦[Ini],", "schema_text_wanted"),
    "text for list": ("[Sennrich 2016]", "¦Sennrich", "schema_list_wanted"),
    "text for number": ("done: 0", 'done: ¦"0"', "schema_number_wanted"),
    "decimal for number": ("number: 7", "number: ¦7.5", "schema_number_wanted"),
    "text for keys": ("title: {en: Small, id: Kecil}", "title: ¦Small", "schema_mapping_wanted"),
    "text for truth": ("right: true", "right: ¦really", "schema_truth_wanted"),
    "no sources": ("[Sennrich 2016]", "¦[]", "schema_list_short"),
    "two hints": ("      - {en: Third., id: Tiga.}\n", "", "schema_list_short"),
    "one option": ("      - {en: That, id: Itu}\n", "", "schema_list_short"),
    "negative number": ("done: 0", "done: ¦-1", "schema_number_small"),
    "frequency 0": ("pug: 5", "pug: ¦0", "schema_number_small"),
    "slug with a space": ("id: pick", "id: ¦Pick this", "schema_slug"),
    "material with a dash": (
        "  two: {bpe",
        "  ¦a-b: {corpus: {a: 1}}\n  two: {bpe",
        "lint_material_unused schema_name",
    ),
    "unknown group": ("group: bpe", "group: ¦bp", "schema_choice_near"),
    "unknown tie rule": (
        "merges: 2}}",
        "merges: 2, tie: ¦lexicographical}}",
        "schema_choice_near",
    ),
    "newer format": ("format_version: 1", "format_version: ¦2", "schema_format_version"),
    "unknown kind": ("ask: choice", "ask: ¦chioce", "schema_unknown_kind_near"),
    "unheard-of kind": ("ask: choice", "ask: ¦essay", "schema_unknown_kind"),
    "step without a kind": (FIRST, "- ¦{id: first, bpe: two}", "schema_step_without_kind"),
    "say and ask": ("done: 0,", "done: 0, ¦say: {en: a, id: b},", "schema_say_and_ask"),
    "ask and fresh": ("done: 0,", "done: 0, ¦fresh: next_merge,", "schema_say_and_ask"),
    "fresh of no kind": (*also("{id: a, fresh: ¦essay, level: 1}"), "schema_unknown_kind"),
    "fresh of nearly a kind": (
        *also("{id: a, fresh: ¦nxt_merge, level: 1}"),
        "schema_unknown_kind_near",
    ),
    "fresh that cannot be": (*also("{id: a, fresh: ¦choice, level: 1}"), "no_generator"),
    "fresh without a level": (*also("¦{id: a, fresh: next_merge}"), "schema_missing_key"),
    "level 0": (*also("{id: a, fresh: next_merge, level: ¦0}"), "schema_number_small"),
    "level 6": (*also("{id: a, fresh: next_merge, level: ¦6}"), "schema_number_large"),
    "level as a text": (*also('{id: a, fresh: next_merge, level: ¦"3"}'), "schema_number_wanted"),
    "fresh with an answer": (
        *also("{id: a, fresh: next_merge, level: 3, ¦expect: [u, g]}"),
        "schema_unknown_key",
    ),
    "fresh as a number": (*also("{id: a, fresh: ¦3, level: 3}"), "schema_text_unquoted"),
    "material of two kinds": (
        "{unigram: {h: 15, ug: 20, hug: 15}}",
        "¦{unigram: {h: 15, ug: 20, hug: 15}, corpus: {a: 1}}",
        "schema_material_kind",
    ),
    # the content
    "slug twice": ("id: pick", "id: ¦read", "lint_slug_twice"),
    "file's name": ("id: small", "id: ¦smaller", "lint_file_name"),
    "no right option": ("options:\n      - {en: This, id: Ini, right: true}",
                        "options:\n      ¦- {en: This, id: Ini}", "lint_no_right_option"),
    "two right options": ("id: Itu}", "id: Itu, ¦right: true}", "lint_two_right_options"),
    "unknown material": ("bpe: two,", "bpe: ¦three,", "lint_unknown_material"),
    "nearly a material": ("shows: [words]", "shows: [¦word]", "lint_unknown_material_near"),
    "material of another kind": ("bpe: two,", "bpe: ¦words,", "lint_material_kind"),
    "unused material": ("  two: {bpe", "  ¦spare: {corpus: {a: 1}}\n  two: {bpe",
                        "lint_material_unused"),
    "expect contradicted": ("expect: [u, g]", "expect: ¦[h, u]", "lint_expect"),
    "expect of another shape": ("expect: [u, g]", "expect: ¦{u: g}", "lint_expect"),
    "expected number": ("expect: 15", "expect: ¦16", "lint_expect"),
    "unknown slip": ("{ignored_frequencies:", "{¦ignored_frequency:", "lint_unknown_slip_near"),
    "slip that is right": (
        "'occurrences(words, \"ug\", weighted=False)'",
        "¦'occurrences(words, \"ug\")'",
        "lint_slip_right",
    ),
    "merge that is not made": ("- {id: first, ask: next_merge, bpe: two, done: 0,",
                               "- ¦{id: first, ask: next_merge, bpe: two, done: 9,",
                               "lint_step_fails"),
    "answer that does not parse": (
        'answer: occurrences(words, "ug")',
        "answer: 1 + ¦* 2",
        "lint_expression",
    ),
    "answer with a name": ('answer: occurrences(words, "ug")', "answer: 1 + ¦wards",
                           "lint_unknown_material_near"),
    "answer with a power": ('answer: occurrences(words, "ug")', "answer: ¦9 ** 9 ** 9",
                            "lint_expression"),
    "answer with a huge power of two": ('answer: occurrences(words, "ug")',
                                        "answer: 1 + ¦cuts(999999999)", "lint_expression"),
    "answer by zero": ('answer: occurrences(words, "ug")', "answer: ¦1 / 0", "lint_expression"),
    "expression in a block": ("occurs {word_frequency(", "occurs {¦word_frequencies(",
                              "lint_expression"),
    "brace not closed": ("occurs {word_frequency(words, \"hug\")}", "occurs ¦{word_frequency(",
                         "prose_brace_open"),
    "brace not opened": ("{{as written}}", "{{as written}}¦}", "prose_brace_closed"),
    "brace in a question": ('en: "Which one?"', 'en: "Which ¦{x}?"', "lint_brace_not_filled"),
    "wide row": ("        Kata hug muncul {word_frequency(words, \"hug\")} kali.",
                 "        Kata\n        ¦" + LONG_ROW, "lint_wide"),
    "fifteen rows": ("      id: |\n        Kata hug muncul {word_frequency(words, \"hug\")} kali.",
                     "      id: ¦|\n" + "        a\n" * 14 + "        a", "lint_rows"),
    "wide title": ("{en: Small,", "{en: ¦" + "t" * 43 + ",", "lint_wide"),
    "wide rule": ("    answer: occ", "    why: {en: ¦" + "r" * 161 + ", id: r}\n    answer: occ",
                  "lint_wide"),
    "wide question": ('en: "Which one?"', "en: ¦" + "q" * 63, "lint_wide"),
    "blank text": ("id: Ini,", 'id: ¦" ",', "lint_blank"),
    "wide remembrance": ("  id: Pasangan u + g muncul", "  id: ¦Pasangan" + " u" * 32 + " muncul",
                         "lint_wide"),
    "too many merges": ("merges: 2", "merges: ¦1001", "lint_large_number"),
    "text of 201 letters": ("expect: 15", "expect: ¦" + "x" * 201, "lint_long_text"),
}  # fmt: skip


@pytest.mark.parametrize("name", ONE_FAULT)
def test_one_fault(name: str, tmp_path: Path) -> None:
    old, new, keys = ONE_FAULT[name]
    text, places = without_marks(changed(old, new))
    report = check_text(tmp_path, text)
    if places:
        expected = [(key, line, column) for line, column in places for key in keys.split()]
        assert keys_and_places(report) == expected
    else:
        assert [fault.code for fault in report.faults] == [keys]


SENTENCES = [
    (
        "expect: [u, g]",
        "expect: [h, u]",
        "The engine computes u + g. Write that, or correct the step.",
        "Hasil hitungan mesin adalah u + g. Tulis nilai itu, atau perbaiki langkahnya.",
    ),
    (
        "expect: 15",
        "expect: 3",
        "The engine computes 15. Write that, or correct the step.",
        "Hasil hitungan mesin adalah 15. Tulis nilai itu, atau perbaiki langkahnya.",
    ),
    (
        "sources: [",
        "sources: [x]\nsourcs: [",
        'There is no key "sourcs" here. Did you mean "sources"?',
        'Kunci "sourcs" tidak ada di sini. Mungkin maksudnya "sources"?',
    ),
    (
        '"no": 1',
        "no: 1",
        'Without quotes, no is read as true or false. Write "no" in quotes; for a yes or no'
        " write true or false.",
        'Tanpa tanda kutip, no dibaca sebagai benar atau salah. Tulis "no" dalam tanda kutip;'
        " untuk ya atau tidak, tulis true atau false.",
    ),
    (
        "{en: Small,",
        "{",
        'The text is missing in the language "en". Give it in en and in id.',
        'Teks dalam bahasa "en" belum ada. Berikan teks dalam en dan id.',
    ),
    (
        "{{as written}}",
        "{{as written}",
        "Here a brace } closes that was never opened. Delete it, or double it if it is text.",
        "Di sini kurung kurawal } ditutup tanpa pernah dibuka. Hapus, atau gandakan jika itu teks.",
    ),
]


@pytest.mark.parametrize(("old", "new", "english", "indonesian"), SENTENCES)
def test_what_is_said(old: str, new: str, english: str, indonesian: str, tmp_path: Path) -> None:
    (fault,) = check_text(tmp_path, changed(old, new)).faults
    assert Wording("en").say(fault.statement) == english
    assert Wording("id").say(fault.statement) == indonesian


@pytest.mark.parametrize("name", ONE_FAULT)
def test_every_fault_is_said_in_both_languages(name: str, tmp_path: Path) -> None:
    old, new, _ = ONE_FAULT[name]
    text, _ = without_marks(changed(old, new))
    for fault in check_text(tmp_path, text).faults:
        said = {Wording(language).say(fault.statement) for language in ("en", "id")}
        assert len(said) == 2
        assert all(20 < len(sentence) < 700 for sentence in said)


def test_a_material_that_cannot_be_made_is_named_once(tmp_path: Path) -> None:
    spare = "  loop: {pruning: {corpus: words, target: 1}}\n"
    report = check_text(tmp_path, SMALL.replace("  two: {bpe", f"{spare}  two: {{bpe"))
    (fault,) = [fault for fault in report.faults if "below_alphabet" in str(fault.statement)]
    for language in ("en", "id"):
        words = Wording(language).say(fault.statement)
        assert words.count('"loop"') == 1
