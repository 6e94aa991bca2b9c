"""What cannot be seen, on a terminal that shows few signs: bytes and code points only."""

from __future__ import annotations

import contextvars

import pytest

from core.wording.visible import Signs, show_signs, visible, visible_token


def with_ascii_signs(text: str) -> tuple[str, str]:
    """A text as prose and as a token, written for such a terminal."""

    def write() -> tuple[str, str]:
        show_signs(Signs(ascii_only=True))
        return visible(text), visible_token(text, None)

    return contextvars.copy_context().run(write)


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        ("a\tb\n", "a‹09›b‹0A›"),
        ("\r\x1b[0m\x00\x7f", "‹0D›‹1B›[0m‹00›‹7F›"),
        ("\u0301e\u0301", "‹U+0301›e\u0301"),
        ("\u0301\u0302\u0303", "‹U+0301›‹U+0302›‹U+0303›"),
        ("\u202e\u200b\x9b", "‹U+202E›‹U+200B›‹U+009B›"),
        ("Ġnaïve ▁x", "Ġnaïve ▁x"),
    ],
)
def test_no_picture_stands_for_what_cannot_be_seen(text: str, prose: str) -> None:
    assert with_ascii_signs(text) == (prose, prose.replace(" ", "␣"))
    assert with_ascii_signs(prose)[0] == prose


def test_two_apps_in_one_process_have_signs_of_their_own() -> None:
    assert with_ascii_signs("\t")[0] == "‹09›"
    assert visible("\t") == "⇥"
    few = Signs()

    def switch() -> list[str]:
        show_signs(few)
        before = visible("\t")
        few.ascii_only = True
        return [before, visible("\t")]

    assert contextvars.copy_context().run(switch) == ["⇥", "‹09›"]
    assert visible("\t") == "⇥"
