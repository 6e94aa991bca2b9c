"""Hostile strings through a lesson: every view of every answer type, every replay, and the app.

``shown`` is what reaches a terminal: rows in which nothing acts on it, in widths that a
terminal (pyte) and Textual agree about.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

import pyte
import pytest
from full_size import sized
from hostile_lesson import cleaned, write_lesson
from hostile_strings import SMALL, acts
from player import Player, playing
from rich.cells import cell_len
from textual import events
from textual.content import Content

from core.curriculum.loader import load
from core.wording import Wording
from core.wording.visible import Notation, visible, written_in
from tui.answers import view_of
from tui.reasoning import replay
from tui.screens.lesson import LessonScreen
from tui.widgets.verdict_rows import comparison_rows, hint_rows, verdict_rows

NOTATIONS = (Notation(), Notation(code_points=True))
ASKED = ("pair", "count", "path", "cell", "ids", "choice", "number")
SAMPLE = SMALL[:: sized(40, 5)]
VIEWED = SMALL[:: sized(3, 1)]


@pytest.mark.parametrize("text", VIEWED, ids=[ascii(text) for text in VIEWED])
def test_every_view_of_a_lesson(text: str, tmp_path: Path) -> None:
    lesson = load(write_lesson(tmp_path, text))
    for notation in NOTATIONS:
        with written_in(notation):
            said = Wording("en").say_prose(lesson.prose("read"))
            assert said.replace("\n", "").isprintable()
            assert acts(said.replace("\n", "")) == []
            for row in rows_of(lesson):
                assert acts(row) == []
                assert row.isprintable()
    if "\n" not in cleaned(text):
        assert said == visible(cleaned(text).removesuffix("\n"))


def rows_of(lesson) -> Iterator[str]:
    """Every row that the questions of a lesson can show, before they are cut."""
    wording = Wording("en")
    for slug in ASKED:
        exercise = lesson.exercise(slug)
        question = exercise.question()
        view = view_of(question, wording, 1)
        verdict = exercise.reveal()
        yield from plain(view.stage_rows())
        yield view.answer_text().plain
        yield wording.say(question.prompt)
        for number, hint in enumerate(question.hints, start=1):
            yield from plain(hint_rows(number, 3, hint, wording))
        view.frozen = True
        view.show(verdict.expected[0])
        yield from plain(view.stage_rows())
        yield view.answer_text().plain
        own = view.comparison(verdict)
        rows = own if own is not None else comparison_rows(verdict.rows, wording)
        yield from plain(verdict_rows(verdict, rows, wording, comes_back=True))
        for frame in replay(verdict.trace, question, verdict, wording).frames:
            yield from plain(frame.stage)
            yield from frame.step.split("\n")
            yield frame.place


def plain(rows: Sequence[Content]) -> Iterator[str]:
    return (row.plain for row in rows)


# ── the app, and what a terminal makes of it ──


def assert_a_terminal_shows_the_same(player: Player) -> None:
    """pyte draws the app's rows, cell for cell, and no row acts on it."""
    rows = player.rows()
    width, height = player.app.size
    screen = pyte.Screen(width, height)
    stream = pyte.Stream(screen)
    strips = player.app.screen._compositor.render_strips(player.app.size)
    stream.feed("\r\n".join(strip.render(player.app.console) for strip in strips))
    drawn = [row.rstrip() for row in screen.display]
    assert drawn == [unicodedata.normalize("NFC", row) for row in rows]
    for row in rows:
        assert acts(row) == []
        assert row.isprintable()
        assert cell_len(row) <= width


async def answer_right(player: Player) -> None:
    """Give the right answer, whatever letters it needs."""
    screen = player.app.screen
    assert isinstance(screen, LessonScreen)
    assert screen.shown is not None
    exercise = screen.shown.exercise
    assert exercise is not None
    await screen._settle(screen.shown, exercise.grade(exercise.reveal().expected[0]))
    await player.settle()


@pytest.mark.parametrize("text", SAMPLE, ids=[ascii(text) for text in SAMPLE])
async def test_the_app_with_a_hostile_lesson(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_lesson(tmp_path / "lessons", text)
    monkeypatch.setenv("TOKLINGS_LESSONS", str(tmp_path / "lessons"))
    async with playing("hostile") as player:
        assert_a_terminal_shows_the_same(player)
        assert "qz" in player.text()
        await player.press("n")
        for slug in ASKED:
            assert player.slug == slug
            for key in ("c", "h", "h", "h", "c"):
                await player.press(key)
                assert_a_terminal_shows_the_same(player)
            await answer_right(player)
            for key in ("right", "c", "end", "question_mark", "escape", "escape", "c", "enter"):
                assert_a_terminal_shows_the_same(player)
                await player.press(key)
        assert_a_terminal_shows_the_same(player)
        assert player.slug is None
        assert "qz" in player.text()
        await player.press("escape")
        assert_a_terminal_shows_the_same(player)
        assert "qz" in player.text()


@pytest.mark.parametrize(
    ("number", "lesson"), enumerate(["first-merges", "viterbi", "special-tokens"])
)
async def test_strings_pasted_where_text_is_typed(number: int, lesson: str) -> None:
    async with playing(lesson) as player:
        for _ in range(4):
            await player.press("n")
        for text in SMALL[number::18]:  # all of them stand in a field in test_field_text
            await player.press("slash")
            player.app.post_message(events.Paste(text))
            await player.settle()
            assert_a_terminal_shows_the_same(player)
            await player.press("enter", "escape")
            assert_a_terminal_shows_the_same(player)
