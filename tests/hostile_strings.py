"""Strings that must not reach a terminal as they are, more than two hundred, in one table.

Each stands between letters (``qz…zq``), so that one can look for it on a screen.
"""

from __future__ import annotations

import re

LARGE = 1_000_000

MARKUP = (
    "[/INST]", "[INST]", "[red]", "[/]", "[/red]", "[bold red on blue]", "[@click=app.quit]",
    "[@click='app.bell']", "[link=https://example.org]", "[[", "]]", "\\[", "[", "]", "[UNK]",
    "[$accent]", "[!]", "{name}", "{0}", "{}", "%s", "%(count)d", "{count!r:>1000000}",
    "<|im_end|>", "<|akhir|>", "<|pengguna|>", "<s>", "</s>", "<<SYS>>", "‹U+202E›", "⟦x⟧",
    ":smile:", "$tk-quiet", "`rm`", "&lt;", "\\x1b[31m", "\\u202e",
)  # fmt: skip
ESCAPES = (
    "\x1b", "\x1b[31m", "\x1b[0m", "\x1b[2J", "\x1b[H", "\x1b[1;1H", "\x1b[999C", "\x1b[?1049h",
    "\x1b[?1049l", "\x1b[?25l", "\x1b[?1003h", "\x1b[6n", "\x1b[c", "\x1b[5n", "\x1b[8;1;1t",
    "\x1b[21t", "\x1b[3J", "\x1b[L", "\x1b[M", "\x1b[4h", "\x1b[12l", "\x1b[38;2;1;2;3m",
    "\x1b[!p", "\x1bc", "\x1b7", "\x1b8", "\x1bD", "\x1bM", "\x1b(0", "\x1b#8", "\x1b=", "\x1bZ",
    "\x1b]0;title\x07", "\x1b]0;title\x1b\\", "\x1b]2;title\x07", "\x1b]52;c;aGk=\x07",
    "\x1b]52;c;?\x07", "\x1b]8;;https://example.org\x1b\\", "\x1b]10;?\x07", "\x1b]4;1;?\x07",
    "\x1b]1337;File=inline=1:AAAA\x07", "\x1b]9;note\x07", "\x1b]777;notify;a;b\x07",
    "\x1bP$q\"p\x1b\\", "\x1bPq#0;2;0;0;0\x1b\\", "\x1b_Ga=T;AAAA\x1b\\", "\x1b^pm\x1b\\",
    "\x1bXsos\x1b\\", "\x1b[", "\x1b]", "\x1b[200~", "\x1b[201~", "\x1b[>1u", "\x1b[<u",
)  # fmt: skip
CONTROLS = tuple(
    chr(point) for point in (*range(0x00, 0x1B), *range(0x1C, 0x20), 0x7F, *range(0x80, 0xA0))
)
UNSEEN = (
    "\u202e", "\u202d", "\u202a", "\u202b", "\u202c", "\u2066", "\u2067", "\u2068", "\u2069",
    "\u200e", "\u200f", "\u061c", "\u200b", "\u200c", "\u200d", "\u2060", "\u2061", "\ufeff",
    "\u00ad", "\u034f", "\u180e", "\u00a0", "\u2003", "\u3000", "\u2028", "\u2029", "\u115f",
    "\u1160", "\u3164", "\uffa0", "\u2800", "\ufe0f", "\ufe0e", "\U000e0100", "\U000e0041",
    "\ue000", "\uf8ff", "\U0010fffd", "\ufffe", "\uffff", "\U0010ffff", "\u0378", "\ud800",
    "\udfff", "\ud83d\ud83d", "\udc80", "\U0001d173", "\u17b4", "\u206a", "\ufff9",
)  # fmt: skip
JOINED = (
    "🤗", "👩\u200d👧\u200d👦", "👋🏽", "❤\ufe0f", "☺\ufe0e", "1\ufe0f\u20e3", "#\u20e3", "🇮🇩", "🇮",
    "🇮🇩🇮🇩🇮", "🏴\U000e0067\U000e0062\U000e007f", "🏻", "👩\u200d", "\u200d👩", 
    "👩\u200d❤\ufe0f\u200d👨",
    "✅", "e\u0301", "\u0301", "e" + "\u0301" * 40, "\u0e47", "\u0928\u093f", "\u1100\u1161\u11a8",
    "\u4dc0", "\u2630", "\U0001d360", "漢字", "Ω", "\u05d0\u05d1", "\u0627\u0644", "a\u20dd",
)  # fmt: skip
LARGE_ONES = ("x" * LARGE, "\x1b[31m" * (LARGE // 5), "👩\u200d" * (LARGE // 2), "\u0301" * LARGE,
              "[red]" * (LARGE // 5), "漢" * LARGE, " " * LARGE, "\n" * LARGE, "\u202e" * LARGE,
              "a b" * (LARGE // 3), "‹" * LARGE, "\ud800" * LARGE)  # fmt: skip


def hostile(content: str) -> str:
    """The content between letters that one can look for."""
    return f"qz{content}zq"


SMALL = tuple(hostile(content) for content in (*MARKUP, *ESCAPES, *CONTROLS, *UNSEEN, *JOINED))
LARGE_STRINGS = tuple(hostile(content) for content in LARGE_ONES)
HOSTILE = (*SMALL, *LARGE_STRINGS)

_ACTS = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)


def acts(text: str) -> list[str]:
    """The characters of a text that a terminal acts on, or that change the order of others."""
    return _ACTS.findall(text)


def letters(text: str) -> str:
    """The plain letters of a text, by which one knows it again."""
    return "".join(re.findall("[A-Za-z]", text))
