"""Help for the place one is in: what is asked, the keys that work there, the rule in force."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from core.exercises.base import Question
from core.settings import Settings
from core.wording import Wording
from tui.screens.help_keys import ASK, HERE, REPLAY, KeyLine, common_keys, here_keys
from tui.screens.page import PageScreen
from tui.widgets import roles
from tui.widgets.cells import fit
from tui.widgets.key_footer import KeyFooter
from tui.widgets.keymap import label
from tui.widgets.scroll_rows import ScrollRows
from tui.widgets.stage_header import StageHeader

WIDTH = 72
MARGIN = "   "
RIGHT_COLUMN = 43
"""Where the keys that work everywhere begin, in a window wide enough for two columns."""
TWO_COLUMNS = 78
USUAL = Settings()
PLAY, NEXT_STEP = "help.does.play", "help.does.next_step"


class HelpScreen(PageScreen[None]):
    """``topic``: an answer type, or reading, replay, home, settings, summary. ``question``: the
    question beneath, whose rule is in force. ``hints``: whether it has any. ``also``: the key
    of a sentence about where the question stands."""

    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,ctrl+j,question_mark,f1", "leave", show=False),
    ]

    def __init__(
        self,
        topic: str,
        question: Question | None = None,
        *,
        hints: bool = True,
        also: str | None = None,
    ) -> None:
        super().__init__()
        self.topic = topic if topic in HERE else "reading"
        self._question = question
        self._hints = hints
        self._also = also

    def compose(self) -> ComposeResult:
        yield StageHeader(id="header")
        yield ScrollRows(id="text")
        yield KeyFooter(id="footer")

    def draw(self) -> None:
        text = self.wording.text
        header = self.query_one(StageHeader)
        header.trail = f"{text('help.title')} · {text(f'help.{self.topic}.title')}"
        header.progress = text("help.anywhere")
        rows = help_rows(
            self.topic,
            self._question,
            self.wording,
            self.size.width,
            self.settings,
            asks=bool(getattr(self.the_app, "in_workshop", False)),
            hints=self._hints,
            also=self._also,
        )
        self.query_one(ScrollRows).show(rows)
        self.query_one(KeyFooter).set_keys(
            [
                *([("↑↓", text("footer.scroll"), "pagedown")] if self.overflows else []),
                *([(",", text("footer.settings"), "comma")] if self._has_settings else []),
                ("Esc", text("key.close"), "escape"),
            ]
        )

    @property
    def _has_settings(self) -> bool:
        return bool(getattr(self.the_app, "has_settings", True))

    def action_leave(self) -> None:
        """Esc, and whatever else opens or confirms: close."""
        self.dismiss()


def help_rows(
    topic: str,
    question: Question | None,
    wording: Wording,
    width: int,
    settings: Settings = USUAL,
    *,
    asks: bool = False,
    hints: bool = True,
    also: str | None = None,
) -> list[Content]:
    """The text of a topic, for a window ``width`` cells wide, with the keys in force.
    ``asks``: there is somebody to ask for help."""
    text = wording.text
    room = max(20, min(WIDTH, width - 6))
    is_question = topic in REPLAY and topic != "replay"
    rows = [_title(text("help.asked" if is_question else "help.here_is"))]
    rows += _paragraph(text(f"help.{topic}.asked"), room)
    here = [*here_keys(topic, question, hints=hints)]
    if asks and (is_question or topic == "reading"):
        here.append(ASK)
    left = [_title(text("help.here")), *_keys(here, wording, settings)]
    right = [_title(text("help.everywhere")), *_keys(common_keys(topic), wording, settings)]
    if is_question:
        left += [Content(""), _title(text("help.in_an_explanation"))]
        left += _keys(HERE["replay"], wording, settings)
    rows += [Content(""), *_beside(left, right, width)]
    if question is not None and question.rule:
        rule = " ".join(wording.say(statement) for statement in question.rule)
        rows += [Content(""), _title(text("help.rule")), *_paragraph(rule, room)]
    for key in (f"help.{topic}.more", also):
        if key is not None and wording.has(key):
            rows += [Content(""), *_paragraph(text(key), room)]
    return rows


def _title(text: str) -> Content:
    return Content.styled(MARGIN + text, roles.HINT)


def _paragraph(text: str, room: int) -> list[Content]:
    return [Content(f"{MARGIN}  {line}") for line in wrap(text, room)]


def _keys(lines: Sequence[KeyLine], wording: Wording, settings: Settings) -> list[Content]:
    """Keys in one column, what they do in the next."""
    vim = settings.keys == "vim"
    labels = [
        wording.text(line.label) if wording.has(line.label) else label(line.label, vim=vim)
        for line in lines
    ]
    width = max(map(cell_len, labels), default=0) + 2
    return [
        Content.assemble(
            f"{MARGIN}  ", (fit(key, width), roles.ACCENT), wording.text(_does(line, settings))
        )
        for key, line in zip(labels, lines, strict=True)
    ]


def _does(line: KeyLine, settings: Settings) -> str:
    return NEXT_STEP if line.does == PLAY and settings.motion == "none" else line.does


def _beside(left: list[Content], right: list[Content], width: int) -> list[Content]:
    """Two columns, or one under the other in a narrow window."""
    if width < TWO_COLUMNS:
        return [*left, Content(""), *right]
    rows: list[Content] = []
    for place in range(max(len(left), len(right))):
        row = left[place] if place < len(left) else Content("")
        if place < len(right):
            row = row.truncate(RIGHT_COLUMN - 1, ellipsis=True)
            row = row.pad_right(RIGHT_COLUMN - row.cell_length) + right[place]
        rows.append(row)
    return rows
