"""The themes: contrast by WCAG's formula, the table of colour roles, no colours at all."""

import itertools

import pytest
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from stand_in import StandIn
from textual.color import Color
from textual.screen import Screen

from core.settings import Settings
from tui import themes
from tui.surroundings import Surroundings
from tui.widgets import roles
from tui.widgets.stage_header import StageHeader

ALL_ROLES = (
    roles.QUIET,
    roles.ACCENT,
    roles.MARK,
    roles.ECHO,
    roles.RIGHT,
    roles.WRONG,
    roles.HINT,
    roles.BEST,
    roles.SPECIAL,
    roles.WARN,
    *roles.CHAT_ROLES,
)
COLOURED = [theme for theme in themes.THEMES if not theme.ansi]


def luminance(colour: str) -> float:
    """WCAG 2 relative luminance of ``#rrggbb``."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    # 4.54 is the lightest grey on white that WCAG's own examples let pass.
    [("#000000", "#ffffff", 21), ("#767676", "#ffffff", 4.54), ("#ffff00", "#ffffff", 1.07)],
)
def test_the_formula_against_known_ratios(one, other, ratio) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.005)


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_text_and_roles_can_be_read(theme) -> None:
    least = 7 if "high-contrast" in theme.name else 4.5
    styles = [theme.foreground, *(theme.variables[name] for name in themes.ROLE_NAMES)]
    colours = [word for style in styles for word in style.split() if word.startswith("#")]
    assert len(colours) == 12  # all but "special", which is text, reversed
    assert {colour: contrast(colour, theme.background) for colour in colours} == {
        colour: pytest.approx(21, abs=21 - least) for colour in colours
    }


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_fields_and_their_cursor_can_be_read(theme) -> None:
    cursor = (theme.variables[f"input-cursor-{part}"] for part in ("foreground", "background"))
    assert contrast(*cursor) >= 7
    assert {theme.surface, theme.panel, theme.boost} == {theme.background}


@pytest.mark.parametrize("theme", [themes.DARK, themes.LIGHT], ids=lambda theme: theme.name)
def test_right_wrong_hint_and_accent_differ(theme) -> None:
    values = [theme.variables[name] for name in ("tk-right", "tk-wrong", "tk-hint", "tk-accent")]
    assert all(a != b for a, b in itertools.combinations(values, 2))


TABLE = {
    # role: high contrast, ANSI, without colours; by screens.md, section 7
    "quiet": ("#ffffff", "ansi_default", "ansi_default"),
    "accent": ("#ffe14a bold", "ansi_cyan bold", "bold"),
    "mark": ("#ffffff bold reverse", "reverse", "reverse"),
    "echo": ("#ffffff bold underline", "underline", "underline"),
    "right": ("#4dff6a bold", "ansi_green", "bold"),
    "wrong": ("#ffad42 bold", "ansi_yellow", "bold"),
    "hint": ("#ffe14a bold", "underline", "ansi_default"),
    "best": ("#ffe14a bold", "bold", "bold"),
    "special": ("reverse", "reverse", "reverse"),
    "role-1": ("#ffffff", "ansi_cyan", "ansi_default"),
    "role-2": ("#ffffff", "ansi_magenta", "ansi_default"),
    "role-3": ("#ffffff", "ansi_default", "ansi_default"),
}


@pytest.mark.parametrize("role", TABLE)
def test_the_roles_are_made_as_the_table_says(role: str) -> None:
    shown = [
        " ".join(sorted(theme.variables[f"tk-{role}"].split()))
        for theme in (themes.HIGH_CONTRAST, themes.ANSI, themes.NO_COLOUR)
    ]
    assert shown == [" ".join(sorted(wanted.split())) for wanted in TABLE[role]]


class Blank(Screen):
    def compose(self):
        yield StageHeader("here", "there")


@pytest.mark.parametrize("theme", themes.THEMES, ids=lambda theme: theme.name)
async def test_every_role_is_drawn_as_its_theme_has_it(theme) -> None:
    app = StandIn(Blank())
    async with app.run_test(size=(80, 24)) as pilot:
        app.theme = theme.name
        await pilot.pause()
        header = app.screen.query_one(StageHeader)
        for role in ALL_ROLES:
            wanted = theme.variables[role.removeprefix("$")].split()
            style = header._get_style(role)
            for attribute in ("bold", "underline", "reverse"):
                assert bool(getattr(style, attribute)) == (attribute in wanted), role
            colour = next((word for word in wanted if word.startswith(("#", "ansi_"))), None)
            if colour is None:
                assert style.foreground is None
            else:
                shown = style.foreground.css if theme.ansi else style.foreground.hex.lower()
                assert shown == colour
        assert app.rows()[0].split() == ["here", "there"]


# ── which theme ──


@pytest.mark.parametrize(
    ("chosen", "around", "wanted"),
    [
        (None, Surroundings(colours=256), themes.DARK),
        (None, Surroundings(colours=16), themes.ANSI),
        ("light", Surroundings(colours=16), themes.LIGHT),
        ("ansi", Surroundings(), themes.ANSI),
        ("high_contrast", Surroundings(), themes.HIGH_CONTRAST),
        ("light", Surroundings(no_color=True), themes.NO_COLOUR),
        (None, Surroundings(no_color=True), themes.NO_COLOUR),
    ],
)
def test_the_theme_in_force(chosen, around, wanted) -> None:
    assert themes.theme_in_force(Settings(theme=chosen), around) is wanted


def test_no_colour_is_left_and_all_else_is() -> None:
    style = Style(color="red", bgcolor="#101010", bold=True, reverse=True, meta={"n": 1})
    segments = [Segment("a", style), Segment("b", None), Segment("c", Style(underline=True))]
    shown = themes.NoColour().apply(segments, Color(0, 0, 0))
    assert [segment.text for segment in shown] == ["a", "b", "c"]
    assert all(s.style is None or s.style.color is s.style.bgcolor is None for s in shown)
    assert shown[0].style.bold
    assert shown[0].style.reverse
    assert shown[2].style.underline
    assert RichColor.parse("red") == style.color
