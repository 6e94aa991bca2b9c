"""A segmentation: cuts set in the gaps of one word or several, or the tokens typed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from textual.content import Content

from core.errors import AnswerError
from core.exercises.answers import read
from core.exercises.base import (
    Answer,
    MergesPanel,
    ModelPanel,
    Question,
    SegmentationAnswer,
    Verdict,
)
from core.statement import Token, Tokens
from core.wording import Wording
from core.wording.visible import visible_token
from tui.answers.base import RULE_ROW, AnswerView, Key
from tui.answers.material import panel_rows
from tui.widgets import roles
from tui.widgets.cells import clip, fit
from tui.widgets.cut_row import cut_lines, cut_rows
from tui.widgets.field import FieldKind
from tui.widgets.merge_list import MergePage, merge_page, merge_title
from tui.widgets.verdict_rows import LABEL_WIDTH

COMPARED = 77
"""Cells of a row that compares words."""

Row = tuple[str, ...]


class WordCuts:
    """A word with cuts in the gaps between its units (letters, or tokens that it begins with),
    and the gap that is looked at."""

    def __init__(self, word: str, start: Row | None) -> None:
        self.word = word
        self.units: Row = start if start is not None else tuple(word)
        self.cuts: set[int] = set(range(1, len(self.units))) if start is not None else set()
        self.place = min(1, len(self.units) - 1)

    @property
    def tokens(self) -> Row:
        """The tokens that the cuts make."""
        edges = [0, *sorted(self.cuts), len(self.units)]
        return tuple("".join(self.units[a:b]) for a, b in pairwise(edges))

    def move_to(self, place: int) -> None:
        """Look at another gap, the nearest that there is."""
        last = len(self.units) - 1
        self.place = max(min(1, last), min(last, place))

    def toggle(self) -> None:
        """Cut in the gap that is looked at, or join."""
        if self.place:
            self.cuts ^= {self.place}

    def set(self, tokens: Row) -> None:
        """The cuts that give these tokens. A unit that is cut inside falls into parts."""
        ends = list(accumulate(map(len, tokens)))
        edges = sorted({0, *ends, *accumulate(map(len, self.units))})
        self.units = tuple(self.word[a:b] for a, b in pairwise(edges))
        self.cuts = {edges.index(end) for end in ends[:-1]}
        self.move_to(self.place)


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

    def material_rows(self) -> list[Content]:
        cuts = self._cut_rows()
        rows = self._above()
        if len(rows) < 4 and len(rows) + 2 + len(cuts) <= RULE_ROW:
            rows.append(Content(""))
        if len(rows) + 1 + len(cuts) <= RULE_ROW:
            rows.append(Content(""))
        return rows + cuts

    def _above(self) -> list[Content]:
        """The material over the words: a merge list by the page, or the panels as they are."""
        merges = self._merges()
        if merges is not None:
            page = self._merge_page(merges)
            return [merge_title(merges, page, self.wording), *page.rows]
        if self.question.start:
            return [Content.styled("   " + self.wording.text("panel.words_now"), roles.QUIET)]
        return panel_rows(self.question.panels, self.wording)

    def _merges(self) -> MergesPanel | None:
        """The merge list, where it is all that the question shows."""
        merges = self.panel(MergesPanel)
        if isinstance(merges, MergesPanel) and len(self.question.panels) == 1:
            return merges
        return None

    def _merge_page(self, merges: MergesPanel) -> MergePage:
        """The page in view, in the rows that title and words leave."""
        room = RULE_ROW - 1 - (3 if len(self._words) == 1 else 2 * len(self._words))
        return merge_page(merges, room - 1 if room > 2 else room, self._page, self.wording)

    def _cut_rows(self) -> list[Content]:
        """The words with their cuts: one in three rows, several in two each."""
        if len(self._words) == 1:
            word = self._words[0]
            rows = cut_rows(word.units, word.cuts, None if self.frozen else word.place or None)
            return [*rows, *self._probabilities()]
        rows: list[Content] = []
        apart = len(self._words) <= 3 and not self.question.panels
        for number, word in enumerate(self._words):
            here = number == self._here and not self.frozen
            rows += [Content("")] if apart and number else []
            rows += cut_lines(word.units, word.cuts, word.place if here else None)
        return rows

    def _probabilities(self) -> list[Content]:
        """The probability of each token chosen, which the first hint asks for."""
        model = self.panel(ModelPanel)
        if not isinstance(model, ModelPanel) or not self.hints or self.frozen:
            return []
        frequencies = dict(model.rows)
        shown = [
            f"{visible_token(token)} {frequencies.get(token, '-')}/{model.total}"
            for token in self._words[0].tokens
        ]
        return [Content.styled(" " * 7 + "   ".join(shown), roles.HINT)]

    def answer_text(self) -> Content:
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
        return Content(clip(f"   {head}{text}", COMPARED))

    def keys(self) -> list[Key]:
        word = self.wording
        several = [("↑↓", word.text("key.word"), "")] if len(self._words) > 1 else []
        return [
            ("←→", word.text("key.gap"), ""),
            *several,
            (word.text("label.space"), word.text("key.cut"), "space"),
            ("Enter", word.text("key.answer"), "enter"),
            ("/", word.text("key.type"), "slash"),
        ]

    # ── keys ──

    def move(self, direction: str) -> None:
        if direction in {"up", "down"}:
            step = 1 if direction == "down" else -1
            self._here = max(0, min(len(self._words) - 1, self._here + step))
            return
        word = self._words[self._here]
        targets = {"left": word.place - 1, "right": word.place + 1, "home": 1}
        word.move_to(targets.get(direction, len(word.units) - 1))

    def toggle(self) -> None:
        self._words[self._here].toggle()

    def tab(self) -> bool:
        merges = self._merges()
        pages = self._merge_page(merges).pages if merges is not None else 1
        self._page = (self._page + 1) % pages
        return pages > 1

    def typing_field(self) -> FieldKind | None:
        return FieldKind()

    # ── the answer ──

    def take_typed(self, text: str) -> str | None:
        self.show(read(self.question, text, self.wording.language))
        return None

    def answer(self, typed: Sequence[str]) -> Answer:
        return SegmentationAnswer(tuple(word.tokens for word in self._words))

    def show(self, answer: Answer) -> None:
        assert isinstance(answer, SegmentationAnswer)
        for word, tokens in zip(self._words, answer.words, strict=True):
            if "".join(tokens) != word.word:
                raise AnswerError("segmentation_of_another_word", word=Token(word.word))
        for word, tokens in zip(self._words, answer.words, strict=True):
            word.set(tokens)
