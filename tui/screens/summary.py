"""Summary: how a lesson went, and what to keep in mind."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message

from core.curriculum.prose import Prose
from core.statement import Localized, Statement, Value
from core.wording import Wording
from tui.screens.page import PageScreen
from tui.widgets import roles
from tui.widgets.cells import clip, fit
from tui.widgets.key_footer import KeyFooter
from tui.widgets.room import SIDE_COLUMN, WITH_SIDE
from tui.widgets.scroll_rows import ScrollRows
from tui.widgets.share_bar import share_bar
from tui.widgets.stage_header import StageHeader

WIDTH = 72
MARGIN = "   "
WITH_BARS, WITH_ITEMS = 60, 80
"""The widths from which on there is a bar, and the questions stand beside their counts."""


@dataclass(frozen=True, slots=True)
class SummaryItem:
    """A question that was not right at once: its step's number, the right answer, and what was
    answered (None: right after a hint, or the answer was ``shown``, or what was answered is
    none to the question as it is now: ``misfit``). ``helped``: say that there was a hint."""

    step: int
    right: Value
    yours: Value | None = None
    shown: bool = False
    misfit: bool = False
    helped: bool = False


@dataclass(frozen=True, slots=True)
class SummaryData:
    """What a summary says. ``at_once``: how many questions were right at once;
    ``right_at_once``: each of them, for a window that is wide enough to list all."""

    group: str
    title: Localized
    at_once: int
    with_hints: tuple[SummaryItem, ...] = ()
    missed: tuple[SummaryItem, ...] = ()
    right_at_once: tuple[SummaryItem, ...] = ()
    remember: Prose | Localized | None = None
    sources: tuple[str, ...] = ()
    next_lesson: str | None = None
    next_number: int = 0
    next_title: Localized | None = None

    @property
    def asked(self) -> int:
        """How many questions there were."""
        return self.at_once + len(self.with_hints) + len(self.missed)


class SummaryScreen(PageScreen[None]):
    """Shown when a lesson's last step is done. ``notice``: what is wrong with saving."""

    CSS_PATH = "summary.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("home", "scroll(-1000000)", show=False),
        Binding("end", "scroll(1000000)", show=False),
        Binding("enter,ctrl+j", "next_lesson", show=False),
        Binding("p", "look_again", show=False),
        Binding("comma", "settings", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape,q", "leave", show=False),
    ]

    @dataclass
    class NextLesson(Message):
        """Enter: on to the next lesson (None: there is none, so home)."""

        lesson_id: str | None

    @dataclass
    class LookAgain(Message):
        """p: back into the lesson, to look at its steps."""

    @dataclass
    class Left(Message):
        """Esc: to the lessons."""

    def __init__(self, data: SummaryData, notice: Statement | None = None) -> None:
        super().__init__()
        self._data = data
        self._notice = notice

    def compose(self) -> ComposeResult:
        yield StageHeader(id="header")
        with Horizontal(id="body"):
            yield ScrollRows(id="text")
            yield ScrollRows(id="side")
        yield KeyFooter(id="footer")

    def draw(self) -> None:
        data = self._data
        text = self.wording.text
        header = self.query_one(StageHeader)
        group = f"group.{data.group}"
        name = text(group) if self.wording.has(group) else data.group
        header.trail = f"{name} · {self.wording.say(data.title)}"
        header.progress = text("summary.finished")
        rows = summary_rows(data, self.wording, self.size.width)
        notice = self._notice
        if notice is not None:
            rows = [*_paragraph(self.wording.say(notice), WIDTH, roles.WARN), Content(""), *rows]
        self.query_one(ScrollRows).show(rows)
        side = self.size.width - SIDE_COLUMN if self.size.width >= WITH_SIDE else 0
        self.set_class(side > 0, "-side")
        listed = every_question(data, self.wording, side) if side else []
        self.query_one("#side", ScrollRows).show(listed)
        following = "footer.next_lesson" if self.size.width >= WITH_BARS else "key.next"
        go_on = following if data.next_lesson else "key.lessons"
        self.query_one(KeyFooter).set_keys(
            [
                ("Enter", text(go_on), "enter"),
                ("p", text("footer.look_again"), "p"),
                *([("↑↓", text("footer.scroll"), "")] if self.overflows else []),
                ("?", text("key.help"), "question_mark"),
                ("Esc", text("key.lessons"), "escape"),
            ]
        )

    def action_next_lesson(self) -> None:
        self.post_message(self.NextLesson(self._data.next_lesson))

    def action_look_again(self) -> None:
        self.post_message(self.LookAgain())

    def action_help(self) -> None:
        self.post_message(self.HelpWanted("summary"))

    def action_leave(self) -> None:
        self.post_message(self.Left())


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
        return [*rows, *results, *kept, *following]
    missed = _by_themselves((*data.with_hints, *data.missed), wording, width)
    if width >= WITH_BARS:
        return [*rows, *results, *missed, *kept, *following]
    return [*rows, *results, *following, *kept, *missed]


def _kept(data: SummaryData, wording: Wording, room: int) -> list[Content]:
    """What to keep in mind."""
    kept = data.remember
    if kept is None:
        return []
    said = wording.say_prose(kept) if isinstance(kept, Prose) else wording.say(kept)
    title = Content.styled(MARGIN + wording.text("summary.keep_in_mind"), roles.HINT)
    lines = [row for line in said.splitlines() for row in _paragraph(line, room)]
    return [Content(""), title, *lines]


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
    helped = [replace(item, helped=True) for item in data.with_hints]
    wrong = {item.step for item in data.missed}
    return _listed((*data.right_at_once, *helped, *data.missed), wording, width - 2, wrong)


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
        right, note = clip(wording.value(item.right), left), clip(_note(item, wording), left)
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
    their counts alone."""
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
    return rows


def _items(items: Sequence[SummaryItem], wording: Wording, room: int) -> list[Content]:
    """The step, the right answer, and what was answered; long answers share the row's room."""
    steps = [wording.text("summary.step", number=item.step) for item in items]
    notes = [_note(item, wording) for item in items]
    step_width = max(map(cell_len, steps), default=0) + 3
    left = max(4, room - step_width)
    most = left // 2 - 3 if any(notes) else left
    rights = [clip(wording.value(item.right), most) for item in items]
    right_width = max(map(cell_len, rights), default=0) + 3
    return [
        Content.assemble(
            fit(step, step_width),
            fit(right, right_width),
            (clip(note, max(0, left - right_width)), roles.QUIET),
        )
        for step, right, note in zip(steps, rights, notes, strict=True)
    ]


def _note(item: SummaryItem, wording: Wording) -> str:
    if item.helped:
        return wording.text("summary.with_hints")
    if item.shown:
        return wording.text("summary.shown")
    if item.misfit:
        return wording.text("summary.misfit")
    return wording.text("summary.you_chose", yours=item.yours) if item.yours is not None else ""


def _paragraph(text: str, room: int, style: str = "") -> list[Content]:
    return [Content.styled(f"{MARGIN}  {line}", style) for line in wrap(text, room) or [""]]


def _labelled(label: str, text: str, label_width: int, room: int) -> list[Content]:
    return [
        Content.assemble(MARGIN, (fit(label if place == 0 else "", label_width), roles.QUIET), line)
        for place, line in enumerate(wrap(text, room - label_width) or [""])
    ]
