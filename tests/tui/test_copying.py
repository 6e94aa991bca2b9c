"""y copies what is shown and says so in one row; Ctrl+C copies a selection, or tells of leaving."""

from __future__ import annotations

import pytest
from mouse import cell_of, drag
from player import Player, playing
from test_lesson_screen import skip_to

from core.wording import Wording
from tui.app import ToklingsApp
from tui.copying import MOST_BYTES, for_clipboard
from tui.surroundings import Surroundings

SIZES = ((80, 24), (60, 20), (40, 12))
COPIED = {"en": "Copied: ", "id": "Disalin: "}
HOW_TO_LEAVE = {"en": "q leaves, Esc goes back.", "id": "q untuk keluar, Esc untuk kembali."}

everywhere = pytest.mark.parametrize(
    ("language", "size"), [(language, size) for language in COPIED for size in SIZES]
)


def lines(player: Player) -> list[str]:
    return player.app.clipboard.splitlines()


def remark(player: Player) -> str:
    """The row above the footer."""
    return player.rows()[-2].strip()


# ── y ──


@everywhere
async def test_a_question_with_its_material(language: str, size: tuple[int, int]) -> None:
    async with playing("first-merges", language, size) as player:
        await skip_to(player, "merge-5")
        await player.press("home", "y")
        copied = lines(player)
        assert (
            copied[0]
            == {
                "en": "Which pair is merged next?",
                "id": "Pasangan mana yang digabung berikutnya?",
            }[language]
        )
        for row in (
            "5  makan",
            "2  m e makan",
            "2  k u c i n g",
            "4  m + akan → makan",
            "› i + kan",
        ):
            assert row in copied
        assert (
            remark(player)
            == COPIED[language] + {"en": "the question.", "id": "soal ini."}[language]
        )
        await player.press("right")
        assert COPIED[language] not in player.text()


async def test_after_the_answer_with_the_verdict() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-3")
        await player.give("m + akan")
        verdict = player.rows()[16:23]
        await player.press("y")
        copied = lines(player)
        assert "› m + akan   ✗ Not this one" in copied
        assert any(line.strip().startswith("a + kan") and "is merged" in line for line in copied)
        assert any('There is no token "akan"' in line for line in copied)
        assert remark(player) == "Copied: the question and its verdict."
        await player.press("up")
        assert player.rows()[16:23] == verdict


@everywhere
async def test_the_text_of_a_step(language: str, size: tuple[int, int]) -> None:
    async with playing("counting-pairs", language, size) as player:
        await player.press("y")
        wording = Wording(language)
        screen = player.app.screen
        prose = wording.say_prose(screen.playthrough.lesson.prose(player.slug))
        copied = player.app.clipboard
        assert copied.split() == prose.split()
        assert "t u a" in copied
        assert remark(player).startswith(COPIED[language])


@everywhere
async def test_a_step_of_a_replay(language: str, size: tuple[int, int]) -> None:
    async with playing("first-merges", language, size) as player:
        await skip_to(player, "merge-3")
        await player.give("a + kan")
        await player.press("right", "y")
        copied = lines(player)
        assert copied[2].startswith("1 ")
        assert remark(player).startswith(COPIED[language])
        step = player.app.screen.player.frame.step
        assert copied[-len(step.splitlines()) :] == step.splitlines()
        await player.press("right")
        assert COPIED[language] not in player.text()


async def test_every_kind_of_material() -> None:
    rule = "Rule  The pair learned first is merged first, wherever it stands."
    option = "4  P(p | u | g) = 0.000389"
    wanted = {
        ("encoding", "encode-memakan"): ["1  a + n → an", rule, "› memakan"],
        ("unigram", "mistake-in-pug"): ["u  36", option],
        ("viterbi", "path-unhug"): ["hug  15"],
        ("special-tokens", "one-turn"): ["21  makan"],
    }
    for (lesson, slug), rows in wanted.items():
        async with playing(lesson) as player:
            await skip_to(player, slug)
            await player.press("home", "y")
            assert set(rows) <= set(lines(player)), (slug, player.app.clipboard)
            assert remark(player) == "Copied: the question."


async def test_tokens_as_code_points_where_they_are_shown_so() -> None:
    async with playing("special-tokens") as player:
        await skip_to(player, "one-turn")
        await player.press("y")
        assert "⟦<|akhir|>⟧" in player.app.clipboard
        await player.press("c", "y")
        assert "⟦‹3C 7C›akhir‹7C 3E›⟧" in player.app.clipboard


async def test_a_letter_where_text_is_typed() -> None:
    async with playing("vocabulary") as player:
        await skip_to(player, "decode-enak")
        await player.press("y")
        assert player.app.clipboard == ""
        assert player.answer().split() == ["›", "y"]


@pytest.mark.parametrize("language", COPIED)
async def test_beside_the_lesson(language: str) -> None:
    async with playing(None, language) as player:
        await player.press("down", "y")
        chosen = next(row for row in player.rows() if "►" in row)
        assert player.app.clipboard == chosen.split("○")[1].split("  ")[0].strip()
        assert remark(player).startswith(COPIED[language])
        await player.press("question_mark", "y")
        assert player.app.clipboard.splitlines()[0] == player.rows()[2].rstrip()
        assert remark(player).startswith(COPIED[language])
        await player.press("escape", "comma", "y")
        assert "‹ " in player.app.clipboard
        assert COPIED[language] in player.text()


# ── the terminal ──


def test_no_more_than_a_terminal_takes() -> None:
    assert for_clipboard("a" * 100_000) == "a" * MOST_BYTES
    assert for_clipboard("é" * 100_000).encode() == "é".encode() * (MOST_BYTES // 2)
    assert for_clipboard("a\udc80b") == "a?b"


@pytest.mark.parametrize("terminal", ["linux", "vt220", "dumb", "ansi"])
async def test_a_terminal_without_a_clipboard(
    terminal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", terminal)
    written: list[str] = []
    async with playing("first-merges") as player:
        driver = player.app._driver
        assert driver is not None
        monkeypatch.setattr(driver, "write", written.append)
        await player.press("y")
        assert remark(player) == "This terminal takes nothing to copy."
        assert not any("\x1b]52" in text for text in written)


@pytest.mark.parametrize("terminal", ["xterm", "xterm-256color", "tmux-256color", "vte-256color"])
def test_terminals_that_read_the_sequence(terminal: str) -> None:
    assert Surroundings(terminal=terminal).can_copy


# ── Ctrl+C ──


@everywhere
async def test_ctrl_c_tells_of_leaving(language: str, size: tuple[int, int]) -> None:
    async with playing("first-merges", language, size) as player:
        for _ in range(2):
            await player.press("ctrl+c")
            assert remark(player) == HOW_TO_LEAVE[language]
            await player.press("n")
            assert HOW_TO_LEAVE[language] not in player.text()
        await skip_to(player, "merge-3")
        for keys in (["h"], ["slash"], ["escape"], ["enter"], ["right"]):
            await player.press(*keys)
            await player.press("ctrl+c")
            assert remark(player) == HOW_TO_LEAVE[language], keys
        assert player.app.clipboard == ""


@pytest.mark.parametrize("language", COPIED)
async def test_ctrl_c_beside_the_lesson(language: str) -> None:
    async with playing(None, language) as player:
        for keys in (["question_mark"], ["escape", "comma"]):
            await player.press(*keys)
            await player.press("ctrl+c")
            assert HOW_TO_LEAVE[language] in player.text()
        await player.press("end", "enter", "ctrl+c")
        assert {"en": "q and Esc: nothing", "id": "q dan Esc: tidak"}[language] in remark(player)
        await player.press("down")
        assert remark(player) == ""
        await player.press("escape", "escape", "slash", "ctrl+c")
        assert remark(player).startswith("q ")
        assert player.app.is_running


async def test_ctrl_c_copies_a_selection() -> None:
    async with playing("counting-pairs", "id") as player:
        row = cell_of(player, "t u a")
        await drag(player, row, (row[0] + 4, row[1]))
        await player.press("ctrl+c")
        assert player.app.clipboard == "t u a"
        assert remark(player) == "Disalin: teks yang dipilih."


async def test_ctrl_c_copies_what_is_selected_in_a_field() -> None:
    async with playing("first-merges") as player:
        await skip_to(player, "merge-3")
        await player.press("slash")
        await player.type("a kan")
        await player.press("shift+home", "ctrl+c")
        assert player.app.clipboard == "a kan"


def test_the_app_is_the_one_that_copies() -> None:
    assert ToklingsApp.copy_to_clipboard.__module__ == "tui.dressed"
