"""Ordinal numbers as statements: 5th, ke-5."""

from __future__ import annotations

from core.statement import Statement


def ordinal(number: int) -> Statement:
    """``1st``, ``2nd``, ``3rd``, ``11th``, ``22nd`` in English; ``ke-22`` in Indonesian."""
    teen = 10 < number % 100 < 20
    suffix = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return Statement(f"ordinal.{suffix}", {"number": number})
