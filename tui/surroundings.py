"""The terminal that the app was started on, as its environment describes it: what it can show
when nobody has chosen. Nothing is asked of the terminal itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from core.settings import Settings, Symbols, Theme

COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python itself sets LC_CTYPE to where the locale is C (PEP 538)."""

WITHOUT_CLIPBOARD = ("linux", "dumb", "ansi", "cons", "cygwin", "vt1", "vt2", "vt3", "vt5")
"""How the names of terminals begin that know no sequence for copying (OSC 52)."""

TRUE_COLOUR = 16_777_216


@dataclass(frozen=True, slots=True)
class Surroundings:
    """``colours``: how many the terminal shows. ``no_color``: the person wants none."""

    terminal: str = "xterm-256color"
    is_utf8: bool = True
    colours: int = 256
    no_color: bool = False

    def symbols(self, settings: Settings) -> Symbols:
        """The set of marks in force: the chosen one, else letters only where the locale is not
        UTF-8 or the terminal is the kernel's console, whose fonts have few signs."""
        if settings.symbols is not None:
            return settings.symbols
        return "all" if self.is_utf8 and self.terminal != "linux" else "ascii"

    @property
    def can_copy(self) -> bool:
        """Whether text to copy may be sent to the terminal. Consoles of kernels and of old
        would show the sequence instead of reading it."""
        return not self.terminal.startswith(WITHOUT_CLIPBOARD)

    def theme(self, settings: Settings) -> Theme:
        """The theme in force: the chosen one, else the dark one; where there are 16 colours at
        most, those that the terminal's owner gave them."""
        if settings.theme is not None:
            return settings.theme
        return "dark" if self.colours >= 256 else "ansi"


def surroundings(environment: Mapping[str, str]) -> Surroundings:
    """Read the environment. NO_COLOR counts where it is not empty (no-color.org)."""
    terminal = environment.get("TERM", "")
    return Surroundings(
        terminal=terminal,
        is_utf8=_is_utf8(environment),
        colours=_colours(terminal, environment.get("COLORTERM", "")),
        no_color=bool(environment.get("NO_COLOR")),
    )


def _colours(terminal: str, colorterm: str) -> int:
    if colorterm.strip().lower() in ("truecolor", "24bit"):
        return TRUE_COLOUR
    return 256 if terminal.endswith(("-256color", "-kitty", "-direct")) else 16


def _is_utf8(environment: Mapping[str, str]) -> bool:
    """Whether the locale of characters is one of UTF-8: LC_ALL, LC_CTYPE, LANG."""
    if os.name == "nt":
        return True
    names = ["LC_ALL", "LC_CTYPE", "LANG"]
    if environment.get("LC_CTYPE") in COERCED and _was_coerced(environment):
        names.remove("LC_CTYPE")
    value = next((environment[name] for name in names if environment.get(name)), "C")
    charset = value.partition("@")[0].rpartition(".")[2]
    return charset.lower().replace("-", "") == "utf8"


def _was_coerced(environment: Mapping[str, str]) -> bool:
    """Whether Python took the locale for C: it is in UTF-8 mode and nobody asked for that."""
    return bool(sys.flags.utf8_mode) and not environment.get("PYTHONUTF8")
