"""The themes: what each colour role of ``tui.widgets.roles`` looks like (screens.md, section 7).

Text and roles have a contrast of 4.5:1 at least against the ground, 7:1 in high contrast. The
ANSI theme leaves all colours to the terminal, and without colours a role is bold, underlined,
reversed or plain text. Whether the terminal's own colours are used has to be known before the
app starts.
"""

from __future__ import annotations

from typing import Any, cast

from rich.segment import Segment
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import BUILTIN_THEMES, Theme

from core.settings import Settings
from core.settings import Theme as ThemeName
from tui.surroundings import Surroundings

ROLE_NAMES = (
    "tk-quiet",
    "tk-accent",
    "tk-mark",
    "tk-echo",
    "tk-right",
    "tk-wrong",
    "tk-hint",
    "tk-best",
    "tk-special",
    "tk-role-1",
    "tk-role-2",
    "tk-role-3",
)
"""Each names a style: a colour, attributes, or both."""


def _theme(
    name: str, ground: str, text: str, *, dark: bool, ansi: bool = False, **own: str
) -> Theme:
    """A theme from its ground, its text and the styles of its roles (``quiet`` and the others)."""
    styles = {f"tk-{role.replace('_', '-')}": style for role, style in own.items()}
    styles.setdefault("tk-best", styles["tk-accent"])
    styles.setdefault("tk-special", "reverse")
    accent, right, wrong, hint = (
        _colour(styles[f"tk-{role}"], text) for role in ("accent", "right", "wrong", "hint")
    )
    return Theme(
        name=name,
        primary=accent,
        secondary=hint,
        accent=accent,
        warning=wrong,
        error=wrong,
        success=right,
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
            **{role: styles[role] for role in ROLE_NAMES},
            **_cursors(ground, text, ansi=ansi),
        },
    )


def _cursors(ground: str, text: str, *, ansi: bool) -> dict[str, str]:
    """A field's cursor and what is selected. Where the terminal's own colours are used, both
    are reversed: those colours are not known."""
    if not ansi:
        return {
            "input-cursor-background": text,
            "input-cursor-foreground": ground,
            "block-cursor-text-style": "none",
        }
    return {
        "input-cursor-background": ground,
        "input-cursor-foreground": text,
        "input-cursor-text-style": "reverse",
        "block-cursor-text-style": "none",
    }


def _colour(style: str, text: str) -> str:
    """The colour of a style; the text's where it has none."""
    return next((word for word in style.split() if word.startswith(("#", "ansi_"))), text)


DARK = _theme(
    "toklings-dark",
    "#14171c",
    "#e6e6e1",
    dark=True,
    quiet="#a0a6ad",
    accent="bold #5cc8d6",
    mark="bold reverse #5cc8d6",
    echo="underline #5cc8d6",
    right="bold #7fd18b",
    wrong="bold #f2a25c",
    hint="bold #8ab4f8",
    role_1="#8fb8f6",
    role_2="#e39bd0",
    role_3="#b9c46c",
)
LIGHT = _theme(
    "toklings-light",
    "#fbfaf7",
    "#1b1d21",
    dark=False,
    quiet="#5d636b",
    accent="bold #0b6671",
    mark="bold reverse #0b6671",
    echo="underline #0b6671",
    right="bold #176b2c",
    wrong="bold #a33c00",
    hint="bold #1a4fa3",
    role_1="#1d5fae",
    role_2="#8f2f7b",
    role_3="#566300",
)
HIGH_CONTRAST = _theme(
    "toklings-high-contrast",
    "#000000",
    "#ffffff",
    dark=True,
    quiet="#ffffff",
    accent="bold #ffe14a",
    mark="bold reverse #ffffff",
    echo="bold underline #ffffff",
    right="bold #4dff6a",
    wrong="bold #ffad42",
    hint="bold #ffe14a",
    role_1="#ffffff",
    role_2="#ffffff",
    role_3="#ffffff",
)
ANSI = _theme(
    "toklings-ansi",
    "ansi_default",
    "ansi_default",
    dark=True,
    ansi=True,
    quiet="ansi_default",
    accent="bold ansi_cyan",
    mark="reverse",
    echo="underline",
    right="ansi_green",
    wrong="ansi_yellow",
    hint="underline",
    best="bold",
    role_1="ansi_cyan",
    role_2="ansi_magenta",
    role_3="ansi_default",
)
NO_COLOUR = _theme(
    "toklings-no-colour",
    "ansi_default",
    "ansi_default",
    dark=True,
    ansi=True,
    quiet="ansi_default",
    accent="bold",
    mark="reverse",
    echo="underline",
    right="bold",
    wrong="bold",
    hint="ansi_default",
    role_1="ansi_default",
    role_2="ansi_default",
    role_3="ansi_default",
)

CHOSEN: dict[ThemeName, Theme] = {
    "ansi": ANSI,
    "light": LIGHT,
    "dark": DARK,
    "high_contrast": HIGH_CONTRAST,
}
"""The themes that can be chosen."""
THEMES = (*CHOSEN.values(), NO_COLOUR)
DEFAULT = DARK.name


def theme_in_force(settings: Settings, around: Surroundings) -> Theme:
    """The theme that an app starts with."""
    return NO_COLOUR if around.no_color else CHOSEN[around.theme(settings)]


def register(app: App[Any], name: str = DEFAULT) -> None:
    """Make the themes known to an app and put one in force (before its first frame)."""
    for theme in THEMES:
        app.register_theme(theme)
    # What ``app.theme = name`` does, but for parsing all rules a second time at the start.
    app.set_reactive(App.theme, name)
    dark = app.current_theme.dark
    app.update_classes({f"-theme-{name}": True, "-dark-mode": dark, "-light-mode": not dark})
    app.stylesheet.set_variables(app.get_css_variables())
    cast(Any, app)._refresh_truecolor_filter(app.ansi_theme)


class NoColour(LineFilter):
    """Takes every colour away, Textual's own too: no code of a colour reaches the terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments without colours."""
        return [
            Segment(text, style.without_color if style else None, control)
            for text, style, control in segments
        ]
