"""The words of home: its notices, what stands beside the search and where no lesson is shown."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from textual.content import Content
from textual.geometry import Size

from core.curriculum.index import LessonRow
from core.statement import Localized, Statement
from core.wording import Wording
from tui.screens.home_rows import FILTERS, group_name
from tui.widgets import roles
from tui.widgets.cells import clip
from tui.widgets.lesson_list import WITH_GROUPS, WITH_PROGRESS

if TYPE_CHECKING:
    from tui.screens.confirm import ConfirmScreen

LOW = 20
"""Windows with fewer rows have no empty rows, and less room for notices."""
NOTICE_ROWS, NOTICE_ROWS_WHEN_LOW = 3, 2
NOTICE_WIDTH = 74


def notice_rows(notices: Sequence[Statement], wording: Wording, size: Size) -> list[Content]:
    """Notices for a window of this size; the last row is cut where there is still more."""
    most = NOTICE_ROWS if size.height >= LOW else NOTICE_ROWS_WHEN_LOW
    room = max(10, min(NOTICE_WIDTH, size.width - 4))
    lines = [line for notice in notices for line in wrap(wording.say(notice), room)]
    if len(lines) > most:
        lines = [*lines[: most - 1], clip(" ".join(lines[most - 1 :]), room)]
    return [Content.styled(f" {line}", roles.WARN) for line in lines]


def filter_name(name: str, wording: Wording) -> str:
    """A filter in words."""
    return wording.text(f"home.show.{name}")


def nothing_found(filter: str, wording: Wording, *, searched: bool) -> str:
    """What is said where no lesson passes the filter and the search."""
    if filter == "all":
        return wording.text("home.no_match")
    if searched:
        return wording.text("home.no_match_filtered", what=filter_name(filter, wording))
    return wording.text(f"home.none.{filter}")


def beside_search(
    filter: str, wording: Wording, width: int, matches: tuple[int, int] | None
) -> tuple[str, Content]:
    """What stands beside the search: the filter in words, then how many lessons match (found,
    of all), or the key of the filter. A narrow window shows one thing: the matches behind the
    mark of the filter, or the filter in force, or its key."""
    text = wording.text
    narrow = width < WITH_PROGRESS
    shown = text("home.show", what=filter_name(filter, wording))
    if matches is not None:
        found, total = matches
        said = text("home.match", found=found, total=total)
        mark = f"{FILTERS[filter]} " if narrow and filter != "all" else ""
        return ("" if narrow else shown), Content.styled(mark + said, roles.QUIET)
    if narrow and filter != "all":
        return "", Content.styled(shown, roles.QUIET)
    key = Content.assemble(("f", roles.ACCENT), (f" {text('footer.filter')}", roles.QUIET))
    return ("" if narrow else shown), key


def progress(done: int | None, total: int, wording: Wording, width: int) -> str:
    """How many lessons are done, once that is known; in a narrow window the numbers alone."""
    if done is None:
        return ""
    return wording.text(
        "home.steps" if width < WITH_PROGRESS else "home.done", done=done, total=total
    )


def about_row(
    row: LessonRow | None, message: Statement | None, wording: Wording, width: int
) -> Content:
    """What a lesson is about, or a message in place of it. The group goes before it where the
    list shows none."""
    said = "" if row is None else wording.say(row.about)
    if row is not None and width < WITH_GROUPS:
        said = f"{group_name(row, wording)} · {said}"
    if message is not None:
        said = wording.say(message)
    line = clip(" ".join(said.split()), min(width, WITH_GROUPS) - 4)
    return Content.styled(f"   {line}", roles.QUIET if message is None else roles.WARN)


def reset_question(title: Localized) -> ConfirmScreen:
    """The question before a lesson is forgotten."""
    from tui.screens.confirm import ConfirmScreen

    return ConfirmScreen(
        trail=Statement("confirm.trail.lesson"),
        question=Statement("confirm.question.lesson", {"title": title}),
        consequence=Statement("confirm.consequence.lesson"),
        yes=Statement("confirm.yes.lesson"),
    )
