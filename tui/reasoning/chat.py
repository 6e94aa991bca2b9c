"""A chat or a text turned into IDs: template, special tokens, words, IDs. Or IDs read back."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from core.exercises.base import Question, TextAnswer, Verdict
from core.exercises.traces import ChatTrace, WordEncoding
from core.tokenizers.trace import ChatToken
from core.wording import Wording
from tui.reasoning.chat_own import OwnIds
from tui.reasoning.chat_steps import id_sentence, merge_rows, template_sentence, word_sentence
from tui.reasoning.frames import Frame, Replay
from tui.reasoning.narration import fitting, short
from tui.reasoning.turns import Turn, turns_of
from tui.widgets import roles
from tui.widgets.cells import fit, squeeze, wrapped
from tui.widgets.token_strip import (
    StripCell,
    StripLine,
    strip_rows,
    strip_token,
    window_of_pairs,
    wrapped_lines,
)

STAGE_ROWS = 12
WORDS_ROWS = 6
STEPS_ROWS = 5
TO_COME = "·"


def chat_replay(trace: ChatTrace, question: Question, verdict: Verdict, wording: Wording) -> Replay:
    """The parts that the trace has: template and special tokens only where there are roles."""
    view = _ChatView(trace, question, verdict, wording)
    if trace.direction == "decode":
        parts = (("tokens", view.reading), ("text", view.joining))
    elif trace.roles:
        parts = (
            ("template", view.template),
            ("special", view.special),
            ("words", view.words),
            ("ids", view.ids),
        )
    else:
        parts = (("words", view.words), ("ids", view.ids))
    names: list[str] = []
    frames: list[Frame] = []
    for name, make in parts:
        made = make(len(names))
        if made:
            names.append(wording.text(f"replay.part.{name}"))
            frames += made
    if not frames:
        return Replay((wording.text("replay.part.ids"),), (Frame(0, (), "", ""),))
    return Replay(tuple(names), tuple(frames))


class _ChatView:
    """The frames of each part, from the turns of the chat."""

    def __init__(
        self, trace: ChatTrace, question: Question, verdict: Verdict, wording: Wording
    ) -> None:
        self.trace = trace
        self.wording = wording
        self.turns = turns_of(trace)
        self.own = OwnIds(trace, question, verdict, wording)
        self.right = verdict.expected[0] if verdict.expected else None
        self.answer = verdict.answer
        special = {t.token for t in trace.tokens if self._is_special(t)}
        words = " ".join(word.word for word in trace.words)
        self.both_occur = any(token in words for token in special)

    # ── the parts ──

    def template(self, part: int) -> list[Frame]:
        """What a turn is made of, before any token is known."""
        frames: list[Frame] = []
        for number, turn in enumerate(self.turns):
            lines = [self._line(t, self._outline(t)) for t in self.turns[: number + 1]]
            sentence = template_sentence(turn, self.wording)
            place = self._turn_place(number)
            frames.append(self._frame(part, lines, (number, 0), sentence, place))
        return frames

    def special(self, part: int) -> list[Frame]:
        """The special tokens and their IDs, a turn a step."""
        frames: list[Frame] = []
        for number, turn in enumerate(self.turns):
            lines = [
                self._line(t, self._with_specials(t) if i <= number else self._outline(t))
                for i, t in enumerate(self.turns)
            ]
            pairs = [f"{self._token(t)} {t.token_id}" for t in turn.tokens if t.part != "content"]
            sentence = self.wording.text("replay.chat.special", tokens=" · ".join(pairs))
            if turn.kind == "prompt":
                token = turn.tokens[0]
                sentence = self.wording.text(
                    "replay.chat.prompt", token=short(token.token, 24), id=str(token.token_id)
                )
            place = self._turn_place(number)
            frames.append(self._frame(part, lines, (number, 0), fitting(sentence), place))
        return frames

    def words(self, part: int) -> list[Frame]:
        """The words become tokens by the merges, a word a step."""
        frames: list[Frame] = []
        total = len(self.trace.words)
        done = 0
        for number, turn in enumerate(self.turns):
            for place, word in enumerate(turn.words):
                done += 1
                lines = [
                    self._line(t, self._with_words(t, _done(i, number, place, t)))
                    for i, t in enumerate(self.turns)
                ]
                before = self._with_words(turn, place)
                cell = next((i for i, c in enumerate(before) if c.style == roles.QUIET), 0)
                stage = strip_rows(lines, (number, cell), WORDS_ROWS, self.wording)
                stage += [Content("")] * (WORDS_ROWS + 1 - len(stage))
                stage += merge_rows(word, STEPS_ROWS, self.wording)
                where = self.wording.text("replay.place.word", number=done, total=total)
                frames.append(Frame(part, tuple(stage), word_sentence(word, self.wording), where))
        return frames

    def ids(self, part: int) -> list[Frame]:
        """The IDs, a place a step, over the learner's own where they differ."""
        frames: list[Frame] = []
        total = len(self.trace.tokens)
        done = 0
        shown = [self._line(turn, self._id_cells(turn, 0)) for turn in self.turns]
        own_rows = self.own.rows()
        room = STAGE_ROWS - (len(own_rows) + 1 if own_rows else 0)
        for number, turn in enumerate(self.turns):
            for place, token in enumerate(turn.tokens):
                done += 1
                shown[number] = self._line(turn, self._id_cells(turn, place + 1))
                stage = window_of_pairs(wrapped_lines(shown), (number, place), room, self.wording)
                if own_rows:
                    stage += [Content(""), *self.own.rows(upto=done)]
                sentence = self._id_sentence(turn, token, done)
                where = self.wording.text("replay.place.place", number=done, total=total)
                frames.append(Frame(part, tuple(stage), sentence, where))
        return frames

    def reading(self, part: int) -> list[Frame]:
        """Decoding: the token of each ID."""
        frames: list[Frame] = []
        tokens = self.trace.tokens
        for number, token in enumerate(tokens):
            cells = tuple(
                StripCell(
                    self._token(t) if i <= number else _to_come(self._token(t)),
                    str(t.token_id),
                    self._style(t, i == number) if i <= number else roles.QUIET,
                )
                for i, t in enumerate(tokens)
            )
            line = StripLine(self.wording.text("replay.chat.tokens"), cells)
            key = "replay.chat.reads_special" if self._is_special(token) else "replay.chat.reads"
            sentence = self.wording.text(key, id=str(token.token_id), token=short(token.token, 24))
            where = self.wording.text("replay.place.place", number=number + 1, total=len(tokens))
            frames.append(self._frame(part, [line], (0, number), fitting(sentence), where))
        return frames

    def joining(self, part: int) -> list[Frame]:
        """Decoding: the tokens joined."""
        tokens = self.trace.tokens
        if not tokens:
            return []
        text = "".join(t.token for t in tokens)
        if isinstance(self.right, TextAnswer):
            text = self.right.text
        cells = tuple(StripCell(self._token(t), str(t.token_id), self._style(t)) for t in tokens)
        line = StripLine(self.wording.text("replay.chat.tokens"), cells)
        stage = strip_rows([line], (0, 0), STAGE_ROWS - 4, self.wording)
        label = fit(squeeze(self.wording.text("replay.chat.text"), 10), 13)
        rows = wrapped(short(text, 180), 60)[:3]
        stage.append(Content(""))
        for number, row in enumerate(rows):
            head = label if number == 0 else " " * 13
            stage.append(Content.assemble(f"   {head}", (row, roles.ACCENT)))
        key = "replay.chat.joined_no_space" if self._put_spaces(text) else "replay.chat.joined"
        sentence = fitting(self.wording.text(key, text=short(text, 60)))
        return [Frame(part, tuple(stage), sentence, "")]

    def _put_spaces(self, text: str) -> bool:
        """Whether the learner's text is the right one with spaces put in."""
        own = self.answer.text if isinstance(self.answer, TextAnswer) else text
        return own != text and "".join(own.split()) == text

    # ── drawing ──

    def _frame(
        self,
        part: int,
        lines: Sequence[StripLine],
        here: tuple[int, int],
        sentence: str,
        place: str,
    ) -> Frame:
        stage = strip_rows(lines, here, STAGE_ROWS, self.wording)
        return Frame(part, tuple(stage), sentence, place)

    def _line(self, turn: Turn, cells: Sequence[StripCell]) -> StripLine:
        return StripLine(self._label(turn), tuple(cells), self._label_style(turn))

    def _label(self, turn: Turn) -> str:
        if turn.role is not None:
            return short(turn.role, 10)
        key = "replay.chat.begin" if turn.kind == "begin" else "replay.chat.tokens"
        return self.wording.text(key)

    def _label_style(self, turn: Turn) -> str:
        if turn.role is None or turn.role not in self.trace.roles:
            return roles.QUIET
        return roles.CHAT_ROLES[self.trace.roles.index(turn.role) % len(roles.CHAT_ROLES)]

    def _token(self, token: ChatToken) -> str:
        shown = strip_token(token.token)
        if self.both_occur and self._is_special(token):
            return f"⟦{shown}⟧"
        return shown

    def _style(self, token: ChatToken, here: bool = False) -> str:
        if here:
            return roles.MARK
        return roles.SPECIAL if self._is_special(token) else roles.TEXT

    def _is_special(self, token: ChatToken) -> bool:
        return token.token_id in self.own.special

    def _slot(self, token: ChatToken) -> StripCell:
        return StripCell(self.wording.text(f"replay.chat.slot.{token.part}"), "", roles.QUIET)

    def _outline(self, turn: Turn) -> list[StripCell]:
        """A turn with places for its special tokens, its words whole."""
        return [
            self._slot(item) if isinstance(item, ChatToken) else _word(item)
            for item in turn.items()
        ]

    def _with_specials(self, turn: Turn) -> list[StripCell]:
        return [
            StripCell(self._token(item), str(item.token_id), self._style(item))
            if isinstance(item, ChatToken)
            else _word(item)
            for item in turn.items()
        ]

    def _with_words(self, turn: Turn, done: int) -> list[StripCell]:
        """A turn with its first ``done`` words as tokens, the others whole."""
        cells: list[StripCell] = []
        number = 0
        for item in turn.items():
            if isinstance(item, ChatToken):
                cells.append(StripCell(self._token(item), str(item.token_id), self._style(item)))
            elif number < done:
                cells += [StripCell(strip_token(token), "") for token in item.tokens]
                number += 1
            else:
                cells.append(_word(item))
                number += 1
        return cells

    def _id_cells(self, turn: Turn, done: int) -> list[StripCell]:
        return [
            StripCell(
                self._token(token),
                str(token.token_id) if place < done else _to_come(str(token.token_id)),
                self._style(token, place == done - 1),
            )
            for place, token in enumerate(turn.tokens)
        ]

    def _turn_place(self, number: int) -> str:
        return self.wording.text("replay.place.turn", number=number + 1, total=len(self.turns))

    def _id_sentence(self, turn: Turn, token: ChatToken, place: int) -> str:
        said = id_sentence(turn, token, self.wording)
        difference = self.own.said_at(place)
        return fitting(f"{said} {difference}", difference) if difference else fitting(said)


def _to_come(text: str) -> str:
    """A place kept for ``text``, so that nothing moves when it comes."""
    return TO_COME + " " * (cell_len(text) - 1)


def _word(word: WordEncoding) -> StripCell:
    return StripCell(strip_token(word.word), "", roles.QUIET)


def _done(line: int, number: int, place: int, turn: Turn) -> int:
    """How many words of a line are tokens when word ``place`` of line ``number`` is in hand."""
    return len(turn.words) if line < number else place + 1 if line == number else 0
