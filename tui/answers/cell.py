"""A Viterbi cell: the best score at a position and where it came from, in two fields."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from core.exercises.answers import read
from core.exercises.base import Answer, CellAnswer, Question
from core.exercises.panels import ModelPanel, ViterbiPanel
from core.tokenizers.score import Score
from core.wording import Wording
from core.wording.visible import visible, visible_token
from tui.answers.base import AnswerView, Key
from tui.answers.number import NUMBER_CHARACTERS
from tui.answers.panels import model_rows
from tui.widgets import roles
from tui.widgets.cells import clip, fit
from tui.widgets.field import FieldKind

ROWS_SHOWN = 5


class CellView(AnswerView):
    """The Viterbi table up to the position asked about, whose row is empty."""

    def __init__(self, question: Question, wording: Wording) -> None:
        super().__init__(question, wording)
        self.fields = (
            FieldKind(NUMBER_CHARACTERS, label=wording.text("cell.score")),
            FieldKind("0123456789", label=wording.text("cell.from")),
        )
        self._typed: tuple[str, ...] = ("", "")

    def material_rows(self) -> list[Content]:
        rows: list[Content] = []
        model = self.panel(ModelPanel)
        if isinstance(model, ModelPanel):
            rows += model_rows(model, self.wording)[:4]
        table = self.panel(ViterbiPanel)
        assert isinstance(table, ViterbiPanel)
        return rows + self._table(table, 9 - len(rows))

    def _table(self, table: ViterbiPanel, room: int) -> list[Content]:
        word = self.wording.text
        head = (
            f"   {fit(word('viterbi.ends_at'), 11)}{fit(word('viterbi.token'), 16)}"
            f"{fit(word('viterbi.best'), 14)}{word('viterbi.from')}"
        )
        rows = [Content.styled(head, roles.QUIET)]
        known = [p for p in table.positions if p.end < table.asked]
        hidden = max(0, len(known) - (room - 2))
        for position in known[hidden:]:
            best = position.best
            score = "-" if best is None else self._score(best)
            starts = " ".join(map(str, position.backpointers)) or "-"
            if len(position.backpointers) > 1:
                starts += f"  {word('viterbi.tie')}"
            tokens = " ".join(
                visible_token(table.text[start : position.end]) for start in position.backpointers
            )
            letter = visible_token(table.text[position.end - 1])
            rows.append(
                Content(
                    f"   {fit(f'{position.end} {letter}', 11)}{fit(clip(tokens, 15), 16)}"
                    f"{fit(score, 14)}{starts}"
                )
            )
        letter = visible_token(table.text[table.asked - 1])
        rows.append(
            Content.assemble(
                (" ► ", roles.ACCENT),
                f"{fit(f'{table.asked} {letter}', 11)}{fit('?', 16)}{fit('?', 14)}?",
            )
        )
        return rows

    def _score(self, score: Score) -> str:
        return self.wording.value(
            score.log_prob if score.probability is None else score.probability
        )

    def answer_text(self) -> Content:
        score, start = self._typed
        word = self.wording.text
        return Content(f"{word('cell.score')} {visible(score)}   {word('cell.from')} {start}")

    def keys(self) -> list[Key]:
        return [
            ("Tab", self.wording.text("key.next_field"), "tab"),
            ("Enter", self.wording.text("key.answer"), "enter"),
        ]

    def typed_changed(self, values: Sequence[str]) -> None:
        self._typed = tuple(values)

    def answer(self, typed: Sequence[str]) -> Answer:
        return read(self.question, typed, self.wording.language)

    def show(self, answer: Answer) -> None:
        assert isinstance(answer, CellAnswer)
        self._typed = (answer.score.typed, str(answer.start))
