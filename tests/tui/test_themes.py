import itertools

import pytest
from stand_in import StandIn
from textual.screen import Screen

from tui import themes
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


def test_the_contrast_of_black_and_white_is_21() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", COLOURED, ids=lambda theme: theme.name)
def test_text_and_roles_can_be_read(theme) -> None:
    least = 7 if "high-contrast" in theme.name else 4.5
    colours = [theme.foreground, *(theme.variables[name] for name in themes.ROLE_NAMES)]
    assert all(contrast(colour, theme.background) >= least for colour in colours)


@pytest.mark.parametrize("theme", [themes.DARK, themes.LIGHT], ids=lambda theme: theme.name)
def test_right_wrong_and_hint_differ(theme) -> None:
    values = [theme.variables[name] for name in ("tk-right", "tk-wrong", "tk-hint", "tk-accent")]
    assert all(a != b for a, b in itertools.combinations(values, 2))


class Blank(Screen):
    def compose(self):
        yield StageHeader("here", "there")


@pytest.mark.parametrize("theme", themes.THEMES, ids=lambda theme: theme.name)
async def test_every_role_has_a_value_in_every_theme(theme) -> None:
    app = StandIn(Blank())
    async with app.run_test(size=(80, 24)) as pilot:
        app.theme = theme.name
        await pilot.pause()
        header = app.screen.query_one(StageHeader)
        for role in ALL_ROLES:
            style = header._get_style(role)
            if "$tk-" in role:
                name = role.split("$")[1].split()[0]
                wanted = theme.variables[name]
                assert style.foreground is not None
                shown = style.foreground.css if theme.ansi else style.foreground.hex.lower()
                assert shown == wanted
            else:
                assert style.reverse
        assert app.rows()[0].split() == ["here", "there"]


def test_the_ansi_theme_leaves_colours_to_the_terminal() -> None:
    assert themes.ANSI.ansi
    assert themes.ANSI.variables["tk-quiet"] == "ansi_default"
    assert themes.ANSI.variables["tk-wrong"] == "ansi_yellow"
