"""A document against the schema: every fault at its place, and what of the lesson is sound.

A faulty step or material does not hide the faults of the others: what is sound goes into a
``Draft``, which ``lint`` looks at.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter, ValidationError

from core.curriculum.faults import FaultList
from core.curriculum.nodes import Document, as_list, as_mapping
from core.curriculum.refusals import note_refusal
from core.curriculum.schema import AskStep, Lesson, SayStep, Step
from core.exercises.materials import MaterialSpec

_STEP: TypeAdapter[SayStep | AskStep] = TypeAdapter(Step)
_MATERIAL: TypeAdapter[Any] = TypeAdapter(MaterialSpec)


@dataclass(slots=True)
class Draft:
    """What of a file is sound. ``lesson`` only where all of it is."""

    document: Document
    lesson_id: str = ""
    lesson: Lesson | None = None
    materials: dict[str, Any] = field(default_factory=dict[str, Any])
    unsound_materials: set[str] = field(default_factory=set[str])
    steps: list[tuple[int, SayStep | AskStep]] = field(
        default_factory=list[tuple[int, SayStep | AskStep]]
    )


def validate(document: Document, faults: FaultList) -> Draft | None:
    """What is sound of a document; None where it is no mapping at all."""
    data = as_mapping(document.data)
    if not data:
        if () not in document.spoiled:
            faults.add("schema_root", *document.place(()))
        return None
    identity = data.get("id")
    draft = Draft(document, identity if isinstance(identity, str) else "")
    try:
        lesson = Lesson.model_validate(data)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            note_refusal(detail, document, faults)
    else:
        draft.lesson = None if document.spoiled else lesson
    _keep_sound_materials(data.get("materials"), draft)
    _keep_sound_steps(data.get("steps"), draft)
    return draft


def _keep_sound_materials(given: Any, draft: Draft) -> None:
    draft.unsound_materials |= {
        str(path[1]) for path in draft.document.spoiled if path[:1] == ("materials",) and path[1:]
    }
    for name, material in as_mapping(given).items():
        if name in draft.unsound_materials:
            continue
        try:
            draft.materials[name] = _MATERIAL.validate_python(material)
        except ValidationError:
            draft.unsound_materials.add(name)


def _keep_sound_steps(given: Any, draft: Draft) -> None:
    spoiled = {path[1] for path in draft.document.spoiled if path[:1] == ("steps",) and path[1:]}
    for index, step in enumerate(as_list(given)):
        if index in spoiled:
            continue
        try:
            draft.steps.append((index, _STEP.validate_python(step)))
        except ValidationError:
            continue
