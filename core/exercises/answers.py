"""Answers read from what was typed, and written for the store."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NoReturn, cast

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
LARGEST_ID = 10**9 - 1
LARGEST_START = 10**6 - 1
LONGEST_JSON = 50_000
"""A field takes 2,000 characters; one of them is 12 in JSON at most."""

_VALUE = re.compile(r"-?[0-9]{1,1300}(/0*[1-9][0-9]{0,1299})?")
"""What is typed becomes a fraction of 4,000 bits at most (``arithmetic``): 1,205 digits."""

_MOST_SIGNIFICANT = 2_000
_MOST_OPTIONS = 100


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
    code = "segmentation_spells" if len(target) == 1 else "segmentation_spells_words"
    words: list[tuple[str, ...]] = []
    place = 0
    for word in target:
        row: list[str] = []
        length = 0
        while place < len(tokens) and length < len(word):
            piece = word[length : length + len(tokens[place])]
            if _plain(piece) != _plain(tokens[place]):
                raise AnswerError(code, word=Token(word))
            row.append(piece)
            length += len(piece)
            place += 1
        if length != len(word):
            raise AnswerError(code, word=Token(word))
        words.append(tuple(row))
    if place != len(tokens):
        raise AnswerError(code, word=Token(target[-1]))
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


def stored_answer(question: Question, kind: str, text: str) -> Answer:
    """The answer that was stored for a question of ``kind``, if it still is one to this
    question: a lesson may have been edited since. Raises AnswerError ``stored_misfit``."""
    if kind != question.kind:
        _misfit()
    answer = from_json(question.answer_type, text)
    match answer:
        case SegmentationAnswer(words):
            if tuple("".join(word) for word in words) != question.target:
                _misfit()
        case ChoiceAnswer(option):
            if option >= len(question.options):
                _misfit()
        case _:
            pass
    return answer


def from_json(answer_type: AnswerType, text: str) -> Answer:
    """The answer that ``to_json`` wrote. Raises AnswerError ``stored_misfit`` for anything
    that no answer of this type is written as."""
    if len(text) > LONGEST_JSON:
        _misfit()
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError):
        _misfit()
    match answer_type:
        case "pair":
            left, right = _texts(data, 2, 2)
            return PairAnswer(Pair(left, right))
        case "segmentation":
            return SegmentationAnswer(tuple(_texts(word) for word in _list(data)))
        case "ids":
            return IdsAnswer(tuple(_whole(i, LARGEST_ID) for i in _list(data, 1, MOST_IDS)))
        case "number":
            return _number(data)
        case "cell":
            cell = _object(data, "score", "start")
            return CellAnswer(_number(cell["score"]), _whole(cell["start"], LARGEST_START))
        case "choice":
            return ChoiceAnswer(_whole(data, _MOST_OPTIONS))
        case "text":
            return TextAnswer(_text(data))


def _misfit() -> NoReturn:
    raise AnswerError("stored_misfit") from None


def _number(data: object) -> NumberAnswer:
    number = _object(data, "typed", "value", "digits")
    value, digits = _text(number["value"]), number["digits"]
    if not _VALUE.fullmatch(value) or digits == 0:
        _misfit()
    return NumberAnswer(
        _text(number["typed"]),
        Fraction(value),
        _whole(digits, _MOST_SIGNIFICANT) if digits is not None else None,
    )


def _object(data: object, *names: str) -> dict[str, Any]:
    """An object with exactly these keys."""
    if not isinstance(data, dict):
        _misfit()
    found = cast("dict[str, Any]", data)
    if set(found) != set(names):
        _misfit()
    return found


def _list(data: object, least: int = 1, most: int = LONGEST_JSON) -> list[Any]:
    if not isinstance(data, list):
        _misfit()
    found = cast("list[Any]", data)
    if not least <= len(found) <= most:
        _misfit()
    return found


def _texts(data: object, least: int = 1, most: int = LONGEST_JSON) -> tuple[str, ...]:
    return tuple(_text(item) for item in _list(data, least, most))


def _text(data: object) -> str:
    if not isinstance(data, str) or not data:
        _misfit()
    return data


def _whole(data: object, most: int) -> int:
    """A whole number from 0; ``true`` is none."""
    if not isinstance(data, int) or isinstance(data, bool) or not 0 <= data <= most:
        _misfit()
    return data
