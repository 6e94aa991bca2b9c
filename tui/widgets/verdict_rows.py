"""The feedback zone's rows: a hint, an answer that cannot be read, or a verdict."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from textual.content import Content

from core.exercises.base import FeedbackRow, Verdict
from core.statement import Localized, Statement
from core.tokenizers.score import Score
from core.wording import Wording
from tui.widgets import roles
from tui.widgets.cells import clip, clip_words, fit, wrapped
from tui.widgets.room import FULL, Room, sentence_rows

LABEL_WIDTH = 9
REASON_ROWS = 3
"""Rows that a diagnosis has at 80 columns."""


def hint_rows(
    number: int,
    total: int,
    hint: Statement | Localized,
    wording: Wording,
    room: Room = FULL,
    cost_key: str | None = None,
) -> list[Content]:
    """Hint n of m, its text, and what it costs (``cost_key``: as in no lesson)."""
    title = wording.text("hint.title", number=number, total=total)
    cost = wording.text(cost_key or f"hint.cost.{number}", number=number)
    rows = [Content.styled(" " + title, roles.HINT), *_sentence(wording.say(hint), room)]
    if room.feedback >= FULL.feedback:
        rows.append(Content(""))
    return [*rows, *_sentence(cost, room, roles.QUIET)]


def notice_rows(text: str, room: Room = FULL, *, style: str = roles.WARN) -> list[Content]:
    """A message about the answer as typed (no attempt), or about saving."""
    return _sentence(text, room, style)


def _sentence(text: str, room: Room, style: str = roles.TEXT) -> list[Content]:
    lines = [line for part in text.splitlines() for line in wrapped(part, room.text - 2)]
    return [Content.styled(room.margin + line, style) for line in lines]


def comparison_rows(
    rows: Sequence[FeedbackRow], wording: Wording, room: Room = FULL
) -> list[Content]:
    """Rows yours/right: pairs with bars, everything else with a label."""
    if any(row.bar for row in rows):
        return _bar_rows(rows, wording, room)
    subjects = [wording.value(row.subject) for row in rows]
    amounts = [_amount(row, wording) for row in rows]
    amount_width = max((Content(a).cell_length for a in amounts), default=0)
    is_alone = not amount_width and not any(row.note for row in rows)
    most = _row_width(room) - len(room.margin) - LABEL_WIDTH if is_alone else 46
    subjects = [clip_words(subject, most) for subject in subjects]
    subject_width = max((Content(s).cell_length for s in subjects), default=0)
    gap = 4 if room.is_wide else 2
    shown: list[Content] = []
    for row, subject, amount in zip(rows, subjects, amounts, strict=True):
        label = wording.text(f"label.{row.mark}") if row.mark else ""
        text = f"{room.margin}{fit(label, LABEL_WIDTH)}{fit(subject, subject_width)}"
        if amount_width:
            text += f"{' ' * gap}{fit(amount, amount_width)}"
        note = wording.say(row.note) if row.note is not None else ""
        if note and note != subject:  # a working of one line is the number itself
            text += f"{' ' * (gap - 1)}{note}"
        shown.append(Content(clip(text.rstrip(), _row_width(room))))
    return shown


def _row_width(room: Room) -> int:
    return room.width - (3 if room.is_wide else 1)


def _bar_rows(rows: Sequence[FeedbackRow], wording: Wording, room: Room) -> list[Content]:
    subjects = [wording.value(row.subject) for row in rows]
    named = [s for row, s in zip(rows, subjects, strict=True) if row.bar]
    longest = 24 if room.is_wide else 14
    width = min(longest, max([8, *(Content(s).cell_length for s in named)]))
    most = max((row.amount for row in rows if isinstance(row.amount, int)), default=1)
    shown: list[Content] = []
    for row, subject in zip(rows, subjects, strict=True):
        if not isinstance(row.amount, int) or not row.bar:
            note = wording.say(row.note) if row.note is not None else ""
            shown.append(Content(room.margin + fit("", width + 1) + (note or subject)))
            continue
        bar = ""
        if room.bar:
            bar = "█" * max(1 if row.amount else 0, round(room.bar * row.amount / max(1, most)))
            bar += " "
        text = f"{room.margin}{fit(subject, width)} {bar}{wording.value(row.amount)}"
        if row.note is not None:
            digits = len(wording.value(most))
            column = Content(room.margin).cell_length + width + 1 + digits + 3
            text = fit(text, column + (room.bar + 1 if room.bar else 0)) + wording.say(row.note)
        shown.append(Content(clip(text, _row_width(room))))
    return shown


def verdict_rows(
    verdict: Verdict,
    comparison: Sequence[Content],
    wording: Wording,
    room: Room = FULL,
    *,
    comes_back: bool,
) -> list[Content]:
    """A verdict: comparison, why, and whether it comes back. At 80 columns its rows are as many
    as the zone has; in a narrower or lower window the zone scrolls."""
    statement: Statement | Localized | None = verdict.explanation
    others = verdict.diagnoses
    if statement is None and others:
        statement, others = others[0].statement, others[1:]
    also = " · ".join(wording.say(d.short) for d in others)
    last = _last_rows(comes_back, also, wording, room)
    reasons: list[Content] = []
    if statement is not None:
        label = "" if verdict.correct else wording.text("label.why")
        text = wording.say(statement)
        reasons = sentence_rows(label, text, room, indent=LABEL_WIDTH, style=roles.ACCENT)
    if not room.is_wide or room.feedback < FULL.feedback:
        return [*comparison, *reasons, *last]
    left = room.feedback - len(last)
    if reasons:
        comparison = comparison[: max(1, left - min(REASON_ROWS, len(reasons)))]
    rows = [*comparison, *cut(reasons, left - len(comparison), room)][:left]
    if last:
        rows += [Content("")] * (left - len(rows))
    return [*rows, *last]


def cut(rows: Sequence[Content], height: int, room: Room) -> list[Content]:
    """The first rows, with ``…`` where there are more."""
    if len(rows) <= height:
        return list(rows)
    kept = list(rows[:height])
    return [*kept[:-1], kept[-1].truncate(room.width - 4) + Content("…")] if kept else []


def _last_rows(comes_back: bool, also: str, wording: Wording, room: Room) -> list[Content]:
    if not comes_back and not also:
        return []
    left = wording.text("verdict.comes_back") if comes_back else ""
    right = wording.text("verdict.also", names=also) if also else ""
    if not room.is_wide:
        said = [text for text in (right, left) if text]
        return [row for text in said for row in _sentence(text, room, roles.QUIET)]
    width = _row_width(room) - len(room.margin)
    if comes_back and Content(left + right).cell_length + 2 > width:
        left = wording.text("verdict.comes_back_short")
    right = clip(right, width - Content(left).cell_length - 2)
    gap = max(2, width - Content(left).cell_length - Content(right).cell_length)
    return [Content.styled(room.margin + left + " " * gap + right, roles.QUIET)]


def _amount(row: FeedbackRow, wording: Wording) -> str:
    match row.amount:
        case None:
            return ""
        case Score(probability, log_prob):
            return wording.value(log_prob if probability is None else probability)
        case Fraction() | int() | str():
            return wording.value(row.amount)
