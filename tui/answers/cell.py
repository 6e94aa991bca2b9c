"""A Viterbi cell: the best score at a position and where it came from, in two fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

from core.exercises.answers import read
from core.exercises.base import Answer, CellAnswer, Question
from core.exercises.panels import ModelPanel, ViterbiPanel
from core.tokenizers.score import Score
from core.tokenizers.trace import LatticePosition
from core.wording import Wording
from core.wording.visible import visible, visible_token
from tui.answers.base import AnswerView, Key
from tui.answers.model_pane import is_behind_tab, model_above, model_aside
from tui.answers.number import NUMBER_CHARACTERS
from tui.answers.panels import model_rows, rule_rows
from tui.widgets import roles
from tui.widgets.answer_line import PROMPT_WIDTH, SLOT_WIDTH
from tui.widgets.cells import clip, fit
from tui.widgets.field import FieldKind
from tui.widgets.room import FULL

MARGIN = 3
MODEL_ROWS = 4
"""Rows of the model above the table; one more for every two that the stage has to spare."""


class Columns(NamedTuple):
    """Cells of the table's columns; "from" takes what is left."""

    ends: int
    token: int
    best: int


WIDE, NARROW = Columns(11, 16, 14), Columns(6, 9, 13)


class CellView(AnswerView):
    """The Viterbi table up to the position asked about, whose row is empty."""

    def __init__(self, question: Question, wording: Wording) -> None:
        super().__init__(question, wording)
        self.fields = (
            FieldKind(NUMBER_CHARACTERS, label=wording.text("cell.score")),
            FieldKind("0123456789", label=wording.text("cell.from")),
        )
        self._typed: tuple[str, ...] = ("", "")
        table = self.panel(ViterbiPanel)
        assert isinstance(table, ViterbiPanel)
        self._table = table
        model = self.panel(ModelPanel)
        self._model = model if isinstance(model, ModelPanel) else None

    # ── drawing ──

    @property
    def _is_flipped(self) -> bool:
        """Whether the model stands behind Tab."""
        return self._model is not None and is_behind_tab(self.room)

    def material_rows(self) -> list[Content]:
        if self._is_flipped and self.pane:
            assert self._model is not None
            return model_rows(self._model, self.wording, self.room)
        above = self._model_above()
        if not self.room.is_wide or self.room.stage < FULL.stage:
            return above + self._table_rows(None)
        rule = rule_rows(self.question.rule, self.wording, self.room)
        height = self.room.stage - 1 - max(2, len(rule))
        return above + self._table_rows(height - len(above))

    def focus_row(self) -> int | None:
        """The row asked about."""
        if self._is_flipped and self.pane:
            return None
        return len(self.material_rows()) - 1

    def _model_above(self) -> list[Content]:
        if self._model is None or self._is_flipped or self.room.side:
            return []
        height = MODEL_ROWS + max(0, self.room.stage - FULL.stage) // 2
        return model_above(self._model, self.wording, self.room, height)

    def _table_rows(self, height: int | None) -> list[Content]:
        """The head and the rows up to the one asked about; where they are more than
        ``height``, the last ones, and in the head how many stand above them."""
        columns = NARROW if self.room.is_narrow else WIDE
        known = [p for p in self._table.positions if p.end < self._table.asked]
        hidden = 0 if height is None else max(0, len(known) - (height - 2))
        return [
            self._head(columns, hidden),
            *(self._known_row(position, columns) for position in known[hidden:]),
            self._asked_row(columns),
        ]

    def _head(self, columns: Columns, hidden: int) -> Content:
        word = self.wording.text
        at = word("viterbi.at" if self.room.is_narrow else "viterbi.ends_at")
        head = (
            f"{' ' * MARGIN}{fit(at, columns.ends)}{fit(word('viterbi.token'), columns.token)}"
            f"{fit(word('viterbi.best'), columns.best)}{word('viterbi.from')}"
        )
        mark = f"   ↑ {hidden}" if hidden else ""
        return Content.assemble((head, roles.QUIET), (mark, roles.ACCENT))

    def _known_row(self, position: LatticePosition, columns: Columns) -> Content:
        table, word = self._table, self.wording.text
        starts = position.backpointers
        score = "-" if position.best is None else self._score(position.best)
        listed = " ".join(map(str, starts)) or "-"
        if len(starts) > 1:
            listed += f"  {word('viterbi.tie')}"
        tokens = " ".join(visible_token(table.text[start : position.end]) for start in starts)
        line = (
            f"{' ' * MARGIN}{self._place(position.end, columns)}"
            f"{fit(clip(tokens, columns.token - 1), columns.token)}"
            f"{fit(score, columns.best)}"
        )
        return Content(line + clip(listed, self.room.width - 1 - cell_len(line)))

    def _asked_row(self, columns: Columns) -> Content:
        place = self._place(self._table.asked, columns)
        return Content.assemble(
            (" ► ", roles.ACCENT), f"{place}{fit('?', columns.token)}{fit('?', columns.best)}?"
        )

    def _place(self, end: int, columns: Columns) -> str:
        letter = visible_token(self._table.text[end - 1])
        return fit(clip(f"{end} {letter}", columns.ends - 1), columns.ends)

    def _score(self, score: Score) -> str:
        return self.wording.value(
            score.log_prob if score.probability is None else score.probability
        )

    def pane_names(self) -> Sequence[str]:
        if not self._is_flipped:
            return ()
        return self.wording.text("panel.table_tab"), self.wording.text("panel.model_tab")

    @property
    def scrolls_stage(self) -> bool:
        return True

    def side_rows(self) -> list[Content]:
        return model_aside(self._model, self.wording, self.room)

    def answer_text(self) -> Content:
        score, start = self._typed
        word = self.wording.text
        if self.room.is_narrow:
            return Content(f"{visible(score)} {word('cell.from')} {start}")
        # The fields share what the labels and the verdict's slot leave; "from" keeps its place.
        labels = cell_len(word("cell.score")) + 1 + cell_len(word("cell.from")) + 1
        width = (self.room.width - PROMPT_WIDTH - SLOT_WIDTH - labels) // 2
        shown = fit(visible(score), width - 1)
        return Content(f"{word('cell.score')} {shown} {word('cell.from')} {start}")

    def keys(self) -> list[Key]:
        next_field = ("Tab", self.wording.text("key.next_field"), "tab")
        return [
            *([] if self._is_flipped else [next_field]),
            ("Enter", self.wording.text("key.answer"), "enter"),
        ]

    # ── the answer ──

    def typed_changed(self, values: Sequence[str]) -> None:
        self._typed = tuple(values)

    def answer(self, typed: Sequence[str]) -> Answer:
        return read(self.question, typed, self.wording.language)

    def show(self, answer: Answer) -> None:
        assert isinstance(answer, CellAnswer)
        self._typed = (answer.score.typed, str(answer.start))
