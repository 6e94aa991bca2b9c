"""The cells of a chat's strip: what each turn shows at each part of its replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.cells import cell_len

from core.exercises.traces import ChatTrace, WordEncoding
from core.tokenizers.trace import ChatToken
from core.wording import Wording
from tui.reasoning.chat_own import OwnIds
from tui.reasoning.narration import short
from tui.reasoning.turns import Turn, turns_of
from tui.widgets import roles
from tui.widgets.token_strip import StripCell, StripLine, strip_token

TO_COME = "·"


class ChatCells:
    """The turns of a chat as lines of a strip."""

    def __init__(self, trace: ChatTrace, own: OwnIds, wording: Wording) -> None:
        self.trace = trace
        self.own = own
        self.wording = wording
        self.turns = turns_of(trace)
        special = {t.token for t in trace.tokens if self.is_special(t)}
        words = " ".join(word.word for word in trace.words)
        self._both_occur = any(token in words for token in special)
        self._spans: dict[int, str] = {}
        first = 1
        for turn in self.turns:
            last = first + len(turn.tokens) - 1
            self._spans[id(turn)] = f"{first}-{last}" if last > first else str(first)
            first = last + 1

    def line(self, turn: Turn, cells: Sequence[StripCell]) -> StripLine:
        """A turn's cells behind its role."""
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

    def token(self, token: ChatToken) -> str:
        """A token as shown; a special one in ``⟦⟧`` where text is spelled like one."""
        shown = strip_token(token.token)
        if self._both_occur and self.is_special(token):
            return f"⟦{shown}⟧"
        return shown

    def style(self, token: ChatToken, here: bool = False) -> str:
        """The style of a token; ``here``: the one in hand."""
        if here:
            return roles.MARK
        return roles.SPECIAL if self.is_special(token) else roles.TEXT

    def is_special(self, token: ChatToken) -> bool:
        """Whether the vocabulary or the chat's layout makes it special."""
        return token.token_id in self.own.special

    def with_ids(self, turn: Turn, done: int, place: int) -> StripLine:
        """A turn with the IDs of its first ``done`` tokens, the last of them at ``place`` of
        the whole chat."""
        line = self.line(turn, self._id_cells(turn, done))
        first = place - done + 1
        said = ((at - first, self.own.at(at)) for at in range(first, place + 1))
        after = tuple((at, text) for at, text in said if text)
        span = self._spans[id(turn)] if self.trace.roles else ""
        return replace(line, span=span, after=after)

    def _slot(self, token: ChatToken) -> StripCell:
        return StripCell(self.wording.text(f"replay.chat.slot.{token.part}"), "", roles.QUIET)

    def outline(self, turn: Turn) -> list[StripCell]:
        """A turn with places for its special tokens, its words whole."""
        return [
            self._slot(item) if isinstance(item, ChatToken) else _word(item)
            for item in turn.items()
        ]

    def with_specials(self, turn: Turn) -> list[StripCell]:
        """A turn with its special tokens, its words whole."""
        return [
            StripCell(self.token(item), str(item.token_id), self.style(item))
            if isinstance(item, ChatToken)
            else _word(item)
            for item in turn.items()
        ]

    def with_words(self, turn: Turn, done: int) -> list[StripCell]:
        """A turn with its first ``done`` words as tokens, the others whole."""
        cells: list[StripCell] = []
        number = 0
        for item in turn.items():
            if isinstance(item, ChatToken):
                cells.append(StripCell(self.token(item), str(item.token_id), self.style(item)))
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
                self.token(token),
                str(token.token_id) if place < done else to_come(str(token.token_id)),
                self.style(token, place == done - 1),
            )
            for place, token in enumerate(turn.tokens)
        ]


def to_come(text: str) -> str:
    """A place kept for ``text``, so that nothing moves when it comes."""
    return TO_COME + " " * (cell_len(text) - 1)


def _word(word: WordEncoding) -> StripCell:
    return StripCell(strip_token(word.word), "", roles.QUIET)
