"""The footer of the lesson screen: at most seven keys, by what the screen is doing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.wording import Wording
from tui.answers.base import Key
from tui.screens.lesson_shown import Shown
from tui.widgets.key_footer import footer_width
from tui.widgets.room import WIDTH

if TYPE_CHECKING:
    from tui.screens.question import QuestionScreen

MOST_KEYS = 7
"""Of a footer."""


def footer(screen: QuestionScreen, shown: Shown, wording: Wording) -> list[Key]:
    """The keys in order; help and Esc stand last. Where keys are dropped Enter stands first."""
    keys = _with_hand(_keys(screen, shown, wording), screen, shown, wording)
    return keys if screen.size.width >= WIDTH else sorted(keys, key=lambda key: key[2] != "enter")


def hand_keys(is_up: bool | None, wording: Wording) -> list[Key]:
    """The key that asks for help, or no more; none where there is nobody to ask (None)."""
    if is_up is None:
        return []
    word = wording.text("key.hand_down" if is_up else "key.ask_for_help")
    return [("!", word, "exclamation_mark")]


def _with_hand(
    keys: list[Key], screen: QuestionScreen, shown: Shown, wording: Wording
) -> list[Key]:
    """The keys, and before the last two the one that asks for help: in a workshop whoever is
    stuck looks for it. Typing by hand and further arrows, which Help names too, make room."""
    hand = hand_keys(screen.hand_is_up, wording)
    if screen.is_typing or shown.back or shown.phase.name == "REPLAY" or not hand:
        return keys
    if len(keys) == MOST_KEYS:
        keys = [key for key in keys if key[0] != "/"]
    if len(keys) == MOST_KEYS:
        return keys
    keys = [*keys[:-2], *hand, *keys[-2:]]
    arrows = [key for key in keys[1:] if not key[2]]
    while arrows and footer_width(keys) > screen.size.width:
        keys.remove(arrows.pop())
    return keys


def _keys(screen: QuestionScreen, shown: Shown, wording: Wording) -> list[Key]:
    word = wording.text
    help_key: Key = ("?", word("key.help"), "question_mark")
    ends: list[Key] = [help_key, ("Esc", word("key.lessons"), "escape")]
    earlier: list[Key] = [("p", word("key.back"), "p")] if screen.has_earlier else []
    scroll = _scroll_keys(screen, wording)
    if screen.is_typing:
        return _typing_keys(shown, scroll, wording)
    if shown.back and shown.phase.name != "REPLAY":
        return [
            ("Enter", word("key.ahead"), "enter"),
            *scroll,
            *earlier,
            *([("→", word("key.why"), "right")] if shown.verdict else []),
            help_key,
            ("Esc", word("key.to_the_question"), "escape"),
        ]
    copy: Key = ("y", word("key.copy"), "y")
    match shown.phase.name:
        case "READING":
            return [("Enter", word("key.go_on"), "enter"), *scroll, *earlier, copy, *ends]
        case "VERDICT":
            why = "key.why_by_steps" if screen.size.width >= WIDTH else "key.why"
            return [
                ("Enter", word("key.next"), "enter"),
                ("→", word(why), "right"),
                *scroll,
                *earlier,
                copy,
                *ends,
            ]
        case "REPLAY":
            return _replay_keys(screen, scroll, wording)
        case _:
            return [*_asking_keys(shown, scroll, wording), *ends]


def _scroll_keys(screen: QuestionScreen, wording: Wording) -> list[Key]:
    """The arrows, where they scroll what is not all in view. A click goes a page down."""
    zone = screen.scrolled_zone
    if zone is None or zone.fits:
        return []
    return [("↑↓", wording.text("footer.scroll"), "pagedown")]


def _typing_keys(shown: Shown, scroll: Sequence[Key], wording: Wording) -> list[Key]:
    word = wording.text
    is_answer = shown.view is not None and shown.view.opens_typing
    answers = is_answer or (shown.view is not None and not shown.view.fields)
    return [
        (word("key.type"), word("key.the_text" if is_answer else "key.the_answer"), ""),
        ("Enter", word("key.answer" if answers else "key.take_it"), "enter"),
        *scroll,
        ("F1", word("key.help"), "f1"),
        ("Esc", word("key.other_keys" if is_answer else "key.close"), "escape"),
    ]


def _replay_keys(screen: QuestionScreen, scroll: Sequence[Key], wording: Wording) -> list[Key]:
    word, player = wording.text, screen.player
    flip: list[Key] = []
    parts: list[Key] = []
    opening: list[Key] = []
    if player is not None:
        if player.can_flip:
            flip = [("Tab", word("key.flip"), "tab")]
        if player.has_parts:
            parts = [("↑↓", word("key.part"), "")]
        if player.can_open:
            row = "key.close_row" if player.is_opened else "key.open_row"
            opening = [("o", word(row), "o")]
    plays = screen.settings.motion == "asked"
    next_one = "key.next_question" if screen.size.width >= WIDTH else "key.next"
    return [
        ("←→", word("key.step"), ""),
        *flip,
        *(scroll or parts),
        *([(word("label.space"), word("key.play"), "space")] if plays else []),
        ("Enter", word(next_one), "enter"),
        *opening,
        ("?", word("key.help"), "question_mark"),
        ("Esc", word("key.close"), "escape"),
    ]


def _asking_keys(shown: Shown, scroll: Sequence[Key], wording: Wording) -> list[Key]:
    assert shown.view is not None
    hints = ("key.hint", "key.hint", "key.last_hint", "key.show_answer")
    hint = wording.text(hints[min(shown.hints, 3)])
    after = shown.view.next_pane()
    blocks: list[Key] = [("Tab", after, "tab")] if after is not None else []
    return [*blocks, *scroll, *shown.view.keys(), ("h", hint, "h")]


def more(shown: Shown, wording: Wording) -> list[Key]:
    """Keys that find no room in the footer."""
    return [("c", wording.text("help.does.notation"), "c")] if shown.question else []
