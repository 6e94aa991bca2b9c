"""Answers read from what was typed, and written for the store."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from fractions import Fraction

from core.errors import AnswerError
from core.exercises.base import (
    Answer,
    AnswerType,
    CellAnswer,
    ChoiceAnswer,
    IdsAnswer,
    NumberAnswer,
    PairAnswer,
    Question,
    SegmentationAnswer,
    TextAnswer,
)
from core.exercises.number_grading import read_number
from core.statement import Pair, Token

MOST_IDS = 500
LARGEST_ID = 10**9


def read(question: Question, typed: str | Sequence[str], language: str) -> Answer:
    """The answer that was typed (a cell: its two fields). A number reads the same in both
    languages: a comma is a decimal point too. Raises AnswerError; it is no attempt then."""
    first = typed if isinstance(typed, str) else (typed[0] if typed else "")
    match question.answer_type:
        case "pair":
            return _pair(first)
        case "segmentation":
            return _segmentation(first, question.target)
        case "ids":
            return _ids(first)
        case "number":
            return read_number(first, integer=question.integer, logarithms=question.calculator)
        case "cell":
            if isinstance(typed, str) or len(typed) != 2 or not typed[1].strip():
                raise AnswerError("cell_two_fields")
            if not typed[1].strip().isdecimal() or len(typed[1].strip()) > 6:
                raise AnswerError("cell_from")
            score = read_number(typed[0], integer=False, logarithms=question.calculator)
            return CellAnswer(score, int(typed[1]))
        case "choice":
            if not first.strip().isdecimal() or len(first.strip()) > 2:
                raise AnswerError("choice_number", most=len(question.options))
            option = int(first)
            if not 1 <= option <= len(question.options):
                raise AnswerError("choice_number", most=len(question.options))
            return ChoiceAnswer(option - 1)
        case "text":
            if not first.strip():
                raise AnswerError("text_empty")
            return TextAnswer(first.strip())


def _pair(text: str) -> Answer:
    tokens = re.split(r"\s*\+\s*|\s+", text.strip()) if text.strip() not in {"+ +", "+"} else []
    if text.strip() == "+ +":
        tokens = ["+", "+"]
    if len(tokens) != 2 or not all(tokens):
        raise AnswerError("pair_shape")
    return PairAnswer(Pair(*tokens))


def _segmentation(text: str, target: Sequence[str]) -> Answer:
    tokens = [token for token in re.split(r"[|\s]+", text.strip()) if token]
    if not tokens:
        raise AnswerError("segmentation_empty")
    words: list[tuple[str, ...]] = []
    place = 0
    for word in target:
        row: list[str] = []
        length = 0
        while place < len(tokens) and length < len(word):
            piece = word[length : length + len(tokens[place])]
            if _plain(piece) != _plain(tokens[place]):
                raise AnswerError("segmentation_spells", word=Token(word))
            row.append(piece)
            length += len(piece)
            place += 1
        if length != len(word):
            raise AnswerError("segmentation_spells", word=Token(word))
        words.append(tuple(row))
    if place != len(tokens):
        raise AnswerError("segmentation_spells", word=Token(target[-1]))
    return SegmentationAnswer(tuple(words))


def _plain(text: str) -> str:
    return text.replace("_", "▁")


def _ids(text: str) -> Answer:
    inner = text.strip()
    if inner.startswith("[") and inner.endswith("]"):
        inner = inner[1:-1].strip()
    if not inner:
        raise AnswerError("ids_empty")
    if re.search(r",\s*,|^,|[\[\]]", inner):
        raise AnswerError("ids_shape")
    parts = re.split(r"\s*,\s*|\s+", inner.rstrip(", "))
    if len(parts) > MOST_IDS:
        raise AnswerError("ids_too_many", most=MOST_IDS)
    if not all(re.fullmatch(r"[0-9]{1,9}", part) for part in parts):
        raise AnswerError("ids_shape")
    return IdsAnswer(tuple(map(int, parts)))


def to_json(answer: Answer) -> str:
    """The answer as JSON, for the store."""
    return json.dumps(_plain_data(answer))


def _plain_data(answer: Answer) -> object:
    match answer:
        case PairAnswer(pair):
            return list(pair)
        case SegmentationAnswer(words):
            return [list(word) for word in words]
        case IdsAnswer(ids):
            return list(ids)
        case NumberAnswer(typed, value, digits):
            return {"typed": typed, "value": str(value), "digits": digits}
        case CellAnswer(score, start):
            return {"score": _plain_data(score), "start": start}
        case ChoiceAnswer(option):
            return option
        case TextAnswer(text):
            return text


def from_json(answer_type: AnswerType, text: str) -> Answer:
    """The answer that ``to_json`` wrote."""
    data = json.loads(text)
    match answer_type:
        case "pair":
            return PairAnswer(Pair(*data))
        case "segmentation":
            return SegmentationAnswer(tuple(tuple(word) for word in data))
        case "ids":
            return IdsAnswer(tuple(data))
        case "number":
            return _number(data)
        case "cell":
            return CellAnswer(_number(data["score"]), data["start"])
        case "choice":
            return ChoiceAnswer(data)
        case "text":
            return TextAnswer(data)


def _number(data: dict[str, object]) -> NumberAnswer:
    digits = data["digits"]
    return NumberAnswer(
        str(data["typed"]),
        Fraction(str(data["value"])),
        digits if isinstance(digits, int) else None,
    )
