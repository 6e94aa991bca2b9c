"""The themes: the values of the colour roles that ``tui.widgets.roles`` names.

Text and roles have a contrast of 4.5:1 at least against the ground, 7:1 in high contrast. The
ANSI theme leaves all colours to the terminal; it has to be chosen before the app starts.
"""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.theme import BUILTIN_THEMES, Theme

ROLE_NAMES = (
    "tk-quiet",
    "tk-accent",
    "tk-right",
    "tk-wrong",
    "tk-hint",
    "tk-role-1",
    "tk-role-2",
    "tk-role-3",
)


def _theme(
    name: str, ground: str, text: str, values: str, *, dark: bool, ansi: bool = False
) -> Theme:
    """A theme from its ground, its text and the values of ``ROLE_NAMES`` in order."""
    colours = dict(zip(ROLE_NAMES, values.split(), strict=True))
    return Theme(
        name=name,
        primary=colours["tk-accent"],
        secondary=colours["tk-hint"],
        accent=colours["tk-accent"],
        warning=colours["tk-wrong"],
        error=colours["tk-wrong"],
        success=colours["tk-right"],
        foreground=text,
        background=ground,
        surface=ground,
        panel=ground,
        boost=ground,
        dark=dark,
        text_alpha=1.0,
        ansi=ansi,
        variables={
            **(BUILTIN_THEMES["ansi-dark"].variables if ansi else {}),
            **colours,
            "input-cursor-background": text,
            "input-cursor-foreground": ground,
            "block-cursor-text-style": "none",
        },
    )


DARK = _theme(
    "toklings-dark",
    "#14171c",
    "#e6e6e1",
    "#a0a6ad #5cc8d6 #7fd18b #f2a25c #8ab4f8 #8fb8f6 #e39bd0 #b9c46c",
    dark=True,
)
LIGHT = _theme(
    "toklings-light",
    "#fbfaf7",
    "#1b1d21",
    "#5d636b #0b6671 #176b2c #a33c00 #1a4fa3 #1d5fae #8f2f7b #566300",
    dark=False,
)
HIGH_CONTRAST = _theme(
    "toklings-high-contrast",
    "#000000",
    "#ffffff",
    "#ffffff #ffe14a #4dff6a #ffad42 #ffe14a #ffffff #ffffff #ffffff",
    dark=True,
)
ANSI = _theme(
    "toklings-ansi",
    "ansi_default",
    "ansi_default",
    "ansi_default ansi_cyan ansi_green ansi_yellow ansi_default"
    " ansi_cyan ansi_magenta ansi_default",
    dark=True,
    ansi=True,
)

THEMES = (DARK, LIGHT, HIGH_CONTRAST, ANSI)
DEFAULT = DARK.name


def register(app: App[Any], name: str = DEFAULT) -> None:
    """Make the themes known to an app and put one in force (before its first frame)."""
    for theme in THEMES:
        app.register_theme(theme)
    app.theme = name
