"""Shares as squares: ``■■■□□``. The number always stands beside them."""

from __future__ import annotations

from textual.content import Content

from tui.widgets import roles

FULL, EMPTY = "■", "□"


def share_bar(value: int, of: int, width: int = 10) -> Content:
    """``value`` of ``of`` in ``width`` squares; any part at all shows at least one square, and
    not all of it leaves at least one empty."""
    if of <= 0:
        return Content.styled(EMPTY * width, roles.QUIET)
    full = round(width * value / of)
    if 0 < value < of:
        full = max(1, min(width - 1, full))
    return Content.assemble((FULL * full, roles.ACCENT), (EMPTY * (width - full), roles.QUIET))
