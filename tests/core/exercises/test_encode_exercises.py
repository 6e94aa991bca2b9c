"""bpe_encode and apply_merge: the plan's questions, what they show, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError
from wrong_rule_questions import exercise

from core.errors import LessonError, TokenizerError
from core.exercises.answers import read
from core.exercises.base import Exercise, FeedbackRow, Verdict
from core.exercises.panels import MergesPanel
from core.statement import Pair
from core.wording import Wording

MAKAN = {
    "makan": 5, "ikan": 3, "makanan": 2, "memakan": 2, "kucing": 2, "anjing": 2, "burung": 2,
    "minum": 2, "air": 2,
}  # fmt: skip
MATERIALS: dict[str, Any] = {
    "makan": {"corpus": MAKAN},
    "ten": {"bpe": {"corpus": "makan", "merges": 10}},
    "batu_kuku": {"corpus": {"batu": 1, "satu": 1, "ratu": 1, "tua": 1, "kuku": 3, "paku": 1}},
    "batu": {"bpe": {"corpus": "batu_kuku", "merges": 2}},
    "pintu_words": {"corpus": {"pintu": 3, "minum": 3, "ibu": 1}},
    **{
        f"pintu_{rule.replace('-', '_')}": {
            "bpe": {"corpus": "pintu_words", "merges": 2, "tie": rule}
        }
        for rule in ("lexicographic", "lowest-id", "lexicographically-greatest")
    },
}
TEN = ["an", "kan", "akan", "makan", "in", "ing", "ikan", "ai", "air", "anj"]


def ask(kind: str, **parameters: Any) -> Exercise[Any]:
    return exercise(kind, MATERIALS, **parameters)


def grade(question: Exercise[Any], typed: str) -> Verdict:
    return question.grade(read(question.question(), typed, "en"))


def reasons(verdict: Verdict) -> list[str]:
    return [diagnosis.name for diagnosis in verdict.diagnoses]


# ── the plan ──


@pytest.mark.parametrize(("parameters", "right", "wrong"), [
    ({"bpe": "ten", "text": "mainan"}, "m a in an", {
        "m ai n an": ["longest_match", "left_to_right"]}),                       # the screens
    ({"bpe": "ten", "text": "memberikan"}, "m e m b e r ikan", {
        "m e m b e r i kan": ["stopped_early"]}),                                # 19.2
    ({"merges": [["a", "n"], ["k", "an"]], "text": "makan"}, "m a kan", {}),     # 5.5
    ({"bpe": "ten", "done": 2, "text": "makan"}, "m a kan", {
        "makan": ["never_learned"]}),
    ({"bpe": "pintu_lowest_id", "text": "minum"}, "min u m", {}),                # 6.8
    ({"bpe": "pintu_lexicographic", "text": "minum"}, "m in u m", {}),
    ({"bpe": "pintu_lexicographically_greatest", "text": "minum"}, "m in um", {}),
    ({"bpe": "ten", "text": "kucing makanan"}, "k u c ing makan an", {
        "k u c in g makan an": ["stopped_early"],
        "k u c i n g m a k a n a n": ["stopped_early"]}),
    ({"bpe": "ten", "text": "pagi"}, "p a g i", {}),                             # a letter unseen
    ({"bpe": "ten", "text": "x"}, "x", {}),
    ({"bpe": "ten", "done": 0, "text": "makan"}, "m a k a n", {}),
])  # fmt: skip
def test_encoding(parameters: dict[str, Any], right: str, wrong: dict[str, list[str]]) -> None:
    question = ask("bpe_encode", **parameters)
    assert grade(question, right).correct
    for typed, names in wrong.items():
        assert reasons(grade(question, typed)) == names


IN_G = {"bpe": "ten", "done": 5, "words": ["burung", "kucing"]}
KU = {"bpe": "batu", "done": 0, "words": ["kuku", "paku"]}
AA = {"pair": ["a", "a"], "words": ["haaaai", "haaai"]}


@pytest.mark.parametrize(("parameters", "right", "wrong"), [
    (KU, "ku ku p a ku", {                                                       # 2.6
        "k uk u p a ku": ["joined_the_middle"], "ku k u p a ku": ["only_first"],
        "k u k u p a k u": ["not_merged"], "kuku p a ku": []}),
    (AA, "h aa aa i h aa a i", {                                                 # 2.10
        "h aa aa i h a aa i": ["from_the_right"], "h aaaa i h aaa i": ["joined_the_run"],
        "h aa a a i h aa a i": ["only_first"]}),
    (IN_G, "b u r u n g k u c ing", {                                            # 3.9
        "b u r u ng k u c ing": ["another_pair"], "b u r u n g k u c in g": ["not_merged"],
        "b u r u n g k u c i n g": ["cut_a_token"], "b u r u ng k u c in g": []}),
    ({"pair": ["i", "n"], "words": [["k", "u", "ci", "n"]]}, "k u ci n", {
        "k u c in": ["by_letters", "cut_a_token"]}),
    ({"bpe": "ten", "done": 9, "pair": ["makan", "an"], "words": ["makanan"]}, "makanan", {
        "makan an": ["not_merged"]}),
])  # fmt: skip
def test_one_merge(parameters: dict[str, Any], right: str, wrong: dict[str, list[str]]) -> None:
    question = ask("apply_merge", **parameters)
    assert grade(question, right).correct
    for typed, names in wrong.items():
        verdict = grade(question, typed)
        assert reasons(verdict) == names
        assert (verdict.explanation is None) == bool(names)


def test_the_words_that_a_merge_changes_are_asked_where_none_are_named() -> None:
    assert ask("apply_merge", bpe="batu", done=0).question().target == ("kuku", "paku")
    four = ask("apply_merge", bpe="ten", done=0).question()
    assert four.target == ("makan", "ikan", "makanan")
    assert four.start == (tuple("makan"), tuple("ikan"), tuple("makanan"))


# ── what stands on the screen ──


def said(statement: Any, language: str = "en") -> str:
    return Wording(language).say(statement)


def test_the_question_shows_the_merges_in_force_without_counts() -> None:
    question = ask("bpe_encode", bpe="ten", done=7, text="mainan").question()
    (panel,) = question.panels
    assert isinstance(panel, MergesPanel)
    assert panel.learned
    assert [row.token for row in panel.merges] == TEN[:7]
    assert [row.number for row in panel.merges] == list(range(1, 8))
    assert {row.count for row in panel.merges} == {None}
    assert said(question.prompt) == 'How is "mainan" cut?'


def test_a_list_of_the_authors_is_not_called_learned() -> None:
    question = ask("bpe_encode", merges=[["ka", "n"], ["k", "a"]], text="kan").question()
    (panel,) = question.panels
    assert isinstance(panel, MergesPanel)
    assert not panel.learned
    assert [row.pair for row in panel.merges] == [Pair("ka", "n"), Pair("k", "a")]


def test_the_longest_match_is_told_with_the_tokenizer_that_takes_it() -> None:
    verdict = grade(ask("bpe_encode", bpe="ten", text="mainan"), "m ai n an")
    assert said(verdict.diagnoses[0].statement) == (
        "You took the longest token from the left. So does WordPiece, another tokenizer. Here "
        'i + n (5th) goes before a + i (8th), so the "i" is gone when a + i has its turn.'
    )
    assert said(verdict.diagnoses[1].short) == "left to right"
    assert [row(r) for r in verdict.rows] == [
        ("yours", ("m", "ai", "n", "an"), "both have 4 tokens"),
        ("right", ("m", "a", "in", "an"), ""),
    ]


def row(shown: FeedbackRow) -> tuple[Any, Any, str]:
    note = said(shown.note) if shown.note is not None else ""
    return shown.mark, getattr(shown.subject, "tokens", None), note


def test_rows_of_other_lengths_say_how_many_tokens() -> None:
    verdict = grade(ask("bpe_encode", bpe="ten", text="memakan"), "m e m akan")
    assert [row(r)[2] for r in verdict.rows] == ["4 tokens", "3 tokens"]
    assert said(verdict.diagnoses[0].statement).startswith("Your row still holds m + akan, 4th")
    assert "ke-4" in said(verdict.diagnoses[0].statement, "id")


def test_a_right_answer_says_which_merges_were_made() -> None:
    verdict = grade(ask("bpe_encode", bpe="ten", text="kebaikan"), "k e b a ikan")
    assert verdict.explanation is not None
    assert said(verdict.explanation) == "3 merges: a + n (1st) · k + an (2nd) · i + kan (7th)."
    none = grade(ask("bpe_encode", bpe="ten", text="enak"), "e n a k")
    assert none.explanation is not None
    assert "nothing fails" in said(none.explanation)


def test_hints_nudge_narrow_and_work_the_first_step() -> None:
    hints = [said(hint) for hint in ask("bpe_encode", bpe="ten", text="memakan").question().hints]
    assert hints[1].endswith("one pair of the list stands: a + n.")
    assert hints[2] == "The first merge is a + n: m | e | m | a | k | an."
    hints = [said(hint) for hint in ask("bpe_encode", bpe="ten", text="main").question().hints]
    assert hints[1].endswith("these pairs of the list stand: a + i, i + n.")
    assert hints[2] == "Their places in the list: i + n (5th) · a + i (8th)."
    hints = [said(hint) for hint in ask("apply_merge", **KU).question().hints]
    assert hints[1] == "Where k + u is joined: kuku at 2 places · paku at 1 place."
    assert hints[2] == 'The first place: token 1 of "kuku" is k, and u comes right after it.'


@pytest.mark.parametrize("text", ["memakan", "main", "kebaikan", "enak", "x", "kan kan", "an"])
def test_no_hint_is_the_answer(text: str) -> None:
    for by in ("rank", "order"):
        question = ask("bpe_encode", bpe="ten", by=by, text=text)
        (right,) = question.reveal().expected
        rows = [tokens for tokens in right.words if 1 < len(tokens) < len("".join(tokens))]  # type: ignore[union-attr]
        whole = [" | ".join(tokens) for tokens in rows]
        for hint in question.question().hints:
            assert not any(tokens in said(hint) for tokens in whole)


def test_ordinals() -> None:
    merges = [[chr(0x4E00 + i), "x"] for i in range(122)]
    shown = [
        said(grade(ask("bpe_encode", merges=merges[:n], text=chr(0x4E00 + n - 1) + "x"), typed)
             .explanation)
        for n in (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 111, 112, 122)
        for typed in [chr(0x4E00 + n - 1) + "x"]
    ]  # fmt: skip
    assert [text.rsplit("(", 1)[1].removesuffix(").") for text in shown] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "111th",
        "112th", "122nd",
    ]  # fmt: skip


# ── expect, and what is refused ──


def test_expect() -> None:
    one = ask("bpe_encode", bpe="ten", text="main")
    assert one.meets(["m", "a", "in"])
    assert one.meets([["m", "a", "in"]])
    for other in (
        ["m", "ai", "n"],
        [["m"], ["a", "in"]],
        "main",
        None,
        [],
        3,
        [["m", "a", "in"], 3],
    ):
        assert not one.meets(other)
    two = ask("apply_merge", **IN_G)
    assert two.meets([list("burung"), ["k", "u", "c", "ing"]])
    assert not two.meets([["k", "u", "c", "ing"], list("burung")])


@pytest.mark.parametrize("parameters", [
    {"text": "main"},
    {"text": "main", "bpe": "ten", "merges": []},
    {"text": "main", "merges": [["a", "i"]], "done": 1},
    {"text": "main", "merges": [["a", "i", "n"]]},
    {"text": "main", "merges": [["a", ""]]},
    {"text": "", "bpe": "ten"},
    {"text": "m" * 41, "bpe": "ten"},
    {"text": "main", "bpe": "ten", "done": -1},
    {"text": "main", "bpe": "ten", "by": "luck"},
])  # fmt: skip
def test_steps_to_encode_that_are_refused(parameters: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        ask("bpe_encode", **parameters)


@pytest.mark.parametrize("parameters", [
    {},
    {"pair": ["a", "a"]},
    {"words": ["haai"]},
    {"pair": ["a", "a"], "words": [""]},
    {"pair": ["a", "a"], "words": [[]]},
    {"pair": ["a", "a"], "words": ["ha"] * 5},
    {"pair": ["a"], "words": ["ha"]},
])  # fmt: skip
def test_merges_that_are_refused(parameters: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        ask("apply_merge", **parameters)


@pytest.mark.parametrize(("kind", "parameters", "error", "code"), [
    ("bpe_encode", {"bpe": "ten", "done": 11, "text": "a"}, TokenizerError, "too_few_merges"),
    ("bpe_encode", {"bpe": "ten", "text": "a b c d"}, LessonError, "word_number"),
    ("bpe_encode", {"bpe": "ten", "text": "  "}, LessonError, "word_number"),
    ("bpe_encode", {"bpe": "nine", "text": "a"}, LessonError, "unknown_material"),
    ("bpe_encode", {"bpe": "makan", "text": "a"}, LessonError, "wrong_material"),
    ("apply_merge", {"bpe": "ten", "done": 10}, LessonError, "merge_not_trained"),
    ("apply_merge", {"bpe": "ten", "done": 11, "pair": ["a", "n"]}, LessonError,
     "merge_not_trained"),
    ("apply_merge", {"bpe": "ten", "words": ["nasi"]}, LessonError, "word_not_in_corpus"),
    ("apply_merge", {"bpe": "ten", "pair": ["z", "z"]}, LessonError, "pair_in_no_word"),
])  # fmt: skip
def test_questions_that_cannot_be_asked(
    kind: str, parameters: dict[str, Any], error: type[Exception], code: str
) -> None:
    question = ask(kind, **parameters)
    for asked in (question.question, question.reveal):
        with pytest.raises(error) as raised:
            asked()
        assert raised.value.code == code  # type: ignore[attr-defined]
        for language in ("en", "id"):
            assert "{" not in said(raised.value.statement, language)  # type: ignore[attr-defined]
