"""Summary: how a lesson went, and what to keep in mind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from core.curriculum.prose import Prose
from core.statement import Localized, Statement, Value
from core.wording import Wording
from tui.screens.page import PageScreen
from tui.widgets import roles
from tui.widgets.cells import clip, fit
from tui.widgets.key_footer import KeyFooter
from tui.widgets.scroll_rows import ScrollRows
from tui.widgets.share_bar import share_bar
from tui.widgets.stage_header import StageHeader

WIDTH = 72
MARGIN = "   "


@dataclass(frozen=True, slots=True)
class SummaryItem:
    """A question that was not right at once: its step's number, the right answer, and what was
    answered (None: right after a hint, or the answer was ``shown``, or what was answered is
    none to the question as it is now: ``misfit``)."""

    step: int
    right: Value
    yours: Value | None = None
    shown: bool = False
    misfit: bool = False


@dataclass(frozen=True, slots=True)
class SummaryData:
    """What a summary says. ``at_once``: how many questions were right at once."""

    group: str
    title: Localized
    at_once: int
    with_hints: tuple[SummaryItem, ...] = ()
    missed: tuple[SummaryItem, ...] = ()
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
        yield ScrollRows(id="text")
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
        go_on = "footer.next_lesson" if data.next_lesson else "key.lessons"
        self.query_one(KeyFooter).set_keys(
            [
                ("Enter", text(go_on), "enter"),
                ("p", text("footer.look_again"), "p"),
                ("?", text("key.help"), "question_mark"),
                ("Esc", text("key.lessons"), "escape"),
            ]
        )

    def action_next_lesson(self) -> None:
        self.post_message(self.NextLesson(self._data.next_lesson))

    def action_look_again(self) -> None:
        self.post_message(self.LookAgain())

    def action_settings(self) -> None:
        self.post_message(self.SettingsWanted())

    def action_help(self) -> None:
        self.post_message(self.HelpWanted("summary"))

    def action_leave(self) -> None:
        self.post_message(self.Left())


def summary_rows(data: SummaryData, wording: Wording, width: int) -> list[Content]:
    """The text of a summary, for a window ``width`` cells wide."""
    text = wording.text
    room = max(20, min(WIDTH, width - 8))
    rows = [
        Content.assemble(MARGIN, ("● ", roles.RIGHT), text("summary.answered", count=data.asked)),
        Content(""),
        *_results(data, wording, width),
    ]
    if data.remember is not None:
        kept = data.remember
        said = wording.say_prose(kept) if isinstance(kept, Prose) else wording.say(kept)
        rows += [Content(""), Content.styled(MARGIN + text("summary.keep_in_mind"), roles.HINT)]
        rows += [row for line in said.splitlines() for row in _paragraph(line, room)]
    rows.append(Content(""))
    labels = {key: text(f"summary.{key}") for key in ("sources", "next")}
    label_width = max(map(cell_len, labels.values())) + 3
    for number, source in enumerate(data.sources):
        label = labels["sources"] if number == 0 else ""
        rows += _labelled(label, wording.value(source), label_width, room)
    if data.next_title is not None:
        title = f"{data.next_number}  {wording.say(data.next_title)}"
        rows += [Content(""), *_labelled(labels["next"], title, label_width, room)]
    return rows


def _results(data: SummaryData, wording: Wording, width: int) -> list[Content]:
    """Three groups: right at once, after a hint, missed and then right."""
    names = [wording.text(f"summary.{key}") for key in ("at_once", "with_hints", "missed")]
    label_width = max(map(cell_len, names)) + 2
    counts = [data.at_once, len(data.with_hints), len(data.missed)]
    rows: list[Content] = []
    for name, count, items in zip(names, counts, ([], data.with_hints, data.missed), strict=True):
        head = f"{MARGIN}{fit(name, label_width)}{count:>2}   "
        shown = _items(items, wording, width - cell_len(head) - 3) or [Content("")]
        if name == names[0]:
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
