"""Every exercise kind in windows of every size, in the middle of an answer, after a hint, at its
verdicts and in every part of its replay; and every key that the footer shows there."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from full_size import WHOLE
from lessons_by_hand import CHOICES, LESSONS, Typed
from player import NAMES, Player, playing
from resizing import (
    ARROWS,
    OTHER_FEEDBACK,
    SIZES,
    USUAL,
    Frame,
    Key,
    check_frame,
    frame,
    keys_in_view,
    resize,
    stands,
    through_all_sizes,
    try_arrows,
    try_key,
    use,
    ways,
)

from core.curriculum.loader import find
from core.errors import AnswerError
from core.exercises.registry import KINDS
from core.progress import MemoryStore
from core.progress.store import LOCAL_LEARNER, Place
from core.wording import Wording
from tui.answers.base import AnswerView
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.lesson import LessonScreen
from tui.screens.lesson_shown import Phase, Shown
from tui.screens.lesson_zones import LessonZones
from tui.screens.too_small import is_too_small
from tui.widgets.answer_line import AnswerLine

LANGUAGES = ("en", "id")


@dataclass(frozen=True)
class Met:
    """A question of a kind: where it stands, and a wrong answer to it, where none is planted.
    ``begun``: keys that begin an answer."""

    lesson: str
    slug: str
    begun: tuple[str, ...]
    wrong: Typed = ""


MET = {
    "next_merge": Met("first-merges", "merge-3", ("right",)),
    "pair_count": Met("counting-pairs", "count-ku", ("1", "2")),
    "apply_merge": Met("first-merges", "apply-in-g", ("right", "right", "space", "down")),
    "bpe_encode": Met("encoding", "encode-main", ("right", "space", "right")),
    "viterbi_path": Met("viterbi", "path-berikan", ("right", "right", "space")),
    "viterbi_cell": Met("viterbi", "berikan-4", ("0", ".", "2", "tab", "3")),
    "segmentation_count": Met("viterbi", "count-berikan", ("1", "7")),
    "segmentation_probability": Met("unigram", "probability-p-u-g", ("1", "7", "/", "2", "1", "0")),
    "corpus_loss": Met("loss", "loss-of-hug", ("1", "6", "9")),
    "prune_next": Met("pruning", "prune-hug", ("h", "u")),
    "which_tie_rule": Met("ties", "which-b-an", ("down",)),
    "find_the_mistake": Met("loss", "mistake-in-the-loss", ("down", "down")),
    "number": Met("unigram", "frequency-u", ("1", "2", "left")),
    "choice": Met("encoding", "pagi", ("down",)),
    "ids": Met("vocabulary", "ids-kucing", ("1", "5", "space", "down", "down")),
    "chat_ids": Met("special-tokens", "both-turns", ("0", "space", "2", "1", "down")),
    "decode": Met("special-tokens", "decode-turn", ("m", "a", "k", "h", "left")),
}
# By hand from the curriculum: the right answer, or how the right option begins, and a wrong one.
OTHERS = {
    "loss-of-hug": {"en": ("169.80", "25.50"), "id": ("169,80", "25,50")},
    "prune-hug": {"en": ("hu", "hug"), "id": ("hu", "hug")},
    "which-b-an": {"en": ("lowest-id", "lexico"), "id": ("lowest-id", "lexico")},
    "mistake-in-the-loss": {
        "en": ("score of a word before", "words of the corpus"),
        "id": ("skor kata sebelum", "banyaknya kata"),
    },
}
KEY_SIZES = (USUAL, (60, 20), (40, 12), (80, 20), (60, 24), (120, 40))


def test_every_kind_is_met() -> None:
    assert set(MET) == set(KINDS)
    for kind, met in MET.items():
        assert find(met.lesson).exercise(met.slug).question().kind == kind


@asynccontextmanager
async def asked(met: Met, language: str) -> AsyncIterator[Player]:
    """The app at the question, where the learner left off."""
    store = MemoryStore()
    now = datetime(2026, 1, 1, tzinfo=UTC)
    await store.set_place(Place(LOCAL_LEARNER, met.lesson, 1, met.slug, False, now))
    async with playing(met.lesson, language, store=store) as player:
        await player.settle()
        assert player.slug == met.slug
        yield player


def answers(met: Met, language: str) -> tuple[Typed, Typed]:
    """A right and a wrong answer, as they are typed."""
    if met.slug in CHOICES or met.slug in OTHERS:
        return {**CHOICES, **OTHERS}[met.slug][language]
    by_hand = LESSONS[met.lesson][met.slug]
    both = (by_hand.right, met.wrong or by_hand.wrong[0][0])
    return tuple(_in_language(typed, language) for typed in both)


def _in_language(typed: Typed, language: str) -> Typed:
    if language == "en":
        return typed
    if isinstance(typed, tuple):
        return tuple(part.replace(".", ",") for part in typed)
    return typed.replace(".", ",")


def shown_of(player: Player) -> Shown:
    screen = player.app.screen_in_use
    assert isinstance(screen, LessonScreen)
    assert screen.shown is not None
    return screen.shown


def held(player: Player) -> Hashable:
    """What is kept whatever the window: the answer being given, with the place in it, the
    phase, the hints, the frame of the replay."""
    screen = player.app.screen_in_use
    assert isinstance(screen, LessonScreen)
    shown = shown_of(player)
    fields = [
        (field.value, field.cursor_position, screen.focused is field)
        for field in screen.query_one(AnswerLine).fields
    ]
    answer: object = None
    if shown.view is not None and shown.phase is Phase.ASKING:
        try:
            answer = shown.view.answer([value for value, _, _ in fields])
        except AnswerError as error:
            answer = error.code
    step = screen.player.frame.step if screen.player is not None else ""
    return (shown.slug, shown.phase, shown.hints, shown.back, tuple(fields), answer, step)


def check_words(player: Player) -> None:
    """What is asked and said stands in its zones whole, in rows in view or scrolled to."""
    shown = shown_of(player)
    word = player.app.wording
    screen = player.app.screen
    assert isinstance(screen, LessonScreen)
    assert shown.question is not None
    zones = screen.query_one(LessonZones)
    size = player.app.size
    prompt = _joined(screen.query_one("#question").rows)
    assert prompt == " ".join(word.say(shown.question.prompt).split()), size
    feedback = _joined(zones.feedback.rows)
    for said in _said(screen, shown, word):
        assert " ".join(said.split()) in feedback, (size, said, feedback)


def _said(screen: LessonScreen, shown: Shown, word: Wording) -> list[str]:
    if screen.player is not None:
        return [screen.player.frame.step]
    if shown.verdict is not None:
        diagnoses = shown.verdict.diagnoses
        said = diagnoses[0].statement if diagnoses else shown.verdict.explanation
        return [] if said is None else [word.say(said)]
    if shown.hints and not shown.back:
        assert shown.question is not None
        return [word.say(shown.question.hints[shown.hints - 1])]
    return []


def _joined(rows) -> str:
    return " ".join(" ".join(row.plain for row in rows).split())


# ── through all sizes ──


async def sizes(player: Player, those: Sequence[tuple[int, int]] = SIZES) -> None:
    await through_all_sizes(player, lambda: held(player), lambda: check_words(player), those)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", MET)
async def test_a_question_answered_wrongly_in_every_window(kind: str, language: str) -> None:
    met = MET[kind]
    clicks = language == "id"
    _, wrong = answers(met, language)
    async with asked(met, language) as player:
        await check_leaving(player, clicks)
        await player.press(*(NAMES.get(key, key) for key in met.begun))
        await sizes(player)
        await at_size(player, key_size(kind, language, 0), try_keys)
        if view_of(player).opens_typing:
            await use(player, "Esc", clicks=clicks)
            await at_size(player, key_size(kind, language, 1), try_keys)
        await use(player, "h", clicks=clicks)
        assert shown_of(player).hints == 1
        await sizes(player, some_sizes(kind, language, 0))
        await fill_in_anew(player, wrong)
        await use(player, "Enter", clicks=clicks)
        assert shown_of(player).phase is Phase.VERDICT
        assert shown_of(player).verdict.correct is False
        await sizes(player, some_sizes(kind, language, 1))
        await at_size(player, key_size(kind, language, 3), try_keys)
        await use(player, "→", clicks=clicks)
        await parts_in_all_sizes(player)
        await player.press("1", "right")
        await at_size(player, key_size(kind, language, 4), try_keys)
        await player.press("enter")
        assert player.slug != met.slug


async def check_leaving(player: Player, clicks: bool) -> None:
    """Esc leaves for the lessons, where the cursor stands on this one."""
    slug = player.slug
    if view_of(player).opens_typing:
        await player.press("escape")
    await use(player, "Esc", clicks=clicks)
    assert isinstance(player.app.screen, HomeScreen)
    await use(player, "Enter", clicks=clicks)
    assert player.slug == slug


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", MET)
async def test_a_question_answered_right_in_every_window(kind: str, language: str) -> None:
    met = MET[kind]
    clicks = language == "id"
    right, _ = answers(met, language)
    async with asked(met, language) as player:
        await player.fill_in(right)
        await resize(player, key_size(kind, language, 1))
        await use(player, "Enter", clicks=clicks)
        assert shown_of(player).verdict.correct is True
        await resize(player, USUAL)
        await sizes(player, some_sizes(kind, language, 2))
        await resize(player, key_size(kind, language, 2))
        await use(player, "Enter", clicks=clicks)
        assert player.slug != met.slug
        await player.press("escape") if player.app.screen.is_typing else None
        await player.press("p")
        assert player.slug == met.slug
        check_frame(player)
        check_words(player)
        await try_keys(player)
        await use(player, "Enter", clicks=clicks)
        assert player.slug != met.slug
        await player.press("escape") if player.app.screen.is_typing else None
        await player.press("p")
        await use(player, "Esc", clicks=clicks)
        assert player.slug != met.slug


def view_of(player: Player) -> AnswerView:
    view = shown_of(player).view
    assert view is not None
    return view


def key_size(kind: str, language: str, state: int) -> tuple[int, int]:
    """The window in which a kind's keys are tried in a state: another one for each kind."""
    place = list(MET).index(kind) + LANGUAGES.index(language) * 3 + state
    return KEY_SIZES[place % len(KEY_SIZES)]


def some_sizes(kind: str, language: str, state: int) -> Sequence[tuple[int, int]]:
    """Windows for a hint or a verdict: other two for each kind, all of them in ``make soak``."""
    place = list(MET).index(kind) + LANGUAGES.index(language) * 2 + state
    count = len(OTHER_FEEDBACK)
    two = (OTHER_FEEDBACK[place % count], OTHER_FEEDBACK[(place + 2) % count])
    return SIZES if WHOLE else two


async def at_size(
    player: Player, size: tuple[int, int], do: Callable[[Player], Awaitable[None]]
) -> None:
    """Do something in a window of another size, and come back."""
    await resize(player, size)
    check_frame(player)
    await do(player)
    await resize(player, USUAL)


async def fill_in_anew(player: Player, typed: Typed) -> None:
    """Fill in the answer; what was begun is taken away first."""
    if view_of(player).opens_typing:
        await player.press("slash")
    fields = player.app.screen.query_one(AnswerLine).fields
    for field in fields:
        field.value = ""
    if len(fields) > 1 and not fields[0].has_focus:
        await player.press("tab")
    await player.settle()
    await player.fill_in(typed)


async def parts_in_all_sizes(player: Player) -> None:
    """Each part of a replay in windows of all sizes; each resize happens within another part.
    In ``make test`` a size shows the part that it came in, and the next one."""
    screen = player.app.screen_in_use
    assert isinstance(screen, LessonScreen)
    parts = [str(number) for number in range(1, len(screen.player.replay.parts) + 1)]
    shown: dict[str, tuple[Frame, Hashable]] = {}
    for part in parts:
        await player.burst(part, "right")
        shown[part] = frame(player), held(player)
    for number, size in enumerate(SIZES):
        kept = held(player)
        await resize(player, size)
        assert held(player) == kept
        check_frame(player)
        if is_too_small(player.app.size):
            continue
        check_words(player)
        following = parts[(number + 1) % len(parts)]
        for part in (*parts, following) if WHOLE else [following] * (len(parts) > 1):
            await player.burst(part, "right")
            check_frame(player)
            check_words(player)
            assert held(player) == shown[part][1]
    await resize(player, USUAL)
    for part in parts:
        await player.burst(part, "right")
        assert stands(player, shown[part][0])


# ── the keys of the footer ──


async def try_keys(player: Player) -> None:
    """Every key that the footer shows, but those that end the state: Enter, Esc, the hint."""
    word = player.app.wording.text
    for key in keys_in_view(player):
        label = key[0]
        if label in {"Enter", "Esc", "h"}:
            continue
        if label in {"?", "F1"}:
            await try_key(player, key, key[2], "escape", named=lambda: is_help(player))
        elif label == "/":
            await try_key(player, key, "slash", "escape", named=lambda: is_typing(player))
        elif label == "p":
            undo = "n" if shown_of(player).back else "escape"
            await try_key(player, key, "p", undo, named=lambda: shown_of(player).back)
        elif label == "o":
            await try_key(player, key, "o", "o")
        elif label == "l":
            await try_key(player, key, "l", "backspace", "backspace", "backspace")
        elif label == "y":
            await try_copying(player, key)
        elif label == ":":
            await try_key(player, key, key[2], "escape")
        elif label == "Tab":
            await try_tab(player, key)
        elif label == "→" and shown_of(player).phase is Phase.ASKING:
            await try_taking(player)
        elif label == "→":
            await try_key(player, key, "right", "escape", named=lambda: is_replay(player))
        elif label == word("label.space") and is_replay(player):
            await try_playing(player, key)
        elif label == word("label.space"):
            await try_key(player, key, "space", "space")
        elif label == word("key.type"):
            await try_key(player, key, "7", "backspace")
        elif label[0] in ARROWS:
            await try_arrows(player, label)
        else:
            options, _, arrows = label.partition(" ")
            assert arrows == "↑↓", f"{key} is not known"
            await try_arrows(player, arrows)
            for number in (options[-1], "1"):
                await player.press(number)
                assert re.search(rf"► *{number} ", player.text()), player.text()


def is_help(player: Player) -> bool:
    return isinstance(player.app.screen, HelpScreen)


def is_typing(player: Player) -> bool:
    return player.app.screen.is_typing


def is_replay(player: Player) -> bool:
    return shown_of(player).phase is Phase.REPLAY


async def try_tab(player: Player, key: Key) -> None:
    """Tab shows another block or goes to the other field, and comes round; a click does the
    same. The arrows that the footer shows move something in each block."""
    before = frame(player)
    blocks = 0
    for do in ways(player, key, "tab"):
        await do()
        assert not stands(player, before), f"{key} does nothing:\n{player.text()}"
        blocks = 1
        while blocks < 5 and not stands(player, before):
            check_frame(player)
            await player.press("tab")
            blocks += 1
        assert stands(player, before), f"Tab does not come round:\n{player.text()}"
    for _ in range(blocks):
        await player.press("tab")
        for label, _, _ in keys_in_view(player):
            if label[0] in ARROWS and len(label) > 1:
                await try_arrows(player, label)


async def try_taking(player: Player) -> None:
    """→ behind the last digit takes the ID at the cursor of the vocabulary."""
    (field,) = player.app.screen.query_one(AnswerLine).fields
    before, value = frame(player), field.value
    await player.press("right")
    assert field.value.split()[: len(value.split())] == value.split()
    assert len(field.value.split()) == len(value.split()) + 1
    await player.press(*["backspace"] * (len(field.value) - len(value)))
    assert stands(player, before)


async def try_playing(player: Player, key: Key) -> None:
    """Space plays, and stops; a click does the same."""
    replaying = player.app.screen.player
    for do in ways(player, key, "space"):
        await do()
        assert replaying._timer is not None
        await player.press("space")
        assert replaying._timer is None


async def try_copying(player: Player, key: Key) -> None:
    """y copies what is shown; a click does the same."""
    for do in ways(player, key, "y"):
        player.app._clipboard = ""
        await do()
        assert player.app.clipboard
