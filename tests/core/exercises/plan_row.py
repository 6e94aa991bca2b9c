"""The shipped lessons, and a step of the plan with its answers, as the tests write it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

Typed = str | tuple[str, str]


@dataclass(frozen=True)
class PlanStep:
    lesson: str
    step: str
    right: tuple[Typed, ...]
    wrong: dict[Typed, tuple[str, ...]] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.step


SHIPPED = tuple(
    sorted(path.stem for path in (Path(__file__).parents[3] / "lessons").glob("*.yaml"))
)
