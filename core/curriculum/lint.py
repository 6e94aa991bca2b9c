"""What is wrong with a lesson's content, beyond its shape.

``look_at`` with ``thorough=False`` finds what would stop a learner: a name that is no material,
a step that cannot ask. Thorough, it finds also what a reader would stumble over: texts that do
not fit, an ``expect`` that the engine contradicts, materials that nothing uses.
"""

from __future__ import annotations

from core.curriculum.computing import build_materials, check_remember, check_sizes, check_steps
from core.curriculum.faults import FaultList
from core.curriculum.fitting import check_texts
from core.curriculum.nodes import Document, Path, as_list, as_mapping
from core.curriculum.references import check_references, check_slugs, check_use, steps_of
from core.curriculum.validation import Draft


def look_at(draft: Draft, faults: FaultList, *, thorough: bool) -> None:
    """Note every fault of the content of a draft."""
    document = draft.document
    check_slugs(document, faults)
    _check_options(document, faults)
    broken = check_references(document, faults)
    broken |= check_sizes(document, faults)
    materials = build_materials(draft, broken, faults)
    check_steps(draft, materials, broken, faults, thorough=thorough)
    if draft.lesson and draft.lesson.remember and ("remember",) not in broken:
        check_remember(draft.lesson.remember, materials, document, faults, thorough=thorough)
    if not thorough:
        return
    check_texts(document, faults)
    if not broken and not document.spoiled:
        check_use(document, faults)
    _check_file_name(draft, faults)


def _check_options(document: Document, faults: FaultList) -> None:
    """Exactly one option of a choice is right."""
    for index, step in steps_of(document):
        path: Path = ("steps", index, "options")
        marks = [as_mapping(option).get("right", False) for option in as_list(step.get("options"))]
        if document.is_spoiled(path) or not all(isinstance(mark, bool) for mark in marks):
            continue
        right = [place for place, mark in enumerate(marks) if mark]
        if marks and not right:
            faults.add("lint_no_right_option", *document.place(path))
        for place in right[1:]:
            at = document.place((*path, place, "right"), key=True)
            faults.add("lint_two_right_options", *at)


def _check_file_name(draft: Draft, faults: FaultList) -> None:
    """A lesson is found by its file's name."""
    if draft.lesson_id and faults.path.stem != draft.lesson_id:
        place = draft.document.place(("id",))
        faults.add("lint_file_name", *place, name=f"{draft.lesson_id}.yaml")
