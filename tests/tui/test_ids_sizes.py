"""Vocabularies, chats, IDs and options in windows of every size: all of it can be found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from textual.content import Content
from textual.geometry import Size

from core.exercises.answers import read
from core.exercises.base import IdsAnswer, Localized, Question, Reference, Verdict
from core.exercises.materials import MaterialSpec, build
from core.exercises.panels import VocabularyEntry, VocabularyPanel
from core.exercises.registry import KINDS
from core.exercises.registry import build as build_exercise
from core.wording import Wording
from tui.answers import view_of
from tui.answers.base import AnswerView
from tui.answers.beside import BesideView
from tui.answers.choice import ChoiceView
from tui.widgets.key_footer import fitting_keys
from tui.widgets.room import room_for, window, window_around

SIZES = [(200, 60), (120, 40), (80, 24), (80, 20), (60, 20), (60, 24), (40, 12)]
LANGUAGES = ("en", "id")
MAKAN = {
    "makan": 5, "ikan": 3, "makanan": 2, "memakan": 2, "kucing": 2, "anjing": 2, "burung": 2,
    "minum": 2, "air": 2,
}  # fmt: skip
SPECIAL = ["<|pengguna|>", "<|asisten|>", "<|akhir|>"]
ROLES = {"pengguna": "<|pengguna|>", "asisten": "<|asisten|>"}
# Turns 4 to 6 are those of the design; 8 + 3 + 9 + 3 + 12 + 13 + 15 places, counted by hand.
TALK = [
    {"pengguna": "makanan kucing"},
    {"asisten": "ikan"},
    {"pengguna": "minum air ikan makan"},
    {"asisten": "air"},
    {"pengguna": "burung memakan ikan"},
    {"asisten": "burung memakan ikan air"},
    {"pengguna": "burung kucing memakan"},
]
TALK_IDS = [
    *(0, 21, 7, 18, 24, 10, 16, 2),
    *(1, 14, 2),
    *(0, 20, 15, 24, 20, 5, 14, 21, 2),
    *(1, 5, 2),
    *(0, 9, 24, 23, 24, 22, 12, 20, 11, 21, 14, 2),
    *(1, 9, 24, 23, 24, 22, 12, 20, 11, 21, 14, 5, 2),
    *(0, 9, 24, 23, 24, 22, 12, 18, 24, 10, 16, 20, 11, 21, 2),
]
TWO_THOUSAND = VocabularyPanel(
    tuple(VocabularyEntry(n, f"word{n}", special=False) for n in range(2_000))
)


def exercise(kind: str, **parameters: Any):
    specs = {
        "makan": {"corpus": MAKAN},
        "ten": {"bpe": {"corpus": "makan", "merges": 10}},
        "ids": {"vocabulary": {"of": "ten", "rule": "sorted", "special": SPECIAL}},
        "format": {"chat": {"vocabulary": "ids", "roles": ROLES, "end": "<|akhir|>"}},
    }
    materials = build({n: MaterialSpec.model_validate(s) for n, s in specs.items()})
    return build_exercise(
        kind, KINDS[kind].Parameters.model_validate(parameters), materials, Reference("t", "t")
    )


def talk():
    return exercise("chat_ids", chat="format", messages=TALK)


def laid_out(
    question: Question, size: tuple[int, int], language: str = "en", number: int = 1
) -> AnswerView:
    wording = Wording(language)
    view = view_of(question, wording, number)
    view.room = room_for(Size(*size), wording.say(question.prompt))
    return view


def in_view(view: AnswerView, first: int = 0) -> tuple[list[str], int]:
    """The rows of the stage in view, and the first of them, as the zone draws them."""
    rows, height, focus = view.stage_rows(), view.room.stage, view.focus_row()
    if focus is not None:
        first = window_around(len(rows), height, focus, first)
    return [row.plain for row in window(rows, height, view.room.width, first)], first


def every_row(view: AnswerView) -> list[str]:
    """What can be read by Tab, and by scrolling or going down each block to its end."""
    seen: list[str] = []
    for _ in range(max(1, len(view.pane_names()))):
        for _ in range(3_000):
            rows = view.stage_rows()
            assert all(row.cell_length <= view.room.width for row in rows)
            seen += [row.plain for row in rows]
            if not view.page(1) or view.stage_rows() == rows:
                break
        view.tab()
    assert all(row.cell_length <= max(view.room.side, 1) for row in view.side_rows())
    return [*seen, *(row.plain for row in view.side_rows())]


def words(rows: list[str]) -> str:
    return " ".join(" ".join(rows).split())


def compared(view: AnswerView, verdict: Verdict) -> list[Content]:
    rows = view.comparison(verdict)
    assert rows is not None
    return rows


# ── everything is found ──


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_chat_its_rule_its_vocabulary_and_merges(size: tuple[int, int], language: str) -> None:
    question = talk().question()
    view = laid_out(question, size, language)
    view.typed_changed([" ".join(map(str, TALK_IDS))])
    rows = every_row(view)
    found, left = words(rows), words([row[:44] for row in rows])
    for message in TALK:
        for role, text in message.items():
            assert role in found
            assert all(word in found for word in text.split())
    for word in " ".join(view.say(rule) for rule in question.rule).split():
        assert word in found
    assert "12 g" in found
    assert "1 a + n" in found
    assert "10 an + j" in found
    last_turn = "<|pengguna|> b u r u n g k u c ing m e makan <|akhir|>"
    assert last_turn in found or last_turn in left


@pytest.mark.parametrize("size", SIZES)
def test_two_thousand_entries(size: tuple[int, int]) -> None:
    question = exercise("ids", vocabulary="ids", text="makan").question()
    panels = [TWO_THOUSAND if isinstance(p, VocabularyPanel) else p for p in question.panels]
    view = laid_out(replace(question, panels=tuple(panels)), size)
    while "word0" not in words(in_view(view)[0]):
        view.tab()
    seen: set[str] = set()
    for place in range(2_000):
        if place % 97 < 3:  # some rows after each other, in all columns
            rows, _ = in_view(view)
            marked = [row for row in rows if f"► {place:>4} word{place}" in row]
            assert len(marked) == 1, (place, rows)
            seen |= set(words(rows).split())
        view.move("down")
    assert seen & {"↓", "↑"} == {"↓", "↑"}
    view.move("home")
    everything = set(words(every_row(view)).split())
    assert {f"word{n}" for n in range(2_000)} <= everything


def test_what_is_hidden_of_a_vocabulary_is_counted() -> None:
    question = exercise("ids", vocabulary="ids", text="makan").question()
    view = laid_out(question, (80, 24))
    rows = [row[44:].rstrip() for row in in_view(view)[0]]
    # 25 entries in two columns of 13 rows; tabs, ten entries, and what is hidden.
    assert rows[1] == "►  0 ⟦<|pengguna|>⟧   13 i"
    assert rows[10] == "   9 b                22 n"
    assert rows[11] == "    ↓ 3 more rows"
    for _ in range(12):
        view.move("down")
    rows = [row[44:].rstrip() for row in in_view(view)[0]]
    assert rows[1] == "   3 a                16 ing"
    assert rows[10] == "► 12 g"
    assert rows[11] == "    ↑ 3 more"


def test_side_by_side_where_there_is_room() -> None:
    view = laid_out(talk().question(), (120, 40))
    assert "<|akhir|>" in words(in_view(view)[0])
    assert [row.plain for row in view.side_rows()][:3] == [
        "Merges", " 1  a + n    → an       16", " 2  k + an   → kan      12",
    ]  # fmt: skip
    assert view.pane_names() == ()
    assert laid_out(talk().question(), (80, 24)).side_rows() == []


def test_a_long_merge_list_is_behind_tab_too() -> None:
    view = laid_out(talk().question(), (120, 40))
    assert isinstance(view, BesideView)
    assert view._merges is not None
    rows = tuple(replace(view._merges.merges[0], number=n) for n in range(1, 101))
    view._merges = replace(view._merges, merges=rows)
    assert "Merges" in view.pane_names()
    found = words(every_row(view))
    assert all(f"{n} a + n" in found for n in range(1, 101))


def test_tab_keeps_to_the_block_while_the_window_changes() -> None:
    view = laid_out(exercise("ids", vocabulary="ids", text="makan").question(), (60, 20))
    assert view.pane_names() == ["Question", "Vocabulary", "Merges"]
    assert view.next_pane() == "Vocabulary"
    assert view.tab()
    assert "[Vocabulary]" in words(in_view(view)[0])
    wide = room_for(Size(80, 24))
    narrow, view.room = view.room, wide
    assert "[Vocabulary]" in words(in_view(view)[0])
    assert view.next_pane() is None  # the stage names the blocks
    assert view.tab()
    view.room = narrow
    assert "[Merges]" in words(in_view(view)[0])
    assert view.next_pane() == "Question"
    assert not view.tab()
    assert "Text" in in_view(view)[0][0]


def test_an_id_is_taken_only_from_a_list_in_view() -> None:
    question = exercise("ids", vocabulary="ids", text="makan").question()
    view = laid_out(question, (60, 20))
    assert view.right_at_end() is None
    assert not any(label == "→" for label, _, _ in [*view.keys()])
    view.tab()
    view.move("down")
    assert view.right_at_end() == "1 "
    view.tab()
    assert view.right_at_end() is None
    assert laid_out(question, (80, 24)).right_at_end() == "0 "


def test_the_read_back_goes_on_in_one_row_where_there_is_no_more_room() -> None:
    view = laid_out(talk().question(), (80, 24))
    view.typed_changed(["0 21 7 18 24 10 16 2 1 14 2"])
    left = [row[:44].rstrip() for row in in_view(view)[0]]
    assert left[0] == "   Messages"
    assert left[-1].startswith("   read back  …")
    assert left[-1].endswith("<|asisten|> ikan <|akhir|>")
    assert "[Vocabulary]  Merges   Question" in in_view(view)[0][0]
    view.tab()
    view.tab()
    assert in_view(view)[0][0] == "   Messages"
    assert view.next_pane() == "Vocabulary"


def test_a_long_answer_says_how_far_it_is() -> None:
    view = laid_out(talk().question(), (60, 24))
    view.typed_changed(["0 21 7"])
    assert "place" not in words([r.plain for r in view.stage_rows()])
    view.typed_changed([" ".join(map(str, TALK_IDS[:24]))])
    assert "read back place 24 of ?" in words([r.plain for r in view.stage_rows()])


# ── verdicts ──


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", [0, 7, 23, 62])
def test_the_window_of_ids_is_around_the_first_difference(
    place: int, size: tuple[int, int], language: str
) -> None:
    asked = talk()
    verdict = asked.grade(IdsAnswer((*TALK_IDS[:place], 99)))
    view = laid_out(asked.question(), size, language)
    rows = compared(view, verdict)
    assert all(row.cell_length <= size[0] for row in rows)
    said = words([row.plain for row in rows])
    assert f" {place + 1}: " in said
    if size == (40, 12):
        assert "99?" in said
        assert f"{TALK_IDS[place]} " in said
        return
    assert "[99]" in rows[0].plain
    assert f"[{TALK_IDS[place]}]" in rows[1].plain
    assert rows[0].plain.index("[") == rows[1].plain.index("[")
    assert ("… " in rows[0].plain) == (place > 12)


def test_no_strip_at_forty_columns() -> None:
    asked = exercise("chat_ids", chat="format", messages=TALK[:2])
    verdict = asked.grade(IdsAnswer((0, 21, 7, 18, 24, 10, 16, 1, 14, 2)))
    rows = compared(laid_out(asked.question(), (40, 12)), verdict)
    assert [row.plain for row in rows] == [
        " Place 8: yours 1 <|asisten|>, right 2", " <|akhir|>.",
    ]  # fmt: skip
    rows = compared(laid_out(asked.question(), (40, 12)), asked.grade(IdsAnswer((0, 21, 7))))
    assert words([row.plain for row in rows]) == "Place 4: yours nothing, right 18 k."


def test_the_right_ids_stand_whole_where_the_feedback_scrolls() -> None:
    asked = talk()
    for size in ((60, 20), (40, 12)):
        rows = compared(laid_out(asked.question(), size), asked.reveal())
        assert all(row.cell_length <= size[0] for row in rows)
        said = words([row.plain for row in rows])
        assert " ".join(map(str, TALK_IDS)) in said
        assert said.endswith("63 tokens")


@pytest.mark.parametrize("size", SIZES)
def test_the_verdict_jumps_to_the_turn_of_the_first_difference(size: tuple[int, int]) -> None:
    asked = talk()
    ids = [*TALK_IDS]
    ids[57] = 99  # place 58 is of the last turn, which has 49 to 63
    view = laid_out(asked.question(), size)
    view.verdict = asked.grade(IdsAnswer(tuple(ids)))
    view.show(IdsAnswer(tuple(ids)))
    view.frozen = True
    rows, _ = in_view(view)
    marked = [row for row in rows if row.lstrip().startswith("►")]
    assert len(marked) == 1
    assert "burung kucing memakan" in marked[0]
    view.verdict = asked.grade(IdsAnswer(tuple(TALK_IDS)))
    assert all("►" not in row for row in in_view(view)[0])


# ── options ──

LONG = "A token that was learned early stays a token, whatever is learned after it, "


@pytest.mark.parametrize("size", SIZES)
def test_options_scroll_with_the_cursor(size: tuple[int, int]) -> None:
    question = replace(
        exercise("ids", vocabulary="ids", text="makan").question(),
        answer_type="choice",
        options=tuple(Localized(f"{n} {LONG}end{n}", f"{n} {LONG}end{n}") for n in range(6)),
        panels=talk().question().panels[:1],
    )
    view = laid_out(question, size)
    assert isinstance(view, ChoiceView)
    rows, first = in_view(view)
    assert "Messages" in rows[0] or "makanan kucing" in rows[0]
    for key in ("down", "down", "up", *["down"] * 5, *["up"] * 6):
        view.move(key)
        rows, first = in_view(view, first)
        option = question.options[view._order[view._cursor]]
        said = words([row.replace("►", "").strip() for row in rows])
        if view._cursor or view.room.stage > 12:
            assert any(f"► {view._cursor + 1}  " in row for row in rows)
            assert option.en.split()[-1].removesuffix(",") in said
    assert view._cursor == 0
    assert first == 0
    for number in (6, 1, 4):
        view.digit(number)
        rows, first = in_view(view, first)
        assert any("►" in row for row in rows) or number == 1
    assert view.answer([]) == read(question, str(view._order[3] + 1), "en")


# ── the footer ──


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_footer_of_the_screens(language: str) -> None:
    word = Wording(language).text
    keys = [
        *laid_out(talk().question(), (80, 24), language).keys(), ("h", word("key.hint"), "h"),
        ("?", word("key.help"), "question_mark"), ("Esc", word("key.lessons"), "escape"),
    ]  # fmt: skip
    assert fitting_keys(keys, 80)[0] == tuple(keys)
    assert [label for label, _, _ in keys] == ["↑↓", "→", "Enter", "/", "h", "?", "Esc"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_enter_and_tab_stay_in_a_narrow_footer(language: str) -> None:
    word = Wording(language).text
    for width in (40, 50, 60, 79):
        view = laid_out(talk().question(), (width, 12), language)
        for _ in view.pane_names():
            after = view.next_pane()
            assert after is not None
            keys = [
                ("Tab", after, "tab"), *view.keys(), ("h", word("key.show_answer"), "h"),
                ("?", word("key.help"), "question_mark"), ("Esc", word("key.lessons"), "escape"),
            ]  # fmt: skip
            keys.sort(key=lambda key: key[2] != "enter")
            shown, _ = fitting_keys(keys, width)
            assert [label for label, _, _ in shown[:2]] == ["Enter", "Tab"]
            assert [label for label, _, _ in shown[-2:]] == ["?", "Esc"]
            view.tab()
