"""A pair: brackets that move over the corpus and light up every place of the pair."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from core.exercises.answers import read
from core.exercises.base import Answer, CorpusPanel, MergesPanel, PairAnswer, Question
from core.statement import Pair
from core.wording import Wording
from tui.answers.base import AnswerView, Key
from tui.answers.panels import beside, corpus_title, merges_rows
from tui.widgets import roles
from tui.widgets.corpus_words import END_COLUMN, word_columns
from tui.widgets.field import FieldKind

WORD_ROWS = 6
MERGE_COLUMN = END_COLUMN + 1


class PairView(AnswerView):
    """Screens.md 4. ``← →`` go over into the next word; ``↑ ↓`` change the word."""

    def __init__(self, question: Question, wording: Wording) -> None:
        super().__init__(question, wording)
        corpus = self.panel(CorpusPanel)
        assert isinstance(corpus, CorpusPanel)
        self._corpus = corpus
        self._places = [
            (word, gap)
            for word, state in enumerate(corpus.words)
            for gap in range(len(state.tokens) - 1)
        ]
        self._here = 0
        self._typed: Pair | None = None

    @property
    def pair(self) -> Pair | None:
        """The pair chosen now."""
        if self._typed is not None:
            return self._typed
        if not self._places:
            return None
        word, gap = self._places[self._here]
        tokens = self._corpus.words[word].tokens
        return Pair(tokens[gap], tokens[gap + 1])

    def material_rows(self) -> list[Content]:
        cursor = self._places[self._here] if self._places and self._typed is None else None
        rows, first, end = word_columns(self._corpus.words, self.pair, WORD_ROWS, cursor=cursor)
        left = [Content.styled("   " + self._title(first, end), roles.QUIET), *rows]
        merges = self.panel(MergesPanel)
        if not isinstance(merges, MergesPanel) or not merges.merges:
            return left
        title = Content.styled(" " + self.wording.text("panel.merges"), roles.QUIET)
        right = [title, *merges_rows(merges, WORD_ROWS + 1, self.wording)]
        return beside(left, right, MERGE_COLUMN)

    def _title(self, first: int, end: int) -> str:
        total = len(self._corpus.words)
        text = corpus_title(self._corpus, self.wording)
        if end - first < total:
            text += self.wording.text("panel.corpus_window", first=first + 1, last=end, total=total)
        return text

    def answer_text(self) -> Content:
        return Content(self.wording.value(self.pair)) if self.pair is not None else Content("")

    def keys(self) -> list[Key]:
        word = self.wording.text
        return [
            ("←→", word("key.pair"), ""),
            ("↑↓", word("key.word"), ""),
            ("Enter", word("key.merge"), "enter"),
            ("/", word("key.type"), "slash"),
        ]

    def move(self, direction: str) -> None:
        self._typed = None
        if not self._places:
            return
        word, gap = self._places[self._here]
        if direction in {"left", "right"}:
            step = 1 if direction == "right" else -1
            self._here = max(0, min(len(self._places) - 1, self._here + step))
            return
        wanted = {"up": word - 1, "down": word + 1}.get(direction, word)
        own = [i for i, (w, _) in enumerate(self._places) if w == word]
        if direction == "home":
            self._here = own[0]
        elif direction == "end":
            self._here = own[-1]
        else:
            self._change_word(wanted, gap, 1 if direction == "down" else -1)

    def _change_word(self, word: int, gap: int, step: int) -> None:
        while 0 <= word < len(self._corpus.words):
            own = [i for i, (w, _) in enumerate(self._places) if w == word]
            if own:
                self._here = own[min(gap, len(own) - 1)]
                return
            word += step

    def typing_field(self) -> FieldKind | None:
        adjacent = {
            f"{state.tokens[gap]} {state.tokens[gap + 1]}"
            for state in self._corpus.words
            for gap in range(len(state.tokens) - 1)
        }
        return FieldKind(suggestions=tuple(sorted(adjacent)))

    def take_typed(self, text: str) -> str | None:
        answer = read(self.question, text, self.wording.language)
        self.show(answer)
        return None

    def answer(self, typed: Sequence[str]) -> Answer:
        pair = self.pair
        if pair is None:
            return read(self.question, "", self.wording.language)
        return PairAnswer(pair)

    def show(self, answer: Answer) -> None:
        assert isinstance(answer, PairAnswer)
        self._typed = None
        for index, (word, gap) in enumerate(self._places):
            tokens = self._corpus.words[word].tokens
            if (tokens[gap], tokens[gap + 1]) == answer.pair:
                if self.pair != answer.pair:
                    self._here = index
                return
        self._typed = answer.pair
