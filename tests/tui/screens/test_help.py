import re

import pytest
from stand_in import StandIn

from core.exercises.base import Question, Reference
from core.exercises.panels import MergesPanel
from core.statement import Localized
from tui.screens.help import HelpScreen
from tui.screens.help_keys import HERE
from tui.screens.worded import WordedScreen

ANSWER_TYPES = ("pair", "segmentation", "ids", "number", "cell", "choice", "text")
PLACES = (
    "reading", "replay", "home", "search", "settings", "first_run", "summary", "quiz_setup",
    "quiz_result", "watch",
)  # fmt: skip
LANGUAGES = ("en", "id")


def question(answer_type, **more) -> Question:
    rule = Localized("The highest count; [UNK] is text.", "Frekuensi tertinggi; [UNK] teks.")
    hint = Localized("a", "b")
    return Question(
        reference=Reference("lesson", "step"),
        kind="kind",
        answer_type=answer_type,
        prompt=Localized("Which?", "Yang mana?"),
        rule=(rule,),
        panels=more.pop("panels", ()),
        hints=(hint, hint, hint),
        **more,
    )


def test_there_is_help_for_every_answer_type_and_place() -> None:
    assert set(HERE) == {*ANSWER_TYPES, *PLACES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", ANSWER_TYPES + PLACES)
async def test_every_topic_shows_whole_at_80x24(topic: str, language: str) -> None:
    asked = question(topic) if topic in ANSWER_TYPES else None
    app = StandIn(HelpScreen(topic, asked), language)
    async with app.run_test(size=(80, 24)):
        rows = app.rows()
        assert rows[0].startswith({"en": " Help · ", "id": " Bantuan · "}[language])
        assert all(len(row) <= 79 for row in rows)
        text = app.shown().replace("a-z …", "")
        assert "…" not in text
        assert "↓" not in rows[-2]
        titles = {"en": ["Here", "Everywhere"], "id": ["Di sini", "Di mana saja"]}[language]
        assert all(title in text for title in titles)
        if asked is not None:
            assert "[UNK]" in text
            assert {"en": "What is asked", "id": "Yang ditanyakan"}[language] in text


async def test_help_on_the_next_merge() -> None:
    app = StandIn(HelpScreen("pair", question("pair")))
    async with app.run_test(size=(80, 24)):
        shown = app.shown()
        for words in (
            "Help · The next merge",
            "Home End  word's first, last pair",
            "/         type the pair: a kan",
            "h         next hint, then the answer",
            "?, F1   this help",
            "In an explanation",
            "Space    play, stop",
            "The rule in force",
            "The highest count; [UNK] is text.",
        ):
            assert words in shown


@pytest.mark.parametrize(("calculator", "shown"), [(True, True), (False, False)])
async def test_ln_only_where_the_question_has_it(calculator: bool, shown: bool) -> None:
    app = StandIn(HelpScreen("number", question("number", calculator=calculator)))
    async with app.run_test(size=(80, 24)):
        assert ("writes ln(" in app.shown()) is shown


async def test_keys_that_only_some_questions_have() -> None:
    one, two = question("segmentation", target=("ab",)), question("segmentation", target=("a", "b"))
    plain, merges = question("ids"), question("ids", panels=(MergesPanel(()),))
    app = StandIn()
    async with app.run_test(size=(80, 24)) as pilot:
        for topic, asked, words, there in [
            ("segmentation", one, "the other word", False),
            ("segmentation", two, "the other word", True),
            ("ids", plain, "vocabulary or merges", False),
            ("ids", merges, "vocabulary or merges", True),
        ]:
            await app.push_screen(HelpScreen(topic, asked))
            await pilot.pause()
            assert (words in app.shown()) is there
            await pilot.press("escape")


@pytest.mark.parametrize(
    ("topic", "gone", "kept"),
    [
        ("number", [",       settings"], ["0-9./*^", "p  n", "Esc, q", "?, F1"]),
        ("cell", [",       settings"], ["p  n"]),
        ("ids", [",       settings"], ["p  n"]),
        ("text", ["settings  ", "p  n", "Esc, q", "?, F1"], ["Esc ", "F1 "]),
        ("pair", [], [",       settings", "p  n"]),
    ],
)
async def test_a_key_that_is_text_in_a_field_is_no_command_there(topic, gone, kept) -> None:
    app = StandIn(HelpScreen(topic, question(topic)))
    async with app.run_test(size=(80, 24)):
        text = "\n".join(app.rows()[1:-1])
        assert not any(words in text for words in gone)
        assert all(words in text for words in kept)


async def test_steps_are_left_out_where_there_are_none() -> None:
    app = StandIn(HelpScreen("home"))
    async with app.run_test(size=(80, 24)):
        assert "a step back, ahead" not in app.shown()
        assert "○ not begun, ◐ begun, ● done" in app.shown()


@pytest.mark.parametrize("key", ["escape", "q", "enter", "question_mark", "f1"])
async def test_help_closes(key: str) -> None:
    app = StandIn()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(HelpScreen("home"))
        await pilot.pause()
        await pilot.press(key)
        assert not isinstance(app.screen, HelpScreen)


async def test_help_scrolls_in_a_small_window() -> None:
    app = StandIn(HelpScreen("pair", question("pair")))
    async with app.run_test(size=(60, 12)) as pilot:
        assert "What is asked" in app.shown()
        assert re.search(r"↓ \d+$", app.rows()[10])
        await pilot.press("end")
        assert "[UNK]" in app.shown()
        await pilot.press("home", "down")
        assert "What is asked" not in app.shown()
        await pilot.press("up")
        assert "What is asked" in app.shown()
        await pilot.press("pagedown", "pageup")
        assert "What is asked" in app.shown()


async def test_settings_from_help() -> None:
    app = StandIn(HelpScreen("home"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("comma")
        assert [type(message) for message in app.posted] == [WordedScreen.SettingsWanted]
