"""What a terminal sends, cut into keys, control sequences and pastes, before Textual reads it.

Textual's parser reads an ESC inside a bracketed paste as a key, and so does it with a sequence
that it does not know or that comes in pieces: ``ESC[?2026;2$y``, cut in two, would be ``?``,
``2`` … ``y`` pressed by nobody. Here is told what belongs together; nothing of Textual is here.
Times are arguments, in seconds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

START, END = "\x1b[200~", "\x1b[201~"
"""What a terminal writes around a paste."""

PASTE_LIMIT = 100_000
"""Characters kept of a paste; the rest is dropped up to its end."""

LONGEST = 32
"""Characters of the longest sequence that Textual knows; longer ones are dropped."""

QUIET = 2.0
"""Seconds without a byte after which a paste, or a string of the terminal, has ended without
its mark. A slow line has shorter breaks."""

HELD = 0.1
"""Seconds that keys wait behind a paste: a second end mark within them tells that the first
one stood in the pasted text, and that they are text too."""

_COMPLETE = re.compile(
    r"""
      \x1b\[ (?: \[. | M.{3}                        # Linux console F1; an old mouse report
        | [0-9]+\$                                  # rxvt with Shift
        | [0-?]+[ -/]*[@-~] | [ -/]+[@-~] | [@-LN-Z\\-~] )
    | \x1bO [0-9;]* [^0-9;\x00-\x1f\x7f]
    | \x1b [^\[O\]PX^_\x1b]                         # Alt and a key
    """,
    re.VERBOSE | re.DOTALL,
)
_UNFINISHED = re.compile(r"\x1b(?:\[(?:\[|M.{0,2}|[0-?]*[ -/]*)?|O[0-9;]*|[\]PX^_])?", re.DOTALL)
_INTRODUCERS = frozenset(f"\x1b{sign}" for sign in ("", "[", "O", "]", "P", "X", "^", "_", "[["))
"""What may also be a key: Esc, or Alt and a key."""

_STRING = re.compile(r"\x1b[\]PX^_](?=.)", re.DOTALL)
_STRING_END = re.compile(r"\x07|\x1b\\|\x1b(?=[^\\])|[\x18\x1a]")
_REPORT_BEGINS = re.compile(r"\x1b\[(?:[?<]\d|\d+;\d)")
_PLAIN = re.compile(r"[^\x1b]+")
_CONTROLS = {code: None for code in (*range(32), *range(127, 160)) if chr(code) not in "\t\n\r"}


@dataclass(frozen=True, slots=True)
class Typed:
    """Keys that are characters; no ESC among them."""

    text: str


@dataclass(frozen=True, slots=True)
class Escape:
    """The key Esc."""


@dataclass(frozen=True, slots=True)
class Sequence:
    """One whole sequence: a key, a click, a report of the terminal."""

    text: str


@dataclass(frozen=True, slots=True)
class Pasted:
    """A paste without its marks, and without control characters beside tab and line ends."""

    text: str


Piece = Typed | Escape | Sequence | Pasted


class Splitter:
    """Cuts the stream. ``feed`` what arrived; ``tick`` at ``deadline``, when nothing did."""

    def __init__(self, escape_delay: float = 0.1) -> None:
        self._escape_delay = escape_delay
        self._read: Callable[[str], str] = self._read_keys
        self._carry = ""  # the beginning of something that has not arrived whole
        self._taken_for_key = ""  # an introducer whose sequence did not follow in time
        self._paste: list[str] = []
        self._room = PASTE_LIMIT
        self._pieces: list[Piece] = []
        self._last = 0.0

    def feed(self, text: str, now: float) -> Iterable[Piece]:
        """The pieces that are whole with this text."""
        self._last = now
        taken, self._taken_for_key = self._taken_for_key, ""
        if taken and _REPORT_BEGINS.match(taken + text):
            self._carry = taken
        return self._split(self._carry + text)

    def _split(self, text: str) -> Iterable[Piece]:
        self._carry, self._pieces = "", []
        while text:
            text = self._read(text)
        return self._pieces

    @property
    def deadline(self) -> float | None:
        """When ``tick`` is due, if nothing arrives before."""
        if self._read == self._read_keys:
            return self._last + self._escape_delay if self._carry in _INTRODUCERS else None
        return self._last + (HELD if self._read == self._read_behind_paste else QUIET)

    def tick(self, now: float) -> Iterable[Piece]:
        """What the silence up to now has decided."""
        due = self.deadline
        if due is None or now < due:
            return []
        carry, self._carry = self._carry, ""
        if self._read == self._read_keys:
            self._taken_for_key = carry
            return [Escape()] if carry == "\x1b" else []
        if self._read == self._read_string:
            self._read = self._read_keys
            return []
        if self._read == self._read_paste:
            self._take(carry)
            carry = ""
        self._pieces = []
        pasted = self._end_paste()
        return [*pasted, *self._split(carry)]

    # ── keys and sequences ──

    def _read_keys(self, text: str) -> str:
        if plain := _PLAIN.match(text):
            self._pieces.append(Typed(plain[0]))
            return text[plain.end() :]
        if _STRING.match(text):
            self._read = self._read_string
            return text[2:]
        if whole := _COMPLETE.match(text):
            self._sequence(whole[0])
            return text[whole.end() :]
        if text.startswith("\x1b\x1b"):
            self._pieces.append(Escape())
            return text[1:]
        begun = _UNFINISHED.match(text)
        assert begun is not None, "an ESC stands here"
        if begun.end() == len(text):
            self._carry = text[: LONGEST + 1]
            return ""
        return text[begun.end() :]  # a control character or an ESC breaks it off

    def _sequence(self, sequence: str) -> None:
        if sequence == START:
            self._read = self._read_paste
        elif sequence != END and len(sequence) <= LONGEST:
            self._pieces.append(Sequence(sequence))

    def _read_string(self, text: str) -> str:
        """An answer with text in it (a colour, a name): nothing that Textual asks for."""
        end = _STRING_END.search(text)
        if end is None:
            self._carry = "\x1b" if text.endswith("\x1b") else ""
            return ""
        self._read = self._read_keys
        return text[end.start() if end[0] == "\x1b" else end.end() :]

    # ── pastes ──

    def _read_paste(self, text: str) -> str:
        end = text.find(END)
        if end < 0:
            kept = _begun_end(text)
            self._take(text[: len(text) - kept])
            self._carry = text[len(text) - kept :]
            return ""
        self._take(text[:end])
        self._read = self._read_behind_paste
        # The mark may be the last that arrived: the keys behind it wait all the same.
        return self._read_behind_paste(text[end + len(END) :])

    def _take(self, text: str) -> None:
        text = text.translate(_CONTROLS)[: self._room]
        if text:
            self._paste.append(text)
            self._room -= len(text)

    def _read_behind_paste(self, text: str) -> str:
        end, start = text.find(END), text.find(START)
        if end >= 0 and (start < 0 or end < start):
            self._take(text[:end])
            return text[end + len(END) :]
        if start >= 0:
            self._pieces.extend(self._end_paste())
            return text
        limit = PASTE_LIMIT
        self._carry = text if len(text) <= limit else text[:limit] + text[-len(END) :]
        return ""

    def _end_paste(self) -> Iterable[Piece]:
        text = "".join(self._paste)
        self._read, self._paste, self._room = self._read_keys, [], PASTE_LIMIT
        return [Pasted(text)] if text else []


def _begun_end(text: str) -> int:
    """How many of the last characters may be the beginning of the end mark."""
    return next(
        (n for n in range(min(len(END) - 1, len(text)), 0, -1) if END.startswith(text[-n:])), 0
    )
