"""Panels as rows: the material beside a question, drawn the same way whoever asks.

The corpus and the Viterbi table have widgets' modules of their own; here stand the model,
the text, the chat, the vocabulary and the merge list.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from core.exercises.panels import (
    CorpusPanel,
    MergesPanel,
    MessagesPanel,
    ModelPanel,
    TextPanel,
    VocabularyPanel,
)
from core.statement import Localized, Statement
from core.wording import Wording
from core.wording.visible import visible, visible_token
from tui.widgets import roles
from tui.widgets.cells import clip, fit, wrapped
from tui.widgets.room import FULL, Room


def rule_rows(
    rule: Sequence[Statement | Localized], wording: Wording, room: Room = FULL
) -> list[Content]:
    """The rule in force, behind its label, in two rows at 80 columns."""
    if not rule:
        return []
    label = wording.text("label.rule")
    indent = 0 if room.is_narrow else len(label) + 2
    width = min(room.text, room.width - len(room.margin))
    rows: list[Content] = []
    for statement in rule:
        for line in wrapped(wording.say(statement), width - indent):
            head = label + "  " if not rows and indent else " " * indent
            rows.append(Content.styled(f"{room.margin}{head}{line}", roles.QUIET))
    return rows


def paragraph(text: str, room: Room = FULL, *, indent: int = 0) -> list[Content]:
    """A sentence as wrapped rows."""
    margin = room.margin + " " * indent
    return [Content(margin + line) for line in wrapped(text, room.text - len(margin) + 1)]


def model_rows(panel: ModelPanel, wording: Wording, room: Room = FULL) -> list[Content]:
    """The model's sentence and its tokens in columns, the most frequent first."""
    ordered = sorted(panel.rows, key=lambda row: (-row[1], len(row[0]), row[0]))
    cells = [f"{visible_token(token)} {wording.value(count)}" for token, count in ordered]
    return [
        *paragraph(wording.text("panel.model", total=panel.total), room),
        *columns(cells, room.margin + "  ", room.text),
    ]


def columns(cells: Sequence[str], margin: str, width: int, gap: int = 2) -> list[Content]:
    """Cells in as many even columns as fit, row by row."""
    if not cells:
        return []
    per_row = min(8, len(cells))
    widths = _column_widths(cells, per_row, gap)
    while per_row > 1 and len(margin) + sum(widths) - gap > width:
        per_row -= 1
        widths = _column_widths(cells, per_row, gap)
    rows: list[Content] = []
    for start in range(0, len(cells), per_row):
        line = "".join(
            fit(cell, widths[column]) for column, cell in enumerate(cells[start : start + per_row])
        )
        rows.append(Content(margin + clip(line.rstrip(), width - len(margin))))
    return rows


def _column_widths(cells: Sequence[str], per_row: int, gap: int) -> list[int]:
    return [max(map(cell_len, cells[column::per_row])) + gap for column in range(per_row)]


def corpus_title(panel: CorpusPanel, wording: Wording) -> str:
    """What stands above a corpus: how many merges were made."""
    if panel.merges_done == 0:
        return wording.text("panel.corpus_start")
    return wording.text("panel.corpus", count=panel.merges_done)


def text_rows(panel: TextPanel, wording: Wording, room: Room = FULL) -> list[Content]:
    """The text, or the IDs, that the question is about."""
    if panel.ids is not None:
        ids = "  ".join(str(token_id) for token_id in panel.ids)
        return [*paragraph(wording.text("panel.ids"), room), *paragraph(ids, room, indent=2)]
    title = paragraph(wording.text("panel.text"), room)
    return [*title, *paragraph(visible(panel.text or ""), room, indent=2)]


def message_rows(panel: MessagesPanel, wording: Wording, room: Room = FULL) -> list[Content]:
    """Each message behind its role, then the notes on the layout."""
    rows = paragraph(wording.text("panel.messages"), room)
    names = {message.role: visible(message.role) for message in panel.messages}
    role_width = max(map(cell_len, names.values()), default=0) + 3
    for message in panel.messages:
        width = max(8, room.text - len(room.margin) - role_width)
        for number, line in enumerate(wrapped(visible(message.content), width)):
            head = fit(names[message.role] if number == 0 else "", role_width)
            rows.append(Content(f"{room.margin}{head}{line}"))
    for note in panel.notes:
        rows += [Content(""), *paragraph(wording.say(note), room)]
    return rows


def vocabulary_rows(
    panel: VocabularyPanel, at: int, height: int, wording: Wording, cursor: int | None
) -> list[Content]:
    """The vocabulary in two columns that scroll together; the row of the entry ``at`` stays in
    view. ``cursor``: the entry that is marked, if one is."""
    entries = panel.entries
    per_column = max(1, (len(entries) + 1) // 2)
    shown = min(per_column, height)
    place = at % per_column
    hidden = per_column > height
    room = height - 1 if hidden else shown
    top = max(0, min(place - room // 2, per_column - room))
    rows: list[Content] = []
    for row in range(top, top + room):
        cells: list[str | tuple[str, str]] = []
        for column in (0, 1):
            index = column * per_column + row
            if index >= len(entries) or (column == 0 and row >= per_column):
                continue
            entry = entries[index]
            mark = ("► ", roles.ACCENT) if index == cursor else "  "
            text = fit(
                f"{entry.token_id:>2} {visible_token(entry.token)}", 16 if column == 0 else 14
            )
            cells += [mark, text]
        rows.append(Content.assemble(*cells))
    if hidden:
        left = per_column - room
        rows.append(
            Content.styled("    " + wording.text("panel.more_rows", count=left), roles.QUIET)
        )
    return rows


def merges_rows(panel: MergesPanel, height: int, wording: Wording) -> list[Content]:
    """The merge list, the last ones where not all fit."""
    merges = panel.merges
    rows: list[Content] = []
    left = len(merges) - height
    if left > 0:
        rows.append(
            Content.styled(" " + wording.text("panel.more_rows", count=left + 1), roles.QUIET)
        )
        merges = merges[left + 1 :]
    width = max((cell_len(wording.value(m.pair)) for m in merges), default=0)
    token_width = max((cell_len(visible_token(m.token)) for m in merges), default=0)
    for merge in merges:
        count = f"  {wording.value(merge.count):>4}" if merge.count is not None else ""
        rows.append(
            Content(
                f"{merge.number:>2}  {fit(wording.value(merge.pair), width)} → "
                f"{fit(visible_token(merge.token), token_width)}{count}"
            )
        )
    return rows
