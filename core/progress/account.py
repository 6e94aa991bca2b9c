"""Account: who a learner of workshops is."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Account:
    """A learner of workshops. ``name`` is shown as it was chosen; ``name_key`` is what names
    that look alike have in common; ``pin`` is what a PIN is checked against, never the PIN."""

    learner_id: str
    name_key: str
    name: str
    pin: str = field(repr=False)
    made_at: datetime
