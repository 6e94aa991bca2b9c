import pytest
from stand_in import StandIn
from textual.screen import Screen

from tui.widgets import roles
from tui.widgets.key_footer import KeyFooter, fitting_keys, footer_width

MERGE = [
    ("←→", "pair", ""),
    ("↑↓", "word", ""),
    ("Enter", "merge", "enter"),
    ("/", "type", "slash"),
    ("h", "hint", "h"),
    ("?", "help", "question_mark"),
    ("Esc", "lessons", "escape"),
]
MERGE_ROW = " ←→ pair   ↑↓ word   Enter merge   / type   h hint   ? help   Esc lessons"
PASANGAN = [
    ("←→", "pasangan", ""),
    ("↑↓", "kata", ""),
    ("Enter", "gabungkan", "enter"),
    ("/", "ketik", "slash"),
    ("h", "petunjuk", "h"),
    ("?", "bantuan", "question_mark"),
    ("Esc", "menu", "escape"),
]
PASANGAN_ROW = " ←→ pasangan  ↑↓ kata  Enter gabungkan  / ketik  h petunjuk  ? bantuan  Esc menu"


class Blank(Screen):
    def __init__(self, keys) -> None:
        super().__init__()
        self._keys = keys

    def compose(self):
        yield KeyFooter(self._keys)


def labels(keys, width: int) -> list[str]:
    return [f"{label} {text}".strip() for label, text, _ in fitting_keys(keys, width)[0]]


def test_gaps_of_three_shrink_to_two_before_a_key_is_dropped() -> None:
    assert footer_width(MERGE, 3) == len(MERGE_ROW)
    assert fitting_keys(MERGE, 80) == (tuple(MERGE), 3)
    assert fitting_keys(PASANGAN, 80) == (tuple(PASANGAN), 2)
    assert footer_width(PASANGAN) == len(PASANGAN_ROW) == 80


def test_keys_are_dropped_from_the_left_of_the_last_two_but_not_enter_nor_the_hint() -> None:
    assert labels(MERGE, 60) == [
        "←→ pair",
        "↑↓ word",
        "Enter merge",
        "h hint",
        "? help",
        "Esc lessons",
    ]


def test_then_words_go_from_the_right() -> None:
    assert labels(MERGE, 40) == ["←→ pair", "↑↓ word", "Enter", "h", "?", "Esc"]
    assert labels(MERGE, 30) == ["←→ pair", "↑↓", "Enter", "h", "?", "Esc"]


def test_and_the_labels_last() -> None:
    assert labels(MERGE, 13) == ["h", "?", "Esc"]
    assert labels(MERGE, 5) == ["Esc"]
    assert labels(MERGE, 3) == ["E…"]


@pytest.mark.parametrize("width", range(0, 90))
def test_a_row_is_never_too_wide(width: int) -> None:
    shown, gap = fitting_keys(PASANGAN, width)
    assert footer_width(shown, gap) <= max(1, width)


@pytest.mark.parametrize(("keys", "row"), [(MERGE, MERGE_ROW), (PASANGAN, PASANGAN_ROW)])
async def test_the_row_as_it_is_drawn(keys, row: str) -> None:
    app = StandIn(Blank(keys))
    async with app.run_test(size=(80, 24)):
        assert app.rows()[0] == row


async def test_the_key_is_in_the_accent_and_its_word_is_quiet() -> None:
    app = StandIn(Blank(MERGE))
    async with app.run_test(size=(80, 24)):
        spans = app.screen.query_one(KeyFooter).render().spans
        assert [span.style for span in spans[:2]] == [roles.ACCENT, roles.QUIET]


class Kept(StandIn):
    def __init__(self, screen: Screen) -> None:
        super().__init__(screen)
        self.pressed: list[str] = []

    def on_key_footer_pressed(self, event: KeyFooter.Pressed) -> None:
        self.pressed.append(event.key)


async def test_a_click_on_a_key_or_its_word_posts_the_key() -> None:
    app = Kept(Blank(MERGE))
    async with app.run_test(size=(80, 24)) as pilot:
        for place in ("Enter", "merge", "lessons"):
            await pilot.click(KeyFooter, offset=(MERGE_ROW.index(place), 0))
        assert app.pressed == ["enter", "enter", "escape"]


async def test_a_click_beside_a_key_or_on_one_for_the_eye_posts_nothing() -> None:
    app = Kept(Blank(MERGE))
    async with app.run_test(size=(80, 24)) as pilot:
        for column in (0, MERGE_ROW.index("pair"), MERGE_ROW.index("Enter") - 1, 79):
            await pilot.click(KeyFooter, offset=(column, 0))
        assert app.pressed == []
