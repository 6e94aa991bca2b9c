import pytest
from stand_in import ROWS, STATES, Row, StandIn, State

from core.statement import Localized, Statement
from tui.screens.confirm import ConfirmScreen
from tui.screens.home import HomeScreen
from tui.screens.worded import WordedScreen


def home(**more) -> HomeScreen:
    return HomeScreen(ROWS, STATES, **more)


async def test_home_as_screens_draw_it() -> None:
    app = StandIn(home(at="lesson-3"))
    async with app.run_test(size=(80, 24)):
        rows = app.rows()
        assert rows[0] == " [1 Lessons] 2 Quiz" + " " * 49 + "1 of 6 done"
        search = " / search" + " " * 44 + "show: all" + " " * 9 + "f filter"
        assert rows[1:4] == ["", search, ""]
        assert rows[4:10] == [
            " BPE          1 ● The first merges                           12 of 12",
            "              2 ○ Ties: which pair wins                       0 of 9",
            "            ► 3 ◐ New words, old merges                       4 of 8",
            " Unigram      4 ○ How probable is a cut                       0 of 10",
            "              5 ○ The best path: Viterbi                      0 of 12",
            " Chat         6 ○ From a chat to token IDs                    0 of 11",
        ]
        assert rows[10:22] == [""] * 12
        assert rows[22:] == [
            "   About lesson 3.",
            " ↑↓ choose   Enter go on   / search   f filter   , settings   ? help   q quit",
        ]


async def test_home_in_indonesian() -> None:
    app = StandIn(home(at="lesson-3"), "id")
    async with app.run_test(size=(80, 24)):
        rows = app.rows()
        assert rows[0] == " [1 Pelajaran] 2 Kuis" + " " * 42 + "1 dari 6 selesai"
        assert "◐ Kata baru, penggabungan lama" in rows[6]
        assert "4 dari 8" in rows[6]
        assert rows[9].startswith(" Percakapan   6 ○")
        assert rows[22] == "   Tentang pelajaran 3."


async def test_a_change_of_language_keeps_the_cursor() -> None:
    app = StandIn(home())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("j", "j", "down", "k")
        app.speak("id")
        await pilot.pause()
        assert "► 3 ◐ Kata baru" in app.shown()
        assert "Tentang pelajaran 3." in app.shown()
        assert "keluar" in app.rows()[-1]


async def test_enter_opens_the_lesson_under_the_cursor() -> None:
    app = StandIn(home(at="lesson-3"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "enter")
        (message,) = app.posted
        assert isinstance(message, HomeScreen.Opened)
        assert message.lesson_id == "lesson-4"


async def test_enter_goes_on_only_with_a_lesson_that_was_begun() -> None:
    app = StandIn(home())
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Enter open " in app.rows()[23]  # done: its summary
        await pilot.press("down")
        assert "Enter open " in app.rows()[23]  # not begun
        await pilot.press("down")
        assert "Enter go on " in app.rows()[23]
        app.speak("id")
        await pilot.pause()
        assert "Enter lanjut " in app.rows()[23]
        await pilot.press("down")
        assert "Enter buka " in app.rows()[23]


async def test_every_key_that_moves() -> None:
    app = StandIn(home())
    async with app.run_test(size=(80, 24)) as pilot:
        for keys, about in [
            (["end"], 6),
            (["up"], 5),
            (["k"], 4),
            (["home"], 1),
            (["down"], 2),
            (["pagedown"], 6),
            (["pageup"], 1),
        ]:
            await pilot.press(*keys)
            assert f"About lesson {about}." in app.shown()


async def test_escape_does_nothing_and_q_leaves() -> None:
    app = StandIn(home())
    async with app.run_test(size=(80, 24)) as pilot:
        before = app.shown()
        await pilot.press("escape")
        assert app.shown() == before
        assert not app.has_quit
        await pilot.press("q")
        assert app.has_quit


async def test_ctrl_c_says_how_to_leave() -> None:
    app = StandIn(home())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert app.rows()[22] == "   q leaves Toklings."
        assert not app.has_quit
        await pilot.press("down")
        assert app.rows()[22] == "   About lesson 2."


async def test_help_and_settings_are_asked_for() -> None:
    app = StandIn(home())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark", "f1", "comma")
        first, second, third = app.posted
        assert isinstance(first, WordedScreen.HelpWanted)
        assert isinstance(second, WordedScreen.HelpWanted)
        assert first.topic == second.topic == "home"
        assert isinstance(third, WordedScreen.SettingsWanted)


async def test_a_lesson_is_reset_only_after_a_yes() -> None:
    app = StandIn(home(at="lesson-3"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        assert isinstance(app.screen, ConfirmScreen)
        assert 'Reset the lesson "New words, old merges"?' in app.shown()
        await pilot.press("enter")
        assert isinstance(app.screen, HomeScreen)
        assert app.posted == []
        await pilot.press("x", "escape", "x", "q")
        assert app.posted == []
        await pilot.press("x", "down", "enter")
        await pilot.pause()
        (message,) = app.posted
        assert isinstance(message, HomeScreen.ResetLesson)
        assert message.lesson_id == "lesson-3"
        assert "► 3 ◐" in app.shown()


async def test_a_lesson_not_begun_has_nothing_to_reset() -> None:
    app = StandIn(home(at="lesson-2"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        assert isinstance(app.screen, HomeScreen)
        assert "Nothing to reset" in app.rows()[22]


async def test_new_states_are_shown() -> None:
    screen = home(at="lesson-3")
    app = StandIn(screen)
    async with app.run_test(size=(80, 24)) as pilot:
        screen.show(ROWS, {"lesson-3": State(8, finished=True)})
        await pilot.pause()
        assert "► 3 ● New words, old merges                       8 of 8" in app.shown()
        assert "1 ○ The first merges" in app.shown()
        assert app.rows()[0].endswith("1 of 6 done")


@pytest.mark.parametrize("language", ["en", "id"])
async def test_no_lessons_say_so(language: str) -> None:
    app = StandIn(HomeScreen(), language)
    async with app.run_test(size=(80, 24)) as pilot:
        words = {"en": "There are no lessons here", "id": "Tidak ada pelajaran"}
        assert words[language] in app.rows()[1]
        assert app.rows()[4:22] == [""] * 18
        await pilot.press("enter", "x", "down", "end", "pagedown", "up")
        assert app.posted == []


async def test_notices_stand_under_the_header() -> None:
    faulty = Statement("home.faulty_lessons", {"count": 1})
    app = StandIn(home(notices=[faulty]))
    async with app.run_test(size=(80, 24)):
        rows = app.rows()
        assert rows[1] == " 1 lesson has faults: toklings lessons check"
        assert rows[2].startswith(" / search")
        assert rows[3] == ""


async def test_a_long_notice_is_cut_after_three_rows() -> None:
    long = Statement("confirm.consequence.all")
    app = StandIn(home(notices=[Statement("home.faulty_lessons", {"count": 12}), long, long]))
    async with app.run_test(size=(80, 24)):
        rows = app.rows()
        assert rows[1] == " 12 lessons have faults: toklings lessons check"
        assert rows[3].endswith("…")
        assert rows[4].startswith(" / search")
        assert rows[6].startswith(" BPE ")
        assert all(len(row) <= 80 for row in rows)


async def test_more_lessons_than_rows_scroll_under_the_header() -> None:
    many = [
        Row(f"m{n}", n, "bpe", Localized(f"T{n}", f"J{n}"), Localized("a", "b"), 3)
        for n in range(1, 41)
    ]
    app = StandIn(HomeScreen(many, {}, at="m30"))
    async with app.run_test(size=(80, 24)):
        rows = app.rows()
        assert rows[0].startswith(" [1 Lessons]")
        assert rows[21].startswith(" " * 12 + "►30")
        assert rows[4].startswith(" BPE         13 ○")


async def test_a_click_and_the_footer_are_keys() -> None:
    app = StandIn(home())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(offset=(20, 6))
        assert "About lesson 3." in app.shown()
        await pilot.click(offset=(app.rows()[-1].index("Enter"), 23))
        await pilot.pause()
        assert [message.lesson_id for message in app.posted] == ["lesson-3"]


async def test_hostile_titles_are_shown_as_text() -> None:
    text = Localized("[/INST] \x1b]0;x\x07 [red]", "[/INST]")
    row = Row("bad", 1, "nonsense\x1b", text, text, 3)
    app = StandIn(HomeScreen([row], {}))
    async with app.run_test(size=(80, 24)):
        assert "\x1b" not in app.shown()
        assert app.shown().count("[/INST] ␛]0;x␇ [red]") == 2
        assert app.rows()[4].startswith(" nonsense␛ ")
