"""The generators' draws, and one generator whole, written a second time: what a seed gives is
said by SHA-256 and the descriptions of the modules, not by this program or this Python.
"""

from __future__ import annotations

import hashlib

import pytest
from generated_inputs import GOLDEN

from core.exercises.base import Reference
from core.exercises.generators.chance import Chance, seed_at
from core.exercises.generators.registry import LEVELS, generate
from core.exercises.generators.words import ENGLISH, INDONESIAN, KEY_NAMES, NEVER_ALONE


class Draws:
    """The draws of a key: each the first 16 digits of a digest, taken modulo the limit."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.number = -1

    def __call__(self, limit: int) -> int:
        self.number += 1
        digest = hashlib.new("sha256", b"%s/%d" % (self.key.encode(), self.number)).hexdigest()
        value = int(digest[:16], 16)
        # 2^64 is no multiple of most limits; what is beyond the last one is drawn again.
        return self(limit) if value // limit == 2**64 // limit else value % limit

    def of(self, items):
        return items[self(len(items))]

    def several(self, items, number):
        left, taken = [*items], []
        while left and len(taken) < number:
            taken.append(left.pop(self(len(left))))
        return taken


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 10**6, 2**63 + 1, 2**64])
def test_draws_are_digests(limit: int):
    chance, draws = Chance("a", limit), Draws(f"a/{limit}")
    assert [chance.below(limit) for _ in range(200)] == [draws(limit) for _ in range(200)]


def test_choices_are_draws():
    chance, draws = Chance("b"), Draws("b")
    for size in (1, 2, 9, 30):
        items = range(size)
        assert chance.one(items) == draws.of(items)
        assert chance.some(items, 9) == draws.several(items, 9)
        assert chance.between(5, 5 + size) == 5 + draws(size + 1)


def test_seeds_of_places_are_draws():
    for run in range(1, 50):
        assert seed_at("encoding", "one-more", run, 0) == Draws(f"seed/encoding/one-more/{run}/0")(
            1_000_000
        )


# ── segmentation_count ──


def parts(word: str, longest: int) -> list[str]:
    found: list[str] = []
    for start in range(len(word)):
        for size in range(2, longest + 1):
            part = word[start : start + size]
            if len(part) == size and part != word and part not in found:
                found.append(part)
    return found


def ways(word: str, pieces: set[str]) -> int:
    if not word:
        return 1
    starts = [size for size in range(1, len(word) + 1) if word[:size] in pieces]
    return sum(ways(word[size:], pieces) for size in starts)


def written_again(seed: int, level: int) -> tuple[str, str]:
    draw = Draws(f"segmentation_count/{level}/{seed}")
    length = {1: 3, 2: 4, 3: 5, 4: 5, 5: 6}[level]
    # English has no word of three letters in its list.
    lists = [INDONESIAN] if level == 1 else [INDONESIAN, ENGLISH]
    words = [word for word in draw.of(lists) if len(word) == length]
    while True:
        word = draw.of(words)
        letters = sorted(set(word), key=word.index)
        if level > 3:
            letters.remove(draw.of(letters))
        number = 1 + draw(2) if level == 1 else (level + 1) + draw(1)
        pieces = draw.several(parts(word, 4), number)
        if level != 2 and draw(2):
            pieces.append(word)
        if level > 2:
            other = draw.of([other for other in words if other != word])
            outside = [part for part in parts(other, 4) if part not in word]
            pieces += draw.several(outside, 2 if level == 3 else 3)
        table = sorted({*letters, *pieces}, key=lambda piece: (-len(piece), piece))
        if any(piece in KEY_NAMES | NEVER_ALONE for piece in table):
            continue
        counts = {piece: 1 + draw(9) if piece[1:] else 4 + draw(26) for piece in table}
        found = ways(word, set(table))
        longer = [piece for piece in table if piece[1:] and piece in word]
        if (
            (2 if level == 1 else 3) <= found <= 20
            and (level == 1 or found != 2 ** (length - 1))
            and (level < 3 or found != len(longer) + 1)
        ):
            return word, " ".join(f"{piece}:{count}" for piece, count in counts.items())


def test_the_questions_that_are_pinned_are_so_by_this_implementation_too():
    for (seed, level), pinned in GOLDEN["segmentation_count"].items():
        assert (pinned["text"], pinned["pieces"]) == written_again(seed, level)


def test_a_hundred_questions_on_cuts():
    for level in LEVELS:
        for seed in range(20):
            reference = Reference("quiz", "step", seed, level)
            exercise = generate("segmentation_count", reference)
            frequencies = exercise.materials["model"].frequencies
            shown = " ".join(f"{piece}:{count}" for piece, count in frequencies.items())
            assert (exercise.parameters.text, shown) == written_again(seed, level)
