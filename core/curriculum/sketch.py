"""The lesson that ``toklings lessons new`` writes: small, sound as it is, and to be changed.

Only the text and the file are made here; the file is written once and never over another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from core.curriculum.folder import SUFFIX
from core.curriculum.index import lesson_rows
from core.curriculum.outline import read_outline
from core.errors import LessonError

LONGEST_NAME = 40
LAST_NUMBER = 999
_NAME = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
_NO_TEXT = {"y", "yes", "n", "no", "true", "false", "on", "off", "null"}
"""Names that YAML reads as something else, unless they are quoted."""

_SKETCH = """\
# Try it while you write:   toklings learn --watch {file}
# Look for faults:          toklings lessons check {file}
# All that a lesson can do: lessons/AUTHORING.md
format_version: 1
id: {name}
number: {number}
group: bpe
title:
  en: A first merge
  id: Penggabungan pertama
about:
  en: Count a pair, then find the merge.
  id: Hitung satu pasangan, lalu temukan penggabungannya.
sources:
  - Sennrich, Haddow, Birch 2016
materials:
  shop: {{corpus: {{roti: 4, topi: 2, kopi: 3}}}}
  two: {{bpe: {{corpus: shop, merges: 2}}}}
steps:
  - id: idea
    say:
      en: |
        BPE merges the pair of neighbours that stands together most often. The
        corpus has {{size(words(shop))}} words: roti "bread", topi "hat", kopi "coffee".
      id: |
        BPE menggabungkan pasangan bersebelahan yang paling sering muncul. Korpus
        ini berisi {{size(words(shop))}} kata, yaitu roti, topi, dan kopi.

  - id: count-pi
    ask: number
    shows: [shop]
    question:
      en: How often do p and i stand side by side?
      id: Berapa kali p dan i bersebelahan?
    answer: pair_count(two, 0, "p", "i")
    slips: {{ignored_frequencies: 'pair_count(two, 0, "p", "i", weighted=False)'}}
    why:
      en: Take every place where i follows p, times the frequency of its word.
      id: Setiap tempat i mengikuti p dikalikan frekuensi katanya, lalu dijumlahkan.
    hints:
      - en: Look for the words that hold p before i.
        id: Carilah kata yang memuat p di depan i.
      - en: Each word counts as often as it occurs.
        id: Setiap kata dihitung sebanyak kemunculannya.
      - en: They are topi, 2 times, and kopi, 3 times.
        id: Kata itu topi, 2 kali, dan kopi, 3 kali.
    expect: 5

  - {{id: merge-1, ask: next_merge, bpe: two, done: 0, expect: [o, p]}}
"""


def sketch(name: str, number: int = 1) -> str:
    """The text of a small lesson of that name and number."""
    written = f'"{name}"' if name in _NO_TEXT else name
    return _SKETCH.format(name=written, number=number, file=f"{name}{SUFFIX}")


def write_sketch(given: str) -> Path:
    """Write a small lesson; ``given`` is its name (``my-lesson``) or the path of its file.
    Returns the path. Raises LessonError ``lesson_bad_name``, ``lesson_exists``,
    ``lesson_no_folder``, ``lesson_not_written``."""
    path = Path(given)
    name = path.name.removesuffix(SUFFIX)
    if len(name) > LONGEST_NAME or _NAME.fullmatch(name) is None:
        raise LessonError("lesson_bad_name", name=name, most=LONGEST_NAME)
    path = path.parent / f"{name}{SUFFIX}"
    try:
        taken = _numbers(path.parent)
        text = sketch(name, _free(taken))
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise LessonError("lesson_exists", place=str(path)) from None
    except (FileNotFoundError, NotADirectoryError):
        raise LessonError("lesson_no_folder", place=str(path.parent)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise LessonError("lesson_not_written", place=str(path), reason=reason) from None
    return path


def _numbers(folder: Path) -> set[int]:
    """The numbers of the lessons there are: in the lesson folder, and in this one."""
    taken = {row.number for row in lesson_rows()}
    outlines = (read_outline(path) for path in sorted(folder.glob(f"*{SUFFIX}")))
    return taken | {outline.number for outline in outlines if outline is not None}


def _free(taken: Iterable[int]) -> int:
    """The number after the last one taken; where that is the last there is, any free one."""
    known = {0, *taken}
    following = max(known) + 1
    if following <= LAST_NUMBER:
        return following
    return next((number for number in range(1, LAST_NUMBER + 1) if number not in known), 1)
