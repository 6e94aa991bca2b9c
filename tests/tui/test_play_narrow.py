"""IDs, chats, decoding and choices played in narrow windows, and resized in the middle."""

from __future__ import annotations

import pytest
from lessons_by_hand import CHOICES
from player import Player, playing
from rich.cells import cell_len
from test_lesson_screen import skip_to
from textual import events
from textual.geometry import Size

from core.wording import Wording
from tui.screens.lesson import LessonScreen

SMALL = [(60, 20), (40, 12)]
LANGUAGES = ("en", "id")
BOTH_TURNS = "0 21 7 18 24 10 16 2 1 14 2"
NO_END = "0 21 7 18 24 10 16 1 14 2"


async def resize(player: Player, width: int, height: int) -> None:
    driver = player.app._driver
    assert driver is not None
    driver._size = (width, height)
    size = Size(width, height)
    player.app.post_message(events.Resize(size, size))
    while player.app.size != size or player.app._resize_event or player.app._resize_timer:
        await player.pilot.pause(0)
    await player.settle()


def lesson(player: Player) -> LessonScreen:
    screen = player.app.screen_in_use
    assert isinstance(screen, LessonScreen)
    return screen


async def at(player: Player, slug: str, size: tuple[int, int]) -> None:
    """At a question, in another window."""
    await skip_to(player, slug)
    await resize(player, *size)


def check_rows(player: Player) -> None:
    assert all(cell_len(row) <= player.app.size.width for row in player.rows())
    keys = {"Enter", "?", "Esc", "F1"}
    assert len(keys & set(player.rows()[-1].split())) >= 3, player.rows()[-1]


async def test_enter_shows_a_text_page_by_page_and_then_goes_on() -> None:
    """A text of 14 rows where 10 are in view; n skips what is not read."""
    async with playing("first-merges", size=(40, 12)) as player:
        await player.settle()
        assert "You will predict" not in player.words()
        await player.press("enter")
        assert (player.slug, lesson(player).reading.is_at_the_end) == ("makan-corpus", True)
        assert "predict its first 10 merges." in player.words()
        await player.press("enter")
        assert (player.slug, lesson(player).reading.first) == ("tie-rule", 0)
        await player.press("n")
        assert player.slug == "merge-1"


async def found(player: Player) -> str:
    """What Tab and the arrows show of the stage and the feedback."""
    rows: list[str] = []
    for _ in range(5):
        for _ in range(14):
            check_rows(player)
            rows += [row for row in player.rows() if row not in rows]
            await player.press("down")
        await player.press("tab")
    return " ".join(" ".join(rows).split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SMALL)
async def test_ids(size: tuple[int, int], language: str) -> None:
    async with playing("vocabulary", language) as player:
        await at(player, "ids-kucing", size)
        check_rows(player)
        assert "[-]" not in player.text()
        await player.type("15 21 7 13")
        await player.press("enter")
        check_rows(player)
        assert lesson(player).shown.verdict.correct is True
        right = Wording(language).text("label.right")
        seen = await found(player)
        assert right in seen
        assert "15 21 7 13" in seen


@pytest.mark.parametrize("size", SMALL)
async def test_an_id_taken_from_the_list_behind_tab(size: tuple[int, int]) -> None:
    async with playing("vocabulary") as player:
        await at(player, "ids-kucing", size)
        await player.press("right")
        assert "›" in player.text()
        assert lesson(player).shown.view.answer_text().plain == ""
        await player.press("tab", "down", "down", "right")
        assert lesson(player).shown.view.answer_text().plain == "2 "
        assert "►  2 air" in player.text()
        await player.press("pagedown")
        rows = [row for row in player.rows() if "►" in row]
        assert len(rows) == 1
        assert "►  2 air" not in rows[0]
        await player.press("slash")
        await player.type("ing")
        await player.press("enter")
        assert lesson(player).shown.view.answer_text().plain == "2 13 "
        check_rows(player)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SMALL)
async def test_a_chat_answered_wrong_and_reasoned(size: tuple[int, int], language: str) -> None:
    word = Wording(language)
    async with playing("special-tokens", language) as player:
        await at(player, "both-turns", size)
        before = await found(player)
        for text in ("makanan kucing", "asisten", "<|akhir|>", "24 u", "10 an + j"):
            assert text in before
        await player.press("tab")
        await player.type(NO_END)
        await player.press("enter")
        check_rows(player)
        assert word.text("verdict.wrong") in player.text()
        if size == (40, 12):
            assert " 8: " in player.text()
            assert "1 <|asisten|>" in player.text()
        else:
            assert "[1]" in player.text()
            assert "[2]" in player.text()
        marked = [row for row in player.rows()[1:10] if "►" in row]
        assert len(marked) == 1
        assert "makanan kucing" in marked[0]
        verdict = await found(player)
        assert word.text("label.why") in verdict
        await player.press("right", "4")
        steps = 0
        while True:
            check_rows(player)
            rows = player.rows()
            await player.press("right")
            steps += 1
            if player.rows() == rows:
                break
        assert steps == 11
        assert "1 <|asisten|>" in player.words() or "<|asisten|> ikan" in player.words()
        await player.press("enter")
        assert player.slug != "both-turns"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SMALL)
async def test_decoding(size: tuple[int, int], language: str) -> None:
    async with playing("special-tokens", language) as player:
        await at(player, "decode-turn", size)
        check_rows(player)
        assert "21" in player.text()
        await player.press("tab")
        assert "<|pengguna|>" in player.text()
        await player.press("down", "down")
        assert "►  2 ⟦<|akhir|>⟧" in player.text()
        await player.type("makanan kucing")
        await player.press("enter")
        check_rows(player)
        assert lesson(player).shown.verdict.correct is False
        await player.press("right", "2")
        check_rows(player)
        assert "makanankucing" in player.text()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SMALL)
async def test_a_choice_whose_options_scroll(size: tuple[int, int], language: str) -> None:
    right, _ = CHOICES["cure"][language]
    async with playing("special-tokens", language) as player:
        await at(player, "cure", size)
        assert "►" not in player.text()
        await player.press("down")
        wanted = 0
        options = lesson(player).shown.question.options
        for number in range(len(options)):
            check_rows(player)
            marked = [row for row in player.rows() if "►" in row]
            assert len(marked) == 1
            assert f"► {number + 1}  " in marked[0]
            if marked[0].partition(f"► {number + 1}  ")[2].startswith(right[:20]):
                wanted = number + 1
            await player.press("down")
        await player.press(str(wanted), "enter")
        check_rows(player)
        assert lesson(player).shown.verdict.correct is True
        assert Wording(language).text("verdict.right") in player.text()


# ── resized in the middle ──


@pytest.mark.parametrize(
    ("name", "slug", "typed"),
    [
        ("special-tokens", "both-turns", "0 21 7 18"),
        ("vocabulary", "ids-kucing", "15 21"),
        ("special-tokens", "decode-turn", "mak"),
    ],
)
async def test_an_answer_is_kept_while_the_window_changes(name: str, slug: str, typed: str) -> None:
    async with playing(name) as player:
        await skip_to(player, slug)
        await player.type(typed)
        await player.press("down")
        before = player.rows()
        for size in ((40, 12), (1, 1), (60, 20), (1, 1), (80, 24)):
            await resize(player, *size)
            assert lesson(player).shown.view.answer_text().plain == typed
        assert player.rows() == before
        await player.press("backspace")
        assert lesson(player).shown.view.answer_text().plain == typed[:-1]


async def test_a_choice_is_kept_while_the_window_changes() -> None:
    async with playing("special-tokens") as player:
        await skip_to(player, "cure")
        await player.press("down", "down")
        before = player.rows()
        for size in ((40, 12), (1, 1), (80, 24)):
            await resize(player, *size)
        assert player.rows() == before


@pytest.mark.parametrize("part", ["1", "2", "3", "4"])
async def test_a_replay_keeps_its_step_while_the_window_changes(part: str) -> None:
    async with playing("special-tokens") as player:
        await skip_to(player, "both-turns")
        await player.type(NO_END)
        await player.press("enter", "right", part, "right")
        before = player.rows()
        step = lesson(player).player.frame.step
        for size in ((40, 12), (1, 1), (60, 20), (120, 40), (80, 24)):
            await resize(player, *size)
            assert lesson(player).player.frame.step == step
        assert player.rows() == before


async def test_after_a_verdict_the_arrows_scroll_a_stage_that_is_not_all_in_view() -> None:
    async with playing("pruning", size=(40, 12)) as player:
        await skip_to(player, "prune-hug")
        await player.give("u")
        assert "✗ Not this one" in player.text()
        stage = player.app.screen.zones.stage  # type: ignore[attr-defined]
        assert not stage.fits
        if not player.app.screen.zones.feedback.fits:  # type: ignore[attr-defined]
            await player.press("tab")  # the arrows scroll the feedback before
        before, top = player.rows(), stage.first
        await player.press("down")
        assert stage.first == top + 1
        assert player.rows() != before
        await player.press("up")
        assert player.rows() == before
