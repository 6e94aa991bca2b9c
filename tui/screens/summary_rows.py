"""What a summary says, and its rows: the counts, the questions, what to keep in mind."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from textwrap import wrap

from rich.cells import cell_len
from textual.content import Content

from core.curriculum.prose import Prose
from core.statement import Localized, Pair, Value
from core.tokenizers.trace import WordState
from core.wording import Wording
from core.wording.visible import visible_token
from tui.screens.lesson_reading import rewrapped
from tui.screens.lesson_shown import HINTS
from tui.widgets import roles
from tui.widgets.cells import clip, clip_words, fit
from tui.widgets.share_bar import share_bar

WIDTH = 72
MARGIN = "   "
WITH_BARS, WITH_ITEMS = 60, 80
"""The widths from which on there is a bar, and the questions stand beside their counts."""
CORPUS_ROWS = 4
"""Rows of a corpus; the words beyond them are counted."""


@dataclass(frozen=True, slots=True)
class SummaryItem:
    """A question that was not right at once: its step's number, the right answer, and what was
    answered (None: right after ``hints``, or the answer was ``shown``, or what was answered is
    none to the question as it is now: ``misfit``)."""

    step: int
    right: Value
    yours: Value | None = None
    shown: bool = False
    misfit: bool = False
    hints: int = 0

    @property
    def counts(self) -> Fraction:
        """What a question that was right counts: a third less for each hint."""
        return Fraction(max(0, HINTS - self.hints), HINTS)


@dataclass(frozen=True, slots=True)
class SummaryData:
    """What a summary says. ``at_once``: how many questions were right at once;
    ``right_at_once``: each of them, for a window that is wide enough to list all; ``corpus``:
    the words after the last merge that was asked for."""

    group: str
    title: Localized
    at_once: int
    with_hints: tuple[SummaryItem, ...] = ()
    missed: tuple[SummaryItem, ...] = ()
    right_at_once: tuple[SummaryItem, ...] = ()
    corpus: tuple[WordState, ...] = ()
    remember: Prose | Localized | None = None
    sources: tuple[str, ...] = ()
    next_lesson: str | None = None
    next_number: int = 0
    next_title: Localized | None = None

    @property
    def asked(self) -> int:
        """How many questions there were."""
        return self.at_once + len(self.with_hints) + len(self.missed)

    @property
    def counted(self) -> Fraction:
        """What they count together; those that were missed count nothing."""
        return self.at_once + sum((item.counts for item in self.with_hints), Fraction(0))


def summary_rows(data: SummaryData, wording: Wording, width: int) -> list[Content]:
    """The text of a summary, for a window ``width`` cells wide. A narrow one begins with the
    counts and what is next; the questions stand behind them."""
    text = wording.text
    width = min(WIDTH + 8, width)
    room = max(20, width - 8)
    answered = text("summary.answered", count=data.asked)
    rows = [Content.assemble(MARGIN, ("● ", roles.RIGHT), answered), Content("")]
    label_width = max(cell_len(text(f"summary.{key}")) for key in ("sources", "next")) + 3
    following = _next(data, wording, label_width, room)
    kept = [*_kept(data, wording, room), Content("")]
    for number, source in enumerate(data.sources):
        label = text("summary.sources") if number == 0 else ""
        kept += _labelled(label, wording.value(source), label_width, room)
    results = _results(data, wording, width)
    if width >= WITH_ITEMS:
        return [*rows, *results, *_corpus(data, wording, room), *kept, *following]
    missed = _by_themselves((*data.with_hints, *data.missed), wording, width)
    if width >= WITH_BARS:
        return [*rows, *results, *missed, *kept, *following]
    return [*rows, *results, *following, *kept, *missed]


def _corpus(data: SummaryData, wording: Wording, room: int) -> list[Content]:
    """The words as the merges left them, each with its frequency."""
    if not data.corpus:
        return []
    words = [
        clip(f"{' '.join(map(visible_token, word.tokens))} {word.count}", room)
        for word in data.corpus
    ]
    title = Content.styled(MARGIN + wording.text("summary.corpus"), roles.HINT)
    rows = _side_by_side(words, wording, room)
    return [Content(""), title, *(Content(f"{MARGIN}  {row}") for row in rows)]


def _side_by_side(words: Sequence[str], wording: Wording, room: int) -> list[str]:
    """Words in at most ``CORPUS_ROWS`` rows, each whole; those that find no room are counted."""
    rows: list[list[str]] = [[]]
    for word in words:
        if rows[-1] and cell_len("   ".join([*rows[-1], word])) > room:
            rows.append([])
        rows[-1].append(word)
    shown = [word for row in rows[:CORPUS_ROWS] for word in row]
    last = rows[:CORPUS_ROWS][-1]
    while len(shown) < len(words):
        more = wording.text("replay.and_more", count=len(words) - len(shown))
        if cell_len("   ".join([*last, more])) <= room or not last:
            last.append(more)
            break
        last.pop()
        shown.pop()
    return ["   ".join(row) for row in rows[:CORPUS_ROWS]]


def _kept(data: SummaryData, wording: Wording, room: int) -> list[Content]:
    """What to keep in mind."""
    kept = data.remember
    if kept is None:
        return []
    said = wording.say_prose(kept) if isinstance(kept, Prose) else wording.say(kept)
    title = Content.styled(MARGIN + wording.text("summary.keep_in_mind"), roles.HINT)
    lines = rewrapped(said, room)
    return [Content(""), title, *(Content(f"{MARGIN}  {line}") for line in lines)]


def _next(data: SummaryData, wording: Wording, label_width: int, room: int) -> list[Content]:
    """The next lesson, if there is one."""
    if data.next_title is None:
        return []
    title = f"{data.next_number}  {wording.say(data.next_title)}"
    return [Content(""), *_labelled(wording.text("summary.next"), title, label_width, room)]


def _by_themselves(items: Sequence[SummaryItem], wording: Wording, width: int) -> list[Content]:
    """Questions without the counts beside them."""
    rows = _listed(items, wording, width - len(MARGIN) - 3)
    return [Content(""), *(Content(MARGIN + "  ") + row for row in rows)] if rows else []


def every_question(data: SummaryData, wording: Wording, width: int) -> list[Content]:
    """Every question and how it went, for a second pane ``width`` cells wide."""
    wrong = {item.step for item in data.missed}
    return _listed((*data.right_at_once, *data.with_hints, *data.missed), wording, width - 2, wrong)


def _listed(
    items: Sequence[SummaryItem], wording: Wording, room: int, wrong: Set[int] | None = None
) -> list[Content]:
    """Questions by their steps, where ``wrong`` is given with a sign before each; what was
    answered stands in a row of its own where the right answer leaves it no room."""
    items = sorted(items, key=lambda item: item.step)
    steps = [wording.text("summary.step", number=item.step) for item in items]
    indent = max(map(cell_len, steps), default=0) + 3
    rows: list[Content] = []
    for item, step in zip(items, steps, strict=True):
        sign = ("✗ ", roles.WRONG) if wrong and item.step in wrong else ("✓ ", roles.RIGHT)
        before = Content.assemble(sign) if wrong is not None else Content("")
        left = room - before.cell_length - indent
        right, note = (
            clip_words(wording.value(item.right), left),
            clip_words(_note(item, wording), left),
        )
        blank = " " * (before.cell_length + indent)
        beside = cell_len(right) + 3 + cell_len(note) <= left
        first = before + Content(fit(step, indent) + right)
        if note and beside:
            rows.append(first + Content.assemble("   ", (note, roles.QUIET)))
        else:
            rows.append(first)
            rows += [Content.assemble(blank, (note, roles.QUIET))] if note else []
    return rows


def _results(data: SummaryData, wording: Wording, width: int) -> list[Content]:
    """Three groups: right at once, after a hint, missed and then right; in a narrow window
    their counts alone. Where hints were taken, what all count together."""
    names = [wording.text(f"summary.{key}") for key in ("at_once", "with_hints", "missed")]
    label_width = max(map(cell_len, names)) + 2
    counts = [data.at_once, len(data.with_hints), len(data.missed)]
    rows: list[Content] = []
    for name, count, items in zip(names, counts, ([], data.with_hints, data.missed), strict=True):
        head = f"{MARGIN}{fit(name, label_width)}{count:>2}   "
        wide = width >= WITH_ITEMS
        shown = _items(items, wording, width - cell_len(head) - 3) if wide and items else []
        shown = shown or [Content("")]
        if width >= WITH_BARS and name == names[0]:
            shown = [share_bar(data.at_once, data.asked)]
        rows += [
            Content(head if place == 0 else " " * cell_len(head)) + item
            for place, item in enumerate(shown)
        ]
    if data.with_hints:
        together = wording.text("summary.together", counted=mixed(data.counted), of=data.asked)
        rows.append(
            Content(f"{MARGIN}{fit(wording.text('summary.counted'), label_width)}{together}")
        )
    return rows


def mixed(number: Fraction) -> str:
    """A number with its thirds, the whole part as wide as a count: `` 7 2/3``."""
    whole, rest = divmod(number, 1)
    parts = [f"{whole:>2}" if whole or not rest else "", str(rest) if rest else ""]
    return " ".join(part for part in parts if part)


def _items(items: Sequence[SummaryItem], wording: Wording, room: int) -> list[Content]:
    """The step, the right answer, and what was answered; long answers share the row's room."""
    steps = [wording.text("summary.step", number=item.step) for item in items]
    notes = [_note(item, wording) for item in items]
    step_width = max(map(cell_len, steps), default=0) + 3
    left = max(4, room - step_width)
    most = left // 2 - 3 if any(notes) else left
    rights = [clip_words(wording.value(item.right), most) for item in items]
    right_width = max(map(cell_len, rights), default=0) + 3
    return [
        Content.assemble(
            fit(step, step_width),
            fit(right, right_width),
            (clip_words(note, max(0, left - right_width)), roles.QUIET),
        )
        for step, right, note in zip(steps, rights, notes, strict=True)
    ]


def _note(item: SummaryItem, wording: Wording) -> str:
    if item.hints:
        return wording.text("summary.counts", part=str(item.counts))
    if item.shown:
        return wording.text("summary.shown")
    if item.misfit:
        return wording.text("summary.misfit")
    if item.yours is None:
        return ""
    is_one_of_some = isinstance(item.yours, Pair | Localized)
    return wording.text(f"summary.you_{'chose' if is_one_of_some else 'gave'}", yours=item.yours)


def paragraph(text: str, room: int, style: str = "") -> list[Content]:
    """A text, below its title."""
    return [Content.styled(f"{MARGIN}  {line}", style) for line in wrap(text, room) or [""]]


def _labelled(label: str, text: str, label_width: int, room: int) -> list[Content]:
    return [
        Content.assemble(MARGIN, (fit(label if place == 0 else "", label_width), roles.QUIET), line)
        for place, line in enumerate(wrap(text, room - label_width) or [""])
    ]
