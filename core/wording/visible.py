"""The one border where text that is not ours becomes text that is safe to show."""

from __future__ import annotations

import unicodedata

_PICTURES = {"\t": "⇥", "\n": "↵", "\r": "␍", "\x7f": "␡"}
_ALWAYS_ESCAPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def visible(text: str, *, space: str = " ") -> str:
    """``text`` with every character that a terminal would act on, or that cannot be seen,
    replaced by a visible mark: control pictures for C0, ``‹U+202E›`` for C1, bidi controls,
    zero width, lone surrogates, private use; a combining mark with nothing before it on a
    dotted circle. ``space`` is what stands for U+0020 (``␣`` in strips of tokens). Idempotent
    for visible text; never returns a control character."""
    if text.isascii() and text.isprintable():
        return text.replace(" ", space) if space != " " else text
    shown: list[str] = []
    for character in text:
        if character == " ":
            shown.append(space)
        elif character in _PICTURES:
            shown.append(_PICTURES[character])
        elif character < " ":
            shown.append(chr(0x2400 + ord(character)))
        elif character == "\u00a0" or _is_unseen(unicodedata.category(character)):
            shown.append(f"‹U+{ord(character):04X}›")
        elif unicodedata.category(character) in {"Mn", "Me", "Mc"} and not shown:
            shown.append("◌" + character)
        else:
            shown.append(character)
    return "".join(shown)


def _is_unseen(category: str) -> bool:
    """Whether characters of a Unicode category cannot be seen, or act on a terminal."""
    return category in _ALWAYS_ESCAPED or category.startswith("Z")
