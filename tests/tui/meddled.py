"""A lesson with a question of every answer type, played into a store that is then meddled with."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from player import Player, playing

from core.progress import open_store
from tui.screens.lesson import LessonScreen
from tui.screens.summary import SummaryScreen

HEAD = """\
format_version: 1
id: every-type
number: 1
group: bpe
title: {en: Every type, id: Semua jenis}
about: {en: One question a type., id: Satu soal per jenis.}
sources: [Sennrich 2016]
materials:
  words: {corpus: {pug: 5, hug: 10, un: 2}}
  two: {bpe: {corpus: words, merges: 2}}
  voc: {vocabulary: {of: two}}
  hugs: {unigram: {h: 15, u: 36, g: 20, hug: 15, ug: 20, p: 17, n: 5}}
remember: {en: Keep it., id: Ingat ini.}
steps:
  - id: read
    say: {en: Read this., id: Baca ini.}
"""

ASKS = {
    "merge": "ask: next_merge, bpe: two, done: 0, expect: [u, g]",
    "count": (
        "ask: number, shows: [words], question: {en: How often?, id: Berapa?},"
        " answer: 'occurrences(words, \"ug\")', expect: 15"
    ),
    "path": "ask: viterbi_path, model: hugs, text: hug, expect: [hug]",
    "cell": "ask: viterbi_cell, model: hugs, text: ug, position: 2, expect: ['20/128', 0]",
    "ids": "ask: ids, vocabulary: voc, text: pug, expect: [4, 6]",
    "pick": (
        "ask: choice, question: {en: Which one?, id: Yang mana?},"
        " options: [{en: This, id: Ini, right: true}, {en: That, id: Itu}]"
    ),
    "text": "ask: decode, vocabulary: voc, ids: [2], expect: hug",
}

# By hand: u + g stands 15 times; of the 128 letters' and pieces' uses 20 are ug's; the
# vocabulary is g h hug n p u ug.
RIGHT = {
    "merge": "u g", "count": "15", "path": "hug", "cell": ("20/128", "0"), "ids": "4 6",
    "pick": "This", "text": "hug",
}  # fmt: skip
WRONG = {
    "merge": "h u", "count": "2", "path": "h ug", "cell": ("0.5", "1"), "ids": "4 5",
    "pick": "That", "text": "ug",
}  # fmt: skip


def write_lesson(folder: Path, *names: str, moved: int = 0) -> None:
    """The lesson with these questions. ``moved``: each step has the question that stands so
    many further on, as after a heavy edit."""
    asked = names or tuple(ASKS)
    bodies = [ASKS[asked[(place + moved) % len(asked)]] for place in range(len(asked))]
    steps = "".join(
        f"  - {{id: {name}, {body}}}\n" for name, body in zip(asked, bodies, strict=True)
    )
    folder.mkdir(exist_ok=True)
    (folder / "every-type.yaml").write_text(HEAD + steps, encoding="utf-8")


async def play_on(player: Player, wrong: set[str], *, most: int = 99) -> int:
    """Answer up to the summary, or ``most`` questions: those in ``wrong`` wrongly, once."""
    given = 0
    for _ in range(60):
        if given == most or not isinstance(player.app.screen, LessonScreen):
            break
        slug = player.slug
        if slug in ASKS and "Enter" in player.footer() and not player.verdict():
            typed = WRONG[slug] if slug in wrong else RIGHT[slug]
            wrong.discard(slug)
            await player.give(typed)
            given += 1
        await player.press("enter")
    return given


_PLAYED: dict[tuple[str, int], bytes] = {}


async def make_store(path: Path, lessons: Path, *, answers: int) -> None:
    """Every question missed once; ``answers`` answers given (two for each question finish the
    lesson). Played once, then copied."""
    played = (lessons / "every-type.yaml").read_text(encoding="utf-8"), answers
    if played not in _PLAYED:
        async with playing("every-type", store=await open_store(path)) as player:
            assert await play_on(player, set(ASKS), most=answers) == answers
        _PLAYED[played] = path.read_bytes()
    path.write_bytes(_PLAYED[played])


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def dump(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        connection.text_factory = bytes
        tables = ("answers", "hints", "places", "learners", "settings")
        return repr([connection.execute(f"SELECT * FROM {t}").fetchall() for t in tables])


async def back_over_all(player: Player) -> list[str]:
    """``p`` up to the first step, then Esc to where the lesson is; what was seen on the way."""
    seen: list[str] = []
    assert isinstance(player.app.screen, LessonScreen)
    if player.app.screen.is_typing:
        await player.press("escape")
    for _ in range(len(player.app.screen.playthrough.lesson.steps) + 1):
        await player.press("p")
        assert isinstance(player.app.screen, LessonScreen)
        seen.append(player.words())
    assert player.slug == "read"
    if player.app.screen.playthrough.looking is not None:
        await player.press("right", "escape")
    return seen


def at_summary(player: Player) -> bool:
    return isinstance(player.app.screen, SummaryScreen)
