"""A small valid lesson, and how a test says where in a changed copy a fault lies."""

from __future__ import annotations

from pathlib import Path

from core.curriculum.loader import CheckReport, check

HERE = "¦"
"""Stands in a test's text where a fault is expected; it is taken out before the check."""

SMALL = """\
format_version: 1
id: small
number: 7
group: bpe
title: {en: Small, id: Kecil}
about: {en: A small lesson., id: Pelajaran kecil.}
sources: [Sennrich 2016]
materials:
  words: {corpus: {pug: 5, hug: 10, "no": 1}}
  two: {bpe: {corpus: words, merges: 2}}
  hugs: {unigram: {h: 15, ug: 20, hug: 15}}
remember:
  en: The pair u + g stands {occurrences(words, "ug")} times.
  id: Pasangan u + g muncul {occurrences(words, "ug")} kali.
steps:
  - id: read
    say:
      en: |
        The word hug occurs {word_frequency(words, "hug")} times.

            h | ug   {probability(hugs, "h", "ug")}   {{as written}}
      id: |
        Kata hug muncul {word_frequency(words, "hug")} kali.
  - {id: first, ask: next_merge, bpe: two, done: 0, expect: [u, g]}
  - id: count
    ask: number
    shows: [words]
    question: {en: "How often?", id: "Berapa kali?"}
    answer: occurrences(words, "ug")
    slips: {ignored_frequencies: 'occurrences(words, "ug", weighted=False)'}
    expect: 15
    hints:
      - {en: First., id: Satu.}
      - {en: Second., id: Dua.}
      - {en: Third., id: Tiga.}
  - id: pick
    ask: choice
    question: {en: "Which one?", id: "Yang mana?"}
    options:
      - {en: This, id: Ini, right: true}
      - {en: That, id: Itu}
"""


def changed(old: str, new: str, text: str = SMALL) -> str:
    """The small lesson with one passage replaced; the passage stands in it once."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def without_marks(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The text without its marks, and the line and column (from 1) of each."""
    places: list[tuple[int, int]] = []
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        while HERE in line:
            places.append((number, line.index(HERE) + 1))
            line = line.replace(HERE, "", 1)
        lines[number - 1] = line
    return "\n".join(lines), places


def check_text(folder: Path, text: str, name: str = "small.yaml") -> CheckReport:
    path = folder / name
    path.write_text(text, "utf-8")
    return check([path])


def keys_and_places(report: CheckReport) -> list[tuple[str, int, int]]:
    return [(fault.code, fault.line, fault.column) for fault in report.faults]
