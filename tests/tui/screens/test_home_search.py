"""Home's search and filter: what they find, which keys are text, what stays when it is resized."""

from __future__ import annotations

import pytest
from stand_in import ROWS, STATES, Row, StandIn, State

from core.statement import Localized
from core.wording import Wording
from tui.screens.home import HomeScreen
from tui.screens.home_rows import LessonSearch, fold
from tui.screens.worded import WordedScreen
from tui.widgets.field import Field

LANGUAGES = ("en", "id")


def row(name: str, number: int, group: str, title: tuple[str, str], about: tuple[str, str]) -> Row:
    return Row(name, number, group, Localized(*title), Localized(*about), 7)


ACCENTED = (
    row("cafe", 1, "bpe", ("Café tokens", "Token kafé"), ("Ünïcode text.", "Teks Unicode.")),
    row("bytes", 2, "bpe", ("STRASSE, Straße", "Jalan"), ("No token is lost.", "Utuh.")),
    row("chat-ids", 3, "chat", ("A chat", "Percakapan"), ("Special tokens.", "Token khusus.")),
    row("costs", 14, "use", ("What a token costs", "Harga"), ("Money.", "Uang.")),
)


def found(query: str, language: str = "en") -> list[int]:
    search = LessonSearch(ACCENTED, Wording(language))
    return [row.number for row in search.matching(query)]


@pytest.mark.parametrize(
    ("query", "english", "indonesian"),
    [
        ("", [1, 2, 3, 14], [1, 2, 3, 14]),
        ("   ", [1, 2, 3, 14], [1, 2, 3, 14]),
        ("cafe", [1], [1]),  # the ID, in Indonesian
        ("CAFÉ", [1], [1]),
        ("cafe\u0301", [1], [1]),  # a combining accent
        ("unicode", [1], [1]),
        ("straße", [2], []),
        ("strasse", [2], []),
        ("token", [1, 2, 3, 14], [1, 3]),
        ("token lost", [2], []),
        ("lost   TOKEN", [2], []),
        ("token zebra", [], []),
        ("bpe", [1, 2], [1, 2]),
        ("bpe token", [1, 2], [1]),
        ("percakapan", [], [3]),
        ("chat-ids", [3], [3]),
        ("khusus", [], [3]),
        ("ｃａｆｅ", [1], [1]),  # full width
        ("[/INST] \x1b", [], []),
    ],
)
def test_what_a_search_finds(query: str, english: list[int], indonesian: list[int]) -> None:
    assert found(query) == english
    assert found(query, "id") == indonesian


def test_two_words_are_not_found_across_two_texts_joined() -> None:
    assert found("lost.bpe") == []
    assert fold("ÀÉÎ") == fold("àéî") == fold("aei") == "aei"


def home(**more) -> HomeScreen:
    return HomeScreen(ROWS, STATES, **more)


async def type_in(pilot, text: str) -> None:
    await pilot.press("slash", *text)
    await pilot.pause()


async def test_searching_as_screens_draw_it() -> None:
    app = StandIn(home())
    async with app.run_test(size=(80, 24)) as pilot:
        await type_in(pilot, "uni")
        rows = app.rows()
        assert rows[2] == " / uni" + " " * 47 + "show: all     2 of 6 match"
        assert rows[4:7] == [
            " Unigram    ► 4 ○ How probable is a cut                       0 of 10",
            "              5 ○ The best path: Viterbi                      0 of 12",
            "",
        ]
        assert rows[22:] == [
            "   About lesson 4.",
            " type to search   ↑↓ choose   Enter open   Esc clear the search   F1 help",
        ]


async def test_searching_in_indonesian() -> None:
    app = StandIn(home(), "id")
    async with app.run_test(size=(80, 24)) as pilot:
        await type_in(pilot, "SERI")
        rows = app.rows()
        assert rows[2] == " / SERI" + " " * 42 + "tampil: semua   1 dari 6 cocok"
        assert "► 2 ○ Seri: pasangan mana yang menang" in rows[4]
        assert rows[5] == ""
        keys = " ketik untuk mencari   ↑↓ pilih   Enter buka   Esc hapus pencarian   F1 bantuan"
        assert rows[23] == keys


async def test_every_printable_key_is_text_while_a_search_is_typed() -> None:
    app = StandIn(home(at="lesson-3"))
    async with app.run_test(size=(80, 24)) as pilot:
        keys = [*"qfxjkh,?:/1", "space", "exclamation_mark", "r"]
        await pilot.press("slash", *keys)
        assert app.screen.query_one(Field).value == "qfxjkh,?:/1 !r"
        assert app.posted == []
        assert not app.has_quit
        assert "No lesson matches the search." in app.rows()[4]
        await pilot.press("escape")
        assert app.screen.query_one(Field).value == ""
        assert "► 3 ◐" in app.shown()
        await pilot.press("q")
        assert app.has_quit


async def test_arrows_choose_and_enter_opens_and_ends_the_search() -> None:
    app = StandIn(home())
    async with app.run_test(size=(80, 24)) as pilot:
        await type_in(pilot, "uni")
        await pilot.press("down", "down")
        assert "► 5 ○" in app.shown()
        await pilot.press("up", "pagedown", "enter")
        await pilot.pause()
        assert [message.lesson_id for message in app.posted] == ["lesson-5"]
        assert app.screen.query_one(Field).value == ""
        assert app.focused is None
        assert "► 5 ○ The best path: Viterbi" in app.rows()[8]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_match_is_one_plain_row(language: str) -> None:
    app = StandIn(home(at="lesson-3"), language)
    async with app.run_test(size=(80, 24)) as pilot:
        await type_in(pilot, "zz")
        rows = app.rows()
        words = {
            "en": " No lesson matches the search.",
            "id": " Tidak ada pelajaran yang cocok.",
        }
        assert rows[4:23] == [words[language], *[""] * 18]
        assert {"en": "0 of 6 match", "id": "0 dari 6 cocok"}[language] in rows[2]
        await pilot.press("enter", "down", "up", "pageup")
        assert app.posted == []
        await pilot.press("backspace", "backspace")
        assert "► 3 ◐" in app.shown(), "the cursor is where it was"


async def test_the_cursor_stays_on_its_lesson_while_that_matches() -> None:
    app = StandIn(home(at="lesson-5"))
    async with app.run_test(size=(80, 24)) as pilot:
        await type_in(pilot, "uni")
        assert "► 5 ○" in app.shown()
        await pilot.press("escape", "escape")
        assert "► 5 ○" in app.shown()
        assert app.rows()[2].startswith(" / search ")


async def test_help_while_searching_is_by_f1_alone() -> None:
    app = StandIn(home())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark", "slash", "question_mark", "f1")
        assert [message.topic for message in app.posted] == ["home", "search"]
        assert all(isinstance(message, WordedScreen.HelpWanted) for message in app.posted)
        assert app.screen.query_one(Field).value == "?"


async def test_a_click_into_the_search_types_too() -> None:
    app = StandIn(home())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(offset=(10, 2))
        await pilot.press("x")
        assert app.rows()[2].startswith(" / x ")
        await pilot.click(offset=(app.rows()[-1].index("Esc"), 23))
        await pilot.pause()
        assert app.rows()[2].startswith(" / search ")


FILTERS = {
    "en": ["all", "begun", "not begun", "done"],
    "id": ["semua", "sudah dimulai", "belum dimulai", "selesai"],
}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_f_takes_the_filters_in_turn(language: str) -> None:
    app = StandIn(home(at="lesson-3"), language)
    numbers = [[1, 2, 3, 4, 5, 6], [3], [2, 4, 5, 6], [1]]
    async with app.run_test(size=(80, 24)) as pilot:
        for name, shown in zip(FILTERS[language], numbers, strict=True):
            rows = app.rows()
            assert {"en": f"show: {name} ", "id": f"tampil: {name} "}[language] in rows[2]
            assert [int(row[12:15].strip("► ")) for row in rows[4:22] if row] == shown
            await pilot.press("f")
        assert {"en": "show: all", "id": "tampil: semua"}[language] in app.rows()[2]


@pytest.mark.parametrize(
    ("language", "words", "both"),
    [
        (
            "en",
            " No lesson is done yet. Esc shows all.",
            " No lesson that is done matches the search.",
        ),
        (
            "id",
            " Belum ada pelajaran yang selesai. Esc menampilkan semua.",
            " Tidak ada pelajaran yang selesai dan cocok.",
        ),
    ],
)
async def test_a_filter_that_lets_nothing_through(language: str, words: str, both: str) -> None:
    app = StandIn(HomeScreen(ROWS, {"lesson-3": State(4)}), language)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", "f", "f")
        assert app.rows()[4:23] == [words, *[""] * 18]
        await type_in(pilot, "bpe")
        assert app.rows()[4] == both


@pytest.mark.parametrize(
    ("language", "words", "keys"),
    [
        (
            "en",
            [" No lesson is under way. Esc shows all.", ""],
            " / search   f filter   Esc all lessons   ? help   q quit",
        ),
        (
            "id",
            [" Belum ada pelajaran yang sedang", " berjalan. Esc menampilkan semua."],
            " / cari   f saring   Esc semua   ? bantuan   q keluar",
        ),
    ],
)
async def test_esc_leads_out_of_a_filter(language: str, words: list[str], keys: str) -> None:
    app = StandIn(HomeScreen(ROWS, {}, at="lesson-3"), language)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("f")
        assert app.rows()[-1] == keys
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        assert app.rows()[2:4] == words
        await pilot.press("escape")
        assert "► 3 ○" in app.shown()
        assert len([row for row in app.rows() if "○" in row]) == len(ROWS)
        await pilot.press("f", "f", "escape")
        assert "► 3 ○" in app.shown(), "also out of a filter that lets lessons through"
        await pilot.press("escape")
        assert not app.has_quit


async def test_esc_leads_out_of_a_search_before_the_filter() -> None:
    app = StandIn(home())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", "f")
        await type_in(pilot, "bpe")
        await pilot.press("escape")
        assert "show: not begun" in app.rows()[2]
        await pilot.press("escape")
        assert "show: all" in app.rows()[2]


async def test_a_search_within_a_filter_says_how_many_of_all() -> None:
    app = StandIn(home())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", "f")
        await type_in(pilot, "bpe")
        assert app.rows()[2].endswith("show: not begun   1 of 6 match")
        assert "► 2 ○" in app.rows()[4]


async def test_coming_back_to_a_lesson_that_the_filter_hides_shows_all() -> None:
    screen = home(at="lesson-2")
    app = StandIn(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", "f")
        screen.show(ROWS, STATES | {"lesson-2": State(3)}, at="lesson-2")
        await pilot.pause()
        assert "show: all" in app.rows()[2]
        assert "► 2 ◐" in app.shown()


async def test_the_filter_stays_where_the_lesson_still_passes() -> None:
    screen = home(at="lesson-3")
    app = StandIn(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        screen.show(ROWS, STATES, at="lesson-3")
        await pilot.pause()
        assert "show: begun" in app.rows()[2]


async def test_a_change_of_language_keeps_search_and_filter() -> None:
    app = StandIn(home())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", "f")
        await type_in(pilot, "pa")
        app.speak("id")
        await pilot.pause()
        rows = app.rows()
        assert rows[2] == " / pa" + " " * 34 + "  tampil: belum dimulai   3 dari 6 cocok"
        assert "2 ○ Seri: pasangan" in rows[4]
        assert "4 ○ Seberapa" in rows[5]
        assert "6 ○ Dari percakapan" in rows[6]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_resizing_keeps_the_text_the_focus_and_the_cursor(language: str) -> None:
    app = StandIn(home(), language)
    async with app.run_test(size=(80, 24)) as pilot:
        await type_in(pilot, "uni")
        await pilot.press("down")
        for size in [(40, 12), (12, 3), (1, 1), (60, 20), (200, 60), (60, 24), (120, 40), (80, 20)]:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            if size >= (40, 12):
                assert app.rows()[1 if size[1] < 20 else 2].startswith(" / uni ")
                assert "► 5 ○" in app.shown()
        await pilot.press("g")
        assert app.rows()[2].startswith(" / unig ")
        assert "► 5 ○" in app.shown()


@pytest.mark.parametrize("text", ["[red]x[/]", "[/INST]", "‮abc", "e\u0301", "🤗"])
async def test_hostile_words_are_text(text: str) -> None:
    app = StandIn(home())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash")
        app.screen.query_one(Field).insert_text_at_cursor(text)
        await pilot.pause()
        assert "0 of 6 match" in app.rows()[2] or text == "e\u0301"
