"""A segmentation: cuts set in the gaps of one word or several, or the tokens typed."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from core.errors import AnswerError
from core.exercises.answers import read
from core.exercises.base import Answer, Question, SegmentationAnswer, Verdict
from core.exercises.panels import MergesPanel, ModelPanel
from core.statement import Token, Tokens
from core.wording import Wording
from core.wording.visible import visible_token
from tui.answers.base import RULE_ROW, STAGE_ROWS, AnswerView, Click, Key
from tui.answers.material import panel_rows
from tui.answers.model_pane import is_behind_tab, model_aside
from tui.answers.panels import model_rows
from tui.answers.word_cuts import Row, WordCuts
from tui.widgets import roles
from tui.widgets.cells import clip, fit
from tui.widgets.cut_row import cut_lines, cut_rows, place_at
from tui.widgets.field import FieldKind
from tui.widgets.merge_list import MergePage, merge_page, merge_title
from tui.widgets.verdict_rows import LABEL_WIDTH

LOW = 6
"""A stage of fewer rows than this has room for the words alone."""
LEAST_LIST = 2
"""Rows of a merge list above the words, at least; else it stands behind Tab."""


class SegmentationView(AnswerView):
    """Screens.md 5 and 6. ``← →`` walk the gaps of a word, ``↑ ↓`` the words."""

    def __init__(self, question: Question, wording: Wording) -> None:
        super().__init__(question, wording)
        starts: Sequence[Row | None] = question.start or [None] * len(question.target)
        self._words = [
            WordCuts(word, start) for word, start in zip(question.target, starts, strict=True)
        ]
        self._here = 0
        self._page = 0

    # ── drawing ──

    @property
    def _is_flipped(self) -> bool:
        """Whether the merge list or the model stands behind Tab, for want of room."""
        if self._model is not None:
            return is_behind_tab(self.room)
        return self._merges() is not None and (
            not self.room.is_wide or self._list_height() < LEAST_LIST
        )

    def material_rows(self) -> list[Content]:
        return self._laid_out()[0]

    def focus_row(self) -> int | None:
        return None if self.frozen else self._laid_out()[1]

    def _laid_out(self) -> tuple[list[Content], int | None]:
        """The rows above the rule, and which of them has the place that is looked at."""
        if self._is_flipped and self.pane:
            if self._model is not None:
                return model_rows(self._model, self.wording, self.room), None
            return self._whole_list(self.room.text), None
        above = [] if self._is_flipped or self.room.stage < LOW else self._above()
        cuts, focus = self._cut_rows()
        height = self._height_above_rule()
        if above and len(above) < 4 and len(above) + 2 + len(cuts) <= height:
            above.append(Content(""))
        if above and len(above) + 1 + len(cuts) <= height:
            above.append(Content(""))
        return [*above, *cuts], len(above) + focus

    def _height_above_rule(self) -> int:
        return self.room.stage - (STAGE_ROWS - RULE_ROW)

    def _above(self) -> list[Content]:
        """The material over the words: a merge list by the page, or the panels as they are."""
        merges = self._merges()
        if merges is not None:
            page = self._merge_page(merges)
            return [*merge_title(merges, page, self.wording), *page.rows]
        if self._model is not None and self.room.side:
            return []
        if self.question.start:
            return [Content.styled("   " + self.wording.text("panel.words_now"), roles.QUIET)]
        return panel_rows(self.question.panels, self.wording, self.room)

    @property
    def _model(self) -> ModelPanel | None:
        """The model, where it is all that the question shows."""
        model = self.panel(ModelPanel)
        if isinstance(model, ModelPanel) and len(self.question.panels) == 1:
            return model
        return None

    def _merges(self) -> MergesPanel | None:
        """The merge list, where it is all that the question shows."""
        merges = self.panel(MergesPanel)
        if isinstance(merges, MergesPanel) and len(self.question.panels) == 1:
            return merges
        return None

    def _list_height(self) -> int:
        """The rows that title and words leave to a merge list, and an empty one if it may be."""
        words = 3 if len(self._words) == 1 else 2 * len(self._words)
        left = self._height_above_rule() - 1 - words
        return left - 1 if left > 2 else left

    def _merge_page(self, merges: MergesPanel) -> MergePage:
        """The page in view."""
        height = max(1, self._list_height())
        return merge_page(merges, height, self._page, self.wording, self.room.text)

    def _whole_list(self, width: int) -> list[Content]:
        """The list on one page, however long."""
        merges = self._merges()
        assert merges is not None
        page = merge_page(merges, max(1, len(merges.merges)), 0, self.wording, width)
        return [*merge_title(merges, page, self.wording, width), *page.rows]

    def side_rows(self) -> list[Content]:
        if self._model is not None:
            return model_aside(self._model, self.wording, self.room)
        merges = self._merges()
        if merges is None or not self.room.side or self._merge_page(merges).pages == 1:
            return []
        return self._whole_list(self.room.side)

    def pane_names(self) -> Sequence[str]:
        if not self._is_flipped:
            return ()
        name = "panel.merges_tab" if self._model is None else "panel.model_tab"
        return self.wording.text("replay.part.words"), self.wording.text(name)

    def _cut_rows(self) -> tuple[list[Content], int]:
        """The words with their cuts, one in three rows, several in two each; and the row of
        the place that is looked at; in a very low stage the one above, so that its neighbours
        on both sides are in view."""
        if len(self._words) == 1:
            word = self._words[0]
            place = None if self.frozen else word.place or None
            rows = cut_rows(word.units, word.cuts, place, self.room)
            return [*rows, *self._probabilities()], 1 if self.room.stage <= len(rows) else 2
        rows: list[Content] = []
        focus = 0
        apart = self._stand_apart
        for number, word in enumerate(self._words):
            here = number == self._here and not self.frozen
            rows += [Content("")] if apart and number else []
            rows += cut_lines(word.units, word.cuts, word.place if here else None, self.room)
            focus = len(rows) - 1 if here else focus
        return rows, focus

    @property
    def _stand_apart(self) -> bool:
        """Whether an empty row parts several words."""
        room = self._height_above_rule() - 1
        return not self.question.panels and 3 * len(self._words) - 1 <= room

    def _probabilities(self) -> list[Content]:
        """The probability of each token chosen, which the first hint asks for."""
        model = self.panel(ModelPanel)
        if not isinstance(model, ModelPanel) or not self.hints or self.frozen:
            return []
        frequencies = dict(model.rows)
        shown = [
            f"{visible_token(token)} {frequencies[token]}/{model.total}"
            if token in frequencies
            else self.wording.text("hint.no_token", token=visible_token(token))
            for token in self._words[0].tokens
        ]
        return [Content.styled(" " * 7 + "   ".join(shown), roles.HINT)]

    def answer_text(self) -> Content:
        if not self.touched:
            return Content("")
        return Content("    ".join(self.wording.value(Tokens(w.tokens)) for w in self._words))

    def comparison(self, verdict: Verdict) -> list[Content] | None:
        """Several words: those that are wrong, the learner's in one row, the right ones below."""
        if len(self._words) == 1:
            return None
        expected = verdict.expected[0]
        assert isinstance(expected, SegmentationAnswer)
        right = expected.words
        if not isinstance(verdict.answer, SegmentationAnswer) or verdict.correct:
            return [self._compared("right", right)]
        pairs = [
            (mine, best)
            for mine, best in zip(verdict.answer.words, right, strict=True)
            if mine != best
        ]
        return [
            self._compared("yours", [mine for mine, _ in pairs]),
            self._compared("right", [best for _, best in pairs]),
        ]

    def _compared(self, label: str, words: Sequence[Row]) -> Content:
        text = " · ".join(self.wording.value(Tokens(tokens)) for tokens in words)
        head = fit(self.wording.text(f"label.{label}"), LABEL_WIDTH)
        return Content(clip(f"{self.room.margin}{head}{text}", self.room.width - 3))

    def keys(self) -> list[Key]:
        word = self.wording.text
        arrows = "←→↑↓" if len(self._words) > 1 else "←→"
        last = ("/", word("key.type"), "slash")
        cuts: list[Key] = [
            (arrows, word("key.gap"), ""),
            (word("label.space"), word("key.cut"), "space"),
        ]
        out_of_view = self._is_flipped and self.pane
        return [*([] if out_of_view else cuts), ("Enter", word("key.answer"), "enter"), last]

    # ── keys ──

    def move(self, direction: str) -> None:
        self.touched = True
        if direction in {"up", "down"}:
            step = 1 if direction == "down" else -1
            self._here = max(0, min(len(self._words) - 1, self._here + step))
            return
        word = self._words[self._here]
        targets = {"left": word.place - 1, "right": word.place + 1, "home": 1}
        word.move_to(targets.get(direction, len(word.units) - 1))

    def toggle(self) -> None:
        self.touched = True
        self._words[self._here].toggle()

    def click(self, row: int, column: int) -> Click:
        if self._is_flipped and self.pane:
            return Click.MISSED
        above = len(self._laid_out()[0]) - len(self._cut_rows()[0])
        height = 3 if len(self._words) == 1 or self._stand_apart else 2
        number = (row - above) // height
        if number not in range(len(self._words)):
            return Click.MISSED
        return self._click_in_word(number, column)

    def _click_in_word(self, number: int, column: int) -> Click:
        """The gap that is clicked is looked at; clicked again, it is cut or joined."""
        word, was_here = self._words[number], number == self._here
        shown = word.place if was_here or len(self._words) == 1 else None
        place = place_at(word.units, shown, self.room, column)
        if place is None:
            return Click.MISSED
        self._here = number
        self.touched = True
        if was_here and place == word.place:
            word.toggle()
        word.move_to(place)
        return Click.MOVED

    def wheel(self, rows: int) -> bool:
        merges = self._merges()
        if merges is None or self._is_flipped:
            return False
        last = self._merge_page(merges).pages - 1
        self._page = max(0, min(last, self._page + (1 if rows > 0 else -1)))
        return last > 0

    def tab(self) -> bool:
        merges = self._merges()
        if merges is None or self._is_flipped:
            return super().tab()
        self._page = (self._page + 1) % self._merge_page(merges).pages
        return self._page > 0

    def typing_field(self) -> FieldKind | None:
        return FieldKind()

    # ── the answer ──

    def take_typed(self, text: str) -> str | None:
        self.show(read(self.question, text, self.wording.language))
        return None

    def answer(self, typed: Sequence[str]) -> Answer:
        if not self.touched:
            raise AnswerError("cut_first")
        return SegmentationAnswer(tuple(word.tokens for word in self._words))

    def show(self, answer: Answer) -> None:
        assert isinstance(answer, SegmentationAnswer)
        for word, tokens in zip(self._words, answer.words, strict=True):
            if "".join(tokens) != word.word:
                raise AnswerError("segmentation_of_another_word", word=Token(word.word))
        self.touched = True
        for word, tokens in zip(self._words, answer.words, strict=True):
            word.set(tokens)
