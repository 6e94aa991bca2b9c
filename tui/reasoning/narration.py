"""The sentence of a step: at most three rows of 64 cells, measured in cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len

from core.wording.visible import visible_token
from tui.widgets.cells import clip, squeeze, wrapped

STEP_WIDTH = 64
STEP_ROWS = 3
SHORT = 16
"""Cells that a token may take in a sentence."""


def short(text: str, width: int = SHORT) -> str:
    """A token or a word as it stands in a sentence: visible, cut in the middle."""
    return squeeze(visible_token(text), width)


def fitting(*texts: str) -> str:
    """The first of several wordings, the fullest first, that fits; else the last one, cut."""
    for text in texts:
        if len(wrapped(text, STEP_WIDTH)) <= STEP_ROWS:
            return text
    rows = wrapped(texts[-1], STEP_WIDTH)
    return "\n".join([*rows[: STEP_ROWS - 1], clip(rows[STEP_ROWS - 1] + "…", STEP_WIDTH)])


def packed(items: Sequence[str], rows: int, more: Callable[[int], str]) -> str:
    """Items joined by `` · `` in at most ``rows`` rows, never broken inside; what is left over
    is said by ``more(n)``."""
    lines: list[str] = []
    for number, item in enumerate(items):
        item = clip(item, STEP_WIDTH)
        left = len(items) - number - 1
        joined = f"{lines[-1]} · {item}" if lines else item
        tail = f" · {more(left)}" if left and len(lines) == rows else ""
        if lines and cell_len(joined + tail) <= STEP_WIDTH:
            lines[-1] = joined
        elif len(lines) < rows:
            lines.append(item)
        else:
            lines[-1] = clip(f"{lines[-1]} · {more(left + 1)}", STEP_WIDTH)
            break
    return "\n".join(lines)
