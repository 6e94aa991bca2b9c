"""The keys that move in a list and in a form, the same on every screen that has one.

A screen has ``action_move`` (so many rows; it stops at both ends), and ``action_change`` for the
values of a form.
"""

from __future__ import annotations

from textual.binding import Binding, BindingType

IN_A_LIST: tuple[BindingType, ...] = (
    Binding("up,k", "move(-1)", show=False),
    Binding("down,j", "move(1)", show=False),
    Binding("home", "move(-1000000)", show=False),
    Binding("end", "move(1000000)", show=False),
)
IN_A_FORM: tuple[BindingType, ...] = (
    *IN_A_LIST,
    Binding("pageup", "move(-1000000)", show=False),
    Binding("pagedown", "move(1000000)", show=False),
    Binding("left", "change(-1)", show=False, id="left"),
    Binding("right", "change(1)", show=False, id="right"),
)
