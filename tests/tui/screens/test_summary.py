import re
from dataclasses import replace

import pytest
from stand_in import StandIn

from core.curriculum.loader import find
from core.curriculum.prose import Filled, Prose
from core.statement import Localized, Pair, Statement, TokenIds, Tokens
from core.tokenizers.trace import WordState
from core.tutor import Tally
from tui.screens.lesson_summary import summary_of
from tui.screens.summary import SummaryScreen
from tui.screens.summary_rows import SummaryData, SummaryItem

DATA = SummaryData(
    group="bpe",
    title=Localized("The first merges", "Penggabungan pertama"),
    at_once=7,
    with_hints=(SummaryItem(6, Pair("in", "g"), hints=1),),
    missed=(
        SummaryItem(3, Pair("a", "kan"), Pair("m", "a")),
        SummaryItem(7, Pair("i", "kan"), shown=True),
    ),
    remember=Prose(
        ("Each word counts ", Filled(5), " times."), ("Setiap kata dihitung ", Filled(5), " kali.")
    ),
    sources=("Sennrich, Haddow, Birch 2016", "Hugging Face, [course]"),
    next_lesson="viterbi",
    next_number=9,
    next_title=Localized("The best path: Viterbi", "Jalur terbaik: Viterbi"),
)

KEYS = "   p look again   b begin again   ? help   Esc lessons"


async def test_the_summary_as_screens_draw_it() -> None:
    app = StandIn(SummaryScreen(DATA))
    async with app.run_test(size=(80, 24)):
        rows = app.rows()
        assert rows[0] == " BPE · The first merges" + " " * 48 + "finished"
        assert rows[2:18] == [
            "   ● 10 questions answered.",
            "",
            "   right at once        7   ■■■■■■■□□□",
            "   after a hint         1   step 6   in + g   counts 2/3",
            "   missed, then right   2   step 3   a + kan   you chose m + a",
            "                            step 7   i + kan   was shown to you",
            "   counted              7 2/3 of 10",
            "",
            "   Keep in mind",
            "     Each word counts 5 times.",
            "",
            "   Sources   Sennrich, Haddow, Birch 2016",
            "             Hugging Face, [course]",
            "",
            "   Next      9  The best path: Viterbi",
            "",
        ]
        assert rows[23] == f" Enter next lesson{KEYS}"


async def test_the_summary_in_indonesian() -> None:
    app = StandIn(SummaryScreen(DATA), "id")
    async with app.run_test(size=(80, 24)):
        shown = app.shown()
        for words in (
            "● 10 soal dijawab.",
            "semula belum tepat   2   langkah 3   a + kan   jawaban Anda m + a",
            "Setiap kata dihitung 5 kali.",
            "Berikutnya   9  Jalur terbaik: Viterbi",
        ):
            assert words in shown


async def test_one_question_is_one() -> None:
    app = StandIn(SummaryScreen(SummaryData("bpe", DATA.title, 1)))
    async with app.run_test(size=(80, 24)):
        assert "● 1 question answered." in app.shown()
        assert "missed, then right   0" in app.shown()
        assert "Keep in mind" not in app.shown()
        assert "Next" not in app.shown()


async def test_enter_goes_to_the_next_lesson() -> None:
    app = StandIn(SummaryScreen(DATA))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        (message,) = app.posted
        assert isinstance(message, SummaryScreen.NextLesson)
        assert message.lesson_id == "viterbi"


async def test_where_there_is_no_next_lesson_enter_says_so() -> None:
    last = replace(DATA, next_lesson=None, next_title=None)
    app = StandIn(SummaryScreen(last))
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.rows()[23] == f" Enter lessons{KEYS}"
        await pilot.press("enter")
        assert app.posted[0].lesson_id is None


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("p", SummaryScreen.LookAgain),
        ("b", SummaryScreen.BeginAgain),
        ("escape", SummaryScreen.Left),
        ("q", SummaryScreen.Left),
        ("question_mark", SummaryScreen.HelpWanted),
        ("comma", SummaryScreen.SettingsWanted),
    ],
)
async def test_what_the_other_keys_post(key: str, message: type) -> None:
    app = StandIn(SummaryScreen(DATA))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        assert [type(posted) for posted in app.posted] == [message]


async def test_many_missed_questions_scroll() -> None:
    items = tuple(SummaryItem(n, TokenIds((n,)), TokenIds((0,))) for n in range(1, 41))
    app = StandIn(SummaryScreen(replace(DATA, missed=items)))
    async with app.run_test(size=(80, 24)) as pilot:
        assert re.search(r"↓ \d+$", app.rows()[22])
        assert "Keep in mind" not in app.shown()
        await pilot.press("end")
        assert "9  The best path: Viterbi" in app.shown()
        await pilot.press("home", "pagedown", "pageup", "down", "up")
        assert "questions answered" in app.shown()


def items(*steps: int) -> tuple[SummaryItem, ...]:
    return tuple(SummaryItem(step, Pair("k", "u")) for step in steps)


async def test_a_wide_window_lists_every_question_beside_the_text() -> None:
    app = StandIn(SummaryScreen(replace(DATA, right_at_once=items(1, 2, 4, 5, 8, 9, 10))))
    async with app.run_test(size=(120, 40)):
        assert [row[82:] for row in app.rows()[2:15]] == [
            "✓ step 1    k + u",
            "✓ step 2    k + u",
            "✗ step 3    a + kan",
            "            you chose m + a",
            "✓ step 4    k + u",
            "✓ step 5    k + u",
            "✓ step 6    in + g   counts 2/3",
            "✗ step 7    i + kan",
            "            was shown to you",
            "✓ step 8    k + u",
            "✓ step 9    k + u",
            "✓ step 10   k + u",
            "",
        ]
        assert max(len(row[:82].rstrip()) for row in app.rows()[1:]) <= 78


async def test_what_stands_beside_the_text_scrolls_with_it() -> None:
    app = StandIn(SummaryScreen(replace(DATA, at_once=50, right_at_once=items(*range(20, 70)))))
    async with app.run_test(size=(120, 40)) as pilot:
        assert "↑↓ scroll" in app.rows()[39]
        # 50 questions, one after a hint, and two missed, of two rows each: 55 in 37 rows.
        assert app.rows()[38].endswith("↓ 18")
        await pilot.press("end")
        assert app.rows()[38].endswith("✓ step 69   k + u")


async def test_a_narrow_window_lists_the_questions_under_their_counts() -> None:
    app = StandIn(SummaryScreen(DATA))
    async with app.run_test(size=(60, 20)):
        assert app.rows()[4:13] == [
            "   right at once        7   ■■■■■■■□□□",
            "   after a hint         1",
            "   missed, then right   2",
            "   counted              7 2/3 of 10",
            "",
            "     step 3   a + kan   you chose m + a",
            "     step 6   in + g   counts 2/3",
            "     step 7   i + kan   was shown to you",
            "",
        ]
        assert "  b begin again  " in app.rows()[19]


async def test_the_narrowest_window_begins_with_the_counts_and_what_is_next() -> None:
    app = StandIn(SummaryScreen(DATA))
    async with app.run_test(size=(40, 12)) as pilot:
        assert [row[:35].rstrip() for row in app.rows()[4:11]] == [
            "   right at once        7",
            "   after a hint         1",
            "   missed, then right   2",
            "   counted              7 2/3 of 10",
            "",
            "   Next      9  The best path:",
            "             Viterbi",
        ]
        assert app.rows()[11] == " Enter next  b begin again  ↑↓  ?  Esc"
        await pilot.press("end")
        assert app.rows()[9:11] == ["     step 7   i + kan", " " * 14 + "was shown to you"]


async def test_long_and_hostile_answers_stay_in_their_row() -> None:
    long = Tokens(tuple("abcdefghij" * 10))
    items = (SummaryItem(1, long, "\x1b[31m" + "x" * 200),)
    app = StandIn(SummaryScreen(replace(DATA, missed=items)))
    async with app.run_test(size=(80, 24)):
        row = next(row for row in app.rows() if "yours: " in row)
        assert row.endswith("…")
        assert len(row) <= 79
        assert "␛" in row


async def test_a_notice_stands_first() -> None:
    app = StandIn(SummaryScreen(DATA, notice=Statement("confirm.yes.all")))
    async with app.run_test(size=(80, 24)):
        assert app.rows()[2].strip() == "Reset all progress"
        assert app.rows()[4].strip() == "● 10 questions answered."


# The makan corpus after ten merges, worked by hand.
MAKAN = tuple(
    WordState(tokens.replace(" ", ""), tuple(tokens.split(" ")), count)
    for tokens, count in [
        ("makan", 5), ("ikan", 3), ("makan an", 2), ("m e makan", 2), ("k u c ing", 2),
        ("anj ing", 2), ("b u r u n g", 2), ("m in u m", 2), ("air", 2),
    ]
)  # fmt: skip


async def test_what_the_merges_made_of_the_corpus() -> None:
    app = StandIn(SummaryScreen(replace(DATA, corpus=MAKAN)))
    async with app.run_test(size=(80, 24)):
        assert app.rows()[9:14] == [
            "",
            "   What it made of the corpus",
            "     makan 5   ikan 3   makan an 2   m e makan 2   k u c ing 2   anj ing 2",
            "     b u r u n g 2   m in u m 2   air 2",
            "",
        ]
    app = StandIn(SummaryScreen(replace(DATA, corpus=MAKAN)), "id")
    async with app.run_test(size=(60, 20)):  # no room
        assert "Korpus setelah penggabungan" not in app.shown()


async def test_of_a_long_corpus_the_words_beyond_four_rows_are_counted() -> None:
    words = tuple(WordState(f"word{n:>02}", (f"word{n:>02}",), 7) for n in range(60))
    app = StandIn(SummaryScreen(replace(DATA, corpus=words)))
    async with app.run_test(size=(80, 24)):
        # Six words of 8 cells and five gaps of 3 in 72 cells; the last row has one less.
        assert app.rows()[11].split() == [part for n in range(6) for part in (f"word0{n}", "7")]
        assert app.rows()[14].endswith("word21 7   word22 7   37 more")


def test_the_corpus_is_that_of_the_last_merge_asked_for() -> None:
    nothing = Tally((), {}, ())
    assert summary_of(find("first-merges"), nothing, (), ()).corpus == MAKAN
    assert summary_of(find("unigram"), nothing, (), ()).corpus == ()
