"""Strict: the base of all that is read from an author's file."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Strict(BaseModel):
    """Strict, frozen, no unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
