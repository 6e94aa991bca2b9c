"""Each lesson played from its first step to its last, by keyboard, reading the screen."""

from __future__ import annotations

import pytest
from lessons_by_hand import CHOICES, LESSONS, ByHand, Typed
from player import Player, playing

from core.progress.store import LOCAL_LEARNER
from core.wording import Wording
from tui.screens.lesson import LessonScreen
from tui.screens.summary import SummaryScreen

RIGHT = {"en": "✓ Right", "id": "✓ Benar"}
WRONG = {"en": "✗ Not this one", "id": "✗ Belum tepat"}

LANGUAGES = ("en", "id")


def by_hand(lesson: str, slug: str, language: str) -> ByHand:
    if slug in CHOICES:
        right, wrong = CHOICES[slug][language]
        return ByHand(right, ((wrong, ""),))
    return LESSONS[lesson][slug]


def to_plant(known: ByHand) -> list[tuple[Typed, str]]:
    return list(known.wrong if known.right_again is None else known.wrong[:1])


async def answer(player: Player, typed: Typed, language: str) -> None:
    if language == "id":
        typed = tuple(t.replace(".", ",") for t in typed) if isinstance(typed, tuple) else typed
    await player.give(typed)


async def read_on(player: Player) -> None:
    """Through reading steps, up to a question or the summary."""
    for _ in range(40):
        screen = player.app.screen
        if not isinstance(screen, LessonScreen) or screen.shown is None:
            return
        if screen.shown.question is not None:
            return
        await player.press("enter")
    raise AssertionError("no question comes")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
async def test_a_lesson_all_right(lesson: str, language: str) -> None:
    async with playing(lesson, language) as player:
        met: list[str] = []
        await read_on(player)
        while not isinstance(player.app.screen, SummaryScreen):
            slug = player.slug
            assert slug is not None
            met.append(slug)
            await answer(player, by_hand(lesson, slug, language).right, language)
            assert player.verdict().startswith(RIGHT[language]), player.text()
            await player.press("enter")
            await read_on(player)
        assert met == list(LESSONS[lesson])
        assert f"{len(met)}" in player.text()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
async def test_a_lesson_with_every_planted_mistake(lesson: str, language: str) -> None:
    """Each question is first answered wrongly, comes back, and is answered until right; once
    only where it comes back as another one."""
    wording = Wording(language)
    async with playing(lesson, language) as player:
        planted = {slug: to_plant(by_hand(lesson, slug, language)) for slug in LESSONS[lesson]}
        missed: set[str] = set()
        await read_on(player)
        for _ in range(300):
            if isinstance(player.app.screen, SummaryScreen):
                break
            slug = player.slug
            assert slug is not None
            if planted[slug]:
                typed, name = planted[slug].pop(0)
                missed.add(slug)
                await answer(player, typed, language)
                assert player.verdict() == WRONG[language], player.text()
                stored = await player.app.saving.store.answers(LOCAL_LEARNER, lesson)
                assert (stored[-1].step, stored[-1].correct) == (slug, False)
                if name:
                    assert stored[-1].diagnoses[:1] == (name,), (slug, typed, stored[-1].diagnoses)
                feedback = " ".join(player.feedback())
                assert wording.text("label.why") in feedback
                comes_back = (
                    wording.text("verdict.comes_back"),
                    wording.text("verdict.comes_back_short"),
                )
                assert any(words in feedback for words in comes_back)
            else:
                known = by_hand(lesson, slug, language)
                another = known.right_again if slug in missed else None
                await answer(player, another or known.right, language)
                assert player.verdict().startswith(RIGHT[language]), player.text()
            await player.press("enter")
            await read_on(player)
        assert isinstance(player.app.screen, SummaryScreen)
        assert not any(planted.values())
        assert str(len(missed)) in player.text()
