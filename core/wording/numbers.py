"""Numbers as a person reads them: six significant digits, never an exponent."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

LONGEST_INTEGER = 30
"""An integer of more digits than this is written as a power of ten."""


def grouped(value: int, language: str) -> str:
    """``8,192`` in English, ``8.192`` in Indonesian; very large ones as ``about 10^n``."""
    if abs(value) >= 10**LONGEST_INTEGER:
        power = int(value.bit_length() * 0.30102999566398120)
        return f"~10^{power}"
    text = f"{value:,}"
    return text.replace(",", ".") if language == "id" else text


def decimal(value: float | Fraction, language: str, digits: int = 6) -> str:
    """``value`` to ``digits`` significant digits, without trailing zeros, decimal comma in
    Indonesian. A value of magnitude below 10**-30 is written as a power of ten."""
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return grouped(value.numerator, language)
        with localcontext() as context:
            context.prec = digits + 20
            exact = Decimal(value.numerator) / Decimal(value.denominator)
    else:
        exact = Decimal(repr(value))
    if exact == 0:
        return "0"
    if not exact.is_finite():
        return "∞" if exact > 0 else "-∞"
    if exact.adjusted() < -LONGEST_INTEGER:
        return f"~10^{exact.adjusted()}"
    with localcontext() as context:
        context.prec = digits
        rounded = +exact
    text = f"{rounded:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    whole, point, rest = text.partition(".")
    sign, magnitude = ("-", whole[1:]) if whole.startswith("-") else ("", whole)
    return (
        sign
        + grouped(int(magnitude), language)
        + (("," if language == "id" else ".") + rest if point else "")
    )
