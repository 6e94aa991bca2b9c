"""Damage to a lesson file, as a slip of the hand, of an editor or of a disk makes it.

A mutant is bytes, and follows from the chance that is handed in.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from full_size import Chance

NUMBERS = ("0", "-1", "9" * 18, "9" * 19, "9" * 5000, "1e999", ".inf", ".nan", "0x10", "0o7",
           "1_000", "1:30", "00", "1.5", "+3", "''", "null", "~", "no", "2026-01-01")  # fmt: skip
PIECES = ("{", "}", "[", "]", ":", ": ", "- ", "  ", "\n", "#", "&a ", "*a", "&a [*a]", '"', "'",
          "|", ">", "?", "=", "<<: *a", "!!python/object:os.system ", "!!binary ", "%TAG", "---\n",
          "...\n", "\t", "\x00", "\x1b[31m", "\u202e", "\ufeff", "\u2028", "é", "漢", "🤗",
          "\ud7ff", "{{", "}}", "{size(", "{1/0}", "`", "@", "\r", "\r\n", "[" * 3000,
          "{a: " * 2000, "((" * 2000, "- " * 3000, "x" * 100_000)  # fmt: skip
EXPRESSIONS = (
    "1/0", "9**9**9", "9 * " * 300 + "9", "-" * 4000 + "1", "(" * 300 + "1" + ")" * 300,
    "__import__('os')", "().__class__", "size(size(1))", "occurrences()", "x if y else z",
    "lambda: 1", "[i for i in 'a']", "'a' * 99999999", "1 +", "size(nothing)", "0.1 + 0.2",
    "f'{1}'", "size(characters(makan, makan, 3, weighted=1))", "occurrences(makan, '')", "１",
)  # fmt: skip
BYTES = (b"\xff", b"\xc3", b"\x80", b"\xed\xa0\x80", b"\xf0\x9f\x98", b"\xfe\xff", b"\x00", b"\x9b")

_KEY = re.compile(r"(?<=[\s{,])[a-z_]+(?=: )")
_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
_BRACES = re.compile(r"\{[a-z_]+\([^{}\n]*\)\}")


def mutant(text: str, chance: Chance) -> tuple[str, bytes]:
    """How the text was damaged, and what came of it."""
    damage = chance.of(DAMAGES)
    return damage.__name__.strip("_"), damage(text, chance)


def _cut(text: str, chance: Chance) -> bytes:
    data = text.encode()
    return data[: chance.below(len(data))]


def _without_a_piece(text: str, chance: Chance) -> bytes:
    at = chance.below(len(text))
    return (text[:at] + text[at + chance.between(1, 12) :]).encode()


def _with_a_piece(text: str, chance: Chance) -> bytes:
    at = chance.below(len(text))
    return (text[:at] + chance.of(PIECES) + text[at:]).encode()


def _other_bytes(text: str, chance: Chance) -> bytes:
    data = bytearray(text.encode())
    for _ in range(chance.between(1, 5)):
        data[chance.below(len(data))] = chance.below(256)
    return bytes(data)


def _no_utf_8(text: str, chance: Chance) -> bytes:
    data = text.encode()
    at = chance.below(len(data))
    return data[:at] + chance.of(BYTES) + data[at:]


def _line_gone(text: str, chance: Chance) -> bytes:
    lines = text.split("\n")
    del lines[chance.below(len(lines))]
    return "\n".join(lines).encode()


def _lines_swapped(text: str, chance: Chance) -> bytes:
    lines = text.split("\n")
    here, there = chance.below(len(lines)), chance.below(len(lines))
    lines[here], lines[there] = lines[there], lines[here]
    return "\n".join(lines).encode()


def _block_twice(text: str, chance: Chance) -> bytes:
    lines = text.split("\n")
    here = chance.below(len(lines))
    block = lines[here : here + chance.between(1, 30)]
    there = here if chance.happens(0.5) else chance.below(len(lines))
    return "\n".join([*lines[:there], *block * chance.of((1, 1, 3, 40)), *lines[there:]]).encode()


def _other_indentation(text: str, chance: Chance) -> bytes:
    lines = text.split("\n")
    here = chance.below(len(lines))
    for at in range(here, min(len(lines), here + chance.between(1, 4))):
        deeper = chance.of((" ", "  ", "\t", " " * 5000, ""))
        lines[at] = deeper + (lines[at] if deeper else lines[at].lstrip())
    return "\n".join(lines).encode()


def _other_key(text: str, chance: Chance) -> bytes:
    other = (lambda key: key[1:], lambda key: key + "s", lambda _: "steps", lambda _: "no", repr)
    return _changed(text, chance, _KEY, chance.of(other))


def _key_as_value(text: str, chance: Chance) -> bytes:
    return _changed(text, chance, _KEY, lambda key: f"{{{key}: [1, {{en: 2}}]}}")


def _other_number(text: str, chance: Chance) -> bytes:
    return _changed(text, chance, _NUMBER, lambda _: chance.of(NUMBERS))


def _other_value(text: str, chance: Chance) -> bytes:
    value = chance.of((*NUMBERS, "[]", "{}", "[[[]]]", "&a [*a, *a]", "*b", '"', "|", "'a", "x y"))
    return _changed(text, chance, re.compile(r"(?<=\w: )[^\n]+"), lambda _: value)


def _other_quotes(text: str, chance: Chance) -> bytes:
    return _changed(text, chance, re.compile("[\"']"), lambda _: chance.of(("", "'", '"', "“")))


def _other_expression(text: str, chance: Chance) -> bytes:
    expression = chance.of(EXPRESSIONS)
    if chance.happens(0.5):
        return _changed(text, chance, _BRACES, lambda _: "{" + expression + "}")
    return _changed(text, chance, re.compile(r"(?<= answer: )[^\n,}]+"), lambda _: repr(expression))


def _anchors(text: str, chance: Chance) -> bytes:
    """Each names the one before it many times: written out it would fill the memory."""
    bombs = "\n".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12))
    return (text + "\na0: &a0 [x, x]\n" + bombs + "\n").encode()


def _other_line_ends(text: str, chance: Chance) -> bytes:
    end = chance.of(("\r\n", "\r", "\n\r", "\u0085", "\u2028", "", " \n"))
    return text.replace("\n", end).encode()


def _large(text: str, chance: Chance) -> bytes:
    return (text + chance.of(("# x\n", "\n", "x: y\n", "  - {id: a, say: {en: b, id: c}}\n"))
            * chance.of((3000, 200_000))).encode()  # fmt: skip


def _changed(
    text: str, chance: Chance, what: re.Pattern[str], change: Callable[[str], str]
) -> bytes:
    """One place of those that the pattern finds; where it finds none, the first letter."""
    found = list(what.finditer(text))
    if not found:
        return text[1:].encode()
    place = chance.of(found)
    return (text[: place.start()] + change(place[0]) + text[place.end() :]).encode()


DAMAGES = (
    _cut, _without_a_piece, _with_a_piece, _with_a_piece, _other_bytes, _no_utf_8, _line_gone,
    _lines_swapped, _block_twice, _other_indentation, _other_key, _key_as_value, _other_number,
    _other_number, _other_value, _other_quotes, _other_expression, _other_expression, _anchors,
    _other_line_ends, _large,
)  # fmt: skip
