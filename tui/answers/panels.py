"""Panels as rows: the material beside a question, drawn the same way whoever asks.

The corpus and the Viterbi table have widgets' modules of their own; here stand the model,
the text, the chat and the merge list.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from core.exercises.panels import (
    CorpusPanel,
    LossPanel,
    MergeRow,
    MergesPanel,
    MessagesPanel,
    ModelPanel,
    TextPanel,
)
from core.statement import Localized, Statement
from core.wording import Wording
from core.wording.visible import visible, visible_token
from tui.widgets import roles
from tui.widgets.cells import clip, fit, squeeze, wrapped
from tui.widgets.room import FULL, Room

HERE = "►"
LOW_STAGE = 6
"""A stage of fewer rows than this has room for the material alone."""


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


def losses_title(panel: LossPanel, wording: Wording) -> str:
    """What stands above words with their frequencies, and their losses where these are given."""
    given = any(loss is not None for _, _, loss in panel.rows)
    return wording.text("panel.losses_given" if given else "panel.losses")


def losses(panel: LossPanel, wording: Wording) -> list[tuple[str, ...]]:
    """A word, its frequency, and -ln P of it where it is given."""
    rows: list[tuple[str, ...]] = []
    for word, count, loss in panel.rows:
        cells = (visible_token(word), wording.value(count))
        rows.append(cells if loss is None else (*cells, wording.value(loss)))
    return rows


def loss_rows(panel: LossPanel, wording: Wording, room: Room = FULL) -> list[Content]:
    """The words in columns, each with its figures."""
    found = losses(panel, wording)
    widths = [max(map(cell_len, column)) for column in zip(*found, strict=True)]
    cells = [
        "  ".join(
            [
                fit(row[0], widths[0]),
                *(f"{c:>{w}}" for c, w in zip(row[1:], widths[1:], strict=True)),
            ]
        )
        for row in found
    ]
    return [
        *paragraph(losses_title(panel, wording), room),
        *columns(cells, room.margin + "  ", room.text, gap=5),
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
    title = wording.text("panel.text" if panel.ids is None else "panel.ids")
    lines = [visible(line) for line in panel.lines or (panel.text or "",)]
    if panel.ids is not None:
        lines = ["  ".join(str(token_id) for token_id in panel.ids)]
    rows = [row for line in lines for row in paragraph(line, room, indent=2)]
    return [*_title(title, room), *rows]


def message_rows(
    panel: MessagesPanel, wording: Wording, room: Room = FULL, here: int | None = None
) -> list[Content]:
    """Each message behind its role, then the notes on the layout. ``here``: the message that
    is marked."""
    rows = _title(wording.text("panel.messages"), room)
    longest = room.width // 3
    names = {message.role: squeeze(visible(message.role), longest) for message in panel.messages}
    role_width = max(map(cell_len, names.values()), default=0) + 3
    for place, message in enumerate(panel.messages):
        width = max(8, room.text - len(room.margin) - role_width)
        for number, line in enumerate(wrapped(visible(message.content), width)):
            head = fit(names[message.role] if number == 0 else "", role_width)
            marked = place == here and number == 0
            margin = (HERE.center(room.indent), roles.ACCENT) if marked else room.margin
            rows.append(Content.assemble(margin, f"{head}{line}"))
    for note in panel.notes:
        rows += [Content(""), *paragraph(wording.say(note), room)]
    return rows


def marked_row(rows: Sequence[Content], room: Room) -> int | None:
    """The row of the message that ``message_rows`` marked, if it marked one."""
    mark = HERE.center(room.indent)
    return next((n for n, row in enumerate(rows) if row.plain.startswith(mark)), None)


def _title(text: str, room: Room) -> list[Content]:
    """What stands above a block; a low stage has no row for it."""
    return paragraph(text, room) if room.stage >= LOW_STAGE else []


def merges_rows(panel: MergesPanel, height: int, wording: Wording) -> list[Content]:
    """The merge list, the last ones where not all fit."""
    merges = panel.merges
    rows: list[Content] = []
    left = len(merges) - height
    if left > 0:
        rows.append(
            Content.styled(" " + wording.text("replay.more_above", count=left + 1), roles.QUIET)
        )
        merges = merges[left + 1 :]
    return [*rows, *merge_lines(merges, wording)]


def merge_lines(
    merges: Sequence[MergeRow], wording: Wording, width: int | None = None
) -> list[Content]:
    """A row a merge, at most ``width`` cells: long tokens are cut in the middle."""
    digits = max([2, *(cell_len(wording.value(merge.number)) for merge in merges)])
    counts = [wording.value(m.count) if m.count is not None else "" for m in merges]
    most = max(map(cell_len, counts), default=0)
    tail = max(4, most) + 2 if most else 0
    pairs = [wording.value(merge.pair) for merge in merges]
    tokens = [visible_token(merge.token) for merge in merges]
    used = max(map(cell_len, pairs), default=0) + max(map(cell_len, tokens), default=0)
    if width is not None and digits + 2 + used + 3 + tail > width:
        share = max(8, width - digits - 5 - tail)
        pairs = [squeeze(pair, share // 2) for pair in pairs]
        tokens = [squeeze(token, share - share // 2) for token in tokens]
    pair_width = max(map(cell_len, pairs), default=0)
    token_width = max(map(cell_len, tokens), default=0)
    return [
        Content(
            f"{wording.value(merge.number):>{digits}}  {fit(pair, pair_width)} → "
            f"{fit(token, token_width)}{f'  {count:>4}' if count else ''}"
        )
        for merge, pair, token, count in zip(merges, pairs, tokens, counts, strict=True)
    ]


def close(rows: Sequence[Content]) -> list[Content]:
    """The rows without the empty ones between them."""
    return [row for row in rows if row.plain.strip()]
