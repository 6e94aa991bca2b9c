"""The feedback zone's rows: a hint, an answer that cannot be read, or a verdict."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from textwrap import wrap

from textual.content import Content

from core.exercises.base import FeedbackRow, Verdict
from core.statement import Localized, Pair, Statement
from core.tokenizers.score import Score
from core.wording import Wording
from tui.widgets import roles
from tui.widgets.cells import clip, fit

ROWS = 6
LABEL_WIDTH = 9
REASON_WIDTH = 64
BAR_WIDTH = 18
ROW_WIDTH = 77


def hint_rows(
    number: int, total: int, hint: Statement | Localized, wording: Wording
) -> list[Content]:
    """Hint n of m, its text in two rows, and what it costs."""
    rows = [
        Content.styled(" " + wording.text("hint.title", number=number, total=total), roles.HINT)
    ]
    rows += [Content("   " + line) for line in wrap(wording.say(hint), 74)[:3]]
    rows.append(Content(""))
    rows.append(Content.styled("   " + wording.text(f"hint.cost.{number}"), roles.QUIET))
    return rows


def notice_rows(text: str, *, style: str = roles.WARN) -> list[Content]:
    """A message about the answer as typed (no attempt), or about saving."""
    return [Content.styled("   " + line, style) for line in wrap(text, 74)[:ROWS]]


def comparison_rows(rows: Sequence[FeedbackRow], wording: Wording) -> list[Content]:
    """Rows yours/right: pairs with bars, everything else with a label."""
    if any(row.bar for row in rows):
        return _bar_rows(rows, wording)
    subjects = [_subject(row, wording) for row in rows]
    amounts = [_amount(row, wording) for row in rows]
    subject_width = min(46, max((Content(s).cell_length for s in subjects), default=0))
    amount_width = max((Content(a).cell_length for a in amounts), default=0)
    shown: list[Content] = []
    for row, subject, amount in zip(rows, subjects, amounts, strict=True):
        label = wording.text(f"label.{row.mark}") if row.mark else ""
        text = f"   {fit(label, LABEL_WIDTH)}{fit(subject, subject_width)}"
        if amount_width:
            text += f"    {fit(amount, amount_width)}"
        if row.note is not None:
            text += "   " + wording.say(row.note)
        shown.append(Content(clip(text.rstrip(), ROW_WIDTH)))
    return shown


def _bar_rows(rows: Sequence[FeedbackRow], wording: Wording) -> list[Content]:
    subjects = [_subject(row, wording) for row in rows]
    named = [s for row, s in zip(rows, subjects, strict=True) if row.bar]
    width = min(24, max([8, *(Content(s).cell_length for s in named)]))
    most = max((row.amount for row in rows if isinstance(row.amount, int)), default=1)
    shown: list[Content] = []
    for row, subject in zip(rows, subjects, strict=True):
        if not isinstance(row.amount, int) or not row.bar:
            note = wording.say(row.note) if row.note is not None else ""
            shown.append(Content("   " + fit("", width + 1) + (note or subject)))
            continue
        length = max(1 if row.amount else 0, round(BAR_WIDTH * row.amount / max(1, most)))
        text = f"   {fit(subject, width)} {'█' * length} {wording.value(row.amount)}"
        if row.note is not None:
            column = 4 + width + BAR_WIDTH + 1 + len(wording.value(most)) + 3
            text = fit(text, column) + wording.say(row.note)
        shown.append(Content(clip(text, ROW_WIDTH)))
    return shown


def reason_rows(label: str, text: str, room: int, *, style: str = roles.TEXT) -> list[Content]:
    """A label and a sentence of 64 cells a row behind it."""
    lines = [line for part in text.splitlines() for line in wrap(part, REASON_WIDTH)]
    if len(lines) > room:
        lines = [*lines[: room - 1], clip(" ".join(lines[room - 1 :]), REASON_WIDTH)]
    return [
        Content.assemble("   ", (fit(label if number == 0 else "", LABEL_WIDTH), style), line)
        for number, line in enumerate(lines)
    ]


def verdict_rows(
    verdict: Verdict,
    comparison: Sequence[Content],
    wording: Wording,
    *,
    comes_back: bool,
) -> list[Content]:
    """The six rows of a verdict: comparison, why, and whether it comes back."""
    also = " · ".join(wording.say(d.short) for d in verdict.diagnoses[1:])
    last = _last_row(comes_back, also, wording)
    statement = verdict.diagnoses[0].statement if verdict.diagnoses else verdict.explanation
    reasons: list[Content] = []
    if statement is not None:
        text = wording.say(statement)
        label = "" if verdict.correct else wording.text("label.why")
        needed = min(3, len(wrap(text, REASON_WIDTH)))
        kept = max(1, ROWS - len(last) - needed)
        comparison = comparison[:kept]
        reasons = reason_rows(label, text, ROWS - len(last) - len(comparison), style=roles.ACCENT)
    rows = [*comparison, *reasons][: ROWS - len(last)]
    if last:
        rows += [Content("")] * (ROWS - 1 - len(rows))
    return [*rows, *last]


def _last_row(comes_back: bool, also: str, wording: Wording) -> list[Content]:
    if not comes_back and not also:
        return []
    left = "   " + (wording.text("verdict.comes_back") if comes_back else "")
    right = wording.text("verdict.also", names=also) if also else ""
    if comes_back and Content(left + right).cell_length + 2 > ROW_WIDTH:
        left = "   " + wording.text("verdict.comes_back_short")
    right = clip(right, ROW_WIDTH - Content(left).cell_length - 2)
    gap = max(2, ROW_WIDTH - Content(left).cell_length - Content(right).cell_length)
    return [Content.styled(left + " " * gap + right, roles.QUIET)]


def _subject(row: FeedbackRow, wording: Wording) -> str:
    subject = row.subject
    if isinstance(subject, Pair):
        return wording.value(subject)
    if isinstance(subject, Statement | Localized):
        return wording.say(subject)
    return wording.value(subject)


def _amount(row: FeedbackRow, wording: Wording) -> str:
    match row.amount:
        case None:
            return ""
        case Score(probability, log_prob):
            return wording.value(log_prob if probability is None else probability)
        case Fraction() | int() | str():
            return wording.value(row.amount)
