"""A monkey plays: nothing crashes, Esc and q lead home, memory stays flat."""

from __future__ import annotations

import pytest
from full_size import SEED, report, sized
from lessons_by_hand import LESSONS
from memory import Sample, clear_bounded_caches, sample
from monkey import MOST_PRESSES, WINDOW, Monkey

SAMPLES = sized(6, 10)
WARM = SAMPLES // 2
"""Samples before memory may no longer grow."""

GROWTH = {"blocks": 20_000, "nodes": 30, "resident": 16 * 1024}
"""What may come on top all the same: what is cached without being drawn, a page of the allocator.
One lesson screen that is never given back has some 5,000 pieces of memory."""

PLACES = (
    "HomeScreen", "HelpScreen", "SettingsScreen", "TooSmallScreen", "QuizScreen", "asking",
    "verdict", "replay",
)  # fmt: skip
"""Where every run must have come."""

LEAST_LESSONS = sized(5, len(LESSONS))
"""How many lessons it must have opened."""


async def take_sample(monkey: Monkey) -> Sample:
    """At home, in a window of one size."""
    await monkey.lead_home()
    await monkey.to_size(WINDOW)
    await monkey.app.workers.wait_for_complete()  # none reads a lesson while objects are counted
    clear_bounded_caches()
    return sample()


@pytest.mark.parametrize("language", ["en", "id"])
async def test_a_monkey_comes_and_goes(language: str) -> None:
    inputs = sized(1_500, 10_000)
    monkey = Monkey(4 * SEED + (language == "id"), language)
    while monkey.inputs < inputs:
        async with monkey.sitting():
            await monkey.play(min(inputs, monkey.inputs + 400))
            await monkey.lead_home()
    assert monkey.sittings > 1
    report(
        f"monkey, {language}, comes and goes: {monkey.inputs} inputs in {monkey.sittings} sittings,"
        f" home within {monkey.presses_home} presses (allowed {MOST_PRESSES})"
    )


@pytest.mark.parametrize("language", ["en", "id"][: sized(1, 2)])
async def test_memory_stays_flat_under_a_monkey(language: str) -> None:
    inputs = sized(2_000, 40_000)
    monkey = Monkey(4 * SEED + 2 + (language == "id"), language, stays=True)
    samples: list[Sample] = []
    async with monkey.sitting():
        for number in range(1, SAMPLES + 1):
            await monkey.play(number * inputs // SAMPLES)
            samples.append(await take_sample(monkey))

    warm, after = samples[:WARM], samples[WARM:]
    for name, most in GROWTH.items():
        before = max(getattr(one, name) for one in warm)
        assert max(getattr(one, name) for one in after) <= before + most, (name, samples)
    for place in PLACES:
        assert any(place in seen for seen in monkey.seen), (place, monkey.seen)
    opened = {name for name in LESSONS if any(name in seen for seen in monkey.seen)}
    assert len(opened) >= LEAST_LESSONS, (opened, monkey.seen)
    report(
        f"monkey, {language}, stays: {monkey.inputs} inputs, home within {monkey.presses_home}"
        f" presses; pieces of memory {samples[WARM - 1].blocks} -> {samples[-1].blocks},"
        f" resident KB {samples[WARM - 1].resident} -> {samples[-1].resident}"
    )
