import pytest
from stand_in import StandIn

from core.statement import Localized, Statement
from tui.screens.confirm import ConfirmScreen


def confirm() -> ConfirmScreen:
    return ConfirmScreen(
        trail=Statement("confirm.trail.lesson"),
        question=Statement("confirm.question.lesson", {"title": Localized("A [b]", "B [b]")}),
        consequence=Statement("confirm.consequence.lesson"),
        yes=Statement("confirm.yes.lesson"),
    )


async def answers(*keys: str) -> list[bool | None]:
    given: list[bool | None] = []
    app = StandIn()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(confirm(), given.append)
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
    return given


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], False),
        (["escape"], False),
        (["q"], False),
        (["down", "enter"], True),
        (["end", "enter"], True),
        (["j", "k", "enter"], False),
        (["down", "down", "up", "enter"], False),
        (["down", "escape"], False),
    ],
)
async def test_only_an_explicit_yes_is_one(keys: list[str], answer: bool) -> None:
    assert await answers(*keys) == [answer]


async def test_the_cursor_starts_on_no() -> None:
    app = StandIn(confirm())
    async with app.run_test(size=(80, 24)):
        rows = app.rows()
        assert rows[0] == " Lessons · Reset"
        assert rows[2] == '   Reset the lesson "A [b]"?'
        assert rows[4].startswith("   Its answers, its hints")
        assert rows[8:10] == [" ► Keep everything as it is", "   Reset this lesson"]
        assert rows[23] == " ↑↓ choose   Enter do it   Esc keep everything"


async def test_it_is_said_in_indonesian() -> None:
    app = StandIn(confirm(), "id")
    async with app.run_test(size=(80, 24)):
        assert 'Mulai pelajaran "B [b]" dari awal?' in app.shown()
        assert " ► Biarkan semuanya" in app.shown()
