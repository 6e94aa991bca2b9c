"""Replays of a product and of counted cuts, recomputed from what stands on the rows."""

from __future__ import annotations

import random
import re
from fractions import Fraction

import frame_reading as read
import pytest
from player import playing
from replay_traces import HUG
from test_lesson_screen import frames, skip_to

from core.exercises.base import Reference
from core.exercises.materials import MaterialSpec, build
from core.exercises.registry import KINDS
from core.exercises.registry import build as build_exercise
from core.wording import Wording
from tui.reasoning import Replay, replay

FREQUENCIES: dict[str, int] = HUG["token_frequencies"]
SO_FAR = {"en": "so far", "id": "sementara"}
WAYS = {"en": ("from", "ways?", "together"), "id": ("dari", "cara", "jumlahnya")}


def replayed(kind: str, pieces: dict[str, int], language: str, **parameters: object) -> Replay:
    specs = {"m": MaterialSpec.model_validate({"unigram": pieces})}
    given = KINDS[kind].Parameters.model_validate({"model": "m", **parameters})
    made = build_exercise(kind, given, build(specs), Reference("lesson", "step"))
    verdict = made.reveal()
    return replay(verdict.trace, made.question(), verdict, Wording(language))


def number(text: str, language: str) -> Fraction:
    """A number as it is written in a language."""
    grouped, point = (".", ",") if language == "id" else (",", ".")
    return Fraction(text.replace(grouped, "").replace(point, "."))


def recomputed(
    rows: list[str], cut: tuple[str, ...], pieces: dict[str, int], language: str
) -> Fraction:
    """The product of the factors on the rows; each row's own figure must be that of the rows
    above it, to six digits."""
    product = Fraction(1)
    seen: list[str] = []
    for row in rows:
        found = re.search(rf"(× )?P\((.+)\) = (\d+)/(\d+)(?:, {SO_FAR[language]} (.+))?$", row)
        if found is None:
            break
        times, piece, frequency, total, so_far = found.groups()
        assert (times is None) == (so_far is None) == (not seen)
        seen.append(piece)
        assert (int(frequency), int(total)) == (pieces[piece], sum(pieces.values()))
        product *= Fraction(int(frequency), int(total))
        if so_far is not None:
            assert abs(number(so_far, language) / product - 1) <= Fraction(1, 10**5)
    assert tuple(seen) == cut[: len(seen)]
    return product


CUTS = [tuple(tokens) for word in HUG["words"].values() for tokens, _ in word["segmentations"]]
GIVEN = {
    tuple(tokens): probability
    for word in HUG["words"].values()
    for tokens, probability in word["segmentations"]
}


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("cut", CUTS, ids="|".join)
def test_each_factor_appears_when_its_step_reaches_it(cut: tuple[str, ...], language: str) -> None:
    shown = replayed("segmentation_probability", FREQUENCIES, language, tokens=cut)
    assert len(shown.frames) == len(cut) + 1
    for step, frame in enumerate(shown.frames[:-1], 1):
        rows = read.plain(frame)[2:]
        assert [row[1] for row in rows] == [" "] * (step - 1) + ["►"]
        expected = Fraction(1)
        for piece in cut[:step]:
            expected *= Fraction(FREQUENCIES[piece], 210)
        assert recomputed(rows, cut, FREQUENCIES, language) == expected
    *_, last = read.plain(shown.frames[-1])
    factors, result = last.removeprefix(" ► ").split(" = ")
    product = Fraction(1)
    for factor in factors.split(" × "):
        product *= Fraction(factor)
    assert float(product) == pytest.approx(GIVEN[cut])
    assert abs(number(result, language) / product - 1) <= Fraction(1, 10**5)
    assert shown.frames[-1].step == last.removeprefix(" ► ")


def test_a_product_of_many_factors_keeps_its_end_in_view() -> None:
    cut = ("h", "u", "g") * 4
    shown = replayed("segmentation_probability", FREQUENCIES, "en", tokens=cut)
    assert all(len(frame.stage) <= 12 for frame in shown.frames)
    assert len(shown.frames) == 13
    assert "P(g) = 20/210" in read.plain(shown.frames[11])[-1]


def ways_on(rows: list[str], word: str, pieces: dict[str, int], language: str) -> dict[int, int]:
    """The ways to each position that the rows tell; every row must follow from those above."""
    from_, way, together = WAYS[language]
    text = " ".join(row.replace("►", " ").strip() for row in rows)
    ways = {0: 1}
    for part in re.split(r"posi(?:tion|si) (?=\d+: )", text)[2:]:
        place, rest = part.strip().split(": ", 1)
        end = int(place)
        terms = re.findall(rf"(\S+) {from_} (\d+) \(([\d.,]+) {way}\)", rest)
        for piece, start, count in terms:
            assert (int(count), piece) == (ways[int(start)], word[int(start) : end])
        ending = [word[start:end] for start in range(end) if word[start:end] in pieces]
        assert [piece for piece, _, _ in terms] == ending
        ways[end] = sum(int(count) for _, _, count in terms)
        told = re.search(rf", {together} (\d+)$", rest)
        assert (told is not None) == (len(terms) > 1)
        assert told is None or int(told[1]) == ways[end]
    return ways


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("word", list(HUG["words"]))
def test_the_ways_grow_from_left_to_right(word: str, language: str) -> None:
    shown = replayed("segmentation_count", FREQUENCIES, language, text=word)
    assert len(shown.frames) == len(word) + 1
    for end, frame in enumerate(shown.frames):
        ways = ways_on(read.plain(frame)[2:], word, FREQUENCIES, language)
        assert list(ways) == list(range(end + 1))
    assert ways[len(word)] == len(HUG["words"][word]["segmentations"])


def test_the_ways_of_random_words() -> None:
    rng = random.Random(7)
    for _ in range(60):
        pieces = {letter: rng.randint(1, 9) for letter in "abc"}
        for _ in range(rng.randint(1, 6)):
            pieces["".join(rng.choice("abc") for _ in range(rng.randint(2, 3)))] = 1
        word = "".join(rng.choice("abc") for _ in range(rng.randint(1, 6)))
        language = rng.choice(["en", "id"])
        shown = replayed("segmentation_count", pieces, language, text=word)
        seen = ways_on(read.plain(shown.frames[-1])[2:], word, pieces, language)
        assert list(seen) == list(range(len(word) + 1))


# ── in the app ──


async def test_the_screen_tells_the_product_of_a_wrong_answer() -> None:
    async with playing("unigram") as player:
        await skip_to(player, "probability-p-u-g")
        await player.give("0.3476")
        seen = await frames(player)
        assert len(seen) == 4
        for step, screen in enumerate(seen[:3], 1):
            assert f"line {step} of 4" in "\n".join(screen)
            rows = [row for row in screen[2:14] if "P(" in row]
            assert len(rows) == step
            recomputed([row.strip(" ►") for row in rows], ("p", "u", "g"), FREQUENCIES, "en")
        assert "17/210 × 36/210 × 20/210 = 0.00132167" in "\n".join(seen[3])


async def test_the_screen_tells_the_ways_of_a_wrong_count() -> None:
    async with playing("unigram") as player:
        await skip_to(player, "count-hugs")
        await player.give("8")
        seen = await frames(player)
        assert len(seen) == 5
        # h: 1; hu: 2; hug: 4; hugs: 1 + 2 + 4
        rows = [row for row in seen[4][2:14] if row.strip()][1:]
        assert ways_on(rows, "hugs", FREQUENCIES, "en") == {0: 1, 1: 1, 2: 2, 3: 4, 4: 7}
