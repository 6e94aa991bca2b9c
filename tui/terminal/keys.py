"""The bytes of a keyboard become Textual's events: the stream is cut first, then each whole
sequence is read by Textual's parser."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator

from textual import constants, events
from textual._xterm_parser import XTermParser  # private: there is no other way to read keys
from textual.geometry import Size
from textual.message import Message

from tui.terminal.stream import Escape, Pasted, Piece, Sequence, Splitter

LARGEST = Size(1_000, 500)
"""The largest window that a terminal may report in the stream of keys."""

_FULL_STOP = "\x1b[I"
"""A sequence that ends whatever the parser was waiting for."""


class KeyReader:
    """What a terminal sends, as messages. Bytes that are not UTF-8 (a key of a terminal in
    another encoding) become replacement characters."""

    def __init__(self) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode
        self._splitter = Splitter(constants.ESCAPE_DELAY)
        self._parser = XTermParser()

    @property
    def deadline(self) -> float | None:
        """When ``tick`` is due."""
        return self._splitter.deadline

    def feed(self, data: bytes, now: float) -> Iterator[Message]:
        """The messages that are whole with these bytes."""
        return self._messages(self._splitter.feed(self._decode(data), now))

    def tick(self, now: float) -> Iterator[Message]:
        """The messages that a silence up to now has decided."""
        return self._messages(self._splitter.tick(now))

    def _messages(self, pieces: Iterable[Piece]) -> Iterator[Message]:
        for piece in pieces:
            if isinstance(piece, Escape):
                yield events.Key("escape", "\x1b")
            elif isinstance(piece, Pasted):
                yield events.Paste(piece.text)
            elif isinstance(piece, Sequence):
                yield from self._sequence(piece.text)
            else:
                yield from self._parser.feed(piece.text)

    def _sequence(self, sequence: str) -> Iterable[Message]:
        """What the parser makes of one sequence: nothing, where it does not know it. It would
        go on waiting, and then make keys of it: it is stopped, and these are dropped."""
        try:
            known = list(self._parser.feed(sequence))
            for _ in self._parser.feed(_FULL_STOP):
                pass
        except (ValueError, OverflowError):  # a number that is no character
            self._parser = XTermParser()
            return []
        return [message for message in known if not _is_beyond(message)]


def _is_beyond(message: Message) -> bool:
    """Whether it is a size that no window has: laying it out would take all memory."""
    if not isinstance(message, events.Resize):
        return False
    return message.size.width > LARGEST.width or message.size.height > LARGEST.height
