"""A pair: brackets that move over the corpus and light up every place of the pair."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from core.errors import AnswerError
from core.exercises.answers import read
from core.exercises.base import Answer, PairAnswer, Question
from core.exercises.panels import CorpusPanel, MergesPanel
from core.exercises.traces import MergeTrace
from core.statement import Pair
from core.tokenizers.bpe import pair_counts
from core.wording import Wording
from tui.answers.base import AnswerView, Click, Key
from tui.answers.panels import corpus_title, merges_rows
from tui.widgets import roles
from tui.widgets.cells import beside
from tui.widgets.clicked_gap import pair_at
from tui.widgets.corpus_view import CorpusPage, WordLine, corpus_focus, corpus_page, pair_line
from tui.widgets.field import FieldKind
from tui.widgets.pair_table import BarRow, bar_rows
from tui.widgets.room import FULL

MERGE_COLUMN = 47
"""Where the merges stand beside the corpus."""


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
        self._here = 0  # lit up once ``touched``
        self._typed: Pair | None = None

    @property
    def pair(self) -> Pair | None:
        """The pair chosen now."""
        if self._typed is not None:
            return self._typed
        if not self._places or not self.touched:
            return None
        word, gap = self._places[self._here]
        tokens = self._corpus.words[word].tokens
        return Pair(tokens[gap], tokens[gap + 1])

    def material_rows(self) -> list[Content]:
        page = self._words()
        left = [*self._title_rows(page), *page.rows]
        merges = self._merges
        if merges is None:
            return left
        if not self.room.is_wide:
            return self._merge_rows(merges, self.room.stage) if self.pane else left
        return beside(left, self._merge_rows(merges, len(left)), MERGE_COLUMN)

    def focus_row(self) -> int | None:
        if self.pane:
            return None
        titles = 1 if self.room.stage >= FULL.stage else 0
        focus = corpus_focus(len(self._corpus.words), self._word, self._height)
        return titles + focus

    def side_rows(self) -> list[Content]:
        """After the verdict: the counts of all pairs."""
        if self.verdict is None or not isinstance(self.verdict.trace, MergeTrace):
            return []
        counts = pair_counts(self.verdict.trace.before)
        ordered = sorted(counts, key=lambda pair: (-counts[pair], pair))
        rows = [BarRow(p, counts[p], marked=p == self.pair) for p in ordered]
        drawn = bar_rows(
            rows,
            max(counts.values(), default=0),
            self.wording,
            width=self.room.side,
            longest_bar=9,
            longest_label=17,
        )
        return [Content.styled(self.wording.text("replay.compare.title"), roles.QUIET), *drawn]

    def pane_names(self) -> Sequence[str]:
        if self.room.is_wide or self._merges is None:
            return ()
        return self.wording.text("panel.corpus_tab"), self.wording.text("panel.merges_tab")

    @property
    def _merges(self) -> MergesPanel | None:
        merges = self.panel(MergesPanel)
        return merges if isinstance(merges, MergesPanel) and merges.merges else None

    def _merge_rows(self, merges: MergesPanel, height: int) -> list[Content]:
        title = Content.styled(" " + self.wording.text("panel.merges"), roles.QUIET)
        return [title, *merges_rows(merges, height - 1, self.wording)]

    def _words(self) -> CorpusPage:
        """The page of words."""
        words = self._corpus.words
        word, gap = self._places[self._here] if self._places else (0, 0)
        shows_cursor = bool(self._places) and self._typed is None and self.touched

        def line(index: int) -> WordLine:
            here = gap if shows_cursor and index == word else None
            return pair_line(words[index], self.pair, here)

        return corpus_page(
            len(words),
            word,
            line,
            self.wording,
            width=self.room.width,
            height=self._height,
            margin=1,
        )

    @property
    def _word(self) -> int:
        """The word in hand."""
        return self._places[self._here][0] if self._places else 0

    @property
    def _height(self) -> int:
        """Rows of the words; a low stage has no title and keeps a row for the rule's first."""
        stage = self.room.stage
        return stage - 6 if stage >= FULL.stage else max(4, stage - 3)

    def _title_rows(self, page: CorpusPage) -> list[Content]:
        if self.room.stage < FULL.stage:
            return []
        total = len(self._corpus.words)
        text = corpus_title(self._corpus, self.wording)
        if len(page.words) < total:
            text += self.wording.text(
                "panel.corpus_window", first=page.words.start + 1, last=page.words.stop, total=total
            )
        return [Content.styled("   " + text, roles.QUIET)]

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
        if not self.touched:  # the first key brings the brackets in, where they are
            self.touched = True
            if direction != "end":
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

    def click(self, row: int, column: int) -> Click:
        if self.pane or (self._merges is not None and column >= MERGE_COLUMN - 1):
            return Click.MISSED
        page = self._words()
        hit = pair_at(page, row - len(self._title_rows(page)), column)
        if hit is None:
            return Click.MISSED
        word, gap = hit
        own = [i for i, (w, _) in enumerate(self._places) if w == word]
        if not own:
            return Click.MISSED
        wanted = own[0] if gap is None else own[min(gap, len(own) - 1)]
        is_here = self.touched and self._typed is None and wanted == self._here
        self._here, self._typed = wanted, None
        self.touched = True
        return Click.AGAIN if is_here and gap is not None else Click.MOVED

    def wheel(self, rows: int) -> bool:
        if self.pane or len(self._words().words) == len(self._corpus.words):
            return False
        for _ in range(abs(rows)):
            self.move("down" if rows > 0 else "up")
        return True

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
            raise AnswerError("choose_pair_first" if self._places else "pair_shape")
        return PairAnswer(pair)

    def show(self, answer: Answer) -> None:
        assert isinstance(answer, PairAnswer)
        self._typed = None
        self.touched = True
        for index, (word, gap) in enumerate(self._places):
            tokens = self._corpus.words[word].tokens
            if (tokens[gap], tokens[gap + 1]) == answer.pair:
                if self.pair != answer.pair:
                    self._here = index
                return
        self._typed = answer.pair
