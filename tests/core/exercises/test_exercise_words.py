"""Every kind and every reason is worded in both languages and fits its zone at 80 columns."""

from __future__ import annotations

import string
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path
from textwrap import wrap
from typing import Any

import pytest
from babel.messages.pofile import read_po
from plan_row import SHIPPED
from rich.cells import cell_len

from core.curriculum.loader import find as load_lesson
from core.curriculum.schema import AskStep, FreshStep
from core.errors import AnswerError
from core.exercises import apply_merge_slips, bpe_encode_slips, next_merge_slips
from core.exercises.answers import read
from core.exercises.base import Exercise, Question, Verdict
from core.exercises.panels import CorpusPanel
from core.exercises.registry import KINDS, SLIPS
from core.statement import Localized, Statement
from core.tokenizers.bpe import TIE_RULES
from core.wording import Wording
from core.wording.sentences import CATALOGUES

find = cache(load_lesson)
ASKED = [
    (lesson, step.id)
    for lesson in SHIPPED
    for step in find(lesson).steps
    if isinstance(step, AskStep) and not isinstance(step, FreshStep)
]


@pytest.fixture(params=["en", "id"])
def wording(request: pytest.FixtureRequest) -> Wording:
    return Wording(request.param)


def rows_of(text: str, width: int) -> int:
    rows = wrap(text, width)
    assert all(cell_len(row) <= width for row in rows)
    return len(rows)


def say(wording: Wording, statement: Statement | Localized) -> str:
    text = wording.say(statement)
    assert "{" not in text
    return text


# ── the questions ──


def test_the_lessons_ask_every_kind() -> None:
    assert {find(lesson).exercise(step).kind for lesson, step in ASKED} == set(KINDS)


@pytest.mark.parametrize(("lesson", "step"), ASKED)
def test_questions_fit(lesson: str, step: str, wording: Wording) -> None:
    question = find(lesson).exercise(step).question()
    assert cell_len(say(wording, question.prompt)) <= 62
    assert rows_of(" ".join(say(wording, rule) for rule in question.rule) or "-", 74) <= 2
    assert len(question.hints) == 3
    for hint in question.hints:
        assert 1 <= rows_of(say(wording, hint), 74) <= 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_its_own_hints(kind: str) -> None:
    """The kind's own three, in lessons without hints of their own."""
    own = [
        made.question().hints
        for made in (_plain(lesson, step) for lesson, step in ASKED)
        if made.kind == kind
    ]
    assert own
    assert all(len(hints) == 3 for hints in own)
    for language in ("en", "id"):
        for hints in own:
            for hint in hints:
                assert rows_of(say(Wording(language), hint), 74) <= 2


def _plain(lesson: str, step: str) -> Exercise[Any]:
    """The exercise without the hints of the lesson's author."""
    asked = find(lesson).step(step)
    assert isinstance(asked, AskStep)
    made = find(lesson).exercise(step)
    return KINDS[made.kind](asked.parameters, made.materials, made.reference)


@pytest.mark.parametrize(("lesson", "step"), ASKED)
def test_no_hint_is_the_answer(lesson: str, step: str) -> None:
    exercise = _plain(lesson, step)
    if exercise.kind not in {
        "pair_count", "number", "viterbi_cell", "next_merge", "segmentation_count",
        "segmentation_probability",
    }:  # fmt: skip
        return
    question = exercise.question()
    said = [Wording("en").say(hint) for hint in question.hints]
    for answer in exercise.reveal().expected:
        match exercise.kind:
            case "next_merge":
                assert not any(hint.startswith(Wording("en").value(answer.pair)) for hint in said)  # type: ignore[union-attr]
            case "viterbi_cell":
                value = Wording("en").value(answer.score.value)  # type: ignore[union-attr]
                assert f"= {value}" not in said[2]
            case "segmentation_count":
                assert str(answer.value) not in said[2].strip(".").split()  # type: ignore[union-attr]
            case _:
                words = said[2].replace(".", " ").split()
                assert f"={answer.value}" not in "".join(words)  # type: ignore[union-attr]


# ── the verdicts ──


def _tokens(question: Question) -> list[str]:
    (corpus,) = (panel for panel in question.panels if isinstance(panel, CorpusPanel))
    return sorted({token for word in corpus.words for token in word.tokens})


def _cuts(word: str) -> Iterator[str]:
    for places in product((" ", ""), repeat=len(word) - 1):
        yield "".join(c + p for c, p in zip(word, (*places, ""), strict=True))


def _typed(exercise: Exercise[Any]) -> Iterator[str | tuple[str, str]]:
    """Many answers to one question, far more than the named ones."""
    question = exercise.question()
    match question.answer_type:
        case "pair":
            tokens = [*_tokens(question), "k", "a", "zz"]
            yield from (f"{left} + {right}" for left, right in product(tokens, repeat=2))
        case "segmentation":
            whole = [" ".join(word) for word in question.target]
            for place, word in enumerate(question.target):
                for cut in _cuts(word):
                    yield "  ".join([*whole[:place], cut, *whole[place + 1 :]])
            for answer in exercise.reveal().expected:
                yield "  ".join(" ".join(row) for row in answer.words)  # type: ignore[union-attr]
        case "number":
            yield from map(str, range(60))
            yield from ("1048576", "2^40", "1/2", "1/3", "123456789/7", "100000000")
            # Right, and wrong in every way of a product: pug cut p | u | g and p | ug.
            yield from (str(right.value) for right in exercise.reveal().expected)  # type: ignore[union-attr]
            yield from ("73/210", "37/210", "17/210", "612/44100", "12240", "12240/210", "340")
            yield from ("340/210", "340/1369", "12240/73^3", "0.46", "0.0789", "0.00132", "0.00771")
        case "cell":
            for right in exercise.reveal().expected:
                yield str(right.score.value), str(right.start)  # type: ignore[union-attr]
            for score in ("0.4", "0.04", "0.02", "0.01", "1/7", "0.0762", "0.00544", "0.0714",
                          "0.147619", "0.166667", "0.000933", "123456"):  # fmt: skip
                yield from ((score, str(start)) for start in range(8))
        case "ids":
            yield from _id_rows(exercise)
        case "choice":
            yield from (str(n + 1) for n in range(len(question.options)))
        case "text":
            for right in exercise.reveal().expected:
                text: str = right.text  # type: ignore[union-attr]
                yield from (text, text[::-1], text[1:], text + text, "makan kucing", "x" * 200)
                yield from (" ".join(text), text[:5] + " " + text[5:])


def _id_rows(exercise: Exercise[Any]) -> Iterator[str]:
    """The right IDs with one or several left out, put in, moved."""
    (right,) = exercise.reveal().expected
    row: list[int] = list(right.ids)  # type: ignore[union-attr]
    for shift in range(-3, 4):
        shifted = [max(0, i + (shift if i > 2 else 0)) for i in row]
        yield " ".join(map(str, shifted))
        yield " ".join(str(max(0, i + shift)) for i in row)
    for place in range(len(row)):
        yield " ".join(map(str, [*row[:place], *row[place + 1 :]])) or "0"
        yield " ".join(map(str, [*row[:place], 99, *row[place:]]))
    for marker in (0, 1, 2):
        yield " ".join(str(i) for i in row if i != marker) or "0"
        yield " ".join(map(str, [*row, marker]))
    yield " ".join(str(i) for i in row if i > 2)
    yield "0 20 3 18 3 22 3 22 18 24 10 13 22 12 2 1 13 18 3 22 2"
    yield "0"


def _verdicts(exercise: Exercise[Any]) -> Iterator[Verdict]:
    question = exercise.question()
    yield exercise.reveal()
    for typed in _typed(exercise):
        answer = read(question, typed, "en")
        with suppress(AnswerError):  # too few digits of the right value: no attempt
            yield exercise.grade(answer)


@pytest.mark.parametrize(("lesson", "step"), ASKED)
def test_verdicts_fit(lesson: str, step: str) -> None:
    exercise = find(lesson).exercise(step)
    verdicts = list(_verdicts(exercise))
    assert {verdict.correct for verdict in verdicts} == {True, False} or exercise.kind == "number"
    for wording in (Wording("en"), Wording("id")):
        for verdict in verdicts:
            assert verdict.rows
            for diagnosis in verdict.diagnoses:
                assert rows_of(say(wording, diagnosis.statement), 64) <= 3, diagnosis
                say(wording, diagnosis.short)
            for also in verdict.diagnoses[1:]:
                assert cell_len(say(wording, also.short)) <= 34
            if verdict.explanation is not None:
                assert rows_of(say(wording, verdict.explanation), 64) <= 3, verdict.explanation
            elif not verdict.correct and verdict.answer is not None:
                assert verdict.diagnoses
            for row in verdict.rows:
                for part in (row.subject, row.note):
                    if isinstance(part, Statement | Localized):
                        say(wording, part)
                if row.bar and row.note is not None:
                    assert cell_len(say(wording, row.note)) <= 44, row.note


# ── the catalogues ──


def _catalogue(language: str) -> dict[str, tuple[str, ...]]:
    path = Path(CATALOGUES) / language / "LC_MESSAGES" / "exercises.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    return {
        (m.id if isinstance(m.id, str) else m.id[0]): (
            (m.string,) if isinstance(m.string, str) else tuple(m.string)
        )
        for m in catalogue
        if m.id
    }


def _holes(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_both_catalogues_say_the_same_things() -> None:
    english, indonesian = _catalogue("en"), _catalogue("id")
    assert set(english) == set(indonesian)
    for key, texts in english.items():
        forms = {frozenset(_holes(text)) for text in (*texts, *indonesian[key])}
        assert all(text.strip() for text in (*texts, *indonesian[key])), key
        assert len({hole for form in forms for hole in form}) == max(map(len, forms)), key


def test_indonesian_writes_you_as_the_house_does() -> None:
    for key, texts in _catalogue("id").items():
        for text in texts:
            words = {word.strip(".,:;()\"'").lower() for word in text.split()}
            assert not words & {"kamu", "silakan", "kalau", "ialah", "mungkin", "peluang"} - (
                {"mungkin"} if key == "error.number_more_digits" or "best_token" in key else set()
            ), key


def test_every_kind_and_slip_and_rule_has_its_words(wording: Wording) -> None:
    for kind in KINDS:
        if kind not in {"number", "choice"}:  # their prompts are the author's
            assert wording.has(f"prompt.{kind}")
        assert wording.has(f"hint.{kind}.nudge")
    for slip in SLIPS:
        assert wording.has(f"diagnosis.slip.{slip}")
        assert wording.has(f"diagnosis.{slip}.short")
    for slips in (next_merge_slips, apply_merge_slips, bpe_encode_slips):
        for name in slips.names():
            assert wording.has(f"diagnosis.{name}.short")
    for rule in TIE_RULES:
        for part in ("rule.tie", "rule.short", "rule.name", "note.tied", "hint.next_merge.tie"):
            assert wording.has(f"{part}.{rule}")
        assert wording.has(f"diagnosis.other_tie_rule.{rule}")
