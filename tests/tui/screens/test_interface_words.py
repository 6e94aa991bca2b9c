"""The words of these screens: complete in both languages, and narrow enough."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from stand_in import ROWS, STATES, StandIn
from test_confirm import confirm
from test_summary import DATA

from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.settings import SettingsScreen
from tui.screens.summary import SummaryScreen
from tui.widgets.key_footer import KeyFooter, footer_width

CATALOGUES = Path(__file__).parents[3] / "core" / "wording" / "catalogues"


def messages(language: str) -> dict[str, str]:
    path = CATALOGUES / language / "LC_MESSAGES" / "interface.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    found = {}
    for message in catalogue:
        if message.id:
            plural = isinstance(message.id, tuple)
            found[message.id[0] if plural else message.id] = (
                message.string[-1] if plural else message.string
            )
    return found


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, indonesian = messages("en"), messages("id")
    assert english.keys() == indonesian.keys()
    for key, text in english.items():
        assert text
        assert indonesian[key]
        holes = sorted(re.findall(r"{\w+}", text))
        assert sorted(re.findall(r"{\w+}", indonesian[key])) == holes, key


def test_the_manner_of_the_indonesian() -> None:
    for key, text in messages("id").items():
        assert not re.search(r"\b(kamu|kau|silakan|kalau|ialah)\b|mu\b|terdiri dari", text), key
        assert not re.search(r"\S!", text), key  # alone it is a key


def test_no_word_praises_or_shouts() -> None:
    for key, text in messages("en").items():
        assert not re.search(r"\S!|\b(sorry|oops|great|well done)\b", text, re.I), key


SCREENS = {
    "home": lambda: HomeScreen(ROWS, STATES),
    "settings": SettingsScreen,
    "help": lambda: HelpScreen("home"),
    "summary": lambda: SummaryScreen(DATA),
    "confirm": confirm,
}


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("make", SCREENS.values(), ids=SCREENS)
async def test_every_footer_fits_80_cells_whole(make, language: str) -> None:
    app = StandIn(make(), language)
    async with app.run_test(size=(80, 24)):
        footer = app.screen.query_one(KeyFooter)
        assert 0 < footer_width(footer.keys) <= 80
        assert len(footer.keys) <= 7
        for label, text, _ in footer.keys:
            assert f"{label} {text}" in app.rows()[-1]


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("make", SCREENS.values(), ids=SCREENS)
async def test_every_text_fits_80_columns(make, language: str) -> None:
    app = StandIn(make(), language)
    async with app.run_test(size=(80, 24)):
        shown = app.shown().replace("reset all …", "").replace("hapus semua …", "")
        assert "…" not in shown
