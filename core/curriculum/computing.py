"""The lint's questions to the engine: do materials build, do steps ask, is ``expect`` right.

Sizes are bounded before anything is computed, so that no lesson file can keep it busy.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from core.curriculum.faults import FaultList
from core.curriculum.fitting import (
    REMEMBER_ROWS,
    REMEMBER_WIDTH,
    SAY_ROWS,
    SAY_WIDTH,
    check_prose,
)
from core.curriculum.nodes import Document, Path, as_list, as_mapping, parts_of
from core.curriculum.prose import Hole, Prose, fill, take_apart
from core.curriculum.references import column_of, materials_needed
from core.curriculum.refusals import note_near
from core.curriculum.schema import SayStep, WrittenStep, exercise_of
from core.curriculum.validation import Draft
from core.errors import ToklingsError
from core.exercises.base import (
    Answer,
    CellAnswer,
    ChoiceAnswer,
    Exercise,
    IdsAnswer,
    NumberAnswer,
    PairAnswer,
    SegmentationAnswer,
    TextAnswer,
)
from core.exercises.expressions import parse
from core.exercises.materials import Materials, build
from core.exercises.registry import SLIPS
from core.statement import Localized, Statement, TokenIds, Tokens, Value

LARGEST_NUMBER = 10**9
LONGEST_TEXT = 200
MOST_ENTRIES = 500
MOST_CHARACTERS = 10_000
MOST_MERGES = 1000
MOST_ANSWERS = 4

ENGINE_ERRORS = (ArithmeticError, LookupError, TypeError, ValueError, RecursionError, MemoryError)
"""What an engine may raise, beside ToklingsError, on material that it was not made for."""


def check_sizes(document: Document, faults: FaultList) -> set[Path]:
    """Note numbers, texts and lists beyond what a lesson needs. Returns the paths of the
    steps and materials that hold one."""
    broken: set[Path] = set()
    for top in ("materials", "steps"):
        for name, value in parts_of(as_mapping(document.data).get(top)):
            before = faults.noted
            _check_size((top, name), value, document, faults)
            if faults.noted > before:
                broken.add((top, name))
    return broken


def _check_size(path: Path, value: Any, document: Document, faults: FaultList) -> None:
    limit = _limit_passed(path, value)
    if limit is not None:
        code, most = limit
        faults.add(code, *document.place(path), limit=most)
        return
    for part, inner in parts_of(value):
        _check_size((*path, part), inner, document, faults)


def _limit_passed(path: Path, value: Any) -> tuple[str, int] | None:
    """The fault's code and the limit that a value passes, if it does."""
    if isinstance(value, int | float):
        most = MOST_MERGES if path[-1] in {"merges", "done"} else LARGEST_NUMBER
        return ("lint_large_number", most) if abs(value) > most else None
    if isinstance(value, str):
        bounded_elsewhere = path[0] == "steps" and (
            path[-1] in {"en", "id", "answer"} or path[-2] == "slips"
        )
        too_long = len(value) > LONGEST_TEXT and not bounded_elsewhere
        return ("lint_long_text", LONGEST_TEXT) if too_long else None
    if len(value) > MOST_ENTRIES:
        return "lint_many_entries", MOST_ENTRIES
    if sum(map(len, as_mapping(value))) > MOST_CHARACTERS:
        return "lint_many_characters", MOST_CHARACTERS
    return None


def build_materials(draft: Draft, broken: set[Path], faults: FaultList) -> dict[str, Any]:
    """The materials that can be built, each only if all that it is made of can."""
    needed = materials_needed(draft.document)
    sound = {
        name: spec for name, spec in draft.materials.items() if ("materials", name) not in broken
    }
    closures = {name: _closure(name, needed) for name in sound}
    sound = {name: spec for name, spec in sound.items() if closures[name] <= set(sound)}
    try:
        return dict(build(sound))
    except (ToklingsError, *ENGINE_ERRORS):
        pass
    built: dict[str, Any] = {}
    failed: set[str] = set()
    for name in sorted(sound, key=lambda name: len(closures[name])):
        if closures[name] & failed:
            failed.add(name)
            continue
        try:
            built.update(build({part: sound[part] for part in closures[name]}))
        except (ToklingsError, *ENGINE_ERRORS) as error:
            failed.add(name)
            place = draft.document.place(("materials", name))
            why = _reason(error)
            if why.key == "error.faulty_material" and isinstance(why.values["why"], Statement):
                why = why.values["why"]  # the same sentence, said once
            faults.add("lint_material_fails", *place, name=name, reason=why)
    return built


def _closure(name: str, needed: Mapping[Path, set[str]]) -> set[str]:
    """A material and all that it is made of."""
    wanted, todo = {name}, [name]
    while todo:
        more = needed.get(("materials", todo.pop()), set()) - wanted
        wanted |= more
        todo.extend(more)
    return wanted


def check_steps(
    draft: Draft, materials: Materials, broken: set[Path], faults: FaultList, *, thorough: bool
) -> None:
    """Ask each sound step for its question or text; thorough: compare what the author
    expects, and measure the prose. Nothing in the file can keep a fresh step from asking."""
    needed = materials_needed(draft.document)
    for index, step in draft.steps:
        path: Path = ("steps", index)
        if path in broken or not needed.get(path, set()) <= set(materials):
            continue
        if isinstance(step, SayStep):
            here = (*path, "say")
            prose = _filled(step.say, here, materials, draft.document, faults)
            if prose and thorough:
                check_prose(prose, here, SAY_ROWS, SAY_WIDTH, draft.document, faults)
        elif isinstance(step, WrittenStep):
            _check_ask(step, path, draft, materials, faults, thorough=thorough)


def check_remember(
    text: Localized,
    materials: Materials,
    document: Document,
    faults: FaultList,
    *,
    thorough: bool,
) -> None:
    """Fill what the summary asks to keep in mind; thorough: measure it."""
    path: Path = ("remember",)
    if materials_needed(document).get(path, set()) <= set(materials):
        prose = _filled(text, path, materials, document, faults)
        if prose and thorough:
            check_prose(prose, path, REMEMBER_ROWS, REMEMBER_WIDTH, document, faults)


def _filled(
    text: Localized, path: Path, materials: Materials, document: Document, faults: FaultList
) -> Prose | None:
    """The prose with its values, or None where one of them cannot be computed."""
    sound = True
    for language in ("en", "id"):
        for part in take_apart(text.in_language(language)):
            if not isinstance(part, Hole):
                continue
            try:
                parse(part.source).prose(materials)
            except (ToklingsError, *ENGINE_ERRORS) as error:
                position = part.position + column_of(error, part.source)
                place = document.place_within((*path, language), position)
                faults.add("lint_expression", *place, reason=_reason(error))
                sound = False
    return fill(text, lambda source: parse(source).prose(materials)) if sound else None


def _check_ask(
    step: WrittenStep,
    path: Path,
    draft: Draft,
    materials: Materials,
    faults: FaultList,
    *,
    thorough: bool,
) -> None:
    document = draft.document
    if not _check_numbers(path, materials, document, faults):
        return
    try:
        exercise = exercise_of(step, materials, draft.lesson_id)
        exercise.question()
        expected = exercise.reveal().expected
    except (ToklingsError, *ENGINE_ERRORS) as error:
        faults.add("lint_step_fails", *document.place(path), reason=_reason(error))
        return
    if thorough and "expect" in step.model_fields_set and not _meets(exercise, step.expect):
        computed = tuple(
            Statement("error.computed", {"value": _value(answer)})
            for answer in expected[:MOST_ANSWERS]
        )
        faults.add("lint_expect", *document.place((*path, "expect")), computed=computed)


def _check_numbers(path: Path, materials: Materials, document: Document, faults: FaultList) -> bool:
    """Whether a step's answer and slips, if it has any, are numbers, the slips known ones
    and none of them right."""
    step = as_mapping(as_list(as_mapping(document.data).get("steps"))[int(path[1])])
    before = faults.noted
    answer = None
    if step.get("ask") == "number":
        answer = _number((*path, "answer"), step.get("answer"), materials, document, faults)
    for name, source in as_mapping(step.get("slips")).items():
        here = (*path, "slips", name)
        if name not in SLIPS:
            note_near("lint_unknown_slip", name, SLIPS, document.place(here, key=True), faults)
            continue
        value = _number(here, source, materials, document, faults)
        if value is not None and value == answer:
            faults.add("lint_slip_right", *document.place(here), name=name)
    return faults.noted == before


def _number(
    path: Path, source: Any, materials: Materials, document: Document, faults: FaultList
) -> Fraction | None:
    try:
        return parse(str(source)).number(materials)
    except (ToklingsError, *ENGINE_ERRORS) as error:
        place = document.place_within(path, column_of(error, str(source)))
        faults.add("lint_expression", *place, reason=_reason(error))
        return None


def _meets(exercise: Exercise[Any], expect: Any) -> bool:
    """Whether the engine agrees; an ``expect`` of a shape that it cannot read is refused."""
    try:
        return exercise.meets(expect)
    except (ToklingsError, *ENGINE_ERRORS):
        return False


def _value(answer: Answer) -> Value:
    match answer:
        case PairAnswer(pair):
            return pair
        case SegmentationAnswer(words):
            return tuple(Statement("error.computed", {"value": Tokens(word)}) for word in words)
        case IdsAnswer(ids):
            return TokenIds(ids)
        case NumberAnswer(value=value):
            return value
        case CellAnswer(score, start):
            return Statement("error.computed_cell", {"score": score.value, "start": start})
        case ChoiceAnswer(option):
            return option + 1
        case TextAnswer(text):
            return text


def _reason(error: BaseException) -> Statement:
    if isinstance(error, ToklingsError):
        return error.statement
    return Statement("error.lint_engine", {"error": type(error).__name__})
