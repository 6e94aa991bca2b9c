"""What a field shows of what stands in it: the border's marks, in cells that are agreed on."""

from __future__ import annotations

import pytest
from hostile_strings import HOSTILE, acts
from rich.cells import cell_len
from textual import events
from textual.app import App, ComposeResult

from tui.widgets.field import MAXIMUM_LENGTH, Field, FieldKind


class OneField(App[None]):
    def __init__(self, kind: FieldKind) -> None:
        super().__init__()
        self.field = Field(kind)

    def compose(self) -> ComposeResult:
        yield self.field

    def row(self) -> str:
        strips = self.screen._compositor.render_strips(self.size)
        return "".join(segment.text for segment in strips[0])


async def test_every_hostile_string_as_value_and_as_suggestion() -> None:
    kind = FieldKind(suggestions=tuple(text[:MAXIMUM_LENGTH] for text in HOSTILE))
    app = OneField(kind)
    async with app.run_test(size=(80, 5)) as pilot:
        app.field.focus()
        for text in HOSTILE:
            for value, place in ((text, 0), (text, 3), ("", 0)):
                app.field.value = value[:MAXIMUM_LENGTH]
                app.field.cursor_position = place
                app.field._suggestion = text if not value else ""
                await pilot.pause(0)
                row = app.row()
                assert acts(row) == []
                assert row.isprintable()
                assert cell_len(row) == 80
                if value and place == 0:
                    assert row.startswith("qz"), row


@pytest.mark.parametrize(
    ("pasted", "shown"),
    [
        ("\x1b]0;title\x07[red]", "]0;title[red]"),
        ("a\u202eb\u200bc", "abc"),
        ("👩\u200d👧", "👩‹U+1F469›👧‹U+1F467›"),
        ("x\ud83dy", "xy"),
        ("👋🏽", "‹U+1F44B U+1F3FD›"),
        ("\u0301a", "◌\u0301a"),
        ("1\ufe0f\u20e3", "‹U+0031 U+FE0F U+20E3›"),
        ("first\nsecond", "first"),
    ],
)
async def test_what_a_paste_shows(pasted: str, shown: str) -> None:
    app = OneField(FieldKind())
    async with app.run_test(size=(80, 5)) as pilot:
        app.field.focus()
        app.post_message(events.Paste(pasted))
        await pilot.pause()
        assert app.row().rstrip() == shown


async def test_the_cursor_steps_over_a_mark_as_a_whole_and_a_click_finds_its_character() -> None:
    app = OneField(FieldKind())
    async with app.run_test(size=(80, 5)) as pilot:
        app.field.focus()
        app.field.value = "a\u202eb"
        app.field.cursor_position = 1
        await pilot.pause()
        assert app.row().rstrip() == "a‹U+202E›b"
        assert app.field.cursor_screen_offset.x == 1
        app.field.cursor_position = 2
        assert app.field.cursor_screen_offset.x == 9
        for column, index in ((0, 0), (1, 1), (8, 1), (9, 2), (10, 3), (40, 3)):
            await pilot.click(Field, offset=(column, 0))
            assert app.field.cursor_position == index


async def test_a_long_value_keeps_the_cursor_in_view() -> None:
    app = OneField(FieldKind())
    async with app.run_test(size=(40, 5)) as pilot:
        app.field.focus()
        app.post_message(events.Paste("🤗" * 1_000_000))
        await pilot.pause()
        assert app.field.value == "🤗" * MAXIMUM_LENGTH
        assert app.row().rstrip().endswith("🤗‹U+1F917›")
        await pilot.press("home")
        await pilot.pause()
        assert app.row().startswith("🤗‹U+1F917›🤗")


@pytest.mark.parametrize("keys", ["l14)", "ln14)", "ln(14)", "l(14)"])
async def test_ln_may_be_typed_out_after_its_key(keys: str) -> None:
    app = OneField(FieldKind("0123456789()", writes={"l": "ln("}))
    async with app.run_test(size=(80, 5)) as pilot:
        app.field.focus()
        await pilot.press(*keys)
        assert app.field.value == "ln(14)"
        await pilot.press("n")
        assert app.field.value == "ln(14)"
