"""The set-up of a quiz as rows, for a window of any width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from core.quiz import MOST_SEED, TOPICS
from core.wording import Wording
from tui.screens.quiz_form import GO_ON, HINTS, QUESTIONS, SEED, VERDICT, Form
from tui.widgets import roles
from tui.widgets.cells import fit, wrapped
from tui.widgets.room import WIDTH

WITH_LABELS = 60
"""The width from which on what a field is called stands in a column of its own."""
LABEL = 11
MARGIN = "   "


@dataclass(frozen=True, slots=True)
class FormRow:
    """A row, and the field that it belongs to (None: to none)."""

    content: Content
    field: str | None = None


EMPTY = FormRow(Content(""))
GAPS = ((1, 2), (1, 1), (0, 0))
"""Empty rows at the top, and around the last paragraphs: from roomy to none."""


def topic_name(topic: str, wording: Wording) -> str:
    """A kind of question as a topic."""
    key = f"quiz.topic.{topic}"
    return wording.text(key) if wording.has(key) else topic


def note_of(form: Form, wording: Wording, width: int) -> str:
    """What is worth knowing of the field with the cursor and does not stand beside it."""
    field = form.field
    if field in TOPICS and not form.topics and not form.offer.known:
        return wording.text("quiz.nothing_learned")
    if width >= WITH_LABELS and (field in TOPICS or field == SEED):
        return "" if field in TOPICS else wording.text("quiz.about.seed_typed", most=str(MOST_SEED))
    if field in TOPICS:
        return _known(form, field, wording)
    return wording.text(f"quiz.about.{field}")


def form_rows(form: Form, wording: Wording, width: int, height: int) -> list[FormRow]:
    """All rows. Empty ones part what belongs together, as many as a window part of this height
    has room for."""
    tries = [
        _rows(form, wording, width, [EMPTY] * gap, [EMPTY] * wide_gap) for gap, wide_gap in GAPS
    ]
    return next((rows for rows in tries if len(rows) <= height), tries[-1])


def _rows(
    form: Form, wording: Wording, width: int, gap: list[FormRow], wide_gap: list[FormRow]
) -> list[FormRow]:
    text = wording.text
    rows: list[FormRow] = []
    if form.offer.open is not None:
        rows += [_row(form, GO_ON, "", Content(_open(form, wording)), width), *gap]
    rows += [FormRow(Content.styled(f"{MARGIN}{text('quiz.new')}", roles.HINT)), *gap]
    rows += _topics(form, wording, width)
    rows += _fields(form, wording, width)
    rows += [*wide_gap, *_paragraph(text("quiz.unambiguous"), width, roles.QUIET)]
    if (last := form.offer.last) is not None:
        result = text("quiz.result", right=last.right, total=last.questions)
        when = text(("quiz.today", "quiz.yesterday")[last.days]) if last.days in (0, 1) else ""
        when = when or text("quiz.days_ago", count=max(2, last.days))
        said = f"{text('quiz.last')}   {result}, {when}"
        rows += [*wide_gap, *_paragraph(said, width)]
    return rows


def _topics(form: Form, wording: Wording, width: int) -> list[FormRow]:
    names = {topic: topic_name(topic, wording) for topic in TOPICS}
    room = max(map(cell_len, names.values())) + 2
    notes = {topic: _known(form, topic, wording) for topic in TOPICS}
    indent = LABEL if width >= WITH_LABELS else 0
    beside = len(MARGIN) + indent + 4 + room + max(map(cell_len, notes.values())) < width
    rows: list[FormRow] = []
    for topic in TOPICS:
        label = wording.text("quiz.topics") if topic == TOPICS[0] else ""
        tick = "[✓]" if topic in form.topics else "[ ]"
        value = Content.assemble(
            (tick, roles.ACCENT if topic == form.field else roles.TEXT),
            f" {fit(names[topic], room)}",
            (notes[topic] if beside else "", roles.QUIET),
        )
        rows.append(_row(form, topic, label, value, width))
    return rows


def _fields(form: Form, wording: Wording, width: int) -> list[FormRow]:
    text = wording.text
    is_wide = width >= WITH_LABELS
    each, end = text("quiz.verdict.each"), text("quiz.verdict.end")
    if is_wide:
        verdict = f"{_radio(not form.at_end)} {each}   {_radio(form.at_end)} {end}"
    else:
        verdict = f"‹ {end if form.at_end else each} ›"
    hints = f"{'[✓]' if form.hints else '[ ]'} {text('quiz.hints.allowed')}"
    values = {
        QUESTIONS: f"‹ {form.written[QUESTIONS]} ›",
        VERDICT: verdict,
        HINTS: hints if is_wide else hints[:3],
        SEED: f"‹ {form.written[SEED]} ›",
    }
    about = text("quiz.about.seed")
    rows: list[FormRow] = []
    for field, value in values.items():
        content = Content(value)
        fits = len(MARGIN) + LABEL + cell_len(value) + 3 + cell_len(about) < width
        if field == SEED and fits:
            content += Content.styled(f"   {about}", roles.QUIET)
        rows.append(_row(form, field, text(f"quiz.{field}"), content, width))
    return rows


def _row(form: Form, field: str, label: str, value: Content, width: int) -> FormRow:
    """``►`` before the field with the cursor; topics have a label where they have a column."""
    mark = (" ► " if field == form.field else MARGIN, roles.ACCENT)
    bare = field == GO_ON or (field in TOPICS and width < WITH_LABELS)
    column = "" if bare else fit(label, LABEL)
    return FormRow(Content.assemble(mark, column) + value, field)


def _radio(chosen: bool) -> str:
    return "(•)" if chosen else "( )"


def _open(form: Form, wording: Wording) -> str:
    quiz = form.offer.open
    assert quiz is not None
    return wording.text("quiz.go_on", number=quiz.at, total=quiz.questions, seed=str(quiz.seed))


def _known(form: Form, topic: str, wording: Wording) -> str:
    number = form.offer.known.get(topic)
    if number is None:
        return wording.text("quiz.not_learned")
    return wording.text("quiz.from_lesson", number=number)


def _paragraph(text: str, width: int, style: str = roles.TEXT) -> Sequence[FormRow]:
    room = max(10, min(WIDTH, width) - len(MARGIN) - 2)
    return [FormRow(Content.styled(MARGIN + line, style)) for line in wrapped(text, room)]
