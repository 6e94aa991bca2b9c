"""Clicks and the wheel on the lesson screen. What a cell of the stage is, the answer view says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.wording.visible import written_in
from tui.answers.base import AnswerView, Click
from tui.screens.lesson_shown import Phase
from tui.widgets.answer_line import AnswerLine
from tui.widgets.part_bar import part_at
from tui.widgets.scroll_rows import ScrollRows

if TYPE_CHECKING:
    from tui.screens.question import QuestionScreen
    from tui.screens.shown import ShownScreen


async def clicked(screen: QuestionScreen, event: ScrollRows.Clicked) -> None:
    """A click on the stage while a question is open puts the cursor there; a second one is
    Enter. A letter field that completes the cursor's answer closes."""
    view = _asking(screen)
    if view is None or event.zone.id != "stage":
        return
    with written_in(screen.notation):
        came_to = view.click(event.row, event.column)
    if came_to is Click.MISSED:
        return
    if screen.is_typing and not view.opens_typing:
        await screen.close_typing()
    if came_to is Click.TAKE:
        for field in screen.query_one(AnswerLine).fields[:1]:
            screen.take_into(field)
    if came_to is Click.AGAIN:
        await screen.action_go_on()
    else:
        screen.message = None
        screen.draw()


def wheeled(screen: ShownScreen, event: ScrollRows.Wheeled) -> None:
    """The wheel over a stage that is all in view moves its list, if it has one."""
    view = _asking(screen)
    if view is None or event.zone.id != "stage":
        return
    with written_in(screen.notation):
        moved = view.wheel(event.rows)
    if moved:
        screen.draw()


def part_clicked(screen: ShownScreen, column: int) -> None:
    """A click on a part of the replay's bar goes there."""
    player = screen.player
    if player is None:
        return
    room = screen.zones.room
    part = part_at(player.replay.parts, player.frame.part, screen.wording, room, column)
    if part is not None:
        player.go_to(part)


def _asking(screen: ShownScreen) -> AnswerView | None:
    """The view of the open question."""
    shown = screen.shown
    is_open = shown is not None and shown.phase is Phase.ASKING and not shown.back
    return shown.view if shown is not None and is_open else None
