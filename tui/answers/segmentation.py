"""A segmentation: cuts set in the gaps of one word or several, or the tokens typed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from textual.content import Content

from core.errors import AnswerError
from core.exercises.answers import read
from core.exercises.base import Answer, ModelPanel, Question, SegmentationAnswer
from core.statement import Tokens
from core.wording import Wording
from core.wording.visible import visible
from tui.answers.base import AnswerView, Key
from tui.answers.material import panel_rows
from tui.widgets import roles
from tui.widgets.cut_row import cut_rows
from tui.widgets.field import FieldKind


def cuts_of(tokens: Sequence[str]) -> set[int]:
    """The places, in characters, at which a segmentation cuts."""
    cuts: set[int] = set()
    place = 0
    for token in tokens[:-1]:
        place += len(token)
        cuts.add(place)
    return cuts


def tokens_of(word: str, cuts: set[int]) -> tuple[str, ...]:
    """The tokens that cuts make of a word."""
    edges = [0, *sorted(cuts), len(word)]
    return tuple(word[a:b] for a, b in pairwise(edges))


class SegmentationView(AnswerView):
    """Screens.md 5 and 6."""

    def __init__(self, question: Question, wording: Wording) -> None:
        super().__init__(question, wording)
        self._words = question.target
        self._cuts: list[set[int]] = [set() for _ in self._words]
        self._word = 0
        self._places = [min(1, len(word) - 1) for word in self._words]

    def material_rows(self) -> list[Content]:
        rows = [*panel_rows(self.question.panels, self.wording), Content("")]
        if len(rows) < 5:
            rows.append(Content(""))
        for number, word in enumerate(self._words):
            here = number == self._word and not self.frozen
            block = cut_rows(word, self._cuts[number], self._places[number] if here else None)
            rows += block if len(self._words) == 1 else block[:2]
        if self.hints and not self.frozen:
            rows.append(self._probabilities())
        return rows

    def _probabilities(self) -> Content:
        """The probability of each token chosen, which the first hint asks for."""
        model = self.panel(ModelPanel)
        if not isinstance(model, ModelPanel):
            return Content("")
        frequencies = dict(model.rows)
        shown = [
            f"{visible(token)} {frequencies.get(token, '-')}/{model.total}"
            for token in self._tokens()[self._word]
        ]
        return Content.styled(" " * 7 + "   ".join(shown), roles.HINT)

    def answer_text(self) -> Content:
        return Content("    ".join(self.wording.value(Tokens(t)) for t in self._tokens()))

    def keys(self) -> list[Key]:
        word = self.wording
        return [
            ("←→", word.text("key.gap"), ""),
            (word.text("label.space"), word.text("key.cut"), "space"),
            ("Enter", word.text("key.answer"), "enter"),
            ("/", word.text("key.type"), "slash"),
        ]

    def move(self, direction: str) -> None:
        word = self._words[self._word]
        last = max(0, len(word) - 1)
        place = self._places[self._word]
        if direction in {"up", "down"}:
            step = 1 if direction == "down" else -1
            self._word = max(0, min(len(self._words) - 1, self._word + step))
            return
        target = {"left": place - 1, "right": place + 1, "home": 1, "end": last}[direction]
        self._places[self._word] = max(min(1, last), min(last, target))

    def toggle(self) -> None:
        place = self._places[self._word]
        if place:
            self._cuts[self._word] ^= {place}

    def typing_field(self) -> FieldKind | None:
        return FieldKind()

    def take_typed(self, text: str) -> str | None:
        answer = read(self.question, text, self.wording.language)
        assert isinstance(answer, SegmentationAnswer)
        self.show(answer)
        return None

    def answer(self, typed: Sequence[str]) -> Answer:
        return SegmentationAnswer(self._tokens())

    def show(self, answer: Answer) -> None:
        assert isinstance(answer, SegmentationAnswer)
        for word, tokens in zip(self._words, answer.words, strict=True):
            if "".join(tokens) != word:
                raise AnswerError("segmentation_of_another_word", word=visible(word))
        self._cuts = [cuts_of(tokens) for tokens in answer.words]

    def _tokens(self) -> tuple[tuple[str, ...], ...]:
        return tuple(
            tokens_of(word, cuts) for word, cuts in zip(self._words, self._cuts, strict=True)
        )
