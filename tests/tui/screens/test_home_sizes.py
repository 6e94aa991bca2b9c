"""Home in every window: what each height and width shows, and that nothing is cut unmarked."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from stand_in import ROWS, STATES, Row, StandIn

from core.curriculum.index import read_index
from core.statement import Localized, Statement
from tui.screens.home import HomeScreen
from tui.screens.home_rows import ShownStep
from tui.widgets.key_footer import KeyFooter
from tui.widgets.lesson_list import LessonLines, LessonList

LANGUAGES = ("en", "id")
SIZES = [
    (40, 12),
    (60, 20),
    (60, 24),
    (80, 20),
    (80, 24),
    (120, 40),
    (200, 60),
    (40, 60),
    (200, 12),
]


def home(**more) -> HomeScreen:
    return HomeScreen(ROWS, STATES, at="lesson-3", **more)


async def test_40x12_shows_number_mark_and_title_alone() -> None:
    app = StandIn(home())
    async with app.run_test(size=(40, 12)):
        assert app.rows() == [
            " [1 Lessons] 2 Quiz              1 of 6",
            " / search                      f filter",
            "  1 ● The first merges",
            "  2 ○ Ties: which pair wins",
            "► 3 ◐ New words, old merges",
            "  4 ○ How probable is a cut",
            "  5 ○ The best path: Viterbi",
            "  6 ○ From a chat to token IDs",
            "",
            "",
            "   BPE · About lesson 3.",
            " ↑↓ choose  Enter go on  ? help  q quit",
        ]


async def test_40x12_in_indonesian() -> None:
    app = StandIn(home(), "id")
    async with app.run_test(size=(40, 12)) as pilot:
        rows = app.rows()
        assert rows[0] == " [1 Pelajaran] 2 Kuis          1 dari 6"
        assert rows[3] == "  2 ○ Seri: pasangan mana yang menang"
        assert rows[11] == " ↑↓ pilih  Enter lanjut  ? bantuan  q"
        await pilot.press("f", "f")
        assert app.rows()[1] == " / cari           tampil: belum dimulai"
        await pilot.press("slash", *"seri")
        assert app.rows()[1] == " / seri".ljust(23) + "○ 1 dari 6 cocok"
        assert app.rows()[11] == " ketik untuk mencari  ↑↓  Enter  Esc  F1"


async def test_60x20_has_no_group_column() -> None:
    app = StandIn(home())
    async with app.run_test(size=(60, 20)):
        rows = app.rows()
        assert rows[2] == " / search                              show: all   f filter"
        assert rows[4] == "  1 ● The first merges".ljust(50) + "12 of 12"
        assert rows[6] == "► 3 ◐ New words, old merges                         4 of 8"
        assert rows[18] == "   BPE · About lesson 3."
        assert rows[19] == " ↑↓ choose  Enter go on  / search  f filter  ? help  q quit"


@pytest.mark.parametrize(("height", "rows"), [(12, 8), (19, 15), (20, 14), (24, 18), (40, 34)])
async def test_the_list_takes_the_rows_that_are_left(height: int, rows: int) -> None:
    app = StandIn(home())
    async with app.run_test(size=(80, height)):
        assert app.screen.query_one(LessonList).size.height == rows


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("keys", [(), ("f", "f"), ("slash", "p", "a"), ("slash", "z", "z", "z")])
async def test_no_size_cuts_or_overlaps(keys: tuple[str, ...], language: str) -> None:
    app = StandIn(HomeScreen(read_index().rows), language)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.press(*keys)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            check_rows(app, size, keys)


def check_rows(app: StandIn, size: tuple[int, int], keys: tuple[str, ...]) -> None:
    rows = app.rows()
    low = size[1] < 20
    assert all(cell_len(row) < size[0] for row in rows[:-1]), "the last column stays empty"
    assert cell_len(rows[-1]) <= size[0]
    search = rows[1 if low else 2]
    typed = "".join(keys[1:]) if keys[:1] == ("slash",) else ""
    invitation = {"en": "search", "id": "cari"}[app.wording.language]
    assert search.startswith(f" / {typed or invitation} ")
    footer = app.screen.query_one(KeyFooter)
    last, (label, text, _) = rows[-1], footer.keys[-1]
    assert last.endswith((f"{label} {text}", f" {label}"))
    words = {f"{label} {text}".strip() for label, text, _ in footer.keys}
    words |= {label for label, _, _ in footer.keys}  # a narrow window has no room for words
    shown = [key for key in last.replace("   ", "  ").strip().split("  ") if key]
    assert set(shown) <= words
    if keys[:2] != ("slash", "z"):
        title_rows = [row for row in rows[2:-2] if any(mark in row for mark in "○◐●")]
        assert len(title_rows) >= 2
        assert sum("►" in row for row in title_rows) == 1


async def test_long_words_are_cut_with_a_mark_at_every_width() -> None:
    long = Localized("A title that goes on " * 9, "Judul yang panjang sekali " * 9)
    row = Row("long", 999, "bpe", long, long, 1000)
    for language in LANGUAGES:
        app = StandIn(HomeScreen([row]), language)
        async with app.run_test(size=(40, 12)) as pilot:
            for size in [(40, 12), (59, 12), (60, 20), (79, 24), (80, 24), (119, 30), (200, 60)]:
                await pilot.resize_terminal(*size)
                await pilot.pause()
                first = next(line for line in app.rows() if "999 ○" in line)
                assert "…" in first
                assert app.rows()[-2].endswith("…")
                if size[0] >= 60:
                    assert {"en": "0 of 1,000", "id": "0 dari 1.000"}[language] in first


async def test_notices_leave_room_for_lessons_in_a_low_window() -> None:
    long = Statement("confirm.consequence.all")
    app = StandIn(home(notices=[Statement("home.faulty_lessons", {"count": 2}), long, long]))
    async with app.run_test(size=(40, 12)) as pilot:
        rows = app.rows()
        assert rows[1].startswith(" 2 lessons have faults")
        assert rows[2].endswith("…")
        assert rows[3].startswith(" / search")
        assert "► 3 ◐" in app.shown()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert app.rows()[4].startswith(" / search")
        assert app.rows()[5] == ""


STEPS = tuple(
    ShownStep(mark, Localized(f"Question {n}?", f"Soal {n}?"), here=n == 4)
    for n, mark in enumerate("✓✓✗○○○○○", start=1)
)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_120_cells_show_the_steps_beside_the_list(language: str) -> None:
    screen = home()
    app = StandIn(screen, language)
    async with app.run_test(size=(120, 40)) as pilot:
        wanted = [m.lesson_id for m in app.posted if isinstance(m, HomeScreen.StepsWanted)]
        assert set(wanted) == {"lesson-3"}
        title = {"en": "Steps of lesson 3", "id": "Langkah pelajaran 3"}[language]
        assert app.rows()[4][81:] == title
        screen.show_steps("lesson-3", STEPS)
        await pilot.pause()
        rows = [row[81:] for row in app.rows()[4:13]]
        said = {"en": "Question", "id": "Soal"}[language]
        assert rows[1] == f" ✓ 1 {said} 1?"
        assert rows[3] == f" ✗ 3 {said} 3?"
        assert rows[4] == f"►○ 4 {said} 4?"
        assert rows[8] == f" ○ 8 {said} 8?"
        assert app.rows()[6][:81].rstrip().endswith({"en": "4 of 8", "id": "4 dari 8"}[language])


async def test_moving_the_cursor_asks_for_the_steps_and_never_waits() -> None:
    screen = home()
    app = StandIn(screen)
    async with app.run_test(size=(120, 40)) as pilot:
        app.posted.clear()
        await pilot.press("down", "down", "up")
        assert [message.lesson_id for message in app.posted] == ["lesson-4", "lesson-5", "lesson-4"]
        screen.show_steps("lesson-5", STEPS)
        await pilot.pause()
        assert "Question 1?" not in app.shown(), "the cursor is not on that lesson"
        await pilot.press("down")
        assert "Question 1?" in app.shown()
        assert len(app.posted) == 3, "what is known is not asked for again"


async def test_steps_that_do_not_fit_are_counted() -> None:
    screen = home()
    app = StandIn(screen)
    many = tuple(ShownStep("○", Localized(f"Q{n}", f"S{n}"), n == 50) for n in range(1, 101))
    async with app.run_test(size=(120, 24)) as pilot:
        screen.show_steps("lesson-3", many)
        await pilot.pause()
        pane = [row[81:] for row in app.rows()[4:22]]
        assert pane[1] == "  ↑ 42"
        assert pane[2] == " ○  43 Q43"
        assert "►○  50 Q50" in pane
        assert pane[-1] == "  ↓ 43"
        assert pane[-2] == " ○  57 Q57"


async def test_why_there_are_no_steps_stands_in_their_place() -> None:
    screen = home()
    app = StandIn(screen)
    async with app.run_test(size=(120, 24)) as pilot:
        screen.show_steps("lesson-3", Statement("home.nothing_to_reset"))
        await pilot.pause()
        said = "Nothing to reset: this lesson has not been begun."
        assert " ".join(row[81:].strip() for row in app.rows()[4:7]).strip() == said


async def test_below_120_cells_no_steps_are_asked_for() -> None:
    app = StandIn(home())
    async with app.run_test(size=(119, 40)) as pilot:
        await pilot.press("down", "end")
        assert app.posted == []


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (200, 60)], ids=str)
async def test_a_thousand_lessons_make_only_the_rows_in_view(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    make = LessonLines.__getitem__

    def counted(lines, place):
        known = set(lines._made)
        line = make(lines, place)
        made.extend(set(lines._made) - known)
        return line

    monkeypatch.setattr(LessonLines, "__getitem__", counted)
    rows = [
        Row(f"m{n}", n, "bpe", Localized(f"T{n}", f"J{n}"), Localized("a", "b"), 3)
        for n in range(1, 1_001)
    ]
    app = StandIn(HomeScreen(rows, at="m500"))
    async with app.run_test(size=size) as pilot:
        most = size[1] + 1
        await pilot.pause()
        assert len(set(made)) <= 2 * most, "at the start, before and after the window is known"
        for key, number in [("down", 501), ("end", 1000), ("pageup", None), ("home", 1)]:
            made.clear()
            await pilot.press(key)
            assert len(made) <= most
            if number is not None:
                assert f"►{number}" in app.shown().replace("► ", "►").replace("  1", "1")
        made.clear()
        await pilot.press("slash", "t", "9", "9", "9")
        assert "►999" in app.shown().replace("► ", "►")
        assert len(made) <= 4 * most


async def test_numbers_of_three_digits_stand_under_each_other() -> None:
    rows = [
        Row(f"m{n}", n, "chat", Localized(f"T{n}", f"J{n}"), Localized("a", "b"), 3)
        for n in (9, 99, 999)
    ]
    app = StandIn(HomeScreen(rows, at="m99"), "id")
    async with app.run_test(size=(80, 24)):
        assert [row[:23].rstrip() for row in app.rows()[4:7]] == [
            " Percakapan    9 ○ J9",
            "            ► 99 ○ J99",
            "             999 ○ J999",
        ]
