"""The screens that ask no question in windows of every size, and every key of their footers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest
from full_size import WHOLE
from player import Player, playing
from resizing import (
    ARROWS,
    SIZES,
    USUAL,
    Frame,
    check_frame,
    frame,
    keys_in_view,
    resize,
    same,
    stands,
    through_all_sizes,
    try_arrows,
    try_key,
    use,
)
from test_sizes_lessons import KEY_SIZES, LANGUAGES, MET

from core.curriculum.loader import find
from core.progress import MemoryStore
from core.statement import Localized, Pair, Tokens
from core.tokenizers.trace import WordState
from core.wording import Wording
from tui.app import ToklingsApp
from tui.screens.confirm import ConfirmScreen
from tui.screens.first_run import FirstRunScreen
from tui.screens.help import HelpScreen
from tui.screens.help_keys import HERE
from tui.screens.home import HomeScreen
from tui.screens.lesson import LessonScreen
from tui.screens.palette import Palette
from tui.screens.settings import SettingsScreen
from tui.screens.summary import SummaryScreen
from tui.screens.summary_rows import SummaryData, SummaryItem
from tui.screens.too_small import is_too_small
from tui.widgets.scroll_rows import ScrollRows

DATA = SummaryData(
    group="bpe",
    title=Localized("The first ten merges", "Sepuluh penggabungan pertama"),
    at_once=14,
    with_hints=(SummaryItem(22, Pair("in", "g"), hints=1),),
    missed=(
        SummaryItem(17, Pair("a", "kan"), Pair("m", "a")),
        SummaryItem(23, Tokens(("b", "u", "r", "u", "n", "g")), Tokens(("bur", "u", "ng"))),
        SummaryItem(24, Pair("i", "kan"), shown=True),
    ),
    right_at_once=tuple(SummaryItem(step, Pair("k", "u")) for step in range(3, 17)),
    corpus=(
        WordState("makan", ("makan",), 5),
        WordState("ikan", ("ikan",), 3),
        WordState("kucing", ("k", "u", "c", "ing"), 2),
        WordState("burung", ("b", "u", "r", "u", "n", "g"), 2),
    ),
    remember=Localized(
        "Each word counts as often as it occurs, and a tie goes to the pair that sorts first.",
        "Setiap kata dihitung sebanyak kemunculannya; jika seri, pasangan yang lebih dulu.",
    ),
    sources=("Sennrich, Haddow, Birch 2016, Neural Machine Translation of Rare Words",),
    next_lesson="viterbi",
    next_number=4,
    next_title=Localized("The best path, cell by cell", "Jalur terbaik, sel demi sel"),
)

Open = Callable[[Player], Awaitable[None]]
READING = ("unigram", "hug-table")


@dataclass(frozen=True)
class Shown:
    """A screen: how it is opened from home, its class, the keys of its footer that can be taken
    back, each with the keys that do so, and those that lead elsewhere, with where."""

    open: Open
    kind: type
    undone: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    leads: Mapping[str, type] = field(default_factory=dict)


async def _nothing(player: Player) -> None:
    pass


async def _search(player: Player) -> None:
    await player.press("slash")
    await player.type("a")


async def _settings(player: Player) -> None:
    await player.press("comma")


async def _confirm(player: Player) -> None:
    await player.press("comma", "end", "enter")


async def _palette(player: Player) -> None:
    await player.press("colon")


async def _summary(player: Player) -> None:
    await player.app.open_lesson("first-merges")
    await player.app.push_screen(SummaryScreen(DATA))
    await player.settle()


HELPED = {"?": ("escape",)}
SCREENS = {
    "home": Shown(
        _nothing,
        HomeScreen,
        {"/": ("escape",), **HELPED, "x": ("escape",)},
        {"Enter": LessonScreen},
    ),
    "search": Shown(
        _search, HomeScreen, {"F1": ("escape",)}, {"Enter": LessonScreen, "Esc": HomeScreen}
    ),
    "settings": Shown(
        _settings, SettingsScreen, {**HELPED, "Enter": ("left",)}, {"Esc": HomeScreen}
    ),
    "confirm": Shown(_confirm, ConfirmScreen, {}, {"Enter": SettingsScreen, "Esc": SettingsScreen}),
    "palette": Shown(_palette, Palette, {}, {"Enter": LessonScreen, "Esc": HomeScreen}),
    "summary": Shown(
        _summary,
        SummaryScreen,
        HELPED,
        {"Enter": LessonScreen, "p": LessonScreen, "b": LessonScreen, "Esc": HomeScreen},
    ),
}


def key_sizes(language: str) -> tuple[tuple[int, int], ...]:
    """The windows in which the keys are tried: every other one in each language, all in both
    in ``make soak``."""
    return KEY_SIZES if WHOLE else KEY_SIZES[LANGUAGES.index(language) :: 2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCREENS)
async def test_a_screen_in_every_window(name: str, language: str) -> None:
    shown = SCREENS[name]
    async with playing(language=language) as player:
        await player.settle()
        await shown.open(player)
        assert isinstance(player.app.screen, shown.kind)
        await through_all_sizes(player)
        for size in key_sizes(language):
            await resize(player, size)
            await try_keys(player, shown)
        for number, (label, target) in enumerate(shown.leads.items()):
            await resize(player, KEY_SIZES[number])
            if all(key[0] != label for key in keys_in_view(player)):
                await resize(player, USUAL)  # a narrow footer has no room for every key
            await use(player, label, clicks=language == "id")
            assert isinstance(player.app.screen, target)
            await player.app.go_home()
            await player.settle()
            await player.press("escape")
            await shown.open(player)


async def try_keys(player: Player, shown: Shown) -> None:
    """The keys of the footer that can be taken back."""
    word = player.app.wording.text
    for key in keys_in_view(player):
        label = key[0]
        if label in shown.leads or label in {"q", ":"}:
            continue
        if label in shown.undone:
            await try_key(player, key, key[2], *shown.undone[label])
        elif label == "f":
            await try_filter(player)
        elif label == ",":
            await try_key(player, key, "comma", "escape")
        elif key[2] == "pagedown":
            await try_key(player, key, "pagedown", "pageup")
        elif label == word("key.type") or key[2] == "":
            await try_moving(player, label)
        elif label in ("←→",):
            await try_key(player, key, "right", "left")
        else:
            raise AssertionError(f"{key} is not known")


async def try_moving(player: Player, label: str) -> None:
    if label[0] in ARROWS:
        await try_arrows(player, label)
    else:
        before = frame(player)
        await player.press("k")
        assert not stands(player, before)
        await player.press("backspace")
        assert stands(player, before)


async def try_filter(player: Player) -> None:
    """f shows other lessons, and comes round."""
    before = frame(player)
    await player.press("f")
    assert not same(frame(player), before)
    for _ in range(6):
        if stands(player, before):
            break
        check_frame(player)
        await player.press("f")
    assert stands(player, before)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_q_leaves_from_home_in_every_window(language: str) -> None:
    for size in key_sizes(language):
        async with playing(language=language, size=size) as player:
            await player.settle()
            if any(label == "q" for label, _, _ in keys_in_view(player)):
                await use(player, "q", clicks=language == "id")
                assert player.app.return_code == 0


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_reading_step_in_every_window(language: str) -> None:
    async with playing("unigram", language) as player:
        await player.settle()
        for _ in find("unigram").steps:
            if player.slug == READING[1]:
                break
            await player.press("n")
        await through_all_sizes(player, lambda: player.app.screen_in_use.shown.slug)
        for size in key_sizes(language):
            await resize(player, size)
            for key in keys_in_view(player):
                if key[0] == "p":
                    await try_key(player, key, "p", "escape")
                elif key[0] == "?":
                    await try_key(player, key, "question_mark", "escape")
        await resize(player, KEY_SIZES[2])
        pages = 0
        while player.slug == READING[1]:  # Enter shows the next page first
            await use(player, "Enter", clicks=language == "id")
            pages += 1
            assert pages < 5
        assert pages > 1
        await use(player, "Esc", clicks=language == "id")
        assert isinstance(player.app.screen, HomeScreen)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_first_step_has_none_before_it(language: str) -> None:
    async with playing("unigram", language) as player:
        await player.settle()
        assert [label for label, _, _ in keys_in_view(player)].count("p") == 0


# ── help ──


@pytest.mark.parametrize("language", LANGUAGES)
async def test_help_of_every_topic_in_every_window(language: str) -> None:
    questions = {
        question.answer_type: question
        for question in (find(met.lesson).exercise(met.slug).question() for met in MET.values())
    }
    topics = list(HERE) if WHOLE else list(HERE)[LANGUAGES.index(language) :: 2]
    async with playing(language=language) as player:
        await player.settle()
        help_screen = HelpScreen("home")
        await player.app.push_screen(help_screen)

        async def turn_to(topic: str) -> None:
            help_screen.topic, help_screen._question = topic, questions.get(topic)
            help_screen.query_one(ScrollRows).show_from_the_top(())
            help_screen.draw()
            await player.settle()

        before: dict[str, Frame] = {}
        for topic in topics:
            await turn_to(topic)
            before[topic] = frame(player)
        for size in SIZES:
            await resize(player, size)
            check_frame(player)
            if is_too_small(player.app.size):
                continue
            for topic in topics:
                await turn_to(topic)
                check_frame(player)
                if any(label == "↑↓" for label, _, _ in keys_in_view(player)):
                    await try_arrows(player, "↓")
            for key in keys_in_view(player):
                if key[0] == ",":
                    await try_key(player, key, "comma", "escape")
        await resize(player, USUAL)
        for topic in topics:
            await turn_to(topic)
            assert stands(player, before[topic])
        await use(player, "Esc", clicks=language == "id")
        assert isinstance(player.app.screen, HomeScreen)


# ── the first run ──


@asynccontextmanager
async def first_run(language: str, size: tuple[int, int] = USUAL) -> AsyncIterator[Player]:
    app = ToklingsApp(None, MemoryStore(), first_run=True)
    app.wording = Wording(language)
    async with app.run_test(size=size) as pilot:
        player = Player(app, pilot)
        await player.settle()
        assert isinstance(app.screen, FirstRunScreen)
        yield player


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_first_run_in_every_window(language: str) -> None:
    async with first_run(language) as player:
        await through_all_sizes(player, lambda: player.app.wording.language)
        for size in key_sizes(language):
            await resize(player, size)
            for key in keys_in_view(player):
                if key[0] == "a":
                    await try_key(player, key, "a", "a")
                elif key[0] == "?":
                    await try_key(player, key, "question_mark", "escape")
        await try_arrows(player, "↑↓")
        await resize(player, KEY_SIZES[2])
        await use(player, "Enter", clicks=language == "id")
        assert isinstance(player.app.screen, HomeScreen)
    async with first_run(language, KEY_SIZES[1]) as player:
        await use(player, "q", clicks=language == "id")
        assert player.app.return_code == 0
