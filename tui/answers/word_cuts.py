"""A word with cuts in its gaps: the answer being given to a segmentation, a word of it."""

from __future__ import annotations

from itertools import accumulate, pairwise

Row = tuple[str, ...]


class WordCuts:
    """A word with cuts in the gaps between its units (letters, or tokens that it begins with),
    and the gap that is looked at."""

    def __init__(self, word: str, start: Row | None) -> None:
        self.word = word
        self.units: Row = start if start is not None else tuple(word)
        self.cuts: set[int] = set(range(1, len(self.units))) if start is not None else set()
        self.place = min(1, len(self.units) - 1)

    @property
    def tokens(self) -> Row:
        """The tokens that the cuts make."""
        edges = [0, *sorted(self.cuts), len(self.units)]
        return tuple("".join(self.units[a:b]) for a, b in pairwise(edges))

    def move_to(self, place: int) -> None:
        """Look at another gap, the nearest that there is."""
        last = len(self.units) - 1
        self.place = max(min(1, last), min(last, place))

    def toggle(self) -> None:
        """Cut in the gap that is looked at, or join."""
        if self.place:
            self.cuts ^= {self.place}

    def set(self, tokens: Row) -> None:
        """The cuts that give these tokens. A unit that is cut inside falls into parts."""
        ends = list(accumulate(map(len, tokens)))
        edges = sorted({0, *ends, *accumulate(map(len, self.units))})
        self.units = tuple(self.word[a:b] for a, b in pairwise(edges))
        self.cuts = {edges.index(end) for end in ends[:-1]}
        self.move_to(self.place)
