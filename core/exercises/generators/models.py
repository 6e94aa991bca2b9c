"""Unigram models for generated questions: every letter of some words, and pieces of them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from core.exercises.generators.chance import Chance
from core.exercises.generators.words import readable
from core.tokenizers.unigram import UnigramModel

LONGEST_PIECE = 4
TOTAL = 100
"""The sum of the frequencies, so that probabilities are whole hundredths."""


def parts_of(word: str) -> list[str]:
    """The parts of a word from two letters to ``LONGEST_PIECE``, the word itself left out."""
    parts = (
        word[start:end]
        for start in range(len(word))
        for end in range(start + 2, min(len(word), start + LONGEST_PIECE) + 1)
    )
    return [part for part in dict.fromkeys(parts) if part != word]


def pieces_of(chance: Chance, words: Sequence[str], number: int) -> tuple[list[str], list[str]]:
    """So many longer pieces of words, and all their letters."""
    letters = list(dict.fromkeys("".join(words)))
    parts = list(dict.fromkeys(part for word in words for part in parts_of(word)))
    while True:
        chosen = chance.some(parts, number)
        if readable([*letters, *chosen]):
            return chosen, letters


def halves_of(
    chance: Chance, words: Sequence[str], number: int
) -> tuple[list[str], list[str]] | None:
    """So many longer pieces that words of four letters and more fall into, two a word, and all
    letters; None where there are too few, or one is not fit to be shown."""
    letters = list(dict.fromkeys("".join(words)))
    halves: list[str] = []
    for word in words:
        gap = chance.between(2, max(2, len(word) - 2))
        halves += [word[:gap], word[gap:]]
    chosen = chance.some([half for half in dict.fromkeys(halves) if len(half) > 1], number)
    fits = len(chosen) == number and readable([*letters, *chosen])
    return (chosen, letters) if fits else None


def frequencies_of(
    chance: Chance, longer: Sequence[str], letters: Sequence[str]
) -> dict[str, int] | None:
    """Frequencies that add up to ``TOTAL``; None where they would pass it."""
    drawn = {piece: chance.between(1, 12) for piece in longer}
    drawn |= {letter: chance.between(1, 6) for letter in letters}
    rest = TOTAL - sum(drawn.values())
    if rest < 0:
        return None
    names = list(drawn)
    while rest:
        share = min(rest, chance.between(1, 9))
        drawn[chance.one(names)] += share
        rest -= share
    return drawn


def model_of(chance: Chance, words: Sequence[str], pieces: int) -> UnigramModel | None:
    """All letters and so many longer pieces; None where the frequencies would pass ``TOTAL``."""
    frequencies = frequencies_of(chance, *pieces_of(chance, words, pieces))
    return None if frequencies is None else UnigramModel.from_frequencies(frequencies)


def probability(model: UnigramModel, piece: str) -> Fraction:
    """The exact probability of a piece."""
    value = model.score(piece).probability
    assert value is not None  # models made of frequencies have it
    return value
