"""The keys of home, and its footers."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from core.wording import Wording
from tui.screens.list_keys import IN_A_LIST
from tui.screens.modes import MODES
from tui.widgets.key_footer import Key

BINDINGS: tuple[BindingType, ...] = (
    *IN_A_LIST,
    Binding("pageup", "page(-1)", show=False),
    Binding("pagedown", "page(1)", show=False),
    Binding("enter,ctrl+j", "open", show=False),
    Binding("slash", "search", show=False),
    Binding("f", "filter", show=False),
    Binding("x", "reset", show=False),
    *(Binding(str(n), f"mode({n})", show=False) for n in range(1, len(MODES) + 1)),
    Binding("comma", "settings", show=False),
    Binding("question_mark,f1", "help", show=False),
    Binding("escape", "show_all", show=False),
    Binding("q", "leave", show=False),
)


def footer_keys(
    wording: Wording,
    *,
    searching: bool,
    filtered: bool = False,
    nothing: bool = False,
    begun: bool = False,
) -> list[Key]:
    """The keys of the footer; letters are text while a search is typed. ``filtered``: Esc
    leads back to all lessons; ``nothing``: no lesson is in view; ``begun``: the one under the
    cursor is begun and not done."""
    text = wording.text
    if searching:
        return [
            (text("key.type"), text("key.to_search"), ""),
            ("↑↓", text("key.choose"), ""),
            ("Enter", text("key.open"), "enter"),
            ("Esc", text("key.clear_search"), "escape"),
            ("F1", text("key.help"), "f1"),
        ]
    choose: list[Key] = [
        ("↑↓", text("key.choose"), ""),
        ("Enter", text("key.go_on" if begun else "key.open"), "enter"),
    ]
    return [
        *([] if nothing else choose),
        ("/", text("key.search"), "slash"),
        ("f", text("footer.filter"), "f"),
        ("Esc", text("key.show_all"), "escape")
        if filtered
        else (",", text("footer.settings"), "comma"),
        ("?", text("key.help"), "question_mark"),
        ("q", text("footer.quit"), "q"),
    ]
