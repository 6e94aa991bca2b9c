"""A chat or a text turned into IDs: template, special tokens, words, IDs. Or IDs read back."""

from __future__ import annotations

from core.exercises.base import Question, TextAnswer, Verdict
from core.exercises.traces import ChatTrace
from core.tokenizers.trace import ChatToken
from core.wording import Wording
from tui.reasoning.chat_cells import ChatCells, to_come
from tui.reasoning.chat_frames import ChatFrames
from tui.reasoning.chat_own import OwnIds
from tui.reasoning.chat_steps import id_sentence, template_sentence, word_sentence
from tui.reasoning.frames import Frame, Replay
from tui.reasoning.narration import fitting, short
from tui.reasoning.turns import Turn
from tui.widgets import roles
from tui.widgets.room import FULL, Room
from tui.widgets.token_strip import StripCell, StripLine


def chat_replay(
    trace: ChatTrace,
    question: Question,
    verdict: Verdict,
    wording: Wording,
    room: Room = FULL,
) -> Replay:
    """The parts that the trace has: template and special tokens only where there are roles."""
    view = _ChatView(trace, question, verdict, wording, room)
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
        self,
        trace: ChatTrace,
        question: Question,
        verdict: Verdict,
        wording: Wording,
        room: Room,
    ) -> None:
        self.trace = trace
        self.room = room
        self.wording = wording
        self.own = OwnIds(trace, question, verdict, wording)
        self.cells = ChatCells(trace, self.own, wording)
        self.turns = self.cells.turns
        self.draw = ChatFrames(self.own, wording, room)
        self.right = verdict.expected[0] if verdict.expected else None
        self.answer = verdict.answer

    # ── the parts ──

    def template(self, part: int) -> list[Frame]:
        """What a turn is made of, before any token is known."""
        frames: list[Frame] = []
        for number, turn in enumerate(self.turns):
            lines = [self.cells.line(t, self.cells.outline(t)) for t in self.turns[: number + 1]]
            sentence = template_sentence(turn, self.wording)
            place = self._turn_place(number)
            frames.append(self.draw.strip(part, lines, (number, 0), sentence, place))
        return frames

    def special(self, part: int) -> list[Frame]:
        """The special tokens and their IDs, a turn a step."""
        frames: list[Frame] = []
        for number, turn in enumerate(self.turns):
            lines = [
                self.cells.line(
                    t, self.cells.with_specials(t) if i <= number else self.cells.outline(t)
                )
                for i, t in enumerate(self.turns)
            ]
            pairs = [
                f"{self.cells.token(t)} {t.token_id}" for t in turn.tokens if t.part != "content"
            ]
            sentence = self.wording.text("replay.chat.special", tokens=" · ".join(pairs))
            if turn.kind == "prompt":
                token = turn.tokens[0]
                sentence = self.wording.text(
                    "replay.chat.prompt", token=short(token.token, 24), id=str(token.token_id)
                )
            place = self._turn_place(number)
            frames.append(self.draw.strip(part, lines, (number, 0), fitting(sentence), place))
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
                    self.cells.line(t, self.cells.with_words(t, _done(i, number, place, t)))
                    for i, t in enumerate(self.turns)
                ]
                before = self.cells.with_words(turn, place)
                cell = next((i for i, c in enumerate(before) if c.style == roles.QUIET), 0)
                sentence = word_sentence(word, self.wording)
                where = self.wording.text("replay.place.word", number=done, total=total)
                frames.append(self.draw.word(part, lines, (number, cell), word, sentence, where))
        return frames

    def ids(self, part: int) -> list[Frame]:
        """The IDs, a place a step, over the learner's own where they differ."""
        frames: list[Frame] = []
        total = len(self.trace.tokens)
        done = 0
        shown = [self.cells.with_ids(turn, 0, 0) for turn in self.turns]
        for number, turn in enumerate(self.turns):
            for place, token in enumerate(turn.tokens):
                done += 1
                shown[number] = self.cells.with_ids(turn, place + 1, done)
                sentence = self._id_sentence(turn, token, done)
                where = self.wording.text("replay.place.place", number=done, total=total)
                frames.append(self.draw.ids(part, shown, (number, place), done, sentence, where))
        return frames

    def reading(self, part: int) -> list[Frame]:
        """Decoding: the token of each ID."""
        frames: list[Frame] = []
        tokens = self.trace.tokens
        for number, token in enumerate(tokens):
            cells = tuple(
                StripCell(
                    self.cells.token(t) if i <= number else to_come(self.cells.token(t)),
                    str(t.token_id),
                    self.cells.style(t, i == number) if i <= number else roles.QUIET,
                )
                for i, t in enumerate(tokens)
            )
            line = StripLine(self.wording.text("replay.chat.tokens"), cells)
            key = (
                "replay.chat.reads_special" if self.cells.is_special(token) else "replay.chat.reads"
            )
            sentence = self.wording.text(key, id=str(token.token_id), token=short(token.token, 24))
            where = self.wording.text("replay.place.place", number=number + 1, total=len(tokens))
            here, said = (0, number), fitting(sentence)
            frames.append(self.draw.strip(part, [line], here, said, where, listed=True))
        return frames

    def joining(self, part: int) -> list[Frame]:
        """Decoding: the tokens joined."""
        tokens = self.trace.tokens
        if not tokens:
            return []
        text = "".join(t.token for t in tokens)
        if isinstance(self.right, TextAnswer):
            text = self.right.text
        cells = tuple(
            StripCell(self.cells.token(t), str(t.token_id), self.cells.style(t)) for t in tokens
        )
        line = StripLine(self.wording.text("replay.chat.tokens"), cells)
        stage = self.draw.joined(line, text)
        key = "replay.chat.joined_no_space" if self._put_spaces(text) else "replay.chat.joined"
        sentence = fitting(self.wording.text(key, text=short(text, 60)))
        focus = len(stage) - 1 if self.room.is_narrow else None
        return [Frame(part, tuple(stage), sentence, "", focus)]

    def _put_spaces(self, text: str) -> bool:
        """Whether the learner's text is the right one with spaces put in."""
        own = self.answer.text if isinstance(self.answer, TextAnswer) else text
        return own != text and "".join(own.split()) == text

    def _turn_place(self, number: int) -> str:
        return self.wording.text("replay.place.turn", number=number + 1, total=len(self.turns))

    def _id_sentence(self, turn: Turn, token: ChatToken, place: int) -> str:
        said = id_sentence(turn, token, self.wording)
        difference = self.own.said_at(place)
        return fitting(f"{said} {difference}", difference) if difference else fitting(said)


def _done(line: int, number: int, place: int, turn: Turn) -> int:
    """How many words of a line are tokens when word ``place`` of line ``number`` is in hand."""
    return len(turn.words) if line < number else place + 1 if line == number else 0
