"""Reads a replay's frames as a person does: from what stands on the rows, nothing else."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tui.reasoning import Frame

FIRST, SECOND, PANE = 3, 25, 49
NUMBER = r"-?\d[\d.,]*(?:·10\^-?\d+)?"


def plain(frame: Frame) -> list[str]:
    """The rows of the stage as text."""
    return [row.plain.rstrip() for row in frame.stage]


@dataclass(frozen=True)
class SeenWord:
    mark: str
    count: int
    tokens: tuple[str, ...]
    bracketed: str


def words(rows: Sequence[str]) -> list[SeenWord]:
    """The corpus's words, first column first."""
    columns: list[list[SeenWord]] = [[], []]
    for row in rows[1:]:
        for number, (begin, end) in enumerate(((FIRST, SECOND), (SECOND, PANE))):
            found = re.match(r"([✓►·]) +(\d+) (.+)$", row[begin:end].rstrip())
            if found is not None:
                mark, count, text = found.groups()
                tokens = tuple(re.split(r"[ \[\]+|]+", text.strip(" []")))
                columns[number].append(SeenWord(mark, int(count), tokens, text.strip()))
    return columns[0] + columns[1]


def pane(rows: Sequence[str]) -> dict[tuple[str, str], int]:
    """The pairs at the right with their counts, in the order shown."""
    return bars(row[PANE:] for row in rows[1:])


def bars(rows) -> dict[tuple[str, str], int]:
    counts: dict[tuple[str, str], int] = {}
    for row in rows:
        found = re.match(r" *\[?(\S+) \+ ([^\s\]]+)\]? +█+ (\d+)", row)
        if found is not None:
            counts[found[1], found[2]] = int(found[3])
    return counts


def pairs_of(word: SeenWord) -> Counter[tuple[str, str]]:
    """What a word adds to each pair: its count at every place."""
    counts: Counter[tuple[str, str]] = Counter()
    for pair in zip(word.tokens, word.tokens[1:], strict=False):
        counts[pair] += word.count
    return counts


def gains(step: str) -> dict[tuple[str, str], tuple[int, int]]:
    """What the sentence says of each pair: before and after."""
    said: dict[tuple[str, str], tuple[int, int]] = {}
    for item in step.partition("\n")[2].replace("\n", " · ").split(" · "):
        found = re.match(r"(\S+?)\+(\S+) (?:(\d+) → )?(\d+)", item)
        if found is not None:
            said[found[1], found[2]] = (int(found[3] or 0), int(found[4]))
    return said


@dataclass(frozen=True)
class SeenPosition:
    mark: str
    end: int
    candidates: str
    best: float
    starts: tuple[int, ...]
    last: str


def table(rows: Sequence[str]) -> dict[int, SeenPosition | None]:
    """The Viterbi table: None for a position whose row is still empty."""
    head = next(i for i, row in enumerate(rows) if "token" in row and row[3:11].strip())
    seen: dict[int, SeenPosition | None] = {}
    for row in rows[head + 1 :]:
        end = int(re.match(r"\d+", row[3:14])[0])
        if not row[14:].strip():
            seen[end] = None
            continue
        where = row[64:]
        starts = re.match(r"(?:\d+ ?)+", where)[0].split()
        seen[end] = SeenPosition(
            row[1],
            end,
            row[14:51].rstrip(),
            number(row[51:64]),
            tuple(map(int, starts)),
            where[len(" ".join(starts)) :].strip(),
        )
    return seen


def number(text: str) -> float:
    """A number as it stands: a decimal, or a written power of ten."""
    text = text.strip().replace(",", "")
    mantissa, _, power = text.partition("·10^")
    return float(mantissa) * 10.0 ** int(power or 0)


def products(step: str) -> list[tuple[float, float, float]]:
    """Every ``a × b = c`` that a sentence works out."""
    found = re.findall(rf"({NUMBER}) × ({NUMBER}) = ({NUMBER})", step)
    return [(number(a), number(b), number(c.rstrip("."))) for a, b, c in found]


def strip(rows: Sequence[str]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Label, then (token, ID) of each pair of rows; the ID with its brackets."""
    lines: list[tuple[str, list[tuple[str, str]]]] = []
    for above, below in itertools.pairwise(rows):
        if above[14:15] != "┌":
            continue
        cells: list[tuple[str, str]] = []
        begins = [m.start() for m in re.finditer(r"\S+", above[16:])]
        ends = [*begins[1:], 200]
        for begin, end in zip(begins, ends, strict=True):
            token = above[16:][begin:end].strip()
            token_id = below[15:][begin : end + 1].strip()
            cells.append((token, token_id.split("[")[0].strip() or token_id))
        lines.append((above[3:14].strip(), cells))
    return lines
