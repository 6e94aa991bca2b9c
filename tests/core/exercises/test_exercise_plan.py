"""Every answer and every wrong answer of the plan, on the shipped lessons."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from plan_answers import PLAN
from plan_row import SHIPPED, PlanStep

from core.curriculum.loader import find as load_lesson
from core.exercises.answers import read
from core.exercises.base import ChoiceAnswer, FeedbackRow, Verdict
from core.exercises.registry import KINDS
from core.statement import Pair, Tokens
from core.wording import Wording

find = cache(load_lesson)
STEPS = {(row.lesson, row.step): row for row in PLAN}


def _grade(row: PlanStep, typed: str | tuple[str, str]) -> Verdict:
    exercise = find(row.lesson).exercise(row.step)
    return exercise.grade(read(exercise.question(), typed, "en"))


@pytest.mark.parametrize("row", PLAN, ids=str)
def test_right_answers_are_right(row: PlanStep) -> None:
    for typed in row.right:
        verdict = _grade(row, typed)
        assert verdict.correct, typed
        assert not verdict.diagnoses


@pytest.mark.parametrize("row", [row for row in PLAN if row.wrong], ids=str)
def test_wrong_answers_have_their_reasons(row: PlanStep) -> None:
    for typed, names in row.wrong.items():
        verdict = _grade(row, typed)
        assert not verdict.correct, typed
        assert tuple(d.name for d in verdict.diagnoses) == names, typed
        assert (verdict.explanation is not None) == (not names)


def test_every_ask_of_the_shipped_lessons_is_in_the_plan() -> None:
    asked = {
        (lesson, step.id)
        for lesson in SHIPPED
        for step in find(lesson).steps
        if hasattr(step, "parameters")
    }
    assert asked - set(STEPS) == {
        ("encoding", "pagi"), ("special-tokens", "cure"), ("special-tokens", "recall-other-ties"),
        ("ties", "another-order"), ("loss", "which-way"), ("pruning", "next-free"),
        ("pruning", "small-c"), ("why-subwords", "which-writes-it"), ("why-subwords", "by-length"),
        ("vocabulary", "in-no-word"), ("cost", "which-is-dear"),
        ("cost", "twice-as-large"),
    }  # fmt: skip
    assert set(STEPS) <= asked


@pytest.mark.parametrize(("lesson", "step", "words"), [
    ("encoding", "pagi", "It depends on how the tokenizer was built"),
    ("special-tokens", "cure", "Make the space part of a piece, as in ▁kucing"),
    ("special-tokens", "recall-other-ties",
     "They change: other tokens come into the vocabulary"),
    ("ties", "another-order", "Only merge 2 by first-seen, the pair met first"),
    ("loss", "which-way", "The other probabilities are kept as they are"),
    ("pruning", "next-free", "Not always: after pu, ug costs 8.82"),
    ("pruning", "small-c", "▁ | c | ou | r | s | e | ."),
    ("why-subwords", "which-writes-it",
     "Any that has every letter, with or without longer pieces"),
    ("why-subwords", "by-length", "Characters, then subwords, then words"),
    ("vocabulary", "in-no-word", "akan"),
    ("cost", "which-is-dear", "The English text"),
    ("cost", "twice-as-large", "The sequence, a little; the matrices do not"),
])  # fmt: skip
def test_the_right_option_of_a_choice(lesson: str, step: str, words: str) -> None:
    exercise = find(lesson).exercise(step)
    options = exercise.question().options
    right = [i for i in range(len(options)) if exercise.grade(ChoiceAnswer(i)).correct]
    assert [options[i].en for i in right] == [words]
    for place in range(len(options)):
        assert exercise.grade(ChoiceAnswer(place)).expected == (ChoiceAnswer(right[0]),)


def _words(lesson: str, step: str, typed: str | tuple[str, str], language: str) -> str:
    verdict = _grade(STEPS[lesson, step], typed)
    said = verdict.diagnoses[0].statement if verdict.diagnoses else verdict.explanation
    assert said is not None
    return Wording(language).say(said)


@pytest.mark.parametrize(("lesson", "step", "typed", "parts"), [
    ("first-merges", "merge-3", "m + a", ("counted well", "met first", "minbpe", "sorts first")),
    ("first-merges", "merge-5", "n + g", ("sorts last", "subword-nmt")),
    ("first-merges", "merge-9", "b + u", ("shorter token", "SentencePiece")),
    ("first-merges", "merge-3", "i + n", ("i + n 3, tied first", "a + kan has 9", "i + n has 6")),
    ("first-merges", "merge-3", "k + an", ("was the last merge",)),
    ("first-merges", "merge-6", "n + g", ("had 6", "now it has 2")),
    ("first-merges", "merge-7", "n + g", ("2 / (2 × 2)", "i + kan has 3")),
    ("counting-pairs", "count-ku", "4", ("4", "7")),
    ("why-subwords", "characters-of-the-text", "19", ("spaces", "19", "21")),
    ("why-subwords", "comparisons-of-characters", "210", ("once: 210", "441")),
    ("why-subwords", "piece-entries", "12", ("multiplies", "12", "7")),
    ("counting-pairs", "apply-ku", "k|uk|u p|a|ku", ("kuku",)),
    ("unigram", "count-pug", "4", ("\"pug\" itself", "3, not 4")),
    ("unigram", "count-hugs", "16", ("2^4 = 16", "4 letters have 3", ": 7.")),
    ("unigram", "count-hugs", "6", (
        "too few", "ugs from 1 (1 way) · gs from 2 (2 ways) · s from 3 (4 ways), together 7")),
    ("viterbi", "count-berikan", "64", ("2^6 = 64", "\"be\"", "leaves 9")),
    ("viterbi", "count-berikan", "8", ("\"berikan\" is in the table", "9, not 8")),
    ("viterbi", "count-berikan", "1", ("most probable: 1", "improbable: 9")),
    ("viterbi", "count-berikan", "12", ("occur in \"berikan\": 12", "them: 9")),
    ("unigram", "probability-p-u-g", "0.3476", (
        "You added", "17/210 × 36/210 × 20/210 = 0.00132167")),
    ("unigram", "probability-p-u-g", "612/44100", ("missing, P(g)",)),
    ("unigram", "probability-p-u-g", "0.00771", ("probability of p | ug",)),
    ("unigram", "probability-p-ug", "340/37^2", ("divided by 37", "add up to 210")),
    ("unigram", "probability-p-ug", "340/210", ("by 210 only once",)),
    ("unigram", "probability-p-ug", "340", ("frequencies", "sum of all, 210")),
    ("unigram", "probability-p-ug", "0.46", ("cuts of \"pug\"", "0.00770975")),
    ("unigram", "printed-factor", "5/17", ("upside down", "3.4")),
    ("viterbi", "path-unhug", "u|n|hug", ("0.000932945", "5.83333 times")),
    ("viterbi", "path-berikan", "berikan", ("4 times",)),
    ("viterbi", "path-berikan", "beri|kan", ("0.01", "ber | ikan", "4 times")),
    ("viterbi", "path-berikan", "ber|i|kan", ("ber, 0.4", "8 times")),
    ("viterbi", "path-memakan", "mem|a|kan", ("12.5 times",)),
    ("viterbi", "path-memakan", "me|makan", ("1.5 times",)),
    ("special-tokens", "both-turns", "0 21 7 18 24 10 16 1 14 2", ("<|akhir|>", "message 1")),
    ("special-tokens", "both-turns", "0 18 4 15 21 7 13 2 1 11 2", ("makan 18", "it is 21")),
    ("special-tokens", "decode-turn", "makanan kucing", ("cannot come back", "makanankucing")),
])  # fmt: skip
def test_a_reason_says_this_questions_numbers(
    lesson: str, step: str, typed: str, parts: tuple[str, ...]
) -> None:
    said = _words(lesson, step, typed, "en")
    assert all(part in said for part in parts), said


def test_numbers_in_indonesian_have_a_decimal_comma() -> None:
    assert "0,000932945" in _words("viterbi", "path-unhug", "u|n|hug", "id")


# ── the rows of the verdict, as the screens draw them ──


def _row(row: FeedbackRow) -> tuple[object, object, str]:
    note = Wording("en").say(row.note) if row.note is not None else ""
    return row.subject, row.amount, note


def test_rows_of_a_right_merge() -> None:
    rows = _grade(STEPS["first-merges", "merge-3"], "a + kan").rows
    assert [_row(row) for row in rows[:4]] == [
        (Pair("a", "kan"), 9, "makan 5 · makanan 2 · memakan 2"),
        (Pair("m", "a"), 9, "a tie: a + kan sorts first"),
        (Pair("i", "n"), 6, "kucing 2 · anjing 2 · minum 2"),
        (Pair("n", "g"), 6, "kucing 2 · anjing 2 · burung 2"),
    ]
    assert all(row.bar for row in rows[:4])
    assert Wording("en").say(rows[4].subject) == "and 18 more pairs, 3 or fewer each"


def test_pairs_that_all_have_one_count_are_not_said_to_have_fewer() -> None:
    """After nine merges: makan|an m|e|makan k|u|c|ing an|j|ing b|u|r|u|n|g m|in|u|m, each
    counted 2, have 16 pairs; four of them are shown."""
    rows = _grade(STEPS["first-merges", "merge-10"], "an + j").rows
    assert [row.amount for row in rows] == [2, 2, 2, 2, None]
    assert Wording("en").say(rows[4].subject) == "and 12 more pairs, 2 each"
    assert Wording("id").say(rows[4].subject) == "dan 12 pasangan lain, masing-masing 2"


def test_rows_of_a_wrong_merge_keep_the_learners_pair() -> None:
    rows = _grade(STEPS["first-merges", "merge-3"], "u + r").rows
    assert [(row.subject, row.amount, row.mark) for row in rows] == [
        (Pair("a", "kan"), 9, "right"),
        (Pair("u", "r"), 2, "yours"),
    ]
    rows = _grade(STEPS["first-merges", "merge-3"], "m + a").rows
    assert _row(rows[1])[2] == "yours: the count is right"


def test_rows_of_a_wrong_path() -> None:
    rows = _grade(STEPS["viterbi", "path-unhug"], "u|n|h|u|g").rows
    assert [_row(row)[0] for row in rows] == [
        Tokens(("u", "n", "h", "u", "g")), Tokens(("un", "hug"))]  # fmt: skip
    assert [_row(row)[2] for row in rows] == ["36·16·15·36·20 / 210^5", "16·15 / 210^2"]
    best = rows[1].amount
    assert getattr(best, "probability", None) == Fraction(16 * 15, 210 * 210)


def test_a_tied_path_is_right_and_says_so() -> None:
    for typed in ("p|ug", "pu|g"):
        verdict = _grade(STEPS["unigram", "path-pug"], typed)
        assert verdict.tie
        assert len(verdict.expected) == 2
        assert verdict.explanation is not None
        assert "2 paths" in Wording("en").say(verdict.explanation)


def test_the_answer_is_shown_after_the_hints() -> None:
    for row in PLAN:
        exercise = find(row.lesson).exercise(row.step)
        verdict = exercise.reveal()
        assert not verdict.correct
        assert verdict.answer is None
        assert exercise.grade(verdict.expected[0]).correct
        assert verdict.rows


def test_every_kind_is_met() -> None:
    kinds = {find(row.lesson).exercise(row.step).kind for row in PLAN}
    assert kinds == set(KINDS) - {"choice"}
