"""What an unquoted YAML scalar is read as, and which readings a lesson file may use.

A lesson means text almost everywhere, so a scalar that some YAML version reads as a truth
value, nothing, a date, a time or an unusual number is refused: its author meant the text.
Left are text, ``true`` and ``false``, whole numbers and decimals written the common way.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

LONGEST_NUMBER = 18
"""Digits. No count or ID of a lesson needs more."""

_TRUTH = {"true": True, "false": False}
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+")
_LATER_NUMBER = re.compile(
    r"[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?[eE][-+]?[0-9]+|[-+]?[0-9][0-9_]*\.?|0o[0-7]+|\.[0-9]+"
)
_KINDS = {
    "tag:yaml.org,2002:bool": "plain_truth",
    "tag:yaml.org,2002:null": "plain_nothing",
    "tag:yaml.org,2002:timestamp": "plain_date",
    "tag:yaml.org,2002:int": "plain_number",
    "tag:yaml.org,2002:float": "plain_number",
    "tag:yaml.org,2002:value": "plain_special",
    "tag:yaml.org,2002:merge": "plain_special",
}
_RESOLVER: Any = yaml.SafeLoader("")

Scalar = str | int | float | bool


def read_plain(written: str) -> Scalar | None:
    """The value of an unquoted scalar, or None where it is to be quoted (``why_quote``)."""
    if written in _TRUTH:
        return _TRUTH[written]
    if len(written.lstrip("-")) <= LONGEST_NUMBER:
        if _WHOLE.fullmatch(written):
            return int(written)
        if _DECIMAL.fullmatch(written):
            return float(written)
    return None if why_quote(written) else written


def why_quote(written: str) -> str | None:
    """The fault's code where an unquoted scalar is not read as the text it looks like."""
    if _WHOLE.fullmatch(written) or _DECIMAL.fullmatch(written):
        return "plain_long_number" if len(written.lstrip("-")) > LONGEST_NUMBER else None
    tag: str = _RESOLVER.resolve(yaml.ScalarNode, written, (True, False))
    if tag in _KINDS:
        if ":" in written and _KINDS[tag] == "plain_number":
            return "plain_time"
        return _KINDS[tag]
    return "plain_number" if _LATER_NUMBER.fullmatch(written) else None
