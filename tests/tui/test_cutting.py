"""Words cut and joined by keys: the stage of bpe_encode and apply_merge, verdicts, replays."""

from __future__ import annotations

import re
from typing import Any

import pytest
from player import Player, playing
from test_lesson_screen import skip_to
from textual.geometry import Size

from core.exercises.base import Reference, SegmentationAnswer
from core.exercises.materials import MaterialSpec, build
from core.exercises.registry import KINDS
from core.exercises.registry import build as build_exercise
from core.progress.store import LOCAL_LEARNER
from core.wording import Wording
from tui.answers import view_of
from tui.answers.segmentation import SegmentationView
from tui.widgets.room import room_for

MAKAN = {
    "makan": 5, "ikan": 3, "makanan": 2, "memakan": 2, "kucing": 2, "anjing": 2, "burung": 2,
    "minum": 2, "air": 2,
}  # fmt: skip
KEYS = {"→": "right", "←": "left", "↑": "up", "↓": "down", "⇤": "home", "⇥": "end"}
LIST = [
    "   Merges, in the order they were learned",
    "    1  a + n    → an        5  i + n    → in        9  ai + r   → air",
    "    2  k + an   → kan       6  in + g   → ing      10  an + j   → anj",
    "    3  a + kan  → akan      7  i + kan  → ikan",
    "    4  m + akan → makan     8  a + i    → ai",
]


def view(kind: str, **parameters: Any) -> SegmentationView:
    specs = {
        "makan": MaterialSpec.model_validate({"corpus": MAKAN}),
        "ten": MaterialSpec.model_validate({"bpe": {"corpus": "makan", "merges": 10}}),
    }
    exercise = build_exercise(
        kind, KINDS[kind].Parameters.model_validate(parameters), build(specs), Reference("t", "t")
    )
    shown = view_of(exercise.question(), Wording("en"), 0)
    assert isinstance(shown, SegmentationView)
    return shown


def press(shown: SegmentationView, keys: str) -> SegmentationView:
    for key in keys:
        if key == " ":
            shown.toggle()
        else:
            shown.move(KEYS[key])
    return shown


def rows(shown: SegmentationView) -> list[str]:
    return [row.plain.rstrip() for row in shown.material_rows()]


# ── one word below the merge list ──


def test_the_stage_of_the_screens() -> None:
    shown = press(view("bpe_encode", bpe="ten", text="mainan"), " → ")
    assert rows(shown) == [
        *LIST,
        "",
        "       m │ a │ i   n   a   n",
        "       ─   ─   ─────────────",
        "             ▲",
    ]
    assert shown.answer_text().plain == "m | a | inan"
    shown.frozen = True
    shown.show(SegmentationAnswer((("m", "ai", "n", "an"),)))
    assert rows(shown)[6:] == ["       m │ a   i │ n │ a   n", "       ─   ─────   ─   ─────", ""]


def test_the_place_stays_between_letters_and_space_joins_again() -> None:
    shown = press(view("bpe_encode", bpe="ten", text="mainan"), "←← →⇥→ ⇤ ")
    assert shown.answer_text().plain == "maina | n"
    assert shown.answer([]) == SegmentationAnswer((("maina", "n"),))
    assert rows(shown)[-1] == "         ▲"


def test_a_word_of_one_letter_has_no_place() -> None:
    shown = press(view("bpe_encode", bpe="ten", text="x"), " → ← ")
    assert shown.answer([]) == SegmentationAnswer((("x",),))
    assert "▲" not in "".join(rows(shown))


def test_a_list_of_the_authors_has_another_title() -> None:
    shown = view("bpe_encode", merges=[["ka", "n"], ["k", "a"]], text="kan")
    assert rows(shown)[:2] == [
        "   The merge list, in its order",
        "    1  ka + n → kan     2  k + a  → ka",
    ]


def test_a_long_list_goes_by_the_page() -> None:
    merges = [[a, b] for a in "abcdef" for b in "ghijk"]
    shown = view("bpe_encode", merges=merges, text="kan")
    seen: list[str] = []
    for first, last in ((1, 12), (13, 24), (25, 30)):
        stage = rows(shown)
        assert stage[0].endswith(f"{first} to {last} of 30 · Tab goes on")
        assert len(stage) == 9
        seen += " ".join(stage[1:5]).split()
        assert shown.tab() == (last < 30)
    assert {f"{a}{b}" for a, b in merges} == {word for word in seen if len(word) == 2} - {
        str(n) for n in range(10, 31)
    }
    assert rows(shown)[0].endswith("1 to 12 of 30 · Tab goes on")
    assert not view("bpe_encode", bpe="ten", text="kan").tab()


# ── several words ──


def test_several_words_stand_below_each_other() -> None:
    shown = press(view("apply_merge", bpe="ten", done=5, words=["burung", "kucing"]), "↓⇥ ")
    assert rows(shown) == [
        "   The words as they are now",
        "",
        "",
        "       b │ u │ r │ u │ n │ g",
        "       ─   ─   ─   ─   ─   ─",
        "",
        "   ►   k │ u │ c │ in   g",
        "       ─   ─   ─   ───▲──",
    ]
    assert shown.answer([]) == SegmentationAnswer((tuple("burung"), ("k", "u", "c", "ing")))


def test_each_word_keeps_its_place() -> None:
    shown = press(view("apply_merge", bpe="ten", done=5, words=["burung", "kucing"]), "→→↓→↑↑ ")
    assert shown.answer_text().plain == "b | u | ru | n | g    k | u | c | in | g"
    press(shown, "↓↓ ")
    assert shown.answer_text().plain == "b | u | ru | n | g    k | uc | in | g"


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_all_words_are_in_view_above_the_rule(number: int) -> None:
    words = ["burung", "kucing", "makan", "air"][:number]
    shown = view("apply_merge", bpe="ten", done=5, words=words)
    stage = [row.plain for row in shown.stage_rows()]
    assert len(stage) == 12
    assert sum("─" in row for row in stage) == number
    assert any("Rule" in row for row in stage)
    three = view("bpe_encode", bpe="ten", text=" ".join(words[:3]))
    assert sum("─" in row.plain for row in three.stage_rows()) == min(number, 3)


def test_a_token_cut_inside_by_hand_is_shown_so() -> None:
    shown = view("apply_merge", bpe="ten", done=5, words=["kucing"])
    shown.show(SegmentationAnswer((("k", "u", "c", "i", "ng"),)))
    assert shown.answer_text().plain == "k | u | c | i | ng"
    assert "i │ n   g" in "\n".join(rows(shown))


@pytest.mark.parametrize("place", ["⇤", "⇥", "→" * 20])
def test_a_word_longer_than_the_row_shows_the_place(place: str) -> None:
    shown = press(view("bpe_encode", bpe="ten", text="abcdefghij" * 4), place)
    letters, line, mark = rows(shown)[-3:]
    assert len(letters) <= 79
    assert "…" in letters
    column = mark.index("▲")
    cut_at = "abcdefghij" * 4
    index = {"⇤": 1, "⇥": 39}.get(place, 21)
    assert letters[column - 1] + letters[column + 1] == cut_at[index - 1 : index + 1]
    assert line.strip("─ ") == ""


# ── other windows ──

SIZES = [(200, 60), (120, 40), (80, 24), (80, 20), (60, 24), (60, 20), (40, 12), (40, 30)]
QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("bpe_encode", {"bpe": "ten", "text": "mainan"}),
    ("bpe_encode", {"bpe": "ten", "text": "memberikankan" * 3}),
    ("bpe_encode", {"bpe": "ten", "text": "kucing makan"}),
    ("bpe_encode", {"merges": [[a, b] for a in "abcdef" for b in "ghijk"], "text": "aha"}),
    ("apply_merge", {"bpe": "ten", "done": 5, "words": ["kucing"]}),
    ("apply_merge", {"bpe": "ten", "done": 5, "words": ["burung", "kucing"]}),
    ("apply_merge", {"bpe": "ten", "done": 5, "words": ["burung", "kucing", "makan", "air"]}),
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("kind", "parameters"), QUESTIONS)
def test_every_window_shows_the_place_and_the_whole_list(
    kind: str, parameters: dict[str, Any], size: tuple[int, int]
) -> None:
    for language in ("en", "id"):
        shown = press(view(kind, **parameters), "→ ↓→")
        shown.wording = Wording(language)
        shown.room = room_for(Size(*size), shown.say(shown.question.prompt))
        stage, place = shown.stage_rows(), shown.focus_row()
        assert place is not None
        assert any("▲" in row.plain for row in stage[place : place + 2])
        merges = {row for panel in shown.question.panels for row in panel.merges}  # type: ignore[union-attr]
        seen: set[str] = set()
        for _ in range(12):
            rows = shown.stage_rows()
            assert all(row.cell_length <= size[0] for row in rows)
            seen |= set(re.findall(r"\d+  (\S+ \+ \S+) +→", "\n".join(r.plain for r in rows)))
            if not shown.tab():
                break
        assert seen == {f"{row.pair.left} + {row.pair.right}" for row in merges}
        assert shown.stage_rows()[place].plain == stage[place].plain


def test_a_narrow_window_has_the_list_behind_tab() -> None:
    shown = view("bpe_encode", bpe="ten", text="mainan")
    shown.room = room_for(Size(60, 20))
    assert shown.pane_names() == ("words", "Merges")
    assert shown.next_pane() == "Merges"
    assert ("/", "type", "slash") in list(shown.keys())
    assert rows(shown)[0] == "    m   a   i   n   a   n"
    assert shown.tab()
    assert rows(shown)[0] == LIST[0]
    assert not shown.tab()
    assert rows(shown)[0] == "    m   a   i   n   a   n"
    shown.room = room_for(Size(80, 24))
    assert not shown.pane_names()
    assert shown.next_pane() is None


def test_a_wide_window_has_a_long_list_in_its_second_pane() -> None:
    long = view("bpe_encode", merges=[[a, b] for a in "abcdefghi" for b in "jklmnopqr"], text="aha")
    long.room = room_for(Size(120, 40))
    side = "\n".join(row.plain for row in long.side_rows())
    assert all(f"{a} + {b}" in side for a in "abcdefghi" for b in "jklmnopqr")
    assert all(row.cell_length <= 38 for row in long.side_rows())
    short = view("bpe_encode", bpe="ten", text="mainan")
    short.room = long.room
    assert short.side_rows() == []


# ── played ──


async def at(player: Player, slug: str) -> None:
    await skip_to(player, slug)


@pytest.mark.parametrize("language", ["en", "id"])
async def test_one_merge_by_keys(language: str) -> None:
    async with playing("first-merges", language) as player:
        await at(player, "apply-in-g")
        assert "←→↑↓" in player.footer()
        assert f"h {Wording(language).text('key.hint')}" in player.footer()
        await player.press("down", "end", "space")
        assert player.answer() == " › b | u | r | u | n | g    k | u | c | ing"
        await player.press("enter")
        assert player.verdict() == {"en": "✓ Right", "id": "✓ Benar"}[language]
        right = Wording(language).text("label.right")
        assert player.feedback()[0].split(maxsplit=1) == [
            right, "b | u | r | u | n | g · k | u | c | ing",
        ]  # fmt: skip
        assert "▲" not in player.text()


@pytest.mark.parametrize("language", ["en", "id"])
async def test_nothing_joined_is_named(language: str) -> None:
    async with playing("first-merges", language) as player:
        await at(player, "apply-in-g")
        await player.press("down", "enter")
        assert player.verdict() == {"en": "✗ Not this one", "id": "✗ Belum tepat"}[language]
        stored = await player.app.saving.store.answers(LOCAL_LEARNER)
        assert stored[-1].diagnoses == ("not_merged",)
        words = [" ".join(row.split()) for row in player.feedback()[:2]]
        assert words[0].endswith("k | u | c | in | g")
        assert words[1].endswith("k | u | c | ing")


@pytest.mark.parametrize("language", ["en", "id"])
async def test_two_rules_that_agree_are_both_named(language: str) -> None:
    wording = Wording(language)
    async with playing("encoding", language) as player:
        await at(player, "encode-kebaikan")
        await player.press("space", "right", "space", "right", "space")
        await player.press("right", "right", "space")
        assert player.answer() == " › k | e | b | ai | kan"
        await player.press("enter")
        also = wording.text("verdict.also", names=wording.text("diagnosis.left_to_right.short"))
        assert player.feedback()[5].endswith(also)
        assert "i + kan" in player.words()
        assert "a + i" in player.words()


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize(("lesson", "slug"), [
    ("encoding", "encode-memakan"), ("encoding", "encode-main"), ("encoding", "encode-enak"),
    ("encoding", "odd-in-order"), ("first-merges", "apply-in-g"),
])  # fmt: skip
async def test_stepping_back_restores_the_identical_frame(
    lesson: str, slug: str, language: str
) -> None:
    async with playing(lesson, language) as player:
        await at(player, slug)
        await player.press("home", "enter", "right")
        frames = [player.rows()]
        while True:
            await player.press("right")
            if player.rows() == frames[-1]:
                break
            frames.append(player.rows())
        for frame in reversed(frames[:-1]):
            await player.press("left")
            assert player.rows() == frame
        await player.press("end")
        assert player.rows() == frames[-1]
        await player.press("home")
        assert player.rows() == frames[0]
        assert len({"\n".join(frame) for frame in frames}) == len(frames)


async def test_typing_by_hand_in_both_spellings() -> None:
    for typed in ("b u r u n g k u c ing", "b|u|r|u|n|g k|u|c|ing"):
        async with playing("first-merges") as player:
            await at(player, "apply-in-g")
            await player.give(typed)
            assert player.verdict() == "✓ Right"
