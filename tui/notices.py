"""Errors as statements for a notice row. Imported before the first frame: nothing else here."""

from __future__ import annotations

from core.errors import ToklingsError
from core.statement import Statement


def placed(error: ToklingsError) -> Statement:
    """An error with the place it is about."""
    if error.place is None:
        return error.statement
    return Statement("notice.placed", {"place": error.place, "what": error.statement})
